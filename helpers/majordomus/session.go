package main

import "github.com/spf13/cobra"

func (a *app) sessionCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "session", Short: "Read the episodes of this repository", RunE: group, Args: cobra.ArbitraryArgs}
	cmd.AddCommand(a.sessionList(), a.sessionShow(), a.sessionFor(), a.sessionRecover(), a.sessionPrompts())
	return cmd
}
