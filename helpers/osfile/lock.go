package osfile

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// Held says which process kept a lock for longer than the caller would wait.
type Held struct {
	Path   string
	PID    int // 0 when the holder did not write it down
	Waited time.Duration
}

func (h *Held) Error() string {
	holder := "another process"
	if h.PID > 0 {
		holder = "process " + strconv.Itoa(h.PID)
	}
	return fmt.Sprintf("'%s' is locked by %s (waited %s)", h.Path, holder, h.Waited.Round(100*time.Millisecond))
}

// Is makes errors.Is(err, ErrHeld) true.
func (h *Held) Is(target error) bool { return target == ErrHeld }

// Wait takes an exclusive lock on an open lock file and returns what releases
// it. It waits until the context ends, at most limit, and returns a *Held after
// that. The holder's pid is in the file while the lock is held, for whoever
// waits. The kernel releases the lock of a process that dies. Calls waiting,
// which may be nil, once after a second.
func Wait(ctx context.Context, f *os.File, limit time.Duration, waiting func()) (release func(), err error) {
	begun := time.Now()
	for pause := time.Millisecond; ; pause = min(2*pause, 20*time.Millisecond) {
		err := TryLock(f)
		if err == nil {
			return hold(f), nil
		}
		if !errors.Is(err, ErrHeld) {
			return nil, err
		}
		waited := time.Since(begun)
		if waited >= limit {
			return nil, &Held{Path: f.Name(), PID: holder(f), Waited: waited}
		}
		if waiting != nil && waited > time.Second {
			waiting()
			waiting = nil
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(pause):
		}
	}
}

// pidBytes is enough for a pid and a newline.
const pidBytes = 24

// hold writes the pid down. Nothing is written to a file that has a second
// name: that one may be somebody else's.
func hold(f *os.File) (release func()) {
	info, err := f.Stat()
	if err != nil || !info.Mode().IsRegular() || Links(f, info) != 1 {
		return func() { f.Close() }
	}
	_ = f.Truncate(0)
	_, _ = f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	return func() {
		_ = f.Truncate(0)
		f.Close()
	}
}

func holder(f *os.File) int {
	text := make([]byte, pidBytes)
	n, _ := f.ReadAt(text, 0)
	pid, err := strconv.Atoi(strings.TrimSpace(string(text[:n])))
	if err != nil {
		return 0
	}
	return pid
}
