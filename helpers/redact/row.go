package redact

import (
	"errors"
	"regexp"
	"regexp/syntax"
	"strconv"
	"sync"
)

const (
	maxRows    = 250
	maxOwnRows = 100
)

// Class says how firm the promise about a shape is.
type Class string

const (
	Declared Class = "declared" // always on
	Extended Class = "extended" // on, unless a policy leaves it out
	Own      Class = "own"      // added by a repository
)

// Left says what must not stand before a match. Whatever the rule, a letter that
// ends an escape (\n, %3D, a colour's m) is no neighbour.
type Left string

const (
	LeftAny    Left = "any"
	LeftWord   Left = "word"   // no letter or digit
	LeftUpper  Left = "upper"  // no capital or digit
	LeftIdent  Left = "ident"  // no letter, digit or underscore
	LeftDigits Left = "digits" // 7 to 12 digits must stand there, and go with the match
)

// Right says what must not stand after a match.
type Right string

const (
	RightAny   Right = "any"
	RightWord  Right = "word"  // no letter or digit
	RightUpper Right = "upper" // no capital or digit
	RightURL   Right = "url"   // no letter, digit, minus or underscore
)

// Guard is a test that the body of a match must pass: group 1 of the regular
// expression if it has one, else the whole match. Except for short and few, every
// guard asks for eight distinct bytes, which is what no row of x or 0 has.
type Guard string

const (
	GuardNone   Guard = "none"
	GuardShort  Guard = "short"  // 4 distinct bytes, for what is short by nature
	GuardFew    Guard = "few"    // 5 distinct bytes, for 16 of a small alphabet
	GuardFilled Guard = "filled" // 8 distinct bytes, and not spelled in words
	GuardMixed  Guard = "mixed"  // a digit and a letter, or both cases
	GuardCased  Guard = "cased"  // both cases, 10 distinct
	GuardRandom Guard = "random" // looks drawn at random (see opaque)
	GuardOpenAI Guard = "openai" // the vendor's marker, or an unbroken random run
	GuardBearer Guard = "bearer" // a JWT, or a random token
	GuardBasic  Guard = "basic"  // base64 of printable text with a colon

	// These four name a rule written by hand; the row's regular expression is then
	// only what a reader, and the second implementation in the tests, goes by.
	GuardPEM        Guard = "pem"
	GuardURL        Guard = "url"
	GuardJWT        Guard = "jwt"
	GuardAssignment Guard = "assignment"
)

// Row is one line of the table.
type Row struct {
	Name     string   // the word in the replacement: lower-case letters, digits, '-'
	Class    Class    // see the constants
	Literals []string // what every match begins with
	Re       string   // RE2, read from the literal on
	Left     Left
	Right    Right
	Guard    Guard
	Keeps    string // when not empty, only group 1 goes; this names what stays
	Reaches  string // a byte without which the expression need not be tried: see reaches
}

func (r Row) clone() Row {
	r.Literals = append([]string(nil), r.Literals...)
	return r
}

// byHand says whether the row is matched by code of its own.
func (r *Row) byHand() bool {
	return r.Guard == GuardPEM || r.Guard == GuardURL || r.Guard == GuardJWT || r.Guard == GuardAssignment
}

func (r *Row) marker() []byte { return []byte("[redacted:" + r.Name + "]") }

func (r *Row) bad(what string) error {
	return errors.New("credential shape " + strconv.Quote(r.Name) + ": " + what)
}

// check refuses what the scanner could not work with.
func (r *Row) check() error {
	if !goodName(r.Name) {
		return r.bad("a name is a lower-case letter, then at most 31 of a-z, 0-9 and '-'")
	}
	if r.Class != Declared && r.Class != Extended && r.Class != Own {
		return r.bad("class " + strconv.Quote(string(r.Class)) + " is none of declared, extended, own")
	}
	switch r.Left {
	case LeftAny, LeftWord, LeftUpper, LeftIdent, LeftDigits:
	default:
		return r.bad("unknown left rule " + strconv.Quote(string(r.Left)))
	}
	switch r.Right {
	case RightAny, RightWord, RightUpper, RightURL:
	default:
		return r.bad("unknown right rule " + strconv.Quote(string(r.Right)))
	}
	switch r.Guard {
	case GuardNone, GuardShort, GuardFew, GuardFilled, GuardMixed, GuardCased, GuardRandom, GuardOpenAI, GuardBearer, GuardBasic,
		GuardPEM, GuardURL, GuardJWT, GuardAssignment:
	default:
		return r.bad("unknown guard " + strconv.Quote(string(r.Guard)))
	}
	if len(r.Literals) == 0 || len(r.Literals) > 32 {
		return r.bad("has " + strconv.Itoa(len(r.Literals)) + " literals, not 1 to 32")
	}
	for _, lit := range r.Literals {
		if len(lit) < 2 && r.Guard != GuardAssignment || len(lit) > 64 || !printable(lit) {
			return r.bad("literal " + strconv.Quote(lit) + " is not 2 to 64 printable ASCII characters")
		}
	}
	re, err := regexp.Compile(r.Re)
	if err != nil {
		return r.bad("regular expression: " + err.Error())
	}
	if len(r.Reaches) > 1 {
		return r.bad("reaches is one byte, not " + strconv.Quote(r.Reaches))
	}
	if r.Keeps != "" && re.NumSubexp() == 0 {
		return r.bad("keeps something, but no group says what goes")
	}
	return nil
}

