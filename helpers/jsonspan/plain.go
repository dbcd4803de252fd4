package jsonspan

import (
	"strings"
	"unicode/utf16"
)

// Moves says whether a character does something to a terminal instead of being
// seen: it moves the cursor, starts a command (C0, DEL, C1), breaks a line, or
// changes the order in which its neighbours are shown.
func Moves(r rune) bool {
	switch {
	case r < 0x20, r >= 0x7f && r < 0xa0, r == 0x61c, r == 0x200e, r == 0x200f, r >= 0x2028 && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
		return true
	}
	return false
}

// Hides says whether a character cannot be seen and changes what its neighbours
// seem to be: zero-width ones, invisible operators, annotations and tags. The
// joiners are not among them, because emoji and several scripts need them.
func Hides(r rune) bool {
	switch {
	case r == 0xad, r == 0x180e, r == 0x200b, r >= 0x2060 && r <= 0x2065, r >= 0x206a && r <= 0x206f, r == 0xfeff,
		r >= 0xfff9 && r <= 0xfffb, r >= 0xe0000 && r <= 0xe0fff:
		return true
	}
	return false
}

// Plain is a text for a terminal: a question mark stands for every character that
// Moves or Hides, except for those in keep.
func Plain(text, keep string) string {
	return strings.Map(func(r rune) rune {
		if (Moves(r) || Hides(r)) && !strings.ContainsRune(keep, r) {
			return '?'
		}
		return r
	}, text)
}

// PlainValue is a JSON value for a terminal: what Moves or Hides in its strings is
// escaped, so that it decodes to the same.
func PlainValue(value string) string {
	return escaped(value, func(r rune) string {
		high, low := utf16.EncodeRune(r)
		return `\u` + hexOf(high) + `\u` + hexOf(low)
	})
}

// PlainYAML is PlainValue where YAML is written: it has no pairs of surrogates, so
// a character beyond the basic plane becomes a question mark.
func PlainYAML(value string) string {
	return escaped(value, func(rune) string { return "?" })
}

func escaped(value string, beyond func(rune) string) string {
	unsafe := func(r rune) bool { return Moves(r) || Hides(r) }
	if !strings.ContainsFunc(value, unsafe) {
		return value
	}
	var out strings.Builder
	for _, r := range value {
		switch {
		case !unsafe(r):
			out.WriteRune(r)
		case r == '\n' || r == '\r' || r == '\t': // between the parts of a value
			out.WriteByte(' ')
		case r > 0xffff:
			out.WriteString(beyond(r))
		default:
			out.WriteString(`\u` + hexOf(r))
		}
	}
	return out.String()
}
