package server

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

// ids of every kind, as they are sent; those that are no id of the protocol are
// refused, and what is answered has the id as it came, or null.
var ids = []struct {
	sent     string
	ok       bool
	answered string // "" is as it was sent
}{
	{`"a"`, true, ""}, {`""`, true, ""}, {`"1.5"`, true, ""}, {`"a\nb"`, true, ""}, {`"é"`, true, ""}, {`"9007199254740993"`, true, ""},
	{`0`, true, ""}, {`1`, true, ""}, {`-1`, true, ""}, {`9007199254740991`, true, ""}, {`9007199254740992`, true, ""}, {`-9007199254740992`, true, ""},
	{`1.5`, false, ""}, {`-0.5`, false, ""}, {`1.0`, false, ""}, {`1e2`, false, ""}, {`1E+2`, false, ""}, {`5e-1`, false, ""}, {`-0`, false, ""},
	{`9007199254740993`, false, ""}, {`-9007199254740993`, false, ""}, {`18446744073709551616`, false, ""}, {`1e400`, false, ""},
	{strings.Repeat("9", 300), false, "null"},
	{`null`, false, "null"}, {`true`, false, "null"}, {`[1]`, false, "null"}, {`{"a":1}`, false, "null"},
	{`"\ud800"`, false, ""},
}

func TestIDsAreAnsweredAsTheyCame(t *testing.T) {
	for _, id := range ids {
		t.Run(id.sent[:min(len(id.sent), 24)], func(t *testing.T) {
			want := id.answered
			if want == "" {
				want = id.sent
			}
			line := fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":"ping"}`, id.sent)
			check := func(where, text string) {
				t.Helper()
				if data, ok := strings.CutPrefix(text, "event: message\ndata: "); ok {
					text = data
				}
				var got struct {
					ID     json.RawMessage
					Result *struct{}
					Error  *struct{ Code int }
				}
				if err := json.Unmarshal([]byte(strings.TrimSpace(text)), &got); err != nil {
					t.Fatalf("%s: %q: %v", where, text, err)
				}
				if string(got.ID) != want || (got.Result != nil) != id.ok || (got.Error != nil) == id.ok {
					t.Errorf("%s: %s answered %s", where, line, text)
				}
			}
			s := newServer(t)
			out := strings.TrimSpace(say(t, s, hello+line+"\n"))
			answers := strings.Split(out, "\n")
			if len(answers) != 2 {
				t.Fatalf("%d answers: %s", len(answers), out)
			}
			check("stdio", answers[1])
			base, ask := serveHTTP(t, s)
			_, session := ask("POST", "/mcp", rpc("initialize", 1, initParams))
			check("HTTP", post(t, s, base, line, sessionHeader, session))
			modern := fmt.Sprintf(`{"jsonrpc":"2.0","id":%s,"method":"tools/list","params":{%s}}`, id.sent, modernMeta)
			check("HTTP, modern", post(t, s, base, modern, versionHeader, modernVersion, "Mcp-Method", "tools/list"))
		})
	}
}

// post sends a body to the protocol's endpoint and returns the body of the answer.
func post(t *testing.T, s *Server, base, body string, headers ...string) string {
	t.Helper()
	req, err := http.NewRequest("POST", base+"/mcp", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	headers = append(headers, "Authorization", "Bearer "+s.web.token, "Content-Type", "application/json", "Accept", "application/json, text/event-stream")
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestACancellationOfNoIDCancelsNothing: rounded, it would name another request.
func TestACancellationOfNoIDCancelsNothing(t *testing.T) {
	for _, id := range []string{"7.5", "70e-1", "7.0"} {
		s := newServer(t)
		out := say(t, s, hello+
			`{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":"majordomus_session_attach","arguments":{"external_id":"a"}}}`+"\n"+
			`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":`+id+`}}`+"\n")
		if !strings.Contains(out, `"id":7,"result"`) {
			t.Errorf("a cancellation of %s: %s", id, out)
		}
		_, ask := serveHTTP(t, s)
		_, session := ask("POST", "/mcp", rpc("initialize", 1, initParams))
		if status, text := ask("POST", "/mcp", `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":`+id+`}}`, sessionHeader, session); status != 202 {
			t.Errorf("over HTTP: %d %s", status, text)
		}
	}
}

// TestAnIDThatIsSentTwiceOrEscapedIsFound: what counts is what the library reads.
func TestAnIDThatIsSentTwiceOrEscapedIsFound(t *testing.T) {
	s := newServer(t)
	for _, line := range []string{
		`{"jsonrpc":"2.0","id":1,"id":2.5,"method":"ping"}`, `{"jsonrpc":"2.0","\u0069d":2.5,"method":"ping"}`,
		`{"jsonrpc":"2.0","method":"x","id":2.5,"method":"ping"}`, ` {"id" : 2.5 , "jsonrpc":"2.0","method":"ping"}`,
	} {
		if out := say(t, s, hello+line+"\n"); !strings.Contains(out, `"id":2.5,"error":{"code":-32600`) {
			t.Errorf("%s: %s", line, out)
		}
	}
	if out := say(t, s, hello+`{"jsonrpc":"2.0","id":2.5,"id":1,"method":"ping"}`+"\n"); !strings.Contains(out, `"id":1,"result":{}`) {
		t.Errorf("the last one counts: %s", out)
	}
	if out := say(t, s, hello+`{"jsonrpc":"2.0","ID":2.5,"id":7,"method":"ping"}`+"\n"); !strings.Contains(out, `"id":7,"result":{}`) {
		t.Errorf("'ID' is another member: %s", out)
	}
}

func TestABatchWithSuchAnIDIsAnsweredForTheOthers(t *testing.T) {
	s := newServer(t)
	old := strings.Replace(hello, "2025-06-18", batchVersion, 1)
	out := say(t, s, old+`[{"jsonrpc":"2.0","id":1.5,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"ping"}]`+"\n")
	if !strings.Contains(out, `"id":1.5,"error":{"code":-32600`) || !strings.Contains(out, `[{"jsonrpc":"2.0","id":2,"result":{}}]`) {
		t.Errorf("got %s", out)
	}
}
