package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"
)

// What is looked up for the page is looked up in the background, while somebody
// watches, and never more than a part of the time: a look that took a second is
// not repeated within twenty.
const (
	factsShare  = 20
	factsLimit  = 2 * time.Minute
	factsOutput = 16 << 20
	factsSaid   = 300 // bytes of why one could not look
)

// fact is one thing the page shows that a command of the toolkit says.
type fact struct {
	name  string
	least time.Duration // between two looks when something was touched
	most  time.Duration // … and when nothing was
	read  func([]byte, *told) error

	looked, began time.Time // zero: never
	took          time.Duration
	touched       bool
}

// factList is in the order of what a person looks for first.
func factList() []*fact {
	return []*fact{
		{name: "episodes", least: time.Second, most: 15 * time.Second, read: readOpen},
		{name: "wiring", least: 10 * time.Second, most: time.Minute, read: readWiring},
		{name: "archive", least: 5 * time.Second, most: 2 * time.Minute, read: readArchive},
		{name: "closed", least: 2 * time.Second, most: 2 * time.Minute, read: readClosed},
		{name: "doctor", least: time.Minute, most: 5 * time.Minute, read: readDoctor},
	}
}

// due says whether it is time to look.
func (f *fact) due(now time.Time) bool {
	if f.looked.IsZero() {
		return true
	}
	wait := f.most
	if f.touched {
		wait = f.least
	}
	age := now.Sub(f.looked)
	return age < 0 || age >= max(wait, factsShare*f.took)
}

// facts runs the commands, one at a time, and keeps what they said last.
type facts struct {
	ask  func(ctx context.Context, part string) ([]byte, error) // runs the command
	dir  func() string                                          // the private half, "" while there is none
	tidy func(string) string
	now  func() time.Time
	list []*fact

	watch map[string][]string // files by part, relative to the private half
	marks map[string]string

	mu   sync.Mutex
	told *told
}

func newFacts(s *Server) *facts {
	f := &facts{tidy: tidier(rootOf(s.cfg.Repo)), now: time.Now, list: factList(), marks: make(map[string]string), told: &told{looks: map[string]look{}}}
	program := filepath.Join(s.cfg.Home, "build", "majordomus")
	f.ask = func(ctx context.Context, part string) ([]byte, error) {
		return runFacts(ctx, program, s.cfg.Repo, part)
	}
	f.dir = func() string {
		if dir := s.board.Dir(); dir != "" && s.cfg.Driver == nil {
			return filepath.Dir(filepath.Dir(dir))
		}
		return ""
	}
	return f
}

// last is what was said last. It is not to be changed.
func (f *facts) last() *told {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.told
}

// step looks once if anything is due, and says whether it did. One caller at a
// time.
func (f *facts) step(ctx context.Context) bool {
	if f.dir() == "" {
		return false
	}
	f.watchFiles(ctx)
	now := f.now()
	for _, one := range f.list {
		if one.due(now) {
			f.look(ctx, one)
			return true
		}
	}
	return false
}

// look runs one command and takes what it says into a copy of what was known. A
// look that failed leaves what was known and says so.
func (f *facts) look(ctx context.Context, one *fact) {
	ctx, cancel := context.WithTimeout(ctx, factsLimit)
	defer cancel()
	one.began, one.touched = f.now(), false
	raw, err := f.ask(ctx, one.name)
	next := *f.last()
	if err == nil && bytes.HasPrefix(raw, []byte("{")) {
		raw, err = tidyAll(raw, f.tidy)
	}
	if err == nil {
		err = one.read(raw, &next)
	}
	one.looked = f.now()
	one.took = one.looked.Sub(one.began)
	if ctx.Err() != nil && errors.Is(ctx.Err(), context.Canceled) {
		return
	}
	looks := make(map[string]look, len(f.list))
	for name, l := range next.looks {
		looks[name] = l
	}
	l := look{At: one.began}
	if err != nil {
		l.Failed = f.tidy(err.Error())
	}
	looks[one.name] = l
	next.looks = looks
	f.mu.Lock()
	defer f.mu.Unlock()
	f.told = &next
}

// watchFiles notes which parts have something new to say.
func (f *facts) watchFiles(ctx context.Context) {
	if f.watch == nil {
		raw, err := f.ask(ctx, "watched")
		if err != nil {
			return
		}
		if take(raw, &f.watch, nil) != nil {
			return
		}
		maps.DeleteFunc(f.watch, func(file string, _ []string) bool { return !filepath.IsLocal(file) })
	}
	for file, parts := range f.watch {
		mark := ""
		if info, err := os.Lstat(filepath.Join(f.dir(), file)); err == nil {
			mark = fmt.Sprint(info.ModTime().UnixNano(), info.Size())
		}
		old, known := f.marks[file]
		f.marks[file] = mark
		if !known || old == mark {
			continue
		}
		for _, one := range f.list {
			one.touched = one.touched || contains(parts, one.name)
		}
	}
}

func contains(list []string, word string) bool {
	for _, w := range list {
		if w == word {
			return true
		}
	}
	return false
}

// runFacts runs the command in a process group of its own, which ends with us.
// A finding (status 1) is an answer.
func runFacts(ctx context.Context, program, repo, part string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, program, "facts", part)
	cmd.Dir = repo
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &bounded{&out, factsOutput}, &bounded{&said, factsSaid}
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() == 1 && out.Len() > 0 {
		err = nil
	}
	if err != nil {
		first, _, _ := strings.Cut(said.String(), "\n")
		first = strings.TrimPrefix(first, "majordomus: ")
		if first == "" {
			first = err.Error()
		}
		return nil, errors.New(first)
	}
	return out.Bytes(), nil
}

// bounded keeps so many bytes and drops the rest.
type bounded struct {
	w    io.Writer
	left int
}

func (b *bounded) Write(p []byte) (int, error) {
	n := min(len(p), b.left)
	b.left -= n
	_, err := b.w.Write(p[:n])
	return len(p), err
}

// tidier returns what makes paths short and takes the person's home folder out
// of them: the page may be shown to others, on a screen or in a picture.
func tidier(root string) func(string) string {
	var pairs []string
	short := func(place, by string) {
		for _, p := range []string{place, resolved(place)} {
			if len(p) > 1 {
				pairs = append(pairs, p+"/", by)
			}
		}
	}
	short(root, "")
	home, _ := os.UserHomeDir()
	short(home, "~/")
	for _, p := range []string{home, resolved(home)} {
		if len(p) > 1 {
			pairs = append(pairs, p+"'", "~'") // the folder itself, quoted
		}
	}
	return strings.NewReplacer(pairs...).Replace
}

// resolved is a path without links, or the path.
func resolved(path string) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}

// tidyAll tidies every text in a JSON document.
func tidyAll(raw []byte, tidy func(string) string) ([]byte, error) {
	var v any
	d := json.NewDecoder(bytes.NewReader(raw))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	return json.Marshal(mapped(v, tidy))
}

func mapped(v any, tidy func(string) string) any {
	switch v := v.(type) {
	case string:
		return tidy(v)
	case []any:
		for i := range v {
			v[i] = mapped(v[i], tidy)
		}
	case map[string]any:
		for k := range v {
			v[k] = mapped(v[k], tidy)
		}
	}
	return v
}
