package main

import (
	"fmt"
	"os"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
)

func (a *app) promptsGrep() *cobra.Command {
	var q queryFlags
	var asJSON, fixed, fold bool
	cmd := &cobra.Command{
		Use: "grep PATTERN [FILTER]... [--fixed] [-i] [--json]", Short: "Search the text of prompts, newest first", Args: one,
		Long:    "Prints the lines that match, each behind its prompt's id. The pattern is a regular expression in the syntax of\nGo (RE2). Exit status 1 when nothing matches.",
		Example: "  majordomus prompts grep 'retr(y|ies)'\n  majordomus prompts grep --fixed -i 'TODO(' --since 30d",
		RunE: func(cmd *cobra.Command, args []string) (err error) {
			if q.Text, err = compile(args[0], fixed, fold); err != nil {
				return err
			}
			o, query, err := a.reading(cmd.Context(), &q)
			if err != nil {
				return err
			}
			stepBack() // a page of hits may be all there are
			row := recordLine
			if !asJSON {
				colour := isTerminal(a.out) && os.Getenv("NO_COLOR") == ""
				row = func(r *archive.Record) string { return matches(r, query.Text, colour) }
			}
			return a.page(cmd.Context(), o, query, asJSON, "", row)
		},
	}
	q.bind(cmd)
	cmd.Flags().BoolVar(&fixed, "fixed", false, "the pattern is text, not a regular expression")
	cmd.Flags().BoolVarP(&fold, "ignore-case", "i", false, "upper and lower case are the same")
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line: the record, with its file's name")
	return cmd
}

func compile(pattern string, fixed, fold bool) (*regexp.Regexp, error) {
	if fixed {
		pattern = regexp.QuoteMeta(pattern)
	}
	flags := "(?m)"
	if fold {
		flags = "(?mi)"
	}
	re, err := regexp.Compile(flags + pattern)
	if err != nil {
		return nil, usageError{fmt.Errorf("pattern '%s' is no regular expression: %w", pattern, err)}
	}
	return re, nil
}

// matches are the lines of a text that match, behind the prompt's id.
func matches(r *archive.Record, re *regexp.Regexp, colour bool) string {
	var b strings.Builder
	text := r.Text(archive.RoleText)
	last := -1
	for _, m := range re.FindAllStringIndex(text, -1) {
		start := strings.LastIndexByte(text[:m[0]], '\n') + 1
		end := len(text)
		if i := strings.IndexByte(text[m[0]:], '\n'); i >= 0 {
			end = m[0] + i
		}
		if start == last {
			continue
		}
		last = start
		b.WriteString(printable(orDash(r.Text(archive.RoleID))) + ":")
		b.WriteString(highlight(text[start:end], re, colour))
		b.WriteByte('\n')
	}
	return b.String()
}

func highlight(line string, re *regexp.Regexp, colour bool) string {
	if !colour {
		return printable(line)
	}
	var b strings.Builder
	at := 0
	for _, m := range re.FindAllStringIndex(line, -1) {
		b.WriteString(printable(line[at:m[0]]) + "\x1b[1;31m" + printable(line[m[0]:m[1]]) + "\x1b[m")
		at = m[1]
	}
	return b.String() + printable(line[at:])
}
