// Package redact takes credentials out of text before anything is written.
//
// Most callers need two lines:
//
//	table := redact.Builtin()
//	out, names, err := table.Redact(span)
//
// where span is what stands between the quotes of one JSON string, still
// escaped. The answer is again such a span: each credential has become
// "[redacted:NAME]" and every other byte is the byte that came in. RedactText
// does the same for text that is not escaped (a path, a branch, a file a person
// pipes in).
//
// # What is promised
//
//   - A credential of a declared shape goes, whatever way JSON spelled it: any
//     character as \u00XX, \/ for a slash, = and ' and < as escapes, and the same
//     again on every level below, when a JSON document was pasted into another and
//     that into the prompt. What is escaped more than maxDepth times is withheld.
//   - No hit, no change: out is then the very slice that came in.
//   - A cut never halves an escape or a surrogate pair, so a valid string stays
//     valid, and what stays is never written anew.
//   - A second run over the answer finds nothing more (see maxRounds for the one
//     construction that could outrun this).
//   - Time is linear in the input, also for text made to hurt.
//   - It fails closed: when something is wrong, out is nil and err is not. The
//     caller then withholds the text; there is no answer with the credential in it.
//
// # What is not
//
//   - A value without a shape of its own (a plain password, an old hexadecimal
//     key) is found only where a name such as api_key or password assigns it (by = or
//     a colon, "is" in a sentence, --api-key on a command line), and only from 20
//     characters on, with letters and digits that look drawn at random: about one in
//     a thousand random values of 20 characters does not. Values of letters only, pass
//     phrases, UUIDs and short passwords stay.
//   - Text that somebody broke on purpose ("ab" + "cd", zero-width characters in
//     the middle, base64 of a key) is not put together again.
//   - A credential of documentation that has the full shape goes too: nothing tells
//     it from a real one.
//
// The shapes are data: share/credentials.yaml, which `go generate` checks (it runs
// the samples of every row) and writes down as table_gen.go. The non-test code
// imports a handful of standard packages only, for it is linked into the program
// that every prompt waits for; a regular expression is compiled when its literal
// is first seen, never before.
package redact

import (
	"bytes"
	"errors"
	"sort"
	"strconv"
)

//go:generate go run ./gen

// ErrInternal is what Redact and RedactText wrap when the redactor itself is at
// fault. There is no output then.
var ErrInternal = errors.New("redact: internal fault, text withheld")

// errTooMany: rows that a policy added have more to look at than a prompt can wait for.
var errTooMany = errors.Join(ErrInternal, errors.New("the policy's own shapes begin with too much of the text"))

// errTooDeep: what is below so many levels of escapes was not looked at.
var errTooDeep = errors.Join(ErrInternal, errors.New("escaped too many times"))

// maxDepth limits how often decoded text is decoded again. Each level doubles the
// backslashes, so that a credential below this many has 65,536 before each quote;
// only a text made for it, or a run of as many backslashes, gets that far.
const maxDepth = 16

// maxRounds bounds the passes over one text. A pass normally finds everything, and
// the one after it proves that; but a hit may free its neighbour (two keys written
// without a space: the left edge of the second is a letter until the first is
// gone). Chains longer than this exist only where somebody builds them.
const maxRounds = 8

// Table is a set of rows, ready to scan. It is immutable and safe for concurrent
// use; keep one, because it also keeps the regular expressions it has compiled.
// The zero Table has no rows and finds nothing.
type Table struct {
	rows []*rule
	idx  *index
}

// Builtin returns a table of all rows of share/credentials.yaml, as generated.
func Builtin() *Table {
	rows := builtinRows()
	rules := make([]rule, len(rows)) // one allocation; every prompt pays for this
	t := &Table{rows: make([]*rule, len(rows))}
	for i, row := range rows {
		rules[i].Row = row
		t.rows[i] = &rules[i]
	}
	t.idx = newIndex(t.rows)
	return t
}

// New returns a table of exactly the given rows, checked as the generator checks
// them. The hand-written rules are allowed here; With is for everybody else.
func New(rows ...Row) (*Table, error) {
	t := &Table{}
	for _, r := range rows {
		if err := r.check(); err != nil {
			return nil, err
		}
		t.rows = append(t.rows, &rule{Row: r.clone()})
	}
	if err := t.index(); err != nil {
		return nil, err
	}
	return t, nil
}

// Without returns a table that lacks the named shapes. Extended shapes and a
// repository's own may be left out; a declared one, or a name nobody knows, is an
// error, for a policy can narrow the promise only where it says so.
func (t *Table) Without(names ...string) (*Table, error) {
	drop := map[string]bool{}
	for _, name := range names {
		known := false
		for _, r := range t.rows {
			if r.Name != name {
				continue
			}
			known = true
			if r.Class == Declared {
				return nil, errors.New("credential shape " + strconv.Quote(name) + " is declared and cannot be switched off")
			}
		}
		if !known {
			return nil, errors.New("credential shape " + strconv.Quote(name) + " does not exist")
		}
		drop[name] = true
	}
	out := &Table{}
	for _, r := range t.rows {
		if !drop[r.Name] {
			out.rows = append(out.rows, r)
		}
	}
	out.idx = newIndex(out.rows)
	return out, nil
}

// With returns a table that has the given rows as well, after its own. Each is
// checked: a name, literals that no replacement text contains, a regular expression
// that is read in linear time, no hand-written rule. Their class becomes Own.
func (t *Table) With(rows ...Row) (*Table, error) {
	if len(rows) > maxOwnRows {
		return nil, errors.New("at most " + strconv.Itoa(maxOwnRows) + " credential shapes may be added, not " + strconv.Itoa(len(rows)))
	}
	out := &Table{rows: append([]*rule(nil), t.rows...)}
	for _, r := range rows {
		r.Class = Own
		if err := r.checkOwn(); err != nil {
			return nil, err
		}
		out.rows = append(out.rows, &rule{Row: r.clone()})
	}
	if err := out.index(); err != nil {
		return nil, err
	}
	return out, nil
}

