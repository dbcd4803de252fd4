package main

import (
	"io"
	"strconv"

	"majordomus/helpers/jsonspan"
	"majordomus/helpers/store"
)

// render rebuilds the renderings below --dir of --store from the templates on
// standard input, and prints what it did. It answers no when a record could
// not be rendered.
func render(args []string, in io.Reader, out io.Writer) error {
	opt, err := parseOptions(args, "store dir force")
	if err != nil {
		return err
	}
	templates, err := io.ReadAll(io.LimitReader(in, scriptLimit))
	if err != nil {
		return err
	}
	n, err := store.Open(opt.get("store")).Rebuild(opt.get("dir"), string(templates), opt.get("force") == "yes")
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, "renderings: "+strconv.Itoa(n.Written)+" written for "+strconv.Itoa(n.Records)+
		" record(s), "+strconv.Itoa(n.Refused)+" refused, "+strconv.Itoa(n.Orphans)+" without a record\n")
	if err == nil && n.Refused > 0 {
		return errNo
	}
	return err
}

// quote prints its argument as a JSON string.
func quote(args []string, _ io.Reader, out io.Writer) error {
	if len(args) != 1 {
		return usageError("one argument is wanted")
	}
	_, err := io.WriteString(out, jsonspan.Quote(args[0]))
	return err
}
