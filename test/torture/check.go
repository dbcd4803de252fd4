//go:build linux && amd64

package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// record is a prompt's record, as far as it is looked at.
type record struct {
	path, id, link, text string
	hasText              bool
}

// state is what the store holds, and what is wrong with it.
type state struct {
	records  []record
	open     map[string]string // an entry's file name and content
	closed   map[string]string
	episodes map[string]int // an episode's id, and how many records it has
	contexts map[string]string
	log      []string
	temps    []string
	torn     []string
	leaks    []string
	known    bool // the file that is looked at is the one from before
}

func (s *state) bad(format string, args ...any) {
	s.torn = append(s.torn, fmt.Sprintf(format, args...))
}

// look reads all of .ai. Everything that is there has to be whole and private;
// halves is true when half a write was done: then a log may hold half a line.
func (w *world) look(halves bool) *state {
	s := &state{open: map[string]string{}, closed: map[string]string{}, episodes: map[string]int{}, contexts: map[string]string{}}
	top := filepath.Join(w.repo, ".ai")
	err := filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(top, path)
		s.mode(rel, d)
		if !d.IsDir() {
			raw, _ := os.ReadFile(path)
			s.known = w.before[rel] == string(raw)
			s.file(rel, string(raw), halves)
		}
		return nil
	})
	if err != nil {
		s.bad("the store cannot be read: %v", err)
	}
	s.renderings(top)
	s.secrets(w)
	return s
}

func (s *state) mode(rel string, d fs.DirEntry) {
	info, err := d.Info()
	if err != nil || !strings.HasPrefix(rel, "local") {
		return
	}
	want := fs.FileMode(0o600)
	if d.IsDir() {
		want = fs.ModeDir | 0o700
	}
	if info.Mode() != want {
		s.bad("%s has the mode %v", rel, info.Mode())
	}
}

// file sorts a file by where it stands.
func (s *state) file(rel, text string, halves bool) {
	dir, name := filepath.Split(rel)
	switch {
	case dir == "local/state/tmp/" && !strings.HasPrefix(name, "t-") && !strings.HasPrefix(name, "j-") && !strings.HasPrefix(name, "d-"):
		// a shell's file for a here-document: swept when it is a minute old
	case dir == "local/state/tmp/" || strings.HasPrefix(dir, "local/state/archive-tmp/") || strings.HasPrefix(name, ".") && dir != "local/prompts/":
		s.temps = append(s.temps, rel)
	case strings.HasSuffix(rel, ".jsonl"):
		s.lines(rel, text, halves)
	case name == ".capture.log":
		s.log = append(s.log, strings.Split(strings.TrimSuffix(text, "\n"), "\n")...)
	case dir == "local/prompts/" && strings.HasSuffix(name, ".json"):
		s.record(rel, text)
	case dir == "local/state/sessions-open/":
		s.open[name] = text
		s.entry(rel, text)
	case dir == "local/state/sessions-closed/":
		s.closed[name] = text
		s.entry(rel, text)
	case dir == "local/session-contexts/":
		s.contexts[name] = text
		s.whole(rel, text, "---\nschema: majordomus.context/v1\n", "\n## Notes\n")
	case strings.HasSuffix(dir, "/sessions/"):
		s.episodes[lineOf(text, "episode")]++
		s.whole(rel, text, "---\nschema: majordomus.session/v1\n", "\ncontinues: ", "\nEnded as ")
	}
}

// lines: every line of a ledger is JSON.
func (s *state) lines(rel, text string, halves bool) {
	for _, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
		if line != "" && !json.Valid([]byte(line)) && !halves {
			s.bad("%s has a line that is none: %q", rel, line)
		}
		if strings.Contains(line, "}{") {
			s.bad("%s has two lines in one: %q", rel, line)
		}
	}
}

func (s *state) whole(rel, text, opening string, parts ...string) {
	if s.known {
		return
	}
	if !strings.HasPrefix(text, opening) {
		s.bad("%s does not begin as it should: %q", rel, text[:min(60, len(text))])
	}
	for _, part := range parts {
		if !strings.Contains(text, part) {
			s.bad("%s lacks %q", rel, part)
		}
	}
}

func (s *state) entry(rel, text string) {
	s.whole(rel, text, "schema: majordomus.open/v1\nepisode: s-", "\ncontinues: ", "\nevents:\n")
}

func (s *state) record(rel, text string) {
	var r struct {
		Schema string
		ID     string
		Link   string `json:"episode_link"`
		Text   *string
		Pruned string `json:"pruned_at"`
	}
	if err := json.Unmarshal([]byte(text), &r); err != nil || !strings.HasSuffix(text, "\n}\n") {
		s.bad("%s is not whole: %v", rel, err)
		return
	}
	one := record{path: rel, id: r.ID, link: r.Link, hasText: r.Text != nil}
	if r.Text != nil {
		one.text = *r.Text
	}
	if (r.Text == nil) != (r.Pruned != "") {
		s.bad("%s has no text and does not say why, or both", rel)
	}
	s.records = append(s.records, one)
}

// renderings belong to a record and are whole.
func (s *state) renderings(top string) {
	paths, _ := filepath.Glob(filepath.Join(top, "local/prompts/*.md"))
	for _, path := range paths {
		raw, _ := os.ReadFile(path)
		rel, _ := filepath.Rel(top, path)
		text := strings.TrimRight(string(raw), "\n")
		if !strings.HasPrefix(text, "---\nschema: majordomus.prompt/v1\n") || !strings.HasSuffix(text, "```") && !strings.Contains(text, "was taken away") {
			s.bad("%s is not whole", rel)
		}
		if _, err := os.Stat(strings.TrimSuffix(path, ".md") + ".json"); err != nil {
			s.bad("%s has no record", rel)
		}
	}
}

// lineOf is the value of a line of front matter.
func lineOf(text, name string) string {
	_, rest, _ := strings.Cut(text, "\n"+name+": ")
	value, _, _ := strings.Cut(rest, "\n")
	return value
}

func (s *state) withID(id string) (found []record) {
	for _, r := range s.records {
		if r.id == id {
			found = append(found, r)
		}
	}
	return found
}

// secrets: what is to be taken out stands nowhere, in no file and in no name.
func (s *state) secrets(w *world) {
	files, err := w.snapshot()
	if err != nil {
		s.bad("%v", err)
	}
	for rel, text := range files {
		if strings.Contains(rel+text, w.secret) {
			s.leaks = append(s.leaks, rel)
		}
	}
}
