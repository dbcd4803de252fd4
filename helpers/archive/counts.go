package archive

import (
	"fmt"
	"sort"
	"strings"

	"majordomus/helpers/jsonspan"
)

// Counts are numbers by a word.
type Counts map[string]int

// Total is the sum of all.
func (c Counts) Total() int {
	sum := 0
	for _, n := range c {
		sum += n
	}
	return sum
}

// Words lists the words, the one with the largest number first.
func (c Counts) Words() []string {
	words := make([]string, 0, len(c))
	for w := range c {
		words = append(words, w)
	}
	sort.Slice(words, func(i, j int) bool {
		if c[words[i]] != c[words[j]] {
			return c[words[i]] > c[words[j]]
		}
		return words[i] < words[j]
	})
	return words
}

// List is the numbers for a person: "2 orphan, 1 unlinked".
func (c Counts) List() string {
	var parts []string
	for _, w := range c.Words() {
		if c[w] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", c[w], jsonspan.Plain(w, "")))
		}
	}
	return strings.Join(parts, ", ")
}

// Bound is a bound of a policy for a person, where 0 is none.
func Bound(n int64, unit string) string {
	if n == 0 {
		return "no bound of " + unit
	}
	return fmt.Sprintf("%d %s", n, unit)
}

// MarshalJSON writes an object in the order of Words. What would do something to a
// terminal is escaped in it.
func (c Counts) MarshalJSON() ([]byte, error) {
	var parts []string
	for _, w := range c.Words() {
		if c[w] > 0 {
			parts = append(parts, fmt.Sprintf("%s:%d", jsonspan.PlainValue(jsonspan.Quote(w)), c[w]))
		}
	}
	return []byte("{" + strings.Join(parts, ",") + "}"), nil
}
