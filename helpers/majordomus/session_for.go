package main

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/commits"
	"majordomus/helpers/episode"
	"majordomus/helpers/git"
)

func (a *app) sessionFor() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "for COMMIT [--json]", Annotations: map[string]string{mayBeEmpty: "an empty name is not a commit"}, Short: "Say which episode made a commit, and how that is known", Args: oneCommit,
		Long: "HOW is recorded (an episode's record names this commit), same-change (it names one with the same patch-id, as\n" +
			"after a rebase or a cherry-pick), or squashed (the whole of one episode, or of several on one branch, makes this\n" +
			"change). Prints every episode that fits; exit status 1 when none is known.",
		Example: "  majordomus session for HEAD\n  majordomus session for 4be12c0 --json",
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.episodesOfCommit(cmd.Context(), args[0], asJSON)
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

// episodesOfCommit prints the episodes that made a commit, with a word for how that
// is known.
func (a *app) episodesOfCommit(ctx context.Context, name string, asJSON bool) error {
	e, err := a.readableEpisodes(ctx)
	if err != nil {
		return err
	}
	if git.Program() == "" {
		return a.fault("git is not on PATH, so nobody could look", "")
	}
	commit, err := commits.Resolve(ctx, e.Repo.Root, name)
	if err != nil {
		return a.refuse(fmt.Sprintf("'%s' is no commit of this repository (given on the command line)", name), "'git log' shows them")
	}
	by, how, err := commits.Made(ctx, e.Repo.Root, commit, e.closed("opened_at"))
	if err != nil {
		return fmt.Errorf("compare commit %s: %w", commit, err)
	}
	if len(by) == 0 {
		return a.noEpisodeOf(e, commit)
	}
	return a.printMade(by, how, asJSON)
}

func (a *app) noEpisodeOf(e episodes, commit string) error {
	hint := "'majordomus session list' shows the episodes, 'majordomus session show' what each recorded"
	if len(e.here()) > 0 {
		hint = "an episode is open here; what it commits is recorded when it ends"
	}
	return a.refuse(fmt.Sprintf("no episode is known to have made commit '%s'", commit), hint)
}

func (a *app) printMade(by []episode.Head, how string, asJSON bool) error {
	columns := strings.Fields("episode provider opened_at closed_at outcome branch how record")
	format := episode.Head.JSON
	var b strings.Builder
	if !asJSON {
		format = episode.Head.Columns
		b.WriteString(strings.Join(columns, "\t") + "\n")
	}
	for _, h := range by {
		h["how"], h["record"] = how, h[episode.PathKey]
		b.WriteString(format(h, columns) + "\n")
	}
	_, err := io.WriteString(a.out, b.String())
	return err
}
