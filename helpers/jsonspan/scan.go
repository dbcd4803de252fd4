// Package jsonspan finds the members of one JSON object without changing a
// byte of them. A hook's payload is read once, checked against the whole
// grammar of RFC 8259, and its members are handed out as the spans they were
// sent as, so that a record can hold what the person typed exactly.
//
// Most callers feed a Scanner until it says that the object is complete, and
// then ask Get for the candidate keys of their adapter.
//
// Limits: the top-level value must be an object. Nesting costs one bit a
// level, so its depth is bounded by the input alone. A byte order mark in
// front is accepted. Bytes of 0x80 and above are taken as they come.
package jsonspan

import "errors"

// The reasons for which a payload is refused.
var (
	ErrNotObject = errors.New("not an object") // a whole value of another kind begins here
	ErrSyntax    = errors.New("not JSON")
)

type state uint8

const (
	stBegin state = iota // before the first byte
	stBOM1               // inside a byte order mark
	stBOM2
	stOpen       // the object must follow
	stValue      // a value must follow
	stFirstKey   // a key or }
	stKey        // a key must follow
	stColon      // : must follow
	stFirstElem  // a value or ]
	stAfter      // , or the closing bracket
	stString     // inside a string
	stEscape     // behind a backslash
	stHex        // inside \uXXXX
	stLiteral    // inside true, false, null
	stMinus      // behind a leading -
	stZero       // behind a leading 0
	stInt        // inside the integer part
	stPoint      // behind the point
	stFrac       // inside the fraction
	stExp        // behind e or E
	stExpSign    // behind the exponent's sign
	stExpDigits  // inside the exponent
	stDone       // the object is complete
	stBroken     // refused; stays so
	hexDigits    = 4
	bitsPerChunk = 8
)

// Scanner checks an object piece by piece. The zero value is ready for use.
// It is not safe for concurrent use.
type Scanner struct {
	st      state
	key     bool   // the string being read is a key
	hex     int    // digits of \uXXXX still to come
	literal string // what is still to come of true, false or null
	depth   int
	kinds   []byte // one bit a level: 1 is an object
	err     error
}

// Feed reads the next piece. It returns how many of its bytes belong to the
// object and whether the object is complete; bytes behind the end are left
// alone. After an error every further call returns that error, and after the
// end every further call takes nothing.
func (s *Scanner) Feed(piece []byte) (n int, done bool, err error) {
	if s.st >= stDone {
		return 0, s.st == stDone, s.err
	}
	for i := 0; i < len(piece); i++ {
		if s.st == stString {
			i += plain(piece[i:])
			if i >= len(piece) {
				return i, false, nil
			}
		}
		s.step(piece[i])
		switch s.st {
		case stDone:
			return i + 1, true, nil
		case stBroken:
			return i, false, s.err
		}
	}
	return len(piece), false, nil
}

// plain counts the bytes at the beginning that mean nothing inside a string.
func plain(b []byte) int {
	for i, c := range b {
		if c == '"' || c == '\\' || c < 0x20 {
			return i
		}
	}
	return len(b)
}

func (s *Scanner) fail(err error) {
	s.st, s.err = stBroken, err
}

func (s *Scanner) step(c byte) {
	if s.st >= stString && s.st <= stHex {
		s.stepString(c)
		return
	}
	if s.st >= stMinus && s.st <= stExpDigits {
		if s.stepNumber(c) {
			return
		}
		s.st = stAfter // the number ended before c
	}
	if s.st == stLiteral {
		s.stepLiteral(c)
		return
	}
	if s.st <= stBOM2 {
		s.stepBegin(c)
		return
	}
	if c == ' ' || c == '\t' || c == '\n' || c == '\r' {
		return
	}
	s.stepStructure(c)
}

func (s *Scanner) stepString(c byte) {
	switch s.st {
	case stString:
		switch {
		case c == '"':
			s.st = stAfter
			if s.key {
				s.st = stColon
			}
		case c == '\\':
			s.st = stEscape
		case c < 0x20:
			s.fail(ErrSyntax)
		}
	case stEscape:
		switch c {
		case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
			s.st = stString
		case 'u':
			s.st, s.hex = stHex, hexDigits
		default:
			s.fail(ErrSyntax)
		}
	default: // stHex
		if !isHex(c) {
			s.fail(ErrSyntax)
			return
		}
		if s.hex--; s.hex == 0 {
			s.st = stString
		}
	}
}

