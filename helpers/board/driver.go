package board

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Driver records what happens to an episode. It is called outside the board's
// lock, with the name's lock held; lock is that lock's file, or nil, for a
// child to inherit.
type Driver interface {
	Start(ctx context.Context, externalID string, lock *os.File) (Started, error)
	End(ctx context.Context, externalID string, reason CloseReason, lock *os.File) (Ended, error)
}

// Lister is a Driver that can say which episodes are open.
type Lister interface {
	List(ctx context.Context) ([]Known, error)
}

// Started is what a driver says of a start.
type Started struct {
	Words       string // its sentence
	Briefing    string
	Known       bool // what follows was said, too
	OpenedAt    string
	Attachments int
	Entry       string // the open entry, relative to the private half
	Context     string // the working context, likewise
	Continues   string // the episode that this one goes on from, if it is new
	Expired     string // the one whose grace was over, and that was closed for it
}

// Ended is what a driver says of an end, also when there was none to make: then
// how the last episode of that name was closed, if there was one.
type Ended struct {
	Words    string      // its sentence
	Known    bool        // what follows was said, too
	OpenedAt string      // of the episode
	Outcome  string      // what its record calls the end
	Reason   CloseReason // why it was closed, which may be another than was asked for
	Record   string      // where its record is, relative to the worktree
}

// Known is an open episode of the store.
type Known struct {
	ExternalID string `json:"provider_session"`
	Worktree   string `json:"worktree_id"`
	OpenedAt   string `json:"opened_at"`
	Path       string `json:"path"`
	Entry      string `json:"-"`
}

// Opened is OpenedAt as a time; the zero time if it is none.
func (k Known) Opened() time.Time {
	t, _ := time.Parse(time.RFC3339, k.OpenedAt)
	return t
}

// NullDriver records nothing and agrees to everything.
type NullDriver struct{}

// Start says nothing.
func (NullDriver) Start(context.Context, string, *os.File) (Started, error) { return Started{}, nil }

// End says nothing.
func (NullDriver) End(context.Context, string, CloseReason, *os.File) (Ended, error) {
	return Ended{}, nil
}

// ToolDriver runs the one command that a hook runs, too: what an episode is
// stands there and nowhere here.
type ToolDriver struct {
	Program  string        // the command line tool, by its absolute path
	Dir      string        // a folder of the worktree
	Store    string        // the private half
	Provider string        // "" is generic
	Limit    time.Duration // 0: DriverLimit
}

// The most that is kept of what the tool prints.
const (
	maxBriefing = 64 << 10
	maxSaid     = 64 << 10
	maxListing  = 16 << 20
)

// Start reports an attach.
func (d ToolDriver) Start(ctx context.Context, externalID string, lock *os.File) (Started, error) {
	out, said, err := d.session(ctx, "start", map[string]string{"session_id": externalID, "source": "attach"}, lock)
	if err != nil {
		return Started{}, err
	}
	s := Started{Words: lastLine(said), Briefing: strings.TrimRight(out, "\n")}
	s.answer(said)
	return s, nil
}

// End reports why an episode ends.
func (d ToolDriver) End(ctx context.Context, externalID string, reason CloseReason, lock *os.File) (Ended, error) {
	_, said, err := d.session(ctx, "end", map[string]string{"session_id": externalID, "reason": string(reason)}, lock)
	e := Ended{Words: lastLine(said)}
	e.answer(said)
	return e, err
}

// List asks which episodes of connections are open.
func (d ToolDriver) List(ctx context.Context) ([]Known, error) {
	out, _, err := d.run(ctx, []string{"connections"}, nil, nil, maxListing)
	if err != nil {
		return nil, err
	}
	var list []Known
	for _, line := range strings.Split(out, "\n") {
		var k Known
		if json.Unmarshal([]byte(line), &k) != nil || k.ExternalID == "" {
			continue
		}
		if rel, err := filepath.Rel(d.Store, k.Path); err == nil {
			k.Entry = rel
		}
		list = append(list, k)
	}
	return list, nil
}

func (d ToolDriver) session(ctx context.Context, event string, payload map[string]string, lock *os.File) (out, said string, err error) {
	raw, err := json.Marshal(payload)
	if err != nil {
		return "", "", err
	}
	provider := d.Provider
	if provider == "" {
		provider = defaultProvider
	}
	return d.run(ctx, []string{"capture", "session", "--provider", provider, "--event", event}, raw, lock, maxBriefing)
}

// leaveKey marks a context at whose end a running driver is left to finish.
type leaveKey struct{}

// WithLeave makes the end of ctx leave a driver running instead of killing it.
func WithLeave(ctx context.Context) context.Context {
	return context.WithValue(ctx, leaveKey{}, true)
}

// errLate is returned for a driver that was killed because time was up.
var errLate = &Error{Code: Fault, Text: "the command did not answer in time"}

