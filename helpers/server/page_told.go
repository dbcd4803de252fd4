package server

import (
	"encoding/json"
	"errors"
	"os"
	"strconv"
	"strings"
	"time"
)

// told is what the commands said last. It is never changed: each look makes
// another.
type told struct {
	looks    map[string]look
	open     []openEpisode
	closed   []closedEpisode
	paint    map[string]string // a word of any part, and its colour
	wiring   []wiringRow
	ladder   []string // the states, the best first
	folded   []string // those that say there is nothing to do here
	archive  *archiveTold
	checks   []check
	findings int
}

// look is when somebody looked, and what came in between.
type look struct {
	At     time.Time
	Failed string
}

// openEpisode is one in the store.
type openEpisode struct {
	id, kind, name, branch, place string
	opened, heard                 time.Time
}

type closedEpisode struct {
	ID, Kind, Word, Why, Branch, Prompts string
	Opened, Closed                       time.Time
}

type wiringRow struct {
	Provider, Aspect, Capability, State, Reason, Evidence string
	LastSeen                                              string `json:"last_seen"`
}

type archiveTold struct {
	Linked   string
	MaxDays  int   `json:"max_days"`
	MaxBytes int64 `json:"max_bytes"`
	Stats    struct {
		Records, Texts, Pruned int
		Bytes                  int64
		First, Last            string
		Links, Skipped         map[string]int
		Refused, Days          map[string]int
	}
}

type check struct{ State, Check, Found, Remedy string }

// checkPassed is doctor's word for a check that found nothing.
const checkPassed = "OK"

var errForm = errors.New("the answer is not of the form that is known here")

// table reads a line of column names and a row a line, and hands each row over
// by name.
func table(raw []byte, row func(get func(string) string)) error {
	head, rest, _ := strings.Cut(string(raw), "\n")
	names := strings.Fields(head)
	for _, line := range strings.Split(rest, "\n") {
		if line == "" {
			continue
		}
		cells := strings.Split(line, "\t")
		if len(cells) != len(names) {
			return errForm
		}
		row(func(name string) string {
			for i, n := range names {
				if n == name && cells[i] != "-" {
					return cells[i]
				}
			}
			return ""
		})
	}
	return nil
}

func moment(text string) time.Time {
	t, _ := time.Parse(time.RFC3339, text)
	return t
}

func readOpen(raw []byte, t *told) error {
	var list []openEpisode
	err := table(raw, func(get func(string) string) {
		e := openEpisode{id: get("id"), kind: get("kind"), name: get("name"), branch: get("branch"), place: get("place"), opened: moment(get("opened"))}
		if info, err := os.Stat(get("file")); err == nil {
			e.heard = info.ModTime() // every sign of life touches the entry
		}
		list = append(list, e)
	})
	if err == nil {
		t.open = list
	}
	return err
}

func readClosed(raw []byte, t *told) error {
	head, rest, _ := strings.Cut(string(raw), "\n")
	var list []closedEpisode
	err := table([]byte(rest), func(get func(string) string) {
		list = append(list, closedEpisode{
			ID: get("id"), Kind: get("kind"), Word: get("word"), Why: get("why"), Branch: get("branch"), Prompts: get("prompts"),
			Opened: moment(get("opened")), Closed: moment(get("closed")),
		})
	})
	if err == nil {
		t.closed = list
		t.painted(head)
	}
	return err
}

// painted takes WORD=COLOUR words in.
func (t *told) painted(words string) {
	paint := make(map[string]string, len(t.paint))
	for w, c := range t.paint {
		paint[w] = c
	}
	for _, word := range strings.Fields(words) {
		if w, colour, ok := strings.Cut(word, "="); ok {
			paint[w] = colour
		}
	}
	t.paint = paint
}

func readWiring(raw []byte, t *told) error {
	var said struct {
		Paint, Folded string
		Status        struct{ Providers []wiringRow }
	}
	if err := json.Unmarshal(raw, &said); err != nil || len(said.Status.Providers) == 0 {
		return errForm
	}
	t.wiring = said.Status.Providers
	t.painted(said.Paint)
	t.ladder, t.folded = nil, strings.Fields(said.Folded)
	for _, word := range strings.Fields(said.Paint) {
		state, _, _ := strings.Cut(word, "=")
		t.ladder = append(t.ladder, state)
	}
	return nil
}

func readArchive(raw []byte, t *told) error {
	var said archiveTold
	if json.Unmarshal(raw, &said) != nil {
		return errForm
	}
	t.archive = &said
	return nil
}

func readDoctor(raw []byte, t *told) error {
	var said struct {
		Checks   []check
		Findings int
	}
	if json.Unmarshal(raw, &said) != nil || len(said.Checks) == 0 {
		return errForm
	}
	t.checks, t.findings = said.Checks, said.Findings
	return nil
}

// size is a number of bytes for a person.
func size(n int64) string {
	units := []string{"bytes", "KiB", "MiB", "GiB", "TiB"}
	v, i := float64(n), 0
	for v >= 1024 && i < len(units)-1 {
		v, i = v/1024, i+1
	}
	if i == 0 {
		return strconv.FormatInt(n, 10) + " " + units[0]
	}
	return strconv.FormatFloat(v, 'f', 1, 64) + " " + units[i]
}

// grouped is a number with a comma in front of each three digits.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

type closedPart struct {
	Look look
	List []closedRow
	All  int
}

type closedRow struct {
	closedEpisode
	Tone string
	At   stamp
}

func closedOf(t *told) closedPart {
	part := closedPart{Look: t.looks["closed"], All: len(t.closed)}
	for _, e := range t.closed[:min(len(t.closed), rowsClosed)] {
		part.List = append(part.List, closedRow{e, toneOf(t.paint[e.Word]), stamped(e.Closed)})
	}
	return part
}

type doctorPart struct {
	Look     look
	At       stamp
	Findings []check
	More     int // findings that are not shown
	Passed   []check
}

func doctorOf(t *told) doctorPart {
	part := doctorPart{Look: t.looks["doctor"]}
	part.At = stamped(part.Look.At)
	for _, c := range t.checks {
		switch {
		case c.State == checkPassed:
			part.Passed = append(part.Passed, c)
		case len(part.Findings) < rowsFindings:
			part.Findings = append(part.Findings, c)
		default:
			part.More++
		}
	}
	return part
}
