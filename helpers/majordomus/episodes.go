package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"majordomus/helpers/consent"
	"majordomus/helpers/episode"
	"majordomus/helpers/resolve"
)

// episodes are those of a repository, as its files tell of them.
type episodes struct {
	consent.Around
	words map[string]string // the library's, by variable
}

// episodesOf asks the library where the files of a repository's episodes are.
func (a *app) episodesOf(ctx context.Context, here consent.Around) (episodes, error) {
	words, err := a.definition().Values(ctx, nil, "", "MJ_OPEN_DIR", "MJ_CONTEXT_DIR", "MJ_LEASED", "MJ_GRACE_SECONDS")
	return episodes{here, words}, err
}

// readableEpisodes are those of the repository around the current folder.
func (a *app) readableEpisodes(ctx context.Context) (episodes, error) {
	here, err := a.readable()
	if err != nil {
		return episodes{}, err
	}
	return a.episodesOf(ctx, here)
}

func (e episodes) openDir() string { return filepath.Join(e.Store, e.words["MJ_OPEN_DIR"]) }

// open are the open ones of the repository.
func (e episodes) open() []episode.Head { return episode.In(e.openDir()) }

// here are the open ones of this worktree, also under the ids that it had where the
// repository stood before.
func (e episodes) here() []episode.Head {
	return slices.DeleteFunc(e.open(), func(h episode.Head) bool { return !e.owns(h.Text("worktree_id")) })
}

func (e episodes) owns(worktree string) bool {
	return worktree == e.Repo.WorktreeID() || slices.Contains(e.Former, worktree)
}

// closed are those whose records can be seen from this worktree, the newest first by
// the time in a line.
func (e episodes) closed(line string) []episode.Head {
	return episode.NewestFirst(episode.Once(episode.In(episode.RecordDirs(e.Repo.Root, e.Store)...)), line)
}

// all are the open ones and those.
func (e episodes) all() []episode.Head {
	return episode.Once(episode.In(append([]string{e.openDir()}, episode.RecordDirs(e.Repo.Root, e.Store)...)...))
}

// connections are the open ones of clients without hooks, by id.
func (e episodes) connections() map[string]connection {
	byID := make(map[string]connection)
	grace, _ := strconv.ParseInt(e.words["MJ_GRACE_SECONDS"], 10, 64)
	for _, c := range connections(e.Store, e.words["MJ_OPEN_DIR"], e.words["MJ_LEASED"], time.Duration(grace)*time.Second) {
		byID[c.Episode] = c
	}
	return byID
}

// asJSON is the named lines of each, for a list in JSON.
func asJSON(heads []episode.Head, names string) []json.RawMessage {
	list := make([]json.RawMessage, len(heads))
	for i, h := range heads {
		list[i] = json.RawMessage(h.JSON(strings.Fields(names)))
	}
	return list
}

// terminal is the session that the client of this terminal names, and the variable
// in which it does. Only variables that were seen in the real programs count; Codex
// has none. When several are set, one tool was started inside another, and it is
// unknown which is meant.
func terminal() (key, variable string) {
	for _, tool := range []struct{ provider, variable string }{
		{"claude-code", "CLAUDE_CODE_SESSION_ID"}, {"gemini", "GEMINI_SESSION_ID"}, {"qwen-code", "QWEN_CODE_SESSION_ID"},
	} {
		session := os.Getenv(tool.variable)
		switch {
		case session == "":
		case variable != "":
			return "", ""
		default:
			key, variable = resolve.Key(tool.provider, session), tool.variable
		}
	}
	return key, variable
}

// ofTerminal is the episode that is open under that session in this worktree, or "".
func (e episodes) ofTerminal() (id, variable string) {
	key, variable := terminal()
	if key == "" || !e.Given {
		return "", ""
	}
	entry, _ := resolve.Read(filepath.Join(e.openDir(), key+".yaml"))
	if !e.owns(entry.Get("worktree_id")) {
		return "", ""
	}
	return entry.Get("episode"), variable
}

// current is the episode that is meant where none was named, and how that is known
// is said: that of the session which the client of this terminal names, else the
// only open one of this worktree.
func (a *app) current(e episodes) (string, error) {
	if id, variable := e.ofTerminal(); id != "" {
		a.say(fmt.Sprintf("this terminal's session (%s)", variable), "")
		return id, nil
	}
	open := e.here()
	switch len(open) {
	case 0:
		return "", a.refuse("no episode is open in this worktree", "'majordomus session list' shows the closed ones")
	case 1:
		a.say("the only open episode of this worktree", "")
		return open[0].Cell("episode"), nil
	}
	return "", a.refuse("several episodes are open in this worktree", "'majordomus session list --open' shows them")
}

// currentEpisode is current in the repository around the current folder.
func (a *app) currentEpisode(ctx context.Context) (string, error) {
	e, err := a.readableEpisodes(ctx)
	if err != nil {
		return "", err
	}
	return a.current(e)
}
