package main

import (
	"fmt"

	"github.com/spf13/cobra"
)

// What a person types in the first minute and the last, and where a program
// finds the library.

func (a *app) libPathCommand() *cobra.Command {
	var home bool
	cmd := &cobra.Command{
		Use: "lib-path [--home]", Short: "Print where the library is that a program may source", Args: none,
		Example: "  . \"$(majordomus lib-path)\"           # with MJ_HOME set\n  MJ_HOME=$(majordomus lib-path --home)",
		RunE: func(*cobra.Command, []string) error {
			path := a.homeFile("lib/capture.sh")
			if home {
				path = a.home
			}
			_, err := fmt.Fprintln(a.out, path)
			return err
		},
	}
	cmd.Flags().BoolVar(&home, "home", false, "print the toolkit's home, for MJ_HOME")
	return cmd
}
