// Package gitdir answers questions about the git repository around a folder
// by reading git's own files, without starting git.
//
// Most callers do
//
//	repo, err := gitdir.Find(dir)          // ErrNotRepository: nothing to record here
//	branch, commit, err := repo.Head()     // ErrFormat: ask the git program instead
//	id, worktree := repo.RepositoryID(), repo.WorktreeID()
//
// It is linked into the program that runs on every prompt, so it imports a
// handful of standard packages only (no fmt, os/exec or regexp; a test holds
// the list) and has no package initialisers of its own.
//
// What it reads: gitrepository-layout(5), the "gitdir:" file of linked
// worktrees and submodules, git-config(1)'s file syntax, loose and packed
// refs, and the HEAD reflog.
//
// What it does not do, on purpose: it ignores GIT_DIR, GIT_WORK_TREE and
// GIT_CEILING_DIRECTORIES (a hook may run in a daemon that was started in
// another terminal), it crosses file system boundaries, it does not follow
// include.path or includeIf in a configuration file, it does not apply
// url.*.insteadOf, and it does not read the reftable format, for which it
// returns ErrFormat. It does not check who owns a repository either; whoever
// executes anything named by one has to.
//
// A Repo is a snapshot of names: its fields never change, its methods read
// the files anew, except for the configuration, which Find reads once. It is
// safe for concurrent use.
package gitdir

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// Sentinels for what callers branch on; the errors returned wrap one of them
// in an *Error that names the path.
var (
	// ErrNotRepository: no work tree encloses the folder.
	ErrNotRepository = errors.New("not inside a git work tree")
	// ErrBroken: there is a repository, and its files do not make sense.
	ErrBroken = errors.New("broken git repository")
	// ErrFormat: the repository is in a format this package does not read;
	// the git program can.
	ErrFormat = errors.New("git format not read here")
)

// Error says what was wrong with which path. errors.Is finds the sentinel
// and, where there is one, the cause from the operating system.
type Error struct {
	Path    string
	Problem string
	Kind    error // one of the sentinels
	Cause   error // may be nil
}

func (e *Error) Error() string {
	text := e.Kind.Error() + ": '" + e.Path + "': " + e.Problem
	if e.Cause != nil {
		text += ": " + e.Cause.Error()
	}
	return text
}

// Unwrap returns the sentinel and the cause.
func (e *Error) Unwrap() []error {
	if e.Cause == nil {
		return []error{e.Kind}
	}
	return []error{e.Kind, e.Cause}
}

func broken(path, problem string, cause error) *Error {
	return &Error{Path: path, Problem: problem, Kind: ErrBroken, Cause: cause}
}

// Limits: generous for anything git writes, small enough that a wrong file
// cannot take the memory of a program that runs on every prompt.
const (
	maxPointerBytes = 64 << 10 // .git files, commondir, HEAD, one loose ref
	maxConfigBytes  = 8 << 20  // years of branch sections stay below 1 MiB
)

// Repo is one work tree and the repository it belongs to. All paths are
// absolute and physical: symbolic links were resolved when it was found.
type Repo struct {
	// Root is the top folder of the work tree: the one that holds ".git".
	Root string
	// GitDir is this work tree's own git directory (HEAD and its reflog).
	GitDir string
	// CommonDir is what all work trees of the repository share (refs,
	// configuration). Equal to GitDir except in a linked worktree.
	CommonDir string
	// Bare is true when the common directory belongs to a bare repository.
	// Root is then a linked worktree of it, or a folder whose ".git" names
	// the bare repository itself.
	Bare bool
	// Submodule is true when GitDir lies below a superproject's "modules".
	// A submodule that still carries a ".git" folder of its own is found by
	// Super all the same.
	Submodule bool

	config    settings
	configErr error
}

