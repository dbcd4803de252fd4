// Package hostile is a table of payloads that a client should not, or might,
// send: every class of the grammar of JSON, well formed, malformed, and left
// open by the standard. The inputs are made of pieces, so that each of them is
// tried where it can stand: as the prompt, beside it, as a key, as the whole.
package hostile

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
)

// Verdict is what the standard says of an input.
type Verdict int

// What there is to say.
const (
	Accept Verdict = iota // it is JSON, and a reader has to take it
	Reject                // it is no JSON
	Either                // a reader may do as it likes
)

func (v Verdict) String() string { return [...]string{"accept", "reject", "either"}[v] }

// Input is one payload. Text is the prompt in it when HasText, as
// encoding/json reads it.
type Input struct {
	Class, Name string
	Verdict     Verdict
	Payload     []byte
	Text        string
	HasText     bool
}

// Table makes all inputs.
func Table() []Input {
	var list []Input
	for _, p := range values {
		list = append(list, beside(p), nested(p))
	}
	for _, p := range strs {
		list = append(list, beside(p), asPrompt(p), asKey(p))
	}
	for _, p := range whole {
		list = append(list, finish(p.class, "as the whole", p.verdict, p.text))
	}
	for _, depth := range []int{2, 100, 1000, 9000, 100000} {
		list = append(list, deep(depth, "[", "]"), deep(depth, `{"a":`, "}"), deep(depth, `[{"a":`, "}]"))
	}
	return append(list, encodings()...)
}

// known is the prompt beside an input that holds none.
const known = "the prompt beside it"

func beside(p piece) Input {
	return finish(p.class, "beside the prompt", p.verdict, `{"session_id":"s","x":`+p.text+`,"prompt":"`+known+`"}`)
}

func nested(p piece) Input {
	return finish(p.class, "in a list behind the prompt", p.verdict, `{"prompt":"`+known+`","x":[1,{"y":`+p.text+`}],"session_id":"s"}`)
}

func asPrompt(p piece) Input {
	return finish(p.class, "as the prompt", p.verdict, `{"session_id":"s","prompt":`+p.text+`}`)
}

func asKey(p piece) Input {
	return finish(p.class, "as a key", p.verdict, `{`+p.text+`:1,"prompt":"`+known+`"}`)
}

func deep(depth int, open, shut string) Input {
	verdict := Accept
	if depth > 5000 { // how deep a reader goes is its own affair
		verdict = Either
	}
	nest := strings.Repeat(open, depth) + "0" + strings.Repeat(shut, depth)
	return finish(fmt.Sprintf("depth %d of %s", depth, open), "beside the prompt", verdict, `{"x":`+nest+`,"prompt":"`+known+`"}`)
}

// finish names an input and reads its prompt.
func finish(class, place string, verdict Verdict, payload string) Input {
	in := Input{Class: class, Name: fmt.Sprintf("%s, %s: %.60q", class, place, payload), Verdict: verdict, Payload: []byte(payload)}
	in.Text, in.HasText = promptOf(in.Payload)
	return in
}

// promptOf reads the last member that is called prompt, whatever else is there.
func promptOf(payload []byte) (string, bool) {
	payload = bytes.TrimPrefix(payload, []byte("\xEF\xBB\xBF"))
	if !json.Valid(payload) {
		if i := bytes.Index(payload, []byte(`"prompt":"`+known+`"`)); i >= 0 {
			return known, true // should a reader take it, this is what it has to find
		}
		return "", false
	}
	var members map[string]json.RawMessage
	if json.Unmarshal(payload, &members) != nil {
		return "", false
	}
	var text string
	raw, ok := members["prompt"]
	if !ok || raw[0] != '"' || json.Unmarshal(raw, &text) != nil {
		return "", false
	}
	return text, true
}

// encodings are payloads in something else than UTF-8.
func encodings() []Input {
	const text = `{"prompt":"` + known + `"}`
	var list []Input
	for _, e := range []struct {
		name  string
		width int
		big   bool
		mark  bool
	}{
		{"UTF-16LE", 2, false, false}, {"UTF-16BE", 2, true, false}, {"UTF-16LE with a mark", 2, false, true}, {"UTF-16BE with a mark", 2, true, true},
		{"UTF-32LE", 4, false, false}, {"UTF-32BE", 4, true, false}, {"UTF-32LE with a mark", 4, false, true}, {"UTF-32BE with a mark", 4, true, true},
	} {
		body := text
		if e.mark {
			body = "\uFEFF" + text
		}
		list = append(list, finish("encoding "+e.name, "as the whole", Reject, wide(body, e.width, e.big)))
	}
	return list
}

func wide(text string, width int, big bool) string {
	var out []byte
	for _, r := range text {
		unit := make([]byte, width)
		for i := range 2 {
			at := i
			if big {
				at = width - 1 - i
			}
			unit[at] = byte(r >> (8 * i))
		}
		out = append(out, unit...)
	}
	return string(out)
}
