// Majordomus-embedded runs the library without a shell: see package runtime.
//
// Usage:
//
//	majordomus-embedded hook PROVIDER EVENT < payload   an event, as the shim takes it; status 0 whatever happens
//	majordomus-embedded hook PROVIDER EVENT consented   for a shim that found the consent: 3 when it is not found again
//	majordomus-embedded call PART FUNCTION [ARGUMENT…]  a function of the library, read with lib/PART.sh (or -)
//	majordomus-embedded show PATH                       a shell file as it was embedded
//	majordomus-embedded drain                           reads standard input to its end
//
// A program that hangs or panics must not cost anybody a prompt: an event has
// eleven seconds, and ends with 0.
package main

import (
	"context"
	"io"
	"os"
	"path/filepath"

	"majordomus"
	"majordomus/helpers/exit"
	"majordomus/helpers/runtime"
)

// version is set by the build.
var version = "development"

func main() {
	args := os.Args[1:]
	if len(args) == 1 && args[0] == "--version" {
		_, _ = io.WriteString(os.Stdout, version+"\n")
		return
	}
	if len(args) > 0 && args[0] == "hook" { // with words missing too: 2 would block a prompt
		if placed := event(args[1:]); !placed && len(args) == 4 && args[3] == "consented" {
			os.Exit(exit.Fault) // the shim leaves the line
		}
		os.Exit(0)
	}
	os.Exit(run(args))
}

func event(args []string) (placed bool) {
	defer func() { _ = recover() }()
	if len(args) != 2 && (len(args) != 3 || args[2] != "consented") {
		return false
	}
	e := runtime.Entrance{Files: majordomus.Files, Toolkit: home(), In: os.Stdin, Out: os.Stdout}
	return e.Hook(args[0], args[1])
}

func run(args []string) int {
	switch {
	case len(args) >= 3 && args[0] == "call":
		return runtime.Call(context.Background(), majordomus.Files, home(), args[1], args[2], args[3:], os.Stdin, os.Stdout, os.Stderr)
	case len(args) == 2 && args[0] == "show":
		raw, err := majordomus.Files.ReadFile(args[1])
		if err != nil {
			return complain("no embedded file '"+args[1]+"'", exit.No)
		}
		_, _ = os.Stdout.Write(raw)
		return 0
	case len(args) == 1 && args[0] == runtime.DrainCommand:
		_, _ = io.Copy(io.Discard, os.Stdin)
		return 0
	}
	return complain("usage: majordomus-embedded hook PROVIDER EVENT | call PART FUNCTION [ARGUMENT...] | show PATH", exit.Usage)
}

func complain(text string, status int) int {
	_, _ = io.WriteString(os.Stderr, "majordomus-embedded: "+text+"\n")
	return status
}

// home is the folder above the one that this program stands in.
func home() string {
	self, err := os.Executable()
	if err != nil {
		return ""
	}
	if real, err := filepath.EvalSymlinks(self); err == nil {
		self = real
	}
	return filepath.Dir(filepath.Dir(self))
}
