package vendorcfg

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// scribe writes random settings files: every layout the syntax allows, with
// numbered comments so that a test can tell whether one went missing.
type scribe struct {
	*rand.Rand
	out      strings.Builder
	comments int
	strict   bool // JSON without comments and trailing commas
	flat     bool
	key      string // of a command
}

func (s *scribe) pick(words ...string) string { return words[s.IntN(len(words))] }

// gap is white space, and now and then a comment.
func (s *scribe) gap() {
	s.out.WriteString(s.pick("", "", " ", "\n", "\r\n", "\n  ", "\t"))
	if s.strict || s.IntN(8) > 0 {
		return
	}
	s.comments++
	s.out.WriteString(s.pick(fmt.Sprintf("/* c%d. , ] } */", s.comments), fmt.Sprintf("// c%d. \" {\n", s.comments)))
	s.out.WriteString(s.pick("", " ", "\n"))
}

// list writes the items of a container with everything that may stand between.
func (s *scribe) list(open, end string, items ...func()) {
	s.out.WriteString(open)
	for i, item := range items {
		s.gap()
		item()
		s.gap()
		if i < len(items)-1 || !s.strict && s.IntN(4) == 0 {
			s.out.WriteString(",")
		}
	}
	s.gap()
	s.out.WriteString(end)
}

func (s *scribe) member(key string, value func()) func() {
	return func() {
		s.out.WriteString(quoted(key))
		s.gap()
		s.out.WriteString(":")
		s.gap()
		value()
	}
}

func (s *scribe) raw(text string) func() { return func() { s.out.WriteString(text) } }

func (s *scribe) handler() {
	s.list("{", "}", s.member("type", s.raw(`"command"`)), s.member(s.key, s.raw(quoted(s.pick("a", "b c", "//", "{")))))
}

func (s *scribe) times(limit int, item func()) []func() {
	items := make([]func(), s.IntN(limit+1))
	for i := range items {
		items[i] = item
	}
	return items
}

func (s *scribe) group() {
	if s.flat {
		s.handler()
		return
	}
	members := []func(){s.member("hooks", func() { s.list("[", "]", s.times(3, s.handler)...) })}
	if s.IntN(3) == 0 {
		members = append(members, s.member("matcher", s.raw(`"x"`)))
	}
	s.list("{", "}", members...)
}

func (s *scribe) file() string {
	s.out.Reset()
	var members []func()
	for i := range s.IntN(3) {
		members = append(members, s.member(fmt.Sprint("k", i), s.raw(s.pick("1", "[]", `{"x": [1, 2]}`, `"}"`))))
	}
	if s.IntN(4) > 0 {
		var events []func()
		for _, event := range []string{"SessionStart", "SessionEnd", "Stop"} {
			if s.IntN(2) == 0 {
				events = append(events, s.member(event, func() { s.list("[", "]", s.times(2, s.group)...) }))
			}
		}
		members = append(members, s.member("hooks", func() { s.list("{", "}", events...) }))
	}
	s.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	s.gap()
	s.list("{", "}", members...)
	s.gap()
	return s.out.String()
}

func commentsIn(text []byte) (found []string) {
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '"':
			i = skipString(text, i)
		case '/':
			end := skipComment(text, i)
			found = append(found, strings.TrimSpace(string(text[i:min(end+1, len(text))])))
			i = end
		}
	}
	return found
}

// respaced is text with random white space after some of its punctuation, as
// if somebody had gone over it by hand.
func (s *scribe) respaced(text []byte) []byte {
	var out bytes.Buffer
	for i := 0; i < len(text); i++ {
		from := i
		switch text[i] {
		case '"':
			i = skipString(text, i)
		case '/':
			i = skipComment(text, i)
		case '{', '[', ',', ':', '}', ']':
			out.WriteString(s.pick("", "", "", " ", "\n", "\r\n\t"))
		}
		out.Write(text[from:min(i+1, len(text))])
	}
	return out.Bytes()
}

