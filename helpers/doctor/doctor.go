// Package doctor says what is wrong in a repository in which prompts are recorded,
// and what fixes it. Every check is a small function from what was seen to a
// finding; a check that could not look is a finding too. Nothing here changes the
// repository.
package doctor

import (
	"fmt"
	"io"
	"strings"

	"majordomus/helpers/jsonspan"
)

// The states of a finding.
const (
	OK   = "OK"
	Warn = "WARN" // an invariant that is not blocking does not hold
	Fail = "FAIL"
)

// numbers are those of the findings, by check: docs/messages.md says what each of
// them means.
var numbers = map[string]string{
	"modes": "MJ01", "ignored": "MJ02", "tracked": "MJ03", "lost": "MJ04", "prompts": "MJ05", "elsewhere": "MJ06",
	"records": "MJ07", "half": "MJ08", "retention": "MJ09", "runs": "MJ10", "episodes": "MJ11", "evidence": "MJ12",
	"disk": "MJ13", "wiring": "MJ14", "works": "MJ15", "ends": "MJ16", "damaged": "MJ17", "policy": "MJ18",
	"library": "MJ19", "invariants": "MJ20", "archive": "MJ23", "taken": "MJ24", "gone": "MJ26", "switched": "MJ27",
	"connections": "MJ47",
}

// Finding is what one check found.
type Finding struct {
	State  string
	Check  string
	Text   string
	Remedy string // what fixes it, or ""
}

// Number is the finding's in docs/messages.md, "" for a check that passed. An
// invariant of share/invariants.yaml has the number of all invariants.
func (f Finding) Number() string {
	switch number, known := numbers[f.Check]; {
	case f.State != Fail:
		return ""
	case known:
		return number
	}
	return numbers["invariants"]
}

func ok(check, format string, values ...any) Finding {
	return Finding{State: OK, Check: check, Text: fmt.Sprintf(format, values...)}
}

func fail(check, remedy, format string, values ...any) Finding {
	return Finding{State: Fail, Check: check, Remedy: remedy, Text: fmt.Sprintf(format, values...)}
}

// Report is the findings in the order in which they are shown.
type Report []Finding

// Failed counts the findings that need fixing.
func (r Report) Failed() (count int) {
	for _, f := range r {
		if f.State == Fail {
			count++
		}
	}
	return count
}

// Print writes the report for a person: a line a check, and below a failed one what
// fixes it.
func (r Report) Print(w io.Writer) error {
	var b strings.Builder
	for _, f := range r {
		fmt.Fprintf(&b, "%-4s %s — %s\n", f.State, f.Check, jsonspan.Plain(f.Text, ""))
		switch number := f.Number(); {
		case f.Remedy != "" && number != "":
			fmt.Fprintf(&b, "     mend it: %s (%s)\n", jsonspan.Plain(f.Remedy, ""), number)
		case f.Remedy != "":
			fmt.Fprintf(&b, "     mend it: %s\n", jsonspan.Plain(f.Remedy, ""))
		case number != "":
			fmt.Fprintf(&b, "     see %s in docs/messages.md\n", number)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// JSON writes the report as one object.
func (r Report) JSON(w io.Writer) error {
	checks := make([]string, len(r))
	for i, f := range r {
		number := "null"
		if n := f.Number(); n != "" {
			number = jsonspan.Quote(n)
		}
		checks[i] = fmt.Sprintf(`{"state":%s,"check":%s,"found":%s,"remedy":%s,"number":%s}`, jsonspan.Quote(f.State), jsonspan.Quote(f.Check),
			jsonspan.Quote(jsonspan.Plain(f.Text, "")), jsonspan.Quote(jsonspan.Plain(f.Remedy, "")), number)
	}
	_, err := fmt.Fprintf(w, `{"schema":"majordomus.doctor/v1","checks":[%s],"findings":%d}`+"\n", strings.Join(checks, ","), r.Failed())
	return err
}
