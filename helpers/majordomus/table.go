package main

import (
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"

	"majordomus/helpers/jsonspan"
)

// terminalWidth says how wide the terminal is that a file is, if it is one.
func terminalWidth(f *os.File) (int, bool) {
	if !term.IsTerminal(int(f.Fd())) {
		return 0, false
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil || width <= 0 {
		width = 80
	}
	return width, true
}

// colours are codes by the words of a map of paint.
var colours = map[string]string{"green": "32", "yellow": "33", "red": "31", "dim": "2"}

// printTable prints rows: aligned on a terminal, with cells that are a word of paint
// in its colour, and with tabs in between elsewhere.
func (a *app) printTable(rows [][]string, paint map[string]string) error {
	var plain strings.Builder
	for _, row := range rows {
		for i := range row {
			row[i] = printable(row[i])
		}
		plain.WriteString(strings.Join(row, "\t") + "\n")
	}
	width, ok := terminalWidth(a.out)
	if !ok {
		_, err := io.WriteString(a.out, plain.String())
		return err
	}
	codes := make(map[string]string)
	if os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" {
		for word, colour := range paint {
			codes[word] = colours[colour]
		}
	}
	_, err := io.WriteString(a.out, alignColumns(rows, width, codes))
	return err
}

// narrowest is the least that a wrapped last column gets, however narrow the
// terminal is.
const narrowest = 24

// alignColumns pads every column but the last to its widest cell and wraps the
// last one into the width. Cells that are a word of paint are coloured.
func alignColumns(rows [][]string, width int, paint map[string]string) string {
	var widths []int
	for _, r := range rows {
		for i, c := range r[:max(len(r)-1, 0)] {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], utf8.RuneCountInString(c))
		}
	}
	indent := 0
	for _, w := range widths {
		indent += w + 2
	}
	var out strings.Builder
	for _, r := range rows {
		for i, c := range r[:max(len(r)-1, 0)] {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(c)+2)
			if code := paint[c]; code != "" {
				c = "\x1b[" + code + "m" + c + "\x1b[0m"
			}
			out.WriteString(c + pad)
		}
		lines := wrap(r[len(r)-1], max(width-indent, narrowest))
		out.WriteString(strings.Join(lines, "\n"+strings.Repeat(" ", indent)) + "\n")
	}
	return out.String()
}

// wrap breaks a text between words.
func wrap(text string, width int) []string {
	lines := []string{""}
	for _, word := range strings.Fields(text) {
		last := &lines[len(lines)-1]
		switch {
		case *last == "":
			*last = word
		case utf8.RuneCountInString(*last)+1+utf8.RuneCountInString(word) <= width:
			*last += " " + word
		default:
			lines = append(lines, word)
		}
	}
	return lines
}

// quoteJSON escapes what would do something to a terminal, too.
func quoteJSON(s string) string { return jsonspan.PlainValue(jsonspan.Quote(s)) }
