package hook

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/jsonspan"
)

// pasted is a text as Claude Code hands it over.
func pasted(id, text string) string {
	return `\n\n<pasted_content id=\"` + id + `\">\n` + text + `\n</pasted_content id=\"` + id + `\">\n`
}

func TestPastedTextsAreUnwrapped(t *testing.T) {
	odd := `\n\n<pasted_content id=\"f5d3\">\nabc\n</pasted_content id=\"f5d4\">\n`
	tests := []struct {
		name, inner, want string
		hidden            bool
	}{
		{"one alone", pasted("f5d3", `a\nb`), `a\nb`, false},
		{"words in front", "look:" + pasted("f5d3", "a"), `look:\n\na`, false},
		{"words behind", pasted("f5d3", "a") + `\nfix it`, `a\n\nfix it`, false},
		{"two, which share an id", "x" + pasted("f5d3", "a") + strings.TrimPrefix(pasted("f5d3", "b"), `\n`), `x\n\na\n\nb`, false},
		{"two of two ids", pasted("aaaa", "a") + pasted("bbbb", "b"), `a\n\n\nb`, false},
		{"one in another", pasted("aaaa", "a"+pasted("bbbb", "b")), `a\n\nb\n`, false},
		{"with CRLF", `\r\n\r\n<pasted_content id=\"f5d3\">\r\na\r\nb\r\n</pasted_content id=\"f5d3\">\r\n`, `a\r\nb`, false},
		{"empty", pasted("f5d3", ""), ``, false},
		{"empty without a line", `<pasted_content id=\"f5d3\">\n</pasted_content id=\"f5d3\">`, ``, false},
		{"blank lines of the pasted text", pasted("f5d3", `\n\na\n\n`), `\n\na\n\n`, false},
		{"escapes of the mark", strings.NewReplacer("<", `\u003c`, ">", `\u003E`, "/", `\/`, "_", `\u005f`).Replace(pasted("f5d3", `\u0041`)), `\u0041`, false},
		{"escapes beside it", `\u00e9\ud83d\ude00\ud800x` + pasted("f5d3", `\ud83d\u0041\"`) + `\u20ac`, `\u00e9\ud83d\ude00\ud800x\n\n\ud83d\u0041\"\n\u20ac`, false},
		{"private", pasted("f5d3", `<private> a`), `<private> a`, true},
		{"private behind words", "look:" + pasted("f5d3", `\n <private> a`), `look:\n\n\n <private> a`, true},
		{"private in the second", pasted("f5d3", "a") + pasted("f5d3", "<private>"), `a\n\n\n<private>`, true},
		{"private in one inside", pasted("aaaa", pasted("bbbb", "<private>b")), `\n\n<private>b\n`, true},
		{"private behind one whose end was cut off", `\n\n<pasted_content id=\"f5d3\">\n <private> a`, `\n\n<pasted_content id=\"f5d3\">\n <private> a`, true},
		{"private further on", pasted("f5d3", "a <private>"), `a <private>`, false},
		{"other ids", odd, odd, false},
		{"not ended", `\n\n<pasted_content id=\"f5d3\">\nabc`, `\n\n<pasted_content id=\"f5d3\">\nabc`, false},
		{"not begun", `abc\n</pasted_content id=\"f5d3\">\n`, `abc\n</pasted_content id=\"f5d3\">\n`, false},
		{"the end before the begin", `</pasted_content id=\"a\">\n<pasted_content id=\"a\">\nb`, `</pasted_content id=\"a\">\n<pasted_content id=\"a\">\nb`, false},
		{"quoted in a line", `what is <pasted_content id=\"a\">\nb\n</pasted_content id=\"a\">`, `what is <pasted_content id=\"a\">\nb\n</pasted_content id=\"a\">`, false},
		{"end in a line", `<pasted_content id=\"a\">\nb </pasted_content id=\"a\">`, `<pasted_content id=\"a\">\nb </pasted_content id=\"a\">`, false},
		{"words behind the mark", `<pasted_content id=\"a\"> b\n</pasted_content id=\"a\">`, `<pasted_content id=\"a\"> b\n</pasted_content id=\"a\">`, false},
		{"no id", `<pasted_content>\nb\n</pasted_content>`, `<pasted_content>\nb\n</pasted_content>`, false},
		{"another element", `<pasted id=\"a\">\nb\n</pasted id=\"a\">`, `<pasted id=\"a\">\nb\n</pasted id=\"a\">`, false},
		{"none", `fix \u00e9 it`, `fix \u00e9 it`, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, hidden := wrappers{paste: "pasted_content"}.unwrap([]byte(`"`+tt.inner+`"`), "<private>")
			if diff := cmp.Diff(`"`+tt.want+`"`, string(got)); diff != "" || hidden != tt.hidden {
				t.Errorf("private %v (-want +got):\n%s", hidden, diff)
			}
		})
	}
}

