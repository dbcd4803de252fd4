package archive

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"strings"
	"time"

	"majordomus/helpers/jsonspan"
)

// Reason says in one word why a record is left alone.
type Reason string

// The reasons for which a file is not taken for a record of ours, or is not
// rewritten.
const (
	NotRegular Reason = "not-a-regular-file" // a link, a folder, a pipe
	Unreadable Reason = "unreadable"
	TooLarge   Reason = "too-large"
	Empty      Reason = "empty"
	Zeros      Reason = "zero-bytes" // what a power cut leaves
	Truncated  Reason = "truncated"
	NotJSON    Reason = "not-json"
	Foreign    Reason = "foreign"        // a JSON object that is no record
	Unknown    Reason = "unknown-member" // from a later version, or by another hand
	Nested     Reason = "nested-member"
	Repeated   Reason = "repeated-member"
)

func (r Reason) Error() string { return string(r) }

// Record is one record as it stands on the disk. Its members share its bytes.
type Record struct {
	Name    string // the file's, without its folder and ending
	Raw     []byte
	Links   uint64 // names of the file
	Changed time.Time
	Mode    uint32 // the file's, with its kind; 0 when it is no regular one
	Problem Reason // why it must not be rewritten; "" when it may
	layout  *Layout
	members []jsonspan.Member
	room    []jsonspan.Member // of earlier members, to be used again
}

// parse reads the members. A record with a Problem of Unknown, Nested or
// Repeated can still be read; with any other it has no members.
func (r *Record) parse() {
	r.members = nil
	if r.Problem = whole(r.Raw); r.Problem != "" {
		return
	}
	r.room = jsonspan.Append(r.room[:0], r.Raw, r.layout.keys)
	r.members = r.room
	if !r.ours() {
		r.Problem, r.members = Foreign, nil
		return
	}
	r.Problem = r.unsure()
}

// ours says whether an object is a record at all: it says so, or it is from
// before records did and has a text and a time.
func (r *Record) ours() bool {
	return r.Text(RoleSchema) != "" || r.value(RoleText) != nil && r.value(RoleTime) != nil
}

// whole says why the bytes are not one JSON object and nothing behind it.
func whole(raw []byte) Reason {
	switch {
	case len(bytes.TrimSpace(raw)) == 0:
		return Empty
	case bytes.IndexByte(raw, 0) >= 0:
		return Zeros
	}
	var scan jsonspan.Scanner
	n, done, err := scan.Feed(raw)
	switch {
	case err == jsonspan.ErrNotObject:
		return Foreign
	case err != nil:
		return NotJSON
	case !done:
		return Truncated
	case len(bytes.TrimSpace(raw[n:])) > 0 || raw[0] == 0xEF:
		return NotJSON
	}
	return ""
}

func (r *Record) unsure() Reason {
	for i, m := range r.members { // those in front are known and different: few
		switch {
		case lookup(r.members[:i], m.Key):
			return Repeated
		case !r.layout.known(m.Key):
			return Unknown
		case m.Value[0] == '{' || m.Value[0] == '[' && !(r.layout.lists[m.Key] && flat(m.Value)):
			return Nested
		}
	}
	return ""
}

func lookup(members []jsonspan.Member, name string) bool {
	for _, m := range members {
		if m.Key == name {
			return true
		}
	}
	return false
}

// flat says whether a list holds strings alone.
func flat(list []byte) bool {
	inString := false
	for i := 1; i < len(list)-1; i++ {
		switch c := list[i]; {
		case inString && c == '\\':
			i++
		case c == '"':
			inString = !inString
		case !inString && c != ',' && c != ' ' && c != '\n' && c != '\t' && c != '\r':
			return false
		}
	}
	return true
}

// value is the span of a role's member, or nil.
func (r *Record) value(role string) []byte {
	_, v := r.member(role)
	return v
}

// member is the name under which a role stands in this record, and its value.
func (r *Record) member(role string) (string, []byte) {
	for _, name := range r.layout.roles[role] {
		for i := len(r.members) - 1; i >= 0; i-- {
			if r.members[i].Key == name {
				return name, r.members[i].Value
			}
		}
	}
	return "", nil
}

// Text is a role's string, decoded; "" when it is absent, null or no string.
func (r *Record) Text(role string) string {
	return textOf(r.value(role))
}

func textOf(span []byte) string {
	if len(span) < 2 || span[0] != '"' {
		return ""
	}
	return jsonspan.Decode(span[1 : len(span)-1])
}

// Body is the span of the text, quotes included, or nil when there is none.
func (r *Record) Body() []byte {
	if v := r.value(RoleText); len(v) >= 2 && v[0] == '"' {
		return v
	}
	return nil
}

// Shapes are those of the credentials that redaction took out; it says no where
// redaction did not run.
func (r *Record) Shapes() (shapes []string, known bool) {
	err := json.Unmarshal(r.value(RoleShapes), &shapes)
	return shapes, err == nil && shapes != nil
}

// Gone says whether the text was taken away on purpose.
func (r *Record) Gone() bool { return r.value(RoleGone) != nil }

// Worktree is the id of the record's work tree, or "" when nothing says it.
func (r *Record) Worktree() string {
	if id := r.Text(RoleWorktree); id != "" {
		return id
	}
	root := r.Text(RoleRoot)
	if !strings.HasPrefix(root, "/") {
		return ""
	}
	sum := sha256.Sum256([]byte(root)) // as gitdir does
	return hex.EncodeToString(sum[:8])
}

// Time is when the prompt arrived, if the record says so.
func (r *Record) Time() (time.Time, bool) {
	return parseTime(r.value(RoleTime))
}

// foreignMember is the first member that must not be there, or "".
func (r *Record) foreignMember() string {
	for _, m := range r.members {
		if r.layout.foreign[strings.ToLower(m.Key)] {
			return m.Key
		}
	}
	return ""
}
