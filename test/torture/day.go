//go:build linux && amd64

package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// day plays sessions while time goes by faster: an hour passes when every file
// of the private half becomes an hour older. Sessions begin, are typed into, are
// compacted, end, are resumed, or are cut off; hooks are killed. What is kept
// for a while only has to stop growing once that while is over.
type day struct {
	world    *world
	random   *rand.Rand
	sessions int // begun so far
	episodes int
}

// measure is what stands in the private half, in bytes and files by kind.
type measure map[string]struct{ files, bytes int64 }

// kindOf says for how long something is kept; what is kept for ever is the
// archive, and the contexts, which are evidence for it.
func kindOf(rel string) string {
	switch {
	case strings.HasPrefix(rel, "prompts/"), strings.HasPrefix(rel, "sessions/"):
		return "archive"
	case strings.HasPrefix(rel, "session-contexts/"):
		return "contexts"
	case strings.HasPrefix(rel, "state/sessions-closed/"):
		return "closed"
	case strings.HasPrefix(rel, "state/ledger"):
		return "ledger"
	case strings.HasPrefix(rel, "state/seen/"):
		return "seen"
	}
	return "rest" // open entries, locks, the policy, temporary files
}

// measured kinds have to stay flat.
var flatKinds = []string{"seen", "closed", "ledger", "rest"}

func (d *day) measure() (measure, error) {
	m := make(measure)
	err := filepath.WalkDir(d.world.store, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		rel, _ := filepath.Rel(d.world.store, path)
		one := m[kindOf(rel)]
		one.files++
		one.bytes += info.Size()
		m[kindOf(rel)] = one
		return nil
	})
	return m, err
}

// pass makes everything in the private half older.
func (d *day) pass(span time.Duration) error {
	return filepath.WalkDir(d.world.store, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		then := info.ModTime().Add(-span)
		return os.Chtimes(path, then, then)
	})
}

// session is one of a person's, or a part of one: one in ten is cut off without
// an end, one in five goes on with an earlier one.
func (d *day) session(prompts int) error {
	n := d.sessions
	d.sessions++
	if n > 0 && d.random.IntN(5) == 0 {
		n = d.random.IntN(n)
	}
	id := fmt.Sprint("session-", n)
	if err := d.world.start(id); err != nil {
		return err
	}
	d.episodes++
	for p := range prompts {
		if err := d.world.prompt(id, fmt.Sprint("p-", d.sessions, "-", p), fmt.Sprintf("prompt %d of session %d", p, d.sessions)); err != nil {
			return err
		}
	}
	if d.random.IntN(3) == 0 {
		if _, err := d.world.run(d.world.payload("PreCompact", id, "trigger", "auto"), d.world.hook("PreCompact")...); err != nil {
			return err
		}
	}
	switch d.random.IntN(10) {
	case 0:
		return nil // the client was killed, or the machine went down
	case 1:
		return d.killed(id)
	}
	return d.world.end(id)
}

// killed is an end whose hook does not live to see its own.
func (d *day) killed(id string) error {
	cmd := d.world.command(d.world.payload("SessionEnd", id, "reason", "other"), d.world.hook("SessionEnd")...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		return err
	}
	time.Sleep(time.Duration(d.random.IntN(40)) * time.Millisecond)
	_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	_ = cmd.Wait()
	return nil
}

// phase plays so many steps, and says whether everything that is kept for a
// while was as large in the last third of them as in the third before.
func (d *day) phase(name string, steps, perStep, prompts int, step time.Duration, flat []string) error {
	var seen []measure
	for range steps {
		for range perStep {
			if err := d.session(prompts); err != nil {
				return err
			}
		}
		if err := d.pass(step); err != nil {
			return err
		}
		m, err := d.measure()
		if err != nil {
			return err
		}
		seen = append(seen, m)
	}
	d.show(name, seen)
	var grown []error
	for _, kind := range flat {
		before, after := largest(seen[steps/3:2*steps/3], kind), largest(seen[2*steps/3:], kind)
		fmt.Printf("  %-8s at most %d bytes in the second third, %d in the last\n", kind, before, after)
		if after > before+before/4+slack {
			grown = append(grown, fmt.Errorf("%s: %s grows: %d bytes, then %d", name, kind, before, after))
		}
	}
	return errors.Join(grown...)
}

// slack is what a few entries more or less come to, since chance plays along.
const slack = 16 << 10

func largest(list []measure, kind string) (most int64) {
	for _, m := range list {
		most = max(most, m[kind].bytes)
	}
	return most
}

func (d *day) show(name string, seen []measure) {
	first, last := seen[0], seen[len(seen)-1]
	fmt.Printf("%s: %d sessions, %d starts\n", name, d.sessions, d.episodes)
	for _, kind := range append([]string{"archive", "contexts"}, flatKinds...) {
		fmt.Printf("  %-8s %7d files %9d bytes -> %7d files %9d bytes\n", kind, first[kind].files, first[kind].bytes, last[kind].files, last[kind].bytes)
	}
	if c := last["contexts"]; c.files > 0 {
		fmt.Printf("  a context takes %d bytes, for ever: reconcile's evidence\n", c.bytes/c.files)
	}
}

// playDay is hours at first, of which the first 24 fill what is kept for a day,
// and then months, of which the first three fill what is kept for ninety days.
func playDay(w *world, hours, months, sessions int) int {
	d := &day{world: w, random: rand.New(rand.NewPCG(24, 60))}
	err := d.phase("hours", hours, sessions, 4, 72*time.Hour/time.Duration(hours), []string{"seen", "ledger", "rest"})
	if err == nil {
		err = d.phase("months", months, sessions, 1, 30*24*time.Hour, flatKinds)
	}
	if err == nil {
		err = d.wholeAfterwards()
	}
	if err != nil {
		fmt.Println("torture:", err)
		return 1
	}
	fmt.Println("flat")
	return 0
}

// wholeAfterwards: all of it is in order, once somebody has looked after it.
func (d *day) wholeAfterwards() error {
	if _, err := d.world.run("", d.world.kit+"/bin/majordomus", "session", "recover"); err != nil {
		return err
	}
	s := d.world.look(false)
	if len(s.torn)+len(s.log)+len(s.temps) > 0 {
		return fmt.Errorf("at the end: %q %q %q", s.torn, s.log, s.temps)
	}
	return nil
}
