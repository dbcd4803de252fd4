package store

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/jsonspan"
)

func TestRender(t *testing.T) {
	record := `{"id":"p-1","when":"2026|\u001b[2Jx\ty","n":12,"none":null,"list":["a"],"text":"a\nb","pair":"\ud83d\ude00\/"}` + "\n"
	tests := []struct{ name, template, want string }{
		{"nothing", "", ""},
		{"a member as it stands", "@id@ @n@ @none@ @list@", `"p-1" 12 null ["a"]`},
		{"a member on one line", "| @~when@ |", "| 2026/ [2Jx y |"},
		{"a number on one line", "@~n@", "12"},
		{"null on one line", "@~none@", "unknown"},
		{"a member quoted anew", "@=pair@ @pair@", `"😀/" "\ud83d\ude00\/"`},
		{"null quoted anew", "@=none@", "null"},
		{"the body", "@body:text@", "```text\na\nb\n```"},
		{"the body of no text", "@body:none@ @body:n@", "_no text_ _no text_"},
		{"a member that is none", "@nobody@ @~nobody@ @body:nobody@", "@nobody@ @~nobody@ @body:nobody@"},
		{"a sign alone", "me@example.org, @id@", `me@example.org, "p-1"`},
		{"two in a row", "@n@@n@", "1212"},
		{
			"all of them", "@members@",
			"id: \"p-1\"\nwhen: \"2026|\\u001b[2Jx\\ty\"\nn: 12\nnone: null\nlist: [\"a\"]\ntext: \"a\\nb\"\npair: \"😀/\"",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := Render(tt.template, []byte(record))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestValuesAreNoTemplates(t *testing.T) {
	t.Parallel()
	got, err := Render("@a@ @~a@ @body:a@", []byte(`{"a":"@b@","b":"x"}`))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("\"@b@\" @b@ ```text\n@b@\n```", got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestFenceIsLongerThanAnyRunOfBackticks(t *testing.T) {
	tests := []struct{ name, text, marks string }{
		{"none", "a", "```"},
		{"empty", "", "```"},
		{"one and two", "`a` ``b``", "```"},
		{"three", "```\ncode\n```", "````"},
		{"seven in a line", "a ``````` b", "````````"},
		{"at the end", "a````", "`````"},
		{"separated", "``` ````", "`````"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, err := Render("@body:t@", []byte(`{"t":`+jsonspan.Quote(tt.text)+`}`))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.marks+"text\n"+tt.text+"\n"+tt.marks, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestRenderRefusesWhatIsNoRecord(t *testing.T) {
	tests := []struct{ name, record string }{
		{"nothing", ""},
		{"cut short", `{"a":1`},
		{"a list", `[1]`},
		{"two records", `{"a":1}{"a":2}`},
		{"something behind it", "{\"a\":1}\n\x00"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got, err := Render("@a@", []byte(tt.record)); !errors.Is(err, ErrScript) || got != "" {
				t.Errorf("got %q, %v", got, err)
			}
		})
	}
}

// FuzzRender: whatever a text holds, its fence holds it, and no other form of
// it leaves its line.
func FuzzRender(f *testing.F) {
	for _, seed := range []string{"", "a\nb", "```\n````\n", "a|b\x1b[31m\u0085", "@x@ @body:x@", "\xff\u2028", "~~~\n   ```"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		record := []byte(`{"x":` + jsonspan.Quote(text) + `,"y":null}`)
		text = strings.Map(func(r rune) rune {
			if r > 0xffff && jsonspan.Hides(r) {
				return '?' // YAML cannot escape it as JSON does
			}
			return r
		}, string([]rune(text)))
		shown := jsonspan.Plain(strings.ReplaceAll(text, "\r\n", "\n"), "\t\n")
		render := func(template string) string {
			t.Helper()
			got, err := Render(template, record)
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		lines := strings.Split(render("@body:x@"), "\n")
		marks := lines[len(lines)-1]
		body := lines[1 : len(lines)-1]
		if strings.Trim(marks, "`") != "" || len(marks) < 3 || lines[0] != marks+"text" {
			t.Fatalf("fence %q … %q", lines[0], marks)
		}
		for _, line := range body {
			if strings.Contains(line, marks) {
				t.Errorf("%q closes %q", line, marks)
			}
		}
		if diff := cmp.Diff(strings.TrimSuffix(shown, "\n"), strings.Join(body, "\n")); diff != "" {
			t.Errorf("body (-want +got):\n%s", diff)
		}
		if one := render("@~x@"); strings.ContainsFunc(one, func(r rune) bool { return r == '|' || unicode.IsControl(r) }) ||
			len([]rune(one)) != len([]rune(text)) {
			t.Errorf("one line: %q of %q", one, text)
		}
		var back string
		if err := json.Unmarshal([]byte(render("@=x@")), &back); err != nil || back != text {
			t.Errorf("quoted anew: %q, %v", back, err)
		}
		want := "x: " + jsonspan.Quote(text) + "\ny: null"
		if diff := cmp.Diff(want, render("@members@")); diff != "" {
			t.Errorf("members (-want +got):\n%s", diff)
		}
		if got := render(strconv.Itoa(1) + "@y@@z@"); got != "1null@z@" {
			t.Errorf("got %q", got)
		}
	})
}
