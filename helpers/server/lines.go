package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The bounds of the line layer.
const (
	maxLine      = 16 << 20        // bytes of one message
	drainLimit   = 5 * time.Second // for answers that are due when the input ends
	batchVersion = "2025-03-26"    // the last version of the protocol with batches
	waitingLimit = 4096            // messages read and not yet taken
)

// lines is the transport on standard input and output. It stands where the
// library's own would, which ends the session at the first malformed line and
// drops the answers that are due when the input ends:
//
//   - every line, garbage included, is reported as a sign of life;
//   - a line that is no message is answered with an error, and the next is read;
//   - at the end of the input the session goes on until what was asked has been
//     answered; what takes longer than drainLimit is answered with an error;
//   - a call that changes an episode is finished before the next call of a tool
//     begins, because a client may send both at once.
type lines struct {
	in    io.ReadCloser
	out   io.Writer
	heard func()

	wmu sync.Mutex // one line at a time

	mu       sync.Mutex // guards what follows
	inflight map[jsonrpc.ID]*batch
	ordered  map[jsonrpc.ID]bool // running calls that change an episode
	held     []*jsonrpc.Request  // calls of tools that wait for those
	version  string
	hello    jsonrpc.ID    // the initialize request that is not answered yet
	answered chan struct{} // closed when it is; nil when there is none
	over     bool          // what was not answered in time has been answered by us

	ready  chan jsonrpc.Message
	closed chan struct{}
	once   sync.Once
	idle   chan struct{} // has room for one: nothing is in flight
}

// batch collects the answers to one array of requests.
type batch struct {
	left    int
	answers []json.RawMessage
}

func newLines(in io.ReadCloser, out io.Writer, heard func()) *lines {
	return &lines{
		in: in, out: out, heard: heard,
		inflight: make(map[jsonrpc.ID]*batch), ordered: make(map[jsonrpc.ID]bool),
		ready: make(chan jsonrpc.Message, waitingLimit), closed: make(chan struct{}), idle: make(chan struct{}, 1),
	}
}

// Connect implements mcp.Transport.
func (l *lines) Connect(context.Context) (mcp.Connection, error) {
	go l.loop()
	return l, nil
}

// SessionID implements mcp.Connection: this transport has none.
func (l *lines) SessionID() string { return "" }

