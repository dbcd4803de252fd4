package policy

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"majordomus/helpers/redact"
)

// compileTime limits a compilation that a hook waits for. It takes about 15 ms;
// the limit is for a machine that swaps.
const compileTime = 5 * time.Second

// compileTries: a source may be edited while it is compiled.
const compileTries = 2

// Need says which compiled policy an event goes by.
type Need struct {
	Path    string   // the compiled file
	Sources []string // what it must be made from, among others
	Store   string   // the private half
	Root    string   // the worktree
	Home    string   // the toolkit, whose program compiles
}

// DirName is the folder of the compiled policies in a private half, one file for
// each worktree, named by its id.
const DirName = "state/policy"

// NeedOf is what a worktree of a repository goes by.
func NeedOf(store, common, root, worktreeID, home string) Need {
	return Need{
		Path:    filepath.Join(store, DirName, worktreeID),
		Sources: Sources(store, common, root),
		Store:   store, Root: root, Home: home,
	}
}

// Sources are the policies that count in a worktree, the user's first, then the
// repository's:
//
//   - the user's own file, if there is a place for one
//   - majordomus/policy.yaml in the git common directory, which holds in every
//     worktree whatever is checked out there: init writes what it chose to it
//   - the primary worktree's policy
//   - the worktree's own
func Sources(store, common, root string) []string {
	var list []string
	if user := UserSource(); user != "" {
		list = append(list, user)
	}
	list = append(list, ChosenSource(common))
	if primary, ok := strings.CutSuffix(store, filepath.FromSlash("/.ai/local")); ok && primary != root {
		list = append(list, RepositorySource(primary))
	}
	return append(list, RepositorySource(root))
}

// ChosenSource is the policy that holds in every worktree of a repository.
func ChosenSource(common string) string { return filepath.Join(common, "majordomus", "policy.yaml") }

// RepositorySource is the policy in a worktree.
func RepositorySource(root string) string { return filepath.Join(root, ".ai", "repo", "policy.yaml") }

// UserSource is the user's own policy, or "" without a home.
func UserSource() string {
	dir := os.Getenv("XDG_CONFIG_HOME")
	if !filepath.IsAbs(dir) {
		home := os.Getenv("HOME")
		if !filepath.IsAbs(home) {
			return ""
		}
		dir = filepath.Join(home, ".config")
	}
	return filepath.Join(dir, "majordomus", "config.yaml")
}

// Get returns the policy that counts, compiled from its sources as they are now,
// with its table of shapes. That costs a process only when a source, or the
// compiled file, changed. Where compiling fails the table is nil, one that
// fails, so no text is kept, and the strictest values count.
func (n Need) Get(ctx context.Context) (Compiled, *redact.Table) {
	last := Read(n.Path)
	if c, table, ok := n.take(last); ok {
		return c, table
	}
	ctx, cancel := context.WithTimeout(ctx, compileTime)
	defer cancel()
	for range compileTries {
		if c, table, ok := n.take(Parse(n.compile(ctx))); ok {
			return c, table
		}
	}
	return last.strictest(), nil
}

// take returns a policy with its table if it is made from what counts here, as
// that is now, and by a program that agrees about what a shape is.
func (n Need) take(c Compiled) (Compiled, *redact.Table, bool) {
	if !c.Current {
		return c, nil, false
	}
	for _, source := range n.Sources {
		if !slices.Contains(c.Sources, source) {
			return c, nil, false
		}
	}
	table := c.Table()
	return c, table, table != nil || c.Unknown
}

// compile runs the command line, which parses YAML, and returns what it printed:
// that counts also when the file cannot be written.
func (n Need) compile(ctx context.Context) string {
	cmd := exec.CommandContext(ctx, n.program(), "policy", "compile", "--store", n.Store, "--at", n.Root, "--print")
	cmd.Dir = n.Root
	cmd.WaitDelay = 100 * time.Millisecond
	var out bytes.Buffer
	cmd.Stdout = &out
	_ = cmd.Run() // the seal says whether all of it came
	return out.String()
}

// program is the toolkit's command line: of the home that the consent names, or
// beside this program where that toolkit is gone.
func (n Need) program() string {
	path := filepath.Join(n.Home, "build", "majordomus")
	if _, err := os.Stat(path); n.Home != "" && !errors.Is(err, fs.ErrNotExist) {
		return path
	}
	if own, err := os.Executable(); err == nil {
		return filepath.Join(filepath.Dir(own), "majordomus")
	}
	return path
}

// strictest is what counts when the policy is unknown: what was last known, but
// nothing leaves the private half, and no text is kept.
func (c Compiled) strictest() Compiled {
	out := Compiled{Values: make(map[string]string), Unknown: true}
	set := func(name, value string) {
		if _, known := out.Values[name]; !known {
			out.Names = append(out.Names, name)
			out.Values[name] = value
		}
	}
	set("sessions.publish", "local")
	set("session.briefing", "off")
	set("prompts.rendering_yaml", "false")
	if c.Whole {
		for _, name := range c.Names {
			set(name, c.Values[name])
		}
	}
	return out
}