// errLeft is returned for a driver that was left running.
var errLeft = &Error{Code: Fault, Text: "time was up; the work goes on"}

func (d ToolDriver) run(ctx context.Context, args []string, input []byte, lock *os.File, limit int) (out, said string, err error) {
	kept, leave := context.WithoutCancel(ctx), ctx.Value(leaveKey{}) != nil
	if !leave {
		kept = ctx
	}
	wait := d.Limit
	if wait == 0 {
		wait = DriverLimit
	}
	runCtx, cancel := context.WithTimeout(kept, wait)
	stdout, stderr := &head{limit: limit}, &tail{limit: maxSaid}
	cmd := exec.CommandContext(runCtx, d.Program, args...)
	cmd.Dir, cmd.Env, cmd.Stdin = d.Dir, toolEnvironment(), bytes.NewReader(input)
	cmd.Stdout, cmd.Stderr = stdout, stderr
	if lock != nil {
		cmd.ExtraFiles = []*os.File{lock}
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	if err := cmd.Start(); err != nil {
		cancel()
		return "", "", toolError(err, "")
	}
	done := make(chan error, 1)
	go func() {
		defer cancel()
		err := cmd.Wait()
		if runCtx.Err() != nil {
			err = errLate
		}
		done <- err
	}()
	if leave {
		select {
		case err = <-done:
		case <-ctx.Done():
			return "", "", errLeft
		}
	} else {
		err = <-done
	}
	return stdout.String(), stderr.String(), toolError(err, stderr.String())
}

// toolEnvironment asks for the answer that only the board wants.
func toolEnvironment() []string {
	var env []string
	for _, e := range os.Environ() {
		if !strings.HasPrefix(e, "MAJORDOMUS_ANSWER=") && !strings.HasPrefix(e, "MAJORDOMUS_TEST_") {
			env = append(env, e)
		}
	}
	return append(env, "MAJORDOMUS_ANSWER=1")
}

// toolError sorts the ways in which the tool can say no.
func toolError(err error, said string) error {
	var exit *exec.ExitError
	switch {
	case err == nil || errors.Is(err, errLate):
		return err
	case errors.As(err, &exit) && exit.ExitCode() == 1:
		return &Error{Code: Refused, Text: lastLine(said), Cause: err}
	case errors.As(err, &exit): // its words may name paths: they are for the log
		return &Error{Code: Fault, Text: "the command failed; why stands in the server's log", Cause: fmt.Errorf("%w: %s", err, lastLine(said))}
	}
	return &Error{Code: Fault, Text: "the command beside this server cannot be started", Cause: err}
}

// answered reads the line that the tool wrote for us: names and values.
func answered(said string) (values map[string]string, ok bool) {
	for _, line := range strings.Split(said, "\n") {
		words, found := strings.CutPrefix(line, "majordomus: answer ")
		if !found {
			continue
		}
		values, ok = make(map[string]string), true
		for _, word := range strings.Fields(words) {
			name, value, _ := strings.Cut(word, "=")
			values[name] = value
		}
	}
	return values, ok
}

func (s *Started) answer(said string) {
	var values map[string]string
	values, s.Known = answered(said)
	s.OpenedAt, s.Entry, s.Context = values["opened_at"], values["entry"], values["context"]
	s.Attachments, _ = strconv.Atoi(values["attachments"])
	s.Continues, s.Expired = values["continues"], values["expired"]
}

func (e *Ended) answer(said string) {
	var values map[string]string
	values, e.Known = answered(said)
	e.OpenedAt, e.Outcome, e.Record = values["opened_at"], values["outcome"], values["record"]
	e.Reason = CloseReason(values["reason"])
}

// lastLine is the tool's sentence, without our own name in front of it.
func lastLine(said string) string {
	lines := strings.Split(strings.TrimSpace(said), "\n")
	line := strings.TrimPrefix(lines[len(lines)-1], "majordomus: ")
	return line[:min(len(line), maxWords)]
}

// head keeps the beginning of what is written to it and takes the rest.
type head struct {
	buf   bytes.Buffer
	limit int
}

func (h *head) Write(p []byte) (int, error) {
	if room := h.limit - h.buf.Len(); room > 0 {
		h.buf.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}

func (h *head) String() string { return h.buf.String() }

// tail keeps the end.
type tail struct {
	buf   []byte
	limit int
}

func (t *tail) Write(p []byte) (int, error) {
	t.buf = append(t.buf, p[max(0, len(p)-t.limit):]...)
	if len(t.buf) > 2*t.limit {
		t.buf = append(t.buf[:0], t.buf[len(t.buf)-t.limit:]...)
	}
	return len(p), nil
}

func (t *tail) String() string { return string(t.buf[max(0, len(t.buf)-t.limit):]) }

var (
	_ io.Writer = (*head)(nil)
	_ io.Writer = (*tail)(nil)
)
