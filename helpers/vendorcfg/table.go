package vendorcfg

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"github.com/BurntSushi/toml"
)

// InstallTable puts the member into a TOML file, as a table of its own at the
// end: [path.key] and its fields. Nothing else in the file is touched, and
// nothing is written that does not read back as what was there and the table.
func InstallTable(path string, m Member, ours func(value map[string]any) bool, opts Options) (Change, error) {
	change, err := installTable(path, m, ours, opts)
	if refused := asError(err); refused != nil {
		refused.Snippet = tableText(m, "\n")
	}
	return change, err
}

func installTable(path string, m Member, ours func(map[string]any) bool, opts Options) (Change, error) {
	return edited(path, opts, func(file *file, prior *note, _ *document) (*document, *note, error) {
		return withTable(file.data, prior, m, ours)
	})
}

// withTable puts the table in, in the place of an older one of ours.
func withTable(data []byte, prior *note, m Member, ours func(map[string]any) bool) (*document, *note, error) {
	before, err := tables(data)
	if err != nil {
		return nil, nil, err
	}
	one, there := lookUp(before, m)
	if there && (one == nil || !ours(one)) {
		return nil, nil, &Error{Kind: ErrShape, Where: joinPath(m) + " is there already and not ours", Hint: "remove or rename that table first"}
	}
	if inline(data, m) {
		return nil, nil, &Error{Kind: ErrShape, Where: strings.Join(m.Path, ".") + " is written as one value, which no table can be added to", Hint: byHand}
	}
	d := newDocument(data)
	if there && !reflect.DeepEqual(one, wantedTable(m)) {
		if d, err = withoutTable(data, prior, m, ours); err != nil {
			return nil, nil, err
		}
		there = false
	}
	rest := d.bytes()
	if !there {
		d.edit(len(d.text), 0, tableGap(d.text)+tableText(m, newlineOf(d.text)))
	}
	after := d.bytes()
	return d, newNote(d, after, rest, newMadeKeys(), false), checkTable(after, before, m, ours)
}

// UninstallTable takes the table out again.
func UninstallTable(path string, m Member, ours func(value map[string]any) bool, opts Options) (Change, error) {
	return restored(path, opts, func(file *file, prior *note, _ *document) (*document, bool, error) {
		d, err := withoutTable(file.data, prior, m, ours)
		return d, err == nil && d.blank(), err
	})
}

// tables reads TOML; the parser's words may quote the file and are dropped.
func tables(data []byte) (map[string]any, error) {
	text := bytes.TrimPrefix(data, []byte(byteOrderMark))
	values := make(map[string]any)
	_, err := toml.Decode(string(text), &values)
	var where toml.ParseError
	if errors.As(err, &where) {
		return nil, &Error{Kind: errNotTOML, Where: fmt.Sprintf("line %d", where.Position.Line), Hint: correctOrByHand}
	}
	if err != nil {
		return nil, &Error{Kind: errNotTOML, Hint: correctOrByHand}
	}
	return values, nil
}

var errNotTOML = errors.New("not readable as TOML")

// lookUp finds the member's table; one is nil when something else is there.
func lookUp(values map[string]any, m Member) (one map[string]any, there bool) {
	for _, key := range m.Path {
		inner, found := values[key]
		if !found {
			return nil, false
		}
		next, ok := inner.(map[string]any)
		if !ok {
			return nil, true
		}
		values = next
	}
	value, there := values[m.Key]
	one, _ = value.(map[string]any)
	return one, there
}

// inline says whether the first key of the path is given a value on a line of
// its own. Readers differ on whether such a table may be added to; the standard
// says no.
func inline(data []byte, m Member) bool {
	for _, line := range strings.Split(string(data), "\n") {
		key, _, found := strings.Cut(line, "=")
		if found && strings.Trim(strings.TrimSpace(key), `"'`) == m.Path[0] {
			return true
		}
	}
	return false
}

// tableGap puts an empty line in front, and ends a last line that has no end.
func tableGap(text []byte) string {
	newline := newlineOf(text)
	switch {
	case len(text) == 0:
		return ""
	case !bytes.HasSuffix(text, []byte("\n")):
		return newline + newline
	}
	return newline
}

