package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// writeLib puts a file into a lib folder of its own and returns its path.
func writeLib(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "lib", name)
	if err := os.Mkdir(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestExitStatus(t *testing.T) {
	t.Parallel()
	clean := writeLib(t, "clean.sh", "mj_a=1\n")
	dirty := writeLib(t, "dirty.sh", "mj_f() { local x; }\ncd /\n")
	missing := filepath.Join(t.TempDir(), "missing.sh")

	tests := []struct {
		name   string
		args   []string
		status int
		stdout string
		stderr string // begins with
	}{
		{"clean and silent", []string{clean}, exitClean, "", ""},
		{"findings", []string{clean, dirty}, exitFindings,
			dirty + ":2:1: 'cd' in a library; it acts on the shell that sourced the file; only shims and bin may\n", ""},
		{"a hot file is checked too", []string{"--hot", dirty}, exitFindings,
			dirty + ":1:10: 'local' in a hot file; a hot file uses mj__ variables instead\n" +
				dirty + ":2:1: 'cd' in a library; it acts on the shell that sourced the file; only shims and bin may\n", ""},
		{"a hot file named twice is checked once", []string{"--hot", clean, clean}, exitClean, "", ""},
		{"no files", nil, exitUsage, "", "usage: portability"},
		{"unknown flag", []string{"--cold", clean}, exitUsage, "", "flag provided but not defined"},
		{"unreadable", []string{missing, clean}, exitUnreadable, "", "portability: cannot read"},
		{"unreadable does not hide findings", []string{missing, dirty}, exitUnreadable,
			dirty + ":2:1: 'cd' in a library; it acts on the shell that sourced the file; only shims and bin may\n", "portability: cannot read"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var stdout, stderr bytes.Buffer
			if got := run(tt.args, &stdout, &stderr); got != tt.status {
				t.Errorf("status = %d, want %d", got, tt.status)
			}
			if diff := cmp.Diff(tt.stdout, stdout.String()); diff != "" {
				t.Errorf("stdout (-want +got):\n%s", diff)
			}
			if !strings.HasPrefix(stderr.String(), tt.stderr) || tt.stderr == "" && stderr.Len() > 0 {
				t.Errorf("stderr = %q, want it to begin with %q", stderr.String(), tt.stderr)
			}
		})
	}
}
