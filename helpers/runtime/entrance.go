package runtime

import (
	"context"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"majordomus/helpers/hook"
	"majordomus/helpers/osfile"
	"majordomus/helpers/stdin"
)

// The bounds of one event. A payload may take as long as it may with a shell;
// the client waits for longer than both together.
const (
	hookLimit  = stdin.TotalLimit + time.Second
	graceLimit = 300 * time.Millisecond // for a command that cannot be given up
	lostLimit  = 2 * time.Second        // to leave a lost prompt's line
)

// pendingVariable is empty once nothing of a prompt can be lost any more.
const pendingVariable = "mj_pending"

// Entrance does for one event of a tool what the shim does where there is a
// shell.
type Entrance struct {
	Files   fs.FS  // the shell files
	Toolkit string // the toolkit's home; one in which nothing can be read is passed over
	In      *os.File
	Out     io.Writer
	Limit   time.Duration // 0: eleven seconds

	commands map[string]func() // a test's
}

// Hook carries out an event. It returns when it is over, or given up: the
// process is to end with status 0 then, whatever happened. It says whether it
// knows where the event belongs: who does not has nowhere to leave a line.
func (e Entrance) Hook(provider, event string) (placed bool) {
	cut := make(chan os.Signal, 1)
	signal.Notify(cut, syscall.SIGHUP, syscall.SIGINT, syscall.SIGTERM)
	if os.Getenv("MAJORDOMUS") == "0" {
		drain(e.In)
		return true
	}
	c, ok := findHere(func() string { return e.project(provider) })
	if !ok {
		drain(e.In)
		return false
	}
	hook.Private()
	home := e.home(c.home)
	lib := library{home, e.Files}
	vars := map[string]string{
		"MJ_HOME": home, "mj_provider": provider, "mj_event": event, "mj_store": c.store, "mj_common": c.common,
		pendingVariable: "a signal came",
	}
	pending := vars[pendingVariable]
	select {
	case <-cut: // it came while we looked around
	default:
		pending = e.attempt(lib, vars, cut)
	}
	if pending != "" {
		vars[pendingVariable] = pending
		e.lost(lib, vars)
	}
	return true
}

// project is the folder that the session was started in, where the shim knows
// how the tool says that.
func (e Entrance) project(provider string) string {
	if !slices.ContainsFunc(os.Environ(), func(v string) bool { return strings.Contains(v, "_PROJECT_DIR=") }) {
		return "" // as it nearly always is, outside of repositories
	}
	ctx, cancel := context.WithTimeout(context.Background(), lostLimit)
	defer cancel()
	s := &shell{vars: map[string]string{"mj_provider": provider}, out: io.Discard, errOut: io.Discard, watched: "mj_project"}
	_, _ = s.run(ctx, e.shim("mj_shim_project")+"mj_shim_project\n")
	dir, _ := s.seen.Load().(string)
	return dir
}

// home is the toolkit that the event is carried out with: this program's own,
// or else the one that said yes here, or else what is embedded.
func (e Entrance) home(consented string) string {
	for _, home := range []string{e.Toolkit, consented} {
		if home == "" {
			continue
		}
		if f, err := osfile.Open(filepath.Join(home, "lib", "capture.sh")); err == nil {
			f.Close()
			return home
		}
	}
	return e.Toolkit
}

// attempt runs the library, and returns what is pending when that is over.
func (e Entrance) attempt(lib library, vars map[string]string, cut <-chan os.Signal) string {
	limit := e.Limit
	if limit == 0 {
		limit = hookLimit
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	s := &shell{lib: lib, vars: vars, in: input(e.In), out: e.Out, errOut: io.Discard, watched: pendingVariable, commands: e.commands}
	s.seen.Store(vars[pendingVariable])
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _ = s.run(ctx, shimRun(e.shimFile()))
	}()
	select {
	case <-done:
	case <-ctx.Done():
		s.waitIdle(done, graceLimit)
	case <-cut:
		cancel()
		s.waitIdle(done, limit)
	}
	pending, _ := s.seen.Load().(string)
	return pending
}

// waitIdle waits for what cannot be given up, so that a prompt is not called
// lost while it is being written down.
func (s *shell) waitIdle(done <-chan struct{}, limit time.Duration) {
	end := time.After(limit)
	for {
		pause := time.After(10 * time.Millisecond)
		select {
		case <-done:
			return
		case <-end:
			return
		case <-pause:
			if s.reading.Load() {
				return
			}
		}
	}
}

// lost has the shim say so, in a run of its own.
func (e Entrance) lost(lib library, vars map[string]string) {
	ctx, cancel := context.WithTimeout(context.Background(), lostLimit)
	defer cancel()
	s := &shell{lib: lib, vars: vars, out: io.Discard, errOut: io.Discard, commands: map[string]func(){
		"mj_shim_drain": func() { drain(e.In) },
	}}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _ = s.run(ctx, e.shim("mj_shim_lost", "mj_shim_end")+"mj_shim_end\n")
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
}

// shim is the text of some of the shim's functions.
func (e Entrance) shim(names ...string) string { return shimFunctions(e.shimFile(), names...) }

func (e Entrance) shimFile() string {
	raw, err := fs.ReadFile(e.Files, shimPath)
	if err != nil {
		return ""
	}
	return string(raw)
}
