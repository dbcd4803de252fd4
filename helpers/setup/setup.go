// Package setup makes what 'majordomus init' makes in a repository on this machine,
// and takes it away again: the private store's folders, what keeps git out of it, the
// policy, and the consent. What is made is noted first, in majordomus/made of the git
// common directory, so that the way back also knows what a killed init left.
package setup

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"majordomus/helpers/consent"
	"majordomus/helpers/gitdir"
	"majordomus/helpers/osfile"
	"majordomus/helpers/vendorcfg"
)

// Mode is how a repository is set up.
type Mode string

// The modes: a policy with every line in it a comment; one whose episode records are
// shared with the team, with git's own ignore line; one that keeps them private.
const (
	Default Mode = "default"
	Team    Mode = "team"
	Private Mode = "private"
)

// IgnoreLine keeps the private store out of git.
const IgnoreLine = "/.ai/local/"

// Refusal is an answer of no: what, and what to do about it.
type Refusal struct{ Text, Hint string }

func (r *Refusal) Error() string { return r.Text }

// Setup is one repository.
type Setup struct {
	consent.Around
	Toolkit string   // its home, for the consent to name
	Folders []string // of the private store, as the library calls them
	Prompts string   // that of the prompts
	Git     func(args ...string) ([]byte, error)
}

// The kinds of notes: a folder and a file that were made, a line of ours in a file,
// the line break that had to be put in front of it, and the policy.
const (
	noteFolder = "folder"
	noteFile   = "file"
	noteLine   = "line"
	noteGap    = "gap"
	notePolicy = "policy"
)

func (s *Setup) common(name string) string {
	return filepath.Join(s.Repo.CommonDir, "majordomus", name)
}

// inWorktree says whether the private store is in a work tree, where git sees it.
func (s *Setup) inWorktree() bool { return strings.HasSuffix(s.Private, "/.ai/local") }

func (s *Setup) exclude() string { return filepath.Join(s.Repo.CommonDir, "info", "exclude") }

func (s *Setup) policyFile() string { return filepath.Join(s.Repo.Root, ".ai", "repo", "policy.yaml") }

// note writes down what is about to be made.
func (s *Setup) note(kind, path string) error {
	if strings.Contains(path, "\n") {
		return nil
	}
	if err := s.ownFolder(); err != nil {
		return err
	}
	f, err := os.OpenFile(s.common("made"), os.O_APPEND|os.O_CREATE|os.O_WRONLY|osfile.NoFollow|osfile.NonBlock, 0o600)
	if err != nil {
		return err
	}
	_, err = f.WriteString(kind + " " + path + "\n")
	return errors.Join(err, f.Close())
}

// ownFolder is ours in the git common directory.
func (s *Setup) ownFolder() error {
	dir := s.common("")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	return os.Chmod(dir, 0o700)
}

// notes are those of every init.
type notes []string

func (s *Setup) notes() notes {
	text, _ := osfile.ReadOwn(s.common("made"))
	return strings.Split(string(text), "\n")
}

func (n notes) has(kind, path string) bool { return slices.Contains(n, kind+" "+path) }

func (n notes) folders() (list []string) {
	for _, line := range n {
		if path, ok := strings.CutPrefix(line, noteFolder+" "); ok {
			list = append(list, path)
		}
	}
	return list
}

// template is the policy that a new repository gets.
func template(mode Mode) string {
	const opening = "# Majordomus in this repository. Every key is optional; see the comments in\n" +
		"# the shipped share/policy.yaml, and 'majordomus policy show' for what counts.\n\n"
	sessions := "#sessions:\n#  publish: local # keep episode records on this machine\n"
	if mode == Private {
		sessions = "sessions:\n  publish: local # episode records stay on this machine\n"
	}
	return opening + sessions + "#session:\n#  briefing: off\n#prompts:\n#  max_text_bytes: 64KiB\n"
}

