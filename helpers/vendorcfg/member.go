package vendorcfg

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"slices"

	"github.com/tailscale/hujson"
)

// Member is one member of an object somewhere in a settings file: how clients
// of the model context protocol are told of a server.
type Member struct {
	Path   []string // object keys that lead to the object
	Key    string
	Fields []Field // its value, an object
}

// Field is a member of a Member's value: a key and JSON.
type Field struct{ Key, Literal string }

func (m Member) value() node {
	n := node{keys: []string{}}
	for _, f := range m.Fields {
		n.member(f.Key, f.Literal)
	}
	return n
}

// MemberSnippet is the text to paste into an empty file.
func MemberSnippet(m Member) string {
	n := object(m.Key, m.value())
	for i := len(m.Path) - 1; i >= 0; i-- {
		n = object(m.Path[i], n)
	}
	return plainStyle.render(n, "") + "\n"
}

// InstallMember puts the member into the file at path, as Install does with
// hooks: spliced in, noted, and checked before anything is written. A member
// of that key that ours does not know is somebody else's and is refused.
func InstallMember(path string, m Member, ours func(value map[string]any) bool, opts Options) (Change, error) {
	change, err := installMember(path, m, ours, opts)
	if refused := asError(err); refused != nil {
		refused.Snippet = MemberSnippet(m)
	}
	return change, err
}

func installMember(path string, m Member, ours func(map[string]any) bool, opts Options) (Change, error) {
	return edited(path, opts, func(file *file, prior *note, d *document) (*document, *note, error) {
		e := memberEditor{document: d, member: m, ours: ours, made: newMadeKeys()}
		note, err := e.install(file.data, prior)
		return e.document, note, err
	})
}

// UninstallMember takes the member out again; see Uninstall.
func UninstallMember(path string, m Member, ours func(value map[string]any) bool, opts Options) (Change, error) {
	return restored(path, opts, func(file *file, prior *note, d *document) (*document, bool, error) {
		e := memberEditor{document: d, member: m, ours: ours, made: prior.made()}
		empty, err := e.uninstall(file.data, prior)
		return e.document, empty, err
	})
}

// memberEditor is one InstallMember or UninstallMember at work.
type memberEditor struct {
	*document
	member Member
	ours   func(map[string]any) bool
	made   madeKeys
}

func (e *memberEditor) shape() Shape { return Shape{Path: e.member.Path} }

// at finds the object that holds the member, and the member in it; index is -1
// when it is not there.
func (e *memberEditor) at() (t *tree, steps []step, holder container, index int, err error) {
	if t, err = e.parse(e.shape()); err != nil {
		return nil, nil, container{}, -1, err
	}
	if t.root.Value.Kind() != '{' {
		return nil, nil, container{}, -1, t.wrong("an object")
	}
	steps, found, err := t.events()
	if err != nil || !found {
		return t, steps, container{}, -1, err
	}
	holder = t.holder(steps)
	index, twice := holder.find(e.member.Key)
	if twice {
		err = duplicate(append(slices.Clone(e.member.Path), e.member.Key)...)
	}
	return t, steps, holder, index, err
}

// mine says whether an item's value is ours.
func (e *memberEditor) mine(it item) bool {
	value, ok := decoded(it.value).(map[string]any)
	return ok && e.ours(value)
}

func decoded(v *hujson.Value) any {
	plain := v.Clone()
	plain.Standardize()
	var out any
	decoder := json.NewDecoder(bytes.NewReader(plain.Pack()))
	decoder.UseNumber()
	if decoder.Decode(&out) != nil {
		return nil
	}
	return out
}

func (e *memberEditor) install(data []byte, prior *note) (*note, error) {
	if e.blank() {
		e.edit(0, 0, "{}"+newlineOf(e.text))
	}
	t, steps, holder, index, err := e.at()
	if err != nil {
		return nil, err
	}
	present := index >= 0
	switch {
	case present && !e.mine(holder.items[index]):
		return nil, &Error{Kind: ErrShape, Where: joinPath(e.member) + " is there already and not ours", Hint: "remove or rename that entry first"}
	case present && e.holds(holder.items[index]):
		return &note{}, nil
	case present:
		e.resume(data, prior, t, steps, holder, index)
		v := holder.items[index].value
		s := t.style()
		s.inline = s.inline || bytes.IndexByte(e.text[v.StartOffset:v.EndOffset], '\n') < 0
		e.edit(v.StartOffset, v.EndOffset-v.StartOffset, s.render(e.member.value(), t.lineIndent(v.StartOffset)))
	case len(steps) > 0 && steps[len(steps)-1].index < 0:
		value := object(e.member.Key, e.member.value())
		for i := len(e.member.Path) - 1; i >= len(steps); i-- {
			value = object(e.member.Path[i], value)
			e.made.set(true, e.member.Path[:i+1]...)
		}
		e.made.set(true, e.member.Path[:len(steps)]...)
		e.insert(t, steps[len(steps)-1].container, e.member.Path[len(steps)-1], value)
	default:
		e.insert(t, holder, e.member.Key, e.member.value())
	}
	return e.finish(data, present)
}

