package hook

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"majordomus/helpers/jsonspan"
)

// wrappers are the forms in which a client wraps text round a person's words,
// as the provider's row declares them.
type wrappers struct {
	paste       string      // the element round a pasted text
	appended    [][2]string // how a block begins and ends that the client adds
	placeholder [2]string   // what precedes and follows the count of characters
}

// wrappersOf reads a row's constants. In them ~ is a space, ^ a line end and @
// the count of characters, because a row is split at white space.
func wrappersOf(constant func(name string) string) wrappers {
	plain := strings.NewReplacer("~", " ", "^", "\n")
	w := wrappers{paste: constant("paste")}
	for _, block := range strings.Split(constant("appended"), ",") {
		if first, last, ok := strings.Cut(plain.Replace(block), "|"); ok {
			w.appended = append(w.appended, [2]string{first, last})
		}
	}
	w.placeholder[0], w.placeholder[1], _ = strings.Cut(plain.Replace(constant("placeholder")), "@")
	return w
}

// piece is a range of bytes of a decoded text.
type piece struct{ from, to int }

// unwrap takes the wrappers off a span and returns what is left, otherwise byte
// for byte, and whether a pasted text opens with the private marker.
func (w wrappers) unwrap(span []byte, private string) ([]byte, bool) {
	for _, block := range w.appended {
		first, _, _ := strings.Cut(block[0], "\n")
		if !mayHold(span, first) {
			continue
		}
		span = without(span, blockIn(text(span), block))
	}
	if w.paste == "" || !mayHold(span, w.paste) {
		return span, false
	}
	decoded := text(span)
	cuts, bodies := pastesIn(decoded, w.paste)
	hidden := slices.ContainsFunc(bodies, func(at int) bool { return opensWith(decoded[at:], private) })
	return without(span, cuts), hidden
}

// mayHold is quick: only a text with escapes of its characters is decoded to see.
func mayHold(span []byte, words string) bool {
	return len(span) > 1 && span[0] == '"' && (bytes.Contains(span, []byte(words)) || bytes.Contains(span, []byte(`\u`)))
}

func text(span []byte) string { return jsonspan.Decode(span[1 : len(span)-1]) }

func opensWith(text, marker string) bool {
	return marker != "" && strings.HasPrefix(strings.TrimLeftFunc(text, invisible), marker)
}

// blockIn finds the lines from the first that begins with block[0] to the last
// that is block[1], with the line end in front of them.
func blockIn(text string, block [2]string) []piece {
	from := lineWith(text, 0, block[0])
	if from < 0 {
		return nil
	}
	to := -1
	for at := lineWith(text, from, block[1]); at >= 0; at = lineWith(text, at+1, block[1]) {
		if end := at + len(block[1]); eol(text[end:]) >= 0 {
			to = end
		}
	}
	if to < 0 {
		return nil
	}
	if rest := text[to:]; eol(rest) == len(rest) {
		to = len(text)
	}
	return []piece{{from - eolBefore(text[:from]), to}}
}

// lineWith finds the first line from at on that begins with words, or returns -1.
func lineWith(text string, at int, words string) int {
	for {
		i := strings.Index(text[at:], words)
		if i < 0 {
			return -1
		}
		if at += i; at == 0 || text[at-1] == '\n' {
			return at
		}
		at++
	}
}

// eol is the size of the line end that text begins with, 0 at the text's end,
// and -1 when there is something else.
func eol(text string) int {
	switch {
	case text == "":
		return 0
	case text[0] == '\n':
		return 1
	case strings.HasPrefix(text, "\r\n"):
		return 2
	}
	return -1
}

func eolBefore(text string) int {
	switch {
	case strings.HasSuffix(text, "\r\n"):
		return 2
	case strings.HasSuffix(text, "\n"):
		return 1
	}
	return 0
}

// pastesIn finds the first and last lines of pasted texts, which name the same
// id, and where pasted texts begin. Lines without their counterpart stay, as a
// person's own; but what stands behind a first one may be private all the same. The client puts an empty line in front of a pasted text and a
// line end behind it: at the ends of the whole text these go, too.
func pastesIn(text, element string) (cuts []piece, bodies []int) {
	closers := map[string][]piece{}
	for at := lineWith(text, 0, "</"+element); at >= 0; at = lineWith(text, at+1, "</"+element) {
		if id, end := pasteID(text, at+len("</"+element)); id != "" && eol(text[end:]) >= 0 {
			closers[id] = append(closers[id], piece{at, end})
		}
	}
	for at := lineWith(text, 0, "<"+element); at >= 0; at = lineWith(text, at+1, "<"+element) {
		id, end := pasteID(text, at+len("<"+element))
		body := end + max(eol(text[end:]), 0)
		if id == "" || body == end {
			continue
		}
		for len(closers[id]) > 0 && closers[id][0].from < body {
			closers[id] = closers[id][1:]
		}
		bodies = append(bodies, body) // of one whose end was cut off too
		if len(closers[id]) == 0 {
			continue
		}
		last := closers[id][0]
		closers[id] = closers[id][1:]
		first := piece{at, body}
		if lead := text[:at]; len(lead) <= 2*len("\r\n") && strings.Trim(lead, "\r\n") == "" {
			first.from = 0
		}
		last.from = max(body, last.from-eolBefore(text[:last.from]))
		if rest := text[last.to:]; eol(rest) == len(rest) {
			last.to = len(text)
		}
		cuts = append(cuts, first, last)
	}
	slices.SortFunc(cuts, func(a, b piece) int { return a.from - b.from })
	return cuts, bodies
}

