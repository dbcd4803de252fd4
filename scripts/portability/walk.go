package main

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// walker visits one tree and keeps the chain of nodes above the present one,
// which decides what is quoted, and inside which function we are.
type walker struct {
	file      parsed
	functions map[string]bool // defined in any of the files given
	above     []syntax.Node
	findings  []finding
}

// report adds a finding unless the same one is already there: an expansion
// inside an expansion is looked at from both.
func (w *walker) report(at syntax.Pos, what, hint string) {
	f := finding{w.file.name, at.Line(), at.Col(), what, hint}
	for _, known := range w.findings {
		if known == f {
			return
		}
	}
	w.findings = append(w.findings, f)
}

// visit is the callback of syntax.Walk: nil means that a node is left.
func (w *walker) visit(node syntax.Node) bool {
	if node == nil {
		w.above = w.above[:len(w.above)-1]
		return true
	}
	w.check(node)
	w.above = append(w.above, node)
	return true
}

func (w *walker) check(node syntax.Node) {
	switch node := node.(type) {
	case *syntax.Stmt:
		w.checkBackground(node)
	case *syntax.Redirect:
		w.checkRedirect(node)
	case *syntax.FuncDecl:
		w.checkFunction(node)
	case *syntax.CaseClause:
		w.checkCase(node)
	case *syntax.ForClause:
		w.checkFor(node)
	case *syntax.CallExpr:
		w.checkCall(node)
	case *syntax.Word:
		w.checkWord(node)
	case *syntax.ParamExp:
		w.checkParam(node)
	case *syntax.CmdSubst:
		w.checkSubstitution(node)
	case *syntax.ArithmExp:
		w.checkArithmetic(node)
	}
}

func (w *walker) checkBackground(stmt *syntax.Stmt) {
	if stmt.Background && w.file.role == library {
		w.report(stmt.Semicolon, "a background job", "a library leaves no process behind; the shim may")
	}
}

func (w *walker) checkCase(clause *syntax.CaseClause) {
	if w.inside(func(n syntax.Node) bool { _, ok := n.(*syntax.CmdSubst); return ok }) {
		w.report(clause.Case, "case inside $( )", "bash 3.2 ends the substitution at the first ')'; use a function")
	}
	w.checkBackslash(clause.Word, "case word")
}

func (w *walker) checkFor(clause *syntax.ForClause) {
	if loop, ok := clause.Loop.(*syntax.WordIter); ok {
		w.checkAssigned(loop.Name.Value, loop.Name.Pos())
	}
}

// checkRedirect: above 2 the interpreter has no descriptors at all, and ones
// that the caller of a library holds open are not ours.
func (w *walker) checkRedirect(redirect *syntax.Redirect) {
	if redirect.Op == syntax.RdrClob {
		w.report(redirect.OpPos, "'>|'", "the embedded interpreter refuses it; it has no noclobber")
	}
	if w.file.ownShell() {
		return
	}
	duplicates := redirect.Op == syntax.DplOut || redirect.Op == syntax.DplIn
	if redirect.N != nil && isHighDescriptor(redirect.N.Value) ||
		duplicates && isHighDescriptor(redirect.Word.Lit()) {
		w.report(redirect.Pos(), "a file descriptor above 2", "the embedded interpreter has 0, 1 and 2 only")
	}
}

func isHighDescriptor(word string) bool {
	digits := strings.TrimSuffix(word, "-")
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return false
	}
	return len(digits) > 1 || digits > "2"
}

// inside says whether a node above the present one, inside the same function,
// satisfies the condition.
func (w *walker) inside(is func(syntax.Node) bool) bool {
	for i := len(w.above) - 1; i >= 0; i-- {
		if _, ok := w.above[i].(*syntax.FuncDecl); ok {
			return false
		}
		if is(w.above[i]) {
			return true
		}
	}
	return false
}
