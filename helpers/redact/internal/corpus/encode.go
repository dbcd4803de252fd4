package corpus

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// encodings are the ways one text comes as the inside of a JSON string. All are legal,
// and all are in use.
var encodings = []struct {
	name  string
	write func(*rand.Rand, string) string
}{
	{"canonical", func(_ *rand.Rand, s string) string { return escape(s, "", false, lowerHex) }},
	{"canonical", func(_ *rand.Rand, s string) string { return escape(s, "", false, lowerHex) }},
	{"ascii", func(_ *rand.Rand, s string) string { return escape(s, "", true, lowerHex) }},
	{"ascii-upper", func(_ *rand.Rand, s string) string { return escape(s, "", true, upperHex) }},
	{"html", func(_ *rand.Rand, s string) string { return escape(s, "<>&", false, lowerHex) }},
	{"gson", func(_ *rand.Rand, s string) string { return escape(s, "<>&='", false, lowerHex) }},
	{"slash", func(_ *rand.Rand, s string) string { return slashed(escape(s, "", true, lowerHex)) }},
	{"any", func(rng *rand.Rand, s string) string { return escape(s, some(rng, 12), false, upperHex) }},
	{"hostile", func(rng *rand.Rand, s string) string { return escape(s, some(rng, 60), true, lowerHex) }},
	{"all", func(_ *rand.Rand, s string) string { return escapeAll(s) }},
	{"twice", func(_ *rand.Rand, s string) string {
		return escape(`{"a":"`+escape(s, "", false, lowerHex)+`"}`, "", false, lowerHex)
	}},
	{"twice-gson", func(_ *rand.Rand, s string) string {
		return escape(`{"a":"`+escape(s, "<>&='", true, lowerHex)+`"}`, "", false, lowerHex)
	}},
	{"twice-slash", func(_ *rand.Rand, s string) string {
		return slashed(escape(`{"a":"`+slashed(escape(s, "", false, lowerHex))+`"}`, "", false, lowerHex))
	}},
	{"twice-any", func(rng *rand.Rand, s string) string {
		return escape(`{"a":"`+escape(s, some(rng, 12), false, lowerHex)+`"}`, some(rng, 4), false, lowerHex)
	}},
	{"three times", func(rng *rand.Rand, s string) string { return nested(rng, s, 2) }},
	{"many times", func(rng *rand.Rand, s string) string { return nested(rng, s, 3+rng.IntN(3)) }},
}

// nested is s in a JSON document, so many times one in another, in a string.
func nested(rng *rand.Rand, s string, times int) string {
	for range times {
		s = `{"a":"` + escape(s, some(rng, 4), false, lowerHex) + `"}`
	}
	return escape(s, "", false, lowerHex)
}

const (
	lowerHex = `\u%04x`
	upperHex = `\u%04X`
)

// some returns n characters, drawn from those credentials are made of.
func some(rng *rand.Rand, n int) string {
	const from = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.:=/+ "
	var b strings.Builder
	for range n {
		b.WriteByte(from[rng.IntN(len(from))])
	}
	return b.String()
}

// escape writes s with the characters of also escaped as well as those that must be.
func escape(s, also string, ascii bool, hex string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case strings.ContainsRune(also, r):
			fmt.Fprintf(&b, hex, r)
		case r == '"' || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case r < 0x20:
			fmt.Fprintf(&b, hex, r)
		case r >= utf8.RuneSelf && ascii:
			for _, u := range utf16.Encode([]rune{r}) {
				fmt.Fprintf(&b, hex, u)
			}
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func escapeAll(s string) string {
	var b strings.Builder
	for _, u := range utf16.Encode([]rune(s)) {
		fmt.Fprintf(&b, lowerHex, u)
	}
	return b.String()
}

func slashed(s string) string { return strings.ReplaceAll(s, "/", `\/`) }
