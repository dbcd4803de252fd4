package board

import (
	"fmt"
	"log/slog"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// State is where an episode on the board stands. A closed one leaves it, and is
// seen only in the answer to a client that asks for it.
type State string

// The states of an episode on the board.
const (
	Open     State = "open"     // a connection holds it, or it is being named
	Detached State = "detached" // its client is gone; kept for the grace
	Closed   State = "closed"   // it was over before its client said so
)

// CloseReason is why an episode ends. Which of them a person meant as an end
// is not decided here.
type CloseReason string

// The reasons that a board gives.
const (
	ReasonDetach   CloseReason = "detach"   // the client said that it is done
	ReasonExpired  CloseReason = "expired"  // detached, and the grace is over
	ReasonShutdown CloseReason = "shutdown" // the server that held it was stopped
)

// Transport is how a peer is connected.
type Transport string

// The transports.
const (
	Stdio Transport = "stdio"
	HTTP  Transport = "http"
)

// Episode is one episode on the board, as its readers see it.
type Episode struct {
	ExternalID          string `json:"external_id" jsonschema:"the name that the client gave to its own session or thread; its words, not ours"`
	Provider            string `json:"provider" jsonschema:"whose episode it is"`
	Peer                string `json:"peer,omitempty" jsonschema:"the live connection that holds it, if one does"`
	OpenedAt            string `json:"opened_at" jsonschema:"when it was opened, RFC 3339 in UTC"`
	LastActivitySeconds int    `json:"last_activity_seconds_ago" jsonschema:"seconds since its client was last heard of"`
	Attachments         int    `json:"attachments" jsonschema:"how often somebody attached to it"`
	State               State  `json:"state" jsonschema:"open; detached: left by its client and kept for a while; closed: it was over before you asked"`
	DetachedAt          string `json:"detached_at,omitempty" jsonschema:"since when it is detached, RFC 3339 in UTC"`
	Overdue             bool   `json:"overdue,omitempty" jsonschema:"true when it was detached for longer than the grace: it is about to be closed, and attaching opens a new one"`
	Reason              string `json:"reason,omitempty" jsonschema:"why it was closed, for one that is: expired when its client was away for too long"`
	Record              string `json:"record,omitempty" jsonschema:"where its record is, for one that is closed"`
	Repository          string `json:"repository" jsonschema:"what the repository's own record said of it last, word for word"`
}

// Attached is what somebody who attaches gets.
type Attached struct {
	Episode      Episode
	Resumed      bool   // the repository had it open already
	GraceSeconds int    // how long it is kept when its client is gone
	Context      string // the working context, relative to the private half
	Briefing     string // what a newcomer should know
	FormerPeer   string // the live connection that has lost it to this one
	Continues    string // the episode that this one goes on from, if it is new
	Notice       string // what became of the one before, if its grace was over
}

// Listing is the board at one moment.
type Listing struct {
	Episodes []Episode
	Mine     string // name of the one that the asking peer holds
}

// Code says what kind of no an error is.
type Code string

// The codes.
const (
	InvalidInput Code = "invalid_input"
	NotFound     Code = "not_found"
	Refused      Code = "refused"
	Fault        Code = "fault" // ours, or the system's
)

// Error is a no with its reason. Text is for the person or program that asked:
// it names no path and quotes nothing but the field's name.
type Error struct {
	Code  Code
	Field string
	Text  string
	Cause error
}

func (e *Error) Error() string {
	text := e.Text
	if e.Field != "" {
		text = e.Field + ": " + text
	}
	return text
}

// LogValue is the error for the server's log, with what is behind it, which the
// caller is not told.
func (e *Error) LogValue() slog.Value {
	if e.Cause == nil {
		return slog.StringValue(e.Error())
	}
	return slog.StringValue(e.Error() + ": " + e.Cause.Error())
}

// Unwrap returns what was behind it.
func (e *Error) Unwrap() error { return e.Cause }

var errCredential = badID("looks like a credential; choose a name that may be written down")

// CleanID is the external id in the one form that is compared (NFC, no white
// space around it), or an *Error with the code InvalidInput.
func CleanID(id string) (string, error) {
	if len(id) <= maxClientSaid {
		id = norm.NFC.String(strings.TrimSpace(id))
	}
	switch {
	case id == "":
		return "", badID("is empty")
	case len(id) > maxIDBytes:
		return "", badID(fmt.Sprintf("is longer than %d bytes", maxIDBytes))
	case !utf8.ValidString(id) || strings.ContainsRune(id, utf8.RuneError):
		return "", badID("is not valid UTF-8")
	case strings.ContainsFunc(id, isControl):
		return "", badID("holds a control character")
	case hides(id):
		return "", badID("holds a character that cannot be seen or changes the direction of text")
	case builtin().Matches([]byte(id)):
		return "", errCredential
	}
	return id, nil
}

func isControl(r rune) bool {
	return r < 0x20 || r >= 0x7f && r < 0xa0 || r == '\u2028' || r == '\u2029'
}

func badID(text string) error {
	return &Error{Code: InvalidInput, Field: "external_id", Text: text}
}

// show is the record as a reader sees it.
func (b *Board) show(id string, r *record, now time.Time) Episode {
	e := Episode{
		ExternalID: b.shownID(id), Provider: b.cfg.Provider, OpenedAt: r.OpenedAt(), Attachments: max(1, r.Attachments),
		State: r.State, Repository: r.Words,
	}
	switch r.State {
	case Open:
		e.Peer = r.Peer
	case Detached:
		e.DetachedAt = r.Detached.UTC().Format(time.RFC3339)
		e.Overdue = b.overdue(r, now)
	}
	e.LastActivitySeconds = max(0, int(now.Sub(r.Alive).Seconds()))
	return e
}
