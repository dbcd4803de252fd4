package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// anthropic speaks the Messages API, streamed or whole.
type anthropic struct{ script script }

// anthropicBlock is one part of a message; other kinds of parts are skipped.
type anthropicBlock struct {
	Type string `json:"type"`
	Name string `json:"name"`
	Text string `json:"text"`
}

// anthropicContent is a list of blocks; a string stands for one block of text.
type anthropicContent []anthropicBlock

// UnmarshalJSON accepts both forms.
func (c *anthropicContent) UnmarshalJSON(text []byte) error {
	if len(text) > 0 && text[0] == '"' {
		*c = anthropicContent{{Type: "text"}}
		return json.Unmarshal(text, &(*c)[0].Text)
	}
	return json.Unmarshal(text, (*[]anthropicBlock)(c))
}

// toolSearch is the tool by which Claude Code has the model fetch the tools
// that it merely names, one on a line of a message, instead of offering them.
// It runs a call of such a tool all the same.
const toolSearch = "ToolSearch"

func (v anthropic) read(body []byte, _ string) (request, error) {
	var in struct {
		Model    string `json:"model"`
		Stream   bool   `json:"stream"`
		Messages []struct {
			Content anthropicContent `json:"content"`
		} `json:"messages"`
		Tools []struct {
			Name string `json:"name"`
		} `json:"tools"`
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return request{}, fmt.Errorf("the body is not a messages request: %w", err)
	}
	out := request{model: in.Model, messages: len(in.Messages), stream: in.Stream}
	if v.script.tool == "" {
		return out, nil
	}
	named := false
	for _, message := range in.Messages {
		for _, block := range message.Content {
			out.called = out.called || block.Type == "tool_use" && block.Name == v.script.tool
			named = named || block.Type == "text" && hasLine(block.Text, v.script.tool)
		}
	}
	for _, tool := range in.Tools {
		out.tool.made = out.tool.made || tool.Name == v.script.tool || tool.Name == toolSearch && named
	}
	return out, nil
}

func hasLine(text, line string) bool {
	for candidate := range strings.Lines(text) {
		if strings.TrimSpace(candidate) == line {
			return true
		}
	}
	return false
}

func (v anthropic) answer(w http.ResponseWriter, r request) {
	message := object{
		"type": "message", "id": newID("msg"), "role": "assistant", "model": r.model,
		"content": []object{}, "stop_reason": nil, "stop_sequence": nil,
		"usage": object{"input_tokens": v.script.inputTokens, "output_tokens": 1},
	}
	block, stopReason := v.block(r)
	if !r.stream {
		message["content"], message["stop_reason"] = []object{block}, stopReason
		writeJSON(w, http.StatusOK, message)
		return
	}
	s := newStream(w)
	event := func(name string, data object) {
		data["type"] = name
		s.send(name, data)
	}
	event("message_start", object{"message": message})
	start, delta := v.pieces(block)
	event("content_block_start", object{"index": 0, "content_block": start})
	event("ping", object{})
	event("content_block_delta", object{"index": 0, "delta": delta})
	event("content_block_stop", object{"index": 0})
	event("message_delta", object{
		"delta": object{"stop_reason": stopReason, "stop_sequence": nil},
		"usage": object{"output_tokens": 5},
	})
	event("message_stop", object{})
}

// block is the whole answer, with the reason why it ends there.
func (v anthropic) block(r request) (block object, stopReason string) {
	if r.callsTool() {
		return object{"type": "tool_use", "id": newID("toolu"), "name": v.script.tool, "input": v.script.toolInput}, "tool_use"
	}
	return object{"type": "text", "text": v.script.text}, "end_turn"
}

// pieces cuts a block into the empty one that opens a stream and what follows.
func (v anthropic) pieces(block object) (start, delta object) {
	if block["type"] == "tool_use" {
		return object{"type": "tool_use", "id": block["id"], "name": block["name"], "input": object{}},
			object{"type": "input_json_delta", "partial_json": string(v.script.toolInput)}
	}
	return object{"type": "text", "text": ""}, object{"type": "text_delta", "text": block["text"]}
}

func (v anthropic) refusal(status int, message string) object {
	kind := "invalid_request_error"
	switch status {
	case http.StatusNotFound:
		kind = "not_found_error"
	case http.StatusRequestEntityTooLarge:
		kind = "request_too_large"
	}
	return object{"type": "error", "error": object{"type": kind, "message": message}}
}

// tokenCount answers how long a request would be.
type tokenCount struct{ anthropic }

func (v tokenCount) read(body []byte, target string) (request, error) {
	r, err := v.anthropic.read(body, target)
	r.tool = offer{} // nothing is called here
	return r, err
}

func (v tokenCount) answer(w http.ResponseWriter, _ request) {
	writeJSON(w, http.StatusOK, object{"input_tokens": v.script.inputTokens})
}
