package vendorcfg

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"slices"

	"github.com/tailscale/hujson"
)

// part is what of ours is in a JSON file: hooks, or the entry of a server.
type part interface {
	// mine lists where in the text our items are.
	mine(t *tree) []span
	// round makes the next change that is necessary, if there is one.
	round(e *editor, t *tree) (more bool, err error)
	// removal says what to delete to take our items out, with the containers
	// around them that we made and that hold nothing else.
	removal(t *tree, made madeKeys) ([]span, error)
	// prune takes our items out of the object at the end of the path, decoded.
	prune(members map[string]any)
}

// editor is one install or uninstall at work.
type editor struct {
	*document
	part  part
	shape Shape
	made  madeKeys
}

// install computes the file with our part in it, and the note that undoes it.
func (e *editor) install(data []byte, prior *note) (*note, error) {
	present, err := e.begin(data, prior)
	if err != nil {
		return nil, err
	}
	// Each round makes one change; the limit is a guard against a file on
	// which two changes undo each other.
	for range 256 {
		more, err := e.round()
		if err != nil {
			return nil, err
		}
		if !more {
			return e.finish(data, present)
		}
	}
	return nil, &Error{Kind: ErrUnsafe, Cause: errors.New("no end of changes")}
}

// begin finds out what in the file is ours already, and whether anything is.
func (e *editor) begin(data []byte, prior *note) (present bool, err error) {
	e.made = newMadeKeys()
	if e.blank() {
		e.edit(0, 0, "{}"+newlineOf(e.text))
		return false, nil
	}
	t, err := e.parse(e.shape)
	if err != nil {
		return false, err
	}
	if t.root.Value.Kind() != '{' {
		return false, t.wrong("an object")
	}
	mine := e.part.mine(t)
	if len(mine) == 0 {
		return false, nil
	}
	e.made = prior.made()
	if prior.fits(data) {
		e.owned = prior.spans(e.mark)
	}
	outside := func(s span) bool {
		return !slices.ContainsFunc(e.owned, func(o span) bool { return o.from <= s.from && s.to <= o.to })
	}
	if slices.ContainsFunc(mine, outside) {
		var spans []span
		spans, err = e.part.removal(t, e.made)
		e.owned = normalise(spans)
	}
	return true, err
}

func newlineOf(text []byte) string {
	if bytes.Contains(text, []byte("\r\n")) {
		return "\r\n"
	}
	return "\n"
}

func (e *editor) round() (more bool, err error) {
	t, err := e.parse(e.shape)
	if err != nil {
		return false, err
	}
	return e.part.round(e, t)
}

// put adds a member to the object at the end of the path, and makes what is missing
// on the way to it.
func (e *editor) put(t *tree, key string, value node) error {
	steps, found, err := t.events()
	if err != nil {
		return err
	}
	if found {
		e.insert(t, t.holder(steps), key, value)
		return nil
	}
	path := e.shape.Path
	value = object(key, value)
	for i := len(path) - 1; i >= len(steps); i-- {
		value = object(path[i], value)
		e.made.set(true, path[:i+1]...)
	}
	e.made.set(true, path[:len(steps)]...)
	e.insert(t, steps[len(steps)-1].container, path[len(steps)-1], value)
	return nil
}

var (
	errForeign  = errors.New("something else in it would change")
	errReversal = errors.New("the change could not be reversed")
	errEntries  = errors.New("the entries would not be in it as wanted")
)

// finish checks the result before anybody writes it. That our part is in it as
// wanted is known from the last round.
func (e *editor) finish(data []byte, present bool) (*note, error) {
	after, rest := e.bytes(), e.without().bytes()
	unsafe := func(cause error) (*note, error) { return nil, &Error{Kind: ErrUnsafe, Cause: cause, Hint: byHand} }
	switch {
	case !present && !bytes.Equal(rest, data), !e.sameForeign(data, rest) && !e.leans():
		return unsafe(errReversal)
	case !e.sameForeign(data, after):
		return unsafe(errForeign)
	}
	return newNote(e.document, after, rest, e.made, present), nil
}

// strip computes the file without our part, and says whether nothing at all is left.
func (e *editor) strip(data []byte, prior *note) (empty bool, err error) {
	e.made = prior.made()
	whole := func(d *document) bool { return e.sameForeign(data, d.bytes()) }
	if prior.fits(data) {
		e.owned = prior.spans(e.mark)
		if rest := e.without(); prior.Before == digest(rest.bytes()) && whole(rest) {
			e.document = rest
		}
	}
	if err := e.removeMine(whole); err != nil {
		return false, err
	}
	if !bytes.Equal(e.bytes(), data) {
		if err := e.removeRoot(); err != nil {
			return false, err
		}
	}
	if !whole(e.document) {
		return false, &Error{Kind: ErrUnsafe, Cause: errForeign, Hint: "remove the entries by hand"}
	}
	return e.empty()
}

// removeMine takes our items out by what they are.
func (e *editor) removeMine(whole func(*document) bool) error {
	if e.blank() {
		return nil
	}
	t, err := e.parse(e.shape)
	if err != nil {
		return err
	}
	spans, err := e.part.removal(t, e.made)
	if len(spans) > 0 {
		e.document = e.takeOut(spans, whole)
	}
	return err
}

// removeRoot takes out what the file had to hold for us, when nothing else is left
// that could need it.
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

// sameForeign compares two versions of a file as JSON, our part and containers
// without anything else left out.
func (e *editor) sameForeign(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	before, ok1 := e.foreign(a)
	after, ok2 := e.foreign(b)
	return ok1 && ok2 && reflect.DeepEqual(before, after)
}

func (e *editor) foreign(data []byte) (value any, ok bool) {
	d := newDocument(data)
	if d.blank() {
		return map[string]any{}, true
	}
	root, err := hujson.Parse(append(d.text, '\n'))
	if err != nil {
		return nil, false
	}
	value = decoded(&root)
	if members, ok := value.(map[string]any); ok {
		for _, f := range e.shape.Root {
			if members[f.Key] == any(json.Number(f.Literal)) {
				delete(members, f.Key)
			}
		}
	}
	pruneAt(value, e.shape.Path, e.part.prune)
	return value, value != nil
}

// decoded is a value as encoding/json has it; numbers as they are written, since a
// float64 would call different ones equal.
func decoded(v *hujson.Value) (value any) {
	plain := v.Clone()
	plain.Standardize()
	decoder := json.NewDecoder(bytes.NewReader(plain.Pack()))
	decoder.UseNumber()
	if decoder.Decode(&value) != nil {
		return nil
	}
	return value
}

// pruneAt prunes the object at the end of a path, and drops the objects on the way
// to it that are empty then.
func pruneAt(value any, path []string, prune func(map[string]any)) {
	members, ok := value.(map[string]any)
	switch {
	case !ok:
	case len(path) == 0:
		prune(members)
	default:
		pruneAt(members[path[0]], path[1:], prune)
		if inner, ok := members[path[0]].(map[string]any); ok && len(inner) == 0 {
			delete(members, path[0])
		}
	}
}
