package main

import (
	"fmt"
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

func (a *app) promptsCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "prompts", Short: "Read the prompts of this repository", RunE: group, Args: cobra.ArbitraryArgs}
	cmd.AddCommand(a.promptsList(), a.promptsShow(), a.promptsGrep(), a.promptsStats())
	return cmd
}

func (a *app) promptsList() *cobra.Command {
	var q queryFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use: "list [FILTER]... [--json]", Short: "List prompts, newest first", Args: none,
		Example: "  majordomus prompts list --since 7d\n  majordomus prompts list --link orphan --json",
		RunE: func(*cobra.Command, []string) error {
			if _, err := q.query(); err != nil {
				return err
			}
			return a.library("prompts", "mj_prompts_list", append([]string{strconv.FormatBool(asJSON)}, q.words()...)...)
		},
	}
	q.bind(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line: the record, with its file's name")
	return cmd
}

func (a *app) promptsShow() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "show ID [--json]", Short: "Show one prompt, by its id or the beginning of it", Args: one,
		Long:    "ID is the prompt's id, the name of its file, or the beginning of either, as long as only one prompt fits.",
		Example: "  majordomus prompts show 20261130102744",
		RunE: func(_ *cobra.Command, args []string) error {
			return a.library("prompts", "mj_prompts_show", strconv.FormatBool(asJSON), args[0])
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object: the record, with its file's name")
	return cmd
}

// one is for commands that want exactly one argument.
func one(cmd *cobra.Command, args []string) error {
	if len(args) == 1 && args[0] != "" {
		return nil
	}
	return usageError{fmt.Errorf("'%s' wants one argument, got %d", cmd.CommandPath(), len(args))}
}

func (a *app) promptsGrep() *cobra.Command {
	var q queryFlags
	var asJSON, fixed, fold bool
	cmd := &cobra.Command{
		Use: "grep PATTERN [FILTER]... [--fixed] [-i] [--json]", Short: "Search the text of prompts, newest first", Args: one,
		Long:    "Prints the lines that match, each behind its prompt's id. The pattern is a regular expression in the syntax of\nGo (RE2). Exit status 1 when nothing matches.",
		Example: "  majordomus prompts grep 'retr(y|ies)'\n  majordomus prompts grep --fixed -i 'TODO(' --since 30d",
		RunE: func(_ *cobra.Command, args []string) error {
			if _, err := compile(args[0], fixed, fold); err != nil {
				return err
			}
			if _, err := q.query(); err != nil {
				return err
			}
			words := append([]string{strconv.FormatBool(asJSON), strconv.FormatBool(fixed), strconv.FormatBool(fold), args[0]}, q.words()...)
			return a.library("prompts", "mj_prompts_grep", words...)
		},
	}
	q.bind(cmd)
	cmd.Flags().BoolVar(&fixed, "fixed", false, "the pattern is text, not a regular expression")
	cmd.Flags().BoolVarP(&fold, "ignore-case", "i", false, "upper and lower case are the same")
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line: the record, with its file's name")
	return cmd
}

func (a *app) promptsStats() *cobra.Command {
	var q queryFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use: "stats [FILTER]... [--json]", Short: "Count prompts, and what was seen and not stored", Args: none,
		Example: "  majordomus prompts stats --since 30d",
		RunE: func(*cobra.Command, []string) error {
			if _, err := q.query(); err != nil {
				return err
			}
			return a.library("prompts", "mj_prompts_stats", append([]string{strconv.FormatBool(asJSON)}, q.words()...)...)
		},
	}
	q.bind(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	return cmd
}

func (a *app) sessionPrompts() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "prompts [EPISODE] [--json]", Short: "List the prompts of one episode, newest first", Args: cobra.MaximumNArgs(1),
		Example: "  majordomus session prompts s-20261130T101502Z-9f3c21ab",
		RunE: func(_ *cobra.Command, args []string) error {
			return a.library("prompts", "mj_prompts_episode", strconv.FormatBool(asJSON), append(args, "")[0])
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line: the record, with its file's name")
	return cmd
}

func (a *app) forgetCommand() *cobra.Command {
	var episode, text string
	var all, dryRun, yes bool
	cmd := &cobra.Command{
		Use: "forget ID|--episode ID|--grep TEXT|--all [--dry-run] [--yes]", Short: "Remove prompts for good, without a trace", Args: cobra.MaximumNArgs(1),
		Long: "Removes the record, its renderings, the markers of its delivery and whatever a killed process left of it. TEXT is\n" +
			"looked for letter by letter in what was typed. It asks before it does anything; off a terminal it wants --yes.",
		Example: "  majordomus forget 20261130102744\n  majordomus forget --grep 'project mercury' --dry-run",
		RunE: func(_ *cobra.Command, args []string) error {
			id := append(args, "")[0]
			wanted := 0
			for _, said := range []bool{id != "", episode != "", text != "", all} {
				if said {
					wanted++
				}
			}
			if wanted != 1 {
				return usageError{fmt.Errorf("'majordomus forget' wants exactly one of ID, --episode, --grep, --all")}
			}
			return a.library("archive", "mj_archive_forget", id, episode, text, strconv.FormatBool(all), strconv.FormatBool(dryRun), strconv.FormatBool(yes))
		},
	}
	cmd.Flags().StringVar(&episode, "episode", "", "every prompt of this episode")
	cmd.Flags().StringVar(&text, "grep", "", "every prompt whose text holds this")
	cmd.Flags().BoolVar(&all, "all", false, "every prompt of this repository")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "print what would be removed and remove nothing")
	cmd.Flags().BoolVar(&yes, "yes", false, "do not ask")
	return cmd
}

func (a *app) exportCommand() *cobra.Command {
	var q queryFlags
	var asJSON bool
	cmd := &cobra.Command{
		Use: "export [--since T] [--json]", Short: "Print records as JSON, one a line, newest first", Args: none,
		Long:    "Prints every record as one JSON object a line, with its file's name in front: a backup that 'majordomus import'\nreads back. It holds what you typed; keep it as you keep the archive. Exit status 1 when a record could not be read:\nit is named, and all others are exported.",
		Example: "  majordomus export --json > backup.jsonl\n  majordomus export --since 2026-05-04 --json | wc -l",
		RunE: func(*cobra.Command, []string) error {
			if _, err := q.query(); err != nil {
				return err
			}
			return a.library("prompts", "mj_prompts_list", append([]string{"true", "--whole"}, q.words()...)...)
		},
	}
	q.bind(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", true, "the only format there is")
	return cmd
}

func (a *app) importCommand() *cobra.Command {
	var dryRun bool
	cmd := &cobra.Command{
		Use: "import [--dry-run] < LINES", Short: "Add records that an export holds and the archive does not", Args: none,
		Long:    "Reads the lines that 'majordomus export' prints from standard input. A record that is there is left as it is; what\nlooks like a credential is taken out of the others before anything is written.",
		Example: "  majordomus import < backup.jsonl",
		RunE: func(*cobra.Command, []string) error {
			return a.library("prompts", "mj_prompts_import", strconv.FormatBool(dryRun))
		},
	}
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "count what would be added and add nothing")
	return cmd
}

func (a *app) updateCommand() *cobra.Command {
	return &cobra.Command{
		Use: "update", Short: "Bring what is on the disk up to this version", Args: none,
		Long:    "Tightens every mode, writes our shims anew where they are installed, and moves old records to the present form.\nA second run changes nothing.",
		Example: "  majordomus update",
		RunE:    func(*cobra.Command, []string) error { return a.library("archive", "mj_archive_update") },
	}
}