// stepNumber says whether c belongs to the number. A number that cannot end
// where it does breaks the scanner.
func (s *Scanner) stepNumber(c byte) bool {
	digit := c >= '0' && c <= '9'
	switch s.st {
	case stMinus:
		switch {
		case c == '0':
			s.st = stZero
		case digit:
			s.st = stInt
		default:
			s.fail(ErrSyntax)
		}
		return true
	case stPoint, stExpSign, stExp:
		switch {
		case s.st == stExp && (c == '+' || c == '-'):
			s.st = stExpSign
		case digit && s.st == stPoint:
			s.st = stFrac
		case digit:
			s.st = stExpDigits
		default:
			s.fail(ErrSyntax)
		}
		return true
	case stZero, stInt:
		if digit && s.st == stZero {
			s.fail(ErrSyntax) // 01 is no number
			return true
		}
		if c == '.' {
			s.st = stPoint
			return true
		}
	}
	if (c == 'e' || c == 'E') && s.st != stExpDigits {
		s.st = stExp
		return true
	}
	return digit
}

func (s *Scanner) stepLiteral(c byte) {
	if c != s.literal[0] {
		s.fail(ErrSyntax)
		return
	}
	if s.literal = s.literal[1:]; s.literal == "" {
		s.st = stAfter
	}
}

// stepBegin reads the first byte, which may begin a byte order mark; a second
// mark, or one behind white space, is none.
func (s *Scanner) stepBegin(c byte) {
	switch {
	case s.st == stBOM1:
		s.expect(c == 0xBB, stBOM2)
	case s.st == stBOM2:
		s.expect(c == 0xBF, stOpen)
	case c == 0xEF:
		s.st = stBOM1
	default:
		s.st = stOpen
		s.step(c)
	}
}

func (s *Scanner) stepStructure(c byte) {
	switch s.st {
	case stOpen:
		s.open(c)
	case stFirstKey, stKey:
		if c == '}' && s.st == stFirstKey {
			s.pop()
			return
		}
		s.key = true
		s.expect(c == '"', stString)
	case stColon:
		s.expect(c == ':', stValue)
	case stFirstElem:
		if c == ']' {
			s.pop()
			return
		}
		s.value(c)
	case stValue:
		s.value(c)
	case stAfter:
		s.after(c)
	}
}

func (s *Scanner) expect(ok bool, next state) {
	if !ok {
		s.fail(ErrSyntax)
		return
	}
	s.st = next
}

func (s *Scanner) open(c byte) {
	switch {
	case c == '{':
		s.push(true)
	case c == '[' || c == '"' || c == 't' || c == 'f' || c == 'n' || c == '-' || c >= '0' && c <= '9':
		s.fail(ErrNotObject)
	default:
		s.fail(ErrSyntax)
	}
}

func (s *Scanner) value(c byte) {
	switch {
	case c == '{':
		s.push(true)
	case c == '[':
		s.push(false)
	case c == '"':
		s.st, s.key = stString, false
	case c == 't':
		s.st, s.literal = stLiteral, "rue"
	case c == 'f':
		s.st, s.literal = stLiteral, "alse"
	case c == 'n':
		s.st, s.literal = stLiteral, "ull"
	case c == '-':
		s.st = stMinus
	case c == '0':
		s.st = stZero
	case c >= '1' && c <= '9':
		s.st = stInt
	default:
		s.fail(ErrSyntax)
	}
}

func (s *Scanner) after(c byte) {
	object := s.object()
	switch {
	case c == ',' && object:
		s.st = stKey
	case c == ',':
		s.st = stValue
	case c == '}' && object, c == ']' && !object:
		s.pop()
	default:
		s.fail(ErrSyntax)
	}
}

func (s *Scanner) push(object bool) {
	i := s.depth / bitsPerChunk
	if i == len(s.kinds) {
		s.kinds = append(s.kinds, 0)
	}
	bit := byte(1) << (s.depth % bitsPerChunk)
	s.kinds[i] &^= bit
	s.st = stFirstElem
	if object {
		s.kinds[i] |= bit
		s.st = stFirstKey
	}
	s.depth++
}

func (s *Scanner) object() bool {
	d := s.depth - 1
	return s.kinds[d/bitsPerChunk]&(1<<(d%bitsPerChunk)) != 0
}

func (s *Scanner) pop() {
	s.st = stAfter
	if s.depth--; s.depth == 0 {
		s.st = stDone
	}
}

func isHex(c byte) bool {
	return c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
}
