package redact

import "bytes"

// index finds the literals of a table in one pass. Every literal has an anchor, the
// two neighbouring bytes in it that ordinary text has least; the pass asks one bit
// per position whether the pair there is anybody's anchor.
type index struct {
	pairs [1024]uint64 // 64 K bits, one a pair
	heads [256]int16   // by hash of the pair: 1 + index in lits, 0 for none
	lits  []literal

	assignment int // the row of the rule for assigned values, or -1
}

type literal struct {
	text string
	off  int   // of the anchor within text
	next int16 // as heads
	rows []int
}

func newIndex(rules []*rule) *index {
	x := &index{assignment: -1, lits: make([]literal, 0, 2*len(rules))}
	for n, r := range rules {
		if r.Guard == GuardAssignment {
			x.assignment = n
			x.addOperators()
			continue
		}
		for _, text := range r.Literals {
			x.add(text, n)
		}
	}
	return x
}

func (x *index) add(text string, row int) {
	for i := range x.lits {
		if x.lits[i].text == text {
			x.lits[i].rows = append(x.lits[i].rows, row)
			return
		}
	}
	off := anchor(text)
	h := hash(text[off], text[off+1])
	x.mark(text[off], text[off+1])
	x.lits = append(x.lits, literal{text: text, off: off, next: x.heads[h], rows: []int{row}})
	x.heads[h] = int16(len(x.lits))
}

// addOperators enters '=' and ':', which are one byte long, whatever follows; then what
// they are in per-cent escapes, what options begin with, and the word "is".
func (x *index) addOperators() {
	x.mark('%', '3')
	x.mark('-', '-')
	x.mark(' ', 'i')
	for _, op := range []byte("=:") {
		for c := range 256 {
			x.mark(op, byte(c))
		}
	}
}

func (x *index) mark(a, b byte) {
	p := uint(a) | uint(b)<<8
	x.pairs[p>>6] |= 1 << (p & 63)
}

func hash(a, b byte) byte { return a*31 + b }

// anchor chooses the pair of text to look for: best with a byte that is no letter,
// then with a capital, then with a letter that is rare.
func anchor(text string) int {
	best, least := 0, 1000
	for i := 0; i+1 < len(text); i++ {
		if w := weight(text[i]) + weight(text[i+1]); w < least {
			best, least = i, w
		}
	}
	return best
}

func weight(c byte) int {
	switch {
	case c == ' ' || c == '-':
		return 60
	case isLower(c):
		return 40 - bytes.IndexByte([]byte("etaoinsrhldcumfpgwybvkxjqz"), c)
	case isUpper(c):
		return 10
	case isDigit(c), c == '/', c == '.':
		return 20
	}
	return 5
}

// scanner is one pass over one text.
type scanner struct {
	t       *Table
	text    []byte
	deeper  bool // the text unescaped once more will be scanned too
	hits    []hit
	names   *[]string
	skip    []int     // by row: attempts before this offset are settled
	refused []refusal // by row
	err     error
	own     int // attempts that rows which somebody added may still make
}

// Rows that somebody added may make this many attempts on a text, and one more for
// so many bytes of it. Each reads up to half a window before it fails: a repository
// whose rows begin with what every text is full of would hold a prompt up for minutes.
const (
	ownAttempts     = 16 << 10
	bytesPerAttempt = 16
)

// scan finds what must go from decoded text.
func (t *Table) scan(text []byte, deeper bool, names *[]string) ([]hit, error) {
	s := scanner{t: t, text: text, deeper: deeper, names: names, own: ownAttempts + len(text)/bytesPerAttempt}
	pairs := &t.idx.pairs
	if len(text) < 2 {
		return nil, nil
	}
	p := uint16(text[0]) << 8
	for i, c := range text[1:] {
		p = p>>8 | uint16(c)<<8
		if pairs[p>>6]>>(p&63)&1 != 0 {
			s.look(i)
			if s.err != nil {
				return nil, s.err
			}
		}
	}
	return s.hits, nil
}

// look is called where an anchor stands.
func (s *scanner) look(at int) {
	c := s.text[at]
	switch next := s.text[at+1]; {
	case c == '=', c == ':', c == '%' && next == '3', c == '-' && next == '-', c == ' ' && next == 'i':
		s.assignment(at)
	}
	x := s.t.idx
	for n := x.heads[hash(c, s.text[at+1])]; n != 0; {
		lit := &x.lits[n-1]
		n = lit.next
		from := at - lit.off
		if from < 0 || from+len(lit.text) > len(s.text) || string(s.text[from:from+len(lit.text)]) != lit.text {
			continue
		}
		for _, row := range lit.rows {
			s.try(row, from, len(lit.text))
		}
	}
}

// seen says whether the row has already looked at what stands at from.
func (s *scanner) seen(row, from int) bool {
	if s.skip == nil {
		s.skip = make([]int, len(s.t.rows))
	}
	return from < s.skip[row]
}

