// Package serverconfig tells a client of the Model Context Protocol of our server,
// and takes exactly that out of its settings again. Which file, which keys and which
// form of an entry is declared in share/providers.yaml; helpers/vendorcfg edits.
//
// Most callers do
//
//	target := serverconfig.Target{Server: server, Root: root, Toolkit: home, Env: os.Getenv}
//	change, err := target.Install(false)
package serverconfig

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"majordomus/helpers/jsonspan"
	"majordomus/helpers/osfile"
	"majordomus/helpers/provider"
	"majordomus/helpers/vendorcfg"
)

// program is what a client starts, and how an entry of ours is known.
const program = "majordomus-mcp"

// key is the name of our entry.
const key = "majordomus"

// ErrHome says that HOME names no folder to install for.
var ErrHome = errors.New("HOME is not an absolute path")

// Target is one client's settings in one scope, on this machine.
type Target struct {
	provider.Server
	Root    string                   // the work tree, for the scopes project and local
	Toolkit string                   // where bin/majordomus-mcp is
	Env     func(name string) string // os.Getenv
}

// File is the file that the client reads.
func (t Target) File() (string, error) {
	if home := t.Env("HOME"); home == "/" || !filepath.IsAbs(home) {
		return "", ErrHome
	}
	file := filepath.Join(t.Root, t.Server.File)
	if strings.HasPrefix(t.Server.File, "$") {
		var err error
		if file, err = provider.ExpandRoot(t.Server.File, t.variable); err != nil {
			return "", err
		}
	}
	if t.Comments && !exists(file) && exists(file+"c") {
		file += "c"
	}
	return file, nil
}

// variable is Env where a relative XDG folder counts as not set.
func (t Target) variable(name string) string {
	value := t.Env(name)
	if strings.HasPrefix(name, "XDG_") && !filepath.IsAbs(value) {
		return ""
	}
	return value
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Notes is the folder in which an install leaves what its uninstall needs.
func (t Target) Notes() string {
	state := t.variable("XDG_STATE_HOME")
	if state == "" {
		state = filepath.Join(t.Env("HOME"), ".local", "state")
	}
	return filepath.Join(state, "majordomus", "mcp")
}

// Names says whether a file names our server.
func Names(file string) bool {
	text, err := osfile.ReadFile(file)
	return err == nil && strings.Contains(string(text), program)
}

// Install adds our server. An entry of that name that is not ours is refused with a
// *vendorcfg.Error.
func (t Target) Install(dryRun bool) (vendorcfg.Change, error) {
	if !dryRun {
		if err := makeNotes(t.Notes()); err != nil {
			return vendorcfg.Change{}, fmt.Errorf("'%s' cannot be made: %w", t.Notes(), err)
		}
	}
	change, err := t.edit(vendorcfg.InstallMember, vendorcfg.InstallTable, dryRun)
	if err != nil {
		removeNotes(t.Notes())
	}
	return change, err
}

// Uninstall is the exact inverse of Install.
func (t Target) Uninstall(dryRun bool) (vendorcfg.Change, error) {
	change, err := t.edit(vendorcfg.UninstallMember, vendorcfg.UninstallTable, dryRun)
	if !dryRun {
		removeNotes(t.Notes())
	}
	return change, err
}

type editor func(file string, m vendorcfg.Member, ours func(map[string]any) bool, opts vendorcfg.Options) (vendorcfg.Change, error)

func (t Target) edit(inJSON, inTOML editor, dryRun bool) (vendorcfg.Change, error) {
	file, err := t.File()
	if err != nil {
		return vendorcfg.Change{}, err
	}
	if !dryRun {
		vendorcfg.Tidy(filepath.Dir(file))
		vendorcfg.Tidy(t.Notes())
	}
	edit := inJSON
	if filepath.Ext(file) == ".toml" {
		edit = inTOML
	}
	return edit(file, t.member(), ours, vendorcfg.Options{StateDir: t.Notes(), Private: true, DryRun: dryRun})
}

func (t Target) member() vendorcfg.Member {
	m := vendorcfg.Member{Key: key, Fields: t.fields()}
	for _, k := range t.Keys {
		if k == provider.WorkTree {
			k = t.Root
		}
		m.Path = append(m.Path, k)
	}
	return m
}

// fields are the members of an entry, as the client wants them written.
func (t Target) fields() []vendorcfg.Field {
	command := jsonspan.Quote(program) // a project's is shared: each PATH finds its own
	if t.Scope != "project" {
		command = jsonspan.Quote(filepath.Join(t.Toolkit, "bin", program))
	}
	if t.Entry == "argv" {
		return []vendorcfg.Field{{Key: "type", Literal: `"local"`}, {Key: "command", Literal: "[" + command + "]"}, {Key: "enabled", Literal: "true"}}
	}
	fields := []vendorcfg.Field{{Key: "command", Literal: command}, {Key: "args", Literal: "[]"}}
	if t.Entry != "plain" {
		fields = append([]vendorcfg.Field{{Key: "type", Literal: `"stdio"`}}, fields...)
	}
	if t.Entry == "tools" {
		fields = append(fields, vendorcfg.Field{Key: "tools", Literal: `["*"]`})
	}
	return fields
}

// ours knows an entry by what it starts. Some clients have one list of the program
// and its arguments.
func ours(entry map[string]any) bool {
	command := entry["command"]
	if words, ok := command.([]any); ok && len(words) > 0 {
		command = words[0]
	}
	first, _ := command.(string)
	return path.Base(first) == program
}

// madeFolders is a file beside the notes: the folders that were made for them, a
// line each.
const madeFolders = "folders"

func makeNotes(notes string) error {
	list, _ := osfile.ReadFile(filepath.Join(notes, madeFolders))
	for dir := notes; !exists(dir); dir = filepath.Dir(dir) {
		list = append(list, dir+"\n"...)
	}
	if err := os.MkdirAll(notes, 0o700); err != nil {
		return err
	}
	return vendorcfg.WriteFile(filepath.Join(notes, madeFolders), list, 0o600)
}

// removeNotes removes the folders that were made for the notes, if there are none
// left. What others put into them keeps them.
func removeNotes(notes string) {
	entries, _ := os.ReadDir(notes)
	for _, e := range entries {
		if filepath.Ext(e.Name()) == ".json" {
			return
		}
	}
	list, _ := osfile.ReadFile(filepath.Join(notes, madeFolders))
	_ = os.Remove(filepath.Join(notes, madeFolders))
	_ = os.Remove(notes)
	for _, dir := range strings.Split(string(list), "\n") {
		_ = os.Remove(dir)
	}
	_ = os.Remove(filepath.Dir(notes))
}
