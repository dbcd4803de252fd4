package redact

import (
	"bytes"
	"unicode/utf8"
)

// unescape reads text as the inside of a JSON string. Text without a backslash is
// returned as it is. Decoding cannot fail: what is no legal escape stands for
// itself, and a surrogate without its other half becomes U+FFFD. The answer is
// never longer than text, and shorter exactly when something was decoded.
func unescape(text []byte) []byte {
	i := bytes.IndexByte(text, '\\')
	if i < 0 {
		return text
	}
	out := make([]byte, 0, len(text))
	at := 0
	for i >= 0 {
		out = append(out, text[at:at+i]...)
		at += i
		r, n := escape(text[at:])
		if n == 0 {
			out = append(out, '\\')
			at++
		} else {
			out = utf8.AppendRune(out, r)
			at += n
		}
		// Escapes come in swarms (nested JSON), and IndexByte has a price per call.
		if at < len(text) && text[at] == '\\' {
			i = 0
		} else {
			i = bytes.IndexByte(text[at:], '\\')
		}
	}
	return append(out, text[at:]...)
}

// hasDeeper says whether decoded text still holds escapes that hide a byte of a
// credential, or an escaped escape, below which there may be more: the text was
// JSON before it was put into JSON. Other escapes that remain (\n, \") never stand
// inside a value and are dealt with where they occur.
func hasDeeper(text []byte) bool {
	for at := 0; ; {
		i := bytes.IndexByte(text[at:], '\\')
		if i < 0 {
			return false
		}
		from := at + i
		for at = from; at < len(text) && text[at] == '\\'; at++ {
		}
		if at == len(text) {
			return false // a run of backslashes hides nothing
		}
		switch text[at] {
		case 'u', '/':
			return true
		case '"', 'n', 'r', 't', 'b', 'f':
			if at-from > 1 {
				return true
			}
		}
	}
}

// escape decodes the escape that text begins with: the rune it means and the bytes
// it takes, or 0 when it is none.
func escape(text []byte) (r rune, n int) {
	if len(text) < 2 {
		return 0, 0
	}
	switch text[1] {
	case '"', '\\', '/':
		return rune(text[1]), 2
	case 'n':
		return '\n', 2
	case 't':
		return '\t', 2
	case 'r':
		return '\r', 2
	case 'b':
		return '\b', 2
	case 'f':
		return '\f', 2
	case 'u':
		return escapeHex(text)
	}
	return 0, 0
}

func escapeHex(text []byte) (r rune, n int) {
	r, ok := hex4(text)
	if !ok {
		return 0, 0
	}
	if r < 0xD800 || r > 0xDFFF {
		return r, 6
	}
	if r < 0xDC00 {
		if low, ok := hex4(text[6:]); ok && low >= 0xDC00 && low <= 0xDFFF {
			return (r-0xD800)<<10 + (low - 0xDC00) + 0x10000, 12
		}
	}
	return utf8.RuneError, 6
}

// hex4 reads \uXXXX.
func hex4(text []byte) (r rune, ok bool) {
	if len(text) < 6 || text[0] != '\\' || text[1] != 'u' {
		return 0, false
	}
	for _, c := range text[2:6] {
		v := unhex(c)
		if v < 0 {
			return 0, false
		}
		r = r<<4 | rune(v)
	}
	return r, true
}

func unhex(c byte) int {
	switch {
	case '0' <= c && c <= '9':
		return int(c - '0')
	case 'a' <= c && c <= 'f':
		return int(c-'a') + 10
	case 'A' <= c && c <= 'F':
		return int(c-'A') + 10
	}
	return -1
}

// outward carries hits found in unescape(raw) back to raw. A hit that begins or ends
// within an escape takes the whole escape. The hits must be disjoint and in order.
//
// There is no map kept beside the decoded text: it would cost several times the
// input when everything is escaped, and only texts with a hit need it. Walking the
// text a second time is cheaper, and always right.
func outward(raw []byte, hits []hit) []hit {
	out := make([]hit, 0, len(hits))
	w := walker{raw: raw}
	for _, h := range hits {
		from, _ := w.unit(h.from)
		_, to := w.unit(h.to - 1)
		out = append(out, hit{from, to, h.row})
	}
	return out
}

// walker follows raw and its decoded form side by side.
type walker struct {
	raw []byte
	at  int // offset in raw, at the start of a unit
	dec int // offset in the decoded form that stands for at
	esc int // where the next backslash is known to stand, if not before at
}

// unit returns the range in raw of the unit (one plain byte or one escape) that the
// decoded byte at offset target comes from. Targets must not decrease.
func (w *walker) unit(target int) (from, to int) {
	for {
		plain := w.plain()
		if target < w.dec+plain {
			w.at += target - w.dec
			w.dec = target
			return w.at, w.at + 1
		}
		w.at += plain
		w.dec += plain
		r, n := escape(w.raw[w.at:]) // past the end this panics: a fault of ours
		width := utf8.RuneLen(r)
		if n == 0 {
			n, width = 1, 1
		}
		if target < w.dec+width {
			return w.at, w.at + n
		}
		w.at += n
		w.dec += width
	}
}

// plain returns how many bytes stand before the next backslash. It looks once per
// backslash, however many hits lie before it.
func (w *walker) plain() int {
	if w.esc < w.at || w.esc == 0 {
		i := bytes.IndexByte(w.raw[w.at:], '\\')
		if i < 0 {
			i = len(w.raw) - w.at
		}
		w.esc = w.at + i
	}
	return w.esc - w.at
}
