package server

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"

	"majordomus/helpers/jsonspan"
)

// The library reads an id that is a number as a float64 and keeps its integer
// part, so that it would answer 1.5 as 1, and 9007199254740993 as
// 9007199254740992: as another request. The protocol's ids are strings and
// integers. Ids of any other form are refused here, before the library sees
// them, with the id in the answer exactly as it came.

const (
	maxID     = 1 << 53 // the largest number up to which every integer is one of JSON's
	maxIDEcho = 256     // bytes of a refused id that are sent back
	badID     = "the id of a request is a string, or an integer of at most 2^53 written without fraction or exponent"
)

var integer = regexp.MustCompile(`^(0|-?[1-9][0-9]{0,15})$`)

// soundID says whether an id is answered as it came.
func soundID(id []byte) bool {
	if len(id) > 0 && id[0] == '"' {
		var text string
		return json.Unmarshal(id, &text) == nil && !strings.ContainsRune(text, utf8.RuneError) // what a lone surrogate becomes
	}
	if !integer.Match(id) {
		return false
	}
	n, err := strconv.ParseInt(string(id), 10, 64)
	return err == nil && -maxID <= n && n <= maxID
}

// unsound looks for an id that would be changed. The line is valid JSON. drop is
// true for a notification that names a request by such an id: it is for none.
func unsound(line []byte) (id []byte, bad, drop bool) {
	line = bytes.TrimSpace(line)
	if len(line) == 0 || line[0] != '{' {
		return nil, false, false
	}
	var method, params []byte
	for _, m := range jsonspan.Members(line) {
		switch m.Key { // of two the last one counts, as for the library
		case "id":
			id = m.Value
		case "method":
			method = m.Value
		case "params":
			params = m.Value
		}
	}
	switch {
	case method == nil: // an answer, and we ask nothing
		return nil, false, false
	case id != nil:
		return id, !soundID(id), false
	case string(method) == `"notifications/cancelled"` && len(params) > 0 && params[0] == '{':
		for _, m := range jsonspan.Members(params) {
			if m.Key == "requestId" {
				drop = !soundID(m.Value)
			}
		}
	}
	return nil, false, drop
}

// refusal is the answer to a request that is none. Its id is as it came if it
// was a string or a number, or else null.
func refusal(id []byte, code int64, text string) []byte {
	if !sendable(id) {
		id = []byte("null")
	}
	message, _ := json.Marshal(text)
	return []byte(`{"jsonrpc":"2.0","id":` + string(id) + `,"error":{"code":` + strconv.FormatInt(code, 10) + `,"message":` + string(message) + `}}`)
}

func sendable(id []byte) bool {
	return len(id) > 0 && len(id) <= maxIDEcho && utf8.Valid(id) && (id[0] == '"' || id[0] == '-' || id[0] >= '0' && id[0] <= '9')
}

// idOf is the id of a message, if it has one and is JSON.
func idOf(line []byte) []byte {
	var m map[string]json.RawMessage
	if json.Unmarshal(line, &m) != nil {
		return nil
	}
	return m["id"]
}

// checkIDs refuses a POST to the protocol's endpoint that has such an id.
func checkIDs(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || r.Body == nil {
			next.ServeHTTP(w, r)
			return
		}
		raw, err := io.ReadAll(io.LimitReader(r.Body, maxBody+1))
		rest := r.Body
		r.Body = struct {
			io.Reader
			io.Closer
		}{io.MultiReader(bytes.NewReader(raw), failing(rest, err)), rest}
		if err != nil || len(raw) > maxBody || !json.Valid(raw) {
			next.ServeHTTP(w, r) // the library says what is wrong
			return
		}
		for _, part := range parts(raw) {
			switch id, bad, drop := unsound(part); {
			case bad:
				w.Header().Set("Content-Type", "application/json")
				w.WriteHeader(http.StatusBadRequest)
				_, _ = w.Write(refusal(id, jsonrpc.CodeInvalidRequest, badID))
				return
			case drop && len(parts(raw)) == 1:
				w.WriteHeader(http.StatusAccepted)
				return
			}
		}
		next.ServeHTTP(w, r)
	})
}

// failing is what is left of a body, or the error with which reading it ended.
func failing(rest io.Reader, err error) io.Reader {
	if err == nil {
		return rest
	}
	r, w := io.Pipe()
	_ = w.CloseWithError(err)
	return r
}

// parts are the messages of a body: one, or those of a batch.
func parts(raw []byte) []json.RawMessage {
	var list []json.RawMessage
	if raw = bytes.TrimSpace(raw); len(raw) > 0 && raw[0] == '[' && json.Unmarshal(raw, &list) == nil {
		return list
	}
	return []json.RawMessage{raw}
}
