package vendorcfg

import (
	"bytes"
	"reflect"
	"slices"
	"strings"

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
	opts.Shape = Shape{Path: m.Path}
	return installPart(path, &member{m, ours}, opts)
}

// UninstallMember takes the member out again; see Uninstall.
func UninstallMember(path string, m Member, ours func(value map[string]any) bool, opts Options) (Change, error) {
	opts.Shape = Shape{Path: m.Path}
	return uninstallPart(path, &member{m, ours}, opts)
}

// member is our part of a file with servers.
type member struct {
	Member
	ours func(value map[string]any) bool
}

// at finds the member and the object that holds it; index is -1 when it is not there.
func (p *member) at(t *tree) (steps []step, holder container, index int, err error) {
	steps, found, err := t.events()
	if err != nil || !found {
		return steps, container{}, -1, err
	}
	holder = t.holder(steps)
	index, twice := holder.find(p.Key)
	if twice {
		err = duplicate(append(slices.Clone(p.Path), p.Key)...)
	}
	return steps, holder, index, err
}

func (p *member) isOurs(it item) bool {
	value, ok := decoded(it.value).(map[string]any)
	return ok && p.ours(value)
}

func (p *member) mine(t *tree) []span {
	_, holder, index, err := p.at(t)
	if err != nil || index < 0 || !p.isOurs(holder.items[index]) {
		return nil
	}
	return []span{{holder.items[index].from, holder.items[index].to}}
}

func (p *member) round(e *editor, t *tree) (more bool, err error) {
	_, holder, index, err := p.at(t)
	switch {
	case err != nil:
		return false, err
	case index < 0:
		return true, e.put(t, p.Key, p.value())
	case !p.isOurs(holder.items[index]):
		return false, &Error{Kind: ErrShape, Where: joinPath(p.Member) + " is there already and not ours", Hint: "remove or rename that entry first"}
	case p.holds(holder.items[index]):
		return false, nil
	}
	v := holder.items[index].value
	s := t.style()
	s.inline = s.inline || bytes.IndexByte(e.text[v.StartOffset:v.EndOffset], '\n') < 0
	e.edit(v.StartOffset, v.EndOffset-v.StartOffset, s.render(p.value(), t.lineIndent(v.StartOffset)))
	return true, nil
}

// holds says whether an item has all that is wanted. Clients add members of
// their own: that a person switched it off, or what it may do unasked.
func (p *member) holds(it item) bool {
	value, _ := decoded(it.value).(map[string]any)
	for _, f := range p.Fields {
		want, err := hujson.Parse([]byte(f.Literal))
		if err != nil || !reflect.DeepEqual(value[f.Key], decoded(&want)) {
			return false
		}
	}
	return true
}

func (p *member) removal(t *tree, made madeKeys) ([]span, error) {
	steps, holder, index, err := p.at(t)
	if err != nil || index < 0 || !p.isOurs(holder.items[index]) {
		return nil, err
	}
	return t.ascend(steps, holder, []int{index}, made), nil
}

func (p *member) prune(members map[string]any) {
	if one, ok := members[p.Key].(map[string]any); ok && p.ours(one) {
		delete(members, p.Key)
	}
}

func joinPath(m Member) string { return strings.Join(append(slices.Clone(m.Path), m.Key), ".") }
