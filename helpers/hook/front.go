package hook

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"sort"
	"strings"

	"majordomus/helpers/jsonspan"
	"majordomus/helpers/osfile"
	"majordomus/helpers/store"
)

// frontLimit bounds what is read of one file, in bytes.
const frontLimit = 1 << 20

// front prints the wanted names of records and entries, one file a line,
// sorted by --sort, the last first.
//
//	--dir DIR          *.md (front matter) and *.yaml (entries) in it; several
//	--store DIR        behind these the records of closed episodes: of this private
//	                   half and, with --root DIR, of the worktree there
//	--once NAME        of several files that say the same of NAME, the first folder's
//	--get "name …"     what to print; in JSON one with a ? only where there is one
//	--sort NAME        by the text of this name, the highest first
//	--where NAME=TEXT  only files of which NAME is this or begins so; of several
//	                   one has to hold
//	--set "NAME KEY VALUE TEXT"  NAME is TEXT in files of which KEY is VALUE; several
//	--json yes|list    a JSON object a line, or a list of them, instead of columns
//	                   between tabs
//
// A name that starts with a point is the file's: .path, .dir.
func front(args []string, _ io.Reader, out io.Writer) error {
	opt, err := parseOptions(args, "get dir store root once sort where set json")
	if err != nil {
		return err
	}
	var heads []map[string]string
	dirs := opt.all["dir"]
	if opt.get("store") != "" {
		dirs = append(dirs, recordDirs(opt.get("root"), opt.get("store"))...)
	}
	for _, dir := range dirs {
		heads = append(heads, headsIn(dir, opt.all["where"])...)
	}
	if opt.get("once") != "" {
		heads = once(heads, opt.get("once"))
	}
	for _, rule := range opt.all["set"] {
		setIn(heads, rule)
	}
	by := opt.get("sort")
	sort.SliceStable(heads, func(i, j int) bool { return heads[i][by] > heads[j][by] })
	format := columns
	if opt.get("json") != "" {
		format = object
	}
	var b strings.Builder
	if opt.get("json") == "list" {
		objects := make([]string, len(heads))
		for i, h := range heads {
			objects[i] = format(h, opt.words("get"))
		}
		_, err = io.WriteString(out, "["+strings.Join(objects, ",")+"]\n")
		return err
	}
	for _, h := range heads {
		b.WriteString(format(h, opt.words("get")))
		b.WriteByte('\n')
	}
	_, err = io.WriteString(out, b.String())
	return err
}

// setIn adds a line to the heads that a rule is about.
func setIn(heads []map[string]string, rule string) {
	words := strings.SplitN(rule, " ", 4)
	if len(words) < 4 {
		return
	}
	for _, h := range heads {
		if h[words[1]] == words[2] {
			h[words[0]] = words[3]
		}
	}
}

// once keeps the first of several heads with the same value: a record and its
// copies are one.
func once(heads []map[string]string, name string) []map[string]string {
	seen := make(map[string]bool)
	return slices.DeleteFunc(heads, func(h map[string]string) bool {
		v := h[name]
		twice := v != "" && seen[v]
		seen[v] = true
		return twice
	})
}

func headsIn(dir string, where []string) (heads []map[string]string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if !e.Type().IsRegular() {
			continue
		}
		h, ok := head(path)
		if !ok || len(where) > 0 && !slices.ContainsFunc(where, func(one string) bool {
			name, text, _ := strings.Cut(one, "=")
			return strings.HasPrefix(h[name], text)
		}) {
			continue
		}
		h[".path"], h[".dir"] = path, dir
		heads = append(heads, h)
	}
	return heads
}

// head reads the front matter of a .md file, or a .yaml entry up to its events.
func head(path string) (map[string]string, bool) {
	f, err := osfile.OpenOwn(path)
	if err != nil {
		return nil, false
	}
	defer f.Close()
	raw, _ := io.ReadAll(io.LimitReader(f, frontLimit))
	text := string(raw)
	switch filepath.Ext(path) {
	case store.RecordEnding, store.CopyEnding:
		rest, ok := strings.CutPrefix(text, "---\n")
		if !ok {
			return nil, false
		}
		if text, _, ok = strings.Cut(rest, "\n---\n"); !ok {
			return nil, false
		}
	case ".yaml":
		text, _, _ = strings.Cut(text, "\n- ")
	default:
		return nil, false
	}
	lines := make(map[string]string)
	for _, line := range strings.Split(text, "\n") {
		if name, value, ok := strings.Cut(line, ": "); ok {
			lines[name] = strings.TrimSpace(value)
		}
	}
	return lines, len(lines) > 0
}

// columns prints values for a person or a pipe: strings without their quotes,
// and nothing that moves a terminal's cursor.
func columns(h map[string]string, names []string) string {
	cells := make([]string, len(names))
	for i, n := range names {
		v := h[n]
		if len(v) >= 2 && v[0] == '"' {
			v = jsonspan.Decode([]byte(v[1 : len(v)-1]))
		}
		cells[i] = printable(v)
		if v == "" {
			cells[i] = "-"
		}
	}
	return strings.Join(cells, "\t")
}

func printable(s string) string { return jsonspan.Plain(s, "") }

func object(h map[string]string, names []string) string {
	members := make([]string, 0, len(names))
	for _, n := range names {
		n, optional := strings.CutSuffix(n, "?")
		v, ok := h[n]
		switch {
		case !ok && optional:
			continue
		case !ok:
			v = null
		case !isJSON(v):
			v = jsonspan.Quote(v)
		}
		v = jsonspan.PlainValue(v)
		members = append(members, jsonspan.Quote(strings.TrimPrefix(n, "."))+":"+v)
	}
	return "{" + strings.Join(members, ",") + "}"
}

// isJSON says whether the text is one JSON value, by asking for it as a member.
func isJSON(v string) bool {
	var scan jsonspan.Scanner
	text := `{"v":` + v + "}"
	n, done, err := scan.Feed([]byte(text))
	return err == nil && done && n == len(text) && len(jsonspan.Members([]byte(text))) == 1
}
