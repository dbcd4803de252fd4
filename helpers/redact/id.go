package redact

import (
	"crypto/sha256"
	"encoding/hex"
	"unicode/utf8"
)

// maxIDBytes is longer than any id that a tool was seen to give.
const maxIDBytes = 256

// ID returns an id as it may be written. One that holds a credential, is longer
// than 256 bytes or is not UTF-8 becomes "x-" and its SHA-256, everywhere the same,
// so that what names the same thing still names the same thing.
func (t *Table) ID(id string) string {
	if len(id) > maxIDBytes || !utf8.ValidString(id) || t.Matches([]byte(id)) {
		sum := sha256.Sum256([]byte(id))
		return "x-" + hex.EncodeToString(sum[:])
	}
	return id
}
