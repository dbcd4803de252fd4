package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"reflect"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"

	"majordomus/helpers/board"
	"majordomus/helpers/provider"
)

// description says what an operation is, to a model and to a program.
type description struct {
	id      string // operation id, as in episodes.attach
	tool    string
	title   string
	summary string
	method  string
	path    string
	reads   bool // it changes nothing
	attach  bool // its external_id may stand in _meta instead
	codes   []board.Code
}

// operation is one thing the server does: declared once, and from that follow
// the tool, its schemas, the route, what it accepts and the OpenAPI document.
type operation struct {
	description
	in, out *jsonschema.Schema
	accepts *jsonschema.Resolved
	run     func(context.Context, json.RawMessage) (any, error)
}

// noticed is an output that can carry what its caller must be told.
type noticed interface{ tell([]string) }

// declare makes an operation of a function. In and Out are structs.
func declare[In, Out any](d description, f func(context.Context, In) (*Out, error)) (operation, error) {
	op := operation{description: d}
	var err error
	if op.in, err = schemaOf[In](); err != nil {
		return op, err
	}
	if op.out, err = schemaOf[Out](); err != nil {
		return op, err
	}
	if op.accepts, err = op.in.Resolve(nil); err != nil {
		return op, err
	}
	op.run = func(ctx context.Context, raw json.RawMessage) (any, error) {
		var in In
		if err := json.Unmarshal(raw, &in); err != nil {
			return nil, &board.Error{Code: board.InvalidInput, Text: "the arguments are not what the schema says"}
		}
		out, err := f(ctx, in)
		if err != nil {
			return nil, err
		}
		return out, nil
	}
	return op, nil
}

// schemaOf is the type's schema, with what a tag cannot say.
func schemaOf[T any]() (*jsonschema.Schema, error) {
	s, err := jsonschema.For[T](&jsonschema.ForOptions{TypeSchemas: map[reflect.Type]*jsonschema.Schema{
		reflect.TypeFor[board.State]():      {Type: "string", Enum: []any{string(board.Open), string(board.Detached), string(board.Closed)}},
		reflect.TypeFor[board.Transport]():  {Type: "string", Enum: []any{string(board.Stdio), string(board.HTTP)}},
		reflect.TypeFor[provider.Episode](): {Type: "string", Enum: anyOf(provider.Episodes())},
		reflect.TypeFor[provider.Prompts](): {Type: "string", Enum: anyOf(provider.PromptWays())},
		reflect.TypeFor[provider.Event]():   {Type: "string", Enum: anyOf(provider.Events())},
	}})
	if err != nil {
		return nil, fmt.Errorf("schema of %s: %w", reflect.TypeFor[T](), err)
	}
	refine(s)
	return s, nil
}

func anyOf[T ~string](words []T) []any {
	list := make([]any, len(words))
	for i, w := range words {
		list[i] = string(w)
	}
	return list
}

// refine sets lengths and bounds by the name of the member.
func refine(s *jsonschema.Schema) {
	if s == nil {
		return
	}
	for name, p := range s.Properties {
		switch {
		case name == "external_id":
			p.MinLength, p.MaxLength = jsonschema.Ptr(1), jsonschema.Ptr(200)
		case strings.HasSuffix(name, "_at"):
			p.Format = "date-time"
		case p.Type == "integer":
			p.Minimum = jsonschema.Ptr(0.0)
		}
		if p.Type == "array" || len(p.Types) == 2 && p.Items != nil {
			p.Type, p.Types = "array", nil // never null: we return empty lists
		}
		refine(p)
	}
	refine(s.Items)
}

// call checks the arguments and runs the operation for the caller in ctx.
func (op operation) call(ctx context.Context, s *Server, raw json.RawMessage) (any, error) {
	raw, err := op.check(ctx, raw)
	if err != nil {
		return nil, err
	}
	s.ready(ctx)
	c := callerOf(ctx)
	out, err := op.run(ctx, raw)
	s.fault(op.id, err)
	if told := s.board.Notices(ctx, c.peer); err == nil && len(told) > 0 {
		if n, ok := out.(noticed); ok {
			n.tell(told)
		}
	} else if err != nil && len(told) > 0 {
		var e *board.Error
		if errors.As(err, &e) {
			err = &board.Error{Code: e.Code, Field: e.Field, Text: e.Text + " (" + strings.Join(told, "; ") + ")", Cause: e.Cause}
		}
	}
	return out, err
}

// fault logs what is behind a fault, which its caller is not told.
func (s *Server) fault(doing string, err error) {
	if err == nil {
		return
	}
	if e := asError(err); e.Code == board.Fault {
		s.log.Warn("a call failed", "operation", doing, "error", e)
	}
}

