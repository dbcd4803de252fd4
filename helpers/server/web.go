package server

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"majordomus/helpers/board"
	"majordomus/helpers/osfile"
)

const (
	sessionHeader = "Mcp-Session-Id"
	versionHeader = "MCP-Protocol-Version"
	modernVersion = "2026-07-28" // the first version without sessions
	plainVersion  = "2025-03-26" // what a request without the header speaks

	maxSessions    = 10_000
	maxDeleted     = 1000 // ended sessions that are remembered over a restart
	deletedFile    = "ended-sessions"
	stopStreams    = 200 * time.Millisecond
	headerTimeout  = 10 * time.Second
	keepOpen       = 5 * time.Minute
	maxHeaderBytes = 64 << 10
)

// web is everything that is served over HTTP.
type web struct {
	server *Server

	once     sync.Once
	stateful http.Handler
	modern   http.Handler

	mu       sync.Mutex // guards what follows
	sessions map[string]*webSession
	deleted  map[string]bool // hashes of sessions that their client ended
	loaded   bool
	listener net.Listener
	http     *http.Server
	token    string
	address  string // the file that says where a server of this repository is
	own      string // … and the one that says where this server is
	announce func() error
}

// webSession is one session of the protocol over HTTP.
type webSession struct {
	peer    *board.Peer
	session *mcp.ServerSession
	adopted *mcp.StreamableServerTransport // of a session that an earlier server began
	last    time.Time
}

func newWeb(s *Server) *web {
	return &web{server: s, sessions: make(map[string]*webSession), deleted: make(map[string]bool)}
}

func newSessionID() string { return rand.Text() }

// handlers are made when the first request comes: a server on standard input
// alone needs none.
func (w *web) handlers() (stateful, modern http.Handler) {
	w.once.Do(func() {
		one := func(*http.Request) *mcp.Server { return w.server.mcp }
		log := quiet(w.server.log)
		// No SessionTimeout: an idle client loses its episode's attachment, never
		// its session, since clients do not recover from that.
		w.stateful = mcp.NewStreamableHTTPHandler(one, &mcp.StreamableHTTPOptions{
			Logger: log, MaxRequestBodyBytes: maxBody, DisableLocalhostProtection: true, // the guard looks, on every route
		})
		w.modern = mcp.NewStreamableHTTPHandler(one, &mcp.StreamableHTTPOptions{
			Logger: log, MaxRequestBodyBytes: maxBody, DisableLocalhostProtection: true,
			Stateless: true, PropagateRequestCancellation: true,
		})
	})
	return w.stateful, w.modern
}

// ServeHTTP is /mcp.
func (w *web) ServeHTTP(rw http.ResponseWriter, r *http.Request) {
	stateful, modern := w.handlers()
	if r.Header.Get(versionHeader) >= modernVersion {
		modern.ServeHTTP(rw, r)
		return
	}
	id := r.Header.Get(sessionHeader)
	if id == "" {
		stateful.ServeHTTP(rw, r)
		return
	}
	one := w.find(r, id)
	if one == nil {
		http.Error(rw, "session not found", http.StatusNotFound)
		return
	}
	w.server.board.Heard(one.peer)
	var next http.Handler = stateful
	switch {
	case r.Method == http.MethodGet:
		defer w.server.board.Stream(one.peer)()
	case r.Method == http.MethodDelete:
		w.end(id)
		if one.adopted != nil {
			_ = one.session.Close()
			rw.WriteHeader(http.StatusNoContent)
			return
		}
	}
	if one.adopted != nil {
		next = one.adopted
	}
	next.ServeHTTP(rw, r)
}

// find is the session of that id: one of ours, or one that a server before us
// began, which is taken over. One that its client ended is gone for good.
func (w *web) find(r *http.Request, id string) *webSession {
	w.mu.Lock()
	one := w.sessions[id]
	if one != nil {
		one.last = time.Now()
	}
	w.mu.Unlock()
	if one != nil || !plausible(id) || w.ended(id) || r.Method == http.MethodDelete {
		return one
	}
	return w.adopt(r, id)
}

