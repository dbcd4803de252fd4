package jsonspan

import (
	"bytes"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// Member is one member of an object: its key, decoded, and its value's span
// in the object's own bytes, quotes and brackets included.
type Member struct {
	Key   string
	Value []byte
}

// Members lists the top-level members of an object that a Scanner has found
// complete, in the order in which they were sent. The values share the bytes
// of the object.
func Members(object []byte) []Member { return Append(nil, object, nil) }

// Append is Members for those who read many objects: it adds to a list, whose
// room is used, and takes the keys that it finds in a table from there instead
// of making them anew. The table has keys as they stand in the object.
func Append(list []Member, object []byte, keys map[string]string) []Member {
	i := bytes.IndexByte(object, '{') + 1
	for {
		i = skipSpace(object, i)
		if i >= len(object) || object[i] == '}' {
			return list
		}
		if object[i] == ',' {
			i++
			continue
		}
		keyEnd := valueEnd(object, i)
		key, known := keys[string(object[i+1:keyEnd-1])]
		if !known {
			key = Decode(object[i+1 : keyEnd-1])
		}
		i = skipSpace(object, keyEnd) + 1 // the colon
		i = skipSpace(object, i)
		end := valueEnd(object, i)
		list = append(list, Member{key, object[i:end]})
		i = end
	}
}

// Get returns the value of the first of the candidate keys that is present
// and not null, or nil. A key may name a member of a member, or an element of a
// list by its number, with a point ("effort.level", "roots.0"). Where a key was
// sent twice the last one counts, as it does for the programs that send
// payloads.
func Get(members []Member, candidates []string) []byte {
	for _, key := range candidates {
		if v := lookup(members, key); v != nil && string(v) != "null" {
			return v
		}
	}
	return nil
}

func lookup(members []Member, key string) []byte {
	for i := len(members) - 1; i >= 0; i-- {
		if members[i].Key == key {
			return members[i].Value
		}
	}
	for p := 0; p < len(key); p++ {
		if key[p] != '.' {
			continue
		}
		switch v := lookup(members, key[:p]); {
		case len(v) == 0:
		case v[0] == '{':
			return lookup(Members(v), key[p+1:])
		case v[0] == '[':
			return lookup(elements(v), key[p+1:])
		}
	}
	return nil
}

// elements lists a valid list's values, each under its number.
func elements(list []byte) []Member {
	var out []Member
	for i := skipSpace(list, 1); i < len(list) && list[i] != ']'; i = skipSpace(list, i) {
		if list[i] == ',' {
			i++
			continue
		}
		end := valueEnd(list, i)
		out = append(out, Member{strconv.Itoa(len(out)), list[i:end]})
		i = end
	}
	return out
}

func skipSpace(b []byte, i int) int {
	for i < len(b) && (b[i] == ' ' || b[i] == '\t' || b[i] == '\n' || b[i] == '\r') {
		i++
	}
	return i
}

// valueEnd finds the end of the valid value that begins at i.
func valueEnd(b []byte, i int) int {
	switch b[i] {
	case '"':
		return stringEnd(b, i)
	case '{', '[':
		depth := 0
		for ; i < len(b); i++ {
			switch b[i] {
			case '"':
				i = stringEnd(b, i) - 1
			case '{', '[':
				depth++
			case '}', ']':
				if depth--; depth == 0 {
					return i + 1
				}
			}
		}
		return len(b)
	default:
		for i < len(b) && bytes.IndexByte([]byte(",]} \t\r\n"), b[i]) < 0 {
			i++
		}
		return i
	}
}

func stringEnd(b []byte, i int) int {
	for i++; i < len(b); i++ {
		switch b[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(b)
}

// Decode returns the text of a valid JSON string, given without its quotes. A
// surrogate that stands alone becomes U+FFFD.
func Decode(span []byte) string {
	if bytes.IndexByte(span, '\\') < 0 {
		return string(span)
	}
	out := make([]byte, 0, len(span))
	for i := 0; i < len(span); i++ {
		if span[i] != '\\' || i+1 >= len(span) {
			out = append(out, span[i])
			continue
		}
		i++
		switch span[i] {
		case 'b':
			out = append(out, '\b')
		case 'f':
			out = append(out, '\f')
		case 'n':
			out = append(out, '\n')
		case 'r':
			out = append(out, '\r')
		case 't':
			out = append(out, '\t')
		case 'u':
			r, n := unicodeEscape(span[i-1:])
			out = utf8.AppendRune(out, r)
			i += n - 2
		default:
			out = append(out, span[i])
		}
	}
	return string(out)
}

// unicodeEscape reads one \uXXXX, or a pair of them, and says how many bytes
// it took.
func unicodeEscape(b []byte) (rune, int) {
	r := hex4(b)
	if !utf16.IsSurrogate(r) {
		return r, 6
	}
	if len(b) >= 12 && b[6] == '\\' && b[7] == 'u' {
		if pair := utf16.DecodeRune(r, hex4(b[6:])); pair != utf8.RuneError {
			return pair, 12
		}
	}
	return utf8.RuneError, 6
}

func hex4(b []byte) rune {
	if len(b) < 6 {
		return utf8.RuneError
	}
	n, err := strconv.ParseUint(string(b[2:6]), 16, 32)
	if err != nil {
		return utf8.RuneError
	}
	return rune(n)
}

// Quote returns s as a JSON string with its quotes. What is not UTF-8 becomes
// U+FFFD; besides quote and backslash only what Moves or Hides is escaped.
func Quote(s string) string {
	out := make([]byte, 0, len(s)+2)
	out = append(out, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			out = append(out, '\\', byte(r))
		case r == '\n':
			out = append(out, '\\', 'n')
		case r == '\t':
			out = append(out, '\\', 't')
		case r == '\r':
			out = append(out, '\\', 'r')
		case Moves(r), Hides(r) && r <= 0xffff:
			out = append(out, '\\', 'u')
			out = append(out, hexOf(r)...)
		default:
			out = utf8.AppendRune(out, r)
		}
	}
	return string(append(out, '"'))
}

func hexOf(r rune) string {
	s := strconv.FormatUint(uint64(r), 16)
	return "0000"[len(s):] + s
}
