package archive

import (
	"bytes"
	"errors"
	"math"

	"majordomus/helpers/jsonspan"
)

// Change sets one member of a record. Value is JSON. Rename, if not empty, is
// what the member is called from then on.
type Change struct {
	Name, Value, Rename string
}

var errSplice = errors.New("the record cannot be spliced")

// Splice returns the record's bytes with these members changed and every other
// byte as it was. A member that is not there is put behind the one that the
// layout puts in front of it, in the record's own spacing.
func Splice(raw []byte, layout *Layout, changes ...Change) ([]byte, error) {
	room := make([]jsonspan.Member, 0, len(layout.order)+1)
	for _, c := range changes {
		next, err := spliceOne(raw, layout, room, c)
		if err != nil {
			return nil, err
		}
		raw = next
	}
	if whole(raw) != "" {
		return nil, errSplice
	}
	return raw, nil
}

func spliceOne(raw []byte, layout *Layout, room []jsonspan.Member, c Change) ([]byte, error) {
	members := jsonspan.Append(room, raw, layout.keys)
	for i := len(members) - 1; i >= 0; i-- {
		if m := members[i]; m.Key == c.Name {
			return replaceMember(raw, m, c)
		}
	}
	name := c.Name
	if c.Rename != "" {
		name = c.Rename
	}
	if c.Value == "" {
		return nil, errSplice
	}
	return insertMember(raw, members, layout, name, c.Value)
}

func replaceMember(raw []byte, m jsonspan.Member, c Change) ([]byte, error) {
	start := offset(raw, m.Value)
	if start < 0 {
		return nil, errSplice
	}
	value := c.Value
	if value == "" {
		value = string(m.Value)
	}
	out := join(raw[:start], []byte(value), raw[start+len(m.Value):])
	if c.Rename == "" {
		return out, nil
	}
	// the key ends at the last quote in front of the value
	keyEnd := bytes.LastIndexByte(raw[:start], '"')
	key := jsonspan.Quote(c.Name)
	keyStart := keyEnd + 1 - len(key)
	if keyStart < 0 || string(raw[keyStart:keyEnd+1]) != key {
		return nil, errSplice // spelled with escapes: not ours
	}
	return join(out[:keyStart], []byte(jsonspan.Quote(c.Rename)), out[keyEnd+1:]), nil
}

// insertMember puts a member behind the one that belongs nearest in front of it,
// or in front of all.
func insertMember(raw []byte, members []jsonspan.Member, layout *Layout, name, value string) ([]byte, error) {
	open := bytes.IndexByte(raw, '{')
	if open < 0 {
		return nil, errSplice
	}
	spacing, colon := spacingOf(raw, open, members)
	text := append([]byte(jsonspan.Quote(name)), colon...)
	text = append(text, value...)
	before, nearest := -1, -1
	for i, m := range members {
		if p := layout.place(m.Key); p < layout.place(name) && p > nearest {
			before, nearest = i, p
		}
	}
	switch {
	case len(members) == 0:
		return join(raw[:open+1], spacing, text, raw[open+1:]), nil
	case before < 0:
		return join(raw[:open+1], spacing, text, []byte(","), raw[open+1:]), nil
	}
	end := offset(raw, members[before].Value)
	if end < 0 {
		return nil, errSplice
	}
	end += len(members[before].Value)
	return join(raw[:end], []byte(","), spacing, text, raw[end:]), nil
}

// place orders members; one that is called otherwise today stands where that
// one does, and one that nobody knows behind all.
func (l *Layout) place(name string) int {
	if i, ok := l.order[name]; ok {
		return i
	}
	if i, ok := l.order[l.early(name)]; ok {
		return i
	}
	return math.MaxInt
}

// spacingOf is the white space in front of a record's first member, and what
// stands between its key and its value.
func spacingOf(raw []byte, open int, members []jsonspan.Member) (spacing, colon []byte) {
	end := open + 1
	for end < len(raw) && bytes.IndexByte([]byte(" \t\r\n"), raw[end]) >= 0 {
		end++
	}
	colon = []byte(":")
	if len(members) > 0 {
		start := offset(raw, members[0].Value)
		if quote := bytes.LastIndexByte(raw[:max(start, 0)], '"'); quote >= end {
			colon = raw[quote+1 : start]
		}
	}
	return raw[open+1 : end], colon
}

// offset is where a span of raw's own bytes begins in it.
func offset(raw, span []byte) int {
	// Both slices reach to the same end of capacity, or the span is not raw's.
	at := cap(raw) - cap(span)
	if at < 0 || at+len(span) > len(raw) || len(span) == 0 || &raw[at] != &span[0] {
		return -1
	}
	return at
}

func join(parts ...[]byte) []byte { return bytes.Join(parts, nil) }
