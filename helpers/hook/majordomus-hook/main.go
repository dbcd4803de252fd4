// Majordomus-hook is package hook as a program: see there.
package main

import (
	"os"

	"majordomus/helpers/hook"
)

func main() {
	hook.Private()
	os.Exit(hook.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