// check validates the arguments, once blanks around the name are gone and a
// name in _meta has taken its place among them.
func (op operation) check(ctx context.Context, raw json.RawMessage) (json.RawMessage, error) {
	if len(raw) == 0 || string(raw) == "null" {
		raw = json.RawMessage("{}")
	}
	var args map[string]any
	if err := json.Unmarshal(raw, &args); err != nil {
		return nil, &board.Error{Code: board.InvalidInput, Field: "arguments", Text: "not a JSON object"}
	}
	changed := false
	if named := callerOf(ctx).named; named != "" {
		if _, err := board.CleanID(named); err != nil {
			return nil, err
		}
	}
	if named := callerOf(ctx).named; named != "" && args["external_id"] == nil && op.attach {
		args["external_id"], changed = named, true
	}
	if id, ok := args["external_id"].(string); ok {
		if trimmed := strings.TrimSpace(id); trimmed != id {
			args["external_id"], changed = trimmed, true
		}
	}
	if err := op.accepts.Validate(args); err != nil {
		return nil, op.explain(args, err)
	}
	if id, ok := args["external_id"].(string); ok {
		if _, err := board.CleanID(id); err != nil {
			return nil, err
		}
	}
	if !changed {
		return raw, nil
	}
	return json.Marshal(args)
}

// explain names the field that is wrong, and quotes nothing of what was sent.
func (op operation) explain(args map[string]any, err error) error {
	for _, name := range op.in.Required {
		if _, ok := args[name]; !ok {
			return &board.Error{Code: board.InvalidInput, Field: name, Text: "is missing", Cause: err}
		}
	}
	for name, value := range args {
		p, ok := op.in.Properties[name]
		if !ok {
			return &board.Error{Code: board.InvalidInput, Field: short(name), Text: "is not known here", Cause: err}
		}
		if id, isText := value.(string); isText && name == "external_id" {
			if _, err := board.CleanID(id); err != nil {
				return err
			}
		}
		if _, isText := value.(string); p.Type == "string" && !isText {
			return &board.Error{Code: board.InvalidInput, Field: name, Text: "is not a string", Cause: err}
		}
	}
	return &board.Error{Code: board.InvalidInput, Field: "arguments", Text: "not what the schema says", Cause: err}
}

// short keeps a stranger's member name from filling an answer, or from putting
// into it what cannot be seen.
func short(name string) string {
	name = board.Tame(name, nil)
	if len(name) > 64 {
		name = strings.ToValidUTF8(name[:64], "") + "…"
	}
	return name
}

// addTool registers the operation as a tool.
func (op operation) addTool(s *Server, srv *mcp.Server) {
	closed := false
	srv.AddTool(&mcp.Tool{
		Name: op.tool, Title: op.title, Description: op.summary, InputSchema: op.in, OutputSchema: op.out,
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: op.reads, DestructiveHint: &closed, IdempotentHint: op.reads, OpenWorldHint: &closed, Title: op.title},
	}, func(ctx context.Context, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
		return op.serveTool(ctx, s, req)
	})
}

func (op operation) serveTool(ctx context.Context, s *Server, req *mcp.CallToolRequest) (*mcp.CallToolResult, error) {
	out, err := op.call(ctx, s, req.Params.Arguments)
	if err != nil {
		return failedTool(err), nil
	}
	raw, err := json.Marshal(out)
	if err != nil {
		return failedTool(err), nil
	}
	res := &mcp.CallToolResult{StructuredContent: json.RawMessage(raw)}
	if n, ok := out.(interface{ told() []string }); ok {
		for _, words := range n.told() {
			res.Content = append(res.Content, &mcp.TextContent{Text: "note: " + words})
		}
	}
	res.Content = append(res.Content, &mcp.TextContent{Text: string(raw)})
	return res, nil
}

// failedTool is an answer of no, which a model can read and act on.
func failedTool(err error) *mcp.CallToolResult {
	e := asError(err)
	text := string(e.Code) + ": " + e.Error()
	return &mcp.CallToolResult{
		IsError: true,
		Content: []mcp.Content{&mcp.TextContent{Text: text}},
		Meta:    mcp.Meta{"majordomus/error": map[string]any{"code": e.Code, "field": e.Field, "detail": e.Text}},
	}
}

// asError keeps what a stranger may read.
func asError(err error) *board.Error {
	var e *board.Error
	if errors.As(err, &e) {
		return e
	}
	return &board.Error{Code: board.Fault, Text: "a fault of the server", Cause: err}
}

// serveHTTP is the operation as a route.
func (op operation) serveHTTP(s *Server, w http.ResponseWriter, r *http.Request) {
	raw, err := readArguments(w, r)
	if err != nil {
		writeProblem(w, err)
		return
	}
	out, err := op.call(withCaller(r.Context(), caller{}), s, raw)
	if err != nil {
		writeProblem(w, err)
		return
	}
	writeJSON(w, http.StatusOK, out)
}
