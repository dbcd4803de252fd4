package hook

import (
	"io"
	"slices"
	"strings"

	"majordomus/helpers/episode"
)

// front prints the wanted names of entries and records, one file a line.
//
//	--dir DIR          entries (.yaml) and front matter (.md) in it
//	--store DIR        the records of closed episodes: of this private store and, with
//	                   --root DIR, of the worktree there; each episode once
//	--get "name …"     what to print
//	--where NAME=TEXT  only files of which NAME begins so
//	--json yes         a JSON object a line, instead of columns with tabs in between
//
// .path is the file's path.
func front(args []string, _ io.Reader, out io.Writer) error {
	opt, err := parseOptions(args, "get dir store root where json")
	if err != nil {
		return err
	}
	heads := episode.In(opt.all["dir"]...)
	if opt.get("store") != "" {
		heads = episode.Once(episode.In(episode.RecordDirs(opt.get("root"), opt.get("store"))...))
	}
	name, text, _ := strings.Cut(opt.get("where"), "=")
	heads = slices.DeleteFunc(heads, func(h episode.Head) bool { return !strings.HasPrefix(h[name], text) })
	format := episode.Head.Columns
	if opt.get("json") == "yes" {
		format = episode.Head.JSON
	}
	for _, h := range heads {
		if _, err := io.WriteString(out, format(h, opt.words("get"))+"\n"); err != nil {
			return err
		}
	}
	return nil
}