// Find returns the nearest work tree that encloses dir, which may be
// relative, reached through symbolic links, or a file.
//
// The error is ErrNotRepository when there is none (also inside a bare
// repository or a ".git" folder, which have no work tree), and ErrBroken when
// the nearest ".git" is empty, dangling or no git directory: climbing past it
// would file the work under a repository it does not belong to. A dir that
// cannot be resolved, or is empty, gives the operating system's error and no
// sentinel.
func Find(dir string) (*Repo, error) {
	if dir == "" {
		return nil, errors.New("find git repository: no folder given")
	}
	absolute, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	start, err := filepath.EvalSymlinks(absolute)
	if err != nil {
		return nil, err
	}
	return climb(start)
}

// climb looks for ".git" from a physical folder upwards.
func climb(start string) (*Repo, error) {
	for at := start; ; {
		info, err := os.Lstat(filepath.Join(at, ".git"))
		switch {
		case err == nil && IsKeptOut(at), filepath.Base(at) == ".git" && IsKeptOut(filepath.Dir(at)):
			// not a repository, see there
		case err == nil:
			return open(at, info)
		case !absent(err):
			return nil, broken(filepath.Join(at, ".git"), "cannot be looked at", err)
		case looksBare(at):
			return nil, &Error{Path: start, Problem: "inside the git directory '" + at + "', which has no work tree", Kind: ErrNotRepository}
		}
		parent := filepath.Dir(at)
		if parent == at {
			return nil, &Error{Path: start, Problem: "no .git here or above", Kind: ErrNotRepository}
		}
		at = parent
	}
}

// KeepOut is a file in the ".git" of a private half. That is not a repository,
// but what keeps 'git clean' away from the folder (see package store).
const KeepOut = "NOT-A-REPOSITORY"

// IsKeptOut says whether the ".git" in dir is only there to keep git away. The
// shim and the embedded runtime look for the same.
func IsKeptOut(dir string) bool {
	return strings.HasSuffix(dir, string(filepath.Separator)+filepath.Join(".ai", "local")) && exists(dir, ".git", KeepOut)
}

