// Majordomus-hook is package hook as a program: see there.
package main

import (
	"fmt"
	"os"

	"majordomus/helpers/hook"
)

// version is set by the build.
var version = "development"

func main() {
	if len(os.Args) == 2 && os.Args[1] == "--version" {
		fmt.Println(version)
		return
	}
	hook.Private()
	os.Exit(hook.Run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}
