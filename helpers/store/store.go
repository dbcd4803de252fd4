// Package store changes the private half of a repository: it carries out the
// small scripts that the library writes, so that what stands in a file is
// decided by the shell and how it gets to the disk is done here.
//
// # Scripts
//
// A script is text. A line that begins with % is an operation; the lines
// behind it, up to the next such line, are its content. Paths are relative to
// the private half and hold no white space.
//
//	%record DIR BASE EXT  a new file DIR/BASE.EXT, or BASE-2, BASE-3, … when
//	                      that name is taken; never replaces, never drops
//	%seen KEY/MARK        (behind %record) the record's redelivery marker
//	%render EXT           a rendering beside the record: a template that is
//	                      expanded with its members (see Render)
//	%create PATH          a new file; when it exists the script ends "exists"
//	%expect PATH          the file holds all these lines, or it ends "gone"
//	%publish NAME         a new file in the first folder of Options.Publish
//	                      that takes it, mode 0644: this one is shared
//	%copy PATH            (behind %publish) the same in a file of the private half,
//	                      unless one is there
//	%witness DIR          begins the witness that is missing with the records in DIR
//	%rename OLD NEW       no error when OLD is gone and NEW is there; the file's
//	                      time says when it was moved
//	%append PATH          adds to a file that exists; never makes one
//	%log PATH             adds to a file, made when missing, in one write
//	%replace PATH         replaces a file in one step
//	%remove PATH          removes a file; missing is fine
//	%expire DIR SECONDS   removes what in DIR nobody touched for so long
//
// # Promises
//
// Every folder is 0700 and every file 0600, whatever the umask and whatever
// they were before. A record is on the disk (fsync of file and folder) before
// Apply returns. A script applied under the lock is written to a journal
// first; the next process to take the lock finishes what a killed one left. A
// lock that stays taken for a second is not waited for any longer: the script
// can be left for the next process, which decides it then as if it had just come.
package store

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"time"

	"majordomus/helpers/osfile"
)

// The modes of the private half, and of what is shared.
const (
	dirMode        = 0o700
	fileMode       = 0o600
	publicDirMode  = 0o755
	publicFileMode = 0o644
	tempDir        = "state/tmp"
	lockFile       = "state/lock"
	lockWait       = time.Second     // a client waits for its hook
	recoverWait    = 5 * time.Second // a person waits for a command
	maxNames       = 100000          // tries for a free name
	maxCleaned     = 32              // leftovers looked at by one run
	maxRivals      = 10000           // … and by one that must find what another left
	journalPrefix  = "j-"
	deferredPrefix = "d-"
	tempPrefix     = "t-"
)

// How a script ended.
const (
	Done      = "done"
	Duplicate = "duplicate" // the record had been delivered before
	Exists    = "exists"    // %create found the file
	Gone      = "gone"      // %expect did not find its lines
	Deferred  = "deferred"  // another process keeps the lock: the next one to have it does this first
)

// ErrScript is returned for a script that cannot be read.
var ErrScript = errors.New("malformed script")

// Options says how a script is applied.
type Options struct {
	Lock        bool      // hold the store's lock and keep a journal; no %record then
	Defer       bool      // behind a lock that stays taken, leave the script for the next process
	Publish     []string  // absolute folders for %publish, in order of preference; see Hidden
	RotateBytes int64     // a %log file larger than this is rotated; 0 never
	Witness     string    // a file outside that counts records (see Witness); "" is none
	Now         time.Time // the time; zero is the system's
	Keep        []string  // members that make a log line's kind: the newest of each outlives every rotation
}

// Result says what a script did.
type Result struct {
	Outcome string // Done, Duplicate, Exists, Gone or Deferred
	Holder  error  // of Deferred: who has the lock
	Record  string // name of the record's file, without its folder
	Path    string // where %publish wrote
}

// Store is the private half of a repository. It is not safe for concurrent
// use; other processes may use the same folder at the same time.
type Store struct {
	root  string
	ready map[string]bool // folders made and tightened in this run
}

// Open returns the store in the folder, which need not exist yet.
func Open(root string) *Store {
	return &Store{root: root, ready: make(map[string]bool)}
}

// Apply carries out a script.
func (s *Store) Apply(script string, opt Options) (Result, error) {
	ops, err := parse(script)
	if err != nil {
		return Result{}, err
	}
	if !opt.Lock {
		r := &run{Store: s, opt: opt}
		res, err := r.all(ops)
		s.tidy()
		return res, err
	}
	unlock, err := s.lock(lockWait)
	if opt.Defer && errors.Is(err, osfile.ErrHeld) {
		_, failed := s.writeJournal(deferredPrefix+sequence(), script, opt)
		return Result{Outcome: Deferred, Holder: err}, failed
	}
	if err != nil {
		return Result{}, err
	}
	defer unlock()
	s.recover()
	s.cleanTemps()
	_ = s.KeepOut() // doctor says so when it is missing
	return s.applyLocked(script, ops, opt)
}

