package main

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
)

// maxBody bounds a request. Clients send the whole conversation each time, and
// a tool's result may be large.
const maxBody = 64 << 20

// script is what the stand-in says.
type script struct {
	text        string
	tool        string // "" calls none
	toolInput   json.RawMessage
	inputTokens int
	delay       time.Duration // before every answer
}

// object is a JSON object that goes out. Encoding sorts its members, which no
// client minds.
type object = map[string]any

// request is what the stand-in needs to know of any vendor's request.
type request struct {
	model    string
	messages int
	stream   bool
	tool     offer // the scripted tool, as the request offers it
	called   bool  // the conversation holds a call of it already
}

// offer says whether and how a request offers the scripted tool.
type offer struct {
	made      bool
	namespace string // the group that holds it, where a protocol has groups
}

// callsTool says whether the answer is the tool call: only once in a
// conversation, which the conversation itself shows, so that a server started
// for a resumed one knows it too.
func (r request) callsTool() bool { return r.tool.made && !r.called }

// vendor is one protocol.
type vendor interface {
	// read understands a request body; path is the model's part of the path.
	read(body []byte, target string) (request, error)
	// answer writes the whole response.
	answer(w http.ResponseWriter, r request)
	// refusal is the body of an error response.
	refusal(status int, message string) object
}

// handler routes, bounds and logs.
type handler struct {
	script script
	mux    *http.ServeMux

	mu  sync.Mutex
	log io.Writer // guarded by mu
}

func newHandler(s script, log io.Writer) *handler {
	h := &handler{script: s, mux: http.NewServeMux(), log: log}
	h.mux.HandleFunc("POST /v1/messages", h.converse(anthropic{s}))
	h.mux.HandleFunc("POST /v1/messages/count_tokens", h.converse(tokenCount{anthropic{s}}))
	h.mux.HandleFunc("POST /v1/responses", h.converse(openai{s}))
	h.mux.HandleFunc("POST /v1beta/models/{target}", h.converse(gemini{s}))
	h.mux.HandleFunc("/", h.unknown)
	return h
}

// ServeHTTP implements http.Handler.
func (h *handler) ServeHTTP(w http.ResponseWriter, r *http.Request) { h.mux.ServeHTTP(w, r) }

// converse answers one request in a vendor's protocol.
func (h *handler) converse(v vendor) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
		if err != nil {
			h.refuse(w, r, v, http.StatusRequestEntityTooLarge, "the request is too large or broken off")
			return
		}
		req, err := v.read(body, r.PathValue("target"))
		if err != nil {
			h.refuse(w, r, v, statusOf(err), err.Error())
			return
		}
		kind := "text"
		if req.callsTool() {
			kind = "tool"
		}
		h.record(r, fmt.Sprintf("model=%s messages=%d status=200 answer=%s", word(req.model), req.messages, kind))
		if h.think(r) {
			v.answer(w, req)
		}
	}
}

// think waits as long as the script says; false when the client did not.
func (h *handler) think(r *http.Request) bool {
	if h.script.delay == 0 {
		return true
	}
	select {
	case <-time.After(h.script.delay):
		return true
	case <-r.Context().Done():
		return false
	}
}

// unknown refuses everything else, in the form its sender understands.
func (h *handler) unknown(w http.ResponseWriter, r *http.Request) {
	h.refuse(w, r, h.vendorOf(r), http.StatusNotFound, "the stand-in does not have this")
}

// vendorOf guesses whose client sent a request.
func (h *handler) vendorOf(r *http.Request) vendor {
	switch {
	case strings.HasPrefix(r.URL.Path, "/v1beta/"):
		return gemini{h.script}
	case r.Header.Get("anthropic-version") != "",
		strings.HasPrefix(r.URL.Path, "/v1/messages"), strings.HasPrefix(r.URL.Path, "/api/"):
		return anthropic{h.script}
	}
	return openai{h.script}
}

func (h *handler) refuse(w http.ResponseWriter, r *http.Request, v vendor, status int, message string) {
	h.record(r, fmt.Sprintf("model=- messages=0 status=%d answer=error", status))
	writeJSON(w, status, v.refusal(status, message))
}

// record appends one line. The query is left out: Gemini's clients may put the
// key there.
func (h *handler) record(r *http.Request, rest string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	fmt.Fprintf(h.log, "%s %s %s\n", r.Method, r.URL.EscapedPath(), rest)
}

// plain is a model name that needs no quotes in the log.
var plain = regexp.MustCompile(`^[A-Za-z0-9._:/@-]+$`)

func word(text string) string {
	if plain.MatchString(text) {
		return text
	}
	return strconv.Quote(text)
}

// notFound is an error that a client should see as 404 instead of 400.
type notFound string

func (e notFound) Error() string { return string(e) }

func statusOf(err error) int {
	if _, ok := err.(notFound); ok {
		return http.StatusNotFound
	}
	return http.StatusBadRequest
}

func writeJSON(w http.ResponseWriter, status int, body object) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(body) // the client is gone: nobody to tell
}

// stream writes server-sent events. A client that went away is not an error.
type stream struct{ w http.ResponseWriter }

func newStream(w http.ResponseWriter) stream {
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-cache")
	w.WriteHeader(http.StatusOK)
	return stream{w}
}

// send writes one event; an empty name writes data alone.
func (s stream) send(name string, data object) {
	if name != "" {
		fmt.Fprintf(s.w, "event: %s\n", name)
	}
	text, err := json.Marshal(data)
	if err != nil { // strings, numbers and JSON we have read ourselves
		text = []byte("{}")
	}
	fmt.Fprintf(s.w, "data: %s\n\n", text)
	_ = http.NewResponseController(s.w).Flush()
}

// newID makes an identifier in the vendors' style. It is random because one
// conversation may talk to several stand-ins, one after the other.
func newID(prefix string) string { return prefix + "_" + rand.Text() }
