package jsonspan

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// verdict is what a Scanner says of an input as a whole.
type verdict struct {
	Used int // bytes that belong to the object
	Done bool
	Err  string
}

// feed hands the input over in pieces of the given size.
func feed(input []byte, size int) verdict {
	var s Scanner
	var v verdict
	for len(input) > 0 {
		n, done, err := s.Feed(input[:min(size, len(input))])
		v.Used, v.Done = v.Used+n, done
		if err != nil {
			v.Err = err.Error()
		}
		if done || err != nil {
			return v
		}
		input = input[n:]
	}
	return v
}

const (
	accepted  = ""
	cutShort  = "cut short"
	notJSON   = "not JSON"
	notObject = "not an object"
)

// outcome names the verdict in the words of the tables below.
func (v verdict) outcome() string {
	switch {
	case v.Err != "":
		return v.Err
	case !v.Done:
		return cutShort
	}
	return accepted
}

func TestScannerKnowsTheGrammar(t *testing.T) {
	bom := "\xEF\xBB\xBF"
	tests := []struct{ name, input, want string }{
		{"empty object", `{}`, accepted},
		{"white space everywhere", " \t\r\n{ \t\r\n\"a\" \t\r\n: \t\r\n1 \t\r\n, \"b\":[ ] } ", accepted},
		{"nested", `{"a":{"b":[{"c":[[],{}]}]}}`, accepted},
		{"literals", `{"a":true,"b":false,"c":null}`, accepted},
		{"same key twice", `{"a":1,"a":2}`, accepted},
		{"empty key", `{"":1}`, accepted},
		{"trailing white space", "{}\n\n", accepted},
		{"nothing", "", cutShort},
		{"white space alone", " \n", cutShort},
		{"open object", `{`, cutShort},
		{"key alone", `{"a"`, cutShort},
		{"colon alone", `{"a":`, cutShort},
		{"comma then end", `{"a":1,`, cutShort},
		{"open string", `{"a":"b`, cutShort},
		{"open escape", `{"a":"\`, cutShort},
		{"open unicode escape", `{"a":"\u00`, cutShort},
		{"open literal", `{"a":tru`, cutShort},
		{"number without an end", `{"a":12`, cutShort},

		{"trailing comma", `{"a":1,}`, notJSON},
		{"trailing comma in a list", `{"a":[1,]}`, notJSON},
		{"leading comma", `{,"a":1}`, notJSON},
		{"leading comma in a list", `{"a":[,1]}`, notJSON},
		{"two commas", `{"a":1,,"b":2}`, notJSON},
		{"no colon", `{"a" 1}`, notJSON},
		{"two colons", `{"a"::1}`, notJSON},
		{"no value", `{"a":}`, notJSON},
		{"key without quotes", `{a:1}`, notJSON},
		{"key in apostrophes", `{'a':1}`, notJSON},
		{"number as key", `{1:1}`, notJSON},
		{"value without a key", `{"a":1,2}`, notJSON},
		{"no comma", `{"a":1 "b":2}`, notJSON},
		{"list closed by a brace", `{"a":[1}}`, notJSON},
		{"object closed by a bracket", `{"a":1]`, notJSON},
		{"colon in a list", `{"a":["b":1]}`, notJSON},
		{"comment", `{/**/}`, notJSON},
		{"form feed as white space", "{\f}", notJSON},
		{"no-break space as white space", "{\u00a0}", notJSON},

		{"zero", `{"a":0}`, accepted},
		{"minus zero", `{"a":-0}`, accepted},
		{"integer", `{"a":-120}`, accepted},
		{"fraction", `{"a":0.50}`, accepted},
		{"exponent", `{"a":[1e5,1E5,1e+5,1e-05,0e0,1.5e3]}`, accepted},
		{"leading zero", `{"a":01}`, notJSON},
		{"minus leading zero", `{"a":-01}`, notJSON},
		{"minus alone", `{"a":-}`, notJSON},
		{"plus", `{"a":+1}`, notJSON},
		{"point alone", `{"a":.5}`, notJSON},
		{"nothing behind the point", `{"a":1.}`, notJSON},
		{"exponent behind the point", `{"a":1.e5}`, notJSON},
		{"two points", `{"a":1.2.3}`, notJSON},
		{"nothing behind the exponent", `{"a":1e}`, notJSON},
		{"sign alone in the exponent", `{"a":1e+}`, notJSON},
		{"point in the exponent", `{"a":1e5.2}`, notJSON},
		{"two exponents", `{"a":1e5e5}`, notJSON},
		{"space in a number", `{"a":1 2}`, notJSON},
		{"hexadecimal", `{"a":0x1}`, notJSON},
		{"not a number", `{"a":NaN}`, notJSON},
		{"infinity", `{"a":-Infinity}`, notJSON},

		{"every escape", `{"a":"\"\\\/\b\f\n\r\t\u0041\uAbCd"}`, accepted},
		{"escape in a key", `{"\u0061":1}`, accepted},
		{"lone surrogate", `{"a":"\ud800 \udc00"}`, accepted},
		{"escaped NUL", `{"a":"\u0000"}`, accepted},
		{"delete character", "{\"a\":\"\x7f\"}", accepted},
		{"bytes that are not UTF-8", "{\"a\":\"\xff\xc0\"}", accepted},
		{"unknown escape", `{"a":"\x41"}`, notJSON},
		{"escaped apostrophe", `{"a":"\'"}`, notJSON},
		{"escape of the wrong case", `{"a":"\N"}`, notJSON},
		{"unicode escape too short", `{"a":"\u12"}`, notJSON},
		{"unicode escape not hexadecimal", `{"a":"\u00g0"}`, notJSON},
		{"raw line feed", "{\"a\":\"b\nc\"}", notJSON},
		{"raw tab", "{\"a\":\"b\tc\"}", notJSON},
		{"raw NUL", "{\"a\":\"b\x00c\"}", notJSON},
		{"raw control in a key", "{\"a\x1f\":1}", notJSON},
		{"NUL between tokens", "{\x00}", notJSON},

		{"misspelt literal", `{"a":trve}`, notJSON},
		{"capital literal", `{"a":True}`, notJSON},
		{"literal with a tail", `{"a":nulll}`, notJSON},
		{"literal cut by a brace", `{"a":nul}`, notJSON},

		{"list", `[]`, notObject},
		{"string", `"a"`, notObject},
		{"number", `12`, notObject},
		{"negative number", `-1`, notObject},
		{"literal", ` null`, notObject},
		{"word", `hello`, notJSON},
		{"closing brace", `}`, notJSON},

		{"byte order mark", bom + `{"a":1}`, accepted},
		{"byte order mark and white space", bom + " {}", accepted},
		{"byte order mark alone", bom, cutShort},
		{"two byte order marks", bom + bom + `{}`, notJSON},
		{"byte order mark behind white space", " " + bom + `{}`, notJSON},
		{"byte order mark with a gap", "\xEF \xBB\xBF{}", notJSON},
		{"byte order mark in a value", "{\"a\":" + bom + "1}", notJSON},
		{"half a byte order mark", "\xEF\xBB{}", notJSON},
		{"UTF-16 mark", "\xFF\xFE{\x00}\x00", notJSON},
		{"UTF-16 without a mark", "{\x00\"\x00a\x00\"\x00", notJSON},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			input := []byte(tt.input)
			whole := feed(input, len(input)+1)
			if diff := cmp.Diff(tt.want, whole.outcome()); diff != "" {
				t.Errorf("whole (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(whole, feed(input, 1)); diff != "" {
				t.Errorf("byte by byte it is another verdict (-whole +bytes):\n%s", diff)
			}
			unmarked := bytes.TrimPrefix(input, []byte(bom))
			valid := json.Valid(unmarked) && bytes.HasPrefix(bytes.TrimSpace(unmarked), []byte("{"))
			if diff := cmp.Diff(valid, whole.outcome() == accepted); diff != "" {
				t.Errorf("encoding/json disagrees (-json +scanner):\n%s", diff)
			}
		})
	}
}

func TestScannerLeavesWhatFollowsTheObject(t *testing.T) {
	tests := []struct {
		name, input string
		want        verdict
	}{
		{"white space", "{} \n", verdict{2, true, ""}},
		{"a second object", `{"a":{}}{}`, verdict{8, true, ""}},
		{"a bracket", `{}]`, verdict{2, true, ""}},
		{"bytes", "{}\x00\xff", verdict{2, true, ""}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for _, size := range []int{1, 2, 3, 100} {
				if diff := cmp.Diff(tt.want, feed([]byte(tt.input), size)); diff != "" {
					t.Errorf("pieces of %d (-want +got):\n%s", size, diff)
				}
			}
		})
	}
}

