package hook

import (
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"majordomus/helpers/assign"
	"majordomus/helpers/osfile"
	"majordomus/helpers/store"
)

// keepOut keeps 'git clean' away from --store, or with --remove yes does so no
// longer.
func keepOut(args []string, _ io.Reader, _ io.Writer) error {
	opt, err := parseOptions(args, "store remove")
	if err != nil {
		return err
	}
	if opt.get("store") == "" {
		return usageError("--store is missing")
	}
	if opt.get("remove") == "yes" {
		return store.Open(opt.get("store")).LetIn()
	}
	return store.Open(opt.get("store")).KeepOut()
}

// audit walks a store and prints, under mj_a_: total (entries seen), loose
// (entries that others could read, or that no mode could be had of), loose_first
// (the first of them), unread (folders that could not be looked into), records
// (files below --records with the ending .json), temps (leftovers below
// --temps), log_lines (lines of --log), kept_out (whether 'git clean' leaves the
// store alone). With --fix yes it tightens, and keeps git out, first. Of the
// folder --skip it sees no more than the folder itself.
func audit(args []string, _ io.Reader, out io.Writer) error {
	opt, err := parseOptions(args, "store records temps log fix skip")
	if err != nil {
		return err
	}
	a := auditor{opt: opt, fix: opt.get("fix") == "yes"}
	root := opt.get("store")
	half := store.Open(root)
	if a.fix {
		_ = half.KeepOut() // what came of it is printed
	}
	if err := filepath.WalkDir(root, a.visit); err != nil {
		return err
	}
	l := assign.List{Prefix: "mj_a_"}
	l.Set("kept_out", yes(half.KeptOut()))
	l.SetInt("total", a.total)
	l.SetInt("loose", a.loose)
	l.Set("loose_first", a.first)
	l.SetInt("fixed", a.fixed)
	l.SetInt("unread", a.unread)
	l.SetInt("records", a.records)
	l.SetInt("temps", a.temps)
	l.Set("log_lines", logLines(filepath.Join(root, opt.get("log"))))
	_, err = l.WriteTo(out)
	return err
}

type auditor struct {
	opt                                         options
	fix                                         bool
	first                                       string
	total, loose, fixed, unread, records, temps int
}

func (a *auditor) visit(path string, d fs.DirEntry, err error) error {
	if err != nil {
		a.unread++
		if d == nil || !d.IsDir() {
			return nil
		}
		return fs.SkipDir
	}
	a.total++
	rel, _ := filepath.Rel(a.opt.get("store"), path)
	a.count(filepath.ToSlash(rel))
	if d.Type()&fs.ModeSymlink != 0 {
		return nil // its mode means nothing, and it is not followed
	}
	a.mode(path, rel, d)
	if d.IsDir() && rel == a.opt.get("skip") {
		return fs.SkipDir
	}
	return nil
}

func (a *auditor) count(rel string) {
	if strings.HasPrefix(rel, a.opt.get("records")+"/") && strings.HasSuffix(rel, ".json") {
		a.records++
	}
	if strings.HasPrefix(rel, a.opt.get("temps")+"/") {
		a.temps++
	}
}

func (a *auditor) mode(path, rel string, d fs.DirEntry) {
	want := fs.FileMode(0o600)
	if d.IsDir() {
		want = 0o700
	}
	info, err := d.Info()
	if err == nil && info.Mode().Perm() == want {
		return
	}
	if a.fix && os.Chmod(path, want) == nil {
		a.fixed++
		return
	}
	if a.loose++; a.first == "" {
		a.first = rel
	}
}

// logLines counts the lines of the log and of the generation before it; "unknown"
// when one cannot be read.
func logLines(path string) string {
	lines := 0
	for _, p := range []string{path, path + ".1"} {
		raw, err := osfile.ReadOwn(p)
		if err != nil && !os.IsNotExist(err) {
			return "unknown"
		}
		lines += strings.Count(string(raw), "\n")
	}
	return strconv.Itoa(lines)
}
