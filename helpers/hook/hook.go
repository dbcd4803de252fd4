// Package hook is the helper that the library calls on every prompt and at
// every boundary of an episode: the program majordomus-hook, and in process the
// embedded runtime. It reads payloads, redacts, finds out where it is, and
// writes; what is written, under which name and why, is said by lib/capture.sh
// in its arguments and on its standard input.
//
// Usage:
//
//	majordomus-hook fields  OPTIONS   < payload   assignments for eval
//	majordomus-hook put     OPTIONS   < script    carry out a store script
//	majordomus-hook work    OPTIONS               an open entry and its git work
//	majordomus-hook scan    OPTIONS               other open entries, one stale key
//	majordomus-hook resolve OPTIONS               one name of one open entry
//	majordomus-hook recover --store DIR           finish what a killed process left
//	majordomus-hook redact            < text      the text without credentials
//	majordomus-hook front   OPTIONS               lines of records as columns
//	majordomus-hook quote   TEXT                  as a JSON string
//	majordomus-hook api                           the library's version it was built for
//	majordomus-hook where   OPTIONS               the repository around a folder
//
// Exit status: 0 done, 1 answered no, 2 usage, 3 a fault of ours or the
// system. The hooks' own status is not made here: the library turns everything
// into 0.
//
// It links the standard library only, because its start is paid twice for
// every prompt; a test holds that.
package hook

import (
	"errors"
	"io"

	"majordomus/helpers/exit"
)

var errUsage = errors.New("usage")

// errNo is an answer, not a fault.
var errNo = errors.New("no")

// libraryAPI is MJ_API of the library that this program's commands were written
// for. It changes when an older one of the two would misread the other.
const libraryAPI = "1"

// api prints the number of the library that this program was written for (MJ_API).
func api(_ []string, _ io.Reader, out io.Writer) error {
	_, err := io.WriteString(out, libraryAPI+"\n")
	return err
}

type command func(args []string, in io.Reader, out io.Writer) error

func commandFor(name string) command {
	switch name {
	case "fields":
		return fields
	case "put":
		return put
	case "work":
		return work
	case "scan":
		return scan
	case "resolve":
		return resolveEntry
	case "recover":
		return recoverStore
	case "redact":
		return redactText
	case "front":
		return front
	case "quote":
		return quote
	case "api":
		return api
	case "where":
		return where
	}
	return nil
}

// Run carries out a command and returns its exit status. The folder and the
// environment are those of the process, which has to be Private.
func Run(args []string, in io.Reader, out, errOut io.Writer) int {
	if len(args) == 0 {
		return complain(errOut, "majordomus-hook: no command given", exit.Usage)
	}
	cmd := commandFor(args[0])
	if cmd == nil {
		return complain(errOut, "majordomus-hook: unknown command '"+args[0]+"'", exit.Usage)
	}
	err := cmd(args[1:], in, out)
	switch {
	case err == nil:
		return exit.Done
	case errors.Is(err, errNo):
		return exit.No
	case errors.Is(err, errUsage):
		return complain(errOut, "majordomus-hook: "+args[0]+": "+err.Error(), exit.Usage)
	}
	return complain(errOut, "majordomus-hook: "+args[0]+": "+err.Error(), exit.Fault)
}

func complain(w io.Writer, text string, status int) int {
	_, _ = io.WriteString(w, text+"\n")
	return status
}
