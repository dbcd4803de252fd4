package main

import (
	"fmt"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// checkFunction: a library's functions live in the name space of whoever
// sources it.
func (w *walker) checkFunction(decl *syntax.FuncDecl) {
	if w.file.role == program || decl.Name == nil || strings.HasPrefix(decl.Name.Value, "mj_") {
		return
	}
	w.report(decl.Name.Pos(), fmt.Sprintf("the function '%s' lacks the prefix", decl.Name.Value),
		"public functions begin with mj_, private ones with mj__")
}

// shellVariables are read by the shells themselves, so that they have no other
// name: in which files they may be assigned.
var shellVariables = map[string]map[role]bool{
	"IFS":             {library: true, shim: true},
	"LC_ALL":          {shim: true}, // bytes and ASCII ranges in every shell
	"TMPDIR":          {shim: true}, // where bash and mksh put here-documents
	"TMPPREFIX":       {shim: true}, // the same for zsh
	"POSIXLY_CORRECT": {shim: true}, // where bash lets no function replace a special builtin
	"PATH":            {shim: true}, // where a relative folder in it would be the repository's
}

// checkAssigned: so do its variables.
func (w *walker) checkAssigned(name string, at syntax.Pos) {
	if w.file.role == program || isOurs(name) || shellVariables[name][w.file.role] || w.isLocal(name) {
		return
	}
	w.report(at, fmt.Sprintf("the variable '%s' is assigned without the prefix", name),
		"it would overwrite the caller's; name it mj_... or MJ_..., or declare it local where the file is not hot")
}

func isOurs(name string) bool {
	return strings.HasPrefix(name, "mj_") || strings.HasPrefix(name, "MJ_")
}

// isLocal says whether the function around the present node declares the name
// with local, anywhere in its body.
func (w *walker) isLocal(name string) bool {
	for i := len(w.above) - 1; i >= 0; i-- {
		if decl, ok := w.above[i].(*syntax.FuncDecl); ok {
			return declaresLocal(decl, name)
		}
	}
	return false
}

func declaresLocal(decl *syntax.FuncDecl, name string) bool {
	found := false
	syntax.Walk(decl.Body, func(node syntax.Node) bool {
		call, ok := node.(*syntax.CallExpr)
		if !ok || len(call.Args) == 0 || call.Args[0].Lit() != "local" {
			return true
		}
		for _, arg := range call.Args[1:] {
			found = found || declaredName(arg) == name
		}
		return true
	})
	return found
}

// declaredName is the name in a word such as x, x=1 or x="$1": what stands
// before the first '=' of the leading literal text. It is "" for an option and
// for a word that does not begin with literal text.
func declaredName(word *syntax.Word) string {
	lit, ok := word.Parts[0].(*syntax.Lit)
	if !ok {
		return ""
	}
	name, _, _ := strings.Cut(lit.Value, "=")
	if !syntax.ValidName(name) {
		return ""
	}
	return name
}
