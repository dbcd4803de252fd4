package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"majordomus"
	"majordomus/helpers/kit"
)

// findToolkit looks for the toolkit from the program's own place: the folder above the
// one it stands in, which holds lib/capture.sh. A program that was downloaded
// alone carries the toolkit, and unpacks it before the first command that needs
// it.
func (a *app) findToolkit(args []string) error {
	self, err := os.Executable()
	if err == nil {
		self, err = filepath.EvalSymlinks(self)
	}
	if err != nil {
		return fmt.Errorf("find the toolkit: %w", err)
	}
	a.home = filepath.Dir(filepath.Dir(self))
	if _, err := os.Stat(a.homeFile("lib/capture.sh")); err == nil {
		return nil
	}
	if filepath.Base(filepath.Dir(self)) == "build" { // a home that lost its library is damaged, not alone
		if len(args) > 1 && args[0] == "policy" && args[1] == "compile" {
			return nil // a hook goes on with the embedded library, and its text must be redacted
		}
		return fmt.Errorf("the toolkit is incomplete: '%s' is missing", a.homeFile("lib/capture.sh"))
	}
	a.alone = &kit.Source{Version: version, Files: majordomus.Kit, Bundle: kit.Bundle, Digest: kit.Digest, Self: self}
	return nil
}

// unpack makes the home of a program that stands alone.
func (a *app) unpack(cmd *cobra.Command) error {
	if a.alone == nil || needsNothing(cmd) {
		return nil
	}
	data, err := kit.Data(os.Getenv)
	if err != nil {
		return err
	}
	home, err := kit.Home(data, *a.alone)
	if err != nil {
		return err
	}
	a.home, a.alone = home, nil
	return nil
}

// needsNothing holds for commands that print what the program itself knows.
func needsNothing(cmd *cobra.Command) bool {
	if cmd.HasSubCommands() {
		return true
	}
	for c := cmd; c.HasParent(); c = c.Parent() {
		switch c.Name() {
		case "help", "version", "completion", "manual", "toolkit":
			return true
		}
	}
	return false
}

// homeFile is a file of the toolkit.
func (a *app) homeFile(elem string) string { return filepath.Join(a.home, filepath.FromSlash(elem)) }
