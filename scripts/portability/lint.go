package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// finding is one place that some shell would read differently.
type finding struct {
	file string
	line uint
	col  uint
	what string
	hint string
}

// String is the line a person, or an editor's error matcher, reads.
func (f finding) String() string {
	return fmt.Sprintf("%s:%d:%d: %s; %s", f.file, f.line, f.col, f.what, f.hint)
}

// parsed is a source that the POSIX parser accepted.
type parsed struct {
	source
	tree *syntax.File
}

// lint checks all sources together, since they call each other's functions,
// and returns the findings ordered by file as given, then by position.
func lint(sources []source) []finding {
	trees := make([]*syntax.File, len(sources))
	broken := make([][]finding, len(sources))
	functions := map[string]bool{}
	for i, src := range sources {
		trees[i], broken[i] = parse(src)
		collectFunctions(trees[i], functions)
	}
	var all []finding
	for i, src := range sources {
		found := append(carriageReturns(src), broken[i]...)
		if trees[i] != nil {
			found = append(found, lintTree(parsed{src, trees[i]}, functions)...)
		}
		slices.SortStableFunc(found, byPosition)
		all = append(all, found...)
	}
	return all
}

func byPosition(a, b finding) int {
	return cmp.Or(cmp.Compare(a.line, b.line), cmp.Compare(a.col, b.col))
}

// parse returns the tree as POSIX, or the finding that explains why there is
// none. The embedded interpreter parses as bash, because as POSIX it has
// neither local nor export, so the file has to parse that way as well.
func parse(src source) (*syntax.File, []finding) {
	tree, err := parseAs(src, syntax.LangPOSIX)
	if err != nil {
		return nil, []finding{parseFinding(src.name, err, "not POSIX shell: ",
			"dash, busybox and mksh read this file too")}
	}
	if _, err := parseAs(src, syntax.LangBash); err != nil {
		return tree, []finding{parseFinding(src.name, err, "the embedded interpreter cannot parse this: ",
			"it reads the file as bash")}
	}
	return tree, nil
}

func parseAs(src source, lang syntax.LangVariant) (*syntax.File, error) {
	parser := syntax.NewParser(syntax.Variant(lang), syntax.KeepComments(true))
	return parser.Parse(bytes.NewReader(src.text), src.name)
}

func parseFinding(file string, err error, prefix, hint string) finding {
	f := finding{file: file, line: 1, col: 1, what: prefix + err.Error(), hint: hint}
	var lang syntax.LangError
	var parse syntax.ParseError
	switch {
	case errors.As(err, &lang):
		f.line, f.col, f.what = lang.Pos.Line(), lang.Pos.Col(), prefix+lang.Feature
	case errors.As(err, &parse):
		f.line, f.col, f.what = parse.Pos.Line(), parse.Pos.Col(), prefix+parse.Text
	}
	return f
}

// carriageReturns reports the first CR only: a file saved with CRLF has one on
// every line. The parser drops them, dash does not.
func carriageReturns(src source) []finding {
	at := bytes.IndexByte(src.text, '\r')
	if at < 0 {
		return nil
	}
	before := src.text[:at]
	return []finding{{
		file: src.name,
		line: uint(1 + bytes.Count(before, []byte("\n"))),
		col:  uint(at - bytes.LastIndexByte(before, '\n')),
		what: "carriage return",
		hint: "save the file with LF line ends",
	}}
}

func collectFunctions(tree *syntax.File, into map[string]bool) {
	if tree == nil {
		return
	}
	syntax.Walk(tree, func(node syntax.Node) bool {
		if decl, ok := node.(*syntax.FuncDecl); ok && decl.Name != nil {
			into[decl.Name.Value] = true
		}
		return true
	})
}

// lintTree walks one file and takes the exempt lines out again.
func lintTree(file parsed, functions map[string]bool) []finding {
	w := &walker{file: file, functions: functions}
	syntax.Walk(file.tree, w.visit)

	exemptions, findings := exemptions(file)
	used := map[uint]bool{}
	for _, f := range w.findings {
		if _, exempt := exemptions[f.line]; exempt {
			used[f.line] = true
			continue
		}
		findings = append(findings, f)
	}
	for line, col := range exemptions {
		if !used[line] {
			findings = append(findings, finding{file.name, line, col,
				"an exemption that exempts nothing", "remove the comment"})
		}
	}
	return findings
}

// exemptionMark opens a comment that exempts its line.
const exemptionMark = "portability:"

// exemptions returns the column of each exempting comment by its line, and a
// finding for every one that gives no reason; such a comment exempts nothing.
func exemptions(file parsed) (map[uint]uint, []finding) {
	lines := map[uint]uint{}
	var findings []finding
	syntax.Walk(file.tree, func(node syntax.Node) bool {
		comment, ok := node.(*syntax.Comment)
		if !ok {
			return true
		}
		reason, ok := strings.CutPrefix(strings.TrimSpace(comment.Text), exemptionMark)
		if !ok {
			return true
		}
		if strings.TrimSpace(reason) == "" {
			findings = append(findings, finding{file.name, comment.Pos().Line(), comment.Pos().Col(),
				"an exemption without a reason", "write '# " + exemptionMark + " <reason>'"})
			return true
		}
		lines[comment.Pos().Line()] = comment.Pos().Col()
		return true
	})
	return lines, findings
}
