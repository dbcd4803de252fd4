package main

import (
	"fmt"
	"regexp"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// foreignVariables are set by one shell and empty, or something else, in
// another.
var foreignVariables = stringSet("LINENO RANDOM SECONDS EPOCHSECONDS EPOCHREALTIME " +
	"BASH BASHPID BASH_SOURCE BASH_VERSION FUNCNAME PIPESTATUS REPLY UID EUID HOSTNAME OSTYPE SHLVL")

// patternVariables may stand in a strip pattern: they hold one character that
// is no pattern character. Of any other value the interpreter reads '\', '['
// and '*' as a pattern even when it is quoted.
var patternVariables = stringSet("mj_nl mj_tab")

// braces finds what bash, and so the interpreter, expands and dash does not.
var braces = regexp.MustCompile(`\{[^{}]*(,|\.\.)[^{}]*\}`)

func stringSet(words string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(words) {
		set[word] = true
	}
	return set
}

// checkWord looks at what only the sequence of parts shows.
func (w *walker) checkWord(word *syntax.Word) {
	for i, part := range word.Parts {
		lit, ok := part.(*syntax.Lit)
		if !ok {
			continue
		}
		if i+1 < len(word.Parts) && strings.HasSuffix(lit.Value, "$") && isQuote(word.Parts[i+1]) {
			w.report(lit.End(), "$'...' or $\"...\"", "a dollar sign before a quote means something else in bash")
		}
		if braces.MatchString(lit.Value) && w.isArgument(word) {
			w.report(lit.Pos(), "a brace expansion", "dash keeps the braces; quote them or write the words out")
		}
	}
}

// isArgument says whether the word, about to be entered, is one that the shell
// would expand braces in.
func (w *walker) isArgument(word *syntax.Word) bool {
	if len(w.above) == 0 {
		return false
	}
	switch parent := w.above[len(w.above)-1].(type) {
	case *syntax.CallExpr, *syntax.WordIter:
		return true
	case *syntax.Redirect:
		return parent.Hdoc != word
	}
	return false
}

func (w *walker) checkParam(param *syntax.ParamExp) {
	if param.Param == nil {
		return
	}
	name := param.Param.Value
	if foreignVariables[name] {
		w.report(param.Pos(), fmt.Sprintf("the variable '%s'", name), "not every shell has it; ask the helper")
	}
	if param.Length {
		w.report(param.Pos(), fmt.Sprintf("'${#%s}'", name), "some shells count bytes, some characters; ask the helper")
	}
	if param.Exp != nil {
		w.checkExpansion(param)
	}
}

func (w *walker) checkExpansion(param *syntax.ParamExp) {
	switch param.Exp.Op {
	case syntax.RemSmallPrefix, syntax.RemLargePrefix, syntax.RemSmallSuffix, syntax.RemLargeSuffix:
		w.checkPattern(param.Exp.Word)
	case syntax.AssignUnset, syntax.AssignUnsetOrNull:
		w.checkAssigned(param.Param.Value, param.Pos())
	case syntax.ErrorUnset, syntax.ErrorUnsetOrNull:
		if !w.file.ownShell() {
			w.report(param.Pos(), "an expansion that ends the shell", "a library never exits; test the variable and return")
		}
	}
	if param.Exp.Word == nil || !w.doubleQuoted() {
		return
	}
	for _, part := range param.Exp.Word.Parts {
		if isQuote(part) {
			w.report(part.Pos(), "a quote inside \"${...}\"", "bash 3.2 reads it differently; use a variable")
		}
	}
}

// checkPattern allows literal text and the variables that hold one harmless
// character.
func (w *walker) checkPattern(pattern *syntax.Word) {
	if pattern == nil {
		return
	}
	syntax.Walk(pattern, func(node syntax.Node) bool {
		switch node := node.(type) {
		case *syntax.ParamExp:
			if node.Exp != nil || node.Param == nil || !patternVariables[node.Param.Value] {
				w.reportPattern(node)
			}
			return false
		case *syntax.CmdSubst, *syntax.ArithmExp:
			w.reportPattern(node)
			return false
		}
		return true
	})
}

func (w *walker) reportPattern(at syntax.Node) {
	w.report(at.Pos(), "an expansion in a strip pattern",
		"the embedded interpreter reads its value as a pattern; only $mj_nl and $mj_tab are safe")
}

// doubleQuoted says whether the present node stands in double quotes or in the
// body of a here-document, which is read like one.
func (w *walker) doubleQuoted() bool {
	for i := len(w.above) - 1; i >= 0; i-- {
		switch node := w.above[i].(type) {
		case *syntax.DblQuoted:
			return true
		case *syntax.CmdSubst, *syntax.CallExpr:
			return false
		case *syntax.Redirect:
			return i+1 < len(w.above) && w.above[i+1] == syntax.Node(node.Hdoc)
		}
	}
	return false
}

func isQuote(part syntax.WordPart) bool {
	switch part.(type) {
	case *syntax.SglQuoted, *syntax.DblQuoted:
		return true
	}
	return false
}

func (w *walker) checkSubstitution(subst *syntax.CmdSubst) {
	if subst.Backquotes {
		w.report(subst.Pos(), "backquotes", "write $( ), which nests and keeps backslashes")
	}
}

// checkBackslash: in these places the interpreter keeps an unquoted backslash
// that every shell removes.
func (w *walker) checkBackslash(word *syntax.Word, place string) {
	if word == nil {
		return
	}
	syntax.Walk(word, func(node syntax.Node) bool {
		switch node := node.(type) {
		case *syntax.Lit:
			if strings.Contains(node.Value, `\`) {
				w.report(node.Pos(), "an unquoted backslash in a "+place,
					"the embedded interpreter keeps it; put the character in quotes")
			}
		case *syntax.ParamExp:
			return node.Exp == nil || !isStrip(node.Exp.Op)
		case *syntax.DblQuoted, *syntax.CmdSubst, *syntax.ArithmExp:
			return false
		}
		return true
	})
}

func isStrip(op syntax.ParExpOperator) bool {
	switch op {
	case syntax.RemSmallPrefix, syntax.RemLargePrefix, syntax.RemSmallSuffix, syntax.RemLargeSuffix:
		return true
	}
	return false
}

// checkArithmetic allows decimal numbers and what POSIX lists.
func (w *walker) checkArithmetic(arithmetic *syntax.ArithmExp) {
	if arithmetic.X == nil {
		return
	}
	syntax.Walk(arithmetic.X, func(node syntax.Node) bool {
		switch node := node.(type) {
		case *syntax.Word:
			w.checkOperand(node)
		case *syntax.UnaryArithm:
			if node.Op == syntax.Inc || node.Op == syntax.Dec {
				w.report(node.OpPos, "'++' or '--' in arithmetic", "dash has neither; write x=$((x + 1))")
			}
		case *syntax.BinaryArithm:
			if node.Op == syntax.Pow || node.Op == syntax.Comma {
				w.report(node.OpPos, "'**' or ',' in arithmetic", "dash has neither")
			}
		}
		return true
	})
}

func (w *walker) checkOperand(word *syntax.Word) {
	text := word.Lit()
	if foreignVariables[text] {
		w.report(word.Pos(), fmt.Sprintf("the variable '%s'", text), "not every shell has it; ask the helper")
	}
	if len(text) > 1 && text[0] == '0' || strings.Contains(text, "#") {
		w.report(word.Pos(), fmt.Sprintf("the number '%s'", text), "shells disagree on any base but ten")
	}
}
