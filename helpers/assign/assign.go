// Package assign writes shell assignments that are safe to eval in every
// shell that runs the library: bash, dash, busybox ash, mksh, zsh emulating
// sh, and the embedded interpreter.
//
// A value is set in single quotes; an apostrophe in it becomes '"'"' (the
// shorter form with a backslash is misread by the embedded interpreter). NUL
// is dropped, since no shell variable can hold it, and carriage returns
// before a line feed too, since some shells drop one by themselves and the
// rest would then differ. Bytes that are not UTF-8 (a path may hold some) are
// kept; the embedded runtime reads assignments of this form itself, because the
// interpreter's parser refuses such a byte.
package assign

import (
	"io"
	"strconv"
	"strings"
)

// List collects assignments whose names share a prefix.
type List struct {
	Prefix string
	b      strings.Builder
	values map[string]string
}

// Set adds NAME='value'. The last value set under a name is the one that Get
// returns.
func (l *List) Set(name, value string) {
	if l.values == nil {
		l.values = make(map[string]string)
	}
	l.values[name] = value
	l.b.WriteString(l.Prefix)
	l.b.WriteString(name)
	l.b.WriteString("='")
	l.quote(value)
	l.b.WriteString("'\n")
}

// SetInt adds NAME='n'.
func (l *List) SetInt(name string, n int) { l.Set(name, strconv.Itoa(n)) }

// Get returns the value set last under the name, or nothing.
func (l *List) Get(name string) string { return l.values[name] }

// WriteTo writes the assignments, one a line, in the order they were set.
func (l *List) WriteTo(w io.Writer) (int64, error) {
	n, err := io.WriteString(w, l.b.String())
	return int64(n), err
}

// Expand replaces every @name@ in the template by the value set under that
// name; a name that was never set stays as it is written.
func (l *List) Expand(template string) string {
	parts := strings.Split(template, "@")
	var out strings.Builder
	out.WriteString(parts[0])
	for i := 1; i < len(parts); i++ {
		if v, ok := l.values[parts[i]]; ok && i+1 < len(parts) {
			out.WriteString(v)
			out.WriteString(parts[i+1])
			i++
			continue
		}
		out.WriteString("@")
		out.WriteString(parts[i])
	}
	return out.String()
}

// Quote writes a value as Set does.
func Quote(value string) string {
	var l List
	l.quote(value)
	return "'" + l.b.String() + "'"
}

// ValidName says whether a name may stand on the left of an assignment.
func ValidName(name string) bool {
	if name == "" || name[0] >= '0' && name[0] <= '9' {
		return false
	}
	for i := 0; i < len(name); i++ {
		c := name[i]
		if c != '_' && !(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') {
			return false
		}
	}
	return true
}

func (l *List) quote(value string) {
	l.b.Grow(len(value) + 2)
	start := 0
	for i := 0; i < len(value); i++ {
		switch value[i] {
		case '\'':
			l.b.WriteString(value[start:i])
			l.b.WriteString(`'"'"'`)
			start = i + 1
		case 0, '\r':
			l.b.WriteString(value[start:i])
			run := len(value[i:]) - len(strings.TrimLeft(value[i:], "\x00\r"))
			if start = i + run; !strings.HasPrefix(value[start:], "\n") {
				l.b.WriteString(strings.ReplaceAll(value[i:start], "\x00", ""))
			}
			i = start - 1
		}
	}
	l.b.WriteString(value[start:])
}
