package hook

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"

	"majordomus/helpers/assign"
	"majordomus/helpers/jsonspan"
)

// openingBytes of a prompt's span are decoded for the library to look at, and
// for the slug.
const openingBytes = 4 << 10

// minOpening of them behind the white space is enough to know an envelope by.
const minOpening = 64

// What a payload's text was.
const (
	textAbsent   = "absent"   // no such member, or no string
	textBlank    = "blank"    // nothing but white space
	textPrivate  = "private"  // opens with the marker: never handed on
	textWithheld = "withheld" // could not be redacted: never handed on
	textPresent  = "present"
)

type textRules struct {
	private  string // the marker
	maxBytes int    // of the span; 0 keeps everything
	slugMax  int
	paused   bool
	hidden   bool // a pasted text in it opens with the marker
}

// setText hands the prompt on: text (a JSON string or null), text_state,
// text_opening (decoded), slug, redacted (a JSON list or null), truncated.
func setText(l *assign.List, c cleaner, span []byte, rules textRules) {
	l.Set("text", null)
	l.Set("text_opening", "")
	l.Set("slug", "")
	l.Set("redacted", null)
	l.Set("truncated", "0")
	if len(span) < 2 || span[0] != '"' {
		l.Set("text_state", textAbsent)
		return
	}
	inner := span[1 : len(span)-1]
	switch opening := lead(inner, len(rules.private)); {
	case rules.hidden, rules.private != "" && strings.HasPrefix(opening, rules.private):
		l.Set("text_state", textPrivate)
		return
	case rules.paused:
		l.Set("text_state", textPresent)
		return
	case opening == "":
		l.Set("text_state", textBlank)
		l.Set("redacted", "[]")
		l.Set("text", `""`)
		return
	}
	out, names, err := c.span(inner)
	if err != nil {
		l.Set("text_state", textWithheld)
		return
	}
	kept := cut(out, rules.maxBytes)
	opening := lead(kept, max(minOpening, rules.slugMax))
	l.Set("text_state", textPresent)
	l.Set("text", `"`+string(kept)+`"`)
	l.Set("text_opening", opening)
	l.Set("slug", slug(opening, rules.slugMax))
	l.Set("redacted", jsonList(names))
	l.Set("truncated", strconv.Itoa(len(out)-len(kept)))
}

// withoutContext cuts off the element of that name in which a tool puts words of
// its own in front of a person's, and the empty line behind it.
func withoutContext(span []byte, name string) []byte {
	rest, ok := bytes.CutPrefix(span, []byte(`"<`+name+`>`))
	if name == "" || !ok {
		return span
	}
	if _, rest, ok = bytes.Cut(rest, []byte("</"+name+">")); !ok {
		return span
	}
	return append([]byte{'"'}, bytes.TrimPrefix(rest, []byte(`\n\n`))...)
}

// lead is what a text begins with behind its white space, as far as the opening
// goes; but n bytes of it, if there are any, however much white space precedes.
func lead(inner []byte, n int) string {
	text := strings.TrimLeftFunc(openingOf(inner), invisible)
	if len(text) < max(n, 1) && len(inner) > openingBytes {
		text = strings.TrimLeftFunc(jsonspan.Decode(inner), invisible)
	}
	return text
}

func invisible(r rune) bool { return unicode.IsSpace(r) || r == '\uFEFF' }

func openingOf(inner []byte) string {
	return jsonspan.Decode(inner[:wholeUnits(inner, openingBytes)])
}

func jsonList(names []string) string {
	quoted := make([]string, len(names))
	for i, n := range names {
		quoted[i] = jsonspan.Quote(n)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// cut shortens a redacted span to at most max bytes, at a whole character and
// never inside a redaction's mark, of which half could be read as text.
func cut(span []byte, max int) []byte {
	if max <= 0 || len(span) <= max {
		return span
	}
	end := wholeUnits(span, max)
	if i := bytes.LastIndexByte(span[:end], '['); i >= 0 && i+markSize(span[i:]) > end {
		end = i
	}
	return span[:end]
}

// markSize is the length of the redaction's mark that b begins with, or 0.
func markSize(b []byte) int {
	name, ok := bytes.CutPrefix(b, []byte("[redacted:"))
	size := bytes.IndexByte(name[:min(maxWordSize+1, len(name))], ']')
	if !ok || size < 1 || word(string(name[:size])) == "" {
		return 0
	}
	return len(b) - len(name) + size + 1
}

// wholeUnits returns the largest offset up to max at which no escape, no pair
// of surrogates and no UTF-8 sequence is cut.
func wholeUnits(span []byte, max int) int {
	if len(span) <= max {
		return len(span)
	}
	at := 0
	for at < max {
		n := unitSize(span[at:])
		if at+n > max {
			break
		}
		at += n
	}
	return at
}

func unitSize(b []byte) int {
	switch {
	case b[0] == '\\' && len(b) > 1 && b[1] == 'u':
		if len(b) >= 12 && b[6] == '\\' && b[7] == 'u' && isHigh(b) {
			return 12
		}
		return min(6, len(b))
	case b[0] == '\\':
		return min(2, len(b))
	case b[0] < 0xC0:
		return 1
	}
	n := 1
	for n < len(b) && n < 4 && b[n]&0xC0 == 0x80 {
		n++
	}
	return n
}

// isHigh says whether \uXXXX is the first of a pair.
func isHigh(b []byte) bool {
	return (b[2] == 'd' || b[2] == 'D') && (b[3] == '8' || b[3] == '9' || b[3]|0x20 == 'a' || b[3]|0x20 == 'b')
}
