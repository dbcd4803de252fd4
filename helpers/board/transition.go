package board

import (
	"fmt"
	"strings"
)

// absent is the state of an episode that is not on the board.
const absent State = ""

// event is what can happen to an episode on the board.
type event string

const (
	attach event = "attach" // a client asks for it by name
	touch  event = "touch"  // any message of a connection that holds it, or a call that names it
	lose   event = "lose"   // its connection is gone, or it was not named for too long
	detach event = "detach" // its client is done
	expire event = "expire" // detached, and the grace is over
	stop   event = "stop"   // the process that holds it is asked to stop
)

// transition is one line of the table: what an event makes of a state, and
// what the driver is to be told.
type transition struct {
	from State
	on   event
	to   State
	runs string      // start, end, or nothing
	why  CloseReason // of an end
	note string
}

// transitions is the whole life of an episode on the board. What is not in it
// does not happen.
var transitions = []transition{
	{absent, attach, Open, "start", "", ""},
	{Open, attach, Open, "start", "", "another peer's: it moves, and both are told"},
	{Detached, attach, Open, "start", "", "within the grace the same episode goes on; past it, it expires first and another opens"},
	{Open, touch, Open, "", "", ""},
	{Detached, touch, Open, "", "", "within the grace: the client was only quiet"},
	{absent, touch, Open, "start", "", "its connection outlived the grace: a continuation; a detach opens nothing"},
	{Open, lose, Detached, "", "", "never closed: the client may come back"},
	{Detached, lose, Detached, "", "", ""},
	{Open, detach, absent, "end", ReasonDetach, ""},
	{Detached, detach, absent, "end", ReasonDetach, "within the grace"},
	{Detached, expire, absent, "end", ReasonExpired, ""},
	{Open, stop, absent, "end", ReasonShutdown, ""},
	{Detached, stop, Detached, "", "", "it keeps its grace"},
}

// step is the transition function: pure, and no more than its table. ok is
// false for what does not happen.
func step(from State, on event) (to State, ok bool) {
	for _, t := range transitions {
		if t.from == from && t.on == on {
			return t.to, true
		}
	}
	return from, false
}

// Diagram is the table as a Mermaid state diagram, for the documentation.
func Diagram() string {
	var out strings.Builder
	out.WriteString("stateDiagram-v2\n")
	for _, t := range transitions {
		label := string(t.on)
		if t.runs != "" {
			label += " / " + t.runs
		}
		if t.why != "" {
			label += " (" + string(t.why) + ")"
		}
		fmt.Fprintf(&out, "    %s --> %s: %s\n", node(t.from), node(t.to), label)
	}
	return out.String()
}

func node(s State) string {
	if s == absent {
		return "[*]"
	}
	return string(s)
}

// Table is the same as rows of a Markdown table.
func Table() string {
	var out strings.Builder
	out.WriteString("| state | event | becomes | driver | note |\n| --- | --- | --- | --- | --- |\n")
	for _, t := range transitions {
		driver := t.runs
		if t.why != "" {
			driver += ", reason `" + string(t.why) + "`"
		}
		fmt.Fprintf(&out, "| %s | %s | %s | %s | %s |\n", named(t.from), t.on, named(t.to), driver, t.note)
	}
	return out.String()
}

func named(s State) string {
	if s == absent {
		return "not on the board"
	}
	return string(s)
}
