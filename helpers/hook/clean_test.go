package hook

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/jsonspan"
	"majordomus/helpers/redact"
)

func TestWord(t *testing.T) {
	tests := []struct{ name, json, want string }{
		{"word", `"startup"`, "startup"},
		{"letters, digits and signs", `"Ab_9-z"`, "Ab_9-z"},
		{"number", "12", "12"},
		{"truth", "true", "true"},
		{"null", "null", ""},
		{"nothing", "", ""},
		{"empty string", `""`, ""},
		{"two words", `"a b"`, ""},
		{"escape", `"a\nb"`, ""},
		{"point", `"1.5"`, ""},
		{"other letters", `"é"`, ""},
		{"shell", `"$(id)"`, ""},
		{"apostrophe", `"a'b"`, ""},
		{"quote inside", `"a\"b"`, ""},
		{"as long as may be", `"` + strings.Repeat("a", maxWordSize) + `"`, strings.Repeat("a", maxWordSize)},
		{"longer", `"` + strings.Repeat("a", maxWordSize+1) + `"`, ""},
		{"list", `["a"]`, ""},
		{"object", "{}", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, word(tt.json)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestKeyNamesShowNoContent(t *testing.T) {
	many := make([]string, 25)
	for i := range many {
		many[i] = `"k":1`
	}
	tests := []struct{ name, object, want string }{
		{"none", `{}`, ""},
		{"plain", `{"session_id":"x","hook-event":2}`, "session_id,hook-event"},
		{"nested ones are not looked at", `{"a":{"b":1}}`, "a"},
		{"same twice", `{"a":1,"a":2}`, "a,a"},
		{"a sentence", `{"please do this":1,"b":2}`, "?,b"},
		{"a path", `{"a/b":1}`, "?"},
		{"an escape", `{"\u0061":1,"\n":2}`, "a,?"},
		{"empty", `{"":1}`, "?"},
		{"long", `{"` + strings.Repeat("a", 65) + `":1}`, "?"},
		{"a credential", `{"` + credential() + `":1}`, "?"},
		{"many", "{" + strings.Join(many, ",") + "}", strings.Repeat("k,", 20) + "and more"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := cleaner{redact.Builtin()}.keyNames(jsonspan.Members([]byte(tt.object)))
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestID(t *testing.T) {
	hash := func(s string) string {
		sum := sha256.Sum256([]byte(s))
		return `"x-` + hex.EncodeToString(sum[:]) + `"`
	}
	secret := credential()
	long := strings.Repeat("a", 257)
	tests := []struct{ name, id, want string }{
		{"none", "", null},
		{"plain", "5f1c-9d0e", `"5f1c-9d0e"`},
		{"path", "../../x", `"../../x"`},
		{"line feed and quote", "a\n\"b", `"a\n\"b"`},
		{"NUL", "a\x00b", `"a\u0000b"`},
		{"as long as may be", long[1:], `"` + long[1:] + `"`},
		{"longer", long, hash(long)},
		{"not UTF-8", "a\xff", hash("a\xff")},
		{"credential", secret, hash(secret)},
		{"credential inside", "s-" + secret, hash("s-" + secret)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, cleaner{redact.Builtin()}.id(tt.id)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	t.Run("redaction that cannot run", func(t *testing.T) {
		t.Parallel()
		if diff := cmp.Diff(hash("plain"), cleaner{}.id("plain")); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}

func TestValue(t *testing.T) {
	secret := credential()
	tests := []struct{ name, span, want string }{
		{"none", "", null},
		{"null", "null", "null"},
		{"number", "-1.5e3", "-1.5e3"},
		{"truth", "true", "true"},
		{"string as sent", `"a\u0041\/"`, `"a\u0041\/"`},
		{"object", `{"a":1}`, null},
		{"list", `["a"]`, null},
		{"credential", `"` + secret + `"`, `"[redacted:github]"`},
		{"not UTF-8", "\"a\xffb\"", "\"a\uFFFDb\""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, cleaner{redact.Builtin()}.value([]byte(tt.span))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	t.Run("redaction that cannot run", func(t *testing.T) {
		t.Parallel()
		if diff := cmp.Diff([]string{null, null}, []string{cleaner{}.value([]byte(`"a"`)), cleaner{}.plain("a")}); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
}
