package hook

import (
	"encoding/json"
	"math/rand/v2"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/assign"
	"majordomus/helpers/jsonspan"
	"majordomus/helpers/redact"
)

// credential makes a credential of a declared shape that was never anybody's.
func credential() string {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	b := []byte("ghp_")
	for range 36 {
		b = append(b, letters[rand.IntN(len(letters))])
	}
	return string(b)
}

func TestSlug(t *testing.T) {
	tests := []struct {
		name, text string
		max        int
		want       string
	}{
		{"nothing", "", 48, ""},
		{"a word", "word", 48, "word"},
		{"a sentence", "Fix the Parser, please!", 48, "fix-the-parser-please"},
		{"digits", "issue 12", 48, "issue-12"},
		{"edges", "  --a--  ", 48, "a"},
		{"a run of others", "a  ...\n\tb", 48, "a-b"},
		{"nothing that can stand", "äöü 😀 ---", 48, ""},
		{"others between letters", "größe", 48, "gr-e"},
		{"path", "../../etc/passwd", 48, "etc-passwd"},
		{"option", "-rf", 48, "rf"},
		{"as long as may be", "abcd", 4, "abcd"},
		{"one longer", "abcde", 4, "abcd"},
		{"cut at a gap", "abcd ef", 5, "abcd"},
		{"cut behind a gap", "abcd ef", 6, "abcd-e"},
		{"one byte", "a b", 1, "a"},
		{"no room", "a", 0, ""},
		{"less than no room", "a", -1, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, slug(tt.text, tt.max)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func FuzzSlug(f *testing.F) {
	f.Add("Fix the Parser!", 8)
	f.Add("-- a ---- b\x00\xff", 48)
	f.Add("äöü", 1)
	allowed := regexp.MustCompile(`^([a-z0-9]+(-[a-z0-9]+)*)?$`)
	f.Fuzz(func(t *testing.T, text string, max int) {
		got := slug(text, max)
		if !allowed.MatchString(got) || len(got) > 0 && len(got) > max {
			t.Errorf("slug(%q, %d) = %q", text, max, got)
		}
		if again := slug(got, max); again != got {
			t.Errorf("the slug of %q is %q", got, again)
		}
	})
}

func TestContextInFrontOfATextIsCutOff(t *testing.T) {
	tests := []struct{ name, span, element, want string }{
		{"none", `"fix it"`, "ctx", `"fix it"`},
		{"one", `"<ctx>told &lt;b&gt;</ctx>\n\nfix it"`, "ctx", `"fix it"`},
		{"nothing behind it", `"<ctx>told</ctx>"`, "ctx", `""`},
		{"the person's own empty lines stay", `"<ctx>told</ctx>\n\n\n\nfix it"`, "ctx", `"\n\nfix it"`},
		{"only the first", `"<ctx>a</ctx>\n\n<ctx>b</ctx>"`, "ctx", `"<ctx>b</ctx>"`},
		{"further on a person quotes it", `"see <ctx>a</ctx>"`, "ctx", `"see <ctx>a</ctx>"`},
		{"not closed", `"<ctx>a"`, "ctx", `"<ctx>a"`},
		{"of another name", `"<ctxt>a</ctxt>"`, "ctx", `"<ctxt>a</ctxt>"`},
		{"a tool that has none", `"<>a</>b"`, "", `"<>a</>b"`},
		{"no text", ``, "ctx", ``},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, string(withoutContext([]byte(tt.span), tt.element))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestCutKeepsUnitsWhole(t *testing.T) {
	mark := "[redacted:github]"
	long := strings.Repeat("x", 200)
	tests := []struct {
		name, span string
		max        int
		want       string
	}{
		{"no limit", "abc", 0, "abc"},
		{"shorter", "abc", 5, "abc"},
		{"as long as may be", "abc", 3, "abc"},
		{"plain", "abcd", 3, "abc"},
		{"two bytes", "aéb", 2, "a"},
		{"two bytes whole", "aéb", 3, "aé"},
		{"four bytes", "a😀b", 4, "a"},
		{"short escape", `ab\nc`, 3, "ab"},
		{"short escape whole", `ab\nc`, 4, `ab\n`},
		{"escaped backslash", `a\\nb`, 3, `a\\`},
		{"unicode escape", `a\u00e9b`, 6, "a"},
		{"unicode escape whole", `a\u00e9b`, 7, `a\u00e9`},
		{"pair", `a\ud83d\ude00b`, 12, "a"},
		{"pair whole", `a\ud83d\ude00b`, 13, `a\ud83d\ude00`},
		{"pair in capitals", `a\uD83D\uDE00b`, 7, "a"},
		{"first half alone", `a\ud83dxyz`, 8, `a\ud83dx`},
		{"inside a mark", "ab" + mark + "c", 10, "ab"},
		{"before the end of a mark", "ab" + mark + "c", 2 + len(mark) - 1, "ab"},
		{"behind a mark", "ab" + mark + "c", 2 + len(mark), "ab" + mark},
		{"at the begin of a mark", "ab" + mark + "c", 3, "ab"},
		{"inside the second mark", mark + mark, len(mark) + 3, mark},
		{"inside a bracket that is none", "ab[redacted", 5, "ab[re"},
		{"a mark that is typed and never ends", "ab[redacted:" + long, 100, ("ab[redacted:" + long)[:100]},
		{"a mark that is typed with a space", "ab[redacted: no]" + long, 14, "ab[redacted: n"},
		{"a mark with a name too long", "ab[redacted:" + long + "]", 50, ("ab[redacted:" + long)[:50]},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, string(cut([]byte(tt.span), tt.max))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// FuzzCut: what is left of a valid span is a valid span whose text begins the
// text, and no mark of the redactor is in it by halves.
func FuzzCut(f *testing.F) {
	for _, seed := range []string{
		"abc", `a\n\u00e9\ud83d\ude00b`, "é😀", "a[redacted:github]b[redacted:aws-key-id]", `\\\\\"\/`, `\ud83d\u0041\ude00`, "[[redacted:]]",
	} {
		for _, max := range []int{1, 5, 7, 12, 20} {
			f.Add([]byte(seed), max)
		}
	}
	mark := regexp.MustCompile(`\[redacted:[a-z][a-z0-9-]{0,31}\]`)
	f.Fuzz(func(t *testing.T, span []byte, max int) {
		if max = max % (len(span) + 2); max < 0 {
			max = -max
		}
		if !json.Valid([]byte(`"`+string(span)+`"`)) || !utf8.Valid(span) {
			quoted := jsonspan.Quote(string(span))
			span = []byte(quoted[1 : len(quoted)-1])
		}
		kept := cut(span, max)
		if max > 0 && len(kept) > max {
			t.Fatalf("%d bytes of %d", len(kept), max)
		}
		if len(span) > max && max > 0 && len(kept) < max-12-maxWordSize-len("[redacted:]") {
			t.Errorf("only %d of %d bytes are kept of %q", len(kept), max, span)
		}
		if !json.Valid([]byte(`"`+string(kept)+`"`)) || !utf8.Valid(kept) {
			t.Fatalf("%q is no string", kept)
		}
		if !strings.HasPrefix(jsonspan.Decode(span), jsonspan.Decode(kept)) {
			t.Errorf("%q does not begin %q", kept, span)
		}
		for _, m := range mark.FindAllIndex(span, -1) {
			if m[0] < len(kept) && len(kept) < m[1] {
				t.Errorf("half a mark ends %q", kept)
			}
		}
	})
}

func TestSetText(t *testing.T) {
	secret := credential()
	blanks := strings.Repeat(`\n`, openingBytes)
	spaces := strings.Repeat(" ", openingBytes-5)
	type result struct{ State, Text, Opening, Slug, Redacted, Truncated string }
	absent := result{textAbsent, null, "", "", null, "0"}
	private := result{textPrivate, null, "", "", null, "0"}
	blank := result{textBlank, `""`, "", "", "[]", "0"}
	paused := result{textPresent, null, "", "", null, "0"}
	withheld := result{textWithheld, null, "", "", null, "0"}
	tests := []struct {
		name, span string
		rules      textRules
		want       result
	}{
		{"no such member", "", textRules{}, absent},
		{"number", "12", textRules{}, absent},
		{"null", "null", textRules{}, absent},
		{"object", `{"a":"b"}`, textRules{}, absent},
		{"list", `["a"]`, textRules{}, absent},
		{"empty", `""`, textRules{}, blank},
		{"white space", `" \n\t\u00a0\u3000"`, textRules{}, blank},
		{"very much white space", `"` + blanks + `"`, textRules{}, blank},
		{"text", `"Hello\nworld"`, textRules{}, result{textPresent, `"Hello\nworld"`, "Hello\nworld", "hello-world", "[]", "0"}},
		{"escapes stay as sent", `"\u0041\/\ud83d"`, textRules{}, result{textPresent, `"\u0041\/\ud83d"`, "A/\uFFFD", "a", "[]", "0"}},
		{"white space before it stays", `" \n a"`, textRules{}, result{textPresent, `" \n a"`, "a", "a", "[]", "0"}},
		{"bytes that are not UTF-8", "\"a\xff\"", textRules{}, result{textPresent, "\"a\uFFFD\"", "a\uFFFD", "a", "[]", "0"}},
		{
			"credential", `"use ` + secret + ` now"`, textRules{},
			result{textPresent, `"use [redacted:github] now"`, "use [redacted:github] now", "use-redacted-github-now", `["github"]`, "0"},
		},
		{
			"credential spelt with escapes", `"\u0067` + secret[1:] + `"`, textRules{},
			result{textPresent, `"[redacted:github]"`, "[redacted:github]", "redacted-github", `["github"]`, "0"},
		},
		{"cut behind the limit", `"abcdef"`, textRules{maxBytes: 4}, result{textPresent, `"abcd"`, "abcd", "abcd", "[]", "2"}},
		{
			"redacted first, then cut", `"a ` + secret + `"`, textRules{maxBytes: 10},
			result{textPresent, `"a "`, "a ", "a", `["github"]`, strconv.Itoa(len("[redacted:github]"))},
		},
		{"marked as private", `"<private> x"`, textRules{}, private},
		{"marked behind white space", `"\r\n\t <private>x"`, textRules{}, private},
		{"marked behind other white space", `"\u00a0\u2003\ufeff<private>x"`, textRules{}, private},
		{"marked with escapes", `"\u003cprivate\u003e"`, textRules{}, private},
		{"marked behind very much white space", `"` + blanks + `<private>x"`, textRules{}, private},
		{"marked across the opening's end", `"` + spaces + `<private>x"`, textRules{}, private},
		{"mark further on", `"a <private>"`, textRules{}, result{textPresent, `"a <private>"`, "a <private>", "a-private", "[]", "0"}},
		{"paused", `"abc"`, textRules{paused: true}, paused},
		{"paused and private", `"<private>"`, textRules{paused: true}, private},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.rules.private, tt.rules.slugMax = "<private>", 48
			var l assign.List
			setText(&l, cleaner{redact.Builtin()}, []byte(tt.span), tt.rules)
			got := result{l.Get("text_state"), l.Get("text"), l.Get("text_opening"), l.Get("slug"), l.Get("redacted"), l.Get("truncated")}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	t.Run("redaction that cannot run", func(t *testing.T) {
		t.Parallel()
		var l assign.List
		setText(&l, cleaner{}, []byte(`"abc"`), textRules{slugMax: 48})
		got := result{l.Get("text_state"), l.Get("text"), l.Get("text_opening"), l.Get("slug"), l.Get("redacted"), l.Get("truncated")}
		if diff := cmp.Diff(withheld, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}

// Nothing of a text that is not handed on may stand in any assignment.
func TestTextThatIsNotHandedOnIsNowhere(t *testing.T) {
	tests := []struct {
		name, span string
		clean      cleaner
		rules      textRules
	}{
		{"private", `"<private> marmalade"`, cleaner{redact.Builtin()}, textRules{private: "<private>"}},
		{"paused", `"marmalade"`, cleaner{redact.Builtin()}, textRules{paused: true}},
		{"not redacted", `"marmalade"`, cleaner{}, textRules{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tt.rules.slugMax = 48
			var l assign.List
			setText(&l, tt.clean, []byte(tt.span), tt.rules)
			var out strings.Builder
			if _, err := l.WriteTo(&out); err != nil {
				t.Fatal(err)
			}
			if strings.Contains(out.String(), "marmalade") {
				t.Errorf("it stands in:\n%s", out.String())
			}
		})
	}
}
