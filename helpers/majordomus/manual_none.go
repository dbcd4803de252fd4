//go:build !manual

package main

import (
	"errors"

	"github.com/spf13/cobra"
)

var errNoManual = errors.New("this build writes no manual; 'make man' does")

// manualCommand is in the build that writes the manual pages alone.
func (a *app) manualCommand() *cobra.Command {
	return &cobra.Command{Use: "manual", Hidden: true, RunE: func(*cobra.Command, []string) error {
		return usageError{errNoManual}
	}}
}
