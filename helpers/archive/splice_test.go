package archive

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/jsonspan"
)

func TestSplice(t *testing.T) {
	link := []Change{{Name: "episode", Value: `"s"`}, {Name: "link", Value: `"l"`}}
	tests := []struct {
		name, raw string
		changes   []Change
		want      string
	}{
		{"replaced", "{\n  \"episode\": null,\n  \"link\": \"o\"\n}\n", link, "{\n  \"episode\": \"s\",\n  \"link\": \"l\"\n}\n"},
		{
			"put in its place", "{\n  \"session\": \"x\",\n  \"text\": \"a\"\n}\n", link,
			"{\n  \"session\": \"x\",\n  \"episode\": \"s\",\n  \"link\": \"l\",\n  \"text\": \"a\"\n}\n",
		},
		{"in one line", `{"session":"x","text":"a"}`, link, `{"session":"x","episode":"s","link":"l","text":"a"}`},
		{"in front of all", `{"text":"a"}`, link[:1], `{"episode":"s","text":"a"}`},
		{"behind all", `{"schema" : "a"}`, link[:1], `{"schema" : "a","episode" : "s"}`},
		{"behind an early name", `{"ts":"t","text":"a"}`, []Change{{Name: "id", Value: "1"}}, `{"ts":"t","id":1,"text":"a"}`},
		{"into nothing", `{}`, link[:1], `{"episode":"s"}`},
		{
			"a text that looks like members", `{"text":"\"episode\": null, {","episode":null,"link":"o"}`, link,
			`{"text":"\"episode\": null, {","episode":"s","link":"l"}`,
		},
		{"renamed", `{"ts":"t","text":"ts"}`, []Change{{Name: "ts", Rename: "started"}}, `{"started":"t","text":"ts"}`},
		{"renamed and changed", `{"ts":"t"}`, []Change{{Name: "ts", Rename: "started", Value: `"u"`}}, `{"started":"u"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			before := tt.raw
			got, err := Splice([]byte(tt.raw), testLayout(t), tt.changes...)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.want, string(got)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if tt.raw != before {
				t.Error("the record's own bytes were changed")
			}
		})
	}
}

func TestSpliceRefuses(t *testing.T) {
	for name, c := range map[string]Change{
		"a value that is no JSON":  {Name: "episode", Value: `"s`},
		"two values":               {Name: "episode", Value: `1,"x":2,`},
		"nothing to put there":     {Name: "episode"},
		"a key spelled with sorts": {Name: "ts", Rename: "started"},
	} {
		raw := `{"schema":"x"}`
		if c.Rename != "" {
			raw = `{"t\u0073":"x"}`
		}
		if got, err := Splice([]byte(raw), testLayout(t), c); err == nil {
			t.Errorf("%s: %s", name, got)
		}
	}
}

// FuzzSplice: whatever a record looks like, a change of two members leaves JSON
// in which these have their values and every other member the span it had.
func FuzzSplice(f *testing.F) {
	for _, seed := range []string{
		`{"schema":"x","text":"a"}`, "{\n  \"episode\" : null,\r\n\t\"link\": \"o\"}\n", `{"link":{"a":[1,"]"]},"text":"\ud800"}`,
		`{}`, ` { } `, `{"episode":1e5,"episode":2}`, `{"":"","\u0065pisode":0}`,
	} {
		f.Add(seed, "s-1", "word")
	}
	f.Fuzz(func(t *testing.T, raw, episode, word string) {
		layout := testLayout(t)
		if whole([]byte(raw)) != "" {
			t.Skip()
		}
		value := jsonspan.Quote(strings.ToValidUTF8(episode, "?"))
		got, err := Splice([]byte(raw), layout, Change{Name: "episode", Value: value}, Change{Name: "link", Value: jsonspan.Quote(strings.ToValidUTF8(word, "?"))})
		if err != nil {
			t.Fatalf("%q: %v", raw, err)
		}
		if !json.Valid(got) && json.Valid([]byte(raw)) {
			t.Fatalf("%q became %q", raw, got)
		}
		if v := jsonspan.Get(jsonspan.Members(got), []string{"episode"}); string(v) != value {
			t.Errorf("%q: episode %s, want %s", got, v, value)
		}
		if diff := cmp.Diff(others(raw), others(string(got))); diff != "" {
			t.Errorf("(-before +after):\n%s", diff)
		}
	})
}

// others are the members that the change is not about. Of a member that stands
// twice the last one counts and is changed; the ones before are as they were.
func others(raw string) []string {
	var list []string
	for _, m := range jsonspan.Members([]byte(raw)) {
		if m.Key != "episode" && m.Key != "link" {
			list = append(list, m.Key+" "+string(m.Value))
		}
	}
	return list
}
