package main

import (
	"fmt"
	"regexp"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

var (
	// externals may be started from lib and shims; everything else is the
	// helper's work. Each start costs three times `true`.
	externals = stringSet("mkdir cat date rm")

	// utilities are those of POSIX that a library off the hot path may start
	// too, where nobody waits for a prompt.
	utilities = stringSet("chmod cmp cp dd find git grep head ls mv rmdir sed sort tail tr wc")

	// builtins are the POSIX ones that all our shells have, with one meaning.
	builtins = stringSet(": . [ break command continue eval exec export false getopts printf " +
		"pwd read readonly return set shift test true unset " +
		"cd exit jobs kill trap umask unalias wait")

	// ownShellOnly change, or end, the shell of whoever sourced the file.
	ownShellOnly = stringSet("cd exec exit jobs kill trap umask wait")

	// special builtins keep an assignment written before them, in some shells.
	special = stringSet(": . break continue eval exec exit export readonly return set shift trap unset")

	// declarations assign to the names that follow.
	declarations = stringSet("export local readonly unset")

	// formats is all of printf that our shells agree on.
	formats = regexp.MustCompile(`^([^%\\]|%[sd%]|\\[nrt\\])*$`)
)

const notLocal = "a hot file uses mj__ variables instead"

// checkCall looks at one simple command: `a=b`, or `a=b command argument`.
func (w *walker) checkCall(call *syntax.CallExpr) {
	for _, assign := range call.Assigns {
		w.checkBackslash(assign.Value, "value")
	}
	if len(call.Args) == 0 {
		for _, assign := range call.Assigns {
			w.checkAssigned(assign.Name.Value, assign.Pos())
		}
		return
	}
	name := call.Args[0].Lit()
	if len(call.Assigns) > 0 && (special[name] || w.functions[name]) {
		w.report(call.Assigns[0].Pos(), fmt.Sprintf("an assignment before '%s'", name),
			"shells differ on whether it lasts; give it a line of its own")
	}
	if name == "read" {
		w.checkReadSeparator(call)
	}
	w.checkCommand(call.Args)
}

// checkCommand judges the command word and hands the rest to its own rule.
func (w *walker) checkCommand(args []*syntax.Word) {
	name, at := args[0].Lit(), args[0].Pos()
	if !w.isKnown(name, args[0]) {
		w.reportUnknown(name, at)
		return
	}
	if ownShellOnly[name] && !w.file.ownShell() {
		w.report(at, fmt.Sprintf("'%s' in a library", name), "it acts on the shell that sourced the file; only shims and bin may")
	}
	if declarations[name] {
		w.checkDeclaration(args)
	}
	switch name {
	case "eval":
		w.checkEval(args)
	case "read":
		w.checkRead(args)
	case "getopts":
		w.checkGetopts(args)
	case "printf":
		w.checkPrintf(args)
	case "set":
		w.checkSet(args)
	case "[", "test":
		w.checkTest(args)
	case "command", "exec":
		w.checkWrapped(args)
	}
}

// isKnown says whether all our shells can run the command word.
func (w *walker) isKnown(name string, word *syntax.Word) bool {
	switch {
	case name == "":
		return w.isHelperOrOwn(word)
	case name == "local":
		return !w.file.hot
	case w.file.role == program:
		return name != "[[" && name != "echo"
	}
	if !w.file.hot && utilities[name] {
		return true
	}
	return builtins[name] || externals[name] || w.functions[name]
}

// isHelperOrOwn accepts a command word built at run time when it begins with a
// variable that names one of our helpers, with the folder they are built into,
// or with our functions' prefix. A program may run what it likes.
func (w *walker) isHelperOrOwn(word *syntax.Word) bool {
	if w.file.role == program {
		return true
	}
	parts := word.Parts
	if quoted, ok := parts[0].(*syntax.DblQuoted); ok && len(quoted.Parts) > 0 {
		parts = quoted.Parts
	}
	switch first := parts[0].(type) {
	case *syntax.ParamExp:
		return isHelper(first, parts[1:])
	case *syntax.Lit:
		return strings.HasPrefix(first.Value, "mj_")
	}
	return false
}

// isHelper recognises $mj_helper... and $MJ_HOME/build/majordomus...
func isHelper(param *syntax.ParamExp, rest []syntax.WordPart) bool {
	if param.Param == nil {
		return false
	}
	name := param.Param.Value
	if strings.HasPrefix(strings.ToLower(name), "mj_helper") {
		return true
	}
	if name != "MJ_HOME" || len(rest) == 0 {
		return false
	}
	path, ok := rest[0].(*syntax.Lit)
	return ok && strings.HasPrefix(path.Value, "/build/majordomus")
}

func (w *walker) reportUnknown(name string, at syntax.Pos) {
	quoted := fmt.Sprintf("'%s'", name)
	switch {
	case name == "":
		w.report(at, "a command word made at run time", "begin it with \"$mj_helper\", \"$MJ_HOME/build/majordomus...\" or a function's mj_ prefix")
	case name == "[[":
		w.report(at, quoted, "POSIX has [ ] and case")
	case name == "echo":
		w.report(at, quoted, "shells disagree on -n and on backslashes; use printf")
	case name == "local":
		w.report(at, "'local' in a hot file", notLocal)
	case strings.Contains(name, "+="):
		w.report(at, "'+=' on a variable", "POSIX has no append; write x=$x...")
	case strings.HasPrefix(name, "mj_"):
		w.report(at, "the function "+quoted+" is defined in none of the files given", "check the name, or give all files in one run")
	default:
		w.report(at, "the command "+quoted,
			"allowed are POSIX builtins, mkdir, cat, date, rm, our own functions and the helper")
	}
}

// checkDeclaration: the interpreter reads x=... after these words as the
// assignment that it is, with the same fault on backslashes.
func (w *walker) checkDeclaration(args []*syntax.Word) {
	local := args[0].Lit() == "local"
	for _, arg := range args[1:] {
		if arg.Lit() == "-f" {
			return
		}
		w.checkBackslash(arg, "value")
		if name := declaredName(arg); name != "" && !local {
			w.checkAssigned(name, arg.Pos())
		}
	}
}

// checkEval knows one text that is safe: what the helper quoted itself.
func (w *walker) checkEval(args []*syntax.Word) {
	if len(args) == 2 && isQuotedVariable(args[1], "mj_assignments") {
		return
	}
	w.report(args[0].Pos(), "'eval'", "only eval \"$mj_assignments\" is allowed, which the helper quoted")
}

// isQuotedVariable says whether the word is exactly "$name".
func isQuotedVariable(word *syntax.Word, name string) bool {
	if len(word.Parts) != 1 {
		return false
	}
	quoted, ok := word.Parts[0].(*syntax.DblQuoted)
	if !ok || len(quoted.Parts) != 1 {
		return false
	}
	return isPlainVariable(quoted.Parts[0], name)
}

// isPlainVariable says whether the part is $name or ${name}.
func isPlainVariable(part syntax.WordPart, name string) bool {
	param, ok := part.(*syntax.ParamExp)
	return ok && param.Param != nil && param.Param.Value == name && param.Exp == nil && !param.Length
}

// checkRead: -r is the only option there is everywhere.
func (w *walker) checkRead(args []*syntax.Word) {
	raw := false
	for _, arg := range args[1:] {
		text := arg.Lit()
		switch {
		case text == "-r":
			raw = true
		case strings.HasPrefix(text, "-"):
			w.report(arg.Pos(), fmt.Sprintf("'read %s'", text), "the only portable option is -r")
		case text != "":
			w.checkAssigned(text, arg.Pos())
		}
	}
	if !raw {
		w.report(args[0].Pos(), "'read' without -r", "backslashes would be eaten")
	}
}

// checkReadSeparator: with any separator but a blank the interpreter loses
// empty fields.
func (w *walker) checkReadSeparator(call *syntax.CallExpr) {
	for _, assign := range call.Assigns {
		if assign.Name.Value != "IFS" || assign.Value == nil || isEmptyQuoted(assign.Value) {
			continue
		}
		if isQuotedVariable(assign.Value, "mj_tab") || len(assign.Value.Parts) == 1 && isPlainVariable(assign.Value.Parts[0], "mj_tab") {
			continue
		}
		w.report(assign.Pos(), "a separator for 'read' other than nothing or $mj_tab",
			"the embedded interpreter loses empty fields; cut with ${x%%...}")
	}
}

func isEmptyQuoted(word *syntax.Word) bool {
	if len(word.Parts) != 1 {
		return false
	}
	switch part := word.Parts[0].(type) {
	case *syntax.SglQuoted:
		return part.Value == ""
	case *syntax.DblQuoted:
		return len(part.Parts) == 0
	}
	return false
}

func (w *walker) checkGetopts(args []*syntax.Word) {
	if len(args) > 2 && args[2].Lit() != "" {
		w.checkAssigned(args[2].Lit(), args[2].Pos())
	}
}

// checkPrintf wants the format written out, within what the shells share.
func (w *walker) checkPrintf(args []*syntax.Word) {
	if len(args) < 2 {
		return
	}
	format, literal := literalText(args[1])
	switch {
	case !literal:
		w.report(args[1].Pos(), "a printf format that is not literal", "write printf '%s' and pass the text as an argument")
	case strings.HasPrefix(format, "-"):
		w.report(args[1].Pos(), "a printf option", "there is none that all shells have")
	case !formats.MatchString(format):
		w.report(args[1].Pos(), "a printf format beyond %s, %d, %%, \\n, \\r, \\t and \\\\", "the shells disagree on the rest")
	}
}

// literalText is the value of a word without expansions.
func literalText(word *syntax.Word) (text string, ok bool) {
	parts := word.Parts
	if len(parts) == 1 {
		if quoted, is := parts[0].(*syntax.DblQuoted); is {
			parts = quoted.Parts
		}
	}
	var value strings.Builder
	for _, part := range parts {
		switch part := part.(type) {
		case *syntax.Lit:
			value.WriteString(part.Value)
		case *syntax.SglQuoted:
			value.WriteString(part.Value)
		default:
			return "", false
		}
	}
	return value.String(), true
}

// checkSet: the interpreter's -e differs and its -C does nothing; in a library
// either would change the caller's options.
func (w *walker) checkSet(args []*syntax.Word) {
	if w.file.ownShell() {
		return
	}
	for i, arg := range args[1:] {
		text := arg.Lit()
		if text == "--" || text == "" || text[0] != '-' && text[0] != '+' {
			return
		}
		named := text[1:] == "o" && i+2 < len(args) && (args[i+2].Lit() == "errexit" || args[i+2].Lit() == "noclobber")
		if named || strings.ContainsAny(text[1:], "eC") {
			w.report(arg.Pos(), fmt.Sprintf("'set %s' in a library", text), "the options are the caller's")
		}
		if text[1:] == "o" {
			return
		}
	}
}

func (w *walker) checkTest(args []*syntax.Word) {
	for _, arg := range args[1:] {
		if text := arg.Lit(); text == "==" || text == "=~" {
			w.report(arg.Pos(), fmt.Sprintf("'%s' in a test", text), "POSIX has '=' and case")
		}
	}
}

// checkWrapped follows `command x` and `exec x` to x. `command -v x` only asks.
func (w *walker) checkWrapped(args []*syntax.Word) {
	for i, arg := range args[1:] {
		switch arg.Lit() {
		case "-v", "-V":
			return
		case "-p", "--":
			continue
		}
		w.checkCommand(args[1+i:])
		return
	}
}
