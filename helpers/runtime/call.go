package runtime

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"majordomus/helpers/assign"
	"majordomus/helpers/exit"
	"majordomus/helpers/hook"
)

// Run reads the library and calls a function of lib/capture.sh. It returns the
// function's status, and a fault where that could be taken for an order to block.
func (l Library) Run(ctx context.Context, function string, args []string, in *os.File, out, errOut io.Writer) int {
	hook.Private()
	status, err := l.shell(input(in), out, errOut).run(ctx, reading(nil)+function+" "+quoted(args)+"\n")
	if err != nil {
		_, _ = fmt.Fprintf(errOut, "majordomus: the library cannot be run: %v\n", err)
	}
	if err != nil || status == exit.Usage { // a client takes it for "block"
		return exit.Fault
	}
	return status
}

// quoted writes words so that the interpreter reads them back.
func quoted(words []string) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = assign.Quote(w)
	}
	return strings.Join(list, " ")
}
