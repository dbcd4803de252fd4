package server

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/url"

	"majordomus/helpers/board"
)

const maxBody = 4 << 20

// routes are the plain HTTP routes, without the guard.
func (s *Server) routes() *http.ServeMux {
	mux := http.NewServeMux()
	for _, op := range s.ops {
		mux.HandleFunc(op.method+" "+op.path, func(w http.ResponseWriter, r *http.Request) { op.serveHTTP(s, w, r) })
	}
	mux.HandleFunc("GET /openapi.json", func(w http.ResponseWriter, _ *http.Request) { writeJSON(w, http.StatusOK, s.OpenAPI()) })
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		_, _ = io.WriteString(w, "ok\n")
	})
	mux.Handle("/mcp", checkIDs(s.web))
	s.page.route(mux)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		for _, op := range s.ops {
			if op.path == r.URL.Path {
				w.Header().Set("Allow", op.method)
				writeProblemStatus(w, http.StatusMethodNotAllowed, &board.Error{Code: board.InvalidInput, Text: "this route takes " + op.method})
				return
			}
		}
		writeProblem(w, &board.Error{Code: board.NotFound, Text: "no such route; GET /openapi.json lists them"})
	})
	return mux
}

// readArguments reads the body of a POST, or the query of a GET.
func readArguments(w http.ResponseWriter, r *http.Request) (json.RawMessage, error) {
	if r.Method == http.MethodGet {
		return queryArguments(r.URL.Query())
	}
	if t, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || t != "application/json" {
		return nil, &httpError{http.StatusUnsupportedMediaType, &board.Error{Code: board.InvalidInput, Field: "Content-Type", Text: "is not application/json"}}
	}
	raw, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	var tooLong *http.MaxBytesError
	if errors.As(err, &tooLong) {
		return nil, &httpError{http.StatusRequestEntityTooLarge, &board.Error{Code: board.InvalidInput, Text: "the body is longer than 4 MiB"}}
	}
	if err != nil {
		return nil, &httpError{http.StatusBadRequest, &board.Error{Code: board.InvalidInput, Text: "the body cannot be read"}}
	}
	if len(raw) > 0 && !json.Valid(raw) {
		return nil, &httpError{http.StatusBadRequest, &board.Error{Code: board.InvalidInput, Text: "the body is not JSON"}}
	}
	return raw, nil
}

func queryArguments(q url.Values) (json.RawMessage, error) {
	args := make(map[string]string, len(q))
	for name, values := range q {
		if len(values) > 1 {
			return nil, &board.Error{Code: board.InvalidInput, Field: short(name), Text: "was given more than once"}
		}
		args[name] = values[0]
	}
	return json.Marshal(args)
}

// httpError is a no whose status is not what its code would give.
type httpError struct {
	status int
	why    *board.Error
}

func (e *httpError) Error() string { return e.why.Error() }

// problem is RFC 9457.
type problem struct {
	Type   string     `json:"type"`
	Title  string     `json:"title"`
	Status int        `json:"status"`
	Detail string     `json:"detail,omitempty"`
	Code   board.Code `json:"code"`
	Field  string     `json:"field,omitempty"`
}

func writeProblem(w http.ResponseWriter, err error) {
	var h *httpError
	if errors.As(err, &h) {
		writeProblemStatus(w, h.status, h.why)
		return
	}
	e := asError(err)
	writeProblemStatus(w, statusOf(e.Code), e)
}

func statusOf(c board.Code) int {
	switch c {
	case board.InvalidInput:
		return http.StatusUnprocessableEntity
	case board.NotFound:
		return http.StatusNotFound
	case board.Refused:
		return http.StatusConflict
	}
	return http.StatusInternalServerError
}

func writeProblemStatus(w http.ResponseWriter, status int, e *board.Error) {
	w.Header().Set("Content-Type", "application/problem+json")
	body, _ := json.Marshal(problem{
		Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: e.Error(), Code: e.Code, Field: e.Field,
	})
	w.WriteHeader(status)
	_, _ = w.Write(append(body, '\n'))
}

func writeJSON(w http.ResponseWriter, status int, v any) {
	body, err := json.Marshal(v)
	if err != nil {
		writeProblem(w, err)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_, _ = w.Write(append(body, '\n'))
}