// pasteID reads ' id="…">' and returns the id and where the mark ends.
func pasteID(text string, at int) (string, int) {
	const most = 64
	rest, ok := strings.CutPrefix(text[at:], ` id="`)
	if !ok {
		return "", 0
	}
	id, _, ok := strings.Cut(rest[:min(len(rest), most)], `">`)
	if !ok || word(id) == "" {
		return "", 0
	}
	return id, at + len(` id="`) + len(id) + len(`">`)
}

// without returns the span without the pieces of its decoded text, which are in
// their order.
func without(span []byte, cuts []piece) []byte {
	out := append(make([]byte, 0, len(span)), '"')
	inner, at := span[1:len(span)-1], 0
	for len(cuts) > 0 && len(inner) > 0 {
		size := unitSize(inner)
		if at < cuts[0].from {
			out = append(out, inner[:size]...)
		}
		at += decodedSize(inner[:size])
		inner = inner[size:]
		for len(cuts) > 0 && cuts[0].to <= at {
			cuts = cuts[1:]
		}
	}
	return append(append(out, inner...), '"')
}

// decodedSize is how many bytes jsonspan.Decode makes of one unit.
func decodedSize(unit []byte) int {
	if unit[0] != '\\' {
		return len(unit)
	}
	return len(jsonspan.Decode(unit))
}

// expanded says whether long is short with a pasted text of exactly as many
// characters as it says in the place of at least one placeholder, and whether
// such a text opens with the private marker. A character is a code point, as it
// is for the client, which numbers placeholders of the same length: "… #2".
func (w wrappers) expanded(short, long, private string) (ok, hidden bool) {
	if w.placeholder[0] == "" || !strings.Contains(short, w.placeholder[0]) {
		return false, false
	}
	for _, candidate := range []string{long, strings.TrimSpace(long)} { // the client may trim what the model gets
		e := expansion{mark: w.placeholder, short: short, long: candidate, private: private, failed: map[piece]bool{}}
		if e.agrees(piece{}) && e.pasted > 0 {
			return true, e.hidden
		}
	}
	return false, false
}

// expansion compares two texts. At each placeholder it tries a pasted text, and
// then the words as a person may have typed them; what failed once is not tried
// again.
type expansion struct {
	mark        [2]string
	short, long string
	private     string
	failed      map[piece]bool
	pasted      int
	hidden      bool
}

// mostTries keeps texts made to be compared for ever from being so.
const mostTries = 1 << 10

// agrees compares what is left behind at.from of the short and at.to of the long
// text.
func (e *expansion) agrees(at piece) bool {
	if e.failed[at] || len(e.failed) > mostTries {
		return false
	}
	short, long := e.short[at.from:], e.long[at.to:]
	i := strings.Index(short, e.mark[0])
	if i < 0 {
		return short == long
	}
	if strings.HasPrefix(long, short[:i]) {
		for _, size := range e.placeholders(short[i:]) {
			n, _ := strconv.Atoi(leadingDigits(short[i+len(e.mark[0]):]))
			end, ok := runes(long[i:], n)
			if ok && e.agrees(piece{at.from + i + size, at.to + i + end}) {
				e.pasted++
				e.hidden = e.hidden || opensWith(long[i:i+end], e.private)
				return true
			}
		}
		typed := i + len(e.mark[0])
		if strings.HasPrefix(long, short[:typed]) && e.agrees(piece{at.from + typed, at.to + typed}) {
			return true
		}
	}
	e.failed[at] = true
	return false
}

// placeholders lists the sizes of the placeholder that text may begin with, with
// its number and without.
func (e *expansion) placeholders(text string) []int {
	size := len(e.mark[0])
	digits := leadingDigits(text[size:])
	size += len(digits)
	if digits == "" || len(digits) > 9 || !strings.HasPrefix(text[size:], e.mark[1]) {
		return nil
	}
	size += len(e.mark[1])
	if number, ok := strings.CutPrefix(text[size:], " #"); ok {
		if d := leadingDigits(number); d != "" {
			return []int{size + len(" #") + len(d), size}
		}
	}
	return []int{size}
}

func leadingDigits(text string) string {
	return text[:len(text)-len(strings.TrimLeft(text, "0123456789"))]
}

// runes is how many bytes the first n characters of text take.
func runes(text string, n int) (int, bool) {
	at := 0
	for ; n > 0; n-- {
		if at == len(text) {
			return 0, false
		}
		_, size := utf8.DecodeRuneInString(text[at:])
		at += size
	}
	return at, true
}
