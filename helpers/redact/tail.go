package redact

import "bytes"

// tail returns where a match that ends at to ends with what sticks to it: a token
// has a length and an alphabet that its vendor may change, and a piece that is left
// of one is a piece of a secret.
func (r *Row) tail(text []byte, to int) int {
	if r.Keeps != "" || r.Right == RightUpper {
		return to
	}
	for {
		from := to
		for from < len(text) && (text[from] == '-' || text[from] == '_') {
			from++
		}
		n := wordRun(text[from:])
		if n == 0 {
			return to
		}
		to = from + n
	}
}

// maxTail is how much of a value may follow its first symbol.
const maxTail = 256

// valueTail returns where an assigned value that begins at from and has letters and
// digits up to to really ends: at the closing quote, whatever stands before that; or,
// when a symbol follows, at a blank or what separates values. A symbol that only ends
// a sentence stays.
func valueTail(text []byte, from, to int) int {
	if to >= len(text) || isPercent(text[to:]) {
		return to
	}
	limit := min(len(text), to+maxTail)
	if quote := quoteBefore(text, from); quote != 0 {
		for i := to; i < limit && text[i] != '\n' && text[i] != '\r'; i++ {
			if text[i] == quote || text[i] == '\\' {
				return i
			}
		}
	}
	if bytes.IndexByte([]byte("!#$%^*@?=:~|+"), text[to]) < 0 {
		return to
	}
	end, more := to, false
	for end < limit && sticks(text[end]) && !isPercent(text[end:]) {
		more = more || isWord(text[end])
		end++
	}
	if !more {
		return to
	}
	for bytes.IndexByte([]byte(".:!?"), text[end-1]) >= 0 {
		end--
	}
	return end
}

// quoteBefore returns the quote that stands before from, or 0.
func quoteBefore(text []byte, from int) byte {
	if from > 0 && bytes.IndexByte([]byte("\"'`"), text[from-1]) >= 0 {
		return text[from-1]
	}
	return 0
}

// sticks says whether a byte may be part of a value that no quotes surround.
func sticks(c byte) bool {
	return c > 0x20 && c != 0x7f && bytes.IndexByte([]byte("\"'`\\,;&()[]{}<>|"), c) < 0
}

// isPercent says whether text begins with a per-cent escape: in a query the one behind
// a value separates it from the next.
func isPercent(text []byte) bool {
	return len(text) > 2 && text[0] == '%' && unhex(text[1]) >= 0 && unhex(text[2]) >= 0
}

// maxCutTail is how much of a token documentation shows behind an ellipsis.
const maxCutTail = 20

// cut says whether [from, to) is a JWT shortened with an ellipsis, as documentation
// does it: the part of it that signs is not there, so it is no credential. Of a token of
// any other kind the dots may be the end of a sentence.
func cut(text []byte, from, to int) bool {
	body, rest := text[from:to], text[to:]
	if !bytes.HasPrefix(body, []byte("eyJ")) {
		return false
	}
	if i := bytes.LastIndex(body, []byte("...")); i >= 0 {
		return len(body)-i-3 < maxCutTail
	}
	ends := bytes.HasPrefix(rest, []byte("...")) || bytes.HasPrefix(rest, []byte("\u2026"))
	return ends && bytes.Count(body, []byte(".")) < 2
}
