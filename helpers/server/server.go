// Package server lets clients without hooks have episodes: over the model
// context protocol, on standard input and output and over HTTP, and over plain
// HTTP routes. It holds no episode itself; see package board.
//
// Most callers do
//
//	s, err := server.New(ctx, server.Config{Repo: dir, Home: toolkit, Version: version})
//	defer s.Close()
//	url, err := s.Listen(ctx, "127.0.0.1", 0)   // only when asked
//	err = s.ServeStdio(ctx, os.Stdin, os.Stdout) // until the client hangs up
//
// Both eras of the protocol are spoken: sessions that begin with initialize
// (2024-11-05 to 2025-11-25), and requests that stand alone (2026-07-28). A
// connection is never taken for a conversation: it is a sign of life.
package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"path/filepath"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"majordomus/helpers/board"
)

// Instructions tell a model what attaching is for.
const Instructions = "This repository keeps an honest record of the work that is done in it with AI tools. " +
	"When you begin, call majordomus_session_attach once with a name for your own session or thread as external_id, and use the same name again if you come back: you get the episode's context and a briefing, and your work is recorded as one episode. " +
	"When the work is done, call majordomus_session_detach; if you just disconnect, the episode waits a while for you and is then recorded as interrupted."

const (
	implementation = "majordomus"
	reapEvery      = 2 * time.Second
	cacheMillis    = 60_000 // lists and the declaration change with the program only
)

// Config says what is served. Home is the toolkit's.
type Config struct {
	Repo    string // a folder of the worktree
	Home    string
	Version string
	Log     *slog.Logger
	Grace   time.Duration // for tests; 0 is board.ReattachGrace
	Idle    time.Duration // for tests; 0 is board.IdleLimit
	Every   time.Duration // for tests; 0 is reapEvery

	// Driver and Dir stand in for the command and the folder of the board, in
	// tests. With a Driver nobody is asked where the repository is.
	Driver board.Driver
	Dir    string

	// Catalogue projects the declaration of the providers; nil leaves its tool,
	// resource and route out.
	Catalogue Catalogue
	// Extend registers more on the protocol server, for the conformance suite.
	Extend func(*mcp.Server)
	// OpenDoor leaves the bearer token out, for the conformance suite, which
	// cannot send one. No flag sets it.
	OpenDoor bool
}

// Server is one process that serves one worktree.
type Server struct {
	cfg   Config
	log   *slog.Logger
	board *board.Board
	mcp   *mcp.Server
	ops   []operation

	running context.Context // until Close
	stop    context.CancelFunc
	done    sync.WaitGroup
	placed  chan struct{} // closed once it is known where the board is
	moving  sync.Mutex    // one look for consent at a time; guards what follows
	want    place         // where the board could not be opened
	failed  *board.Error  // and why

	stdio  *stdio
	web    *web
	page   *page
	shapes shapes
}

// New opens the board of the repository around cfg.Repo. Where nobody said yes
// to recording the server works all the same, and refuses to attach.
func New(ctx context.Context, cfg Config) (*Server, error) {
	s := &Server{cfg: cfg, log: cfg.Log, placed: make(chan struct{})}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	repo, err := filepath.Abs(cfg.Repo)
	if err != nil {
		return nil, fmt.Errorf("find the repository: %w", err)
	}
	s.cfg.Repo = repo
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	s.running, s.stop = running, stop
	s.web = newWeb(s)
	if err := s.openBoard(running); err != nil {
		stop()
		return nil, err
	}
	if s.ops, err = s.operations(); err != nil {
		return nil, err
	}
	if s.page, err = newPage(s); err != nil {
		return nil, err
	}
	s.mcp = s.protocol()
	every := cfg.Every
	if every == 0 {
		every = reapEvery
	}
	s.done.Add(1)
	go func() {
		defer s.done.Done()
		s.look(running, every)
	}()
	return s, nil
}

// look goes after the board now and then, and tries again to open one that
// could not be opened.
func (s *Server) look(ctx context.Context, every time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			s.retry()
			s.board.Reap(ctx, true)
			s.web.stay()
			s.follow(ctx)
		}
	}
}

// openBoard begins with a board in memory: a client waits for our first answer,
// and where the repository is takes a moment to find out.
func (s *Server) openBoard(ctx context.Context) error {
	cfg := board.Config{Driver: s.cfg.Driver, Dir: s.cfg.Dir, Grace: s.cfg.Grace, Idle: s.cfg.Idle, Log: s.log, Consent: s.consent, Shapes: s.credentials}
	if cfg.Driver == nil {
		cfg.Driver = s.driver(place{})
	}
	var err error
	s.board, err = board.New(cfg)
	if err != nil || s.cfg.Driver != nil {
		close(s.placed)
		return err
	}
	s.done.Add(1)
	go func() {
		defer s.done.Done()
		defer close(s.placed)
		s.moving.Lock()
		defer s.moving.Unlock()
		s.move(ctx)
	}()
	return nil
}

// move puts the board into the repository's folder if somebody said yes there.
// s.moving is held.
func (s *Server) move(ctx context.Context) {
	at, err := findPlace(s.cfg.Repo)
	if ctx.Err() != nil {
		return
	}
	s.want, s.failed = place{}, nil
	if err != nil {
		s.failed = &board.Error{Code: board.Fault, Text: "where the private half of this repository is cannot be found out", Cause: err}
		s.log.Error("nothing can be attached", "error", s.failed)
		return
	}
	if at.store != "" {
		s.enter(at)
	}
}