// checkOwn is check for a row that somebody adds.
func (r *Row) checkOwn() error {
	if err := r.check(); err != nil {
		return err
	}
	if r.byHand() {
		return r.bad("guard " + strconv.Quote(string(r.Guard)) + " belongs to a built-in row")
	}
	for _, lit := range r.Literals {
		if len(lit) < 3 {
			return r.bad("literal " + strconv.Quote(lit) + " is shorter than 3 characters")
		}
	}
	if len(r.Re) > 512 {
		return r.bad("regular expression is longer than 512 bytes")
	}
	tree, err := syntax.Parse(r.Re, syntax.Perl)
	if err != nil {
		return r.bad("regular expression: " + err.Error())
	}
	if lookout(tree) {
		return r.bad("regular expression: no anchors or word boundaries; that is what left and right are for")
	}
	if n := shortest(tree); n < 8 || n > window/2 {
		return r.bad("regular expression: its shortest match has " + strconv.Itoa(n) + " characters, not 8 to " + strconv.Itoa(window/2))
	}
	if !linear(tree) {
		return r.bad("regular expression: only its end may be unbounded, or a text can be made that takes too long")
	}
	return nil
}

func goodName(name string) bool {
	if name == "" || len(name) > 32 || name[0] < 'a' || name[0] > 'z' {
		return false
	}
	for _, c := range []byte(name) {
		if c != '-' && !isDigit(c) && !isLower(c) {
			return false
		}
	}
	return true
}

func printable(s string) bool {
	for _, c := range []byte(s) {
		if c < 0x20 || c > 0x7e || c == '\\' {
			return false
		}
	}
	return true
}

// lookout says whether the expression looks at what is around the match.
func lookout(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpBeginLine, syntax.OpEndLine, syntax.OpBeginText, syntax.OpEndText, syntax.OpWordBoundary, syntax.OpNoWordBoundary:
		return true
	}
	for _, sub := range re.Sub {
		if lookout(sub) {
			return true
		}
	}
	return false
}

// shortest returns the least number of characters the expression matches.
func shortest(re *syntax.Regexp) int {
	switch re.Op {
	case syntax.OpLiteral:
		return len(re.Rune)
	case syntax.OpCharClass, syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		return 1
	case syntax.OpCapture, syntax.OpPlus:
		return shortest(re.Sub[0])
	case syntax.OpRepeat:
		return re.Min * shortest(re.Sub[0])
	case syntax.OpConcat:
		n := 0
		for _, sub := range re.Sub {
			n += shortest(sub)
		}
		return n
	case syntax.OpAlternate:
		n := shortest(re.Sub[0])
		for _, sub := range re.Sub[1:] {
			n = min(n, shortest(sub))
		}
		return n
	}
	return 0
}

func unbounded(re *syntax.Regexp) bool {
	if re.Op == syntax.OpStar || re.Op == syntax.OpPlus || re.Op == syntax.OpRepeat && re.Max < 0 {
		return true
	}
	for _, sub := range re.Sub {
		if unbounded(sub) {
			return true
		}
	}
	return false
}

// linear says whether an attempt that fails has read a bounded number of bytes: then
// the work over a whole text is bounded by its length. That is so when whatever is
// unbounded stands at the end, followed by nothing that must be there.
func linear(re *syntax.Regexp) bool {
	switch re.Op {
	case syntax.OpCapture, syntax.OpAlternate:
		for _, sub := range re.Sub {
			if !linear(sub) {
				return false
			}
		}
		return true
	case syntax.OpConcat:
		for i, sub := range re.Sub {
			if !unbounded(sub) {
				continue
			}
			rest := 0
			for _, later := range re.Sub[i+1:] {
				rest += shortest(later)
			}
			if rest > 0 || !linear(sub) {
				return false
			}
		}
		return true
	case syntax.OpStar, syntax.OpPlus, syntax.OpRepeat, syntax.OpQuest:
		return !unbounded(re.Sub[0])
	}
	return true
}

// rule is a row at work: it compiles its regular expression when first asked.
type rule struct {
	Row
	once sync.Once
	re   *regexp.Regexp
	err  error
}

func (r *rule) regexp() (*regexp.Regexp, error) {
	r.once.Do(func() {
		r.re, r.err = regexp.Compile(`\A(?:` + r.Re + `)`)
	})
	return r.re, r.err
}