// absent reports that a path is not there. A file used as a folder counts:
// Find may be given the path of a file.
func absent(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// looksBare is git's own test for a git directory that is not called ".git".
// HEAD is looked at first, so that an ordinary folder costs one call.
func looksBare(dir string) bool {
	return exists(dir, "HEAD") && exists(dir, "objects") && exists(dir, "refs")
}

func exists(elem ...string) bool {
	_, err := os.Lstat(filepath.Join(elem...))
	return err == nil
}

// Unseen says whether the system did not let us look, for want of descriptors,
// permission or a sound disk: then nobody knows what is there.
func Unseen(err error) bool {
	var cause syscall.Errno
	if !errors.As(err, &cause) || absent(err) {
		return false
	}
	return cause != syscall.ELOOP && cause != syscall.ENAMETOOLONG && cause != syscall.EINVAL
}

// open reads the repository whose ".git" is in root.
func open(root string, info fs.FileInfo) (*Repo, error) {
	gitDir, err := gitDirOf(root, info)
	if err != nil {
		return nil, err
	}
	commonDir, err := commonDirOf(gitDir)
	if err != nil {
		return nil, err
	}
	repo := &Repo{Root: root, GitDir: gitDir, CommonDir: commonDir}
	if err := repo.check(); err != nil {
		return nil, err
	}
	if repo.config, repo.configErr = readSettings(commonDir); Unseen(repo.configErr) {
		return nil, repo.configErr
	}
	repo.Bare = repo.config.bare
	repo.Submodule = !info.IsDir() && gitDir == commonDir && belowModules(gitDir)
	return repo, nil
}

func (r *Repo) check() error {
	if _, err := os.Lstat(filepath.Join(r.GitDir, "HEAD")); err != nil {
		return broken(r.GitDir, "no HEAD in it", err)
	}
	for _, name := range []string{"objects", "refs"} {
		if _, err := os.Lstat(filepath.Join(r.CommonDir, name)); err != nil {
			return broken(r.CommonDir, "no "+name+" in it", err)
		}
	}
	return nil
}

// gitDirOf resolves root's ".git", be it a folder, a link or a "gitdir:" file.
func gitDirOf(root string, info fs.FileInfo) (string, error) {
	path := filepath.Join(root, ".git")
	if info.Mode()&fs.ModeSymlink != 0 {
		target, err := filepath.EvalSymlinks(path)
		if err != nil {
			return "", broken(path, "link to nowhere", err)
		}
		if info, err = os.Lstat(target); err != nil {
			return "", broken(path, "link to nowhere", err)
		}
		path = target
	}
	switch {
	case info.IsDir():
		return path, nil
	case info.Mode().IsRegular():
		return followGitFile(root, path)
	}
	return "", broken(path, "neither a folder nor a file", nil)
}

// followGitFile reads "gitdir: <path>". A relative path starts at root, as in git.
func followGitFile(root, path string) (string, error) {
	data, err := readBounded(path, maxPointerBytes)
	if err != nil {
		return "", broken(path, "cannot be read", err)
	}
	target, found := strings.CutPrefix(string(data), "gitdir: ")
	target = strings.TrimRight(target, "\r\n")
	if !found || target == "" {
		return "", broken(path, "does not say where the git directory is", nil)
	}
	resolved, err := resolve(root, target)
	if err != nil {
		return "", broken(path, "names a git directory that is not there", err)
	}
	return resolved, nil
}

func commonDirOf(gitDir string) (string, error) {
	path := filepath.Join(gitDir, "commondir")
	data, err := readBounded(path, maxPointerBytes)
	if err != nil {
		if absent(err) {
			return gitDir, nil
		}
		return "", broken(path, "cannot be read", err)
	}
	target := strings.TrimRight(string(data), "\r\n")
	if target == "" {
		return "", broken(path, "is empty", nil)
	}
	resolved, err := resolve(gitDir, target)
	if err != nil {
		return "", broken(path, "names a git directory that is not there", err)
	}
	return resolved, nil
}

// resolve gives the physical form of target, which is relative to base unless absolute.
func resolve(base, target string) (string, error) {
	if !filepath.IsAbs(target) {
		target = filepath.Join(base, target)
	}
	return filepath.EvalSymlinks(target)
}

// openFile opens a file to be read and waits for no pipe: whoever owns the folder
// above ours can put one in the place of any file of a repository.
func openFile(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_RDONLY|syscall.O_NONBLOCK, 0)
}

// readBounded reads a whole file of at most limit bytes.
func readBounded(path string, limit int64) ([]byte, error) {
	file, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var data bytes.Buffer
	n, err := data.ReadFrom(io.LimitReader(file, limit+1))
	if err != nil {
		return nil, err
	}
	if n > limit {
		return nil, errors.New("larger than expected")
	}
	return data.Bytes(), nil
}

// RepositoryID names the repository the same way in all its worktrees and,
// when it has an origin, in all its clones: the normalised origin
// ("host/path"), else "local:" and 16 hex digits of the SHA-256 of CommonDir.
// It never holds userinfo. A configuration that cannot be read counts as no
// origin.
func (r *Repo) RepositoryID() string {
	if remote, err := r.Remote(); err == nil {
		if id := NormaliseRemote(remote); id != "" {
			return id
		}
	}
	return "local:" + shortHash(r.CommonDir)
}

// WorktreeID is the first 16 hex digits of the SHA-256 of Root.
func (r *Repo) WorktreeID() string { return WorktreeID(r.Root) }

// WorktreeID is the id of a work tree with that root, whether it is there or not.
func WorktreeID(root string) string { return shortHash(root) }

// shortHash spells eight bytes by hand: encoding/hex would pull in fmt.
func shortHash(text string) string {
	const digits = "0123456789abcdef"
	sum := sha256.Sum256([]byte(text))
	out := make([]byte, 0, 16)
	for _, b := range sum[:8] {
		out = append(out, digits[b>>4], digits[b&15])
	}
	return string(out)
}
