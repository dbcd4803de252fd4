package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"majordomus/helpers/clock"
	"majordomus/helpers/jsonspan"
	"majordomus/helpers/provider"
)

// print writes four lines for a person.
func (s repositoryStatus) print(w io.Writer) error {
	_, err := io.WriteString(w, jsonspan.Plain("episode  "+s.episodeLine()+"\nprompt   "+s.promptLine()+"\nwiring   "+s.wiringLine()+"\narchive  "+s.Archive.line()+"\n", "\n\t"))
	return err
}

// json writes one object.
func (s repositoryStatus) json(w io.Writer) error {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		return err
	}
	_, err := io.WriteString(w, jsonspan.PlainValue(strings.TrimSuffix(b.String(), "\n"))+"\n")
	return err
}

func (s repositoryStatus) episodeLine() string {
	e := s.Episode
	switch {
	case e != nil:
		return fmt.Sprintf("%s  %s, %s, %s %s (%s)", e.ID, e.Provider, e.standing(), e.Branch, e.StartHead[:min(7, len(e.StartHead))], e.known())
	case len(s.Episodes) == 0:
		return "none is open in this worktree"
	}
	return fmt.Sprintf("%d are open in this worktree: majordomus session list --open", len(s.Episodes))
}

// standing says for how long an episode is open, or since when its client is gone.
func (e *episodeStatus) standing() string {
	if e.DetachedAt == nil {
		return "open " + age(e.OpenedAt)
	}
	said := fmt.Sprintf("detached since %s (%s ago)", *e.DetachedAt, age(*e.DetachedAt))
	if e.Overdue {
		said += ", overdue: majordomus session recover"
	}
	return said
}

func (e *episodeStatus) known() string {
	switch {
	case e.How == "terminal":
		return "this terminal's"
	case e.DetachedAt == nil:
		return "the only open one"
	}
	return "the only one that is not closed"
}

func (s repositoryStatus) promptLine() string {
	said := "none yet"
	if s.Prompt != nil {
		said = s.Prompt.line()
	}
	switch {
	case s.Paused == nil:
		return said
	case *s.Paused == pauseAll:
		return said + "; paused: majordomus resume"
	}
	return said + "; paused for one session: majordomus resume"
}

func (p *promptStatus) line() string {
	link := fmt.Sprintf("not linked (%s)", p.Link)
	if p.linked {
		link = "linked " + p.Link
	}
	when := strings.TrimPrefix(p.shown, time.Now().Format(time.DateOnly)+" ")
	return when + ", " + link + ", " + p.taken()
}

// taken says what redaction took out.
func (p *promptStatus) taken() string {
	switch {
	case p.Shapes == "":
		return "no secret found in it"
	case p.Shapes == shapesUnknown:
		return "its text was withheld: redaction could not run"
	case p.Masked == 0:
		return "masked: " + p.Shapes
	}
	return fmt.Sprintf("%s masked (%s)", count(p.Masked, "secret"), p.Shapes)
}

func (s repositoryStatus) wiringLine() string {
	if len(s.Wiring) == 0 {
		return "no tool calls us: majordomus capture install --all"
	}
	said := make([]string, len(s.Wiring))
	for i, t := range s.Wiring {
		said[i] = t.Provider + " " + t.says()
	}
	return strings.Join(said, "; ")
}

func (t toolStatus) says() string {
	switch {
	case t.State == provider.Named && t.why == "":
		return "calls what is not there: majordomus capture status"
	case t.why == whyOff, t.why == whyTrust && t.LastSeen != nil:
		return "does not run our hooks: majordomus capture status"
	case t.LastSeen != nil:
		return "seen " + age(*t.LastSeen) + " ago"
	case t.first != "":
		return "never seen: " + t.first
	}
	return "never seen"
}

func (s archiveStatus) line() string {
	prompts, findings := "unknown prompts", "no findings"
	if s.Prompts != nil {
		prompts = count(*s.Prompts, "prompt") + s.gone()
	}
	if s.Findings > 0 {
		findings = count(s.Findings, "finding") + ": majordomus doctor"
	}
	return fmt.Sprintf("%s, %s; %s", prompts, sizeOf(s.TextBytes), findings)
}

// gone says how many records were here and are not.
func (s archiveStatus) gone() string {
	switch {
	case s.Missing == nil || *s.Missing == 0:
		return ""
	case *s.Prompts == 0:
		return fmt.Sprintf(" (gone: %d were here)", *s.Missing)
	}
	return fmt.Sprintf(" (%d missing)", *s.Missing)
}

// age is how long ago a moment was, from second to second, in the largest unit that
// says something.
func age(moment string) string {
	t, err := time.Parse(time.RFC3339, moment)
	if err != nil {
		return "some time"
	}
	switch d := clock.Now().Truncate(time.Second).Sub(t.Truncate(time.Second)); {
	case d < time.Minute:
		return fmt.Sprintf("%d s", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h", int(d.Hours()))
	default:
		return fmt.Sprintf("%d days", int(d.Hours()/24))
	}
}
