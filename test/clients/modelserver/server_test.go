package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// start serves a script and returns the address and what was logged so far.
func start(t *testing.T, s script) (url string, log func() string) {
	t.Helper()
	if s.toolInput == nil {
		s.toolInput = json.RawMessage(`{"external_id":"x"}`)
	}
	var lines bytes.Buffer
	h := newHandler(s, &lines)
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return server.URL, func() string {
		h.mu.Lock()
		defer h.mu.Unlock()
		return lines.String()
	}
}

// post returns status, content type and body, with the random ids made equal.
func post(t *testing.T, url, body string) (int, string, string) {
	t.Helper()
	res, err := http.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	ids := regexp.MustCompile(`(msg|toolu|resp|fc|call)_[A-Z0-9]{26}`)
	return res.StatusCode, res.Header.Get("Content-Type"), ids.ReplaceAllString(string(text), "${1}_ID")
}

const (
	anthropicTools = `"tools":[{"name":"other"},{"name":"attach"}]`
	openaiTools    = `"tools":[{"type":"function","name":"other"},{"type":"namespace","name":"mcp__m","tools":[{"type":"function","name":"attach"}]}]`
	geminiTools    = `"tools":[{"functionDeclarations":[{"name":"other"},{"name":"attach"}]}]`

	anthropicFresh  = `{"model":"m","messages":[{"role":"user","content":"hello"}],` + anthropicTools
	anthropicCalled = `{"model":"m","messages":[{"role":"user","content":"hello"},` +
		`{"role":"assistant","content":[{"type":"tool_use","id":"1","name":"attach","input":{}}]},` +
		`{"role":"user","content":[{"type":"tool_result","tool_use_id":"1","content":"ok"}]}],` + anthropicTools
)

