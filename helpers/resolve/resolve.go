// Package resolve answers which episode is open under a provider session, and
// answers strictly: the entry stored under that session's key, whose own
// lines agree with what the caller knows, or none. It never looks at another
// entry, at the environment, or at what is newest.
//
// An entry is a small file of "name: value" lines. Which names must agree and
// which are wanted is said by the caller.
package resolve

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"strings"

	"majordomus/helpers/osfile"
)

// headSize bounds what is read of an entry. What follows the head (the events
// of a long episode) does not matter to the answer.
const headSize = 4 << 10

// Key names the entry of a provider session: the provider and 32 hexadecimal
// digits of the SHA-256 of the id as the provider sent it. Two sessions never
// share a key by the spelling of their ids, and no id can name a path.
func Key(provider, session string) string {
	sum := sha256.Sum256([]byte(session))
	return provider + "-" + hex.EncodeToString(sum[:16])
}

// Entry is the head of a stored entry.
type Entry struct {
	lines []byte
}

// Read returns the entry in the file. A file that is missing, unreadable or
// no regular file is no entry.
func Read(path string) (Entry, bool) {
	entry, err := Look(path)
	return entry, err == nil && len(entry.lines) > 0
}

// Look is Read for who has to tell an entry that says nothing from one that the
// system did not let us read. What is no regular file says nothing.
func Look(path string) (Entry, error) {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return Entry{}, err
	}
	f, err := osfile.OpenOwn(path)
	if err != nil {
		return Entry{}, err
	}
	defer f.Close()
	buf := make([]byte, headSize)
	n, err := f.Read(buf)
	if err != nil && err != io.EOF {
		return Entry{}, err
	}
	if n == headSize { // a line that may be cut is no line
		n = bytes.LastIndexByte(buf, '\n') + 1
	}
	return Entry{buf[:n]}, nil
}

// Get returns the value of the first line with the name, or nothing.
func (e Entry) Get(name string) string {
	rest := e.lines
	for len(rest) > 0 {
		line := rest
		if i := bytes.IndexByte(rest, '\n'); i >= 0 {
			line, rest = rest[:i], rest[i+1:]
		} else {
			rest = nil
		}
		if v, ok := strings.CutPrefix(string(line), name+": "); ok {
			return v
		}
	}
	return ""
}
