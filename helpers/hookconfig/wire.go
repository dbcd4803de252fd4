package hookconfig

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"majordomus/helpers/osfile"
	"majordomus/helpers/vendorcfg"
)

// Install wires a place, and makes the shim and the folders that its lines need. A
// runtime may be chosen for a person's shim; "" keeps what was chosen before. With
// dry nothing is made.
func (c *Config) Install(p Place, runtime string, dry bool) (vendorcfg.Change, error) {
	install := func() (vendorcfg.Change, error) {
		return vendorcfg.Install(p.File, p.entries(), Ours, c.options(p, dry))
	}
	if dry {
		return install()
	}
	fresh := !exists(p.Shim)
	if err := c.makeShim(p, runtime); err != nil {
		return vendorcfg.Change{}, err
	}
	change, err := install()
	if err != nil && fresh {
		c.forget(p)
	}
	return change, err
}

// Uninstall is the exact inverse of Install.
func (c *Config) Uninstall(p Place, dry bool) (vendorcfg.Change, error) {
	if p.Tool.wiring == nil {
		return vendorcfg.Change{}, undefined(p.Tool.ID)
	}
	change, err := vendorcfg.Uninstall(p.File, Ours, c.options(p, dry))
	if err == nil && !dry {
		c.forget(p)
	}
	return change, err
}

func (c *Config) options(p Place, dry bool) vendorcfg.Options {
	return vendorcfg.Options{
		Shape: p.Tool.Shape(), Label: p.Tool.ID + "/" + p.Scope, Own: p.Tool.wiring.OwnFile,
		StateDir: c.Notes, Private: p.Scope != Project, DryRun: dry,
	}
}

// makeShim writes the shim, and notes the folders that had to be made: the way back
// takes these away again, and none that was there.
func (c *Config) makeShim(p Place, runtime string) error {
	var made strings.Builder
	for _, dir := range []string{filepath.Dir(p.Shim), c.Data, c.Notes} {
		for missing := dir; !exists(missing); missing = filepath.Dir(missing) {
			made.WriteString(missing + "\n")
		}
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return fmt.Errorf("make the folder '%s': %w", dir, err)
		}
	}
	if err := appendTo(c.foldersFile(), made.String()); err != nil {
		return err
	}
	if p.Scope == Project {
		for dir := filepath.Dir(p.Shim); dir != c.Root; dir = filepath.Dir(dir) {
			if err := os.Chmod(dir, 0o755); err != nil {
				return err
			}
		}
	}
	return c.WriteShim(p.Shim, p.Scope, runtime)
}

// foldersFile lists the folders that were made for our own files.
func (c *Config) foldersFile() string { return c.Data + "/folders" }

func linesOf(path string) []string {
	text, _ := osfile.ReadFile(path)
	return strings.FieldsFunc(string(text), func(r rune) bool { return r == '\n' })
}

func appendTo(path, text string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err
}

// forget removes a shim that no settings file needs any more, and the folders that
// were made for it.
func (c *Config) forget(p Place) {
	if p.Scope == Project && !c.shared(strings.TrimSuffix(p.Shim, "/"+ProjectShim)) {
		_ = os.Remove(p.Shim)
		rmdir(filepath.Dir(p.Shim))
	}
	rmdir(c.Notes)
	shim := c.Data + "/shims/hook.sh"
	if !c.needed() {
		_ = os.Remove(shim)
	}
	if exists(c.Notes) || exists(shim) {
		return
	}
	folders := linesOf(c.foldersFile())
	_ = os.Remove(c.foldersFile())
	slices.Sort(folders)
	for _, dir := range slices.Backward(folders) {
		rmdir(dir) // the deeper ones first; there may be other files in it by now
	}
}

// shared says whether a settings file of the project seems to name its shim. It may
// have come with a clone, so no note speaks of it; when in doubt the shim stays.
func (c *Config) shared(root string) bool {
	return slices.ContainsFunc(c.Tools, func(t Tool) bool {
		text, err := osfile.ReadFile(root + "/" + t.files.Project)
		return err == nil && bytes.Contains(text, []byte(ProjectShim))
	})
}

