package archive

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"strings"
)

// Question is what is known of a group of prompts of one provider session
// whose link is not known: the facts on which the library decides. Numbers are
// counts of episodes.
type Question struct {
	Link                         string // the word that stands there, or "" for none
	Place, Session, Time         bool   // whether the work tree, the session, the moment is known
	Whole                        bool   // whether all evidence could be read
	Known, Hits, Windows, Rivals int    // see String
	known, hit, window           *Episode
}

// String is the question as one line of words, for the Decider:
//
//	LINK PLACE SESSION TIME KNOWN HITS WINDOWS RIVALS EVIDENCE
//
// LINK is the word that stands in the records, or "-" where there is none.
// PLACE, SESSION and TIME are yes or no. KNOWN is how many episodes are known
// under that provider session, HITS how many of those had a window that holds
// the moment, WINDOWS how many closed episodes that no session claims have one
// that holds all prompts of the session, RIVALS how many other sessions would
// fit those windows, EVIDENCE (yes or no) whether all of it could be read.
func (q Question) String() string {
	link := q.Link
	if link == "" || strings.ContainsAny(link, " \t\r\n") {
		link = "-"
	}
	return fmt.Sprintf("%s %s %s %s %d %d %d %d %s", link, yes(q.Place), yes(q.Session), yes(q.Time), q.Known, q.Hits, q.Windows, q.Rivals, yes(q.Whole))
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// Answer is what the library says to a question: the word to write, or "=" to
// leave the records as they are; which episode that means (PickKnown, PickHit,
// PickWindow, PickNone); and the reason in one word.
type Answer struct{ Word, Pick, Reason string }

// What an answer's Pick may be.
const (
	PickKnown  = "known"
	PickHit    = "hit"
	PickWindow = "window"
	PickNone   = "none"
	leave      = "="
)

// Decider answers questions, each line with a line.
type Decider func(ctx context.Context, questions []string) ([]Answer, error)

// decide asks about every group and returns what is to be written.
func (s *survey) decide(ctx context.Context) ([]Planned, error) {
	rivals := s.rivals()
	var asked []Question
	var about []facts
	for key, x := range s.sessions {
		for _, f := range x.unlinked {
			if f.problem == "" {
				asked, about = append(asked, s.question(key, x, f, rivals)), append(about, f)
			}
		}
	}
	answers, err := s.ask(ctx, asked)
	if err != nil {
		return nil, err
	}
	var plan []Planned
	for i, f := range about {
		if p, ok := s.apply(f, asked[i], answers[asked[i].String()]); ok {
			plan = append(plan, p)
		}
	}
	sort.Slice(plan, func(i, j int) bool { return plan[i].Name < plan[j].Name })
	s.res.Planned = len(plan)
	return plan, nil
}

func (s *survey) question(key sessionKey, x *session, f facts, rivals map[*Episode]int) Question {
	q := Question{Link: f.link, Place: key.place != "", Session: key.session != "", Time: !f.at.IsZero(), Known: len(x.known), Whole: s.res.Evidence == 0}
	for _, e := range x.known {
		q.known = e
		if e.holds(f.at) && q.Time {
			q.Hits++
			q.hit = e
		}
	}
	if len(x.known) == 0 {
		q.Windows, q.Time = len(x.fits), !x.timeless
		for _, e := range x.fits {
			q.window = e
			q.Rivals += rivals[e] - 1
		}
	}
	return q
}

// ask puts every different question once.
func (s *survey) ask(ctx context.Context, asked []Question) (map[string]Answer, error) {
	known := make(map[string]Answer)
	var lines []string
	for _, q := range asked {
		line := q.String()
		if _, ok := known[line]; !ok {
			known[line] = Answer{}
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		return known, nil
	}
	answers, err := s.opt.Decide(ctx, lines)
	if err != nil {
		return nil, fmt.Errorf("ask the library: %w", err)
	}
	if len(answers) != len(lines) {
		return nil, fmt.Errorf("the library answered %d of %d questions", len(answers), len(lines))
	}
	for i, line := range lines {
		known[line] = answers[i]
	}
	return known, nil
}

// apply counts an answer and says what is to be written for it, if anything.
func (s *survey) apply(f facts, q Question, a Answer) (Planned, bool) {
	e := map[string]*Episode{PickKnown: q.known, PickHit: q.hit, PickWindow: q.window}[a.Pick]
	p := Planned{Name: f.name, Word: a.Word, Reason: a.Reason}
	if e != nil {
		p.Episode = e.ID
	}
	switch {
	case f.episode != "" && f.episode != p.Episode:
		s.res.Refused["names-another-episode"]++
		return p, false
	case e != nil && slices.Contains(s.words.Linked, a.Word):
		s.res.Linked[a.Word]++
		return p, true
	case a.Word == leave:
		s.res.Unlinked[f.link]++
	case slices.Contains(s.words.Unlinked, a.Word):
		s.res.Unlinked[a.Word]++
	default:
		s.res.Refused["no-answer"]++
		return p, false
	}
	s.res.Why[a.Reason]++
	return p, a.Word != leave
}