// chosen is what 'init --private' writes down for all worktrees, where no checkout
// changes it: the policy of a worktree may be untracked, or older.
const chosen = "# What 'majordomus init --private' chose, for every worktree of this repository;\n" +
	"# 'majordomus init --team' removes it.\nsessions:\n  publish: local\n"

// unchoose takes it away unless somebody changed it.
func (s *Setup) unchoose() error {
	path := s.common("policy.yaml")
	text, err := osfile.ReadOwn(path)
	if err != nil || string(text) != chosen {
		return nil
	}
	return os.Remove(path)
}

// hasLine says whether a file has our line. A link is not followed.
func hasLine(path string) bool {
	text, err := osfile.ReadOwn(path)
	return err == nil && slices.Contains(strings.Split(string(text), "\n"), IgnoreLine)
}

// Tidy removes what killed runs left: their temporary files, in their present and
// earlier forms.
func (s *Setup) Tidy() {
	for _, dir := range []string{s.common(""), filepath.Dir(s.exclude()), s.Repo.Root, filepath.Dir(s.policyFile())} {
		vendorcfg.Tidy(dir)
	}
	for _, dir := range []string{s.common(""), filepath.Dir(s.exclude()), s.Repo.Root} {
		entries, _ := os.ReadDir(dir)
		for _, e := range entries {
			if e.Type().IsRegular() && earlierTemp.MatchString(e.Name()) {
				_ = os.Remove(filepath.Join(dir, e.Name()))
			}
		}
	}
}

// earlierTemp is what earlier versions called temporary files: with the process
// behind the name.
var earlierTemp = regexp.MustCompile(`^(?:enabled|policy\.yaml|(?:exclude|\.gitignore)\.majordomus)\.[0-9]+$`)

// RemoveFolders removes those of a list that nobody filled, the deepest first.
func RemoveFolders(list []string) {
	list = slices.Clone(list)
	slices.Sort(list)
	for _, dir := range slices.Backward(list) {
		removeFolder(dir)
	}
}

func removeFolder(dir string) {
	if info, err := os.Lstat(dir); err == nil && info.IsDir() {
		_ = os.Remove(dir)
	}
}

// tracked says whether git has files of the private store.
func (s *Setup) tracked() bool {
	root := strings.TrimSuffix(s.Private, "/.ai/local")
	out, err := s.Git("-C", root, "ls-files", "--", ".ai/local")
	return err == nil && len(bytes.TrimSpace(out)) > 0
}

// Usable refuses a private store that a link leads elsewhere, since git would not be
// kept out of it there and a cloned repository could choose the place; and one that
// came with the repository: whoever wrote that chose what hooks would find in it, and
// what they write would go back to where it came from.
func (s *Setup) Usable() error {
	if s.Unsound != "" {
		return &Refusal{s.Unsound, "remove it, and run 'majordomus init' again (MJ62)"}
	}
	info, err := os.Stat(s.Private)
	if s.inWorktree() && err == nil && info.IsDir() && s.tracked() {
		return &Refusal{fmt.Sprintf("git tracks files of the private half '%s'", s.Private),
			"git rm -r --cached .ai/local, look at what is left there, and run 'majordomus init' again (MJ63)"}
	}
	return nil
}

// plain refuses a file that we would add to and that is a link, which could lead out
// of the repository, or anything else that cannot be read.
func plain(path string) error {
	info, err := os.Lstat(path)
	switch {
	case gitdir.Unseen(err):
		return err
	case err != nil:
		return nil
	case info.Mode()&fs.ModeSymlink != 0:
		return &Refusal{fmt.Sprintf("'%s' is a link and may lead out of the repository", path), "make it a file, and run 'majordomus init' again (MJ64)"}
	case !info.IsDir() && !info.Mode().IsRegular():
		return &Refusal{fmt.Sprintf("'%s' is not a regular file", path), "remove it, and run 'majordomus init' again (MJ64)"}
	}
	return nil
}
