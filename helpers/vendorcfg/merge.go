package vendorcfg

import (
	"bytes"
	"errors"
	"slices"

	"github.com/tailscale/hujson"
)

// merge computes the file with entries in it, and the note that undoes it.
func merge(data []byte, prior *note, entries []Entry, ours func(string) bool, shape Shape) ([]byte, *note, error) {
	e := editor{document: newDocument(data), entries: entries, ours: ours, shape: shape}
	return e.merge(data, prior)
}

func (e *editor) merge(data []byte, prior *note) ([]byte, *note, error) {
	present, err := e.begin(data, prior)
	if err != nil {
		return nil, nil, err
	}
	// Each round makes one change; the bound is a guard against a file on
	// which two changes undo each other.
	for range 64 + 8*len(e.entries) {
		more, err := e.round()
		if err != nil {
			return nil, nil, err
		}
		if !more {
			return e.finish(data, present)
		}
	}
	return nil, nil, &Error{Kind: ErrUnsafe, Cause: errors.New("no end of changes")}
}

// editor is one Install at work.
type editor struct {
	*document
	entries []Entry
	ours    func(string) bool
	shape   Shape
	made    madeKeys
}

func (e *editor) mine(h handler) bool { return h.command != nil && e.ours(text(h.command)) }

// begin finds out what in the file is ours already, and whether anything is.
func (e *editor) begin(data []byte, prior *note) (present bool, err error) {
	e.made = newMadeKeys()
	if e.blank() {
		if len(e.entries) > 0 {
			e.edit(0, 0, "{}"+newlineOf(e.text))
		}
		return false, nil
	}
	t, err := e.parse(e.shape)
	if err != nil {
		return false, err
	}
	if t.root.Value.Kind() != '{' {
		return false, t.wrong("an object")
	}
	if present = slices.ContainsFunc(t.handlers(), e.mine); !present {
		return false, nil
	}
	e.made = prior.made()
	if prior.fits(data) {
		e.owned = prior.spans(e.mark)
	}
	if !slices.ContainsFunc(t.handlers(), e.outside) {
		return true, nil
	}
	e.owned = normalise(t.removal(e.mine, e.made))
	return true, nil
}

// outside: a handler that is ours by its command, but in no part of the text
// known to be ours.
func (e *editor) outside(h handler) bool {
	return e.mine(h) && !slices.ContainsFunc(e.owned, func(s span) bool { return s.from <= h.object.open && h.object.end < s.to })
}

func newlineOf(text []byte) string {
	if bytes.Contains(text, []byte("\r\n")) {
		return "\r\n"
	}
	return "\n"
}

// round makes the next necessary change, if there is one: first corrections
// in place, then additions, then removals. Additions come before removals so
// that a container that stays in use is not taken out and made again.
func (e *editor) round() (more bool, err error) {
	if e.blank() {
		return false, nil
	}
	t, err := e.parse(e.shape)
	if err != nil {
		return false, err
	}
	if more, err := e.addRoot(t); more || err != nil {
		return more, err
	}
	matched, stale, missing, err := e.match(t)
	if err != nil {
		return false, err
	}
	for i, h := range matched {
		if h != nil && e.correct(t, *h, e.entries[i]) {
			return true, nil
		}
	}
	if len(missing) > 0 {
		return true, e.addEntry(t, missing[0])
	}
	if len(stale) > 0 {
		spans := t.removal(func(h handler) bool { return slices.Contains(stale, h.object.open) }, e.made)
		// What is not ours stays: removal may take the newline that ends
		// somebody's comment because of one of ours that follows.
		e.delete(intersect(normalise(spans), e.owned))
	}
	return len(stale) > 0, nil
}

// addRoot adds one member that the file itself must hold and does not. One that
// is there with another value makes this a file we know nothing of.
func (e *editor) addRoot(t *tree) (more bool, err error) {
	root := t.container(t.root)
	for _, f := range e.shape.Root {
		switch i, twice := root.find(f.Key); {
		case len(e.entries) == 0:
		case twice:
			return false, duplicate(f.Key)
		case i < 0:
			e.made.set(true, f.Key)
			e.insert(t, root, f.Key, node{literal: f.Literal})
			return true, nil
		case !sameLiteral(root.items[i].value, f.Literal):
			return false, t.wrong(f.Literal, f.Key)
		}
	}
	return false, nil
}

