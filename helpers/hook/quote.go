package hook

import (
	"io"

	"majordomus/helpers/jsonspan"
)

// quote prints its argument as a JSON string.
func quote(args []string, _ io.Reader, out io.Writer) error {
	if len(args) != 1 {
		return usageError("one argument is wanted")
	}
	_, err := io.WriteString(out, jsonspan.Quote(args[0]))
	return err
}
