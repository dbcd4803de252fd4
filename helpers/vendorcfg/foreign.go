package vendorcfg

import (
	"bytes"
	"encoding/json"
	"reflect"
	"slices"

	"github.com/tailscale/hujson"
)

// sameForeign compares two versions of a file as JSON, our handlers and
// containers without any handler left out.
func (e *editor) sameForeign(a, b []byte) (bool, error) {
	if bytes.Equal(a, b) {
		return true, nil
	}
	before, err := e.foreign(a)
	if err != nil {
		return false, err
	}
	after, err := e.foreign(b)
	return reflect.DeepEqual(before, after), err
}

func (e *editor) foreign(data []byte) (any, error) {
	d := newDocument(data)
	if d.blank() {
		return map[string]any{}, nil
	}
	plain, err := hujson.Standardize(append(d.text, '\n'))
	if err != nil {
		return nil, unparsable(err)
	}
	var value any
	decoder := json.NewDecoder(bytes.NewReader(plain))
	decoder.UseNumber() // a float64 would call different numbers equal
	if err := decoder.Decode(&value); err != nil {
		return nil, &Error{Kind: ErrUnparsable}
	}
	if members, ok := value.(map[string]any); ok {
		for _, f := range e.shape.Root {
			if members[f.Key] == any(json.Number(f.Literal)) {
				delete(members, f.Key)
			}
		}
	}
	return e.prune(value, e.shape.Path), nil
}

// prune goes down the path, takes our handlers out of every event and drops
// what is empty.
func (e *editor) prune(value any, path []string) any {
	members, ok := value.(map[string]any)
	if !ok {
		return value
	}
	if len(path) > 0 {
		inner, found := members[path[0]]
		if !found {
			return value
		}
		members[path[0]] = e.prune(inner, path[1:])
		if empty(members[path[0]]) {
			delete(members, path[0])
		}
		return value
	}
	for event, groups := range members {
		list, ok := groups.([]any)
		if !ok {
			continue
		}
		if members[event] = e.pruneList(list); len(members[event].([]any)) == 0 {
			delete(members, event)
		}
	}
	return value
}

// pruneList takes our handlers out of an event's list, and groups that held
// nothing else.
func (e *editor) pruneList(list []any) []any {
	if e.shape.Flat {
		return slices.DeleteFunc(list, e.oursAsJSON)
	}
	for _, value := range list {
		group, _ := value.(map[string]any)
		if handlers, ok := group["hooks"].([]any); ok {
			group["hooks"] = slices.DeleteFunc(handlers, e.oursAsJSON)
		}
	}
	return slices.DeleteFunc(list, hollow)
}

func (e *editor) oursAsJSON(handler any) bool {
	members, _ := handler.(map[string]any)
	command, ok := members[e.shape.Command].(string)
	return ok && e.ours(command)
}

func empty(value any) bool {
	members, ok := value.(map[string]any)
	return ok && len(members) == 0
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
