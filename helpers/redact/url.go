package redact

import "bytes"

const (
	maxUser     = 256
	maxPassword = 512
	minPassword = 4
)

// userinfo looks at the "://" at from. What goes is the password in front of the
// host; it may hold every byte but a blank, a quote, a bracket and a backslash, and
// so also what ends the authority of a URL that is written by the rules.
func (s *scanner) userinfo(row, from int) {
	at := from + len("://")
	for end := min(len(s.text), at+maxUser); at < end && isUserByte(s.text[at]); {
		at++
	}
	if at >= len(s.text) || s.text[at] != ':' {
		return
	}
	at++
	if bytes.IndexByte(s.text[at:min(len(s.text), at+maxPassword)], '@') < 0 {
		return
	}
	to := passwordEnd(s.text, at)
	if to-at < minPassword || distinct(s.text[at:to]) < 3 || isVariable(s.text[at:to]) || bytes.HasPrefix(s.text[to+1:], []byte("sha256:")) {
		return
	}
	// git@host:path@tag is a place, me@host:password@server is a login.
	if bytes.IndexByte(s.text[from:at], '@') >= 0 && bytes.IndexByte(s.text[at:to], '/') >= 0 {
		return
	}
	s.skip[row] = to
	if !s.entangled(from, to) && !s.entangled(at, to) {
		s.add(hit{at, to, row})
	}
}

func isUserByte(c byte) bool {
	return isWord(c) || bytes.IndexByte([]byte("._~%+!&=,;@-"), c) >= 0
}

// passwordEnd returns the offset of the "@" in front of the host, or 0: the last one
// up to a host that can only be that, and none in a query.
func passwordEnd(text []byte, from int) (to int) {
	if isPort(text[from:]) {
		return 0
	}
	for i := from; i < min(len(text), from+maxPassword); i++ {
		switch c := text[i]; {
		case c <= 0x20 || c == 0x7f || bytes.IndexByte([]byte("\"'`\\(){}<>[]"), c) >= 0:
			return to
		case to > 0 && (c == '?' || c == '&' || c == '='):
			return to
		case c != '@' || i+1 == len(text) || text[i-1] == '/':
		case isWord(text[i+1]) || bytes.IndexByte([]byte("[${%<_*"), text[i+1]) >= 0:
			to = i
			if isHost(text[i+1:]) {
				return to
			}
		}
	}
	return to
}

// isPort says whether text begins with a port and the path, query or fragment behind
// it: there is no password then.
func isPort(text []byte) bool {
	n := 0
	for n < len(text) && isDigit(text[n]) {
		n++
	}
	return n > 0 && n <= 5 && n < len(text) && (text[n] == '/' || text[n] == '?' || text[n] == '#')
}

// isHost says whether text begins with a name that has a point and ends in letters,
// with an address, or with a name and its port.
func isHost(text []byte) bool {
	n, point := 0, -1
	for n < len(text) && (isWord(text[n]) || text[n] == '-' || text[n] == '.') {
		if text[n] == '.' && n > 0 && n+1 < len(text) && isWord(text[n+1]) {
			point = n
		}
		n++
	}
	return point > 0 || n > 0 && n+1 < len(text) && text[n] == ':' && isDigit(text[n+1]) || string(text[:n]) == "localhost"
}

// isVariable says whether a password is the name of a shell's variable.
func isVariable(body []byte) bool {
	if body[0] != '$' || len(body) < 2 || isDigit(body[1]) {
		return false
	}
	for _, c := range body[1:] {
		if !isWord(c) && c != '_' {
			return false
		}
	}
	return true
}
