package main

import (
	"context"
	"errors"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/exit"
	"majordomus/helpers/hook"
	"majordomus/helpers/osfile"
	"majordomus/helpers/store"
)

func (a *app) sessionRecover() *cobra.Command {
	return &cobra.Command{
		Use: "recover", Short: "Finish half-done ends and close stranded episodes", Args: none,
		Example: "  majordomus session recover",
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.recoverEpisodes(cmd.Context()) },
	}
}

// recoverEpisodes finishes what killed processes left, has the library close
// stranded episodes, and the board what is over its grace.
func (a *app) recoverEpisodes(ctx context.Context) error {
	here, err := a.consented()
	if err != nil {
		return err
	}
	hook.Private()
	if err := store.Open(here.Store).Recover(); err != nil {
		return err
	}
	if _, _, err := hook.KeepCopies(here.Repo, here.Store); err != nil {
		return err
	}
	closed, status, err := a.definition().Call(ctx, nil, "mj__episodes && mj_episode_recover", nil, "{}", a.err)
	for line := range strings.Lines(closed) {
		a.say(strings.TrimSuffix(line, "\n"), "")
	}
	if err != nil {
		return err
	}
	if status != exit.Done {
		return saidFault{}
	}
	e, err := a.episodesOf(ctx, here)
	if err != nil {
		return err
	}
	return a.sweep(ctx, e)
}

// sweep has the board close what is over its grace, if an episode of a connection is
// open in the store or on the board.
func (a *app) sweep(ctx context.Context, e episodes) error {
	board, _ := osfile.ReadOwn(filepath.Join(e.Store, "state", "board", "board.json"))
	if !strings.Contains(string(board), `"state":`) && len(e.connections()) == 0 {
		return nil
	}
	cmd := exec.CommandContext(ctx, a.homeFile("build/majordomus"), "server", "sweep", "--repo", e.Repo.Root)
	cmd.Stdout, cmd.Stderr = a.out, a.err
	err := cmd.Run()
	if ended := (*exec.ExitError)(nil); errors.As(err, &ended) {
		if ended.ExitCode() == exit.No {
			return refusal{}
		}
		return saidFault{}
	}
	return err
}
