package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// gemini speaks the Gemini API, streamed or whole. The model and the method
// stand in the path, as MODEL:METHOD.
type gemini struct{ script script }

func (v gemini) read(body []byte, target string) (request, error) {
	model, method, _ := strings.Cut(target, ":")
	if method != "generateContent" && method != "streamGenerateContent" {
		return request{}, notFound("the stand-in does not have this method")
	}
	var in struct {
		Contents []struct {
			Parts []struct {
				FunctionCall struct {
					Name string `json:"name"`
				} `json:"functionCall"`
			} `json:"parts"`
		} `json:"contents"`
		Tools []struct {
			FunctionDeclarations []struct {
				Name string `json:"name"`
			} `json:"functionDeclarations"`
		} `json:"tools"`
	}
	if err := json.Unmarshal(body, &in); err != nil {
		return request{}, fmt.Errorf("the body is not a content request: %w", err)
	}
	out := request{model: model, messages: len(in.Contents), stream: method == "streamGenerateContent"}
	if v.script.tool == "" {
		return out, nil
	}
	for _, tools := range in.Tools {
		for _, tool := range tools.FunctionDeclarations {
			out.tool.made = out.tool.made || tool.Name == v.script.tool
		}
	}
	for _, content := range in.Contents {
		for _, part := range content.Parts {
			out.called = out.called || part.FunctionCall.Name == v.script.tool
		}
	}
	return out, nil
}

func (v gemini) answer(w http.ResponseWriter, r request) {
	part := object{"text": v.script.text}
	if r.callsTool() {
		part = object{"functionCall": object{"name": v.script.tool, "args": v.script.toolInput}}
	}
	body := object{
		"candidates": []object{{
			"index": 0, "finishReason": "STOP",
			"content": object{"role": "model", "parts": []object{part}},
		}},
		"usageMetadata": object{
			"promptTokenCount": v.script.inputTokens, "candidatesTokenCount": 5,
			"totalTokenCount": v.script.inputTokens + 5,
		},
		"modelVersion": r.model,
	}
	if r.stream {
		newStream(w).send("", body)
		return
	}
	writeJSON(w, http.StatusOK, body)
}

func (v gemini) refusal(status int, message string) object {
	name := "INVALID_ARGUMENT"
	if status == http.StatusNotFound {
		name = "NOT_FOUND"
	}
	return object{"error": object{"code": status, "message": message, "status": name}}
}