// Log adds one line to a log file, as %log does, and nothing else.
func (s *Store) Log(rel, line string) error {
	return (&run{Store: s}).append(rel, line, true)
}

// Recover finishes what killed processes left: it waits for the lock, carries
// on their journals and publishes or removes their temporary files.
func (s *Store) Recover() error {
	if _, err := os.Stat(s.path(tempDir)); err != nil {
		if errors.Is(err, os.ErrNotExist) {
			return nil
		}
		return err
	}
	unlock, err := s.lock(recoverWait)
	if err != nil {
		return err
	}
	defer unlock()
	s.recover()
	s.cleanTemps()
	return nil
}

// Folder makes a folder of the store and those above it, or tightens them.
func (s *Store) Folder(rel string) error { return s.dir(rel) }

func (s *Store) path(rel string) string { return filepath.Join(s.root, rel) }

// dir makes a folder of the store and everything above it inside the store,
// and tightens what was there.
func (s *Store) dir(rel string) error {
	if rel == "." || rel == "" {
		return s.tighten("")
	}
	if s.ready[rel] {
		return nil
	}
	if err := s.dir(filepath.Dir(rel)); err != nil {
		return err
	}
	return s.tighten(rel)
}

func (s *Store) tighten(rel string) error {
	if s.ready[rel] {
		return nil
	}
	path := s.path(rel)
	err := os.Mkdir(path, dirMode)
	if errors.Is(err, os.ErrNotExist) && rel == "" {
		if err = makePublicDir(filepath.Dir(path)); err == nil {
			err = os.Mkdir(path, dirMode)
		}
	}
	if err != nil && !errors.Is(err, os.ErrExist) {
		return err
	}
	info, err := os.Lstat(path)
	if err != nil {
		return err
	}
	if err := ownFolder(path, info); err != nil {
		return err
	}
	if info.Mode().Perm() != dirMode {
		if err := chmodFolder(path); err != nil {
			return err
		}
	}
	s.ready[rel] = true
	return nil
}

func makePublicDir(path string) error {
	if _, err := os.Stat(path); err == nil {
		return nil
	}
	if err := makePublicDir(filepath.Dir(path)); err != nil {
		return err
	}
	if err := os.Mkdir(path, publicDirMode); err != nil && !errors.Is(err, os.ErrExist) {
		return err
	}
	return os.Chmod(path, publicDirMode) // the umask may have said less
}

type op struct {
	verb    string
	args    []string
	content string
}

var arity = map[string]int{
	"record": 3, "seen": 1, "render": 1, "create": 1, "expect": 1, "publish": 1, "copy": 1,
	"witness": 1,
	"rename":  2, "append": 1, "log": 1, "replace": 1, "remove": 1, "expire": 2,
}

func parse(script string) ([]op, error) {
	var ops []op
	for script != "" {
		line, rest, _ := strings.Cut(script, "\n")
		if !strings.HasPrefix(line, "%") {
			return nil, ErrScript
		}
		words := strings.Fields(line[1:])
		if len(words) == 0 || arity[words[0]] == 0 || arity[words[0]] != len(words)-1 || unsafeArgs(words[1:]) {
			return nil, ErrScript
		}
		if !placed(ops, words) {
			return nil, ErrScript
		}
		end := contentEnd(rest)
		ops = append(ops, op{words[0], words[1:], rest[:end]})
		script = rest[end:]
	}
	return ops, nil
}

// placed says whether a marker is KEY/MARK and stands behind its record, and
// keeps the sign that joins the two in the name of a temporary file out of both;
// and whether a copy is of what was published just before it.
func placed(ops []op, words []string) bool {
	switch words[0] {
	case "record":
		return !strings.Contains(strings.Join(words, ""), "~")
	case "seen":
		return len(ops) > 0 && ops[len(ops)-1].verb == "record" &&
			strings.Count(words[1], "/") == 1 && !strings.Contains(words[1], "~")
	case "copy":
		return len(ops) > 0 && ops[len(ops)-1].verb == "publish"
	}
	return true
}

// contentEnd finds where the next operation begins.
func contentEnd(s string) int {
	if strings.HasPrefix(s, "%") {
		return 0
	}
	if i := strings.Index(s, "\n%"); i >= 0 {
		return i + 1
	}
	return len(s)
}

// unsafeArgs refuses a path that would leave the store.
func unsafeArgs(args []string) bool {
	for _, a := range args {
		if strings.HasPrefix(a, "/") || strings.ContainsRune(a, 0) {
			return true
		}
		for _, part := range strings.Split(a, "/") {
			if part == ".." {
				return true
			}
		}
	}
	return false
}
