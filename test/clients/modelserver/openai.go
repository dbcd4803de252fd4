package main

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// openai speaks the Responses API, streamed or whole. Of the many events of a
// stream it sends the three that Codex acts on.
type openai struct{ script script }

// openaiTool is a function, or a named group of functions: Codex sends each
// MCP server's tools as a group.
type openaiTool struct {
	Type  string       `json:"type"`
	Name  string       `json:"name"`
	Tools []openaiTool `json:"tools"`
}

func (v openai) read(body []byte, _ string) (request, error) {
	var in struct {
		Model  string          `json:"model"`
		Stream bool            `json:"stream"`
		Input  json.RawMessage `json:"input"` // a string or a list of items
		Tools  []openaiTool    `json:"tools"`
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return request{}, fmt.Errorf("the body is not a responses request: %w", err)
	}
	out := request{model: in.Model, messages: 1, stream: in.Stream, tool: v.find(in.Tools, "")}
	var items []struct {
		Type string `json:"type"`
		Name string `json:"name"`
	}
	if json.Unmarshal(in.Input, &items) != nil {
		return out, nil
	}
	out.messages = len(items)
	for _, item := range items {
		out.called = out.called || item.Type == "function_call" && item.Name == v.script.tool
	}
	return out, nil
}

// find looks for the scripted tool, also inside groups.
func (v openai) find(tools []openaiTool, namespace string) offer {
	for _, tool := range tools {
		if len(tool.Tools) > 0 {
			if found := v.find(tool.Tools, tool.Name); found.made {
				return found
			}
		} else if v.script.tool != "" && tool.Name == v.script.tool {
			return offer{made: true, namespace: namespace}
		}
	}
	return offer{}
}

func (v openai) answer(w http.ResponseWriter, r request) {
	id, item := newID("resp"), v.item(r)
	done := v.response(id, r.model, "completed", []object{item})
	if !r.stream {
		writeJSON(w, http.StatusOK, done)
		return
	}
	s := newStream(w)
	sequence := 0
	event := func(name string, data object) {
		data["type"], data["sequence_number"] = name, sequence
		sequence++
		s.send(name, data)
	}
	event("response.created", object{"response": v.response(id, r.model, "in_progress", []object{})})
	event("response.output_item.done", object{"output_index": 0, "item": item})
	event("response.completed", object{"response": done})
}

func (v openai) response(id, model, status string, output []object) object {
	return object{
		"id": id, "object": "response", "status": status, "model": model, "output": output,
		"usage": object{
			"input_tokens": v.script.inputTokens, "input_tokens_details": object{"cached_tokens": 0},
			"output_tokens": 5, "output_tokens_details": object{"reasoning_tokens": 0},
			"total_tokens": v.script.inputTokens + 5,
		},
	}
}

func (v openai) item(r request) object {
	if !r.callsTool() {
		return object{
			"type": "message", "id": newID("msg"), "role": "assistant", "status": "completed",
			"content": []object{{"type": "output_text", "text": v.script.text, "annotations": []object{}}},
		}
	}
	call := object{
		"type": "function_call", "id": newID("fc"), "call_id": newID("call"), "status": "completed",
		"name": v.script.tool, "arguments": string(v.script.toolInput),
	}
	if r.tool.namespace != "" {
		call["namespace"] = r.tool.namespace
	}
	return call
}

func (v openai) refusal(status int, message string) object {
	var code any
	if status == http.StatusNotFound {
		code = "not_found"
	}
	return object{"error": object{"message": message, "type": "invalid_request_error", "param": nil, "code": code}}
}
