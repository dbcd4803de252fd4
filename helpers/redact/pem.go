package redact

import "bytes"

const (
	maxPEM     = 64 << 10 // bytes between BEGIN and END that are still one key
	minPEMRun  = 40       // a line of base64; no prose, pattern or command has one
	pemBegin   = "-----BEGIN "
	pemEnd     = "-----END "
	maxPEMTail = 80 // an END line
	maxPEMGlue = 64 // blanks, quotes, escapes between two lines of one key
)

// pem looks at the BEGIN line at from. What goes is the key to its END line; or, when
// that is missing, the lines of base64 that follow, also short ones when the header has
// its line for itself. A header in prose, in a command or in a pattern stays, and so
// do certificates and public keys.
func (s *scanner) pem(row, from int) {
	head := s.match(s.t.rows[row], from)
	if head.to == 0 {
		return
	}
	// Everything is looked for before the next BEGIN, so no byte is read for two keys.
	limit := min(len(s.text), head.to+maxPEM)
	if i := bytes.Index(s.text[head.to:limit], []byte(pemBegin)); i >= 0 {
		limit = head.to + i
	}
	body := s.text[head.to:limit]
	to := -1
	if i := bytes.Index(body, []byte(pemEnd)); i >= 0 && longestRun(body[:i]) >= minPEMRun {
		to = head.to + i + endLine(body[i:])
	} else if n, longest := walk(body); longest >= minPEMRun {
		to = head.to + n
	} else if n > 0 && aloneOnLine(s.text, from, head.to) { // a header without a body is none
		to = head.to + n
		if i >= 0 && i <= n+maxPEMGlue {
			to = head.to + i + endLine(body[i:])
		}
	}
	if to > from {
		s.skip[row] = to
		s.add(hit{from, to, row})
	}
}

func isBase64(c byte) bool { return isWord(c) || c == '+' || c == '/' || c == '=' }

func longestRun(text []byte) int {
	longest, n := 0, 0
	for _, c := range text {
		if isBase64(c) {
			n++
			longest = max(longest, n)
		} else {
			n = 0
		}
	}
	return longest
}

// endLine returns the length of the END line that text begins with.
func endLine(text []byte) int {
	rest := text[len(pemEnd):min(len(text), maxPEMTail)]
	for i, c := range rest {
		if c == '-' && bytes.HasPrefix(rest[i:], []byte("-----")) {
			return len(pemEnd) + i + 5
		}
		if !isUpper(c) && !isDigit(c) && c != ' ' {
			break
		}
	}
	return len(pemEnd)
}

// walk goes over lines of base64 and over what may stand between two of them: line
// ends, also such as are written \n, quotes, a plus, the marks of a quotation, a diff or
// a listing, a header of an encrypted key. It returns where the last line ended and how
// long the longest was. A word of prose ends it: no line is shorter than 16 but the last.
func walk(text []byte) (end, longest int) {
	for at := 0; at < len(text); {
		at += glue(text[at:])
		if n := pemHeader(text[at:]); n > 0 {
			at += n
			continue
		}
		n := 0
		for at+n < len(text) && isBase64(text[at+n]) {
			n++
		}
		if n < 16 && !closes(text[at:], n, longest) {
			break
		}
		longest = max(longest, n)
		at += n
		end = at
	}
	return end, longest
}

// closes says whether n bytes of base64 are the short last line of a key: such a line
// comes after a long one, and is a multiple of four or ends in an equals sign, or is the
// checksum of an armoured key.
func closes(text []byte, n, longest int) bool {
	return n >= 4 && longest >= minPEMRun && (n%4 == 0 || n == 5 && text[0] == '=')
}

// glue returns how many bytes text begins with that may stand between two lines.
func glue(text []byte) int {
	at := 0
	for range maxPEMGlue {
		n := gluePiece(text[at:])
		if n == 0 {
			break
		}
		at += n
	}
	return at
}

// gluePiece returns the length of one such thing: a blank, a quote, a mark of a
// quotation or a diff, an escape that is written out, the number of a line in a listing.
func gluePiece(text []byte) int {
	if len(text) == 0 {
		return 0
	}
	switch c := text[0]; {
	case bytes.IndexByte([]byte(" \t\r\n\"'`,;>|+"), c) >= 0:
		return 1
	case c == '-' && len(text) > 1 && isBase64(text[1]):
		return 1
	case c == '\\' && len(text) > 1 && bytes.IndexByte([]byte("nrt\\\"\n"), text[1]) >= 0:
		return 2
	case isDigit(c):
		n := 1
		for n < len(text) && n < 5 && isDigit(text[n]) {
			n++
		}
		for blank := 0; blank < 2 && n < len(text) && text[n] == ' '; blank++ {
			n++
		}
		if n < len(text) && (text[n] == '|' || text[n] == ':' || text[n] == '\t') {
			return n + 1
		}
	}
	return 0
}

// pemHeader returns the length of a line such as "Proc-Type: 4,ENCRYPTED".
func pemHeader(text []byte) int {
	for _, name := range [...]string{"Proc-Type:", "DEK-Info:", "Version:", "Comment:", "Hash:", "Charset:", "MessageID:"} {
		if !bytes.HasPrefix(text, []byte(name)) {
			continue
		}
		for i, c := range text {
			if c == '\n' || c == '\\' || i > 200 {
				return i
			}
		}
		return len(text)
	}
	return 0
}

// aloneOnLine says whether nothing but blanks and the marks of a quotation or a diff
// share the line with [from, to). A line may also be one of a string, between two \n.
func aloneOnLine(text []byte, from, to int) bool {
	i := from
	for i > 0 && from-i < maxPEMGlue && bytes.IndexByte([]byte(" \t>+|-"), text[i-1]) >= 0 {
		i--
	}
	if i > 0 && text[i-1] != '\n' && text[i-1] != '\r' && !(i > 1 && text[i-2] == '\\' && text[i-1] == 'n') {
		return false
	}
	for to < len(text) && (text[to] == ' ' || text[to] == '\t') {
		to++
	}
	return to == len(text) || text[to] == '\n' || text[to] == '\r' || text[to] == '\\' && to+1 < len(text) && (text[to+1] == 'n' || text[to+1] == 'r')
}