func tableHead(m Member) string {
	return "[" + strings.Join(append(append([]string{}, m.Path...), m.Key), ".") + "]"
}

// tableText writes the fields as JSON, which is TOML for strings and lists of
// them.
func tableText(m Member, newline string) string {
	var b strings.Builder
	b.WriteString(tableHead(m) + newline)
	for _, f := range m.Fields {
		b.WriteString(f.Key + " = " + f.Literal + newline)
	}
	return b.String()
}

func wantedTable(m Member) map[string]any {
	values, err := tables([]byte(tableText(m, "\n")))
	if err != nil {
		return nil
	}
	one, _ := lookUp(values, m)
	return one
}

// withoutTable is the file without our table: by the note while its hash fits,
// else from its head to the next one.
func withoutTable(data []byte, prior *note, m Member, ours func(map[string]any) bool) (*document, error) {
	before, err := tables(data)
	if err != nil {
		return nil, err
	}
	d := newDocument(data)
	if prior.fits(data) {
		d.owned = prior.spans(d.mark)
		if rest := d.without(); prior.Before == digest(rest.bytes()) {
			return rest, nil
		}
	}
	one, there := lookUp(before, m)
	if !there || one == nil || !ours(one) {
		return d, nil
	}
	for _, at := range tableSpans(d.text, m) {
		rest := newDocument(data)
		rest.delete([]span{at})
		after, err := tables(rest.bytes())
		if err != nil {
			continue
		}
		if _, there := lookUp(after, m); !there && sameButTable(before, after, m, ours) {
			return rest, nil
		}
	}
	return nil, &Error{Kind: ErrUnsafe, Where: joinPath(m), Cause: errForeign, Hint: "remove the table by hand"}
}

// tableSpans are the lines of the table, with the empty one in front of it.
// Several, since what looks like its head may stand in a long string.
func tableSpans(text []byte, m Member) []span {
	var found []span
	from, at := -1, 0
	for _, line := range bytes.SplitAfter(text, []byte("\n")) {
		trimmed := strings.TrimSpace(string(line))
		if from >= 0 && strings.HasPrefix(trimmed, "[") {
			found = append(found, span{widen(text, from), at})
			from = -1
		}
		if from < 0 && trimmed == tableHead(m) {
			from = at
		}
		at += len(line)
	}
	if from >= 0 {
		found = append(found, span{widen(text, from), at})
	}
	return found
}

// widen takes the empty line in front along.
func widen(text []byte, from int) int {
	head := text[:from]
	for _, newline := range []string{"\r\n", "\n"} {
		if bytes.HasSuffix(head, []byte(newline+newline)) {
			return from - len(newline)
		}
	}
	return from
}

// checkTable: what is about to be written reads as before and the table.
func checkTable(after []byte, before map[string]any, m Member, ours func(map[string]any) bool) error {
	values, err := tables(after)
	if err != nil {
		return &Error{Kind: ErrUnsafe, Cause: err, Hint: byHand}
	}
	if one, there := lookUp(values, m); !there || !reflect.DeepEqual(one, wantedTable(m)) {
		return &Error{Kind: ErrUnsafe, Cause: errEntries, Hint: byHand}
	}
	if !sameButTable(before, values, m, ours) {
		return &Error{Kind: ErrUnsafe, Cause: errForeign, Hint: byHand}
	}
	return nil
}

// sameButTable compares two versions, our table and empty ones around it left
// out.
func sameButTable(a, b map[string]any, m Member, ours func(map[string]any) bool) bool {
	x, y := copied(a), copied(b)
	for _, one := range []any{x, y} {
		pruneAt(one, m.Path, (&member{m, ours}).prune)
	}
	return reflect.DeepEqual(x, y)
}

func copied(value any) any {
	members, ok := value.(map[string]any)
	if !ok {
		return value
	}
	out := make(map[string]any, len(members))
	for k, v := range members {
		out[k] = copied(v)
	}
	return out
}