// resume takes over what an earlier install noted, or what the file says.
func (e *memberEditor) resume(data []byte, prior *note, t *tree, steps []step, holder container, index int) {
	e.made = prior.made()
	if prior.fits(data) {
		e.owned = prior.spans(e.mark)
		return
	}
	e.owned = normalise(t.ascend(steps, holder, []int{index}, e.made))
}

func (e *memberEditor) wanted() any {
	v, err := hujson.Parse([]byte(plainStyle.render(e.member.value(), "")))
	if err != nil {
		return nil
	}
	return decoded(&v)
}

// holds says whether an item has all that is wanted. Clients add members of
// their own: that a person switched it off, or what it may do unasked.
func (e *memberEditor) holds(it item) bool {
	value, _ := decoded(it.value).(map[string]any)
	wanted, _ := e.wanted().(map[string]any)
	for key, one := range wanted {
		if !reflect.DeepEqual(value[key], one) {
			return false
		}
	}
	return true
}

// finish checks the result before anybody writes it.
func (e *memberEditor) finish(data []byte, present bool) (*note, error) {
	after, rest := e.bytes(), e.without().bytes()
	unsafe := func(err error) error { return &Error{Kind: ErrUnsafe, Cause: err, Hint: byHand} }
	if !present && !bytes.Equal(rest, data) {
		return nil, unsafe(errReversal)
	}
	if !e.sameForeign(data, after) || !e.sameForeign(data, rest) && !e.leans() {
		return nil, unsafe(errForeign)
	}
	_, _, holder, index, err := e.at()
	if err != nil || index < 0 || !reflect.DeepEqual(decoded(holder.items[index].value), e.wanted()) {
		return nil, unsafe(errors.Join(errEntries, err))
	}
	return newNote(e.document, after, rest, e.made, present), nil
}

func (e *memberEditor) uninstall(data []byte, prior *note) (empty bool, err error) {
	whole := func(d *document) bool { return e.sameForeign(data, d.bytes()) }
	if prior.fits(data) {
		e.owned = prior.spans(e.mark)
		if rest := e.without(); prior.Before == digest(rest.bytes()) && (len(e.kept) == 0 || whole(rest)) {
			e.document = rest
		}
	}
	if e.blank() {
		return true, nil
	}
	t, steps, holder, index, err := e.at()
	if err != nil {
		return false, err
	}
	if index >= 0 && e.mine(holder.items[index]) {
		e.document = e.takeOut(t.ascend(steps, holder, []int{index}, e.made), whole)
	}
	if !e.sameForeign(data, e.bytes()) {
		return false, &Error{Kind: ErrUnsafe, Cause: errForeign, Hint: "remove the entry by hand"}
	}
	return (&editor{document: e.document, shape: e.shape()}).empty()
}

// sameForeign compares two versions of the file as JSON, our member and empty
// objects on the way to it left out.
func (e *memberEditor) sameForeign(a, b []byte) bool {
	x, okX := e.foreign(a)
	y, okY := e.foreign(b)
	return okX && okY && reflect.DeepEqual(x, y)
}

func (e *memberEditor) foreign(data []byte) (any, bool) {
	d := newDocument(data)
	if d.blank() {
		return map[string]any{}, true
	}
	root, err := hujson.Parse(append(d.text, '\n'))
	if err != nil {
		return nil, false
	}
	value := decoded(&root)
	return e.prune(value, e.member.Path), value != nil
}

func (e *memberEditor) prune(value any, path []string) any {
	members, ok := value.(map[string]any)
	if !ok {
		return value
	}
	if len(path) == 0 {
		if one, ok := members[e.member.Key].(map[string]any); ok && e.ours(one) {
			delete(members, e.member.Key)
		}
		return value
	}
	if inner, found := members[path[0]]; found {
		if members[path[0]] = e.prune(inner, path[1:]); empty(members[path[0]]) {
			delete(members, path[0])
		}
	}
	return value
}

func joinPath(m Member) string {
	where := ""
	for _, key := range m.Path {
		where += key + "."
	}
	return where + m.Key
}
