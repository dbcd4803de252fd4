package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"majordomus/helpers/redact"
	"majordomus/helpers/redact/internal/shapes"
)

// The comments that the table of shapes stands between.
const (
	pageBegin = "<!-- shapes: generated from share/credentials.yaml -->\n"
	pageEnd   = "<!-- end of shapes -->"
)

var errNoPlace = errors.New("has no place for the table of shapes")

// runPage takes the rows from the data: those that this program was built with are
// the ones from before a row was added.
func runPage(data, path string, check bool, stderr io.Writer) int {
	rows, err := read(data)
	if err != nil {
		fmt.Fprintf(stderr, "majordomus: %v\n", err)
		return 3
	}
	old, err := os.ReadFile(path)
	if err != nil {
		fmt.Fprintf(stderr, "majordomus: %v\n", err)
		return 3
	}
	text, err := withShapes(string(old), shapes.Rows(rows))
	switch {
	case err != nil:
		fmt.Fprintf(stderr, "majordomus: %s %v\n", path, err)
		return 3
	case text == string(old):
		return 0
	case check:
		fmt.Fprintf(stderr, "majordomus: %s is stale\nmajordomus: hint: go generate ./helpers/redact\n", path)
		return 1
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		fmt.Fprintf(stderr, "majordomus: %v\n", err)
		return 3
	}
	return 0
}

func withShapes(page string, rows []redact.Row) (string, error) {
	before, rest, ok := strings.Cut(page, pageBegin)
	_, after, closed := strings.Cut(rest, pageEnd)
	if !ok || !closed {
		return "", errNoPlace
	}
	return before + pageBegin + "\n" + shapeTable(rows) + "\n" + pageEnd + after, nil
}

// shapeTable has a line for every shape, with what its rows begin with.
func shapeTable(rows []redact.Row) string {
	var b strings.Builder
	b.WriteString("| shape | begins with, or is known by | |\n| --- | --- | --- |\n")
	for i := 0; i < len(rows); {
		name, class := rows[i].Name, rows[i].Class
		var begins []string
		for ; i < len(rows) && rows[i].Name == name; i++ {
			begins = append(begins, beginnings(rows[i], begins)...)
		}
		word := "always"
		if class == redact.Extended {
			word = "unless your own policy leaves it out"
		}
		fmt.Fprintf(&b, "| %s | %s | %s |\n", name, strings.Join(begins, " "), word)
	}
	return b.String()
}

// beginnings are a row's literals that the shape has not got yet.
func beginnings(r redact.Row, have []string) []string {
	if r.Guard == redact.GuardAssignment {
		return []string{"a name that ends in key, token, secret, password, …, then `=` or `:` and a random value"}
	}
	var list []string
	for _, lit := range r.Literals {
		quoted := "`" + strings.TrimSpace(lit) + "`"
		if !contains(have, quoted) {
			list = append(list, quoted)
		}
	}
	return list
}

func contains(list []string, s string) bool {
	for _, have := range list {
		if have == s {
			return true
		}
	}
	return false
}
