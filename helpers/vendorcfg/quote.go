package vendorcfg

import (
	"fmt"

	"mvdan.cc/sh/v3/syntax"
)

// ShellQuote writes word so that any POSIX shell reads it back as one word.
// A word with a control character or invalid UTF-8 in it has no spelling that
// all shells agree on, and is an error.
func ShellQuote(word string) (string, error) {
	quoted, err := syntax.Quote(word, syntax.LangPOSIX)
	if err != nil {
		return "", fmt.Errorf("path %q cannot be written for every shell: %w", word, err)
	}
	return quoted, nil
}
