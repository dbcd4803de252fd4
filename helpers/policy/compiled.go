// Package policy reads the compiled policy: plain "name=value" lines that the
// command line made of the YAML sources, so that nobody parses YAML while a
// person waits for a prompt.
//
// The compiled file names its sources with the SHA-256 of each. A reader that
// finds another digest says that the policy is stale and goes on with the
// values it has.
package policy

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"strings"
	"syscall"

	"majordomus/helpers/redact"
)

// Absent stands for the digest of a source that does not exist.
const Absent = "absent"

// SizeLimit bounds a source, in bytes. A larger one counts as its first part.
const SizeLimit = 1 << 20

// Compiled is a compiled policy. The zero value holds nothing and is stale.
type Compiled struct {
	Values  map[string]string // by name, as typed text
	Names   []string          // in the order of the file
	Current bool              // every source still has the digest it was made from
	Shapes  []redact.Row      // credential shapes of one's own
	Off     []string          // extended shapes that are switched off
	Unread  bool              // it is there, and the system did not let us read it
}

// The prefixes of lines that may stand more than once. A shape's columns are
// set apart by tabs, its literals by the unit separator.
const (
	sourcePrefix = "source="
	shapePrefix  = "shape="
	offPrefix    = "shape_off="
	columnMark   = "\t"
	literalMark  = "\x1f"
)

// ShapeLine writes a credential shape as a line of the compiled policy.
func ShapeLine(r redact.Row) string {
	return shapePrefix + strings.Join([]string{
		r.Name, strings.Join(r.Literals, literalMark), r.Re, string(r.Left), string(r.Right), string(r.Guard), r.Keeps,
	}, columnMark)
}

// OffLine writes a switched off shape as a line of the compiled policy.
func OffLine(name string) string { return offPrefix + name }

func shapeOf(columns string) (redact.Row, bool) {
	c := strings.Split(columns, columnMark)
	if len(c) != 7 {
		return redact.Row{}, false
	}
	return redact.Row{
		Name: c[0], Literals: strings.Split(c[1], literalMark), Re: c[2],
		Left: redact.Left(c[3]), Right: redact.Right(c[4]), Guard: redact.Guard(c[5]), Keeps: c[6],
	}, true
}

// Table returns the built-in shapes as this policy changes them. Shapes that
// cannot be added or left out change nothing: whatever a policy holds, the
// declared shapes are always looked for. A policy that could not be read gives
// nil, a table that fails, since nobody knows what it would have taken out.
func (c Compiled) Table() *redact.Table {
	if c.Unread {
		return nil
	}
	table := redact.Builtin()
	for _, name := range c.Off {
		if less, err := table.Without(name); err == nil {
			table = less
		}
	}
	if len(c.Shapes) == 0 {
		return table
	}
	if more, err := table.With(c.Shapes...); err == nil {
		return more
	}
	return table
}

// Read loads the compiled policy. A missing file gives the zero value, and so
// does one that others could read: only we write it, for its owner alone, and one
// that came with a checkout could switch shapes off.
func Read(path string) Compiled {
	info, err := os.Lstat(path)
	if err == nil && (!info.Mode().IsRegular() || !secret(info)) {
		return Compiled{}
	}
	var raw []byte
	if err == nil {
		raw, err = os.ReadFile(path)
	}
	if err != nil {
		return Compiled{Unread: !errors.Is(err, os.ErrNotExist) && !errors.Is(err, syscall.ENOTDIR)}
	}
	return Parse(string(raw))
}

// Parse reads the text of a compiled policy.
func Parse(text string) Compiled {
	c := Compiled{Values: make(map[string]string), Current: true}
	sources := 0
	for _, line := range strings.Split(text, "\n") {
		if rest, ok := strings.CutPrefix(line, sourcePrefix); ok {
			sources++
			digest, source, _ := strings.Cut(rest, " ")
			c.Current = c.Current && Digest(source) == digest
			continue
		}
		c.take(line)
	}
	c.Current = c.Current && sources > 0
	return c
}

// take reads a line that is no source.
func (c *Compiled) take(line string) {
	if rest, ok := strings.CutPrefix(line, shapePrefix); ok {
		if row, ok := shapeOf(rest); ok {
			c.Shapes = append(c.Shapes, row)
		}
		return
	}
	if rest, ok := strings.CutPrefix(line, offPrefix); ok {
		c.Off = append(c.Off, rest)
		return
	}
	name, value, ok := strings.Cut(line, "=")
	if ok && name != "" {
		c.Names = append(c.Names, name)
		c.Values[name] = value
	}
}

// Digest is the hexadecimal SHA-256 of a source's bytes, or Absent. What is no
// regular file counts as absent: a repository may hold a link to a terminal,
// and a hook would wait there for ever.
func Digest(path string) string {
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return Absent
	}
	f, err := os.Open(path)
	if err != nil {
		return Absent
	}
	defer f.Close()
	raw := make([]byte, 0, 8<<10)
	for len(raw) < SizeLimit {
		if len(raw) == cap(raw) {
			raw = append(raw, 0)[:len(raw)]
		}
		n, err := f.Read(raw[len(raw):cap(raw)])
		raw = raw[:len(raw)+n]
		if err != nil || n == 0 {
			break
		}
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}
