package vendorcfg

import (
	"bytes"
	"errors"
	"slices"
)

// strip computes the file without anything of ours, and whether nothing at
// all is left in it.
func strip(data []byte, prior *note, ours func(string) bool, shape Shape) (after []byte, empty bool, err error) {
	e := editor{document: newDocument(data), ours: ours, shape: shape}
	return e.strip(data, prior)
}

func (e *editor) strip(data []byte, prior *note) (after []byte, empty bool, err error) {
	e.made = prior.made()
	if prior.fits(data) {
		e.owned = prior.spans(e.mark)
		if rest := e.without(); prior.Before == digest(rest.bytes()) && (len(e.kept) == 0 || e.whole(data)(rest)) {
			e.document = rest
		}
	}
	if err := e.removeMine(data); err != nil {
		return nil, false, err
	}
	if after = e.bytes(); !bytes.Equal(after, data) {
		if err := e.removeRoot(); err != nil {
			return nil, false, err
		}
		after = e.bytes()
	}
	if kept, err := e.sameForeign(data, after); err != nil || !kept {
		return nil, false, &Error{Kind: ErrUnsafe, Cause: errors.Join(errForeign, err), Hint: "remove the entries by hand"}
	}
	empty, err = e.empty()
	return after, empty, err
}

// removeMine takes out our handlers by what they are.
func (e *editor) removeMine(data []byte) error {
	if e.blank() {
		return nil
	}
	t, err := e.parse(e.shape)
	if err != nil {
		return err
	}
	if _, _, err := t.events(); errors.Is(err, ErrDuplicate) {
		return err
	}
	for _, h := range t.handlers() {
		if e.mine(h) && h.twice != nil {
			return h.twice
		}
	}
	if spans := t.removal(e.mine, e.made); len(spans) > 0 {
		e.document = e.takeOut(spans, e.whole(data))
	}
	return nil
}

// whole tells whether a document still has everything foreign that data has.
func (e *editor) whole(data []byte) func(*document) bool {
	return func(d *document) bool {
		same, err := e.sameForeign(data, d.bytes())
		return err == nil && same
	}
}

// removeRoot takes out what addRoot added, when nothing else is left that could
// need it.
func (e *editor) removeRoot() error {
	if e.blank() {
		return nil
	}
	t, err := e.parse(e.shape)
	if err != nil {
		return err
	}
	root := t.container(t.root)
	var gone []int
	for _, f := range e.shape.Root {
		if i, twice := root.find(f.Key); i >= 0 && !twice && e.made.has(f.Key) && sameLiteral(root.items[i].value, f.Literal) {
			gone = append(gone, i)
		}
	}
	if len(gone) == len(root.items) && !root.commented() {
		slices.Sort(gone)
		e.delete(root.drop(gone))
	}
	return nil
}

// empty: no key and no comment.
func (e *editor) empty() (bool, error) {
	if e.blank() {
		return true, nil
	}
	t, err := e.parse(e.shape)
	if err != nil {
		return false, err
	}
	root := t.container(t.root)
	return t.root.Value.Kind() == '{' && len(root.items) == 0 && bytes.IndexByte(e.text, '/') < 0, nil
}
