package hook

import (
	"io"

	"majordomus/helpers/assign"
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

// audit looks at the modes in --store, or with --fix yes tightens them and keeps git
// out first. It prints, under mj_a_: total (entries seen), fixed (those that were
// tightened), loose and unread (entries and folders that still need it).
func audit(args []string, _ io.Reader, out io.Writer) error {
	opt, err := parseOptions(args, "store fix")
	if err != nil {
		return err
	}
	s := store.Open(opt.get("store"))
	fix := opt.get("fix") == "yes"
	if fix {
		_ = s.KeepOut() // doctor says what came of it
	}
	a := s.Audit("", fix)
	l := assign.List{Prefix: "mj_a_"}
	l.SetInt("total", a.Total)
	l.SetInt("fixed", a.Fixed)
	l.SetInt("loose", a.Loose)
	l.SetInt("unread", a.Unread)
	_, err = l.WriteTo(out)
	return err
}