// match pairs entries with our handlers in the file: same event and matcher,
// the same command if possible. stale are the offsets of those left over.
func (e *editor) match(t *tree) (matched []*handler, stale []int, missing []Entry, err error) {
	matched = make([]*handler, len(e.entries))
	var mine []handler
	for _, h := range t.handlers() {
		if !e.mine(h) {
			continue
		}
		if h.twice != nil {
			return nil, nil, nil, h.twice
		}
		mine = append(mine, h)
	}
	for _, exact := range []bool{true, false} {
		for i, want := range e.entries {
			for j := range mine {
				if h := &mine[j]; matched[i] == nil && !slices.Contains(matched, h) && h.event == want.Event &&
					h.matcher == want.Matcher && (!exact || text(h.command) == want.Command) {
					matched[i] = h
				}
			}
		}
	}
	for j := range mine {
		if !slices.Contains(matched, &mine[j]) {
			stale = append(stale, mine[j].object.open)
		}
	}
	for i, h := range matched {
		if h == nil {
			missing = append(missing, e.entries[i])
		}
	}
	return matched, stale, missing, nil
}

// correct brings one member of a handler of ours up to date.
func (e *editor) correct(t *tree, h handler, want Entry) bool {
	keys, literals := want.fields(e.shape)
	for k, key := range keys {
		i, _ := h.object.find(key)
		switch {
		case i < 0 && literals[k] == "":
		case i < 0:
			e.insert(t, h.object, key, node{literal: literals[k]})
			return true
		case literals[k] == "":
			e.delete(h.object.drop([]int{i}))
			return true
		default:
			v := h.object.items[i].value
			if sameLiteral(v, literals[k]) {
				continue
			}
			e.edit(v.StartOffset, v.EndOffset-v.StartOffset, literals[k])
			return true
		}
	}
	return false
}

// sameLiteral: a string may be spelled with other escapes.
func sameLiteral(v *hujson.Value, literal string) bool {
	have, ok := v.Value.(hujson.Literal)
	want := hujson.Literal(literal)
	return ok && have.Kind() == want.Kind() && have.String() == want.String()
}

// addEntry puts one entry into a group of its own, making what is missing on
// the way to it.
func (e *editor) addEntry(t *tree, entry Entry) error {
	steps, found, err := t.events()
	if err != nil {
		return err
	}
	eventPath := append(slices.Clone(e.shape.Path), entry.Event)
	group := entry.element(e.shape)
	if !found {
		value := object(entry.Event, array(group))
		e.made.set(true, eventPath...)
		for i := len(e.shape.Path) - 1; i >= len(steps); i-- {
			value = object(e.shape.Path[i], value)
			e.made.set(true, e.shape.Path[:i+1]...)
		}
		e.made.set(true, e.shape.Path[:len(steps)]...)
		e.insert(t, steps[len(steps)-1].container, e.shape.Path[len(steps)-1], value)
		return nil
	}
	holder := t.holder(steps)
	i, twice := holder.find(entry.Event)
	switch {
	case twice:
		return duplicate(eventPath...)
	case i < 0:
		e.made.set(true, eventPath...)
		e.insert(t, holder, entry.Event, array(group))
		return nil
	case holder.items[i].value.Value.Kind() != '[':
		return t.wrong("an array", eventPath...)
	}
	// An event that holds nothing of ours now was made by somebody else,
	// whatever an older note says.
	if !slices.ContainsFunc(t.handlersOf(i, holder.items[i]), e.mine) {
		e.made.set(false, eventPath...)
	}
	e.insert(t, t.container(holder.items[i].value), "", group)
	return nil
}

// finish checks the result before anybody writes it.
func (e *editor) finish(data []byte, present bool) ([]byte, *note, error) {
	after, rest := e.bytes(), e.without().bytes()
	if err := e.check(data, after, rest, present); err != nil {
		return nil, nil, &Error{Kind: ErrUnsafe, Cause: err, Hint: byHand}
	}
	return after, newNote(e.document, after, rest, e.made, present), nil
}

var (
	errForeign  = errors.New("something else in it would change")
	errEntries  = errors.New("the entries would not be in it as wanted")
	errReversal = errors.New("the change could not be reversed")
)

func (e *editor) check(data, after, rest []byte, present bool) error {
	if !present && !bytes.Equal(rest, data) {
		return errReversal
	}
	if kept, err := e.sameForeign(data, after); err != nil || !kept {
		return errors.Join(errForeign, err)
	}
	if kept, err := e.sameForeign(data, rest); (err != nil || !kept) && !e.leans() {
		return errors.Join(errReversal, err)
	}
	if e.blank() {
		return nil
	}
	t, err := e.parse(e.shape)
	if err != nil {
		return err
	}
	matched, stale, missing, err := e.match(t)
	if err != nil || len(stale)+len(missing) > 0 {
		return errors.Join(errEntries, err)
	}
	for i, h := range matched {
		if e.correct(t, *h, e.entries[i]) {
			return errEntries
		}
	}
	return nil
}
