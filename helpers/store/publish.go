package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
)

// recordsDir is where a worktree has the records of its episodes.
var recordsDir = filepath.Join(".ai", "repo", "sessions")

// The endings of an episode's record, and of its copy in the private half, which
// must not be taken for a second record.
const (
	RecordEnding = ".md"
	CopyEnding   = ".record"
)

// hiddenMark is in front of a folder in Options.Publish whose worktree must not
// show git that there is something in it.
const hiddenMark = "!"

// ignoreText keeps git away from what we put into a worktree that is not the
// primary one: 'git worktree remove' refuses a worktree with an untracked file.
// ignorePolicy is what init adds for the policy that it writes; one that a user
// wrote there is for git to tell of.
const (
	ignoreText = `# Majordomus: nothing of it stops 'git worktree remove' here
/.gitignore
/sessions/
`
	ignorePolicy = "/policy.yaml\n"
)

// Hidden marks a folder for Options.Publish: before a file is published in it,
// git is told to ignore it there (see Hide). Where that cannot be done the next
// folder is tried.
func Hidden(dir string) string { return hiddenMark + dir }

// Hide has git ignore the records in the .ai/repo of the worktree root, and with
// policy the file that init makes. It changes nothing when a file of another
// content is in the way.
func Hide(root string, policy bool) error {
	dir := filepath.Join(root, filepath.Dir(recordsDir))
	if err := publicDir(dir); err != nil {
		return err
	}
	path := filepath.Join(dir, ".gitignore")
	text := ignoreText
	if policy {
		text += ignorePolicy
	}
	raw, _, err := readOwn(path)
	switch {
	case err == nil && strings.HasPrefix(string(raw), text) && ours(string(raw)):
		return nil
	case err == nil && !ours(string(raw)):
		return errors.New(path + ": not what we would write")
	case err != nil && !errors.Is(err, os.ErrNotExist):
		return err
	}
	temp := path + "." + random()
	if err := writeSynced(temp, text, publicFileMode); err != nil {
		_ = os.Remove(temp)
		return err
	}
	return os.Rename(temp, path)
}

func ours(text string) bool { return text == ignoreText || text == ignoreText+ignorePolicy }

// Unhide removes what Hide made.
func Unhide(root string) error {
	path := filepath.Join(root, filepath.Dir(recordsDir), ".gitignore")
	if raw, _, err := readOwn(path); err != nil || !ours(string(raw)) {
		return nil
	}
	return os.Remove(path)
}

func (r *run) publish(o op) error {
	err := error(ErrScript)
	for _, dir := range r.opt.Publish {
		dir, hide := strings.CutPrefix(dir, hiddenMark)
		path := filepath.Join(dir, o.args[0])
		if err = worktreeThere(dir); err == nil && hide {
			err = Hide(worktreeOf(dir), false)
		}
		if err != nil {
			continue
		}
		if err = r.publishIn(dir, path, o.content); err == nil || r.res.Path == path {
			return err // already published; do not publish again
		}
	}
	return err
}

// worktreeOf is the root of the worktree whose records are in dir, or nothing.
func worktreeOf(dir string) string {
	root, ok := strings.CutSuffix(dir, string(filepath.Separator)+recordsDir)
	if !ok {
		return ""
	}
	return root
}

// worktreeThere returns an error for the folder of a worktree that was removed:
// a journal may name one, and must not make a folder in its place.
func worktreeThere(dir string) error {
	root := worktreeOf(dir)
	if root == "" {
		return nil
	}
	_, err := os.Lstat(root)
	return err
}

// publicDir makes a folder that is shared, unless a link on the way to it leads
// elsewhere: a repository could have one that leads into somebody's home.
func publicDir(dir string) error {
	there := dir
	for there != filepath.Dir(there) {
		if _, err := os.Lstat(there); err == nil {
			break
		}
		there = filepath.Dir(there)
	}
	real, err := filepath.EvalSymlinks(there)
	if err != nil {
		return err
	}
	if real != there {
		return errors.New(there + ": leads elsewhere, to " + real)
	}
	return makePublicDir(dir)
}

// publishIn writes a file that others may read. In the private half it is
// private all the same. The temporary file is in the same folder, because
// a linked worktree may be on another file system than the store.
func (r *run) publishIn(dir, path, content string) error {
	mode := os.FileMode(publicFileMode)
	if rel, err := filepath.Rel(r.root, dir); err == nil && !strings.HasPrefix(rel, "..") {
		mode = fileMode
		if err := r.dir(rel); err != nil {
			return err
		}
	} else if err := publicDir(dir); err != nil {
		return err
	}
	temp := filepath.Join(dir, "."+filepath.Base(path)+".tmp")
	if err := writeSynced(temp, content, mode); err != nil {
		os.Remove(temp)
		return err
	}
	defer os.Remove(temp)
	err := os.Link(temp, path)
	if err != nil && !errors.Is(err, os.ErrExist) { // the name is ours alone: an earlier try got this far
		return err
	}
	r.res.Path, r.changed = path, true
	return SyncDir(dir)
}

// copy puts what was published into a file of the store, too: git may throw away
// what it does not have.
func (r *run) copy(o op) error {
	path := r.path(o.args[0])
	if path == r.res.Path {
		return nil
	}
	was := r.res.Path
	err := r.publishIn(filepath.Dir(path), path, o.content)
	r.res.Path = was
	return err
}

// Copy makes a file of the store unless one is there.
func (s *Store) Copy(rel, text string) error {
	r := &run{Store: s}
	path := r.path(rel)
	return r.publishIn(filepath.Dir(path), path, text)
}
