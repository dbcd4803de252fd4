package archive

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"majordomus/helpers/jsonspan"
	"majordomus/helpers/redact"
)

// fileMember is what a line of an export has in front of a record's members:
// the record's name.
const fileMember = "file"

// Line is the record as one line: its file's name and its members as they
// stand. It is what Import reads.
func (r *Record) Line() []byte {
	out := []byte(`{"` + fileMember + `":` + jsonspan.Quote(r.Name))
	for _, m := range r.members {
		out = append(append(append(out, ','), jsonspan.Quote(m.Key)...), ':')
		out = append(out, bytes.Map(oneLine, m.Value)...)
	}
	return append(out, '}')
}

// oneLine: a line break in a value can only be white space between its parts.
func oneLine(c rune) rune {
	if c == '\n' || c == '\r' {
		return ' '
	}
	return c
}

// ImportOptions says how lines are taken.
type ImportOptions struct {
	Table  *redact.Table
	DryRun bool
}

// Imported counts what was read and done.
type Imported struct {
	Lines, Written, Present int
	Redacted                int // of those written, changed by redaction
	Refused                 Counts
	Where                   string // the first refused line
}

// lineLimit bounds one line of an export.
const lineLimit = MaxRecordBytes

// Import reads lines as Line writes them and adds the records that are not
// there. What redaction finds in a text is taken out: a file from elsewhere may
// never have passed it. A record that is there is never changed.
func (a *Archive) Import(ctx context.Context, in io.Reader, opt ImportOptions) (*Imported, error) {
	res := &Imported{Refused: Counts{}}
	if !opt.DryRun {
		unlock, err := a.Lock(ctx, a.Waiting)
		if err != nil {
			return res, err
		}
		defer unlock()
	}
	present, err := a.present(ctx)
	if err != nil {
		return res, err
	}
	lines := bufio.NewScanner(in)
	lines.Buffer(make([]byte, 64<<10), lineLimit)
	var part []Record
	flush := func() error {
		n, err := a.addAll(ctx, part, opt)
		res.Written += n
		part = part[:0]
		return err
	}
	for lines.Scan() {
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		res.Lines++
		r, changed, reason := a.imported(lines.Bytes(), opt)
		switch {
		case reason != "":
			res.refuse(reason)
		case present[identity(&r)]:
			res.Present++
		default:
			present[identity(&r)] = true
			part = append(part, r)
			if changed {
				res.Redacted++
			}
		}
		if len(part) == manySize {
			if err := flush(); err != nil {
				return res, err
			}
		}
	}
	if err := flush(); err != nil {
		return res, err
	}
	if !opt.DryRun {
		if err := a.witness(); err != nil {
			return res, err
		}
	}
	if err := lines.Err(); err != nil {
		return res, fmt.Errorf("read line %d: %w", res.Lines+1, err)
	}
	return res, nil
}

func (res *Imported) refuse(reason Reason) {
	res.Refused[string(reason)]++
	if res.Where == "" {
		res.Where = "line " + strconv.Itoa(res.Lines)
	}
}

func (a *Archive) present(ctx context.Context) (map[string]bool, error) {
	names, err := a.listRecords()
	if err != nil {
		return nil, fmt.Errorf("read the archive: %w", err)
	}
	present := make(map[string]bool, len(names))
	err = each(ctx, a, names, func(r *Record) (string, bool) {
		return identity(r), r.members != nil
	}, func(id string) { present[id] = true })
	return present, err
}

// imported makes a record of a line, in the layout of records, and says whether
// redaction changed anything in it.
func (a *Archive) imported(line []byte, opt ImportOptions) (r Record, changed bool, why Reason) {
	if reason := whole(line); reason != "" {
		return r, false, reason
	}
	members := jsonspan.Members(line)
	if len(members) == 0 || members[0].Key != fileMember {
		return r, false, Foreign
	}
	name := textOf(members[0].Value)
	if !plainName(name) {
		return r, false, "unsafe-name"
	}
	text := []byte("{\n")
	for i, m := range members[1:] {
		if i > 0 {
			text = append(text, ",\n"...)
		}
		value, ok := a.clean(m, opt.Table)
		if !ok {
			return r, false, "not-redacted"
		}
		if !bytes.Equal(value, m.Value) {
			changed = true
			if m.Key == a.Layout.Name(RoleID) { // a name may be made of it
				name = stampOf(name) + "-" + nameless
			}
		}
		text = append(append(append(text, "  "...), jsonspan.Quote(m.Key)...), ": "...)
		text = append(text, value...)
	}
	r = Record{Name: name, Raw: append(text, "\n}\n"...), layout: &a.Layout}
	r.parse()
	if r.Problem != "" {
		return r, false, r.Problem
	}
	was := r.Raw
	r, why = a.cleaned(r, opt)
	return r, changed || !bytes.Equal(was, r.Raw), why
}

