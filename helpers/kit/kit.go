// Package kit makes a toolkit's home out of one program that was downloaded
// alone: the library and the data it carries, and the programs beside it, are
// unpacked below the person's data folder, where hooks find them.
//
//	$XDG_DATA_HOME/majordomus/kit/0.1.0-3f9c21ab04de/   lib/ share/ bin/ build/ …
//	$XDG_DATA_HOME/majordomus/kit/current               a link to it
//
// A home is named after the version and a digest of what is in it, is made in a
// folder of its own and renamed: a second process, or one that was killed,
// leaves no half home. What hooks and consents name is the link, so a newer
// program takes over by moving it. The home before stays for hooks that are
// running; older ones go.
//
// Most callers want Home. It is safe to call from several processes at once.
package kit

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"majordomus/helpers/osfile"
)

const (
	folder  = "kit"
	current = "current"
	// complete is the last file to be written: without it a home is none.
	complete = "lib/capture.sh"
	// kept is how many homes stay: the one in use, and the one before, whose
	// hooks may be running.
	kept = 2
)

// Source is what a home is made of.
type Source struct {
	Version string
	Files   fs.FS  // lib, share, bin, …, by their paths in a home
	Bundle  []byte // the programs of a release, see ReadBundle; without any, those beside Self
	Digest  string // of Bundle, so that it need not be read to know it
	Self    string // this program's own file
}

// Names of the programs that a home has to have.
var Names = []string{"majordomus-hook"}

// Home returns the home below data (the folder for this person's data), and
// unpacks it first if it is not there. Errors: what could not be written, or
// which program is missing.
func Home(data string, s Source) (string, error) {
	base := filepath.Join(data, "majordomus", folder)
	name, err := s.name()
	if err != nil {
		return "", fmt.Errorf("read what this program carries: %w", err)
	}
	home, link := filepath.Join(base, name), filepath.Join(base, current)
	if _, err := os.Stat(filepath.Join(home, complete)); err != nil {
		if err := s.unpack(base, home); err != nil {
			return "", fmt.Errorf("unpack the toolkit into '%s': %w", home, err)
		}
	}
	if to, err := os.Readlink(link); err != nil || to != name {
		if err := point(base, name); err != nil {
			return "", fmt.Errorf("point '%s' at '%s': %w", link, name, err)
		}
		sweep(base, name)
	}
	return link, nil
}

// Remove takes every home below data away. It returns false when there was
// none.
func Remove(data string) (bool, error) {
	base := filepath.Join(data, "majordomus", folder)
	if _, err := os.Lstat(base); errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err := os.RemoveAll(base); err != nil {
		return false, fmt.Errorf("remove the toolkit: %w", err)
	}
	_ = os.Remove(filepath.Dir(base)) // somebody else's may be in it
	return true, nil
}

// Data is the folder for this person's data: $XDG_DATA_HOME, which counts only
// if it is absolute, or the usual one below the home folder.
func Data(getenv func(string) string) (string, error) {
	if dir := getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return dir, nil
	}
	if home := getenv("HOME"); filepath.IsAbs(home) {
		return filepath.Join(home, ".local", "share"), nil
	}
	return "", errors.New("there is no home folder to unpack the toolkit below (HOME is not set)")
}

// name is the version and a digest of everything that goes into the home.
func (s Source) name() (string, error) {
	sum := sha256.New()
	err := fs.WalkDir(s.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := fs.ReadFile(s.Files, path)
		fmt.Fprintf(sum, "%s %d\n", path, len(raw))
		sum.Write(raw)
		return err
	})
	if err != nil {
		return "", err
	}
	fmt.Fprintln(sum, s.Digest)
	if len(s.Bundle) == 0 {
		s.stamp(sum)
	}
	return strings.Map(plain, s.Version) + "-" + hex.EncodeToString(sum.Sum(nil))[:12], nil
}

