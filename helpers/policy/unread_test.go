package policy

import (
	"path/filepath"
	"strings"
	"testing"
)

// A policy that the system does not let us read may hold shapes of credentials:
// then no text passes. One that is not there holds none.
func TestAPolicyThatCannotBeReadLetsNoTextPass(t *testing.T) {
	dir := t.TempDir()
	tests := []struct {
		name, path string
		unread     bool
	}{
		{"not there", filepath.Join(dir, "none"), false},
		{"its folder is not there", filepath.Join(dir, "none", "policy"), false},
		{"the system refuses the path", filepath.Join(dir, strings.Repeat("x", 300)), true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := Read(tt.path)
			_, _, err := c.Table().RedactText([]byte("plain words"))
			if c.Unread != tt.unread || (err != nil) != tt.unread {
				t.Errorf("unread %v, %v", c.Unread, err)
			}
		})
	}
}
