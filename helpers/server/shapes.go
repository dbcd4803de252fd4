package server

import (
	"path/filepath"
	"sync"
	"time"

	"majordomus/helpers/policy"
	"majordomus/helpers/redact"
)

// policyDir holds the compiled policies of the private half, by worktree.
const policyDir = "state/policy"

// shapesFor is how long what was read of the policy is used.
const shapesFor = 2 * time.Second

// shapes are the credentials that this repository looks for: the built-in ones
// and its own.
type shapes struct {
	mu    sync.Mutex
	read  time.Time
	table *redact.Table
}

// credentials is their table; nil means the built-in ones alone, as where the
// policy cannot be read.
func (s *Server) credentials() *redact.Table {
	dir := s.board.Dir()
	if dir == "" {
		return nil
	}
	c := &s.shapes
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.read) < shapesFor {
		return c.table
	}
	private := filepath.Dir(filepath.Dir(dir))
	c.table = policy.Read(filepath.Join(private, policyDir, s.board.Worktree())).Table()
	c.read = time.Now()
	return c.table
}