// index checks what concerns the rows together, and builds the index.
func (t *Table) index() error {
	if len(t.rows) > maxRows {
		return errors.New("too many credential shapes: " + strconv.Itoa(len(t.rows)))
	}
	for _, r := range t.rows {
		if r.Class != Own {
			continue // the marker of bearer holds "earer", but not what must follow it
		}
		for _, lit := range r.Literals {
			for _, other := range t.rows {
				if bytes.Contains(other.marker(), []byte(lit)) {
					return errors.New("credential shape " + strconv.Quote(r.Name) + ": literal " + strconv.Quote(lit) + " is part of a replacement text")
				}
			}
		}
	}
	t.idx = newIndex(t.rows)
	return nil
}

// Rows returns a copy of the table's rows in their order. Several rows may carry
// one name: they are one shape.
func (t *Table) Rows() []Row {
	rows := make([]Row, 0, len(t.rows))
	for _, r := range t.rows {
		rows = append(rows, r.clone())
	}
	return rows
}

// Redact takes the bytes strictly between the quotes of one JSON string and returns
// them with every credential replaced. names holds the shapes found, sorted, each
// once; it is empty, not nil, when there was none, and out is then span itself.
// span is never written to. On an error out and names are nil.
func (t *Table) Redact(span []byte) (out []byte, names []string, err error) {
	return t.redact(span, true)
}

// RedactText is Redact for text that is not escaped: what is there is what is meant.
// (JSON quoted inside it is still read.)
func (t *Table) RedactText(text []byte) (out []byte, names []string, err error) {
	return t.redact(text, false)
}

// Matches says whether unescaped text holds a credential of any shape. An id that
// does must not be written as it is. A fault counts as a match.
func (t *Table) Matches(text []byte) (found bool) {
	_, names, err := t.redact(text, false)
	return err != nil || len(names) > 0
}

func (t *Table) redact(in []byte, escaped bool) (out []byte, names []string, err error) {
	defer func() {
		// A bug in here must not cost the person the hook, nor put their key on disk.
		if r := recover(); r != nil {
			out, names, err = nil, nil, ErrInternal
		}
	}()
	names = []string{}
	if t.idx == nil {
		return in, names, nil
	}
	cur := in
	for range maxRounds {
		hits, err := t.find(cur, escaped, &names)
		if err != nil {
			return nil, nil, err
		}
		if len(hits) == 0 {
			break
		}
		if cur, err = t.splice(cur, hits); err != nil {
			return nil, nil, err
		}
	}
	sort.Strings(names)
	return cur, names, nil
}

// find returns what must go from text: disjoint ranges in order, ready to splice.
// Names that fired are added to names.
func (t *Table) find(text []byte, escaped bool, names *[]string) ([]hit, error) {
	plain := text
	if escaped {
		plain = unescape(text)
	}
	hits, err := t.findBelow(plain, 1, names)
	if err != nil {
		return nil, err
	}
	if len(plain) != len(text) && len(hits) > 0 {
		hits = merge(outward(text, hits))
	}
	return hits, nil
}

// findBelow scans decoded text, and what it decodes to as long as it does: a JSON
// document may have been pasted into another before that went into the prompt.
func (t *Table) findBelow(text []byte, depth int, names *[]string) ([]hit, error) {
	below := text
	if hasDeeper(text) {
		below = unescape(text)
	}
	deeper := len(below) != len(text)
	if deeper && depth > maxDepth {
		return nil, errTooDeep
	}
	hits, err := t.scan(text, deeper, names)
	if err != nil || !deeper {
		return merge(hits), err
	}
	inner, err := t.findBelow(below, depth+1, names)
	if err != nil {
		return nil, err
	}
	if len(inner) > 0 {
		hits = append(hits, outward(text, inner)...)
	}
	return merge(hits), nil
}

// hit is a range [from, to) that must go, and the index of the row that says so.
type hit struct{ from, to, row int }

// merge sorts hits and joins those that overlap, under the name of the row that
// stands first in the table. Ranges that only touch stay two.
func merge(hits []hit) []hit {
	if len(hits) < 2 {
		return hits
	}
	sort.Slice(hits, func(i, j int) bool {
		if hits[i].from != hits[j].from {
			return hits[i].from < hits[j].from
		}
		return hits[i].to < hits[j].to
	})
	out := hits[:1]
	for _, h := range hits[1:] {
		last := &out[len(out)-1]
		if h.from >= last.to {
			out = append(out, h)
			continue
		}
		last.to = max(last.to, h.to)
		last.row = min(last.row, h.row)
	}
	return out
}

// splice writes text with each hit replaced by its row's marker.
func (t *Table) splice(text []byte, hits []hit) ([]byte, error) {
	size, at := len(text), 0
	for _, h := range hits {
		if h.from < at || h.to <= h.from || h.to > len(text) {
			return nil, ErrInternal
		}
		size += len(t.rows[h.row].Name) + len("[redacted:]") - (h.to - h.from)
		at = h.to
	}
	out := make([]byte, 0, size)
	at = 0
	for _, h := range hits {
		out = append(out, text[at:h.from]...)
		out = append(out, "[redacted:"...)
		out = append(out, t.rows[h.row].Name...)
		out = append(out, ']')
		at = h.to
	}
	return append(out, text[at:]...), nil
}