// plausible says whether a session id looks like one that we give.
func plausible(id string) bool {
	return len(id) == 26 && strings.Trim(id, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}

// adopt takes a session over that began with an earlier server. The client has
// said who it is to that one; what is left is that it goes on.
func (w *web) adopt(r *http.Request, id string) *webSession {
	version := r.Header.Get(versionHeader)
	if version == "" {
		version = plainVersion
	}
	transport := &mcp.StreamableServerTransport{SessionID: id}
	session, err := w.server.mcp.Connect(context.WithoutCancel(r.Context()), transport, &mcp.ServerSessionOptions{State: &mcp.ServerSessionState{
		InitializeParams:  &mcp.InitializeParams{ProtocolVersion: version, Capabilities: &mcp.ClientCapabilities{}, ClientInfo: &mcp.Implementation{}},
		InitializedParams: &mcp.InitializedParams{}, NegotiatedProtocolVersion: version,
	}})
	if err != nil {
		w.server.log.Warn("a session of an earlier server could not be taken over", "error", err)
		return nil
	}
	w.server.board.Reap(r.Context(), false) // so that the earlier server is known to be gone
	one := w.enter(id, session, transport)
	one.peer.Introduce(board.Client{Protocol: version})
	return one
}

// session is the peer of a session that the protocol library made.
func (w *web) session(session *mcp.ServerSession) *board.Peer {
	id := session.ID()
	w.mu.Lock()
	one := w.sessions[id]
	w.mu.Unlock()
	if one == nil {
		one = w.enter(id, session, nil)
	}
	return one.peer
}

// enter notes a session, and waits for its end.
func (w *web) enter(id string, session *mcp.ServerSession, adopted *mcp.StreamableServerTransport) *webSession {
	w.mu.Lock()
	defer w.mu.Unlock()
	if one := w.sessions[id]; one != nil {
		if adopted != nil && one.session != session {
			go func() { _ = session.Close() }()
		}
		return one
	}
	one := &webSession{peer: w.server.board.Join(board.HTTP, board.Client{Session: id}), session: session, adopted: adopted, last: time.Now()}
	w.sessions[id] = one
	if len(w.sessions) > maxSessions {
		w.crowd()
	}
	go func() {
		_ = session.Wait()
		w.mu.Lock()
		delete(w.sessions, id)
		w.mu.Unlock()
		w.server.board.Leave(one.peer)
	}()
	return one
}

// crowd ends the session that was quiet for longest. w.mu is held.
func (w *web) crowd() {
	var oldest *webSession
	for _, one := range w.sessions {
		if oldest == nil || one.last.Before(oldest.last) {
			oldest = one
		}
	}
	w.server.log.Warn("too many sessions: the one that was quiet for longest is ended", "sessions", len(w.sessions))
	go func() { _ = oldest.session.Close() }()
}

// end remembers that a client ended its session, also over a restart.
func (w *web) end(id string) {
	w.load()
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.deleted) >= maxDeleted {
		clear(w.deleted)
	}
	w.deleted[hashOf(id)] = true
	dir := w.dir()
	if dir == "" {
		return
	}
	var all strings.Builder
	for h := range w.deleted {
		all.WriteString(h + "\n")
	}
	if err := writePrivate(filepath.Join(dir, deletedFile), all.String()); err != nil {
		w.server.log.Warn("the end of a session is not remembered over a restart", "error", err)
	}
}

func (w *web) ended(id string) bool {
	w.load()
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.deleted[hashOf(id)]
}

func (w *web) load() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.loaded || w.dir() == "" {
		return
	}
	w.loaded = true
	raw, err := readBounded(filepath.Join(w.dir(), deletedFile), 1<<20)
	if err != nil {
		return
	}
	for _, h := range strings.Fields(string(raw)) {
		w.deleted[h] = true
	}
}

func (w *web) dir() string { return w.server.board.Dir() }

func hashOf(id string) string {
	sum := sha256.Sum256([]byte("session " + id))
	return hex.EncodeToString(sum[:16])
}

// ErrNoConsent is returned by Listen where nothing is recorded: there is no
// private folder to keep a token in.
var ErrNoConsent = errors.New("nothing is recorded in this repository on this machine, so there is nowhere to keep the token of an HTTP server")

