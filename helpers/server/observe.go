package server

import (
	"context"
	"reflect"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"majordomus/helpers/board"
)

// metaExternalID names an episode in a request's _meta, for clients that set
// it without the model's help.
const metaExternalID = "majordomus/external_id"

// renewEvery is how often an open listen stream renews the lease of the
// episode that it names.
const renewEvery = 30 * time.Second

// caller is who sent a request: its connection, if it has one, and the episode
// that its _meta names.
type caller struct {
	peer  *board.Peer
	named string
}

type callerKey struct{}

func callerOf(ctx context.Context) caller {
	c, _ := ctx.Value(callerKey{}).(caller)
	return c
}

func withCaller(ctx context.Context, c caller) context.Context {
	return context.WithValue(ctx, callerKey{}, c)
}

// stdio is the one connection on standard input. It becomes a peer with its
// first line.
type stdio struct {
	server *Server
	once   sync.Once
	is     *board.Peer
	mu     sync.Mutex
	known  bool // it has introduced itself
}

// line is called for every line that the client sends.
func (c *stdio) line() {
	c.once.Do(func() {
		p := c.server.board.Join(board.Stdio, board.Client{})
		c.mu.Lock()
		defer c.mu.Unlock()
		c.is = p
	})
	c.server.board.Heard(c.peer())
}

func (c *stdio) peer() *board.Peer {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.is
}

// first says whether nobody has introduced this client yet.
func (c *stdio) first() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	first := !c.known
	c.known = true
	return first
}

// observe sees every request that the protocol library understands: it finds
// out whose it is, and takes the naming of an episode for a sign of its life.
func (s *Server) observe(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		session, ok := req.GetSession().(*mcp.ServerSession)
		if !ok {
			return next(ctx, method, req)
		}
		c := caller{named: namedIn(req)}
		extra := req.GetExtra()
		overHTTP := extra != nil && extra.Header != nil
		switch {
		case overHTTP && session.ID() != "":
			c.peer = s.web.session(session)
		case !overHTTP && s.stdio != nil:
			c.peer = s.stdio.peer()
		}
		if !ends(req) {
			s.board.Touch(c.peer, c.named)
		}
		if c.named != "" {
			if method == "subscriptions/listen" {
				defer s.renew(c)()
			}
		}
		res, err := next(withCaller(ctx, c), method, req)
		s.introduce(c, method, session, overHTTP)
		return res, err
	}
}

// introduce tells the board what the client calls itself, once.
func (s *Server) introduce(c caller, method string, session *mcp.ServerSession, overHTTP bool) {
	if c.peer == nil || method != "initialize" && (overHTTP || !s.stdio.first()) {
		return
	}
	p := session.InitializeParams()
	if p == nil {
		return
	}
	client := board.Client{Protocol: p.ProtocolVersion}
	if p.ClientInfo != nil {
		client.Name, client.Version = p.ClientInfo.Name, p.ClientInfo.Version
	}
	c.peer.Introduce(client)
}

// ends says whether a request is a client's last word on its episode, which must
// not open another.
func ends(req mcp.Request) bool {
	call, ok := req.(*mcp.CallToolRequest)
	return ok && call.Params != nil && call.Params.Name == detachTool
}

// namedIn is the episode that a request's _meta names.
func namedIn(req mcp.Request) string {
	params := req.GetParams()
	if v := reflect.ValueOf(params); !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
		return ""
	}
	name, _ := params.GetMeta()[metaExternalID].(string)
	return name
}

// renew keeps the named episode alive until the returned function is called.
func (s *Server) renew(c caller) func() {
	done := make(chan struct{})
	go func() {
		tick := time.NewTicker(renewEvery)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				s.board.Touch(c.peer, c.named)
			}
		}
	}()
	return func() { close(done) }
}
