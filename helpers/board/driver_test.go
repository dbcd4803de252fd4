package board

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// program writes a stand-in for the command and returns a driver that runs it.
func program(t *testing.T, script string) ToolDriver {
	t.Helper()
	path := filepath.Join(t.TempDir(), "majordomus")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	return ToolDriver{Program: path, Dir: t.TempDir(), Store: "/store"}
}

func TestDriverPassesThePayloadOfAHook(t *testing.T) {
	d := program(t, `printf '%s|' "$@"; cat; echo; echo "majordomus: session s-1 opened" >&2`)
	s, err := d.Start(context.Background(), `it's "a" name`, nil)
	want := `capture|session|--provider|generic|--event|start|{"session_id":"it's \"a\" name","source":"attach"}`
	if err != nil || s.Briefing != want || s.Words != "session s-1 opened" || s.Known {
		t.Errorf("%+v, %v", s, err)
	}
	e, err := program(t, `cat >&2`).End(context.Background(), "a", ReasonExpired, nil)
	if want := `{"reason":"expired","session_id":"a"}`; err != nil || e.Words != want {
		t.Errorf("%+v, %v", e, err)
	}
}

func TestDriverReadsTheAnswer(t *testing.T) {
	d := program(t, `[ "$MAJORDOMUS_ANSWER" = 1 ] || exit 3
echo "majordomus: answer episode=s-1 opened_at=2026-11-30T09:00:00.000Z attachments=3 entry=state/open/x.yaml context=c/y.md" >&2
echo "majordomus: session s-1 already open; kept" >&2`)
	s, err := d.Start(context.Background(), "a", nil)
	if err != nil || !s.Known || s.Attachments != 3 || s.Entry != "state/open/x.yaml" || s.Context != "c/y.md" || s.OpenedAt != "2026-11-30T09:00:00.000Z" {
		t.Errorf("%+v, %v", s, err)
	}
}

func TestDriverThatFails(t *testing.T) {
	tests := []struct {
		name, script string
		code         Code
		text         string
	}{
		{"says no", `echo "majordomus: nothing is recorded here" >&2; exit 1`, Refused, "nothing is recorded here"},
		{"breaks", `echo "majordomus: /secret/path broke" >&2; exit 3`, Fault, "the command failed"},
		{"uses it wrongly", `exit 2`, Fault, "the command failed"},
		{"is killed", `kill -9 $$`, Fault, "the command failed"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := program(t, tt.script).Start(context.Background(), "a", nil)
			if code(err) != tt.code || !strings.Contains(err.Error(), tt.text) || strings.Contains(err.Error(), "/secret") {
				t.Errorf("got %v", err)
			}
		})
	}
	_, err := ToolDriver{Program: "/nowhere/majordomus", Dir: t.TempDir()}.Start(context.Background(), "a", nil)
	if code(err) != Fault || strings.Contains(err.Error(), "/nowhere") {
		t.Errorf("missing: %v", err)
	}
}

func TestDriverThatHangsIsKilledWithAllItStarted(t *testing.T) {
	d := program(t, `sleep 60 & echo $! >pid; wait`)
	d.Limit = 200 * time.Millisecond
	begin := time.Now()
	_, err := d.Start(context.Background(), "a", nil)
	if code(err) != Fault || !strings.Contains(err.Error(), "did not answer in time") {
		t.Errorf("got %v", err)
	}
	if took := time.Since(begin); took > 3*time.Second {
		t.Errorf("took %v", took)
	}
	raw, err := os.ReadFile(filepath.Join(d.Dir, "pid"))
	if err != nil {
		t.Fatal(err)
	}
	running := func() bool { // the kernel takes a moment, on a busy machine
		stat, err := os.ReadFile(filepath.Join("/proc", strings.TrimSpace(string(raw)), "stat"))
		return err == nil && !strings.Contains(string(stat), ") Z ")
	}
	for end := time.Now().Add(10 * time.Second); running(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("what it started still runs")
		}
	}
}

func TestDriverThatTalksTooMuchIsCutShort(t *testing.T) {
	d := program(t, `head -c 10000000 /dev/zero | tr '\0' x; head -c 10000000 /dev/zero | tr '\0' y >&2; echo >&2; echo "majordomus: done" >&2`)
	s, err := d.Start(context.Background(), "a", nil)
	if err != nil || len(s.Briefing) != maxBriefing || s.Words != "done" {
		t.Errorf("%d bytes, %q, %v", len(s.Briefing), s.Words, err)
	}
}

// TestDriverInheritsTheLock: a server that dies while its driver runs does not
// free the name.
func TestDriverInheritsTheLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "name.lock")
	l, err := tryLockFile(path)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	if _, err := program(t, `sleep 1`).End(WithLeave(ctx), "a", ReasonShutdown, l.file()); err != errLeft {
		t.Fatalf("got %v", err)
	}
	l.keep() // as the kernel does for a process that is killed
	if _, err := tryLockFile(path); err != errBusy {
		t.Errorf("the name is free while its driver runs: %v", err)
	}
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if again, err := tryLockFile(path); err == nil && again != nil {
			return
		}
	}
	t.Error("the name is not free when its driver is done")
}

func TestDriverThatIsLeftGoesOn(t *testing.T) {
	d := program(t, `sleep 0.3; echo >finished`)
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	if _, err := d.End(WithLeave(ctx), "a", ReasonShutdown, nil); err != errLeft {
		t.Errorf("got %v", err)
	}
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		if _, err := os.Stat(filepath.Join(d.Dir, "finished")); err == nil {
			return
		}
	}
	t.Error("it did not go on")
}

func TestNameLockOfARemovedFileIsTakenAnew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "name.lock")
	old, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Flock(int(old.Fd()), syscall.LOCK_EX); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	l, err := tryLockFile(path)
	if err != nil || l == nil {
		t.Fatalf("%v, %v", l, err)
	}
	if _, err := tryLockFile(path); err != errBusy {
		t.Errorf("taken twice: %v", err)
	}
	old.Close()
	l.release()
}
