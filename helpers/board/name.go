package board

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"time"

	"majordomus/helpers/osfile"
)

const namesDir = "names"

// nameLock is held over everything that is done about one episode, the board's
// part and the driver's. The driver inherits the descriptor, so that the lock
// outlives a server that is killed while its driver runs.
type nameLock struct {
	f    *os.File
	path string
	done func()
}

var errBusy = &Error{Code: Fault, Text: "another process is at work on this episode"}

// lockName waits for the lock of a name.
func (b *Board) lockName(ctx context.Context, id string) (*nameLock, error) {
	ctx, cancel := context.WithTimeout(ctx, nameWait)
	defer cancel()
	for pause := lockPoll; ; pause = min(2*pause, 50*time.Millisecond) {
		l, err := b.tryName(id)
		if !errors.Is(err, errBusy) {
			return l, err
		}
		select {
		case <-ctx.Done():
			return nil, errBusy
		case <-time.After(pause):
		}
	}
}

// tryName takes the lock of a name, or answers errBusy.
func (b *Board) tryName(id string) (*nameLock, error) {
	shared := b.at.Load().shared
	f, ok := shared.(*file)
	if !ok {
		return shared.(*memory).tryName(id)
	}
	sum := sha256.Sum256([]byte(id))
	path := filepath.Join(f.dir, namesDir, hex.EncodeToString(sum[:16])+lockSuffix)
	for {
		if err := f.ensureFolders(); err != nil {
			return nil, fault("the board cannot be written", err)
		}
		l, err := tryLockFile(path)
		switch {
		case l != nil || errors.Is(err, errBusy):
			return l, err
		case err != nil && !errors.Is(err, os.ErrNotExist): // or the folder was removed a moment ago
			return nil, fault("the board cannot be written", err)
		}
	}
}

// tryLockFile returns nothing when the file was removed by the one who had it
// before: then there is a new one, or none.
func tryLockFile(path string) (*nameLock, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|osfile.NoFollow|osfile.NonBlock, fileMode)
	if err != nil {
		if clearLock(path) {
			return nil, nil
		}
		return nil, err
	}
	held, err := f.Stat()
	if err == nil && !held.Mode().IsRegular() {
		f.Close()
		if clearLock(path) {
			return nil, nil
		}
		return nil, osfile.ErrNotRegular
	}
	if err == nil && held.Mode().Perm() != fileMode {
		_ = f.Chmod(fileMode)
	}
	if err := osfile.TryLock(f); err != nil {
		f.Close()
		if errors.Is(err, osfile.ErrHeld) {
			return nil, errBusy
		}
		return nil, err
	}
	if err == nil {
		if now, err := os.Lstat(path); err == nil && os.SameFile(held, now) {
			return &nameLock{f: f, path: path}, nil
		}
	}
	f.Close()
	return nil, nil
}

func (l *nameLock) file() *os.File { return l.f }

// release lets the lock go and removes its file, which is safe while it is
// held: whoever opened it meanwhile looks again (see tryLockFile). A driver
// that still runs keeps the file it inherited locked, so nobody removes that.
func (l *nameLock) release() {
	if l.done != nil {
		l.done()
		return
	}
	if l.f != nil {
		_ = os.Remove(l.path)
		_ = l.f.Close()
	}
}

// keep lets the descriptor go and leaves the file: a driver still runs.
func (l *nameLock) keep() {
	if l.f != nil {
		_ = l.f.Close()
	}
}

// tryName is the lock of a name of a board in memory.
func (m *memory) tryName(id string) (*nameLock, error) {
	m.namesMu.Lock()
	defer m.namesMu.Unlock()
	if m.names[id] {
		return nil, errBusy
	}
	m.names[id] = true
	return &nameLock{done: func() {
		m.namesMu.Lock()
		defer m.namesMu.Unlock()
		delete(m.names, id)
	}}, nil
}
