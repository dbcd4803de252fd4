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
// digits up to to really ends, when a symbol follows: at the closing quote, or else
// at a blank or what separates values. A symbol that only ends a sentence stays.
func valueTail(text []byte, from, to int) int {
	if to >= len(text) || bytes.IndexByte([]byte("!#$%^*@?=:~|+"), text[to]) < 0 || isPercent(text[to:]) {
		return to
	}
	limit := min(len(text), to+maxTail)
	if quote := text[max(from-1, 0)]; from > 0 && (quote == '"' || quote == '\'' || quote == '`') {
		for i := to; i < limit && text[i] != '\n' && text[i] != '\r'; i++ {
			if text[i] == quote || text[i] == '\\' {
				return i
			}
		}
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

// sticks says whether a byte may be part of a value that no quotes surround.
func sticks(c byte) bool {
	return c > 0x20 && c != 0x7f && bytes.IndexByte([]byte("\"'`\\,;&()[]{}<>|"), c) < 0
}

// isPercent says whether text begins with a per-cent escape: in a query the one behind
// a value separates it from the next.
func isPercent(text []byte) bool {
	return len(text) > 2 && text[0] == '%' && unhex(text[1]) >= 0 && unhex(text[2]) >= 0
}

// cut says whether a match that ends at to was shortened with an ellipsis, as
// documentation does: no credential then.
func cut(text []byte, to int) bool {
	return bytes.HasPrefix(text[to:], []byte("...")) || bytes.HasPrefix(text[to:], []byte("\u2026"))
}
