// Package policy reads the compiled policy: plain "name=value" lines that the
// command line made of the YAML sources, so that nobody parses YAML while a
// person waits for a prompt.
//
// The compiled file names its sources with the SHA-256 of each, and ends with
// the SHA-256 of itself. A reader that finds another digest, or a file that was
// cut, emptied or damaged, has the policy compiled before it redacts anything
// (see Need.Get).
package policy

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"strings"

	"majordomus/helpers/osfile"
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
	Sources []string          // the paths of what it was made from
	Whole   bool              // it is all there: the last line agrees with the others
	Current bool              // whole, and every source still has the digest it was made from
	Shapes  []redact.Row      // credential shapes of one's own
	Off     []string          // extended shapes that are switched off
	Unknown bool              // which shapes count is unknown: no text may be kept
}

// The prefixes of lines that may be repeated, and of the last one. A shape's
// columns are set apart by tabs, its literals by the unit separator.
const (
	sourcePrefix = "source="
	shapePrefix  = "shape="
	offPrefix    = "shape_off="
	unknownLine  = "shapes=unknown"
	sealPrefix   = "sealed="
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

// SourceLine writes a source and its digest as a line of the compiled policy.
// A path may hold a newline, but never a NUL.
func SourceLine(digest, path string) string {
	return sourcePrefix + digest + " " + strings.ReplaceAll(path, "\n", "\x00")
}

// UnknownLine says that a source may name shapes that could not be read.
func UnknownLine() string { return unknownLine }

// Seal ends a compiled text with the digest of what precedes. A text that has a
// seal gets another one.
func Seal(text string) string {
	if at := strings.LastIndex("\n"+text, "\n"+sealPrefix); at >= 0 {
		text = text[:at]
	}
	return text + sealPrefix + hashOf([]byte(text)) + "\n"
}

func sealed(text string) bool {
	at := strings.LastIndex("\n"+text, "\n"+sealPrefix)
	return at >= 0 && text == Seal(text[:at])
}

// Table returns the built-in shapes as this policy changes them. A shape that
// cannot be left out is still looked for. Where a shape cannot be added, or
// which shapes count is unknown, it returns nil, a table that fails.
func (c Compiled) Table() *redact.Table {
	if c.Unknown {
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
	more, err := table.With(c.Shapes...)
	if err != nil {
		return nil
	}
	return more
}

// Read loads the compiled policy. A missing file gives a policy that is not
// current, and so does anything but a file that only its owner can read: we
// write it that way, and one that came with a checkout could switch shapes off.
func Read(path string) Compiled {
	f, err := osfile.OpenOwn(path)
	if err != nil {
		return Compiled{}
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || !secret(info) || info.Size() > compiledLimit {
		return Compiled{}
	}
	raw := make([]byte, info.Size())
	if _, err := io.ReadFull(f, raw); err != nil {
		return Compiled{}
	}
	return Parse(string(raw))
}

// compiledLimit is more than the shapes that can be added ever take.
const compiledLimit = 16 << 20

// Parse reads the text of a compiled policy.
func Parse(text string) Compiled {
	c := Compiled{Values: make(map[string]string), Whole: sealed(text)}
	c.Current = c.Whole
	for _, line := range strings.Split(text, "\n") {
		if rest, ok := strings.CutPrefix(line, sourcePrefix); ok {
			digest, source, _ := strings.Cut(rest, " ")
			source = strings.ReplaceAll(source, "\x00", "\n")
			c.Sources = append(c.Sources, source)
			c.Current = c.Current && Digest(source) == digest
			continue
		}
		c.take(line)
	}
	c.Current = c.Current && len(c.Sources) > 0
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
	if line == unknownLine {
		c.Unknown = true
		return
	}
	name, value, ok := strings.Cut(line, "=")
	if ok && name != "" && !strings.HasPrefix(line, sealPrefix) {
		c.Names = append(c.Names, name)
		c.Values[name] = value
	}
}

// Digest is the hexadecimal SHA-256 of a source's bytes, or Absent. What is no
// regular file counts as absent: a repository may hold a link to a terminal,
// and a hook would wait there for ever.
func Digest(path string) string {
	_, digest, _ := ReadSource(path)
	return digest
}

// ErrTooLarge is returned for a source larger than SizeLimit.
var ErrTooLarge = errors.New("larger than 1 MiB")

// ReadSource reads a source and returns its bytes with their Digest, so that no
// edit can come between the two. Of one that is too large it reads, and digests,
// the first part.
func ReadSource(path string) (raw []byte, digest string, err error) {
	f, err := osfile.Open(path)
	if err != nil {
		return nil, Absent, err
	}
	defer f.Close()
	raw = make([]byte, 0, 8<<10)
	for len(raw) < SizeLimit {
		if len(raw) == cap(raw) {
			raw = append(raw, 0)[:len(raw)]
		}
		n, err := f.Read(raw[len(raw):min(cap(raw), SizeLimit)])
		raw = raw[:len(raw)+n]
		if errors.Is(err, io.EOF) || err == nil && n == 0 {
			return raw, hashOf(raw), nil
		}
		if err != nil { // half a source is none
			return nil, Absent, err
		}
	}
	if n, _ := f.Read(make([]byte, 1)); n > 0 {
		return raw, hashOf(raw), ErrTooLarge
	}
	return raw, hashOf(raw), nil
}

func hashOf(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}
