package main

import (
	"path/filepath"
	"slices"
)

// role is what a file may do to the shell it runs in.
type role int

const (
	library role = iota // sourced by anyone: leaves the caller's shell alone
	shim                // sourced by the installed line, in a shell of its own
	program             // started as a process: its shell is its own
)

// source is one shell file to check.
type source struct {
	name string
	text []byte
	role role
	hot  bool // on the path of every prompt
}

// newSource decides a file's role and heat by its place in the tree.
func newSource(name string, text []byte) source {
	src := source{name: name, text: text}
	switch filepath.Base(filepath.Dir(name)) {
	case "shims":
		src.role = shim
	case "bin":
		src.role = program
	}
	src.hot = src.role == shim || filepath.Base(name) == "capture.sh"
	return src
}

// ownShell says whether the file may change traps, directory, umask, options
// and descriptors without taking them from someone else.
func (s source) ownShell() bool {
	return slices.Contains([]role{shim, program}, s.role)
}