// clean returns a member's value as it may be written: every string passes the
// redactor, as in a hook, and an id that holds a credential becomes a hash. The
// text is left to cleaned, which notes what was found in it.
func (a *Archive) clean(m jsonspan.Member, table *redact.Table) (value []byte, ok bool) {
	name := m.Key
	if now := a.Layout.early(name); now != "" {
		name = now
	}
	switch {
	case m.Value[0] == '[':
		return cleanList(m.Value, table)
	case m.Value[0] != '"' || name == a.Layout.Name(RoleText):
		return m.Value, true
	case slices.Contains([]string{a.Layout.Name(RoleID), a.Layout.Name(RoleSession), a.Layout.Name(RoleEpisode)}, name):
		id := textOf(m.Value)
		if safe := table.ID(id); safe != id {
			return []byte(jsonspan.Quote(safe)), true
		}
		return m.Value, true
	}
	inner, found, err := table.Redact(m.Value[1 : len(m.Value)-1])
	if err != nil || len(found) == 0 {
		return m.Value, err == nil
	}
	return []byte(`"` + string(inner) + `"`), true
}

// cleanList does the same for a list of strings; what else it holds is refused later.
func cleanList(list []byte, table *redact.Table) (value []byte, ok bool) {
	var words []string
	if json.Unmarshal(list, &words) != nil {
		return list, true
	}
	changed := false
	for i, w := range words {
		safe, found, err := table.RedactText([]byte(w))
		if err != nil {
			return nil, false
		}
		words[i], changed = jsonspan.Quote(string(safe)), changed || len(found) > 0
	}
	if !changed {
		return list, true
	}
	return []byte("[" + strings.Join(words, ", ") + "]"), true
}

// cleaned is the record without the credentials that its text holds. Its name may
// hold one too, in small letters, or the opening of the text that had it.
func (a *Archive) cleaned(r Record, opt ImportOptions) (Record, Reason) {
	if opt.Table.Matches([]byte(r.Name)) {
		r.Name = stampOf(r.Name) + "-" + nameless
	}
	body := r.Body()
	if body == nil {
		return r, ""
	}
	inner, found, err := opt.Table.Redact(body[1 : len(body)-1])
	if err != nil {
		return r, "not-redacted"
	}
	if len(found) == 0 {
		return r, ""
	}
	r.Name = stampOf(r.Name) + "-" + nameless
	if had := r.value(RoleShapes); len(had) > 0 {
		var before []string
		_ = json.Unmarshal(had, &before) // null is none
		found = append(found, before...)
		slices.Sort(found)
		found = slices.Compact(found)
	}
	shapes := make([]string, len(found))
	for i, f := range found {
		shapes[i] = jsonspan.Quote(f)
	}
	raw, err := Splice(r.Raw, &a.Layout,
		Change{Name: a.Layout.Name(RoleText), Value: `"` + string(inner) + `"`},
		Change{Name: a.Layout.Name(RoleShapes), Value: "[" + strings.Join(shapes, ", ") + "]"})
	if err != nil {
		return r, NotJSON
	}
	r.Raw = raw
	r.parse()
	return r, r.Problem
}

// nameless is in a file's name for the opening of the prompt when that may not be.
const nameless = "restored"

// plainName says whether a name is one that a hook could have given: it begins
// with a time and holds nothing but small letters, digits and hyphens.
func plainName(name string) bool {
	return len(name) > 15 && len(name) < 200 && len(stampOf(name)) == 14 && name[14] == '-' &&
		strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == ""
}

// addAll writes new records, each under the first free name, with renderings.
func (a *Archive) addAll(ctx context.Context, list []Record, opt ImportOptions) (int, error) {
	if opt.DryRun {
		return len(list), nil
	}
	return a.rewrite(ctx, len(list), func(i int) (*change, error) {
		r := list[i]
		at, _ := r.Time()
		c := &change{contents: [][]byte{r.Raw}, at: at}
		for _, ending := range a.Render.Wanted {
			text, err := a.Render.render(ending, r.Raw, r.Gone())
			if err != nil {
				return nil, err
			}
			c.contents = append(c.contents, text)
		}
		c.place = func(temps []string) error { return a.addOne(r.Name, temps) }
		return c, nil
	})
}

