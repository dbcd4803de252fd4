package vendorcfg

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"sort"

	"github.com/tailscale/hujson"
)

// What a person can do about a refusal.
const (
	byHand          = "add the entries by hand"
	correctOrByHand = "correct the file, or add the entries by hand"
	writableFirst   = "make it writable, or add the entries by hand"
)

const byteOrderMark = "\xef\xbb\xbf"

// span is a half-open range of a document's text.
type span struct{ from, to int }

// document is a settings file being edited, and which parts of its text are
// ours. Deleting those parts gives the text as it would be without us.
type document struct {
	mark  string // the byte order mark, if there was one; not part of text
	text  []byte
	owned []span // what is ours: sorted, apart
	kept  []span // what is ours too, and another note's: to be followed, not touched
}

func newDocument(data []byte) *document {
	text, found := bytes.CutPrefix(data, []byte(byteOrderMark))
	d := &document{text: slices.Clone(text)}
	if found {
		d.mark = byteOrderMark
	}
	return d
}

func (d *document) bytes() []byte { return append([]byte(d.mark), d.text...) }

// blank: an empty file and one of white space are settings without a key.
func (d *document) blank() bool { return len(bytes.TrimSpace(d.text)) == 0 }

// edit replaces text[at:at+remove] by insert, which is ours.
func (d *document) edit(at, remove int, insert string) {
	d.text = slices.Concat(d.text[:at], []byte(insert), d.text[at+remove:])
	d.owned = normalise(append(moved(d.owned, at, remove, len(insert)), span{at, at + len(insert)}))
	d.kept = normalise(moved(d.kept, at, remove, len(insert)))
}

// moved says where what is in spans stands after an edit.
func moved(spans []span, at, remove, insert int) []span {
	var out []span
	for _, s := range spans {
		if s.from < at {
			out = append(out, span{s.from, min(s.to, at)})
		}
		if s.to > at+remove {
			out = append(out, span{max(s.from, at+remove) + insert - remove, s.to + insert - remove})
		}
	}
	return out
}

// delete takes spans of the current text out.
func (d *document) delete(spans []span) {
	spans = normalise(spans)
	for _, s := range slices.Backward(spans) {
		d.edit(s.from, s.to-s.from, "")
	}
}

// without is the text less all that is ours.
func (d *document) without() *document {
	rest := d.clone()
	rest.delete(d.owned)
	return rest
}

func (d *document) clone() *document {
	return &document{mark: d.mark, text: slices.Clone(d.text), owned: slices.Clone(d.owned), kept: slices.Clone(d.kept)}
}

// leans: another part of ours stands in a container of this one's, so the text
// without this part alone need not be JSON; without both it is. Then takeOut
// leaves the container to the other.
func (d *document) leans() bool {
	if len(d.kept) == 0 {
		return false
	}
	rest := d.clone()
	rest.delete(normalise(slices.Concat(d.owned, d.kept)))
	_, err := rest.parse(Shape{})
	return rest.blank() || err == nil
}

// takeOut deletes spans, and then only what is ours if that does: white space
// that was there before us stays, and what is left of ours is the other note's
// from now on. whole says whether a result is one to be kept.
func (d *document) takeOut(spans []span, whole func(*document) bool) *document {
	if len(d.kept) > 0 && len(d.owned) > 0 {
		narrow := d.clone()
		narrow.delete(intersect(normalise(spans), normalise(slices.Concat(d.owned, d.kept))))
		narrow.kept = normalise(slices.Concat(narrow.kept, narrow.owned))
		if whole(narrow) {
			return narrow
		}
	}
	rest := d.clone()
	rest.delete(spans)
	rest.kept = nil
	return rest
}

// normalise sorts, joins what touches and drops what is empty.
func normalise(spans []span) []span {
	sort.Slice(spans, func(i, j int) bool { return spans[i].from < spans[j].from })
	var out []span
	for _, s := range spans {
		switch last := len(out) - 1; {
		case s.from >= s.to:
		case last >= 0 && s.from <= out[last].to:
			out[last].to = max(out[last].to, s.to)
		default:
			out = append(out, s)
		}
	}
	return out
}

// intersect gives what is in both of two sorted lists.
func intersect(a, b []span) []span {
	var out []span
	for _, x := range a {
		for _, y := range b {
			out = append(out, span{max(x.from, y.from), min(x.to, y.to)})
		}
	}
	return normalise(out)
}

// parse reads the text as JSON with comments and trailing commas.
func (d *document) parse(shape Shape) (*tree, error) {
	if err := checkSize(d.text); err != nil {
		return nil, err
	}
	// A line comment may end the file, which the parser wants a newline after.
	root, err := hujson.Parse(append(slices.Clone(d.text), '\n'))
	if err != nil {
		return nil, unparsable(err)
	}
	return &tree{text: d.text, root: &root, shape: shape}, nil
}

// unparsable keeps the position of a parser's error and drops its words,
// which may quote the file.
func unparsable(err error) error {
	e := &Error{Kind: ErrUnparsable, Hint: correctOrByHand}
	var line, column int
	if n, _ := fmt.Sscanf(err.Error(), "hujson: line %d, column %d", &line, &column); n == 2 {
		e.Where = fmt.Sprintf("line %d, column %d", line, column)
	}
	return e
}

var (
	errTooDeep = errors.New("nested too deeply")
	errTooMany = errors.New("too many values")
)

// checkSize counts what will cost the parser stack and memory, outside
// strings and comments.
func checkSize(text []byte) error {
	depth, values := 0, 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			if depth++; depth > maxDepth {
				return &Error{Kind: ErrUnparsable, Cause: errTooDeep}
			}
		case '}', ']':
			depth--
		case ',':
			if values++; values > maxValues {
				return &Error{Kind: ErrTooLarge, Cause: errTooMany, Hint: byHand}
			}
		case '"':
			i = skipString(text, i)
		case '/':
			i = skipComment(text, i)
		}
	}
	return nil
}

// skipString returns the index of the closing quote of the string at i.
func skipString(text []byte, i int) int {
	for i++; i < len(text) && text[i] != '"'; i++ {
		if text[i] == '\\' {
			i++
		}
	}
	return i
}

// skipComment returns the index of the last byte of the comment at i, or i
// when there is none.
func skipComment(text []byte, i int) int {
	rest := text[i:]
	end, width := -1, 0
	switch {
	case bytes.HasPrefix(rest, []byte("//")):
		end, width = bytes.IndexByte(rest, '\n'), 1
	case bytes.HasPrefix(rest, []byte("/*")):
		if end = bytes.Index(rest[2:], []byte("*/")); end >= 0 {
			end += 2
		}
		width = 2
	default:
		return i
	}
	if end < 0 {
		return len(text)
	}
	return i + end + width - 1
}