func TestAnswers(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		tool string
		path string
		body string
		kind string // content type
		want string
		log  string
	}{
		{
			name: "anthropic, whole", path: "/v1/messages", body: anthropicFresh + "}", kind: "application/json",
			want: `{"content":[{"text":"Hi.","type":"text"}],"id":"msg_ID","model":"m","role":"assistant","stop_reason":"end_turn","stop_sequence":null,"type":"message","usage":{"input_tokens":7,"output_tokens":1}}
`,
			log: "POST /v1/messages model=m messages=1 status=200 answer=text\n",
		},
		{
			name: "anthropic, streamed", path: "/v1/messages?beta=true", body: anthropicFresh + `,"stream":true}`, kind: "text/event-stream",
			want: `event: message_start
data: {"message":{"content":[],"id":"msg_ID","model":"m","role":"assistant","stop_reason":null,"stop_sequence":null,"type":"message","usage":{"input_tokens":7,"output_tokens":1}},"type":"message_start"}

event: content_block_start
data: {"content_block":{"text":"","type":"text"},"index":0,"type":"content_block_start"}

event: ping
data: {"type":"ping"}

event: content_block_delta
data: {"delta":{"text":"Hi.","type":"text_delta"},"index":0,"type":"content_block_delta"}

event: content_block_stop
data: {"index":0,"type":"content_block_stop"}

event: message_delta
data: {"delta":{"stop_reason":"end_turn","stop_sequence":null},"type":"message_delta","usage":{"output_tokens":5}}

event: message_stop
data: {"type":"message_stop"}

`,
			log: "POST /v1/messages model=m messages=1 status=200 answer=text\n",
		},
		{
			name: "anthropic, the tool call", tool: "attach", path: "/v1/messages", body: anthropicFresh + `,"stream":true}`, kind: "text/event-stream",
			want: `event: message_start
data: {"message":{"content":[],"id":"msg_ID","model":"m","role":"assistant","stop_reason":null,"stop_sequence":null,"type":"message","usage":{"input_tokens":7,"output_tokens":1}},"type":"message_start"}

event: content_block_start
data: {"content_block":{"id":"toolu_ID","input":{},"name":"attach","type":"tool_use"},"index":0,"type":"content_block_start"}

event: ping
data: {"type":"ping"}

event: content_block_delta
data: {"delta":{"partial_json":"{\"external_id\":\"x\"}","type":"input_json_delta"},"index":0,"type":"content_block_delta"}

event: content_block_stop
data: {"index":0,"type":"content_block_stop"}

event: message_delta
data: {"delta":{"stop_reason":"tool_use","stop_sequence":null},"type":"message_delta","usage":{"output_tokens":5}}

event: message_stop
data: {"type":"message_stop"}

`,
			log: "POST /v1/messages model=m messages=1 status=200 answer=tool\n",
		},
		{
			name: "anthropic, after the tool call", tool: "attach", path: "/v1/messages", body: anthropicCalled + "}", kind: "application/json",
			want: `{"content":[{"text":"Hi.","type":"text"}],"id":"msg_ID","model":"m","role":"assistant","stop_reason":"end_turn","stop_sequence":null,"type":"message","usage":{"input_tokens":7,"output_tokens":1}}
`,
			log: "POST /v1/messages model=m messages=3 status=200 answer=text\n",
		},
		{
			name: "anthropic, a tool that is named for a search", tool: "attach", path: "/v1/messages", kind: "application/json",
			body: `{"model":"m","messages":[{"role":"system","content":[{"type":"text","text":"To be searched for:\nother\nattach\n"}]}],"tools":[{"name":"ToolSearch"}]}`,
			want: `{"content":[{"id":"toolu_ID","input":{"external_id":"x"},"name":"attach","type":"tool_use"}],"id":"msg_ID","model":"m","role":"assistant","stop_reason":"tool_use","stop_sequence":null,"type":"message","usage":{"input_tokens":7,"output_tokens":1}}
`,
			log: "POST /v1/messages model=m messages=1 status=200 answer=tool\n",
		},
		{
			name: "anthropic, a tool that is only talked about", tool: "attach", path: "/v1/messages", kind: "application/json",
			body: `{"model":"m","messages":[{"role":"user","content":"please attach\nattach"}],"tools":[{"name":"other"}]}`,
			want: `{"content":[{"text":"Hi.","type":"text"}],"id":"msg_ID","model":"m","role":"assistant","stop_reason":"end_turn","stop_sequence":null,"type":"message","usage":{"input_tokens":7,"output_tokens":1}}
`,
			log: "POST /v1/messages model=m messages=1 status=200 answer=text\n",
		},
		{
			name: "anthropic, a tool that is not offered", tool: "detach", path: "/v1/messages", body: anthropicFresh + "}", kind: "application/json",
			want: `{"content":[{"text":"Hi.","type":"text"}],"id":"msg_ID","model":"m","role":"assistant","stop_reason":"end_turn","stop_sequence":null,"type":"message","usage":{"input_tokens":7,"output_tokens":1}}
`,
			log: "POST /v1/messages model=m messages=1 status=200 answer=text\n",
		},
		{
			name: "anthropic, counting", tool: "attach", path: "/v1/messages/count_tokens", body: anthropicFresh + "}", kind: "application/json",
			want: `{"input_tokens":7}
`,
			log: "POST /v1/messages/count_tokens model=m messages=1 status=200 answer=text\n",
		},
		{
			name: "openai, streamed", path: "/v1/responses", body: `{"model":"g","stream":true,"input":[{"type":"message"},{"type":"message"}]}`, kind: "text/event-stream",
			want: `event: response.created
data: {"response":{"id":"resp_ID","model":"g","object":"response","output":[],"status":"in_progress","usage":{"input_tokens":7,"input_tokens_details":{"cached_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":12}},"sequence_number":0,"type":"response.created"}

event: response.output_item.done
data: {"item":{"content":[{"annotations":[],"text":"Hi.","type":"output_text"}],"id":"msg_ID","role":"assistant","status":"completed","type":"message"},"output_index":0,"sequence_number":1,"type":"response.output_item.done"}

event: response.completed
data: {"response":{"id":"resp_ID","model":"g","object":"response","output":[{"content":[{"annotations":[],"text":"Hi.","type":"output_text"}],"id":"msg_ID","role":"assistant","status":"completed","type":"message"}],"status":"completed","usage":{"input_tokens":7,"input_tokens_details":{"cached_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":12}},"sequence_number":2,"type":"response.completed"}

`,
			log: "POST /v1/responses model=g messages=2 status=200 answer=text\n",
		},
		{
			name: "openai, the tool call, in its group", tool: "attach", path: "/v1/responses", body: `{"model":"g","input":"hello",` + openaiTools + `}`, kind: "application/json",
			want: `{"id":"resp_ID","model":"g","object":"response","output":[{"arguments":"{\"external_id\":\"x\"}","call_id":"call_ID","id":"fc_ID","name":"attach","namespace":"mcp__m","status":"completed","type":"function_call"}],"status":"completed","usage":{"input_tokens":7,"input_tokens_details":{"cached_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":12}}
`,
			log: "POST /v1/responses model=g messages=1 status=200 answer=tool\n",
		},
		{
			name: "openai, after the tool call", tool: "attach", path: "/v1/responses", body: `{"model":"g","input":[{"type":"message"},{"type":"function_call","name":"attach"},{"type":"function_call_output"}],` + openaiTools + `}`, kind: "application/json",
			want: `{"id":"resp_ID","model":"g","object":"response","output":[{"content":[{"annotations":[],"text":"Hi.","type":"output_text"}],"id":"msg_ID","role":"assistant","status":"completed","type":"message"}],"status":"completed","usage":{"input_tokens":7,"input_tokens_details":{"cached_tokens":0},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":12}}
`,
			log: "POST /v1/responses model=g messages=3 status=200 answer=text\n",
		},
		{
			name: "gemini, streamed", path: "/v1beta/models/flash-2.5:streamGenerateContent?alt=sse&key=secret", body: `{"contents":[{"role":"user","parts":[{"text":"hello"}]}],` + geminiTools + `}`, kind: "text/event-stream",
			want: `data: {"candidates":[{"content":{"parts":[{"text":"Hi."}],"role":"model"},"finishReason":"STOP","index":0}],"modelVersion":"flash-2.5","usageMetadata":{"candidatesTokenCount":5,"promptTokenCount":7,"totalTokenCount":12}}

`,
			log: "POST /v1beta/models/flash-2.5:streamGenerateContent model=flash-2.5 messages=1 status=200 answer=text\n",
		},
		{
			name: "gemini, the tool call", tool: "attach", path: "/v1beta/models/flash:generateContent", body: `{"contents":[{"parts":[{"text":"hello"}]}],` + geminiTools + `}`, kind: "application/json",
			want: `{"candidates":[{"content":{"parts":[{"functionCall":{"args":{"external_id":"x"},"name":"attach"}}],"role":"model"},"finishReason":"STOP","index":0}],"modelVersion":"flash","usageMetadata":{"candidatesTokenCount":5,"promptTokenCount":7,"totalTokenCount":12}}
`,
			log: "POST /v1beta/models/flash:generateContent model=flash messages=1 status=200 answer=tool\n",
		},
		{
			name: "gemini, after the tool call", tool: "attach", path: "/v1beta/models/flash:generateContent", body: `{"contents":[{"parts":[{"text":"hello"}]},{"parts":[{"functionCall":{"name":"attach"}}]},{"parts":[{"functionResponse":{}}]}],` + geminiTools + `}`, kind: "application/json",
			want: `{"candidates":[{"content":{"parts":[{"text":"Hi."}],"role":"model"},"finishReason":"STOP","index":0}],"modelVersion":"flash","usageMetadata":{"candidatesTokenCount":5,"promptTokenCount":7,"totalTokenCount":12}}
`,
			log: "POST /v1beta/models/flash:generateContent model=flash messages=3 status=200 answer=text\n",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			url, log := start(t, script{text: "Hi.", tool: tt.tool, inputTokens: 7})
			status, kind, body := post(t, url+tt.path, tt.body)
			if status != http.StatusOK || kind != tt.kind {
				t.Errorf("status %d, %s; want 200, %s", status, kind, tt.kind)
			}
			if diff := cmp.Diff(tt.want, body); diff != "" {
				t.Errorf("answer (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.log, log()); diff != "" {
				t.Errorf("log (-want +got):\n%s", diff)
			}
		})
	}
}

