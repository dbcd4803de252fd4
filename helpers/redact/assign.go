package redact

import "bytes"

// A value without a shape is found by the name it is assigned to. The rule begins at
// the operator, = : := => or one of these in per-cent escapes, or the word "is", looks
// back for the name and ahead for the value, and takes the value only. On a command line
// the name comes first: --api-key VALUE.

const (
	maxName  = 64 // bytes of a name that are looked at
	maxGlue  = 64 // blanks and quotes between operator and value (aligned columns)
	minValue = 20
)

// assignment looks at the operator, or the option, at offset at.
func (s *scanner) assignment(at int) {
	row := s.t.idx.assignment
	if row < 0 {
		return
	}
	name, from := at+2, -1
	if s.text[at] == '-' {
		from = optionValue(s.text, at)
	} else {
		name = secretName(s.text[:at])
		if name < 0 && s.text[at] == '=' {
			name = typedName(s.text[:at])
		}
		if name >= 0 {
			from = valueStart(s.text, at)
		}
	}
	if from < 0 || s.seen(row, from) {
		return
	}
	to := valueEnd(s.text, from)
	s.skip[row] = to
	value := s.text[from:to]
	if len(value) < minValue || calledOrCut(s.text, from, to) {
		return
	}
	value = bytes.TrimRight(value, ".")
	to = from + len(value)
	if len(value) < minValue || !opaque(dropPercent(value)) {
		return
	}
	to = valueTail(s.text, from, to)
	s.skip[row] = max(s.skip[row], to)
	if !s.entangled(name, to) && !s.entangled(from, to) {
		s.add(hit{from, to, row})
	}
}

// secretName returns where the name that text ends in begins, with the word before it, or
// -1 when it is none that holds credentials. Blanks after it are allowed for, and up to five quotes, backslashes
// or brackets: "api_key", config['token'].
func secretName(text []byte) int {
	end := len(text)
	stop := end - maxGlue
	for marks := 0; end > 0 && end > stop && isNameGlue(text[end-1]); end-- {
		if c := text[end-1]; c != ' ' && c != '\t' {
			if marks++; marks > 5 {
				return -1
			}
		}
	}
	if end < 3 {
		return -1
	}
	switch text[end-1] | 0x20 {
	case 'y', 's', 'n', 'd', 'e', 't', 'l', 'h': // the last letters of secretNames
	default:
		return -1
	}
	from := end
	for from > 0 && end-from < maxName && isNameByte(text[from-1]) {
		from--
	}
	if !namesSecret(text[from:end]) {
		return -1
	}
	// In prose the word that makes a key harmless stands before it: the public key is …
	before := from
	if before > 0 && text[before-1] == ' ' {
		before--
		for before > 0 && end-before < maxName && isLetter(text[before-1]) {
			before--
		}
	}
	if !namesSecret(text[before:end]) {
		return -1
	}
	return before
}

// optionValue returns where the value of the option at offset at, --NAME VALUE, begins;
// or -1 when it is none that holds credentials.
func optionValue(text []byte, at int) int {
	if at > 0 && (text[at-1] == '-' || isWord(text[at-1])) {
		return -1
	}
	end := at + 2
	for end < len(text) && end-at < maxName && isNameByte(text[end]) {
		end++
	}
	if end >= len(text) || text[end] != ' ' && text[end] != '\t' || !isLetter(text[end-1]) || !namesSecret(text[at+2:end]) {
		return -1
	}
	return valueFrom(text, end)
}

func isNameGlue(c byte) bool {
	switch c {
	case '"', '\'', '`', '\\', ' ', '\t', ']', '?', '*':
		return true
	}
	return false
}

// maxType is how long the type in a declaration may be.
const maxType = 24

// typedName is secretName for a name that its type follows: apiKey: string, token String.
// Only the types that text has are known (key id=… is no declaration).
func typedName(text []byte) int {
	end := len(text)
	for end > 0 && len(text)-end < 4 && text[end-1] == ' ' {
		end--
	}
	from := end
	for from > 0 && end-from < maxType && isTypeByte(text[from-1]) {
		from--
	}
	if kind := text[from:end]; !bytes.Contains(kind, []byte("str")) && !bytes.Contains(kind, []byte("Str")) {
		return -1
	}
	gap := from
	for gap > 0 && from-gap < 4 && (text[gap-1] == ' ' || text[gap-1] == ':') {
		gap--
	}
	if gap == from {
		return -1
	}
	return secretName(text[:gap])
}

func isTypeByte(c byte) bool {
	switch c {
	case '_', '.', '*', '&', '[', ']', '<', '>', '|':
		return true
	}
	return isWord(c)
}

func isNameByte(c byte) bool { return isWord(c) || c == '_' || c == '-' || c == '.' }

var (
	secretNames = [...]string{"key", "token", "secret", "password", "passwd", "passphrase", "pwd", "credential", "auth", "secretkeybase"}

	// harmlessKeys end in key and hold nothing secret, or are no key at all.
	harmlessKeys = [...]string{
		"public", "pub", "primary", "foreign", "cache", "sort", "partition", "object", "map", "route", "resource",
		"publishable", "anon", "recv", "hot", "mon", "don", "tur",
	}
)

