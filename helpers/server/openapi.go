package server

import (
	"strconv"
	"strings"

	"github.com/google/jsonschema-go/jsonschema"

	"majordomus/helpers/board"
)

const dialect = "https://json-schema.org/draft/2020-12/schema"

// object is a JSON object in the making.
type object map[string]any

// OpenAPI is the description of the plain routes, from the same declarations
// as the tools.
func (s *Server) OpenAPI() any {
	paths := object{
		"/healthz": object{"get": object{
			"operationId": "health", "summary": "Says that the server is there.", "security": []any{},
			"responses": object{"200": object{"description": "it is", "content": object{"text/plain": object{"schema": object{"type": "string"}}}}},
		}},
		"/openapi.json": object{"get": object{
			"operationId": "openapi", "summary": "This document.",
			"responses": object{"200": object{"description": "the document", "content": object{"application/json": object{"schema": object{"type": "object"}}}}, "401": problemResponse("no token, or another")},
		}},
	}
	for _, op := range s.ops {
		paths[op.path] = object{strings.ToLower(op.method): op.document()}
	}
	return object{
		"openapi": "3.1.1", "jsonSchemaDialect": dialect,
		"info": object{
			"title": "Majordomus", "version": orUnknown(s.cfg.Version), "license": object{"name": "MIT", "identifier": "MIT"},
			"description": "Episodes of clients without hooks. Errors are RFC 9457 problems with a code: invalid_input, not_found, refused or fault.",
		},
		"servers":  []any{object{"url": "/", "description": "this server; its address stands in the board's folder"}},
		"security": []any{object{"token": []any{}}},
		"paths":    paths,
		"components": object{
			"securitySchemes": object{"token": object{"type": "http", "scheme": "bearer", "description": "the token in the board's folder"}},
			"schemas":         object{"Problem": problemSchema()},
		},
	}
}

func orUnknown(version string) string {
	if version == "" {
		return "0.0.0"
	}
	return version
}

func (op operation) document() object {
	doc := object{"operationId": op.id, "summary": op.title, "description": op.summary}
	if op.method == "GET" {
		doc["parameters"] = parameters(op.in)
	} else {
		doc["requestBody"] = object{"required": len(op.in.Required) > 0, "content": object{"application/json": object{"schema": op.in}}}
	}
	responses := object{
		"200": object{"description": "done", "content": object{"application/json": object{"schema": op.out}}},
		"401": problemResponse("no token, or another"), "403": problemResponse("a host or origin that may not ask"),
		"429": problemResponse("too many requests"), "500": problemResponse("a fault of the server, or of the command behind it"),
	}
	for _, c := range op.codes {
		responses[strconv.Itoa(statusOf(c))] = problemResponse(string(c))
	}
	if op.method != "GET" {
		responses["400"] = problemResponse("a body that is not JSON")
		responses["413"] = problemResponse("a body of more than 4 MiB")
		responses["415"] = problemResponse("a body that is not application/json")
	}
	doc["responses"] = responses
	return doc
}

func parameters(in *jsonschema.Schema) []any {
	list := []any{}
	for _, name := range in.PropertyOrder {
		p := in.Properties[name]
		schema := *p
		schema.Description = ""
		list = append(list, object{"name": name, "in": "query", "required": false, "description": p.Description, "schema": &schema})
	}
	return list
}

func problemResponse(text string) object {
	return object{"description": text, "content": object{"application/problem+json": object{"schema": object{"$ref": "#/components/schemas/Problem"}}}}
}

func problemSchema() object {
	return object{
		"type": "object", "required": []string{"type", "title", "status", "code"},
		"properties": object{
			"type": object{"type": "string", "format": "uri-reference"}, "title": object{"type": "string"}, "status": object{"type": "integer"},
			"detail": object{"type": "string"}, "field": object{"type": "string", "description": "the member that is wrong"},
			"code": object{"type": "string", "enum": []board.Code{board.InvalidInput, board.NotFound, board.Refused, board.Fault}},
		},
	}
}
