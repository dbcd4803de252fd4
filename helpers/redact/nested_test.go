package redact_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"majordomus/helpers/redact"
)

// wrapped is text in a JSON document, so many times one in another, as the inside of
// a JSON string. Gson writes = and ' as escapes.
func wrapped(text string, times int, gson bool) string {
	quote := func(s string) string {
		raw, _ := json.Marshal(s)
		if gson {
			return strings.NewReplacer("=", `\u003d`, "'", `\u0027`).Replace(string(raw))
		}
		return string(raw)
	}
	for range times {
		text = `{"body":` + quote(text) + `}`
	}
	raw := quote(text)
	return raw[1 : len(raw)-1]
}

// A credential goes on whatever level of pasted JSON it is; text that is none stays
// byte for byte, and what is escaped more often than is looked at is withheld.
func TestNestedEscapes(t *testing.T) {
	t.Parallel()
	table := redact.Builtin()
	rng := rand.New(rand.NewPCG(6, 30))
	random := func(n int) string {
		const from = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
		b := []byte("aB3dE5gH7j")
		for len(b) < n {
			b = append(b, from[rng.IntN(len(from))])
		}
		return string(b)
	}
	const deepest = 14 // a megabyte of backslashes
	for _, gson := range []bool{false, true} {
		for times := range deepest {
			for _, lead := range []string{"api_key=", "password: '", "gh" + "p_", "AWS_SECRET_ACCESS_KEY = "} {
				secret := random(40)
				span := wrapped("before "+lead+secret+"' after", times, gson)
				out, names, err := table.Redact([]byte(span))
				if err != nil || len(names) != 1 || strings.Contains(string(out), secret[:12]) || strings.Contains(string(out), secret[28:]) {
					t.Fatalf("%d times, %v, %q: %v, %v, still there", times, gson, lead, names, err)
				}
				if !json.Valid([]byte(`"` + string(out) + `"`)) {
					t.Errorf("%d times: not JSON", times)
				}
			}
			plain := wrapped("C:\\users\\new 'quoted' a=b", times, gson)
			if out, _, err := table.Redact([]byte(plain)); err != nil || string(out) != plain {
				t.Errorf("%d times, %v: plain text was changed: %v", times, gson, err)
			}
		}
	}
	beyond := strings.Repeat(`\`, 1<<20) + "u003d"
	if out, _, err := table.Redact([]byte(beyond)); err == nil || out != nil {
		t.Errorf("escaped 20 times: %v", err)
	}
	if out, _, err := table.Redact([]byte(strings.Repeat(`\`, 1<<20))); err != nil || len(out) != 1<<20 {
		t.Errorf("a run of backslashes: %v", err)
	}
}
