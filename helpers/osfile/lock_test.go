package osfile

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

func TestWaitNamesTheHolder(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "lock")
	release, err := Wait(context.Background(), opened(t, path), 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	_, err = Wait(context.Background(), opened(t, path), 1100*time.Millisecond, func() { told++ })
	var held *Held
	if !errors.As(err, &held) || held.PID != os.Getpid() || !errors.Is(err, ErrHeld) {
		t.Fatalf("Wait: %v", err)
	}
	if told != 1 || !strings.Contains(err.Error(), "process "+strconv.Itoa(os.Getpid())) {
		t.Errorf("told %d times, %q", told, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := Wait(ctx, opened(t, path), time.Hour, nil); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	release()
	if text, _ := os.ReadFile(path); len(text) > 0 {
		t.Errorf("after the release the file says %q", text)
	}
	if _, err := Wait(context.Background(), opened(t, path), 0, nil); err != nil {
		t.Errorf("after the release: %v", err)
	}
}

// A lock file may be a second name of somebody's file: nothing is written to it.
func TestWaitWritesToNoSecondName(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	if err := os.WriteFile(dir+"/mine", []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Link(dir+"/mine", dir+"/lock"); err != nil {
		t.Fatal(err)
	}
	release, err := Wait(context.Background(), opened(t, dir+"/lock"), 0, nil)
	if err != nil {
		t.Fatal(err)
	}
	release()
	if text, _ := os.ReadFile(dir + "/mine"); string(text) != "mine" {
		t.Errorf("the file says %q", text)
	}
}
