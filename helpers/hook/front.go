package hook

import (
	"io"
	"strings"

	"majordomus/helpers/episode"
)

// front prints the wanted names of the records of closed episodes, as columns with
// tabs in between; each episode once.
//
//	--store DIR        the records of this private store
//	--root DIR         and of the worktree there
//	--get "name …"     what to print
//	--where NAME=TEXT  only files of which NAME begins so
//
// .path is the file's path.
func front(args []string, _ io.Reader, out io.Writer) error {
	opt, err := parseOptions(args, "get store root where")
	if err != nil {
		return err
	}
	name, text, _ := strings.Cut(opt.get("where"), "=")
	for _, h := range episode.Once(episode.In(episode.RecordDirs(opt.get("root"), opt.get("store"))...)) {
		if !strings.HasPrefix(h[name], text) {
			continue
		}
		if _, err := io.WriteString(out, h.Columns(opt.words("get"))+"\n"); err != nil {
			return err
		}
	}
	return nil
}
