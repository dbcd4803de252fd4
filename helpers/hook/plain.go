package hook

import (
	"io"

	"majordomus/helpers/jsonspan"
)

// plain makes of its input what a terminal may be given: line breaks and tabs stay,
// whatever else would do something there becomes a question mark.
func plain(args []string, in io.Reader, out io.Writer) error {
	if len(args) != 0 {
		return usageError("no argument is wanted")
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	_, err = io.WriteString(out, jsonspan.Plain(string(text), "\t\n"))
	return err
}