func TestRandomFilesSurvive(t *testing.T) {
	for seed := range rounds(400, 100) {
		shape := inOrder()[seed%len(shapes)]
		s := &scribe{Rand: rand.New(rand.NewPCG(uint64(seed), 1)), strict: seed%3 == 0, flat: shape.Flat, key: shape.Command}
		data := []byte(s.file())
		comments := commentsIn(data)
		after, n := mustMerge(t, shape, data, nil, wanted("v0")[:1+seed%4])
		after, n = mustMerge(t, shape, after, n, wanted("v1")[seed%3:])
		if rest := mustStrip(t, shape, after, n); !bytes.Equal(rest, data) {
			t.Fatalf("seed %d: not what it was:\n%s", seed, Diff(Change{Before: data, After: rest}))
		}
		if diff := diffJSON(comments, commentsIn(after)); diff != "" {
			t.Fatalf("seed %d: comments: %s", seed, diff)
		}
		for name, version := range map[string][]byte{"as installed": after, "respaced": s.respaced(after)} {
			rest := mustStrip(t, shape, version, nil)
			if hadOurs(shape, rest) {
				t.Fatalf("seed %d, %s: ours is left:\n%s", seed, name, rest)
			}
			if diff := diffJSON(comments, commentsIn(rest)); diff != "" {
				t.Fatalf("seed %d, %s: comments: %s\n%s", seed, name, diff, rest)
			}
			before, left := decode(t, rewritten(t, data)), decode(t, rewritten(t, mustStrip(t, shape, version, &note{Made: n.Made, After: "other"})))
			dropRoot(shape, before, left)
			if diff := diffJSON(before, left); diff != "" {
				t.Fatalf("seed %d, %s: %s", seed, name, diff)
			}
			again, n2 := mustMerge(t, shape, version, n, wanted("v2"))
			if first, second := mustStrip(t, shape, version, n), mustStrip(t, shape, again, n2); !bytes.Equal(first, second) {
				t.Fatalf("seed %d, %s: after another install:\n%s", seed, name, Diff(Change{Before: first, After: second}))
			}
		}
	}
}

// TestRandomFilesWithHooksAndAServerSurvive: both parts of ours come and go in a
// random order, now and then brought up to date.
func TestRandomFilesWithHooksAndAServerSurvive(t *testing.T) {
	for seed := range rounds(40, 15) {
		s := &scribe{Rand: rand.New(rand.NewPCG(uint64(seed), 2)), strict: seed%3 == 0, key: "command"}
		h := newHome(t)
		path := h.write(s.file(), 0o600, "settings.json")
		before := h.read(path)
		member := h.opts
		member.StateDir = h.path("state", "mcp")
		hooks := func(on bool) error {
			if !on {
				_, err := Uninstall(path, ours, h.opts)
				return err
			}
			_, err := Install(path, wanted(fmt.Sprint("v", s.IntN(3)))[:1+s.IntN(4)], ours, h.opts)
			return err
		}
		server := func(on bool) error {
			if !on {
				_, err := UninstallMember(path, server("mcpServers"), launcher, member)
				return err
			}
			_, err := InstallMember(path, server("mcpServers"), launcher, member)
			return err
		}
		for range 6 {
			if err := []func(bool) error{hooks, server}[s.IntN(2)](s.IntN(3) > 0); err != nil {
				t.Fatalf("seed %d: %v\n%s", seed, err, before)
			}
		}
		last := []func(bool) error{hooks, server}
		s.Shuffle(2, func(i, j int) { last[i], last[j] = last[j], last[i] })
		for _, off := range last {
			if err := off(false); err != nil {
				t.Fatalf("seed %d: %v\n%s", seed, err, before)
			}
		}
		if got := h.read(path); got != before {
			t.Fatalf("seed %d: not what it was:\n%s", seed, Diff(Change{Before: []byte(before), After: []byte(got)}))
		}
	}
}

// rounds is fewer when tests are to be short.
func rounds(long, short int) int {
	if testing.Short() {
		return short
	}
	return long
}
