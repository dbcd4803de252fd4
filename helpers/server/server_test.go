package server

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/board"
	"majordomus/helpers/provider"
)

var update = flag.Bool("update", false, "write what is said into the conversations")

// script is a driver with fixed answers.
type script struct {
	mu    sync.Mutex
	open  map[string]int
	fail  error
	delay time.Duration
}

func newScript() *script { return &script{open: make(map[string]int)} }

func (s *script) Start(_ context.Context, id string, _ *os.File) (board.Started, error) {
	time.Sleep(s.delay)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail != nil {
		return board.Started{}, s.fail
	}
	s.open[id]++
	return board.Started{
		Known: true, OpenedAt: "2026-11-30T09:00:00.000Z", Attachments: s.open[id], Words: "session s-1 opened at 2026-11-30T09:00:00.000Z (head none)",
		Context: "session-contexts/c.md", Briefing: "Majordomus: episode s-1.",
	}, nil
}

func (s *script) End(_ context.Context, id string, reason board.CloseReason, _ *os.File) (board.Ended, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.fail != nil {
		return board.Ended{}, s.fail
	}
	delete(s.open, id)
	return board.Ended{Words: fmt.Sprintf("episode closed (closed, reason %s) into .ai/repo/sessions/r.md", reason)}, nil
}

// few is a declaration with one provider.
type few struct{}

func (few) Providers() (provider.List, error) {
	return provider.List{Providers: []provider.Provider{{
		ID: "generic", Title: "Any client", ScratchRoots: []string{}, Lifecycle: []provider.Event{}, DeliberateEnds: []string{"detach"},
		Offers: provider.Offers{Episode: provider.EpisodeConnection, EpisodeEvidence: "a case", Prompts: provider.PromptsNone, PromptsEvidence: "none"},
	}}}, nil
}

