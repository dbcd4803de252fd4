package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
)

// FuzzLines: whatever comes in, every line that goes out is one JSON value, the
// input is read to its end, and the last request is served.
func FuzzLines(f *testing.F) {
	for _, s := range []string{
		"", "{}", "[]", "hello\n", `{"jsonrpc":"2.0","id":1,"method":"ping"}`, `[{"jsonrpc":"2.0","id":1,"method":"ping"}]`,
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-03-26"}}` + "\n" + `[{"jsonrpc":"2.0","id":2,"method":"ping"},7]`,
		`{"jsonrpc":"2.0","id":null,"method":"x"}`, `{"jsonrpc":"2.0","id":1.5,"method":"x"}`, "\xff\xfe\n\x00\n",
		`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"majordomus_session_attach"}}` + "\n" +
			`{"jsonrpc":"2.0","id":4,"method":"tools/call","params":{"name":"x"}}` + "\n" +
			`{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":4}}`,
		`{"jsonrpc":"2.0","id":5,"result":{}}`, `{"jsonrpc":"1.0","id":1,"method":"ping"}`, strings.Repeat("[", 5000),
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, raw []byte) {
		const last = "the last one"
		input := string(raw) + "\n" + `{"jsonrpc":"2.0","id":"` + last + `","method":"ping"}` + "\n"
		if strings.Count(input, last) > 1 {
			t.Skip("uses the id of this test")
		}
		out := answerAll(t, input)
		served := false
		for line := range strings.Lines(out) {
			if !json.Valid([]byte(line)) || !strings.HasSuffix(line, "\n") {
				t.Errorf("a line that is none: %q", line)
			}
			served = served || strings.Contains(line, last)
		}
		if !served {
			t.Errorf("the last request was not served: %q", out)
		}
	})
}

// answerAll has every request answered and returns what went out.
func answerAll(t *testing.T, input string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	var out bytes.Buffer
	conn, err := newLines(io.NopCloser(strings.NewReader(input)), &out, func() {}).Connect(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	for {
		m, err := conn.Read(ctx)
		if errors.Is(err, io.EOF) {
			return out.String()
		}
		if err != nil {
			t.Fatal(err)
		}
		if req, ok := m.(*jsonrpc.Request); ok && req.IsCall() {
			_ = conn.Write(ctx, &jsonrpc.Response{ID: req.ID, Result: json.RawMessage("{}")})
		}
	}
}