// Read implements mcp.Connection.
func (l *lines) Read(ctx context.Context) (jsonrpc.Message, error) {
	select {
	case m, ok := <-l.ready:
		if !ok {
			return nil, io.EOF
		}
		return m, nil
	case <-l.closed:
		return nil, io.EOF
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Close implements mcp.Connection.
func (l *lines) Close() error {
	l.once.Do(func() {
		close(l.closed)
		_ = l.in.Close()
	})
	return nil
}

// loop reads lines until the input ends.
func (l *lines) loop() {
	r := bufio.NewReaderSize(l.in, 64<<10)
	for {
		line, long, err := readLine(r)
		if len(bytes.TrimSpace(line)) > 0 || long {
			l.heard()
			l.take(line, long)
			l.greeted()
		}
		if err != nil {
			break
		}
	}
	l.drain()
	close(l.ready)
}

// greeted waits until initialize is answered: what follows depends on the
// version that was agreed on.
func (l *lines) greeted() {
	l.mu.Lock()
	answered := l.answered
	l.mu.Unlock()
	if answered == nil {
		return
	}
	select {
	case <-answered:
	case <-l.closed:
	case <-time.After(drainLimit):
	}
}

// readLine returns a line without what it is too long by.
func readLine(r *bufio.Reader) (line []byte, long bool, err error) {
	for {
		part, err := r.ReadSlice('\n')
		if !long {
			line = append(line, part...)
		}
		if len(line) > maxLine {
			line, long = nil, true
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, long, err
		}
	}
}

func (l *lines) take(line []byte, long bool) {
	line = bytes.TrimSpace(line)
	switch {
	case long:
		l.refuse(nil, jsonrpc.CodeInvalidRequest, "a message is longer than 16 MiB")
	case line[0] == '[':
		l.takeBatch(line)
	default:
		m, err := jsonrpc.DecodeMessage(line)
		if err != nil {
			l.refuse(line, jsonrpc.CodeParseError, "not a message: one JSON-RPC 2.0 object a line")
			return
		}
		if id, bad, drop := unsound(line); bad {
			_ = l.write(refusal(id, jsonrpc.CodeInvalidRequest, badID))
		} else if !drop {
			l.admit(m, nil)
		}
	}
}

// takeBatch serves the one version of the protocol that has batches.
func (l *lines) takeBatch(line []byte) {
	l.mu.Lock()
	allowed := l.version != "" && l.version <= batchVersion
	l.mu.Unlock()
	var parts []json.RawMessage
	if err := json.Unmarshal(line, &parts); err != nil || len(parts) == 0 || !allowed {
		l.refuse(nil, jsonrpc.CodeInvalidRequest, "this version of the protocol has no batches: one JSON-RPC 2.0 object a line")
		return
	}
	var messages []jsonrpc.Message
	b := &batch{}
	for _, part := range parts {
		m, err := jsonrpc.DecodeMessage(part)
		if err != nil {
			l.refuse(part, jsonrpc.CodeInvalidRequest, "not a message in a batch")
			continue
		}
		if id, bad, drop := unsound(part); bad || drop {
			if bad {
				_ = l.write(refusal(id, jsonrpc.CodeInvalidRequest, badID))
			}
			continue
		}
		if req, ok := m.(*jsonrpc.Request); ok && req.IsCall() {
			b.left++
		}
		messages = append(messages, m)
	}
	for _, m := range messages {
		l.admit(m, b)
	}
}

// admit hands a message on, or holds it back until its turn.
func (l *lines) admit(m jsonrpc.Message, b *batch) {
	req, ok := m.(*jsonrpc.Request)
	if !ok {
		l.hand(m)
		return
	}
	l.mu.Lock()
	if req.IsCall() {
		if _, twice := l.inflight[req.ID]; twice {
			l.mu.Unlock()
			l.reply(req.ID, jsonrpc.CodeInvalidRequest, "a request of this id is not answered yet")
			return
		}
		l.inflight[req.ID] = b
		if req.Method == "initialize" {
			l.hello, l.answered = req.ID, make(chan struct{})
		}
	}
	if req.Method == "notifications/cancelled" {
		l.cancelled(req.Params)
	}
	if req.Method == "tools/call" && req.IsCall() && (len(l.ordered) > 0 || len(l.held) > 0) {
		l.held = append(l.held, req)
		l.mu.Unlock()
		return
	}
	l.begin(req)
	l.mu.Unlock()
	l.hand(req)
}

// begin notes a call that others have to wait for. l.mu is held.
func (l *lines) begin(req *jsonrpc.Request) {
	if req.Method == "tools/call" && req.IsCall() && changesEpisode(req.Params) {
		l.ordered[req.ID] = true
	}
}

// changesEpisode says whether a call has to be finished before the next.
func changesEpisode(params json.RawMessage) bool {
	var p struct {
		Name string `json:"name"`
	}
	return json.Unmarshal(params, &p) == nil && (p.Name == attachTool || p.Name == detachTool)
}

func (l *lines) hand(m jsonrpc.Message) {
	select {
	case l.ready <- m:
	case <-l.closed:
	}
}

// cancelled strikes a request off that will not be answered. l.mu is held.
func (l *lines) cancelled(params json.RawMessage) {
	var p struct {
		ID any `json:"requestId"`
	}
	if json.Unmarshal(params, &p) != nil {
		return
	}
	id, err := jsonrpc.MakeID(p.ID)
	if err != nil || !id.IsValid() || id == l.hello {
		return
	}
	for i, req := range l.held {
		if req.ID == id { // it never began
			l.held = append(l.held[:i], l.held[i+1:]...)
			break
		}
	}
	l.done(id)
}

// done strikes a request off and lets those go on that waited for it. l.mu is
// held.
func (l *lines) done(id jsonrpc.ID) {
	delete(l.inflight, id)
	delete(l.ordered, id)
	for len(l.ordered) == 0 && len(l.held) > 0 {
		req := l.held[0]
		l.held = l.held[1:]
		l.begin(req)
		select {
		case l.ready <- req:
		default:
			go l.hand(req)
		}
	}
	if len(l.inflight) == 0 {
		select {
		case l.idle <- struct{}{}:
		default:
		}
	}
}

// drain waits for the answers that are due.
func (l *lines) drain() {
	late := time.NewTimer(drainLimit)
	defer late.Stop()
	for {
		l.mu.Lock()
		n := len(l.inflight)
		l.mu.Unlock()
		if n == 0 {
			return
		}
		select {
		case <-l.idle:
		case <-late.C:
			l.giveUp()
			return
		case <-l.closed:
			return
		}
	}
}

// giveUp answers what could not be finished in time: a client that asked waits
// for an answer, also when it has nothing more to say.
func (l *lines) giveUp() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.over = true
	for id, b := range l.inflight {
		raw, err := jsonrpc.EncodeMessage(&jsonrpc.Response{ID: id, Error: &jsonrpc.Error{
			Code: jsonrpc.CodeInternalError, Message: "the input ended and this was not finished within " + drainLimit.String() + "; it may still take effect",
		}})
		if err == nil && b != nil {
			raw = b.add(raw)
		}
		if err == nil && raw != nil {
			_ = l.write(raw)
		}
	}
	clear(l.inflight)
}

// Write implements mcp.Connection.
func (l *lines) Write(ctx context.Context, m jsonrpc.Message) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	raw, err := jsonrpc.EncodeMessage(m)
	if err != nil {
		return err
	}
	res, ok := m.(*jsonrpc.Response)
	if !ok {
		return l.write(raw)
	}
	l.mu.Lock()
	b, due := l.inflight[res.ID]
	if l.over && !due {
		l.mu.Unlock()
		return nil
	}
	if l.hello.IsValid() && res.ID == l.hello {
		l.hello = jsonrpc.ID{}
		l.version = negotiated(res.Result)
		defer close(l.answered)
		l.answered = nil
	}
	if b != nil {
		raw = b.add(raw)
	}
	l.mu.Unlock()
	if raw != nil {
		err = l.write(raw)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.done(res.ID)
	return err
}

func negotiated(result json.RawMessage) string {
	var p struct {
		Version string `json:"protocolVersion"`
	}
	_ = json.Unmarshal(result, &p)
	return p.Version
}

// add keeps an answer; it returns the whole batch's answer once the last one is in.
func (b *batch) add(raw json.RawMessage) json.RawMessage {
	b.answers = append(b.answers, raw)
	if b.left--; b.left > 0 {
		return nil
	}
	all, err := json.Marshal(b.answers)
	if err != nil {
		return raw
	}
	return all
}

func (l *lines) write(raw []byte) error {
	l.wmu.Lock()
	defer l.wmu.Unlock()
	_, err := l.out.Write(append(raw, '\n'))
	return err
}

// refuse answers what is no message, with the id if it had one.
func (l *lines) refuse(line []byte, code int64, text string) {
	id := idOf(line)
	if sendable(id) {
		code = jsonrpc.CodeInvalidRequest
	}
	_ = l.write(refusal(id, code, text))
}

func (l *lines) reply(id jsonrpc.ID, code int64, text string) {
	raw, err := jsonrpc.EncodeMessage(&jsonrpc.Response{ID: id, Error: &jsonrpc.Error{Code: code, Message: text}})
	if err == nil {
		_ = l.write(raw)
	}
}