// newServer is a server with a board in a folder and a scripted driver.
func newServer(t *testing.T, change ...func(*Config)) *Server {
	t.Helper()
	cfg := Config{Repo: t.TempDir(), Version: "0.0.0", Driver: newScript(), Dir: filepath.Join(t.TempDir(), "board"), Catalogue: few{}}
	for _, c := range change {
		c(&cfg)
	}
	s, err := New(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// say sends lines and returns what comes back until the input has ended.
func say(t *testing.T, s *Server, lines string) string {
	t.Helper()
	var out bytes.Buffer
	if err := s.ServeStdio(context.Background(), io.NopCloser(strings.NewReader(lines)), &out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

const (
	hello = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"case","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
`
	modernMeta = `"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"case","version":"1"}}`
)

// TestConversations: what is said on standard input and what comes back, a
// file each; -update writes the answers anew, to be read in the diff.
func TestConversations(t *testing.T) {
	files, err := filepath.Glob("testdata/conversations/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no conversations: %v", err)
	}
	for _, path := range files {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			t.Parallel()
			raw, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			said, want, _ := strings.Cut(string(raw), "-- answers --\n")
			said = strings.ReplaceAll(said, "@hello@\n", hello)
			said = strings.ReplaceAll(said, "@modern@", modernMeta)
			_, said, _ = strings.Cut(said, "-- said --\n")
			got := steady(say(t, newServer(t), said))
			if *update {
				head, _, _ := strings.Cut(string(raw), "-- answers --\n")
				if err := os.WriteFile(path, []byte(head+"-- answers --\n"+got), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(got, "\n")); diff != "" {
				t.Errorf("answers (-want +got):\n%s", diff)
			}
		})
	}
}

var (
	moments = regexp.MustCompile(`"connected_at":"[^"]*"|\\"connected_at\\":\\"[^"]*\\"`)
	folders = regexp.MustCompile(`"context":"[^"]*/session-contexts`)
	quoted  = regexp.MustCompile(`\\"context\\":\\"[^"]*/session-contexts`)
)

// steady leaves out what differs from run to run, and sorts.
func steady(s string) string {
	s = moments.ReplaceAllString(s, `"connected_at":"@now@"`)
	s = folders.ReplaceAllString(s, `"context":"@private@/session-contexts`)
	s = quoted.ReplaceAllString(s, `\"context\":\"@private@/session-contexts`)
	lines := strings.Split(strings.TrimSuffix(s, "\n"), "\n")
	sort.Strings(lines) // calls that change nothing may be answered in any order
	return strings.Join(lines, "\n") + "\n"
}

func TestAnswersAreNotLostAtTheEndOfTheInput(t *testing.T) {
	for range 50 {
		s := newServer(t, func(c *Config) { c.Driver = &script{open: make(map[string]int), delay: 2 * time.Millisecond} })
		out := say(t, s, hello+
			`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"majordomus_session_attach","arguments":{"external_id":"a"}}}`+"\n"+
			`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"majordomus_session_detach","arguments":{}}}`)
		if n := strings.Count(out, "\n"); n != 3 || !strings.Contains(out, "reason detach") {
			t.Fatalf("%d answers:\n%s", n, out)
		}
		s.Close()
	}
}

func TestLineThatIsTooLongIsAnsweredAndSurvived(t *testing.T) {
	s := newServer(t)
	long := `{"jsonrpc":"2.0","id":9,"method":"ping","params":{"x":"` + strings.Repeat("a", maxLine) + `"}}` + "\n"
	out := say(t, s, hello+long+`{"jsonrpc":"2.0","id":2,"method":"ping"}`+"\n")
	if !strings.Contains(out, "longer than 16 MiB") || !strings.Contains(out, `{"jsonrpc":"2.0","id":2,"result":{}}`) {
		t.Errorf("got %.400q", out)
	}
}

func TestLineOfTenMegabytesIsServed(t *testing.T) {
	s := newServer(t)
	big := `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"majordomus_session_attach","arguments":{"external_id":"` + strings.Repeat("a", 10<<20) + `"}}}` + "\n"
	out := say(t, s, hello+big+`{"jsonrpc":"2.0","id":3,"method":"ping"}`+"\n")
	if !strings.Contains(out, "external_id: is longer than 200 bytes") || !strings.Contains(out, `"id":3,"result":{}`) {
		t.Errorf("got %.400q", out)
	}
}

// serveHTTP serves on a port of its own and returns the URL without /mcp, and
// a client that knows the token.
func serveHTTP(t *testing.T, s *Server) (string, func(method, path, body string, headers ...string) (int, string)) {
	t.Helper()
	url, err := s.Listen(context.Background(), "127.0.0.1", 0)
	if err != nil {
		t.Fatal(err)
	}
	base := strings.TrimSuffix(url, "/mcp")
	return base, func(method, path, body string, headers ...string) (int, string) {
		t.Helper()
		req, err := http.NewRequest(method, base+path, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Authorization", "Bearer "+s.web.token)
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", "application/json, text/event-stream")
		for i := 0; i+1 < len(headers); i += 2 {
			if headers[i] == "Host" {
				req.Host = headers[i+1]
			} else if req.Header.Set(headers[i], headers[i+1]); headers[i+1] == "" {
				req.Header.Del(headers[i])
			}
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		text, _ := io.ReadAll(res.Body)
		if id := res.Header.Get(sessionHeader); id != "" {
			return res.StatusCode, id
		}
		return res.StatusCode, string(text)
	}
}

// TestGuard: every kind of stranger, on every route and every method.
func TestGuard(t *testing.T) {
	s := newServer(t)
	_, ask := serveHTTP(t, s)
	strangers := []struct {
		name    string
		headers []string
		want    int
	}{
		{"evil host", []string{"Host", "evil.example"}, 403},
		{"evil host with the port", []string{"Host", "evil.example:80"}, 403},
		{"host that begins like ours", []string{"Host", "127.0.0.1.evil.example"}, 403},
		{"evil origin", []string{"Origin", "http://evil.example"}, 403},
		{"null origin", []string{"Origin", "null"}, 403},
		{"origin of another port", []string{"Origin", "http://127.0.0.1:1"}, 403},
		{"secure origin of this host", []string{"Origin", "https://localhost"}, 403},
		{"cross site", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"same site", []string{"Sec-Fetch-Site", "same-site"}, 403},
		{"no token", []string{"Authorization", ""}, 401},
		{"wrong token", []string{"Authorization", "Bearer " + strings.Repeat("0", 64)}, 401},
		{"token of another scheme", []string{"Authorization", "Basic " + s.web.token}, 401},
		{"half a token", []string{"Authorization", "Bearer " + s.web.token[:32]}, 401},
	}
	for _, tt := range strangers {
		for _, method := range []string{"GET", "POST", "DELETE", "OPTIONS", "PUT"} {
			for _, path := range []string{"/mcp", "/api/v1/peers", "/api/v1/episodes/attach", "/openapi.json", "/"} {
				s.web.mu.Lock()
				s.web.http.Handler = s.guard(s.routes(), "127.0.0.1") // a full bucket of wrong tries
				s.web.mu.Unlock()
				if got, text := ask(method, path, `{"external_id":"a"}`, tt.headers...); got != tt.want {
					t.Errorf("%s: %s %s: %d %s, want %d", tt.name, method, path, got, text, tt.want)
				}
			}
		}
	}
	if len(s.board.List(nil).Episodes) > 0 {
		t.Error("a stranger attached")
	}
	if got, _ := ask("GET", "/healthz", "", "Authorization", ""); got != 200 {
		t.Errorf("health without a token: %d", got)
	}
}

func TestWrongTokensAreSlowedDown(t *testing.T) {
	s := newServer(t)
	_, ask := serveHTTP(t, s)
	counts := make(map[int]int)
	for range 60 {
		got, _ := ask("GET", "/api/v1/peers", "", "Authorization", "Bearer wrong")
		counts[got]++
	}
	if counts[401] < wrongBurst || counts[429] == 0 {
		t.Errorf("answers %v", counts)
	}
	if got, _ := ask("GET", "/api/v1/peers", ""); got != 200 {
		t.Errorf("the right token: %d", got)
	}
}

// TestRoutes: the statuses and codes of the plain routes.
func TestRoutes(t *testing.T) {
	s := newServer(t)
	_, ask := serveHTTP(t, s)
	tests := []struct {
		name, method, path, body string
		status                   int
		part                     string
		headers                  []string
	}{
		{"attach", "POST", "/api/v1/episodes/attach", `{"external_id":" a "}`, 200, `"external_id":"a"`, nil},
		{"list", "GET", "/api/v1/episodes", "", 200, `"open":1`, nil},
		{"list by name", "GET", "/api/v1/episodes?external_id=a", "", 200, `"open":1`, nil},
		{"unknown parameter", "GET", "/api/v1/episodes?x=a", "", 422, `"field":"x"`, nil},
		{"parameter twice", "GET", "/api/v1/episodes?external_id=a&external_id=b", "", 422, `"field":"external_id"`, nil},
		{"detach", "POST", "/api/v1/episodes/detach", `{"external_id":"a"}`, 200, "reason detach", nil},
		{"detach again", "POST", "/api/v1/episodes/detach", `{"external_id":"a"}`, 404, `"code":"not_found"`, nil},
		{"detach without a name", "POST", "/api/v1/episodes/detach", ``, 404, `"field":"external_id"`, nil},
		{"no name", "POST", "/api/v1/episodes/attach", `{}`, 422, `"field":"external_id"`, nil},
		{"empty name", "POST", "/api/v1/episodes/attach", `{"external_id":""}`, 422, `external_id: is empty`, nil},
		{"blank name", "POST", "/api/v1/episodes/attach", `{"external_id":" \t"}`, 422, `external_id: is empty`, nil},
		{"201 bytes", "POST", "/api/v1/episodes/attach", `{"external_id":"` + strings.Repeat("é", 100) + `x"}`, 422, `external_id: is longer`, nil},
		{"a number", "POST", "/api/v1/episodes/attach", `{"external_id":7}`, 422, `external_id: is not a string`, nil},
		{"NUL", "POST", "/api/v1/episodes/attach", `{"external_id":"a\u0000"}`, 422, `external_id: holds a control`, nil},
		{"newline", "POST", "/api/v1/episodes/attach", `{"external_id":"a\nb"}`, 422, `external_id: holds a control`, nil},
		{"invalid UTF-8", "POST", "/api/v1/episodes/attach", "{\"external_id\":\"a\xff\"}", 422, `external_id: is not valid UTF-8`, nil},
		{"unknown member", "POST", "/api/v1/episodes/attach", `{"external_id":"a","x":1}`, 422, `"field":"x"`, nil},
		{"a list", "POST", "/api/v1/episodes/attach", `[]`, 422, `"code":"invalid_input"`, nil},
		{"no JSON", "POST", "/api/v1/episodes/attach", `{`, 400, `"code":"invalid_input"`, nil},
		{"another type", "POST", "/api/v1/episodes/attach", `a=b`, 415, `Content-Type`, []string{"Content-Type", "application/x-www-form-urlencoded"}},
		{"too long", "POST", "/api/v1/episodes/attach", `{"external_id":"` + strings.Repeat("a", maxBody) + `"}`, 413, `4 MiB`, nil},
		{"peers", "GET", "/api/v1/peers", "", 200, `"peers":[]`, nil},
		{"providers", "GET", "/api/v1/product/providers", "", 200, `"id":"generic"`, nil},
		{"another method", "GET", "/api/v1/episodes/attach", "", 405, `takes POST`, nil},
		{"no route", "GET", "/api/v2", "", 404, `"code":"not_found"`, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			status, text := ask(tt.method, tt.path, tt.body, tt.headers...)
			if status != tt.status || !strings.Contains(text, tt.part) {
				t.Errorf("%d %.300s, want %d and %q", status, text, tt.status, tt.part)
			}
			if status >= 400 {
				var p problem
				if err := json.Unmarshal([]byte(text), &p); err != nil || p.Status != status || p.Code == "" {
					t.Errorf("no problem: %v %s", err, text)
				}
			}
		})
	}
}

// TestOneDeclaration: the schemas of a tool and of its route are the same
// bytes.
func TestOneDeclaration(t *testing.T) {
	s := newServer(t)
	listed := say(t, s, hello+`{"jsonrpc":"2.0","id":2,"method":"tools/list"}`+"\n")
	var answer struct {
		Result struct {
			Tools []struct {
				Name                      string
				InputSchema, OutputSchema json.RawMessage
			}
		}
	}
	last := strings.Split(strings.TrimSpace(listed), "\n")
	if err := json.Unmarshal([]byte(last[len(last)-1]), &answer); err != nil {
		t.Fatal(err)
	}
	doc, err := json.Marshal(s.OpenAPI())
	if err != nil {
		t.Fatal(err)
	}
	if len(answer.Result.Tools) != len(s.ops) {
		t.Fatalf("%d tools, %d operations", len(answer.Result.Tools), len(s.ops))
	}
	for _, op := range s.ops {
		for _, tool := range answer.Result.Tools {
			if tool.Name != op.tool {
				continue
			}
			if !bytes.Contains(doc, tool.OutputSchema) {
				t.Errorf("%s: the output schema of the tool is not in the document:\n%s", op.id, tool.OutputSchema)
			}
			if op.method != "GET" && !bytes.Contains(doc, tool.InputSchema) {
				t.Errorf("%s: the input schema of the tool is not in the document", op.id)
			}
		}
	}
}

// rpc posts one message to /mcp.
func rpc(method string, id int, params string) string {
	if params == "" {
		params = "{}"
	}
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":%q,"params":%s}`, id, method, params)
}

const initParams = `{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"web","version":"2"}}`

func TestSessionsOverHTTP(t *testing.T) {
	s := newServer(t)
	_, ask := serveHTTP(t, s)
	status, id := ask("POST", "/mcp", rpc("initialize", 1, initParams))
	if status != 200 || !plausible(id) {
		t.Fatalf("initialize: %d %q", status, id)
	}
	call := rpc("tools/call", 2, `{"name":"majordomus_session_attach","arguments":{"external_id":"a"}}`)
	ask("POST", "/mcp", call, sessionHeader, id)
	if got := s.board.List(nil).Episodes; len(got) != 1 || got[0].Peer == "" {
		t.Fatalf("board: %+v", got)
	}
	if got := s.board.Peers(); len(got) != 1 || got[0].Client != "web" || got[0].ExternalID != "a" {
		t.Errorf("peers: %+v", got)
	}
	if status, _ := ask("DELETE", "/mcp", "", sessionHeader, id); status != 204 {
		t.Errorf("DELETE: %d", status)
	}
	waitFor(t, func() bool { l := s.board.List(nil).Episodes; return len(l) == 1 && l[0].State == board.Detached })
	if status, _ := ask("POST", "/mcp", call, sessionHeader, id); status != 404 {
		t.Errorf("a session that was ended: %d", status)
	}
}

func TestSessionOfAnEarlierServerIsTakenOver(t *testing.T) {
	dir, driver := filepath.Join(t.TempDir(), "board"), newScript()
	same := func(c *Config) { c.Dir, c.Driver = dir, driver }
	first := newServer(t, same)
	_, ask := serveHTTP(t, first)
	_, id := ask("POST", "/mcp", rpc("initialize", 1, initParams))
	_, ended := ask("POST", "/mcp", rpc("initialize", 1, initParams))
	ask("POST", "/mcp", rpc("tools/call", 2, `{"name":"majordomus_session_attach","arguments":{"external_id":"a"}}`), sessionHeader, id)
	ask("DELETE", "/mcp", "", sessionHeader, ended)
	token := first.web.token
	first.Close()
	second := newServer(t, same)
	_, ask = serveHTTP(t, second)
	if second.web.token != token {
		t.Error("the token did not survive")
	}
	if status, _ := ask("POST", "/mcp", rpc("tools/list", 3, ""), sessionHeader, id, versionHeader, "2025-11-25"); status != 200 {
		t.Errorf("the session: %d", status)
	}
	if l := second.board.List(nil).Episodes; len(l) != 1 || l[0].State != board.Open || l[0].Peer == "" {
		t.Errorf("its episode: %+v", l)
	}
	if status, _ := ask("POST", "/mcp", rpc("tools/list", 3, ""), sessionHeader, ended, versionHeader, "2025-11-25"); status != 404 {
		t.Errorf("a session that was ended: %d", status)
	}
	if status, _ := ask("POST", "/mcp", rpc("tools/list", 3, ""), sessionHeader, "no-session-of-ours"); status != 404 {
		t.Errorf("a session that nobody began: %d", status)
	}
	if status, _ := ask("DELETE", "/mcp", "", sessionHeader, id); status != 204 {
		t.Errorf("DELETE: %d", status)
	}
}

func TestModernRequestsHaveNoPeer(t *testing.T) {
	s := newServer(t)
	_, ask := serveHTTP(t, s)
	headers := []string{versionHeader, modernVersion, "Mcp-Method", "tools/call", "Mcp-Name", attachTool}
	status, text := ask("POST", "/mcp", rpc("tools/call", 2, `{`+modernMeta+`,"name":"majordomus_session_attach","arguments":{"external_id":"a"}}`), headers...)
	if status != 200 || !strings.Contains(text, `"resumed":false`) {
		t.Fatalf("attach: %d %s", status, text)
	}
	if p := s.board.Peers(); len(p) > 0 {
		t.Errorf("peers: %+v", p)
	}
	named := strings.Replace(modernMeta, `"_meta":{`, `"_meta":{"majordomus/external_id":"b",`, 1)
	status, text = ask("POST", "/mcp", rpc("tools/call", 3, `{`+named+`,"name":"majordomus_session_attach","arguments":{}}`), headers...)
	if status != 200 || !strings.Contains(text, `"external_id":"b"`) {
		t.Errorf("attach by _meta: %d %s", status, text)
	}
}

func TestTakeoverIsToldToBothSides(t *testing.T) {
	s := newServer(t)
	_, ask := serveHTTP(t, s)
	open := func() string { _, id := ask("POST", "/mcp", rpc("initialize", 1, initParams)); return id }
	one, two := open(), open()
	attach := rpc("tools/call", 2, `{"name":"majordomus_session_attach","arguments":{"external_id":"a"}}`)
	post := func(id, body string) string {
		req := httptest.NewRequest("POST", "http://127.0.0.1/mcp", strings.NewReader(body))
		req.Header.Set("Authorization", "Bearer "+s.web.token)
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", "application/json, text/event-stream")
		req.Header.Set(sessionHeader, id)
		w := httptest.NewRecorder()
		s.web.http.Handler.ServeHTTP(w, req)
		return w.Body.String()
	}
	post(one, attach)
	if got := post(two, attach); !strings.Contains(got, `"former_peer":"p1"`) {
		t.Errorf("the new holder was told %s", got)
	}
	if got := post(one, rpc("tools/call", 3, `{"name":"majordomus_peers","arguments":{}}`)); !strings.Contains(got, "was attached by peer p2") {
		t.Errorf("the former holder was told %s", got)
	}
	if got := post(one, rpc("tools/call", 4, `{"name":"majordomus_session_detach","arguments":{"external_id":"a"}}`)); !strings.Contains(got, "refused: external_id: the episode is held by peer p2") {
		t.Errorf("detach of another's: %s", got)
	}
}

func waitFor(t *testing.T, done func() bool) {
	t.Helper()
	for end := time.Now().Add(5 * time.Second); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if done() {
			return
		}
	}
	t.Error("it did not come to that in 5 s")
}

func TestFilesOfAnHTTPServerArePrivate(t *testing.T) {
	s := newServer(t)
	serveHTTP(t, s)
	for _, name := range []string{addressFile, tokenFile} {
		info, err := os.Stat(filepath.Join(s.board.Dir(), name))
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v, %v", name, info, err)
		}
	}
	s.Close()
	a, err := readAddress(s.board.Dir())
	if err != nil || a.URL != "" || a.Token != "" || a.Port == 0 {
		t.Errorf("after the end: %+v, %v", a, err)
	}
}

func TestWhoMayAsk(t *testing.T) {
	hosts := []struct {
		host, named string
		want        bool
	}{
		{"127.0.0.1:1", "", true}, {"localhost", "", true}, {"LOCALHOST:80", "", true}, {"[::1]:80", "", true}, {"127.8.8.8", "", true},
		{"[::ffff:127.0.0.1]:80", "", true}, {"", "", false}, {"evil.example", "", false}, {"localhost.evil.example", "", false},
		{"10.0.0.1", "", false}, {"10.0.0.1:80", "10.0.0.1", true}, {"box.local:80", "box.local", true}, {"evil.example", "box.local", false},
		{"10.0.0.1:80", "0.0.0.0", true}, {"evil.example:80", "0.0.0.0", false},
	}
	for _, tt := range hosts {
		if got := ownHost(tt.host, tt.named); got != tt.want {
			t.Errorf("host %q of a server on %q: %v", tt.host, tt.named, got)
		}
	}
	for host, want := range map[string]bool{"127.0.0.1": true, "::1": true, "[::1]": true, "localhost": true, "0.0.0.0": false, "": false, "::": false, "10.0.0.1": false} {
		if got := loopback(host); got != want {
			t.Errorf("loopback(%q) = %v", host, got)
		}
	}
}
