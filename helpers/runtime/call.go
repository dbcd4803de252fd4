package runtime

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"majordomus/helpers/assign"
	"majordomus/helpers/exit"
	"majordomus/helpers/hook"
)

// callScript reads parts of the library as the command line does.
const callScript = `. "$MJ_HOME/lib/message.sh" && . "$MJ_HOME/lib/capture.sh" || exit 3
case $mj_part in -) ;; *) . "$MJ_HOME/lib/$mj_part.sh" || exit 3 ;; esac
`

// Call reads the library, with the part of that name ("-": none), and calls a
// function of it. It returns the function's status, and a fault where that
// could be taken for an order to block.
func Call(ctx context.Context, files fs.FS, home, part, function string, args []string, in *os.File, out, errOut io.Writer) int {
	hook.Private()
	s := &shell{lib: library{home, files}, vars: map[string]string{"MJ_HOME": home, "mj_part": part}, in: input(in), out: out, errOut: errOut}
	status, err := s.run(ctx, callScript+function+" "+quoted(args)+"\n")
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