func (a *Archive) addOne(name string, temps []string) error {
	for n := 1; n <= maxNames; n++ {
		to := name
		if n > 1 {
			to += "-" + strconv.Itoa(n)
		}
		err := moveFree(temps[0], a.file(to+recordEnding))
		if errors.Is(err, os.ErrExist) {
			continue
		}
		if err != nil {
			return err
		}
		for i, ending := range a.Render.Wanted {
			if err := move(temps[i+1], a.file(to+"."+ending)); err != nil {
				return err
			}
		}
		return nil
	}
	return os.ErrExist
}

// UpgradeOptions says what a record of today looks like.
type UpgradeOptions struct {
	Schema  string   // the value of the schema's member
	Missing []string // members that every record has; unknown is null
}

// Upgraded counts what was found and done.
type Upgraded struct {
	Records, Written, Planned int
	Refused                   Counts
}

// Upgrade moves old records to the present form: members that were called
// otherwise, times that were spelled otherwise, members that were not there.
func (a *Archive) Upgrade(ctx context.Context, opt UpgradeOptions) (*Upgraded, error) {
	res := &Upgraded{Refused: Counts{}}
	unlock, err := a.Lock(ctx, a.Waiting)
	if err != nil {
		return res, err
	}
	defer unlock()
	names, err := a.listRecords()
	if err != nil {
		return res, fmt.Errorf("read the archive: %w", err)
	}
	var old []string
	a.progress().Begin("reading", len(names))
	err = each(ctx, a, names, func(r *Record) (upgradeFacts, bool) {
		return upgradeFacts{r.Name, r.Problem, r.Problem == "" && len(a.upgrades(r, opt)) > 0}, true
	}, func(f upgradeFacts) {
		res.Records++
		if f.problem != "" {
			res.Refused[string(f.problem)]++
		} else if f.old {
			old = append(old, f.name)
		}
	})
	a.progress().End()
	if err != nil {
		return res, err
	}
	res.Planned = len(old)
	a.progress().Begin("writing", len(old))
	defer a.progress().End()
	res.Written, err = a.rewrite(ctx, len(old), func(i int) (*change, error) { return a.upgradeOne(old[i], opt), nil })
	return res, errors.Join(err, a.witness())
}

type upgradeFacts struct {
	name    string
	problem Reason
	old     bool
}

func (a *Archive) upgradeOne(name string, opt UpgradeOptions) *change {
	r := a.read(name)
	if r.Problem != "" || a.delivering(r) {
		return nil
	}
	text, err := Splice(r.Raw, &a.Layout, a.upgrades(r, opt)...)
	if err != nil {
		return nil
	}
	return &change{contents: [][]byte{text}, at: r.Changed, place: func(temps []string) error {
		return a.place(temps, []string{name + recordEnding})
	}}
}

// upgrades lists what must change in a record for it to be one of today.
func (a *Archive) upgrades(r *Record, opt UpgradeOptions) []Change {
	var list []Change
	for _, m := range r.members {
		if now := a.Layout.early(m.Key); now != "" && !lookup(r.members, now) {
			list = append(list, Change{Name: m.Key, Rename: now})
		}
	}
	if at, known := r.Time(); known {
		if _, span := r.member(RoleTime); textOf(span) != at.Format(time.RFC3339Nano) && textOf(span) != at.Format(TimeFormat) {
			list = append(list, Change{Name: a.Layout.Name(RoleTime), Value: jsonspan.Quote(at.Format(TimeFormat))})
		}
	}
	if r.Text(RoleSchema) != opt.Schema {
		list = append(list, Change{Name: a.Layout.Name(RoleSchema), Value: jsonspan.Quote(opt.Schema)})
	}
	for _, name := range opt.Missing {
		if !r.has(name) {
			list = append(list, Change{Name: name, Value: "null"})
		}
	}
	return list
}

// has says whether a record has the member, under its present name or one that
// it had.
func (r *Record) has(name string) bool {
	for _, m := range r.members {
		if m.Key == name || r.layout.early(m.Key) == name {
			return true
		}
	}
	return false
}
