package store

import (
	"strings"

	"majordomus/helpers/jsonspan"
)

// Render expands a rendering's template with the members of a record.
func Render(template string, record []byte) (string, error) {
	var scan jsonspan.Scanner
	if n, done, err := scan.Feed(record); err != nil || !done || strings.TrimSpace(string(record[n:])) != "" {
		return "", ErrScript
	}
	members := jsonspan.Members(record)
	parts := strings.Split(template, "@")
	var out strings.Builder
	out.WriteString(parts[0])
	for i := 1; i < len(parts); i++ {
		if text, ok := expand(parts[i], members); ok && i+1 < len(parts) {
			out.WriteString(text)
			i++
			out.WriteString(parts[i])
			continue
		}
		out.WriteString("@" + parts[i])
	}
	return out.String(), nil
}

// expand says what a placeholder stands for.
func expand(name string, members []jsonspan.Member) (string, bool) {
	form := ""
	if name == "members" {
		return allMembers(members), true
	}
	if rest, ok := strings.CutPrefix(name, "body:"); ok {
		form, name = "body", rest
	} else if strings.HasPrefix(name, "~") || strings.HasPrefix(name, "=") {
		form, name = name[:1], name[1:]
	}
	for _, m := range members {
		if m.Key == name {
			return formed(form, string(m.Value)), true
		}
	}
	return "", false
}

// allMembers writes a record as YAML: its strings quoted anew, because YAML
// does not take every escape that JSON has.
func allMembers(members []jsonspan.Member) string {
	lines := make([]string, len(members))
	for i, m := range members {
		lines[i] = jsonspan.Plain(m.Key, "") + ": " + formed("=", string(m.Value))
	}
	return strings.Join(lines, "\n")
}

func formed(form, value string) string {
	isText := strings.HasPrefix(value, `"`)
	if !isText {
		if form == "body" {
			return "_no text_"
		}
		if form == "~" && value == "null" {
			return "unknown"
		}
		if form == "~" {
			return oneLine(value)
		}
		return jsonspan.PlainYAML(value)
	}
	text := jsonspan.Decode([]byte(value[1 : len(value)-1]))
	switch form {
	case "body":
		return fence(text)
	case "~":
		return oneLine(text)
	case "=":
		return jsonspan.PlainYAML(jsonspan.Quote(text))
	}
	return jsonspan.PlainYAML(value)
}

// oneLine keeps a value from breaking a table or a terminal.
func oneLine(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '|':
			return '/'
		case r == '<': // no element of a page
			return '\u2039'
		case jsonspan.Moves(r), jsonspan.Hides(r):
			return ' '
		}
		return r
	}, text)
}

// fence sets text between two lines of backticks, longer than any run of them
// in it. A rendering is read with cat and less: what would do something to a
// terminal is masked. The record keeps the bytes.
func fence(text string) string {
	text = jsonspan.Plain(strings.ReplaceAll(text, "\r\n", "\n"), "\t\n")
	longest, runLength := 2, 0
	for i := 0; i < len(text); i++ {
		if text[i] != '`' {
			runLength = 0
			continue
		}
		if runLength++; runLength > longest {
			longest = runLength
		}
	}
	marks := strings.Repeat("`", longest+1)
	if !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return marks + "text\n" + text + marks
}
