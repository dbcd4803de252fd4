// Package archive reads and rewrites the prompts of a repository in bulk. What
// a record holds, which word means what, which episode a prompt belongs to and
// what is said to a person stands in the shell library; it comes here as a
// Layout, as words, or as the answers of a Decider. Here is what takes time:
// reading a hundred thousand small files, comparing windows of time, replacing
// files so that a process killed at any moment leaves every one of them whole.
//
// # Rewriting
//
// A record is never written anew from what was understood of it: the members
// concerned are spliced into its own bytes, and everything else stays as it
// is. What is not understood whole (cut short, empty, foreign, a member that
// nobody declared, a link, a folder) is left alone and counted with the reason.
//
// Whoever rewrites holds the archive's lock, which is not the store's: a hook
// never waits for it. New contents are written to a folder of their own, in
// batches, flushed together, and renamed into place one by one.
//
// # Limits
//
// A record larger than MaxRecordBytes is refused. Memory grows with the number
// of records (about 200 bytes each), not with their size.
package archive

import (
	"path/filepath"
	"time"

	"majordomus/helpers/store"
)

// MaxRecordBytes bounds what is read of one record.
const MaxRecordBytes = 96 << 20

const (
	recordEnding = ".json"
	tempDir      = "state/archive-tmp"
	lockFile     = "state/archive.lock"
	hookTempDir  = "state/tmp"
	seenDir      = "state/seen"
	fileMode     = 0o600
	dirMode      = 0o700
)

// Archive is the prompts of a private half. It is not safe for concurrent use;
// other processes may use the same folder at the same time.
type Archive struct {
	Store    string // the private half
	Dir      string // the prompts' folder below it
	Layout   Layout
	Render   Renderer
	Places   Places   // where episodes are known from
	Progress Progress // nil is silence
	Waiting  func()   // called when the lock is waited for; may be nil
	Ledger   string   // a file of the store that every hook touches; "" is none
	Witness  string   // a file outside of the half that counts records (see package store); "" is none
	Now      time.Time
	spares   *spares // while files are replaced
	batch    int     // changes that are flushed together; 0 is batchSize
	pace     pacer
}

// Progress is told how far a piece of work has come.
type Progress interface {
	// Begin starts a piece of work of so many steps; none is known at 0.
	Begin(what string, steps int)
	// Step says that so many more are done. It may be called concurrently.
	Step(n int)
	// End takes what was shown away.
	End()
}

type silence struct{}

func (silence) Begin(string, int) {}
func (silence) Step(int)          {}
func (silence) End()              {}

func (a *Archive) progress() Progress {
	if a.Progress == nil {
		return silence{}
	}
	return a.Progress
}

// Path is the file of the store with this relative path.
func (a *Archive) path(rel string) string { return filepath.Join(a.Store, rel) }

// folderPath is the prompts' folder, and file a file of it.
func (a *Archive) folderPath() string      { return a.path(a.Dir) }
func (a *Archive) file(name string) string { return a.folderPath() + "/" + name }

// witness has the witness say what is here by now; it needs the archive's lock.
func (a *Archive) witness() error {
	if a.Witness == "" {
		return nil
	}
	names, err := a.listRecords()
	if err != nil {
		return err
	}
	now := a.Now
	if now.IsZero() {
		now = time.Now()
	}
	return store.WitnessAtLeast(a.Witness, names, now)
}
