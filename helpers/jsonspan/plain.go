package jsonspan

import "strings"

// Moves says whether a character does something to a terminal instead of being
// seen: it moves the cursor, starts a command (C0, DEL, C1), breaks a line, or
// changes the order in which its neighbours are shown.
func Moves(r rune) bool {
	switch {
	case r < 0x20, r >= 0x7f && r < 0xa0, r == 0x61c, r == 0x200e, r == 0x200f, r >= 0x2028 && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
		return true
	}
	return false
}

// Plain is a text for a terminal: a question mark stands for every character that
// Moves, except for those in keep.
func Plain(text, keep string) string {
	return strings.Map(func(r rune) rune {
		if Moves(r) && !strings.ContainsRune(keep, r) {
			return '?'
		}
		return r
	}, text)
}
