package main

import (
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/consent"
	"majordomus/helpers/episode"
	"majordomus/helpers/git"
	"majordomus/helpers/jsonspan"
	"majordomus/helpers/osfile"
)

func (a *app) sessionShow() *cobra.Command {
	return &cobra.Command{
		Use: "show [EPISODE]", Short: "Show one episode, by its id or the beginning of it", Args: cobra.MaximumNArgs(1),
		Long:    "Shows an episode's record, or its entry while it is open. Without an id it shows the episode of this\nterminal's session, or the only open one of this worktree, and says how it knows.",
		Example: "  majordomus session show s-20261130T101502Z-9f3c21ab",
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.showEpisode(cmd.Context(), append(args, "")[0])
		},
	}
}

// showEpisode prints an episode's record, or its entry while it is open. Only here
// may we guess for a person, and we say how we know.
func (a *app) showEpisode(ctx context.Context, id string) error {
	e, err := a.readableEpisodes(ctx)
	if err != nil {
		return err
	}
	if id == "" {
		if id, err = a.current(e); err != nil {
			return err
		}
	}
	if strings.ContainsFunc(id, notOfID) {
		return a.refuse(fmt.Sprintf("'%s' is no episode id (given on the command line)", id), "'majordomus session list' shows them")
	}
	found := episode.Beginning(e.all(), id)
	switch len(found) {
	case 0:
		return a.showClosed(ctx, e, id)
	case 1:
		a.sayWhichCopy(e, found[0])
		if err := a.sayDetached(e, found[0]); err != nil {
			return err
		}
		return a.showFile(found[0][episode.PathKey])
	}
	return a.several(id)
}

func (a *app) several(id string) error {
	return a.refuse(fmt.Sprintf("several episodes begin with '%s'", id), "give more of the id")
}

// notOfID finds what no episode's id holds.
func notOfID(c rune) bool {
	return c != '-' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z')
}

// showFile prints a file; a cloned record must not move a terminal's cursor.
func (a *app) showFile(path string) error {
	text, err := osfile.ReadOwn(path)
	if err != nil {
		return err
	}
	return a.showText(string(text))
}

func (a *app) showText(text string) error {
	_, err := io.WriteString(a.out, jsonspan.Plain(text, "\t\n"))
	return err
}

// sayWhichCopy says so when a record is a copy that outlived the one in a worktree.
func (a *app) sayWhichCopy(e episodes, h episode.Head) {
	dir := filepath.Dir(h[episode.PathKey])
	switch {
	case dir == filepath.Join(e.Store, episode.Copies):
		a.say(fmt.Sprintf("the record is no longer in '%s/%s'; this is the copy in the private half", e.Repo.Root, episode.PublicRecords), "")
	case dir == filepath.Join(e.Store, episode.PrivateRecords) && consent.Worktree(e.Repo, h.Text("worktree_id")) == nil:
		a.say("the worktree of this episode was removed; this is the record in the private half", "")
	}
}

// sayDetached says of an open episode that its client is gone, in front of the entry.
func (a *app) sayDetached(e episodes, h episode.Head) (err error) {
	c := e.connections()[h["episode"]]
	if filepath.Dir(h[episode.PathKey]) == e.openDir() && c.Detached {
		_, err = fmt.Fprintf(a.out, "state: %s\n", c.words())
	}
	return err
}

// showClosed shows a closed episode whose record is neither in this worktree nor in
// the private store: from another worktree, from git's history, or what its working
// context says.
func (a *app) showClosed(ctx context.Context, e episodes, id string) error {
	contexts := episode.Beginning(episode.In(filepath.Join(e.Store, e.words["MJ_CONTEXT_DIR"])), id)
	switch len(contexts) {
	case 0:
		return a.refuse(fmt.Sprintf("no episode '%s' in this worktree", id), "'majordomus session list' shows them")
	case 1:
	default:
		return a.several(id)
	}
	path := contexts[0][episode.PathKey]
	switch at := episode.Find(ctx, e.Repo, filepath.Base(path)); {
	case at.Root != "":
		a.say(fmt.Sprintf("the record is in the worktree '%s'", at.Root), "")
		return a.showFile(at.Path)
	case at.Commit != "":
		a.say("the record is not in this worktree; git has it since commit "+at.Commit, "")
		text, err := git.Run(ctx, e.Repo.Root, "", "cat-file", "blob", at.Commit+":"+at.Path)
		if err != nil {
			return err
		}
		return a.showText(text)
	}
	a.say("the record is gone: no worktree, not the private half and no commit has it; this is the episode's working context", "")
	return a.showFile(path)
}
