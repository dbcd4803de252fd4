package runtime

import (
	"strings"
	"unicode/utf8"
)

// escapeBytes rewrites a script that holds bytes which are no UTF-8, as the
// path of a folder may: the interpreter's parser refuses them. In what the
// helper quotes, and nowhere else, such bytes stand between apostrophes; there
// each becomes a word of bash, \xHH in $'…', which the interpreter turns back
// into the byte. A script without such a byte is returned as it is.
func escapeBytes(script string) string {
	if utf8.ValidString(script) {
		return script
	}
	const digits = "0123456789abcdef"
	var b strings.Builder
	for len(script) > 0 {
		r, size := utf8.DecodeRuneInString(script)
		if r == utf8.RuneError && size == 1 {
			b.WriteString(`'$'\x`)
			b.WriteByte(digits[script[0]>>4])
			b.WriteByte(digits[script[0]&15])
			b.WriteString(`''`)
		} else {
			b.WriteString(script[:size])
		}
		script = script[size:]
	}
	return b.String()
}
