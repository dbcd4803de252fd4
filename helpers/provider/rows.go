package provider

import (
	"fmt"
	"strings"
)

// Library is what the shell library says of our adapters (lib/pages.sh), which
// nothing here knows by itself.
type Library struct {
	adapters map[string]*adapter
	words    map[string]string
}

// adapter is what the library's tables have for one provider.
type adapter struct {
	events []eventRow
	fields []fieldRow
}

// eventRow: one of the vendor's events drives one of ours. Aspect is prompt or
// session.
type eventRow struct{ aspect, ours, vendors string }

// fieldRow: where members of a payload go. Name is the library's; place is
// record, entry, ledger, or - for what is read and not kept.
type fieldRow struct{ aspect, name, keys, place, member string }

// ReadLibrary reads the rows that mj_pages_rows prints.
func ReadLibrary(text string) (Library, error) {
	lib := Library{adapters: make(map[string]*adapter), words: make(map[string]string)}
	for n, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if !lib.row(strings.Split(line, "\t")) {
			return Library{}, fmt.Errorf("read the library's tables: line %d is no row: '%s'", n+1, quotable(line))
		}
	}
	return lib, nil
}

func (l *Library) row(c []string) bool {
	switch kind := c[0]; {
	case kind == "event" && len(c) == 5:
		a := l.adapter(c[1])
		a.events = append(a.events, eventRow{c[2], c[3], c[4]})
	case kind == "field" && len(c) == 7:
		a := l.adapter(c[1])
		a.fields = append(a.fields, fieldRow{c[2], c[3], c[4], c[5], c[6]})
	case kind == "word" && len(c) == 3:
		l.words[c[1]] = c[2]
	default:
		return false
	}
	return true
}

func (l *Library) adapter(id string) *adapter {
	if l.adapters[id] == nil {
		l.adapters[id] = &adapter{}
	}
	return l.adapters[id]
}

// drives returns the vendor's events of an aspect, with ours.
func (l Library) drives(id, aspect string) (rows []eventRow) {
	if a := l.adapters[id]; a != nil {
		for _, e := range a.events {
			if e.aspect == aspect {
				rows = append(rows, e)
			}
		}
	}
	return rows
}