// enter opens the board at its place. Where that fails nothing is attached: an
// episode on a board of this process alone would be one that no other process
// knows of.
func (s *Server) enter(at place) {
	before := s.failed
	s.want, s.failed = place{}, nil
	err := s.board.Move(at.boardDir(), s.driver(at), at.worktree, at.former...)
	if err == nil {
		if before != nil {
			s.log.Info("the board can be used again")
		}
		return
	}
	s.want = at
	if !errors.As(err, &s.failed) {
		s.failed = &board.Error{Code: board.Fault, Text: "the board cannot be used", Cause: err}
	}
	if before == nil || before.Text != s.failed.Text {
		s.log.Warn("connections are served and nothing can be attached; this is tried again", "error", s.failed)
	}
}

// unusable says why there is no board though there should be one; nil when there
// is nothing wrong.
func (s *Server) unusable() error {
	if !s.board.InMemory() || s.cfg.Driver != nil {
		return nil
	}
	s.moving.Lock()
	defer s.moving.Unlock()
	if s.failed == nil || !s.board.InMemory() {
		return nil
	}
	return s.failed
}

// retry opens a board that could not be opened: the disk may have room again.
func (s *Server) retry() {
	if !s.moving.TryLock() {
		return
	}
	defer s.moving.Unlock()
	if s.want.store != "" {
		s.enter(s.want)
	}
}

// consent says whether this repository is still recorded, in the same place.
func (s *Server) consent() bool {
	at, err := findPlace(s.cfg.Repo)
	return err == nil && at.store != "" && at.boardDir() == s.board.Dir()
}

func (s *Server) driver(at place) board.Driver {
	return board.ToolDriver{Program: filepath.Join(s.cfg.Home, "build", "majordomus"), Dir: s.cfg.Repo, Store: at.store}
}

// ready waits until it is known where the board is.
func (s *Server) ready(ctx context.Context) {
	select {
	case <-s.placed:
	case <-ctx.Done():
	}
}

// findBoard finds out whether somebody has said yes to recording since the server
// started. An error says why there is no board to attach on.
func (s *Server) findBoard(ctx context.Context) error {
	s.ready(ctx)
	if !s.board.InMemory() || s.cfg.Driver != nil {
		return nil
	}
	s.moving.Lock()
	defer s.moving.Unlock()
	if s.move(ctx); s.failed != nil && s.board.InMemory() {
		return s.failed
	}
	return ctx.Err()
}

// protocol is the server that both transports share.
func (s *Server) protocol() *mcp.Server {
	srv := mcp.NewServer(&mcp.Implementation{Name: implementation, Title: "Majordomus", Version: s.cfg.Version}, &mcp.ServerOptions{
		Instructions:       Instructions,
		Logger:             quiet(s.log),
		GetSessionID:       newSessionID,
		SubscribeHandler:   s.subscribed,
		UnsubscribeHandler: func(context.Context, *mcp.UnsubscribeRequest) error { return nil },
		Capabilities:       s.capabilities(),
		SetCacheable: func(_ context.Context, _ mcp.Request, c *mcp.Cacheable) {
			c.TTLMs, c.CacheScope = cacheMillis, "private"
		},
	})
	for _, op := range s.ops {
		op.addTool(s, srv)
	}
	s.addResources(srv)
	if s.cfg.Extend != nil {
		s.cfg.Extend(srv)
	}
	srv.AddReceivingMiddleware(s.observe, s.refuseUndeclared)
	return srv
}

// quiet keeps the protocol library's talk to what went wrong.
func quiet(log *slog.Logger) *slog.Logger {
	return slog.New(&levelHandler{Handler: log.Handler(), least: slog.LevelError + 4})
}

type levelHandler struct {
	slog.Handler
	least slog.Level
}

func (h *levelHandler) Enabled(ctx context.Context, l slog.Level) bool {
	return l >= h.least && h.Handler.Enabled(ctx, l)
}

// ServeStdio serves one client on a pair of pipes until it hangs up or the
// context ends, which is a stop (see Shutdown). What was read before the end of
// the input is answered.
func (s *Server) ServeStdio(ctx context.Context, in io.ReadCloser, out io.Writer) error {
	s.stdio = &stdio{server: s}
	conn := newLines(in, out, s.stdio.line)
	session, err := s.mcp.Connect(context.WithoutCancel(ctx), conn, nil)
	if err != nil {
		return fmt.Errorf("serve standard input: %w", err)
	}
	ended := make(chan error, 1)
	go func() { ended <- session.Wait() }()
	select {
	case err = <-ended:
	case <-ctx.Done():
		s.Shutdown() // first: closing the connection would detach
		_ = conn.Close()
		return nil
	}
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrClosedPipe) {
		err = nil
	}
	s.board.Leave(s.stdio.peer())
	return err
}

// Shutdown closes the episodes that are attached through this process, because
// it was asked to stop, and takes no more than board.StopLimit for it.
func (s *Server) Shutdown() {
	s.ready(context.Background())
	s.board.CloseAll(context.Background(), board.ReasonShutdown)
}

// Close leaves the board: connections are lost, and their episodes detached.
func (s *Server) Close() {
	s.stop()
	s.web.close()
	s.done.Wait()
	s.board.Stop()
}

// Sweep does once what a server does in the background, and closes what is
// over its grace.
func (s *Server) Sweep(ctx context.Context) {
	s.ready(ctx)
	s.board.Sweep(ctx)
}
