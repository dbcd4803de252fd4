package main

import (
	"fmt"
	"strconv"

	"github.com/spf13/cobra"
)

// What a person types in the first minute and the last, and where a program
// finds the library.

func (a *app) statusCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "status [--json]", Short: "Say on one screen what is going on here", Args: none,
		Long: "The episode that is open here and how that is known, the last prompt (never its text), which tools call us\n" +
			"and when each was last seen, and the archive with what doctor finds at a glance. Makes no self test:\n" +
			"'majordomus capture status' and 'majordomus doctor' look closer.",
		Example: "  majordomus status\n  majordomus status --json",
		RunE: func(*cobra.Command, []string) error {
			return a.library("screen", "mj_screen_run", strconv.FormatBool(asJSON))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	return cmd
}

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

func (a *app) sessionFor() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "for COMMIT [--json]", Annotations: map[string]string{mayBeEmpty: "an empty name is not a commit"}, Short: "Say which episode made a commit, and how that is known", Args: oneCommit,
		Long: "HOW is recorded (an episode's record names this commit), same-change (it names one with the same patch-id, as\n" +
			"after a rebase or a cherry-pick), or squashed (the whole of one episode, or of several on one branch, makes this\n" +
			"change). Prints every episode that fits; exit status 1 when none is known.",
		Example: "  majordomus session for HEAD\n  majordomus session for 4be12c0 --json",
		RunE: func(_ *cobra.Command, args []string) error {
			return a.library("commit", "mj_commit_session", args[0], strconv.FormatBool(asJSON))
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line")
	return cmd
}

func oneCommit(cmd *cobra.Command, args []string) error {
	if len(args) != 1 {
		return usageError{fmt.Errorf("'%s' wants one commit, got %d", cmd.CommandPath(), len(args))}
	}
	return nil
}
