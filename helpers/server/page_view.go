package server

import (
	"bytes"
	"html/template"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"majordomus/helpers/provider"
)

// How much of a list the page shows. What is more is counted, and the command
// that shows all of it is named.
const (
	rowsEpisodes = 25
	rowsPeers    = 10
	rowsClosed   = 6
	rowsFindings = 8
	maxSpoken    = 3
	steadyFor    = 10 * time.Second // a sign of life moves a row no more often
)

// The tables and parts of the page, by their ids in it.
const (
	tableEpisodes = "episode-rows"
	tablePeers    = "peer-rows"
	partFigures   = "figures"
	partEpisodes  = "episode-note"
	partPeers     = "peer-note"
	partClosed    = "closed-body"
	partWiring    = "wiring-body"
	partArchive   = "archive-body"
	partDoctor    = "doctor-body"
)

// shown is the page as it was laid out last: the contents of its parts, and the
// rows of its tables.
type shown struct {
	Seq            uint64
	Parts          map[string]template.HTML
	Rows           map[string][]row
	Repository     string
	Version        string
	At             stamp
	RefreshSeconds int
	epoch          string
}

// Since is where the stream of changes goes on.
func (s *shown) Since() string { return s.epoch + "-" + strconv.FormatUint(s.Seq, 10) }

type row struct {
	ID   string
	HTML template.HTML
}

// stamp is a moment: for programs, and as a person reads it without scripting.
type stamp struct{ ISO, Text string }

func stamped(t time.Time) stamp {
	if t.IsZero() {
		return stamp{}
	}
	local := t.Local()
	text := local.Format("15:04:05")
	if y, d := time.Now().Local().YearDay(), local.YearDay(); y != d || time.Since(t).Abs() > 48*time.Hour {
		text = local.Format("2 Jan 2006, 15:04")
	}
	return stamp{t.UTC().Format(time.RFC3339), text}
}

// layOut makes the page from what was seen. Parts whose ground did not move are
// taken over from before.
func (p *page) layOut(before *shown, was, is seen) *shown {
	now := &shown{
		Parts: make(map[string]template.HTML), Rows: make(map[string][]row), Repository: filepath.Base(rootOf(p.server.cfg.Repo)), Version: p.server.cfg.Version,
		At: stamped(time.Now()), RefreshSeconds: 30,
	}
	list := episodesOf(is, p.known())
	p.episodeParts(now, list)
	p.peerParts(now, is)
	if before != nil && was.told == is.told && was.day == is.day {
		for _, id := range []string{partClosed, partWiring, partArchive, partDoctor} {
			now.Parts[id] = before.Parts[id]
		}
	} else {
		now.Parts[partClosed] = p.part("closed-list", closedOf(is.told))
		now.Parts[partWiring] = p.part("wiring", wiringOf(is.told, p.known()))
		now.Parts[partArchive] = p.part("archive", archiveOf(is.told))
		now.Parts[partDoctor] = p.part("doctor", doctorOf(is.told))
	}
	now.Parts[partFigures] = p.part("figures", figuresOf(is, list))
	return now
}

func (p *page) part(name string, data any) template.HTML {
	var b bytes.Buffer
	if err := p.parts.ExecuteTemplate(&b, name, data); err != nil {
		p.server.log.Error("a part of the page cannot be laid out", "part", name, "error", err)
		return "This part cannot be shown."
	}
	return template.HTML(b.String())
}

// rootOf is the worktree that a folder is in.
func rootOf(repo string) string {
	for dir := repo; ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return repo
		}
	}
}

// known are the declared products by their ids.
func (p *page) known() map[string]provider.Provider {
	known := make(map[string]provider.Provider)
	if p.server.cfg.Catalogue == nil {
		return known
	}
	list, err := p.server.cfg.Catalogue.Providers()
	if err != nil {
		return known // the wiring part says that the declaration cannot be read
	}
	for _, one := range list.Providers {
		known[one.ID] = one
	}
	return known
}

type figure struct{ Name, Value, To, Tone string }

func plural(n int, noun string) string {
	if n == 1 {
		return noun
	}
	return noun + "s"
}

func figuresOf(is seen, list []episodeRow) []figure {
	detached := 0
	for _, e := range list {
		if e.Detached() {
			detached++
		}
	}
	tone := func(n int, word string) string {
		if n == 0 {
			return "quiet"
		}
		return word
	}
	figures := []figure{
		{"open", grouped(len(list) - detached), "episodes", tone(len(list)-detached, "good")},
		{"detached", grouped(detached), "episodes", tone(detached, "fair")},
		{plural(len(is.peers), "connection"), grouped(len(is.peers)), "connections", tone(len(is.peers), "plain")},
	}
	prompts, findings := figure{"prompts", "–", "archive", "quiet"}, figure{"findings", "–", "doctor", "quiet"}
	if a := is.told.archive; a != nil {
		n := a.Stats.Records
		prompts.Name, prompts.Value, prompts.Tone = plural(n, "prompt"), grouped(n), tone(n, "plain")
	}
	if is.told.doctor.Checks != nil {
		n := is.told.doctor.Findings
		findings.Name, findings.Value, findings.Tone = plural(n, "finding"), grouped(n), tone(n, "bad")
	}
	return append(figures, prompts, findings)
}
