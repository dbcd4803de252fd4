package redact

import (
	"bytes"
	"encoding/base64"
	"unicode/utf8"
)

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLower(c byte) bool  { return 'a' <= c && c <= 'z' }
func isUpper(c byte) bool  { return 'A' <= c && c <= 'Z' }
func isLetter(c byte) bool { return isLower(c | 0x20) }
func isWord(c byte) bool   { return isLetter(c) || isDigit(c) }

// free says whether the rule lets a match begin at pos.
func (l Left) free(text []byte, pos int) bool {
	if l == LeftDigits {
		return leadingDigits(text, pos) > 0
	}
	if l == LeftAny || pos == 0 {
		return true
	}
	c := text[pos-1]
	taken := false
	switch l {
	case LeftWord:
		taken = isWord(c)
	case LeftUpper:
		taken = isUpper(c) || isDigit(c)
	case LeftIdent:
		taken = isWord(c) || c == '_'
	}
	return !taken || endsEscape(text[:pos])
}

// leadingDigits returns how many digits stand before pos, if they are 7 to 12.
func leadingDigits(text []byte, pos int) int {
	n := 0
	for n < 13 && pos-n > 0 && isDigit(text[pos-n-1]) {
		n++
	}
	if n < 7 || n > 12 {
		return 0
	}
	return n
}

// endsEscape says whether text ends in something that only looks like a letter or a
// digit: \n and its kin as typed in code, \x1b, a per-cent escape, a \u003d that stands
// for neither, the end of a terminal colour.
func endsEscape(text []byte) bool {
	n := len(text)
	before := func(back int) byte {
		if back >= n {
			return 0
		}
		return text[n-1-back]
	}
	switch c := text[n-1]; {
	case before(1) == '\\' && (c == 'n' || c == 't' || c == 'r' || c == 'b' || c == 'f' || c == '0'):
		return true
	case c == 'm':
		i := n - 2
		for i >= 0 && i > n-16 && (isDigit(text[i]) || text[i] == ';') {
			i--
		}
		return i >= 0 && text[i] == '['
	case unhex(c) < 0 || unhex(before(1)) < 0:
		return false
	}
	if before(2) == '%' || before(2) == 'x' && before(3) == '\\' {
		return true
	}
	if n < 6 {
		return false
	}
	r, ok := hex4(text[n-6:])
	return ok && (r >= utf8.RuneSelf || !isWord(byte(r)))
}

// free says whether the rule lets a match end at pos.
func (r Right) free(text []byte, pos int) bool {
	if r == RightAny || pos >= len(text) {
		return true
	}
	c := text[pos]
	switch r {
	case RightWord:
		return !isWord(c)
	case RightUpper:
		return !isUpper(c) && !isDigit(c)
	}
	return !isWord(c) && c != '-' && c != '_'
}

// pass says whether body may be the body of a credential.
func (g Guard) pass(body []byte) bool {
	switch g {
	case GuardNone:
		return true
	case GuardShort:
		return distinct(body) >= 4
	case GuardFew:
		return distinct(body) >= 5
	case GuardFilled:
		return distinct(body) >= 8 && !spelled(body)
	}
	k := kindsOf(body)
	if distinct(body) < 8 {
		return false
	}
	switch g {
	case GuardMixed:
		return k.digits > 0 && k.letters() > 0 || k.uppers > 0 && k.lowers > 0
	case GuardCased:
		return k.uppers > 0 && k.lowers > 0 && distinct(body) >= 10
	case GuardRandom:
		return opaque(body)
	case GuardOpenAI:
		return passOpenAI(body)
	case GuardBearer:
		return passBearer(body, k)
	case GuardBasic:
		return passBasic(body)
	}
	return false
}

// kinds counts the characters of a body.
type kinds struct{ digits, uppers, lowers, others int }

func (k kinds) letters() int { return k.uppers + k.lowers }

func kindsOf(body []byte) (k kinds) {
	for _, c := range body {
		switch {
		case isDigit(c):
			k.digits++
		case isUpper(c):
			k.uppers++
		case isLower(c):
			k.lowers++
		default:
			k.others++
		}
	}
	return k
}