// Listen serves HTTP on the host and port until the server is closed; port 0
// is any free one, a negative one the last that was used here, or any. It
// returns the URL of the protocol's endpoint.
func (s *Server) Listen(ctx context.Context, host string, port int) (string, error) {
	s.ready(ctx)
	if err := s.unusable(); err != nil {
		return "", err
	}
	dir := s.board.Dir()
	if dir == "" && !s.cfg.OpenDoor {
		return "", ErrNoConsent
	}
	if !loopback(host) {
		s.log.Warn("this server can be reached from other machines: everybody who has the token can read and change the episodes of this repository", "host", host)
	}
	token, err := keepToken(dir)
	if err != nil {
		return "", err
	}
	l, err := listen(ctx, host, port, lastPort(dir))
	if err != nil {
		return "", err
	}
	at := l.Addr().(*net.TCPAddr)
	w := s.web
	w.mu.Lock()
	w.listener, w.token = l, token
	w.http = &http.Server{
		Handler: s.guard(s.routes(), host), ReadHeaderTimeout: headerTimeout, IdleTimeout: keepOpen, MaxHeaderBytes: maxHeaderBytes,
	}
	server := w.http
	w.mu.Unlock()
	url := "http://" + net.JoinHostPort(urlHost(host), strconv.Itoa(at.Port)) + "/mcp"
	if dir != "" {
		announce := func() error { return s.announce(url, token, at.Port, port == 0) }
		w.mu.Lock()
		w.announce = announce
		w.mu.Unlock()
		if err := announce(); err != nil {
			_ = l.Close()
			return "", err
		}
	}
	s.done.Add(1)
	go func() {
		defer s.done.Done()
		if err := server.Serve(l); err != nil && !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("HTTP ended", "error", err)
		}
	}()
	return url, nil
}

func urlHost(host string) string {
	if host == "" || host == "localhost" || host == "0.0.0.0" {
		return "127.0.0.1"
	}
	return host
}

func listen(ctx context.Context, host string, port, last int) (net.Listener, error) {
	var lc net.ListenConfig
	try := func(p int) (net.Listener, error) {
		l, err := lc.Listen(ctx, "tcp", net.JoinHostPort(host, strconv.Itoa(p)))
		if err != nil {
			return nil, fmt.Errorf("listen on port %d: %w", p, err)
		}
		return l, nil
	}
	if port >= 0 {
		return try(port)
	}
	if last > 0 {
		if l, err := try(last); err == nil {
			return l, nil
		}
	}
	return try(0)
}

// close ends HTTP: its sessions first, since a shutdown waits for open streams.
func (w *web) close() {
	w.mu.Lock()
	server, address, own := w.http, w.address, w.own
	sessions := make([]*mcp.ServerSession, 0, len(w.sessions))
	for _, one := range w.sessions {
		sessions = append(sessions, one.session)
	}
	w.http = nil
	w.mu.Unlock()
	for _, session := range sessions {
		go func() { _ = session.Close() }()
	}
	if server != nil {
		ctx, cancel := context.WithTimeout(context.Background(), stopStreams)
		defer cancel()
		if server.Shutdown(ctx) != nil {
			_ = server.Close()
		}
	}
	if address != "" {
		_ = withdraw(address, own)
	}
}

// stay says again where this server is when the file that says so was removed or
// damaged, or names a server that is gone, and keeps its token, which clients know.
func (w *web) stay() {
	w.mu.Lock()
	address, own, token, announce := w.address, w.own, w.token, w.announce
	w.mu.Unlock()
	if address == "" {
		return
	}
	if _, err := os.Stat(filepath.Dir(address)); err != nil {
		return // with the board, when that is needed again
	}
	_, missing := os.Lstat(own)
	if a, err := readAddress(filepath.Dir(address)); err == nil && missing == nil && w.server.board.Living(a.Process) {
		return
	}
	path := filepath.Join(filepath.Dir(address), tokenFile)
	var err error
	if _, readErr := readBounded(path, 1); readErr != nil {
		err = writePrivate(path, token+"\n")
	}
	if err = errors.Join(err, announce()); err != nil {
		w.server.log.Warn("where this server is could not be written down again", "error", err)
	}
}

// writePrivate replaces a file that its owner alone can read.
func writePrivate(path, text string) error {
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"-*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name())
	_, err = io.WriteString(temp, text)
	if err := errors.Join(err, temp.Chmod(0o600), temp.Close()); err != nil {
		return err
	}
	if info, err := os.Lstat(path); err == nil && info.IsDir() {
		makeRoom(path)
	}
	return os.Rename(temp.Name(), path)
}

// makeRoom removes a file of ours, or whatever else has its name; a folder with
// something in it is set aside.
func makeRoom(path string) {
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		_ = os.Rename(path, path+".damaged-"+strconv.FormatInt(time.Now().UnixNano(), 36))
	}
}

// readBounded follows no link and waits for no pipe.
func readBounded(path string, limit int64) ([]byte, error) {
	f, err := osfile.OpenOwn(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, limit))
}
