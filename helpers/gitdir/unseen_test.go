package gitdir

import (
	"errors"
	"io/fs"
	"syscall"
	"testing"
)

func TestUnseenIsNotAbsent(t *testing.T) {
	at := func(e syscall.Errno) error { return &fs.PathError{Op: "open", Path: "x", Err: e} }
	tests := []struct {
		name string
		err  error
		want bool
	}{
		{"no error", nil, false},
		{"not there", at(syscall.ENOENT), false},
		{"a file in the place of a folder", at(syscall.ENOTDIR), false},
		{"links in a circle", at(syscall.ELOOP), false},
		{"a name that no file can have", at(syscall.ENAMETOOLONG), false},
		{"another error", errors.New("x"), false},
		{"not ours to read", at(syscall.EACCES), true},
		{"too many open files", at(syscall.EMFILE), true},
		{"a disk that stumbles", at(syscall.EIO), true},
		{"inside an error of ours", broken("x", "cannot be read", at(syscall.EIO)), true},
		{"absent, inside an error of ours", broken("x", "no HEAD in it", at(syscall.ENOENT)), false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := Unseen(tt.err); got != tt.want {
				t.Errorf("Unseen(%v) = %v", tt.err, got)
			}
		})
	}
}