// try reads the row's shape at from, where one of its literals stands, of that length.
func (s *scanner) try(row, from, literal int) {
	r := s.t.rows[row]
	if s.seen(row, from) || !r.Left.free(s.text, from) {
		return
	}
	switch r.Guard {
	case GuardPEM:
		s.pem(row, from)
		return
	case GuardJWT:
		s.jwt(row, from)
		return
	case GuardURL:
		s.userinfo(row, from)
		return
	case GuardOpenAI:
		if foreign(s.text[from:]) {
			return
		}
	}
	if r.Reaches != "" && !reaches(s.text[from+literal:], r.Reaches[0]) {
		return
	}
	if r.Class == Own && !s.afford() {
		return
	}
	m := s.match(r, from)
	if m.to == 0 {
		return
	}
	if !r.Right.free(s.text, m.to) || !r.Guard.pass(s.text[m.bodyFrom:m.bodyTo]) || r.Guard == GuardBearer && cut(s.text, m.bodyFrom, m.to) {
		s.refuse(row, from, m.to, literal)
		return
	}
	m.to = r.tail(s.text, m.to)
	s.skip[row] = m.to
	if r.Left == LeftDigits {
		from -= leadingDigits(s.text, from)
	}
	whole := from
	if r.Keeps != "" {
		from, m.to = m.bodyFrom, m.bodyTo
	}
	if from < m.to && !s.entangled(whole, m.to) && !s.entangled(from, m.to) {
		s.add(hit{from, m.to, row})
	}
}

// afford takes one attempt off those that added rows have. When none is left the text
// is withheld: part of it was not looked at as somebody asked for.
func (s *scanner) afford() bool {
	if s.own--; s.own < 0 {
		s.err = errTooMany
	}
	return s.own >= 0
}

// maxRetries is how many more attempts a row gets within a short match it refused.
const maxRetries = 4

// refuse notes that the row's match [from, to) is no credential. As a rule that settles
// what begins within it, for a guard that the whole run fails, a part of the run fails
// as well; without this, a literal repeated a million times is read a million times to
// its end. But not every guard is like that, so a short run is tried a few times more,
// and a literal in the last bytes of any run still has its body before it.
func (s *scanner) refuse(row, from, to, literal int) {
	if s.refused == nil {
		s.refused = make([]refusal, len(s.t.rows))
	}
	r := &s.refused[row]
	if from >= r.to {
		*r = refusal{to: to}
	}
	if r.times++; r.times > maxRetries || to-from > window {
		s.skip[row] = to - literal
	}
}

// refusal counts what a row refused within one run.
type refusal struct{ to, times int }

// entangled says whether an escape that the deeper scan will see through touches the
// range [from, to): mo\u006ekey is no key, and half of a value is not to be judged. What
// is found there counts, what is found here would be a misreading. (A JWT or a PEM key is
// what it is, so their rules do not ask.)
func (s *scanner) entangled(from, to int) bool {
	if !s.deeper {
		return false
	}
	if from >= 6 {
		if _, ok := hex4(s.text[from-6 : from]); ok {
			return true
		}
	}
	for back := 1; back <= 5 && back <= from; back++ { // its last digits may be letters of a name
		if _, ok := hex4(s.text[from-back:]); ok {
			return true
		}
	}
	if from >= 1 && hides(s.text[from-1:]) || from >= 2 && hides(s.text[from-2:]) {
		return true
	}
	return hides(s.text[to:])
}

// hides says whether text begins with an escape that hides a byte of a value, also
// when that is escaped itself or has digits that are.
func hides(text []byte) bool {
	n := 0
	for n < len(text) && text[n] == '\\' {
		n++
	}
	if n == 0 || n == len(text) {
		return false
	}
	if text[n] == '/' {
		return true
	}
	digits := 0
	for digits < 4 && n+1+digits < len(text) && unhex(text[n+1+digits]) >= 0 {
		digits++
	}
	return text[n] == 'u' && (digits == 4 || n+1+digits < len(text) && text[n+1+digits] == '\\')
}

// reaches says whether want stands in text before a blank, a quote or a slash. It spares
// an expression that begins like every URL from being tried on every URL.
func reaches(text []byte, want byte) bool {
	for _, c := range text[:min(len(text), window)] {
		switch c {
		case want:
			return true
		case ' ', '\t', '\r', '\n', '"', '\'', '`', '/', '\\':
			return false
		}
	}
	return false
}

func (s *scanner) add(h hit) {
	s.hits = append(s.hits, h)
	name := s.t.rows[h.row].Name
	for _, known := range *s.names {
		if known == name {
			return
		}
	}
	*s.names = append(*s.names, name)
}

// found is a match, as offsets in the text; to is 0 when there is none.
type found struct{ to, bodyFrom, bodyTo int }

// window is how much text the regular expression is shown at first. Go's engine is
// several times faster on short input, and most credentials are short.
const window = 512

// match runs the row's regular expression at from.
func (s *scanner) match(r *rule, from int) found {
	re, err := r.regexp()
	if err != nil {
		s.err = ErrInternal
		return found{}
	}
	for size := window; ; size *= 8 {
		end := min(len(s.text), from+size)
		m := re.FindSubmatchIndex(s.text[from:end])
		if m == nil {
			return found{} // what no window shows the beginning of is no credential
		}
		if end < len(s.text) && m[1] > end-from-64 {
			continue // it may go on behind the window
		}
		f := found{from + m[1], from, from + m[1]}
		if len(m) > 2 && m[2] >= 0 {
			f.bodyFrom, f.bodyTo = from+m[2], from+m[3]
		}
		return s.trim(f)
	}
}

// trim takes full stops off the end: a sentence may end with a token, a token does
// not end with a full stop.
func (s *scanner) trim(f found) found {
	for f.to > f.bodyFrom && s.text[f.to-1] == '.' {
		f.to--
	}
	f.bodyTo = min(f.bodyTo, f.to)
	return f
}
