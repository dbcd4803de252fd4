package server

import (
	"encoding/json"
	"errors"
	"os"
	"strconv"
	"time"

	"majordomus/helpers/jsonspan"
)

// told is what the commands said last. It is never changed: each look makes
// another.
type told struct {
	looks   map[string]look
	open    []openEpisode
	closed  closedTold
	wiring  wiringTold
	archive *archiveTold
	doctor  doctorTold
}

// look is when somebody looked, and what came in between.
type look struct {
	At     time.Time
	Failed string
}

// openEpisode is one in the store.
type openEpisode struct {
	ID     string `json:"episode"`
	Kind   string `json:"provider"`
	Name   string `json:"provider_session"`
	Opened string `json:"opened_at"`
	Branch string
	Place  string `json:"worktree_id"`
	Path   string
	heard  time.Time
}

// paint is the colour of each word.
type paint map[string]string

type closedTold struct {
	Paint paint
	List  []closedEpisode
}

type closedEpisode struct {
	ID      string      `json:"episode"`
	Kind    string      `json:"provider"`
	Word    string      `json:"outcome"`
	Why     string      `json:"reason"`
	Closed  string      `json:"closed_at"`
	Prompts json.Number // none is ""
	Branch  string
}

type wiringTold struct {
	Paint  paint
	Ladder []string // the states, the best first
	Folded []string // those that say there is nothing to do here
	Status struct{ Providers []wiringRow }
}

type wiringRow struct {
	Provider, Aspect, Capability, State, Reason, Evidence string
	LastSeen                                              string `json:"last_seen"`
}

type archiveTold struct {
	Linked   []string // link words that name an episode
	MaxDays  int      `json:"max_days"`
	MaxBytes int64    `json:"max_bytes"`
	Stats    struct {
		Records, Texts, Pruned int
		Bytes                  int64
		First, Last            string
		Links, Skipped         map[string]int
		Refused, Days          map[string]int
	}
}

type doctorTold struct {
	Checks   []check
	Findings int
}

type check struct{ State, Check, Found, Remedy string }

// checkPassed is doctor's word for a check that found nothing.
const checkPassed = "OK"

var errForm = errors.New("the answer is not of the form that is known here")

// take reads an answer into its place; what is there stays when the answer is of
// another form.
func take[T any](raw []byte, place *T, whole func(T) bool) error {
	var said T
	if json.Unmarshal(raw, &said) != nil || whole != nil && !whole(said) {
		return errForm
	}
	*place = said
	return nil
}

func moment(text string) time.Time {
	t, _ := time.Parse(time.RFC3339, text)
	return t
}

func readOpen(raw []byte, t *told) error {
	err := take(raw, &t.open, nil)
	for i, e := range t.open {
		t.open[i].Branch = jsonspan.Plain(e.Branch, "")
		if info, failed := os.Stat(e.Path); failed == nil && err == nil {
			t.open[i].heard = info.ModTime() // every sign of life touches the entry
		}
	}
	return err
}

func readClosed(raw []byte, t *told) error { return take(raw, &t.closed, nil) }

func readWiring(raw []byte, t *told) error {
	return take(raw, &t.wiring, func(w wiringTold) bool { return len(w.Status.Providers) > 0 })
}

func readArchive(raw []byte, t *told) error { return take(raw, &t.archive, nil) }

func readDoctor(raw []byte, t *told) error {
	return take(raw, &t.doctor, func(d doctorTold) bool { return len(d.Checks) > 0 })
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
	list := t.closed.List
	part := closedPart{Look: t.looks["closed"], All: len(list)}
	for _, e := range list[:min(len(list), rowsClosed)] {
		part.List = append(part.List, closedRow{e, toneOf(t.closed.Paint[e.Word]), stamped(moment(e.Closed))})
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
	for _, c := range t.doctor.Checks {
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