// needed says whether a file that is there still names the shim for a person. Notes
// from before there were labels count as one.
func (c *Config) needed() bool {
	return slices.ContainsFunc(vendorcfg.Noted(c.Notes), func(n vendorcfg.Remembered) bool {
		return !strings.HasSuffix(n.Label, "/"+Project) && exists(n.Path)
	})
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// rmdir removes a folder that is empty.
func rmdir(path string) {
	if info, err := os.Lstat(path); err == nil && info.IsDir() {
		_ = os.Remove(path)
	}
}

// Folders are those that were made for what we wrote into settings: hooks and servers
// may share one, whichever was there first.
func (c *Config) Folders() (list []string) {
	servers := filepath.Dir(c.Notes) + "/mcp"
	for _, n := range slices.Concat(vendorcfg.Noted(c.Notes), vendorcfg.Noted(servers)) {
		list = append(list, n.Folders...)
	}
	for _, file := range []string{c.foldersFile(), servers + "/folders"} {
		list = append(list, linesOf(file)...)
	}
	return list
}

// Here says whether the tool is on this machine: its folder of settings, or a
// program.
func (c *Config) Here(t Tool) bool {
	if t.wiring == nil {
		return false
	}
	if file, err := c.file(t, User); err == nil {
		dir := filepath.Dir(file)
		if t.wiring.OwnFile {
			dir = filepath.Dir(dir)
		}
		if info, err := os.Stat(dir); err == nil && info.IsDir() {
			return true
		}
	}
	return slices.ContainsFunc(t.wiring.Programs, func(program string) bool {
		_, err := exec.LookPath(program)
		return err == nil
	})
}

// Found are the places in a scope of the tools that are here, and the ids of the
// tools without one.
func (c *Config) Found(scope string) (places []Place, left []string) {
	for _, t := range c.Tools {
		if p, err := c.Place(t, scope); err == nil && c.Here(t) {
			places = append(places, p)
		} else {
			left = append(left, t.ID)
		}
	}
	return places, left
}

// Present are the places in a scope with a settings file.
func (c *Config) Present(scope string) (list []Place) {
	for _, t := range c.Tools {
		if p, err := c.Place(t, scope); err == nil && exists(p.File) {
			list = append(list, p)
		}
	}
	return list
}

// Everywhere are all places that may call us: those with a settings file for this
// person and in this repository, and whatever else a note says was wired.
func (c *Config) Everywhere() []Place {
	list := c.Present(User)
	if c.Root != "" {
		list = slices.Concat(list, c.Present(Project), c.Present(Local))
	}
	for _, n := range vendorcfg.Noted(c.Notes) {
		known := slices.ContainsFunc(list, func(p Place) bool { return SameFile(p.File, n.Path) })
		if id, scope, ok := strings.Cut(n.Label, "/"); ok && !known {
			list = append(list, c.noted(id, scope, n.Path))
		}
	}
	return list
}

// noted is the place of a note: its repository may be another one.
func (c *Config) noted(id, scope, path string) Place {
	t, err := c.Tool(id)
	if err != nil {
		t = Tool{ID: id}
	}
	p := Place{Tool: t, Scope: scope, File: path, Shim: c.Data + "/shims/hook.sh"}
	if scope == Project {
		root := filepath.Dir(path)
		for range strings.Count(t.files.Project, "/") {
			root = filepath.Dir(root)
		}
		p.Shim = root + "/" + ProjectShim
	}
	return p
}

// SameFile compares two paths of which the first may be, or lead through, a link;
// the file itself may be gone.
func SameFile(path, target string) bool {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real == target
	}
	dir, err := filepath.EvalSymlinks(filepath.Dir(path))
	return path == target || err == nil && filepath.Join(dir, filepath.Base(path)) == target
}

// Tidy removes what killed commands of ours left beside the settings of every tool,
// and where our own files go. A living command holds a lock on its own.
func (c *Config) Tidy() {
	dirs := []string{c.Notes, filepath.Dir(c.Notes) + "/mcp", c.Data, c.Data + "/shims", c.getenv("HOME")}
	for _, t := range c.Tools {
		for _, p := range c.Places(t) {
			dirs = append(dirs, filepath.Dir(p.File), filepath.Dir(p.Shim))
		}
	}
	slices.Sort(dirs)
	for _, dir := range slices.Compact(dirs) {
		vendorcfg.Tidy(dir)
	}
}
