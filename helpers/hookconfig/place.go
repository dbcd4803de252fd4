package hookconfig

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"majordomus/helpers/provider"
	"majordomus/helpers/vendorcfg"
)

// ProjectShim is the shim of a project, from its root on.
const ProjectShim = ".ai/repo/shims/hook.sh"

// Seconds is longer than a hook ever waits for a payload, which is ten.
const Seconds = 15

// Place is a settings file of a tool, and the shim that its lines name.
type Place struct {
	Tool  Tool
	Scope string
	File  string
	Shim  string
	Word  string // the shim as the client's shell is to read it
}

// Place finds the settings file of a tool in a scope.
func (c *Config) Place(t Tool, scope string) (Place, error) {
	if err := c.Homeless(); err != nil {
		return Place{}, err
	}
	if t.wiring == nil {
		return Place{}, undefined(t.ID)
	}
	p := Place{Tool: t, Scope: scope, Shim: c.Data + "/shims/hook.sh"}
	file, err := c.file(t, scope)
	switch {
	case err != nil:
		return p, err
	case !filepath.IsAbs(file):
		return p, &Refusal{"settings file '" + file + "' of provider '" + t.ID + "' would be another in every folder",
			"the tool's own variable has to name a folder from the root on (MJ55)"}
	}
	p.File = file
	switch {
	case scope == Project && t.wiring.Root == "":
		p.Shim, p.Word = c.Root+"/"+ProjectShim, `"$mj_d"/`+ProjectShim
	case scope == Project:
		p.Shim, p.Word = c.Root+"/"+ProjectShim, t.wiring.Root+"/"+ProjectShim
	default:
		if p.Word, err = vendorcfg.ShellQuote(p.Shim); err != nil {
			return p, &Refusal{Text: err.Error()}
		}
	}
	return p, nil
}

func undefined(id string) error {
	return &Refusal{Text: "no settings format is defined for provider '" + id + "'"}
}

// file is the settings file, which may come out as a relative path.
func (c *Config) file(t Tool, scope string) (string, error) {
	declared := map[string]string{User: t.files.User, Project: t.files.Project, Local: t.files.Local}[scope]
	switch {
	case declared == "":
		return "", &Refusal{"provider '" + t.ID + "' has no settings of the scope '" + scope + "' (given by --scope)", "it has: user, project (MJ52)"}
	case scope == User:
		return provider.Expand(declared, c.getenv)
	}
	return c.Root + "/" + declared, nil
}

// Places are those of a tool that can be told here.
func (c *Config) Places(t Tool) (list []Place) {
	for _, scope := range Scopes() {
		if scope != User && c.Root == "" {
			continue
		}
		if p, err := c.Place(t, scope); err == nil {
			list = append(list, p)
		}
	}
	return list
}

// How every command line of ours begins; by this it is known again. The second is
// for clients whose shell is not known. The first assignment puts bash into its
// POSIX mode, in which no exported function replaces 'trap' or '.'. Lines of
// earlier versions lack it.
const (
	begin         = "POSIXLY_CORRECT=1; trap 'exit 0' EXIT HUP INT TERM; MJ_HOOK="
	beginAnyShell = `/bin/sh -c 'POSIXLY_CORRECT=1; trap "exit 0" EXIT HUP INT TERM; MJ_HOOK=`
)

// climb is how a line finds the root of the repository it is in, with builtins.
const climb = `mj_d=$PWD; while [ ! -e "$mj_d/.git" ] >/dev/null; do case $mj_d in */*) mj_d=${mj_d%/*} ;; *) break ;; esac; done; `

// Ours says whether a command line is one of ours, of this version or an earlier one.
func Ours(command string) bool {
	return slices.ContainsFunc([]string{begin, beginAnyShell}, func(one string) bool {
		return strings.HasPrefix(command, one) || strings.HasPrefix(command, strings.Replace(one, "POSIXLY_CORRECT=1; ", "", 1))
	})
}

// Like says whether a command line is one of ours, or was one that has been edited.
func Like(command string) bool { return Ours(command) || strings.Contains(command, "MJ_HOOK=") }

// Line is the command line that the client runs at an event of ours. The guard is
// in the line itself: a missing shim ends with 2 in some shells, which the clients
// take for "block this prompt", and reading a FIFO would never end. Without a shim
// the payload is read in the background: its pipe must be neither closed on the
// client nor waited for. What '[' prints where a function took its place would go
// to the model.
func (p Place) Line(event string) string {
	line := fmt.Sprintf("if { [ -f %[1]s ] && [ -r %[1]s ]; } >/dev/null; then . %[1]s; else { cat <&3 >/dev/null 2>&1 3<&- & } 3<&0; fi", p.Word)
	if p.Scope == Project && p.Tool.wiring.Root == "" {
		line = climb + line
	}
	if p.Tool.wiring.AnyShell { // sh and its kind read this between single quotes, and fish
		return beginAnyShell + `"` + p.Tool.ID + " " + event + `"; ` + strings.ReplaceAll(line, "'", `'\''`) + "'"
	}
	return begin + "'" + p.Tool.ID + " " + event + "'; " + line
}

// Limit is how long a hook may take, in the client's unit; 0 is no limit.
func (p Place) Limit(event string) int {
	if most := p.Tool.wiring.Most[event]; most > 0 {
		return most
	}
	return Seconds * p.Tool.wiring.Second
}

// entries are our hooks for all events of the adapter.
func (p Place) entries() (list []vendorcfg.Entry) {
	for _, s := range p.Tool.Slots {
		list = append(list, vendorcfg.Entry{Event: s.Vendor, Command: p.Line(s.Event), Timeout: p.Limit(s.Event), Name: "majordomus-" + s.Event})
	}
	return list
}
