package provider

import (
	"fmt"
	"path/filepath"
	"strings"

	"mvdan.cc/sh/v3/shell"
	"mvdan.cc/sh/v3/syntax"
)

// ExpandRoot makes an absolute path of a scratch root or a configuration path
// of a person: variables as a shell has them, and ~/ in front. Nothing is ever
// run: command substitution is an error.
func ExpandRoot(root string, env func(name string) string) (string, error) {
	path, err := Expand(root, env)
	switch {
	case err != nil:
		return "", err
	case !filepath.IsAbs(path) || strings.ContainsAny(path, "\x00\n"):
		return "", fmt.Errorf("expand '%s': '%s' is no absolute path", root, path)
	}
	return filepath.Clean(path), nil
}

// Expand is ExpandRoot for what may come out as a relative path: it is kept as it
// is written.
func Expand(root string, env func(name string) string) (string, error) {
	if rest, ok := strings.CutPrefix(root, "~/"); ok {
		root = "$HOME/" + rest // the library leaves a tilde alone
	}
	homeless := false
	path, err := shell.Expand(root, func(name string) string {
		value := env(name)
		homeless = homeless || name == "HOME" && value == ""
		return value
	})
	switch {
	case err != nil:
		return "", fmt.Errorf("expand '%s': %w", root, err)
	case homeless:
		return "", fmt.Errorf("expand '%s': HOME is not set", root)
	}
	return path, nil
}

// expandable refuses what ExpandRoot would: a command, and a variable that may
// be unset and has no default, which would leave a path of something else.
func (r *reader) expandable(line int, key, value string) {
	word, err := syntax.NewParser(syntax.Variant(syntax.LangPOSIX)).Document(strings.NewReader(value))
	if err != nil {
		r.find(line, key, "'%s' cannot be expanded", quotable(value))
		return
	}
	syntax.Walk(word, func(node syntax.Node) bool {
		switch n := node.(type) {
		case *syntax.CmdSubst, *syntax.ArithmExp, *syntax.ProcSubst:
			r.find(line, key, "'%s' runs something; a path may name variables alone", quotable(value))
			return false
		case *syntax.ParamExp:
			if n.Param != nil && n.Param.Value != "HOME" && (n.Exp == nil || n.Exp.Op != syntax.DefaultUnsetOrNull) {
				r.find(line, key, "'$%s' has no default; write ${%s:-...}", n.Param.Value, n.Param.Value)
			}
		}
		return true
	})
	if strings.Contains("/"+value+"/", "/../") {
		r.find(line, key, "'%s' climbs out with '..'", quotable(value))
	}
}
