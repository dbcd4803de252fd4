package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
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

// colours by the names that the library uses.
var colours = map[string]string{"green": "32", "yellow": "33", "red": "31", "dim": "2"}

// settingsTable lays out what the library prints with tabs in between: aligned
// on a terminal, as it comes elsewhere.
func (a *app) settingsTable() *cobra.Command {
	var paint []string
	cmd := &cobra.Command{
		Use: "table [--paint WORD=COLOUR]... < ROWS", Args: none, Short: "Lay out rows",
		RunE: func(*cobra.Command, []string) error {
			rows, err := tabbed(a.in)
			if err != nil {
				return err
			}
			for _, row := range rows {
				for i := range row {
					row[i] = printable(row[i])
				}
			}
			width, ok := terminalWidth(a.out)
			if !ok {
				_, err := io.WriteString(a.out, joinTabs(rows))
				return err
			}
			words := make(map[string]string)
			for _, p := range paint {
				word, colour, _ := strings.Cut(p, "=")
				words[word] = colours[colour]
			}
			if os.Getenv("NO_COLOR") != "" || os.Getenv("TERM") == "dumb" {
				words = nil
			}
			_, err = io.WriteString(a.out, alignColumns(rows, width, words))
			return err
		},
	}
	cmd.Flags().StringArrayVar(&paint, "paint", nil, "WORD=green|yellow|red|dim")
	return cmd
}

func joinTabs(rows [][]string) string {
	var out strings.Builder
	for _, row := range rows {
		out.WriteString(strings.Join(row, "\t") + "\n")
	}
	return out.String()
}

func tabbed(in io.Reader) (rows [][]string, err error) {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		rows = append(rows, strings.Split(lines.Text(), "\t"))
	}
	return rows, lines.Err()
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

// settingsRows makes one JSON object of rows with tabs in between: a schema,
// and a list of objects with the given members. A cell that is the word of
// --null is null.
func (a *app) settingsRows() *cobra.Command {
	var schema, list, names, null string
	cmd := &cobra.Command{
		Use: "rows --schema ID --list NAME --names 'NAME ...' < ROWS", Args: none, Short: "Rows as JSON",
		RunE: func(*cobra.Command, []string) error {
			rows, err := tabbed(a.in)
			if err != nil {
				return err
			}
			_, err = io.WriteString(a.out, rowsJSON(schema, list, strings.Fields(names), null, rows))
			return err
		},
	}
	cmd.Flags().StringVar(&schema, "schema", "", "the object's schema")
	cmd.Flags().StringVar(&list, "list", "", "the list's name")
	cmd.Flags().StringVar(&names, "names", "", "the members' names")
	cmd.Flags().StringVar(&null, "null", "", "the word for null")
	return cmd
}

func rowsJSON(schema, list string, names []string, null string, rows [][]string) string {
	var out strings.Builder
	fmt.Fprintf(&out, "{\"schema\":%s,%s:[", quoteJSON(schema), quoteJSON(list))
	for i, r := range rows {
		if i > 0 {
			out.WriteByte(',')
		}
		out.WriteString("\n{")
		for n, name := range names {
			value := "null"
			if n < len(r) && r[n] != null {
				value = quoteJSON(r[n])
			}
			if n > 0 {
				out.WriteByte(',')
			}
			out.WriteString(quoteJSON(name) + ":" + value)
		}
		out.WriteByte('}')
	}
	out.WriteString("\n]}\n")
	return out.String()
}

// quoteJSON escapes what would do something to a terminal, too.
func quoteJSON(s string) string { return jsonspan.PlainValue(jsonspan.Quote(s)) }