func TestRefusalsHaveTheVendorsForm(t *testing.T) {
	t.Parallel()
	const nothing = "the stand-in does not have this"
	tests := []struct {
		name   string
		path   string
		body   string
		status int
		want   string // in the body
	}{
		{"anthropic, unknown", "/v1/messages/batches", "{}", 404, `{"error":{"message":"` + nothing + `","type":"not_found_error"},"type":"error"}`},
		{"claude's own service", "/api/hello", "", 404, `"type":"not_found_error"`},
		{"openai, unknown", "/v1/models", "", 404, `{"error":{"code":"not_found","message":"` + nothing + `","param":null,"type":"invalid_request_error"}}`},
		{"gemini, unknown", "/v1beta/files", "", 404, `{"error":{"code":404,"message":"` + nothing + `","status":"NOT_FOUND"}}`},
		{"gemini, unknown method", "/v1beta/models/flash:countTokens", "{}", 404, `"status":"NOT_FOUND"`},
		{"anthropic, not JSON", "/v1/messages", "hello", 400, `"type":"invalid_request_error"},"type":"error"`},
		{"openai, not JSON", "/v1/responses", "", 400, `{"error":{"code":null`},
		{"gemini, not JSON", "/v1beta/models/flash:generateContent", "[]", 400, `"status":"INVALID_ARGUMENT"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			url, log := start(t, script{text: "Hi."})
			status, kind, body := post(t, url+tt.path, tt.body)
			if status != tt.status || kind != "application/json" || !strings.Contains(body, tt.want) {
				t.Errorf("status %d, %s, body %s; want %d with %s", status, kind, body, tt.status, tt.want)
			}
			if !strings.Contains(log(), "answer=error\n") {
				t.Errorf("log = %q", log())
			}
		})
	}
}

func TestItThinksBeforeItAnswers(t *testing.T) {
	t.Parallel()
	const delay = 200 * time.Millisecond
	url, _ := start(t, script{text: "Hi.", delay: delay})
	began := time.Now()
	status, _, body := post(t, url+"/v1/messages", `{"model":"m","messages":[]}`)
	if took := time.Since(began); status != http.StatusOK || took < delay {
		t.Errorf("status %d after %v, body %s; want 200 after %v", status, took, body, delay)
	}

	ctx, cancel := context.WithTimeout(t.Context(), delay/10)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url+"/v1/messages", strings.NewReader(`{"messages":[]}`))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := http.DefaultClient.Do(req); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("a client that leaves: %v; want no answer", err)
	}
}

func TestTheLogNeverHoldsTheText(t *testing.T) {
	t.Parallel()
	url, log := start(t, script{text: "Hi."})
	post(t, url+"/v1/messages", `{"model":"m x\n","messages":[{"content":"a private word"}]}`)
	want := "POST /v1/messages model=\"m x\\n\" messages=1 status=200 answer=text\n"
	if diff := cmp.Diff(want, log()); diff != "" {
		t.Errorf("log (-want +got):\n%s", diff)
	}
}
