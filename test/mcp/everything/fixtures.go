package main

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The smallest picture and sound there are. What is in them does not matter.
const (
	pixel   = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg=="
	silence = "UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA="
	watched = "test://watched-resource"
)

type result = mcp.CallToolResult

// tool is a fixture: its name is the suite's, what it does is told by f.
type tool struct {
	name, schema string
	f            func(context.Context, *mcp.CallToolRequest) (*result, error)
}

func text(s string) *result { return &result{Content: []mcp.Content{&mcp.TextContent{Text: s}}} }

func always(content ...mcp.Content) func(context.Context, *mcp.CallToolRequest) (*result, error) {
	return func(context.Context, *mcp.CallToolRequest) (*result, error) { return &result{Content: content}, nil }
}

func bytesOf(b64 string) []byte {
	raw, err := base64.StdEncoding.DecodeString(b64)
	if err != nil {
		panic(err)
	}
	return raw
}

func embedded(uri string) *mcp.EmbeddedResource {
	return &mcp.EmbeddedResource{Resource: &mcp.ResourceContents{URI: uri, MIMEType: "text/plain", Text: "an embedded resource"}}
}

func extend(s *mcp.Server) {
	picture, sound := &mcp.ImageContent{Data: bytesOf(pixel), MIMEType: "image/png"}, &mcp.AudioContent{Data: bytesOf(silence), MIMEType: "audio/wav"}
	for _, t := range []tool{
		{"test_simple_text", "", always(&mcp.TextContent{Text: "This is a simple text response for testing."})},
		{"test_image_content", "", always(picture)},
		{"test_audio_content", "", always(sound)},
		{"test_embedded_resource", "", always(embedded("test://embedded-resource"))},
		{"test_multiple_content_types", "", always(&mcp.TextContent{Text: "text first"}, picture, embedded("test://embedded-too"))},
		{"test_error_handling", "", func(context.Context, *mcp.CallToolRequest) (*result, error) {
			return &result{IsError: true, Content: []mcp.Content{&mcp.TextContent{Text: "This tool intentionally returns an error for testing"}}}, nil
		}},
		{"test_tool_with_logging", "", withLogging},
		{"test_tool_with_progress", "", withProgress},
		{"test_logging_tool", "", func(ctx context.Context, r *mcp.CallToolRequest) (*result, error) {
			say(ctx, r, "said once")
			return text("it was tried"), nil
		}},
		{"test_missing_capability", "", missingCapability},
		{"test_streaming_elicitation", "", always(&mcp.TextContent{Text: "a plain answer"})},
		{"test_x_mcp_header", `{"type":"object","properties":{"region":{"type":"string","x-mcp-header":"Region"},"level":{"type":"integer"}}}`, always(&mcp.TextContent{Text: "seen"})},
		{"json_schema_2020_12_tool", wideSchema, always(&mcp.TextContent{Text: "called"})},
		{"test_trigger_tool_change", "", func(context.Context, *mcp.CallToolRequest) (*result, error) {
			add(s, tool{"transient_tool", "", always(&mcp.TextContent{Text: "here for a moment"})})
			return text("the list of tools has changed"), nil
		}},
		{"test_trigger_prompt_change", "", func(context.Context, *mcp.CallToolRequest) (*result, error) {
			prompt(s, "transient_prompt", nil, "here for a moment")
			return text("the list of prompts has changed"), nil
		}},
	} {
		add(s, t)
	}
	resources(s)
	prompt(s, "test_simple_prompt", nil, "This is a simple prompt for testing.")
	prompt(s, "test_prompt_with_arguments", []string{"arg1", "arg2"}, "Prompt with arguments: arg1='@arg1@', arg2='@arg2@'")
	prompt(s, "test_prompt_with_embedded_resource", []string{"resourceUri"}, "")
	prompt(s, "test_prompt_with_image", nil, "")
	go news(s)
}

// news says now and then that the watched resource has changed.
func news(s *mcp.Server) {
	for range time.Tick(2 * time.Second) {
		_ = s.ResourceUpdated(context.Background(), &mcp.ResourceUpdatedNotificationParams{URI: watched})
	}
}

func add(s *mcp.Server, t tool) {
	schema := t.schema
	if schema == "" {
		schema = `{"type":"object"}`
	}
	s.AddTool(&mcp.Tool{Name: t.name, Description: "a fixture of the conformance suite", InputSchema: json.RawMessage(schema)}, t.f)
}

const wideSchema = `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object",
"$defs":{"address":{"$anchor":"addressDef","type":"object","properties":{"street":{"type":"string"},"city":{"type":"string"}}}},
"properties":{"name":{"type":"string"},"address":{"$ref":"#/$defs/address"},"contactMethod":{"type":"string","enum":["phone","email"]},"phone":{"type":"string"},"email":{"type":"string"}},
"allOf":[{"anyOf":[{"required":["phone"]},{"required":["email"]}]}],
"if":{"properties":{"contactMethod":{"const":"phone"}},"required":["contactMethod"]},"then":{"required":["phone"]},"else":{"required":["email"]},
"additionalProperties":false}`

