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
	"os"
	"strings"
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
}

const sourcePrefix = "source="

// Read loads the compiled policy. A missing file gives the zero value.
func Read(path string) Compiled {
	raw, err := os.ReadFile(path)
	if err != nil {
		return Compiled{}
	}
	c := Compiled{Values: make(map[string]string), Current: true}
	sources := 0
	for _, line := range strings.Split(string(raw), "\n") {
		if rest, ok := strings.CutPrefix(line, sourcePrefix); ok {
			sources++
			digest, source, _ := strings.Cut(rest, " ")
			c.Current = c.Current && Digest(source) == digest
			continue
		}
		name, value, ok := strings.Cut(line, "=")
		if ok && name != "" {
			c.Names = append(c.Names, name)
			c.Values[name] = value
		}
	}
	c.Current = c.Current && sources > 0
	return c
}

// Digest is the hexadecimal SHA-256 of a source's bytes, or Absent.
func Digest(path string) string {
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
