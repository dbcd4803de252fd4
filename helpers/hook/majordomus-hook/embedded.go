package main

import (
	"io"
	"os"
	"path/filepath"

	"majordomus"
	"majordomus/helpers/exit"
	"majordomus/helpers/runtime"
)

// event carries out an event of a tool. A program that hangs or panics must not cost
// anybody a prompt: an event has eleven seconds, and ends with 0. Where a shim found
// the consent and this program does not, 3 has the shim leave the line.
func event(args []string) (status int) {
	consented := len(args) == 3 && args[2] == "consented"
	defer func() {
		if recover() != nil && consented {
			status = exit.Fault
		}
	}()
	if len(args) != 2 && !consented {
		return 0
	}
	e := runtime.Entrance{Files: majordomus.Files, Toolkit: home(), In: os.Stdin, Out: os.Stdout}
	if placed := e.Hook(args[0], args[1]); !placed && consented {
		return exit.Fault
	}
	return 0
}

func embedded(args []string) int {
	switch {
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
	return complain("usage: majordomus-hook hook PROVIDER EVENT | show PATH | drain", exit.Usage)
}

func complain(text string, status int) int {
	_, _ = io.WriteString(os.Stderr, "majordomus-hook: "+text+"\n")
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