// namesSecret says whether what goes by this name, of at most maxName bytes, is secret.
func namesSecret(name []byte) bool {
	var low [maxName]byte
	n := 0
	for _, c := range name {
		if isWord(c) {
			low[n] = c | 0x20 // which digits have already
			n++
		}
	}
	name = bytes.TrimSuffix(low[:n], []byte("s"))
	for _, word := range secretNames {
		if !bytes.HasSuffix(name, []byte(word)) {
			continue
		}
		if word != "key" {
			return true
		}
		before := name[:len(name)-len(word)]
		for _, harmless := range harmlessKeys {
			if bytes.HasSuffix(before, []byte(harmless)) {
				return false
			}
		}
		return true
	}
	return false
}

// valueStart returns where the value of the operator at offset at begins, on the same
// line, or -1: a comparison, a scope (::) or nothing there.
func valueStart(text []byte, at int) int {
	next, after := byte(0), byte(0)
	if at+1 < len(text) {
		next = text[at+1]
	}
	if at+2 < len(text) {
		after = text[at+2]
	}
	switch text[at] {
	case ' ': // and the index an i
		if next != 'i' || after != 's' || at+3 >= len(text) || text[at+3] != ' ' {
			return -1
		}
		return valueFrom(text, at+3)
	case '%': // the index has seen the 3
		if after |= 0x20; after != 'd' && after != 'a' {
			return -1
		}
		return valueFrom(text, at+3)
	case '=':
		if next == '=' || next == '~' {
			return -1
		}
		if next == '>' {
			return valueFrom(text, at+2)
		}
	case ':':
		if next == ':' {
			return -1
		}
		if next == '=' {
			return valueFrom(text, at+2)
		}
	}
	return valueFrom(text, at+1)
}

// valueFrom returns where the value behind blanks and quotes at i begins, or -1.
func valueFrom(text []byte, i int) int {
	i = skipGlue(text, i)
	// b"…", r'…', f"…": the letters before a string are no value.
	for n := 1; n <= 2 && i+n < len(text); n++ {
		if isLetter(text[i+n-1]) && (text[i+n] == '"' || text[i+n] == '\'') {
			i = skipGlue(text, i+n)
			break
		}
	}
	if i >= len(text) || !isValueByte(text[i]) {
		return -1
	}
	return i
}

// skipGlue returns the offset of what follows blanks, quotes and marks of emphasis at i.
func skipGlue(text []byte, i int) int {
	for end := min(len(text), i+maxGlue); i < end; {
		n := 1
		switch text[i] {
		case ' ', '\t', '"', '\'', '`', '@', '*':
		case '\\':
			// Written out, \n ends the line like the thing itself, and \t is a blank.
			if i+1 < len(text) && (text[i+1] == 'n' || text[i+1] == 'r') {
				return i
			}
			if i+1 < len(text) && text[i+1] == 't' {
				n = 2
			}
		case '%', 0xE2:
			if n = quote3(text[i:]); n == 0 {
				return i
			}
		default:
			return i
		}
		i += n
	}
	return i
}

// quote3 returns 3 when text begins with a quote or a blank of three bytes: a per-cent
// escape, or a quote as a text processor sets it.
func quote3(text []byte) int {
	if len(text) < 3 {
		return 0
	}
	switch string(text[:3]) {
	case "%22", "%27", "%20", "\u201c", "\u201d", "\u2018", "\u2019":
		return 3
	}
	return 0
}

func isValueByte(c byte) bool {
	switch c {
	case '_', '-', '+', '/', '.', '~':
		return true
	}
	return isWord(c)
}

// valueEnd returns where the value that begins at from ends. In a query string, a
// per-cent escape that stands for a byte of a value is part of it; and so are the equals
// signs base64 ends in.
func valueEnd(text []byte, from int) int {
	i := from
	for i < len(text) {
		switch {
		case isValueByte(text[i]):
			i++
		case text[i] == '%' && percentValue(text[i:]):
			i += 3
		default:
			for n := 0; n < 2 && i < len(text) && text[i] == '='; n++ {
				i++
			}
			return i
		}
	}
	return i
}

// percentValue says whether text begins with a per-cent escape of a byte that values have.
func percentValue(text []byte) bool {
	if len(text) < 3 || unhex(text[1]) < 0 || unhex(text[2]) < 0 {
		return false
	}
	c := byte(unhex(text[1])<<4 | unhex(text[2]))
	return isValueByte(c) || c == '='
}

// calledOrCut says whether what stands at [from, to) is no value after all: a function
// that is called, a list that is indexed, or the beginning of something that was
// shortened with an ellipsis.
func calledOrCut(text []byte, from, to int) bool {
	if bytes.HasSuffix(text[from:to], []byte("...")) {
		return true
	}
	rest := text[to:]
	called := len(rest) > 0 && (rest[0] == '(' || rest[0] == '[') && quoteBefore(text, from) == 0
	return called || bytes.HasPrefix(rest, []byte("…"))
}

// dropPercent takes per-cent escapes out: what is left is judged.
func dropPercent(value []byte) []byte {
	if bytes.IndexByte(value, '%') < 0 {
		return value
	}
	out := make([]byte, 0, len(value))
	for i := 0; i < len(value); i++ {
		if value[i] == '%' {
			i += 2
			continue
		}
		out = append(out, value[i])
	}
	return out
}
