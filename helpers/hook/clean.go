package hook

import (
	"bytes"
	"context"
	"strings"
	"unicode/utf8"

	"majordomus/helpers/gitdir"
	"majordomus/helpers/jsonspan"
	"majordomus/helpers/policy"
	"majordomus/helpers/redact"
)

// cleaner is the one way from a payload to a file: every string that is
// written passes it.
type cleaner struct{ table *redact.Table }

// policyOf is the policy that counts in a work tree, as its sources are now, and
// its table of shapes.
func policyOf(store string, repo *gitdir.Repo, home string) (policy.Compiled, *redact.Table) {
	return policy.NeedOf(store, repo.CommonDir, repo.Root, repo.WorktreeID(), home).Get(context.Background())
}

const (
	null        = "null"
	withheld    = null // what stands for a string that could not be redacted
	maxWordSize = 64
)

// value returns the JSON of a payload's value: a string's own span, redacted,
// or a number or word as it was sent. Objects and lists are not kept.
func (c cleaner) value(span []byte) string {
	switch {
	case len(span) == 0 || span[0] == '{' || span[0] == '[':
		return null
	case span[0] != '"':
		return string(span)
	}
	inner, _, err := c.span(span[1 : len(span)-1])
	if err != nil {
		return withheld
	}
	return `"` + string(inner) + `"`
}

func (c cleaner) span(inner []byte) ([]byte, []string, error) {
	if !utf8.Valid(inner) {
		inner = bytes.ToValidUTF8(inner, []byte("\uFFFD"))
	}
	return c.table.Redact(inner)
}

// plain returns the JSON of a string of our own finding (a path, a branch),
// or null for an empty one.
func (c cleaner) plain(s string) string {
	if s == "" {
		return null
	}
	out, _, err := c.table.RedactText([]byte(s))
	if err != nil {
		return withheld
	}
	return jsonspan.Quote(string(out))
}

// id returns the JSON of an id, as it may be written.
func (c cleaner) id(raw string) string {
	if raw == "" {
		return null
	}
	return jsonspan.Quote(c.table.ID(raw))
}

// text of a payload's value: decoded, or the number as it stands.
func scalar(span []byte) string {
	switch {
	case len(span) == 0 || span[0] == '{' || span[0] == '[':
		return ""
	case span[0] == '"':
		return jsonspan.Decode(span[1 : len(span)-1])
	}
	return string(span)
}

// word returns a value that is one plain word of the vendor's vocabulary, for
// the library to compare, or nothing.
func word(json string) string {
	s := strings.Trim(json, `"`)
	if json == null || s == "" || len(s) > maxWordSize {
		return ""
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '_' || c == '-') {
			return ""
		}
	}
	return s
}

// keyNames lists the keys that came, for the log of lost prompts. A name that
// could be content is not shown.
func (c cleaner) keyNames(members []jsonspan.Member) string {
	var names []string
	for _, m := range members {
		if len(names) == 20 {
			names = append(names, "and more")
			break
		}
		n := word(m.Key)
		if n == "" || c.table.Matches([]byte(n)) {
			n = "?"
		}
		names = append(names, n)
	}
	return strings.Join(names, ",")
}

// slug makes a piece of a file name: lower-case letters and digits, every run
// of others one hyphen, at most max bytes.
func slug(text string, max int) string {
	var b strings.Builder
	gap := false
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		if !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9') {
			gap = b.Len() > 0
			continue
		}
		if gap {
			if b.Len()+2 > max {
				break
			}
			b.WriteByte('-')
			gap = false
		}
		if b.Len()+1 > max {
			break
		}
		b.WriteByte(c)
	}
	return b.String()
}
