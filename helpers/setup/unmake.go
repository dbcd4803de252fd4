package setup

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"majordomus/helpers/hook"
	"majordomus/helpers/osfile"
	"majordomus/helpers/store"
	"majordomus/helpers/vendorcfg"
)

// Begun says whether an earlier run that was cut short may have left something of
// what init made.
func (s *Setup) Begun() bool { return exists(s.common("")) }

// Unmade is what became of a repository.
type Unmade struct {
	Still   bool // recording is still on
	Changed bool // the policy was changed, so it is kept
}

// Unmake ends recording: first the consent, so that no hook writes any more, then what
// init made, last the folders that are empty by now. What was recorded stays. A *Fault
// says what could not be removed; the next run goes on.
func (s *Setup) Unmake() (u Unmade, err error) {
	s.Tidy()
	made := s.notes()
	if err := remove(s.common("enabled")); err != nil {
		return Unmade{Still: true}, &Fault{fmt.Sprintf("'%s' cannot be removed, so recording is still on", s.common("enabled")), "", err}
	}
	recorded := s.removeStore()
	u.Changed = s.removePolicy()
	_ = hook.HideOurs(s.Repo, true)
	if s.hideStore() == nil {
		s.removeLines(made)
	}
	_ = s.unchoose()
	left := s.leftOver(recorded)
	if len(left) == 0 {
		RemoveFolders(made.folders())
		left = s.forgetNotes()
	}
	if len(left) > 0 {
		return u, &Fault{"these could not be removed: " + strings.Join(left, ", "), "correct what keeps them, and run 'majordomus uninstall' again", nil}
	}
	removeFolder(s.common(""))
	return u, nil
}

func remove(path string) error {
	err := os.Remove(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// leftOver names what should be gone and is not.
func (s *Setup) leftOver(recorded bool) (rest []string) {
	if !recorded {
		for _, dir := range s.topFolders() {
			if path := filepath.Join(s.Private, dir); exists(path) {
				rest = append(rest, "'"+path+"'")
			}
		}
	}
	if hasLine(s.exclude()) {
		rest = append(rest, "our line in '"+s.exclude()+"'")
	}
	if exists(s.common("enabled")) {
		rest = append(rest, "'"+s.common("enabled")+"'")
	}
	return rest
}

// forgetNotes removes the note of what init made, last: with it the next run goes on.
func (s *Setup) forgetNotes() []string {
	if errors.Join(remove(s.common("witness")), remove(s.common("made"))) != nil {
		return []string{"'" + s.common("made") + "'"}
	}
	return nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// topFolders are what init and the hooks make right in the private store.
func (s *Setup) topFolders() []string {
	list := []string{"sessions"}
	for _, dir := range s.Folders {
		top, _, _ := strings.Cut(dir, "/")
		if !slices.Contains(list, top) {
			list = append(list, top)
		}
	}
	slices.Sort(list)
	return list
}

// removeStore removes a private store in which nothing was recorded, and says whether
// something was.
func (s *Setup) removeStore() (recorded bool) {
	_ = store.Open(s.Private).LetIn() // without consent it would only stop 'git add'
	if s.Recorded() {
		return true
	}
	ignore := filepath.Join(s.Private, ".gitignore")
	if text, err := osfile.ReadOwn(ignore); err == nil && bytes.HasPrefix(text, []byte("*\n")) {
		_ = os.Remove(ignore) // of a run that could not remove the rest
	}
	for _, dir := range s.topFolders() {
		_ = os.RemoveAll(filepath.Join(s.Private, dir))
	}
	if s.Private != s.common("") {
		removeFolder(s.Private)
	}
	return false
}

// Recorded says whether something was recorded: whatever is in the private store but
// locks, the compiled policy, and a board without a server.
func (s *Setup) Recorded() (found bool) {
	ours := exists(filepath.Join(s.Private, ".git", "NOT-A-REPOSITORY")) // else the user made one there
	_ = filepath.WalkDir(s.Private, func(path string, d fs.DirEntry, err error) error {
		rel, _ := filepath.Rel(s.Private, path)
		switch {
		case err != nil:
			return nil
		case d.IsDir() && (slices.Contains(passing, filepath.ToSlash(rel)) || ours && rel == ".git"):
			return fs.SkipDir
		case d.IsDir() || slices.Contains(settings, rel) || strings.HasPrefix(rel, "state/") && strings.HasSuffix(rel, "lock"):
			return nil
		}
		found = true
		return fs.SkipAll
	})
	return found
}

var (
	passing  = []string{"state/policy", "state/tmp", "state/archive-tmp", "state/board", "state/pause"}
	settings = []string{".gitignore", "enabled", "made", "policy.yaml", "witness"}
)

// removePolicy removes a policy that is still what init wrote, unless git has it: then
// it is the team's. It says whether one stays because it was changed.
func (s *Setup) removePolicy() (changed bool) {
	path := s.policyFile()
	text, err := osfile.ReadFile(path)
	if err != nil {
		return false
	}
	if _, err := s.Git("-C", s.Repo.Root, "ls-files", "--error-unmatch", "--", ".ai/repo/policy.yaml"); err == nil {
		return false
	}
	if string(text) != template(Default) && string(text) != template(Private) {
		return true
	}
	return os.Remove(path) != nil
}

// hideStore has what stays in a private store keep git away by itself.
func (s *Setup) hideStore() error {
	if info, err := os.Stat(s.Private); !s.inWorktree() || err != nil || !info.IsDir() {
		return nil
	}
	return vendorcfg.WriteFile(filepath.Join(s.Private, ".gitignore"), []byte("*\n"), 0o600)
}

// removeLines takes our line out of what kept git away from the private store until
// now; not out of a file that git has.
func (s *Setup) removeLines(made notes) {
	removeLine(s.exclude(), made)
	team := filepath.Join(s.Repo.Root, ".gitignore")
	kept, _ := s.Git("-C", s.Repo.Root, "cat-file", "-p", ":.gitignore")
	if made.has(noteLine, team) && !slices.Contains(strings.Split(string(kept), "\n"), IgnoreLine) {
		removeLine(team, made)
	}
}

func removeLine(path string, made notes) {
	if !hasLine(path) {
		return
	}
	text, err := osfile.ReadOwn(path)
	mode, unseen := modeOf(path)
	if err != nil || unseen != nil {
		return
	}
	text = withoutLine(text, made.has(noteGap, path))
	if len(text) == 0 && made.has(noteFile, path) {
		_ = os.Remove(path)
		return
	}
	_ = vendorcfg.WriteFile(path, text, mode)
}

// withoutLine is the very bytes that were there when our line is still the last one,
// and the other lines when more was added since.
func withoutLine(text []byte, gap bool) []byte {
	added := IgnoreLine + "\n"
	if before, ok := bytes.CutSuffix(text, []byte("\n"+added)); ok && gap {
		return before
	}
	if before, ok := bytes.CutSuffix(text, []byte(added)); ok && (len(before) == 0 || before[len(before)-1] == '\n') {
		return before
	}
	var rest []byte
	for line := range bytes.Lines(text) {
		if string(bytes.TrimSuffix(line, []byte("\n"))) != IgnoreLine {
			rest = append(rest, line...)
		}
	}
	return rest
}
