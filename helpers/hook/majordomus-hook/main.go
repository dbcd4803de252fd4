// Majordomus-hook is what a hook line starts: the helper of lib/*.sh (see package
// hook), and the same library without a shell (see package runtime).
//
// Usage, beside the commands of package hook:
//
//	majordomus-hook hook PROVIDER EVENT < payload   an event, as the shim takes it; status 0 whatever happens
//	majordomus-hook hook PROVIDER EVENT consented   for a shim that found the consent: 3 when it is not found again
//	majordomus-hook show PATH                       a shell file as it was embedded
//	majordomus-hook drain                           reads standard input to its end
package main

import (
	"io"
	"os"

	"majordomus/helpers/hook"
)

// version is set by the build.
var version = "development"

func main() {
	args := os.Args[1:]
	if len(args) > 0 {
		switch args[0] {
		case "--version":
			_, _ = io.WriteString(os.Stdout, version+"\n")
			return
		case "hook": // with words missing too: 2 would block a prompt
			os.Exit(event(args[1:]))
		case "show", "drain":
			os.Exit(embedded(args))
		}
	}
	hook.Private()
	os.Exit(hook.Run(args, os.Stdin, os.Stdout, os.Stderr))
}