func say(ctx context.Context, r *mcp.CallToolRequest, words string) {
	//lint:ignore SA1019 the suite tests what is deprecated, too
	_ = r.Session.Log(ctx, &mcp.LoggingMessageParams{Level: "info", Data: words})
}

func withLogging(ctx context.Context, r *mcp.CallToolRequest) (*result, error) {
	for _, words := range []string{"Tool execution started", "Tool processing data", "Tool execution completed"} {
		say(ctx, r, words)
		time.Sleep(50 * time.Millisecond)
	}
	return text("done, and said so three times"), nil
}

func withProgress(ctx context.Context, r *mcp.CallToolRequest) (*result, error) {
	token := r.Params.GetProgressToken()
	for _, done := range []float64{0, 50, 100} {
		_ = r.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{ProgressToken: token, Progress: done, Total: 100, Message: fmt.Sprintf("%.0f of 100", done)})
		time.Sleep(50 * time.Millisecond)
	}
	return text(fmt.Sprint(token)), nil
}

func missingCapability(_ context.Context, r *mcp.CallToolRequest) (*result, error) {
	//lint:ignore SA1019 the suite tests what is deprecated, too
	want := &mcp.ClientCapabilities{Sampling: &mcp.SamplingCapabilities{}}
	//lint:ignore SA1019 likewise
	if caps := r.ClientCapabilities(); caps != nil && caps.Sampling != nil {
		return text("the capability is there"), nil
	}
	data, err := json.Marshal(mcp.MissingRequiredClientCapabilityData{RequiredCapabilities: want})
	if err != nil {
		return nil, err
	}
	return nil, &jsonrpc.Error{Code: mcp.CodeMissingRequiredClientCapabilities, Message: "the client has not declared sampling", Data: data}
}

func resources(s *mcp.Server) {
	read := func(uri, mime string, fill func(*mcp.ResourceContents)) {
		s.AddResource(&mcp.Resource{URI: uri, Name: uri[strings.LastIndex(uri, "/")+1:], MIMEType: mime}, func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			c := &mcp.ResourceContents{URI: uri, MIMEType: mime}
			fill(c)
			return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{c}}, nil
		})
	}
	read("test://static-text", "text/plain", func(c *mcp.ResourceContents) { c.Text = "This is the content of the static text resource." })
	read("test://static-binary", "image/png", func(c *mcp.ResourceContents) { c.Blob = bytesOf(pixel) })
	read(watched, "text/plain", func(c *mcp.ResourceContents) { c.Text = "watched" })
	s.AddResourceTemplate(&mcp.ResourceTemplate{URITemplate: "test://template/{id}/data", Name: "template", MIMEType: "application/json"},
		func(_ context.Context, r *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			id := strings.TrimSuffix(strings.TrimPrefix(r.Params.URI, "test://template/"), "/data")
			raw, err := json.Marshal(map[string]any{"id": id, "templateTest": true, "data": "Data for ID: " + id})
			return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: r.Params.URI, MIMEType: "application/json", Text: string(raw)}}}, err
		})
}

func prompt(s *mcp.Server, name string, arguments []string, words string) {
	p := &mcp.Prompt{Name: name, Description: "a fixture of the conformance suite"}
	for _, a := range arguments {
		p.Arguments = append(p.Arguments, &mcp.PromptArgument{Name: a, Description: "a word", Required: true})
	}
	s.AddPrompt(p, func(_ context.Context, r *mcp.GetPromptRequest) (*mcp.GetPromptResult, error) {
		said := words
		for _, a := range arguments {
			value, ok := r.Params.Arguments[a]
			if !ok {
				return nil, errors.New("an argument is missing: " + a)
			}
			said = strings.ReplaceAll(said, "@"+a+"@", value)
		}
		list := []*mcp.PromptMessage{}
		switch name {
		case "test_prompt_with_embedded_resource":
			list = append(list, &mcp.PromptMessage{Role: "user", Content: embedded(r.Params.Arguments["resourceUri"])}, &mcp.PromptMessage{Role: "user", Content: &mcp.TextContent{Text: "read it"}})
		case "test_prompt_with_image":
			list = append(list, &mcp.PromptMessage{Role: "user", Content: &mcp.ImageContent{Data: bytesOf(pixel), MIMEType: "image/png"}}, &mcp.PromptMessage{Role: "user", Content: &mcp.TextContent{Text: "look at it"}})
		default:
			list = append(list, &mcp.PromptMessage{Role: "user", Content: &mcp.TextContent{Text: said}})
		}
		return &mcp.GetPromptResult{Messages: list}, nil
	})
}