func TestScannerStaysWhereItEnded(t *testing.T) {
	tests := []struct {
		name, input string
		done        bool
		want        error
	}{
		{"after the end", `{}`, true, nil},
		{"after a mistake", `{]`, false, ErrSyntax},
		{"after another kind of value", `[`, false, ErrNotObject},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var s Scanner
			_, _, _ = s.Feed([]byte(tt.input))
			for _, more := range []string{"", " ", "{}", "x"} {
				n, done, err := s.Feed([]byte(more))
				if n != 0 || done != tt.done || !errors.Is(err, tt.want) {
					t.Errorf("Feed(%q) = %d, %v, %v", more, n, done, err)
				}
			}
		})
	}
}

func TestDeepNestingIsRead(t *testing.T) {
	t.Parallel()
	const depth = 100000
	tests := []struct{ name, open, shut string }{
		{"lists", "[", "]"},
		{"objects", `{"a":`, "}"},
		{"both", `[{"a":`, "}]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			nest := strings.Repeat(tt.open, depth) + "1" + strings.Repeat(tt.shut, depth)
			input := []byte(`{"n":` + nest + `,"prompt":"x"}`)
			v := feed(input, 4096)
			if diff := cmp.Diff(verdict{len(input), true, ""}, v); diff != "" {
				t.Fatalf("(-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(`"x"`, string(Get(Members(input), []string{"prompt"}))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			wrong := []byte(strings.Replace(string(input), "1"+tt.shut[:1], "1)", 1))
			if diff := cmp.Diff(notJSON, feed(wrong, 4096).outcome()); diff != "" {
				t.Errorf("a wrong bracket at the bottom (-want +got):\n%s", diff)
			}
		})
	}
}

