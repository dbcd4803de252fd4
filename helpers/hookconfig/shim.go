package hookconfig

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/syntax"

	"majordomus/helpers/osfile"
	"majordomus/helpers/vendorcfg"
)

// What carries the events of a shim out.
const (
	RuntimeShell    = "shell"
	RuntimeEmbedded = "embedded"
)

// The two lines of the shim that install changes: where the toolkit is, and what
// carries its events out.
const (
	shimPlace    = "mj_toolkit=''"
	runtimePlace = "mj_runtime='' #"
)

// WriteShim writes the shim in one step. One for a person names the toolkit, and
// the runtime that was chosen, or the one that it named before; one of a project is
// everybody's and names neither.
func (c *Config) WriteShim(path, scope, runtime string) error {
	raw, err := osfile.ReadFile(filepath.Join(c.Home, "share", "shims", "hook.sh"))
	if err != nil {
		return err
	}
	text := string(raw)
	old, _ := osfile.ReadFile(path)
	if scope != Project {
		quoted, err := vendorcfg.ShellQuote(c.Home)
		if err != nil {
			return err
		}
		text = strings.Replace(text, shimPlace, "mj_toolkit="+quoted, 1)
		if runtime == "" {
			runtime = shimRuntime(string(old))
		}
	}
	if runtime != "" {
		text = strings.Replace(text, runtimePlace, "mj_runtime="+runtime+" #", 1)
	}
	if string(old) == text {
		return nil
	}
	return vendorcfg.WriteFile(path, []byte(text), 0o644)
}

// UpdateShims writes the shims again where an install left them, for the person and in
// this repository.
func (c *Config) UpdateShims() (written []string, err error) {
	for _, shim := range []struct{ scope, within, path string }{
		{User, c.Data, c.Data + "/shims/hook.sh"}, {Project, c.Root, c.Root + "/" + ProjectShim},
	} {
		if info, err := os.Stat(shim.path); shim.within == "" || err != nil || !info.Mode().IsRegular() {
			continue
		}
		if err := c.WriteShim(shim.path, shim.scope, ""); err != nil {
			return written, err
		}
		written = append(written, shim.path)
	}
	return written, nil
}

// Shim is a shim as it is on the disk.
type Shim struct {
	Missing bool
	Ours    bool   // as it is shipped, but for what install writes into it
	Home    string // the toolkit that it names, or ""
}

// ReadShim reads a shim. Nothing in it is run.
func (c *Config) ReadShim(path string) Shim {
	text, err := osfile.ReadFile(path)
	if err != nil {
		return Shim{Missing: true}
	}
	shipped, err := osfile.ReadFile(filepath.Join(c.Home, "share", "shims", "hook.sh"))
	return Shim{Ours: err == nil && sameShim(string(text), string(shipped)), Home: shimHome(string(text))}
}

func sameShim(a, b string) bool { return withoutHome(a) == withoutHome(b) }

// withoutHome is a shim without what install writes into its two lines.
func withoutHome(text string) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if rest, ok := strings.CutPrefix(line, "mj_runtime="+shimRuntime("\n"+line)+" #"); ok {
			lines[i] = runtimePlace + rest
			break
		}
	}
	i := slices.IndexFunc(lines, func(line string) bool {
		return strings.HasPrefix(line, "mj_toolkit=") && (assigned(line) != "" || line == shimPlace || strings.HasPrefix(line, shimPlace+" #"))
	})
	if i >= 0 {
		lines[i] = shimPlace
	}
	return strings.Join(lines, "\n")
}

// shimRuntime is the runtime that a shim names, if it names one.
func shimRuntime(text string) string {
	for _, word := range []string{RuntimeShell, RuntimeEmbedded} {
		if strings.Contains(text, "\nmj_runtime="+word+" #") {
			return word
		}
	}
	return ""
}

// shimHome is the toolkit that a shim names, or "".
func shimHome(text string) string {
	for _, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(line, "mj_toolkit=") {
			return assigned(strings.TrimRight(line, "\r"))
		}
	}
	return ""
}

// assigned is the value of NAME=WORD when the word is quoted text alone, as
// WriteShim writes it. Nothing in it is expanded.
func assigned(line string) string {
	file, err := syntax.NewParser(syntax.Variant(syntax.LangPOSIX)).Parse(strings.NewReader(line), "")
	if err != nil || len(file.Stmts) != 1 {
		return ""
	}
	call, ok := file.Stmts[0].Cmd.(*syntax.CallExpr)
	if !ok || len(call.Args) > 0 || len(call.Assigns) != 1 || call.Assigns[0].Value == nil {
		return ""
	}
	plain := true
	syntax.Walk(call.Assigns[0].Value, func(node syntax.Node) bool {
		switch node.(type) {
		case *syntax.CmdSubst, *syntax.ProcSubst, *syntax.ParamExp, *syntax.ArithmExp:
			plain = false
		}
		return plain
	})
	if !plain {
		return ""
	}
	value, err := expand.Literal(&expand.Config{Env: expand.ListEnviron()}, call.Assigns[0].Value)
	if err != nil {
		return ""
	}
	return value
}
