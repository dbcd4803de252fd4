package runtime

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

// drainWait is how long the end of standard input is waited for. Nearly always
// it is there already.
const drainWait = 20 * time.Millisecond

// DrainCommand is what this program is called with to read standard input to
// its end.
const DrainCommand = "drain"

// drain sees to it that standard input is read to its end without waiting for
// that: a client reports a closed pipe, and must not be kept by one that stays
// open. Where the end is not there yet a program that outlives this one goes on.
func drain(in *os.File) {
	info, err := in.Stat()
	if err != nil || info.Mode()&(os.ModeNamedPipe|os.ModeSocket) == 0 {
		return
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _ = io.Copy(io.Discard, in)
	}()
	select {
	case <-done:
		return
	case <-time.After(drainWait):
	}
	cmd := drainer()
	cmd.Stdin = in
	if cmd.Start() == nil {
		_ = cmd.Process.Release()
	}
}

// drainer is the smallest program there is for that.
func drainer() *exec.Cmd {
	if cat, err := exec.LookPath("cat"); err == nil && filepath.IsAbs(cat) {
		return exec.Command(cat)
	}
	self, _ := os.Executable()
	return exec.Command(self, DrainCommand)
}