func TestBlocksThatAClientAppendsAreCutOff(t *testing.T) {
	w := wrappersOf(func(name string) string {
		return map[string]string{"appended": "---~Files~---|---~End~---,<note>^You~chose:|</note>"}[name]
	})
	tests := []struct{ name, inner, want string }{
		{"a block", `see @a\n--- Files ---\nContent from @a:\nx\n--- End ---`, `see @a`},
		{"a line end behind it", `see @a\n--- Files ---\nx\n--- End ---\n`, `see @a`},
		{"words behind it", `see @a\n--- Files ---\nx\n--- End ---\nplease`, `see @a\nplease`},
		{"the marks in a file", `see @a\n--- Files ---\n--- End ---\n--- Files ---\nx\n--- End ---\ny\n--- End ---`, `see @a`},
		{"nothing else", `--- Files ---\nx\n--- End ---`, ``},
		{"with CRLF", `see @a\r\n--- Files ---\r\nx\r\n--- End ---\r\n`, `see @a`},
		{"with escapes", `see @a\n\u002d-- Files ---\nx\u00e9\n\u002d-- End ---`, `see @a`},
		{"a note", `ask @b\n<note>\nYou chose: b\n</note>\n`, `ask @b`},
		{"a note and a block", `ask @b\n<note>\nYou chose: b\n</note>\n\n--- Files ---\nx\n--- End ---`, `ask @b`},
		{"a person's own note", `ask\n<note>\nmine\n</note>`, `ask\n<note>\nmine\n</note>`},
		{"not ended", `see\n--- Files ---\nx`, `see\n--- Files ---\nx`},
		{"not begun", `see\nx\n--- End ---`, `see\nx\n--- End ---`},
		{"quoted in a line", `what is "--- Files ---"?\n--- End ---`, `what is "--- Files ---"?\n--- End ---`},
		{"end in a line", `--- Files ---\nthen --- End ---`, `--- Files ---\nthen --- End ---`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			inner := strings.ReplaceAll(tt.inner, `"`, `\"`)
			got, _ := w.unwrap([]byte(`"`+inner+`"`), "<private>")
			if diff := cmp.Diff(`"`+strings.ReplaceAll(tt.want, `"`, `\"`)+`"`, string(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestPlaceholdersStandForExactlySoManyCharacters(t *testing.T) {
	w := wrappersOf(func(name string) string {
		return map[string]string{"placeholder": "[Pasted~Content~@~chars]"}[name]
	})
	mark := func(n int) string { return "[Pasted Content " + strconv.Itoa(n) + " chars]" }
	tests := []struct {
		name, short, long string
		ok, hidden        bool
	}{
		{"one alone", mark(3), "abc", true, false},
		{"among words", "see " + mark(3) + " now", "see abc now", true, false},
		{"code points", mark(3), "é😀x", true, false},
		{"one too few", mark(4), "abc", false, false},
		{"one too many", mark(2), "abc", false, false},
		{"units of UTF-16", mark(2), "😀", false, false},
		{"two", mark(2) + mark(3), "ababc", true, false},
		{"two of one length", mark(2) + " and " + mark(2) + " #2", "ab and cd", true, false},
		{"a number of the person's", mark(2) + " #7 fails", "ab #7 fails", true, false},
		{"one that was typed", mark(2) + " and " + mark(9), "ab and " + mark(9), true, false},
		{"all were typed", mark(2), mark(2), false, false},
		{"trimmed for the model", mark(2), "\nab\n", true, false},
		{"other words", "see " + mark(3), "look abc", false, false},
		{"words behind", mark(3), "abc and more", false, false},
		{"no number", "[Pasted Content  chars]", "abc", false, false},
		{"a number too large", "[Pasted Content 99999999999999999999 chars]", "abc", false, false},
		{"private", "see " + mark(12), "see <private> ab", true, true},
		{"private behind white space", "see " + mark(11), "see \n<private>x", true, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			ok, hidden := w.expanded(tt.short, tt.long, "<private>")
			if ok != tt.ok || hidden != tt.hidden {
				t.Errorf("%v, private %v", ok, hidden)
			}
		})
	}
	t.Run("made to take for ever", func(t *testing.T) {
		t.Parallel()
		if ok, _ := w.expanded(strings.Repeat(mark(1), 3000)+"b", strings.Repeat("a", 60000), ""); ok {
			t.Error("they do not agree")
		}
	})
}

// FuzzUnwrap: what is left is a string of which the original is a
// supersequence, and only lines of a wrapper are gone.
func FuzzUnwrap(f *testing.F) {
	f.Add("a\n\n<pasted_content id=\"f5d3\">\nb\n</pasted_content id=\"f5d3\">\n")
	f.Add("a\n--- Files ---\nb\n--- End ---")
	f.Add("</pasted_content id=\"a\">\n<pasted_content id=\"a\">\n</pasted_content id=\"a\">")
	w := wrappers{paste: "pasted_content", appended: [][2]string{{"--- Files ---", "--- End ---"}}}
	f.Fuzz(func(t *testing.T, typed string) {
		span := []byte(jsonspan.Quote(typed))
		got, _ := w.unwrap(span, "<private>")
		left := text(got)
		whole := text(span)
		for i := 0; i < len(left); i++ {
			at := strings.IndexByte(whole, left[i])
			if at < 0 {
				t.Fatalf("%q is not in %q", left, typed)
			}
			whole = whole[at+1:]
		}
		if len(left) < len(text(span)) && !strings.Contains(typed, "pasted_content") && !strings.Contains(typed, "--- End ---") {
			t.Errorf("%q became %q", typed, left)
		}
	})
}

func TestATimestampOfMillisecondsIsOne(t *testing.T) {
	tests := []struct {
		at   string
		want bool
	}{
		{"2026-11-30T10:00:00.123Z", true},
		{"2026-11-30T10:00:00.123456+02:00", true},
		{"1764496800123", true},
		{"2026-11-30T10:00:00Z", false},
		{"2026-11-30T10:00:00.1Z", false},
		{"1764496800", false},
		{"1764496800.123", false},
		{"yesterday", false},
		{"", false},
	}
	for _, tt := range tests {
		if got := milliseconds(tt.at); got != tt.want {
			t.Errorf("milliseconds(%q) = %v", tt.at, got)
		}
	}
}