// stamp tells builds without bundled programs apart, which carry no version.
func (s Source) stamp(to io.Writer) {
	for _, path := range s.beside() {
		if info, err := os.Stat(path); err == nil {
			fmt.Fprintf(to, "%s %d %d\n", path, info.Size(), info.ModTime().UnixNano())
		}
	}
}

func plain(r rune) rune {
	switch {
	case r >= 'a' && r <= 'z', r >= 'A' && r <= 'Z', r >= '0' && r <= '9', r == '.', r == '-':
		return r
	}
	return '_'
}

// beside are the files that the programs come from when none are bundled.
func (s Source) beside() []string {
	paths := []string{s.Self}
	for _, program := range Names {
		paths = append(paths, filepath.Join(filepath.Dir(s.Self), program))
	}
	return paths
}

func (s Source) unpack(base, home string) error {
	if err := os.MkdirAll(base, 0o700); err != nil {
		return err
	}
	temp, err := os.MkdirTemp(base, ".new-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	if err := s.fill(temp); err != nil {
		return err
	}
	if err := os.Rename(temp, home); err != nil {
		// A damaged home is in the way, or another process was faster.
		if _, there := os.Stat(filepath.Join(home, complete)); there == nil {
			return nil
		}
		if err := os.RemoveAll(home); err != nil {
			return err
		}
		return os.Rename(temp, home)
	}
	return nil
}

func (s Source) fill(dir string) error {
	if err := s.programs(filepath.Join(dir, "build")); err != nil {
		return err
	}
	return fs.WalkDir(s.Files, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		raw, err := fs.ReadFile(s.Files, path)
		if err != nil {
			return err
		}
		mode := fs.FileMode(0o644)
		if strings.HasPrefix(string(raw), "#!") {
			mode = 0o755
		}
		return write(filepath.Join(dir, filepath.FromSlash(path)), raw, mode)
	})
}

func (s Source) programs(dir string) error {
	if err := copyFile(filepath.Join(dir, "majordomus"), s.Self); err != nil {
		return err
	}
	bundled, err := ReadBundle(s.Bundle)
	if err != nil {
		return err
	}
	for _, name := range Names {
		to := filepath.Join(dir, name)
		if raw, ok := bundled[name]; ok {
			if err := write(to, raw, 0o755); err != nil {
				return err
			}
			continue
		}
		from := filepath.Join(filepath.Dir(s.Self), name)
		if _, err := os.Stat(from); err != nil {
			return fmt.Errorf("'%s' is missing beside '%s', and this build carries none (a release does)", name, s.Self)
		}
		if err := copyFile(to, from); err != nil {
			return err
		}
	}
	return nil
}

func copyFile(to, from string) error {
	raw, err := osfile.ReadFile(from)
	if err != nil {
		return err
	}
	return write(to, raw, 0o755)
}

func write(path string, raw []byte, mode fs.FileMode) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	if err := os.WriteFile(path, raw, mode); err != nil {
		return err
	}
	return os.Chmod(path, mode) // whatever the umask
}

// point moves the link in one step. The new one is made in a folder of its own,
// since somebody else may be doing the same.
func point(base, name string) error {
	temp, err := os.MkdirTemp(base, ".link-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	link := filepath.Join(temp, current)
	if err := os.Symlink(name, link); err != nil {
		return err
	}
	return os.Rename(link, filepath.Join(base, current))
}

// sweep removes homes that are older than the one before. What cannot be
// removed stays.
func sweep(base, name string) {
	entries, _ := os.ReadDir(base)
	type home struct {
		name string
		at   int64
	}
	var old []home
	for _, e := range entries {
		if !e.IsDir() || e.Name() == name || strings.HasPrefix(e.Name(), ".") {
			continue
		}
		if info, err := e.Info(); err == nil {
			old = append(old, home{e.Name(), info.ModTime().UnixNano()})
		}
	}
	sort.Slice(old, func(i, j int) bool { return old[i].at > old[j].at })
	for i, h := range old {
		if i >= kept-1 {
			_ = os.RemoveAll(filepath.Join(base, h.name))
		}
	}
}