func distinct(body []byte) int {
	var seen [4]uint64
	n := 0
	for _, c := range body {
		if bit := uint64(1) << (c & 63); seen[c>>6]&bit == 0 {
			seen[c>>6] |= bit
			n++
		}
	}
	return n
}

// spelled says whether the body is written in words, as a placeholder or the name of
// something is: your-api-key-here, pat_for_the_pipeline_v2. At least two words joined
// by - _ or a full stop; each in one case or with a capital first, at most 12 letters
// long, and at most two digits behind it. Random text does not come out like that.
func spelled(body []byte) bool {
	words := 0
	for len(body) > 0 {
		end := bytes.IndexAny(body, "-_.")
		word := body
		if end < 0 {
			body = nil
		} else {
			word, body = body[:end], body[end+1:]
		}
		if len(word) == 0 {
			continue
		}
		if !isSpelledWord(word) {
			return false
		}
		words++
	}
	return words >= 2
}

func isSpelledWord(word []byte) bool {
	letters := 0
	for letters < len(word) && isLetter(word[letters]) {
		letters++
	}
	if letters == 0 || letters > 12 || len(word)-letters > 2 {
		return false
	}
	for _, c := range word[letters:] {
		if !isDigit(c) {
			return false
		}
	}
	k := kindsOf(word[:letters])
	return k.uppers == 0 || k.lowers == 0 || k.uppers == 1 && isUpper(word[0])
}

// foreign says whether text, which begins with sk-, is the key of another vendor: those
// have rows of their own.
func foreign(text []byte) bool {
	return bytes.HasPrefix(text, []byte("sk-ant-")) || bytes.HasPrefix(text, []byte("sk-or-v1-"))
}

// passOpenAI: the marker in the middle of every key of this vendor, or else one run
// without separators that nobody would have typed.
func passOpenAI(body []byte) bool {
	if bytes.Contains(body, []byte("T3BlbkFJ")) {
		return true
	}
	for len(body) > 0 {
		n := wordRun(body)
		if n >= 20 && opaque(body[:n]) {
			return true
		}
		body = body[min(n+1, len(body)):]
	}
	return false
}

// wordRun returns how many letters and digits body begins with.
func wordRun(body []byte) int {
	n := 0
	for n < len(body) && isWord(body[n]) {
		n++
	}
	return n
}

// passBearer: after this word stands a token or else prose, so it is enough that what
// stands there is not made of words.
func passBearer(body []byte, k kinds) bool {
	if bytes.HasPrefix(body, []byte("eyJ")) && bytes.Count(body, []byte(".")) >= 2 || opaque(body) {
		return true
	}
	if k.digits == 0 && (k.uppers == 0 || k.lowers == 0) || k.others*4 > len(body) || isUUID(body) || isPath(body) || monotonous(body) {
		return false
	}
	return !wordy(body, 60)
}

// passBasic: base64 that decodes to printable text with a colon in it, user:password.
func passBasic(body []byte) bool {
	body = bytes.TrimRight(body, "=")
	enc := base64.RawStdEncoding
	if bytes.ContainsAny(body, "-_") {
		enc = base64.RawURLEncoding
	}
	plain := make([]byte, enc.DecodedLen(len(body)))
	n, err := enc.Decode(plain, body)
	plain = plain[:n]
	if err != nil || bytes.IndexByte(plain, ':') < 0 || !utf8.Valid(plain) {
		return false
	}
	for _, c := range plain {
		if c < 0x20 || c == 0x7f {
			return false
		}
	}
	return true
}

// opaque says whether a value looks drawn at random rather than written. Entropy
// cannot tell (a fifth of all ordinary long words would go); what tells is how often
// the kind of character changes: someone who writes stays in one kind for a whole
// word. The figures are those at which 50,000 random values of each alphabet lose
// fewer than 2 in 1,000, and the ordinary text of the tests loses nothing.
func opaque(value []byte) bool {
	value = bytes.TrimRight(value, "=")
	k := kindsOf(value)
	if distinct(value) < 8 || k.letters() == 0 || isUUID(value) {
		return false
	}
	if k.others*5 > len(value) || isPath(value) || monotonous(value) {
		return false
	}
	if k.digits == 0 {
		return k.others*8 <= len(value) && scrambled(value, k)
	}
	s := stepsOf(value)
	need := 20
	if s.tail {
		need = 30
	}
	switch {
	case s.changes*100 >= 30*s.pairs:
		return true
	case s.changes*100 >= need*s.pairs, s.rises >= 3, s.rises >= 2 && k.others == 0:
		// In between there are names such as base64EncodedSha256Value.
		return !wordy(value, 60)
	}
	// Few changes, by chance: but no words either.
	if k.uppers > 1 && k.lowers > 1 {
		return k.others*8 <= len(value) && !wordy(value, 45)
	}
	return k.others == 0 && k.letters()*2 > len(value) && !wordy(value, 40)
}

