package hostile

import (
	"bytes"
	"encoding/json"
	"testing"

	"majordomus/helpers/jsonspan"
)

// The table is right where the standard is: encoding/json says the same.
func TestTheTableAgreesWithEncodingJSON(t *testing.T) {
	t.Parallel()
	for _, in := range Table() {
		if in.Verdict != Either && json.Valid(in.Payload) != (in.Verdict == Accept) {
			t.Errorf("%s: encoding/json says valid: %v", in.Name, json.Valid(in.Payload))
		}
	}
}

// The scanner says of every object what encoding/json says, and of everything
// that is no object that it is none.
func TestTheScannerAgreesWithTheTable(t *testing.T) {
	t.Parallel()
	for _, in := range Table() {
		unmarked := bytes.TrimPrefix(in.Payload, []byte("\uFEFF"))
		want := json.Valid(unmarked) && bytes.HasPrefix(bytes.TrimLeft(unmarked, " \t\r\n"), []byte("{"))
		got := taken(in.Payload)
		if in.Verdict == Either && got {
			continue // a byte order mark, or deeper than encoding/json goes
		}
		if got != want {
			t.Errorf("%s (%s): taken: %v", in.Name, in.Verdict, got)
		}
	}
}

// taken says whether the payload is one object and nothing but white space.
func taken(payload []byte) bool {
	var scan jsonspan.Scanner
	n, done, err := scan.Feed(payload)
	return err == nil && done && len(bytes.TrimLeft(payload[n:], " \t\r\n")) == 0
}

func TestThereAreInputsOfEveryKind(t *testing.T) {
	t.Parallel()
	count := make(map[Verdict]int)
	names := make(map[string]bool)
	for _, in := range Table() {
		count[in.Verdict]++
		names[string(in.Payload)] = true
	}
	t.Logf("%d different inputs: %v", len(names), count)
	if len(names) < 300 || count[Accept] < 100 || count[Reject] < 100 || count[Either] < 50 {
		t.Errorf("%d different inputs: %v", len(names), count)
	}
}
