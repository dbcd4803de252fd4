package osfile

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestLocks(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name          string
		first, second func(*os.File) error
		want          error
	}{
		{"two exclusive ones", TryLock, TryLock, ErrHeld},
		{"a shared one beside an exclusive one", TryLock, TryShare, ErrHeld},
		{"an exclusive one beside a shared one", TryShare, TryLock, ErrHeld},
		{"two shared ones", TryShare, TryShare, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "lock")
			a, b := opened(t, path), opened(t, path)
			if err := tt.first(a); err != nil {
				t.Fatal(err)
			}
			if err := tt.second(b); !errors.Is(err, tt.want) {
				t.Errorf("the second one: %v, not %v", err, tt.want)
			}
			a.Close()
			if err := TryLock(b); err != nil {
				t.Errorf("once the first is closed: %v", err)
			}
		})
	}
}

func TestLinks(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "one")
	f := opened(t, path)
	if err := os.Link(path, path+"-two"); err != nil {
		t.Fatal(err)
	}
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	if n := Links(f, info); n != 2 {
		t.Errorf("%d names, not 2", n)
	}
}

func opened(t *testing.T, path string) *os.File {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|NoFollow, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	return f
}