// isPath says whether a slash stands together with what neither base64 alphabet has
// beside it.
func isPath(value []byte) bool {
	return bytes.IndexByte(value, '/') >= 0 && bytes.ContainsAny(value, "._-~")
}

// monotonous says whether one byte stands eight times in a row: sk-live-XXXXXXXXXXXX.
func monotonous(value []byte) bool {
	same := 0
	for i := 1; i < len(value); i++ {
		if value[i] != value[i-1] {
			same = 0
		} else if same++; same == 7 {
			return true
		}
	}
	return false
}

// steps describes a value by its neighbours, both letters or digits.
type steps struct {
	pairs   int  // neighbours there are
	changes int  // of another kind than the one before; a capital's small letter is not
	rises   int  // from a digit to a letter
	tail    bool // digits stand at the very end only
}

func stepsOf(value []byte) (s steps) {
	lastLetter, firstDigit := -1, len(value)
	for i, c := range value {
		if isDigit(c) {
			firstDigit = min(firstDigit, i)
		} else if isLetter(c) {
			lastLetter = i
		}
		if i == 0 || !isWord(c) || !isWord(value[i-1]) {
			continue
		}
		s.pairs++
		p := value[i-1]
		switch {
		case isDigit(p) && isLetter(c):
			s.changes++
			s.rises++
		case isLetter(p) && isDigit(c), isLower(p) && isUpper(c):
			s.changes++
		}
	}
	s.tail = firstDigit > lastLetter
	return s
}

// scrambled says whether letters alone look random: many capitals, small letters
// standing single between two of them, which hardly a camelCase name has, and pairs that
// no word has.
func scrambled(value []byte, k kinds) bool {
	if k.uppers*4 < len(value) || k.lowers*4 < len(value) || distinct(value) < 10 {
		return false
	}
	for i := 1; i+1 < len(value); i++ {
		if isUpper(value[i-1]) && isLower(value[i]) && isUpper(value[i+1]) {
			return !wordy(value, 45)
		}
	}
	return false
}

// commonPairs are letter pairs frequent in English and in the names programmers give.
// Random text has one of these in four or five neighbours, words in three of four.
const commonPairs = " th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi" +
	" ri ro ic ne ea ra ce li ch ll be ma si om ur ca el ta la ns di fo ho pe ec pr no ct us ac ot il tr ly nc et ut ss so rs" +
	" un lo wa ge ie wh ee wi em ad ol rt po we na ul ni ts mo ow pa im mi ai sh ir su id os iv ia am fi ci vi pl ig tu ev ld" +
	" ry mp fe bl ab gh ty op wo sa ay ex ke ui up ap av ag ey ok oa da ba ub ob od "

// wordy says whether so many per cent of the neighbouring letters are pairs that words
// are made of, in a value that is mostly letters.
func wordy(value []byte, percent int) bool {
	pairs, common := 0, 0
	for i := 1; i < len(value); i++ {
		if !isLetter(value[i-1]) || !isLetter(value[i]) || isLower(value[i-1]) && isUpper(value[i]) {
			continue
		}
		pairs++
		if bytes.Contains([]byte(commonPairs), []byte{' ', value[i-1] | 0x20, value[i] | 0x20, ' '}) {
			common++
		}
	}
	return pairs*5 >= len(value)*2 && common*100 >= pairs*percent
}

// isUUID says whether value is 8-4-4-4-12 hexadecimal digits.
func isUUID(value []byte) bool {
	if len(value) != 36 {
		return false
	}
	for i, c := range value {
		if i == 8 || i == 13 || i == 18 || i == 23 {
			if c != '-' {
				return false
			}
		} else if unhex(c) < 0 {
			return false
		}
	}
	return true
}
