package main

import (
	"context"
	"encoding/json"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
	"majordomus/helpers/consent"
	"majordomus/helpers/episode"
)

func (a *app) statusCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "status [--json]", Short: "Say on one screen what is going on here", Args: none,
		Long: "The episode that is open here and how that is known, the last prompt (never its text), which tools call us\n" +
			"and when each was last seen, and the archive with what doctor finds at a glance. Makes no self test:\n" +
			"'majordomus capture status' and 'majordomus doctor' look closer.",
		Example: "  majordomus status\n  majordomus status --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			here, err := a.consented()
			if err != nil {
				return err
			}
			s, err := a.statusOf(cmd.Context(), here)
			if err != nil {
				return err
			}
			if asJSON {
				return s.json(a.out)
			}
			return s.print(a.out)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	return cmd
}

// repositoryStatus is what is going on in a repository.
type repositoryStatus struct {
	Schema   string            `json:"schema"`
	Episode  *episodeStatus    `json:"episode"`  // the one that is meant, if that is known
	Episodes []json.RawMessage `json:"episodes"` // those that are open in this worktree
	Prompt   *promptStatus     `json:"prompt"`   // the newest
	Paused   *string           `json:"paused"`   // "all" or "session"
	Wiring   []toolStatus      `json:"wiring"`
	Archive  archiveStatus     `json:"archive"`
}

type episodeStatus struct {
	How        string  `json:"how"` // terminal or only
	ID         string  `json:"episode"`
	Provider   string  `json:"provider"`
	OpenedAt   string  `json:"opened_at"`
	Branch     string  `json:"branch"`
	StartHead  string  `json:"start_head"`
	State      string  `json:"state"`
	DetachedAt *string `json:"detached_at"`
	Overdue    bool    `json:"overdue"`
}

type promptStatus struct {
	StartedAt string `json:"started_at"`
	Link      string `json:"link"`
	Masked    int    `json:"masked"` // marks of a secret in the record
	Shapes    string `json:"shapes"` // what they were, or shapesUnknown
	shown     string // StartedAt in local time
	linked    bool
}

// shapesUnknown stands for the shapes of a prompt whose text was withheld.
const shapesUnknown = "unknown"

type archiveStatus struct {
	Prompts   *int  `json:"prompts"` // nil when the archive cannot be read
	Missing   *int  `json:"missing"`
	TextBytes int64 `json:"text_bytes"`
	Findings  int   `json:"findings"`
}

// statusOf looks without a self test, and never at the text of a prompt.
func (a *app) statusOf(ctx context.Context, here consent.Around) (s repositoryStatus, err error) {
	s.Schema = "majordomus.screen/v1"
	e, err := a.episodesOf(ctx, here)
	if err != nil {
		return s, err
	}
	s.addEpisodes(e)
	if what := paused(here.Store); what != "" {
		s.Paused = &what
	}
	l := a.look(ctx, here)
	if l.archive.Archive == nil {
		return s, saidFault{}
	}
	s.addArchive(l)
	if s.Prompt, err = newestPrompt(ctx, l.archive); err != nil {
		return s, err
	}
	s.Wiring, err = a.toolStatuses(ctx)
	return s, err
}

// addEpisodes says which are open here, and which of them is meant: that of this
// terminal, or the only one.
func (s *repositoryStatus) addEpisodes(e episodes) {
	id, _ := e.ofTerminal()
	how := "terminal"
	open := episode.NewestFirst(e.here(), "opened_at")
	if id == "" && len(open) == 1 {
		id, how = open[0]["episode"], "only"
	}
	s.Episodes = asJSON(open, "episode provider opened_at branch start_head")
	for _, h := range open {
		if h["episode"] == id {
			s.Episode = &episodeStatus{
				How: how, ID: h.Cell("episode"), Provider: h.Cell("provider"), OpenedAt: h.Cell("opened_at"),
				Branch: h.Cell("branch"), StartHead: h.Cell("start_head"), State: "open",
			}
			if c := e.connections()[id]; c.Detached {
				since := c.since()
				s.Episode.State, s.Episode.DetachedAt, s.Episode.Overdue = "detached", &since, c.Overdue
			}
		}
	}
}

func (s *repositoryStatus) addArchive(l look) {
	s.Archive.Findings = l.report.Failed()
	if c := l.checked; c != nil {
		s.Archive.Prompts, s.Archive.Missing, s.Archive.TextBytes = &c.Records, &c.Missing, c.Texts.Bytes
	}
}

// newestPrompt is nil where there is none, or its time cannot be read.
func newestPrompt(ctx context.Context, o opened) (newest *promptStatus, err error) {
	o.Progress = nil
	_, err = o.Find(ctx, archive.Query{Limit: 1}, func(r *archive.Record) bool {
		if _, ok := r.Time(); ok {
			newest = promptOf(r, o.Layout.Linked)
		}
		return false
	})
	return newest, err
}

func promptOf(r *archive.Record, linked []string) *promptStatus {
	p := &promptStatus{StartedAt: r.Text(archive.RoleTime), Link: plainCell(r, archive.RoleLink, 0), shown: timeCell(r, "", 0), Shapes: shapesUnknown}
	for _, word := range linked {
		p.linked = p.linked || word == p.Link
	}
	shapes, known := r.Shapes()
	if known {
		p.Shapes = strings.Join(shapes, ", ")
	}
	if len(shapes) > 0 {
		for i, shape := range shapes {
			shapes[i] = regexp.QuoteMeta(shape)
		}
		p.Masked = len(regexp.MustCompile(`\[redacted:(`+strings.Join(shapes, "|")+`)\]`).FindAllIndex(r.Raw, -1))
	}
	return p
}
