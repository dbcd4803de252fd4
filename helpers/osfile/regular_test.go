//go:build unix

package osfile

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestOnlyRegularFilesAreOpened(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	file, fifo, link := filepath.Join(dir, "file"), filepath.Join(dir, "fifo"), filepath.Join(dir, "link")
	socket := filepath.Join(dir, "socket")
	if err := os.WriteFile(file, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	if l, err := net.Listen("unix", socket); err == nil {
		t.Cleanup(func() { l.Close() })
	}
	tests := []struct {
		name, path string
		read       func(string) ([]byte, error)
		text       string
		want       error
	}{
		{"a file", file, ReadFile, "text", nil},
		{"a file of ours", file, ReadOwn, "text", nil},
		{"a symlink", link, ReadFile, "text", nil},
		{"a symlink in the place of ours", link, ReadOwn, "", syscall.ELOOP},
		{"a FIFO", fifo, ReadFile, "", ErrNotRegular},
		{"a FIFO in the place of ours", fifo, ReadOwn, "", ErrNotRegular},
		{"a folder", dir, ReadFile, "", ErrNotRegular},
		{"a device", os.DevNull, ReadFile, "", ErrNotRegular},
		{"a socket", socket, ReadFile, "", syscall.ENXIO},
		{"nothing", filepath.Join(dir, "none"), ReadFile, "", os.ErrNotExist},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			text, err := tt.read(tt.path)
			if string(text) != tt.text || !errors.Is(err, tt.want) {
				t.Errorf("%q, %v; want %q, %v", text, err, tt.text, tt.want)
			}
		})
	}
	if _, err := OpenDir(fifo); !errors.Is(err, syscall.ENOTDIR) {
		t.Errorf("OpenDir of a FIFO: %v", err)
	}
}
