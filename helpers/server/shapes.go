package server

import (
	"context"
	"path/filepath"
	"sync"
	"time"

	"majordomus/helpers/gitdir"
	"majordomus/helpers/policy"
	"majordomus/helpers/redact"
)

// compileTime limits a compilation of the policy: clients wait for it.
const compileTime = time.Second

// failedFor is how long a policy that could not be compiled is not tried again.
const failedFor = 2 * time.Second

// shapes are the credentials that this repository looks for: the built-in ones
// and its own.
type shapes struct {
	mu     sync.Mutex
	failed time.Time
}

var builtin = sync.OnceValue(redact.Builtin)

// credentials is their table, of the policy as it is now; nil, a table that
// fails, where that cannot be compiled.
func (s *Server) credentials() *redact.Table {
	dir, repo := s.board.Dir(), s.worktree()
	if dir == "" || repo == nil {
		return builtin()
	}
	c := &s.shapes
	c.mu.Lock()
	defer c.mu.Unlock()
	if time.Since(c.failed) < failedFor {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), compileTime)
	defer cancel()
	store := filepath.Dir(filepath.Dir(dir))
	_, table := policy.NeedOf(store, repo.CommonDir, repo.Root, repo.WorktreeID(), s.cfg.Home).Get(ctx)
	if table == nil {
		c.failed = time.Now()
	}
	return table
}

// worktree is the one that the board works for: the folder's, or its
// superproject's where that said yes for a submodule.
func (s *Server) worktree() *gitdir.Repo {
	repo, err := gitdir.Find(s.cfg.Repo)
	for err == nil && repo.WorktreeID() != s.board.Worktree() {
		repo, err = repo.Super()
	}
	if err != nil {
		return nil
	}
	return repo
}
