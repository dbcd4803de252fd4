package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// frontMatter fails unless each file begins with front matter that is a flat mapping
// of YAML, with no name twice.
func frontMatter(args []string) error {
	for _, path := range args {
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rest, ok := strings.CutPrefix(string(raw), "---\n")
		text, _, end := strings.Cut(rest, "\n---\n")
		if !ok || !end {
			return fmt.Errorf("%s: no front matter", path)
		}
		var values map[string]any // yaml.v3 refuses a name that stands twice
		if err := yaml.Unmarshal([]byte(text), &values); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		if lines := strings.Count(text, "\n") + 1; len(values) != lines {
			return fmt.Errorf("%s: %d names in %d lines", path, len(values), lines)
		}
	}
	return nil
}

// ledgerLines fails unless every line of standard input is one JSON object with the
// five members of a line of the ledger, in their order.
func ledgerLines([]string) error {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 64<<20)
	for n := 1; in.Scan(); n++ {
		if err := ledgerLine(in.Bytes()); err != nil {
			return fmt.Errorf("line %d: %w: %q", n, err, in.Text())
		}
	}
	return in.Err()
}

var errNoLine = errors.New("no line of a ledger")

func ledgerLine(line []byte) error {
	dec := json.NewDecoder(bytes.NewReader(line))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return errNoLine
	}
	var names []string
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return err
		}
		names = append(names, fmt.Sprint(name))
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return err
		}
	}
	_, closed := dec.Token()
	_, end := dec.Token()
	if closed != nil || !errors.Is(end, io.EOF) || strings.Join(names, " ") != "ts event provider episode data" {
		return errNoLine
	}
	return nil
}

// harmless fails when something on standard input would do something to a terminal:
// a control character, one that changes the order in which others are shown, or one
// that cannot be seen.
func harmless([]string) error {
	raw, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	for at := 0; at < len(raw); {
		r, size := utf8.DecodeRune(raw[at:])
		switch {
		case r == '\n' || r == '\t':
		case r == utf8.RuneError && size == 1, r < 0x20, r >= 0x7f && r < 0xa0,
			r == 0x61c, r == 0x200e, r == 0x200f, r >= 0x2028 && r <= 0x202e, r >= 0x2066 && r <= 0x2069,
			r == 0xad, r == 0x180e, r == 0x200b, r >= 0x2060 && r <= 0x2065, r >= 0x206a && r <= 0x206f, r == 0xfeff, r >= 0xfff9 && r <= 0xfffb, r >= 0xe0000 && r <= 0xe0fff:
			return fmt.Errorf("%q at byte %d, in %q", raw[at:at+size], at, raw[max(0, at-40):min(len(raw), at+40)])
		}
		at += size
	}
	return nil
}