// FuzzScanner holds the scanner to encoding/json for objects, and to itself
// however the input is cut into pieces.
func FuzzScanner(f *testing.F) {
	for _, seed := range []string{
		`{}`, `{"a":[1,-2.5e+10,"\u00e9\n",true,null,{"b":{}}]}`, "\xEF\xBB\xBF{\"a\":1} ", `{"a":1}{"b":2}`,
		`[1]`, `{"a":01}`, `{"a":"\ud83d\ude00"}`, `{"a":1,}`, "{\"a\":\"\x00\"}", `{"a"`,
	} {
		f.Add([]byte(seed), uint8(1), uint8(3))
	}
	f.Fuzz(func(t *testing.T, input []byte, a, b uint8) {
		whole := feed(input, len(input)+1)
		for _, size := range []int{1, int(a)%16 + 1, int(b) + 1} {
			if diff := cmp.Diff(whole, feed(input, size)); diff != "" {
				t.Fatalf("pieces of %d (-whole +pieces):\n%s", size, diff)
			}
		}
		unmarked := bytes.TrimPrefix(input, []byte("\xEF\xBB\xBF"))
		isObject := bytes.HasPrefix(bytes.TrimLeft(unmarked, " \t\r\n"), []byte("{"))
		if whole.Done {
			object := input[:whole.Used]
			if !json.Valid(bytes.TrimPrefix(object, []byte("\xEF\xBB\xBF"))) {
				t.Fatalf("accepted %q, which is no JSON", object)
			}
			checkMembers(t, object)
		} else if isObject && json.Valid(unmarked) {
			t.Fatalf("%s: %q, which is JSON", whole.outcome(), input)
		}
	})
}

// checkMembers compares the spans with what encoding/json finds.
func checkMembers(t *testing.T, object []byte) {
	t.Helper()
	object = bytes.ToValidUTF8(bytes.TrimPrefix(object, []byte("\xEF\xBB\xBF")), []byte("?"))
	var want map[string]json.RawMessage
	if err := json.Unmarshal(object, &want); err != nil {
		return // too deep for it
	}
	got := make(map[string]json.RawMessage)
	for _, m := range Members(object) {
		got[m.Key] = m.Value
	}
	if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b json.RawMessage) bool { return bytes.Equal(a, b) })); diff != "" && len(want)+len(got) > 0 {
		t.Fatalf("members of %q (-json +jsonspan):\n%s", object, diff)
	}
}
