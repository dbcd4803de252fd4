package jsonspan

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
)

func TestMembersKeepTheBytesOfTheValues(t *testing.T) {
	type pair struct{ Key, Value string }
	tests := []struct {
		name, object string
		want         []pair
	}{
		{"none", ` { } `, nil},
		{"one", `{"a":1}`, []pair{{"a", "1"}}},
		{"in the order sent", `{"b":1,"a":2,"b":3}`, []pair{{"b", "1"}, {"a", "2"}, {"b", "3"}}},
		{"white space around", "{ \"a\" :\n[ 1 , 2 ]\t,\r\n\"b\" : true }", []pair{{"a", "[ 1 , 2 ]"}, {"b", "true"}}},
		{"escapes stay", `{"a":"\u0041\/\n"}`, []pair{{"a", `"\u0041\/\n"`}}},
		{"escaped keys are decoded", `{"\u0061\n":1}`, []pair{{"a\n", "1"}}},
		{"brackets and quotes in strings", `{"a":{"b":"}]\"{"},"c":"\\"}`, []pair{{"a", `{"b":"}]\"{"}`}, {"c", `"\\"`}}},
		{"byte order mark", "\xEF\xBB\xBF{\"a\":null}", []pair{{"a", "null"}}},
		{"number before the brace", `{"a":-1.5e+7}`, []pair{{"a", "-1.5e+7"}}},
		{"nested lists", `{"a":[[],[{}]],"b":{}}`, []pair{{"a", "[[],[{}]]"}, {"b", "{}"}}},
		{"bytes that are not UTF-8", "{\"a\":\"\xff\"}", []pair{{"a", "\"\xff\""}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var got []pair
			for _, m := range Members([]byte(tt.object)) {
				got = append(got, pair{m.Key, string(m.Value)})
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestGetTakesTheFirstCandidateThatIsThere(t *testing.T) {
	const absent = "absent"
	tests := []struct{ name, object, keys, want string }{
		{"the only one", `{"a":1}`, "a", "1"},
		{"none", `{"a":1}`, "b", absent},
		{"the second", `{"b":2}`, "a,b", "2"},
		{"order of the candidates, not of the members", `{"b":2,"a":1}`, "a,b", "1"},
		{"null counts as absent", `{"a":null,"b":2}`, "a,b", "2"},
		{"null alone", `{"a":null}`, "a", absent},
		{"the word null is a value", `{"a":"null"}`, "a", `"null"`},
		{"empty string is a value", `{"a":"","b":1}`, "a,b", `""`},
		{"last of two", `{"a":1,"a":2}`, "a", "2"},
		{"last of two is null", `{"a":1,"a":null,"b":3}`, "a,b", "3"},
		{"member of a member", `{"a":{"b":{"c":7}}}`, "a.b.c", "7"},
		{"last of two inside", `{"a":{"b":1},"a":{"b":2}}`, "a.b", "2"},
		{"last outside has it not", `{"a":{"b":1},"a":{}}`, "a.b", absent},
		{"element of a list", `{"a":[ "x" , {"b":[1,[],2]} ]}`, "a.1.b.2", "2"},
		{"the first element", `{"a":["x","y"]}`, "a.0", `"x"`},
		{"behind the last element", `{"a":["x"],"b":1}`, "a.1,b", "1"},
		{"element of an empty list", `{"a":[ ],"b":1}`, "a.0,b", "1"},
		{"an element that is null", `{"a":[null],"b":1}`, "a.0,b", "1"},
		{"a text in a list that looks like its end", `{"a":["],","y"]}`, "a.1", `"y"`},
		{"a list has no names", `{"a":["x"]}`, "a.b", absent},
		{"a key with a point in it", `{"a.b":1,"a":{"b":2}}`, "a.b", "1"},
		{"a key with a point on the way", `{"a.b":{"c":3}}`, "a.b.c", "3"},
		{"member of a string", `{"a":"b"}`, "a.b", absent},
		{"member of a list", `{"a":[{"b":1}]}`, "a.b", absent},
		{"null inside", `{"a":{"b":null},"c":1}`, "a.b,c", "1"},
		{"key sent with escapes", `{"\u0070rompt":"x"}`, "prompt", `"x"`},
		{"case counts", `{"Prompt":1}`, "prompt", absent},
		{"not found inside another member", `{"x":{"prompt":1}}`, "prompt", absent},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := absent
			if v := Get(Members([]byte(tt.object)), strings.Split(tt.keys, ",")); v != nil {
				got = string(v)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestDecode(t *testing.T) {
	tests := []struct{ name, span, want string }{
		{"plain", "añ😀", "añ😀"},
		{"empty", "", ""},
		{"short escapes", `\"\\\/\b\f\n\r\t`, "\"\\/\b\f\n\r\t"},
		{"unicode escapes", `\u0041\u00e9\u20AC`, "Aé€"},
		{"pair", `\ud83d\ude00`, "😀"},
		{"pair in capitals", `\uD83D\uDE00!`, "😀!"},
		{"first half alone", `\ud83dx`, "\uFFFDx"},
		{"second half alone", `\ude00x`, "\uFFFDx"},
		{"halves the wrong way round", `\ude00\ud83d`, "\uFFFD\uFFFD"},
		{"half before another escape", `\ud83d\n`, "\uFFFD\n"},
		{"half before a plain character", `\ud83d\u0041`, "\uFFFDA"},
		{"half before a pair", `\ud83d\ud83d\ude00`, "\uFFFD😀"},
		{"escaped backslash before u", `\\u0041`, `\u0041`},
		{"NUL", `\u0000`, "\x00"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var want string
			if err := json.Unmarshal([]byte(`"`+tt.span+`"`), &want); err != nil || want != tt.want {
				t.Fatalf("the table is wrong: encoding/json says %q, %v", want, err)
			}
			if diff := cmp.Diff(tt.want, Decode([]byte(tt.span))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestQuote(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"empty", "", `""`},
		{"plain", "a/b<c>&é😀", `"a/b<c>&é😀"`},
		{"quote and backslash", `a"b\c`, `"a\"b\\c"`},
		{"named controls", "\n\t\r", `"\n\t\r"`},
		{"other controls", "\x00\x1b\x7f\u0085", `"\u0000\u001b\u007f\u0085"`},
		{"line and paragraph separators", "\u2028\u2029", `"\u2028\u2029"`},
		{"bytes that are not UTF-8", "a\xff\xc3", "\"a\uFFFD\uFFFD\""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, Quote(tt.text)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// FuzzQuote: what is quoted is one line of JSON that means the same text, here
// and to encoding/json.
func FuzzQuote(f *testing.F) {
	for _, seed := range []string{"", "plain", "\"\\\n\x00\x7f", "\xff😀\u2028", `\u0041`} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		quoted := Quote(text)
		want := string([]rune(text)) // every byte that is not UTF-8 is U+FFFD
		var got string
		if err := json.Unmarshal([]byte(quoted), &got); err != nil {
			t.Fatalf("Quote(%q) = %q: %v", text, quoted, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("read by encoding/json (-want +got):\n%s", diff)
		}
		if diff := cmp.Diff(want, Decode([]byte(quoted[1:len(quoted)-1]))); diff != "" {
			t.Errorf("read by Decode (-want +got):\n%s", diff)
		}
		if strings.ContainsAny(quoted, "\n\r\x00\x1b\x7f") || !utf8.ValidString(quoted) {
			t.Errorf("Quote(%q) = %q", text, quoted)
		}
		v := feed([]byte(`{"a":`+quoted+`}`), 1<<20)
		if v.outcome() != accepted {
			t.Errorf("the scanner says %s of %q", v.outcome(), quoted)
		}
	})
}
