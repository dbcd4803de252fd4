package vendorcfg

import (
	"errors"
	"slices"

	"github.com/tailscale/hujson"
)

// hooks are our part of a file with hooks.
type hooks struct {
	entries []Entry // all that there are to be
	ours    func(command string) bool
	shape   Shape
}

func (p *hooks) isOurs(h handler) bool { return h.command != nil && p.ours(text(h.command)) }

func (p *hooks) mine(t *tree) (spans []span) {
	for _, h := range t.handlers() {
		if p.isOurs(h) {
			spans = append(spans, span{h.object.open, h.object.end + 1})
		}
	}
	return spans
}

// round makes corrections in place first, then additions, then removals. Additions
// come before removals so that a container that stays in use is not taken out and
// made again.
func (p *hooks) round(e *editor, t *tree) (more bool, err error) {
	if more, err := p.addRoot(e, t); more || err != nil {
		return more, err
	}
	matched, stale, missing, err := p.match(t)
	if err != nil {
		return false, err
	}
	for i, h := range matched {
		if h != nil && p.correct(e, t, *h, p.entries[i]) {
			return true, nil
		}
	}
	if len(missing) > 0 {
		return true, p.add(e, t, missing[0])
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
func (p *hooks) addRoot(e *editor, t *tree) (more bool, err error) {
	root := t.container(t.root)
	for _, f := range p.shape.Root {
		switch i, twice := root.find(f.Key); {
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
func (p *hooks) match(t *tree) (matched []*handler, stale []int, missing []Entry, err error) {
	matched = make([]*handler, len(p.entries))
	var mine []handler
	for _, h := range t.handlers() {
		if !p.isOurs(h) {
			continue
		}
		if h.twice != nil {
			return nil, nil, nil, h.twice
		}
		mine = append(mine, h)
	}
	for _, exact := range []bool{true, false} {
		for i, want := range p.entries {
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
			missing = append(missing, p.entries[i])
		}
	}
	return matched, stale, missing, nil
}

// correct brings one member of a handler of ours up to date.
func (p *hooks) correct(e *editor, t *tree, h handler, want Entry) bool {
	keys, literals := want.fields(p.shape)
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

// add puts one entry into a group of its own.
func (p *hooks) add(e *editor, t *tree, entry Entry) error {
	steps, found, err := t.events()
	if err != nil {
		return err
	}
	path, group := append(slices.Clone(p.shape.Path), entry.Event), entry.element(p.shape)
	i, twice := -1, false
	var holder container
	if found {
		holder = t.holder(steps)
		i, twice = holder.find(entry.Event)
	}
	switch {
	case twice:
		return duplicate(path...)
	case i < 0:
		e.made.set(true, path...)
		return e.put(t, entry.Event, array(group))
	case holder.items[i].value.Value.Kind() != '[':
		return t.wrong("an array", path...)
	}
	// An event that holds nothing of ours now was made by somebody else,
	// whatever an older note says.
	if !slices.ContainsFunc(t.handlersOf(i, holder.items[i]), p.isOurs) {
		e.made.set(false, path...)
	}
	e.insert(t, t.container(holder.items[i].value), "", group)
	return nil
}

func (p *hooks) removal(t *tree, made madeKeys) ([]span, error) {
	if _, _, err := t.events(); errors.Is(err, ErrDuplicate) {
		return nil, err
	}
	for _, h := range t.handlers() {
		if p.isOurs(h) && h.twice != nil {
			return nil, h.twice
		}
	}
	return t.removal(p.isOurs, made), nil
}

// prune takes our handlers out of every event, and drops what is empty then.
func (p *hooks) prune(events map[string]any) {
	for event, value := range events {
		list, ok := value.([]any)
		if !ok {
			continue
		}
		if events[event] = p.pruneList(list); len(events[event].([]any)) == 0 {
			delete(events, event)
		}
	}
}

// pruneList takes our handlers out of an event's list, and groups that held
// nothing else.
func (p *hooks) pruneList(list []any) []any {
	if p.shape.Flat {
		return slices.DeleteFunc(list, p.isOursAsJSON)
	}
	for _, value := range list {
		group, _ := value.(map[string]any)
		if handlers, ok := group["hooks"].([]any); ok {
			group["hooks"] = slices.DeleteFunc(handlers, p.isOursAsJSON)
		}
	}
	return slices.DeleteFunc(list, hollow)
}

func (p *hooks) isOursAsJSON(handler any) bool {
	members, _ := handler.(map[string]any)
	command, ok := members[p.shape.Command].(string)
	return ok && p.ours(command)
}

// hollow is a group without a handler and without a member of its own.
func hollow(value any) bool {
	group, ok := value.(map[string]any)
	handlers, listed := group["hooks"].([]any)
	if !ok || !listed || len(handlers) > 0 {
		return false
	}
	for key := range group {
		if key != "hooks" && key != "matcher" {
			return false
		}
	}
	return true
}
