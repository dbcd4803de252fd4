package main

import (
	"strconv"

	"github.com/spf13/cobra"
)

func (a *app) captureReconcile() *cobra.Command {
	var dryRun, asJSON bool
	var worktree string
	cmd := &cobra.Command{
		Use: "reconcile [--dry-run] [--json]", Short: "Link prompts to their episodes, on evidence alone", Args: none,
		Long: "Looks for the episode of every prompt of this worktree that names none: an entry or a frozen context of the\n" +
			"same provider session, else the only window that nobody else fits. What cannot be told stays unlinked, with\n" +
			"the reason. A link that exists is never changed.",
		Example: "  majordomus capture reconcile --dry-run\n  majordomus capture reconcile",
		RunE: func(*cobra.Command, []string) error {
			return a.library("archive", "mj_archive_reconcile", strconv.FormatBool(dryRun), strconv.FormatBool(asJSON), worktree)
		},
	}
	planFlags(cmd, &dryRun, &asJSON)
	cmd.Flags().StringVar(&worktree, "worktree", "", "the id of another worktree, for the records of one that is gone")
	return cmd
}

func (a *app) capturePrune() *cobra.Command {
	var dryRun, asJSON bool
	cmd := &cobra.Command{
		Use: "prune [--dry-run] [--json]", Short: "Take the texts of prompts that the policy does not let stand", Args: none,
		Long: "Takes the text of prompts older than prompts.retention_max_days, then the oldest until the rest is no more than\n" +
			"prompts.retention_max_bytes. The records stay and say what was taken. Never a prompt of an open episode.",
		Example: "  majordomus capture prune --dry-run\n  majordomus capture prune",
		RunE: func(*cobra.Command, []string) error {
			return a.library("archive", "mj_archive_prune", strconv.FormatBool(dryRun), strconv.FormatBool(asJSON))
		},
	}
	planFlags(cmd, &dryRun, &asJSON)
	return cmd
}

func planFlags(cmd *cobra.Command, dryRun, asJSON *bool) {
	cmd.Flags().BoolVar(dryRun, "dry-run", false, "print what would be done and do nothing")
	cmd.Flags().BoolVar(asJSON, "json", false, "one JSON object")
}
