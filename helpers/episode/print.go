package episode

import (
	"strings"

	"majordomus/helpers/jsonspan"
)

const null = "null"

// Columns is the named values for a person or a pipe, with tabs in between: strings
// without their quotes, nothing that moves a terminal's cursor, and - for what is
// not there.
func (h Head) Columns(names []string) string {
	cells := make([]string, len(names))
	for i, name := range names {
		cells[i] = h.Cell(name)
	}
	return strings.Join(cells, "\t")
}

// Cell is one such value.
func (h Head) Cell(name string) string {
	v := h[name]
	switch {
	case v == "":
		return "-"
	case v == null:
		return null
	}
	return jsonspan.Plain(h.Text(name), "")
}

// JSON is the named values as an object: null for what is not there, unless the
// name has a ? behind it.
func (h Head) JSON(names []string) string {
	members := make([]string, 0, len(names))
	for _, name := range names {
		name, optional := strings.CutSuffix(name, "?")
		v, ok := h[name]
		switch {
		case !ok && optional:
			continue
		case !ok:
			v = null
		case !isJSON(v):
			v = jsonspan.Quote(v)
		}
		members = append(members, jsonspan.Quote(strings.TrimPrefix(name, "."))+":"+jsonspan.PlainValue(v))
	}
	return "{" + strings.Join(members, ",") + "}"
}

// isJSON says whether the text is one JSON value, by asking for it as a member.
func isJSON(v string) bool {
	var scan jsonspan.Scanner
	text := `{"v":` + v + "}"
	n, done, err := scan.Feed([]byte(text))
	return err == nil && done && n == len(text) && len(jsonspan.Members([]byte(text))) == 1
}
