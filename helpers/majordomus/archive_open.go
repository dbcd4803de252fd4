package main

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"majordomus/helpers/archive"
	"majordomus/helpers/clock"
	"majordomus/helpers/consent"
	"majordomus/helpers/policy"
)

// archiveWords are the library's variables that describe an archive.
var archiveWords = []string{
	"MJ_PROMPT_DIR", "MJ_LEDGER", "MJ_LOST_LOG", "MJ_OPEN_DIR", "MJ_CLOSED_DIR", "MJ_CONTEXT_DIR", "MJ_LEASED", "MJ_API", "MJ_GRACE_SECONDS", "MJ_STRANDED_SECONDS",
	"MJ_RENDER_MD", "MJ_RENDER_YAML", "MJ_RENDER_TOMBSTONE", "MJ_ARCHIVE_MEMBERS", "MJ_ARCHIVE_ROLES", "MJ_ARCHIVE_FOREIGN",
	"MJ_ARCHIVE_LINKED", "MJ_ARCHIVE_UNLINKED", "MJ_ARCHIVE_LINES", "MJ_ARCHIVE_PRUNED", "MJ_ARCHIVE_ALWAYS", "MJ_ARCHIVE_SCHEMA", "MJ_ARCHIVE_SKIPPED",
}

// opened is a repository's archive, as the library and the policy describe it.
type opened struct {
	*archive.Archive
	here   consent.Around
	words  map[string]string // the library's, by variable
	policy map[string]string // values by key; nil when it was opened to read
}

// open opens the archive of a repository; its progress is shown.
func (a *app) open(ctx context.Context, here consent.Around) (opened, error) {
	values, wanted := policy.Parse(a.policyOf(here.Repo).Text).Values, "md"
	if values["prompts.rendering_yaml"] == "true" {
		wanted = "md yaml"
	}
	o, err := a.describe(ctx, here, wanted)
	o.policy = values
	return o, err
}

// openToRead opens it for a command that makes no rendering: no policy is asked.
func (a *app) openToRead(ctx context.Context, here consent.Around) (opened, error) {
	return a.describe(ctx, here, "")
}

// describe asks the library what an archive is. Wanted are the endings of the
// renderings that every record should have.
func (a *app) describe(ctx context.Context, here consent.Around, wanted string) (opened, error) {
	w, err := a.definition().Values(ctx, []string{"archive"}, "", archiveWords...)
	if err != nil {
		return opened{}, err
	}
	layout, err := archive.NewLayout(w["MJ_ARCHIVE_MEMBERS"], w["MJ_ARCHIVE_ROLES"], w["MJ_ARCHIVE_FOREIGN"])
	if err != nil {
		return opened{}, err
	}
	layout.Linked, layout.Unlinked = strings.Fields(w["MJ_ARCHIVE_LINKED"]), strings.Fields(w["MJ_ARCHIVE_UNLINKED"])
	// Short work on much data: memory is cheaper than time, up to a bound.
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(memoryGoal)
	yaml := "\n" + w["MJ_RENDER_YAML"]
	render, err := archive.NewRenderer(w["MJ_RENDER_MD"]+yaml, w["MJ_RENDER_TOMBSTONE"]+yaml, wanted)
	arc := &archive.Archive{
		Store: here.Store, Dir: w["MJ_PROMPT_DIR"], Layout: layout, Render: render, Places: placesOf(w, here),
		Ledger: w["MJ_LEDGER"], Witness: here.Witness(), Now: clock.Now(), Progress: &progress{err: a.err}, Waiting: a.waiting,
	}
	return opened{Archive: arc, here: here, words: w}, err
}

// placesOf are the places from which a repository's episodes are known.
func placesOf(w map[string]string, here consent.Around) archive.Places {
	lines := make(map[string]string)
	for _, word := range strings.Fields(w["MJ_ARCHIVE_LINES"]) {
		name, line, _ := strings.Cut(word, "=")
		lines[name] = line
	}
	return archive.Places{
		Open: w["MJ_OPEN_DIR"], Closed: w["MJ_CLOSED_DIR"], Contexts: w["MJ_CONTEXT_DIR"],
		Records: []string{
			filepath.Join(here.Repo.Root, ".ai", "repo", "sessions"), filepath.Join(here.Store, "sessions"), filepath.Join(here.Store, "sessions", "published"),
		},
		Lines: archive.Lines{
			Episode: lines["episode"], Provider: lines["provider"], Session: lines["session"],
			Worktree: lines["worktree"], Opened: lines["opened"], Closed: lines["closed"],
		},
	}
}

// bounds are how many days a text may stay and how many bytes all may be, by the
// policy; 0 is no bound.
func (o opened) bounds() (days, bytes int64, err error) {
	if days, err = o.number("prompts.retention_max_days"); err == nil {
		bytes, err = o.number("prompts.retention_max_bytes")
	}
	return days, bytes, err
}

func (o opened) number(key string) (int64, error) {
	n, err := strconv.ParseInt(o.policy[key], 10, 64)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("'%s' is not a number (%s of the policy)", o.policy[key], key)
	}
	return n, nil
}

// seconds is a length of time that the library names.
func (o opened) seconds(word string) time.Duration {
	n, _ := strconv.ParseInt(o.words[word], 10, 64)
	return seconds(n)
}

func seconds(n int64) time.Duration { return time.Duration(n) * time.Second }
