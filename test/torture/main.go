//go:build linux && amd64

package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
)

type options struct {
	faults, workers int
	only, shell     string
	runtime         string
	subject         string
	show, errors    bool
	crowd           int
	hours, months   int
	sessions        int
}

func main() {
	var o options
	flag.IntVar(&o.faults, "faults", 0, "so many of them, spread over all; 0 for every one")
	flag.IntVar(&o.workers, "workers", 2, "rounds at once")
	flag.StringVar(&o.only, "only", "", "one operation alone")
	flag.StringVar(&o.subject, "subject", "", "calls about files alone whose path has this in it")
	flag.StringVar(&o.runtime, "runtime", "shell", "what the installed line runs the library with: shell or embedded")
	flag.BoolVar(&o.errors, "errors", false, "calls that fail, and no signals")
	flag.StringVar(&o.shell, "shell", "sh", "what runs the hooks' lines")
	flag.BoolVar(&o.show, "show", false, "print the calls of every operation and inject nothing")
	flag.IntVar(&o.crowd, "crowd", 0, "no faults: so many hooks at once")
	flag.IntVar(&o.hours, "hours", 0, "no faults: three days of sessions in so many steps")
	flag.IntVar(&o.months, "months", 12, "and then so many steps of a month each")
	flag.IntVar(&o.sessions, "sessions", 10, "in each of the steps")
	flag.Parse()
	os.Exit(run(o))
}

func run(o options) int {
	runtime.LockOSThread()
	dir, err := os.MkdirTemp("", "torture")
	if err == nil {
		defer os.RemoveAll(dir)
		err = os.Setenv("TMPDIR", dir)
	}
	var kit string
	if err == nil {
		kit, err = copyToolkit(dir)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "torture:", err)
		return 1
	}
	if o.crowd > 0 || o.hours > 0 {
		return withoutFaults(dir, kit, o)
	}
	return torture(dir, kit, o)
}

// withoutFaults is for what wants a world and no tracing.
func withoutFaults(dir, kit string, o options) int {
	w, err := newWorld(filepath.Join(dir, "crowd"), kit, o, func(w *world) error { return w.start(sessionOpen) })
	if err != nil {
		fmt.Fprintln(os.Stderr, "torture:", err)
		return 1
	}
	if o.crowd > 0 {
		return crowd(w, o.crowd)
	}
	return playDay(w, o.hours, o.months, o.sessions)
}

func torture(dir, kit string, o options) int {
	t := newTable()
	begin := time.Now()
	for i := range operations {
		op := &operations[i]
		if o.only != "" && o.only != op.name {
			continue
		}
		err := t.torture(op, filepath.Join(dir, fmt.Sprint(i)), kit, o)
		if errors.Is(err, errNoTrace) {
			fmt.Printf("torture: skipped: %v\n", err)
			return exitSkipped
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "torture: %s: %v\n", op.name, err)
			return 1
		}
		if last := len(t.rows); last > 0 {
			fmt.Printf("%s: %d faults, wrong after them: %v\n", op.name, t.rows[last-1].injected, t.rows[last-1].bad)
		}
	}
	if o.show {
		return 0
	}
	return t.print(time.Since(begin))
}

// copyToolkit takes what was built, so that a build in between changes nothing.
func copyToolkit(dir string) (string, error) {
	kit := filepath.Join(dir, "kit")
	if err := os.MkdirAll(filepath.Join(kit, "build"), 0o755); err != nil {
		return "", err
	}
	args := []string{"-R", "lib", "share", "bin", kit}
	if out, err := exec.Command("cp", args...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("cp: %w: %s", err, out)
	}
	for _, name := range []string{"majordomus", "majordomus-hook"} {
		if out, err := exec.Command("cp", "build/"+name, filepath.Join(kit, "build")).CombinedOutput(); err != nil {
			return "", fmt.Errorf("cp: %w: %s", err, out)
		}
	}
	return kit, nil
}

// torture plays all rounds of an operation.
func (t *table) torture(op *operation, dir, kit string, o options) error {
	worlds := make([]*world, o.workers)
	for i := range worlds {
		w, err := newWorld(filepath.Join(dir, fmt.Sprint(i)), kit, o, op.prepare)
		if err != nil {
			return err
		}
		worlds[i] = w
	}
	clean, err := t.clean(op, worlds[0])
	if err != nil {
		return err
	}
	if o.show {
		for i, p := range clean.outcome.points {
			fmt.Println(op.name, i, p)
		}
		return nil
	}
	row := t.row(op.name, len(clean.outcome.points))
	faults := make(chan fault)
	go func() {
		defer close(faults)
		for _, f := range spread(allFaults(clean, o), o.faults) {
			faults <- f
		}
	}()
	var wait sync.WaitGroup
	failed := make([]error, len(worlds))
	for i, w := range worlds {
		wait.Add(1)
		go func() {
			defer wait.Done()
			failed[i] = t.work(row, op, w, clean, faults)
		}()
	}
	wait.Wait()
	return errors.Join(failed...)
}

// clean is the round without a fault. It says which calls there are and what
// has to come out; when it finds anything, the search itself is wrong.
func (t *table) clean(op *operation, w *world) (*round, error) {
	r := &round{world: w, op: op, wants: map[string]string{}, notes: map[string]int{}}
	if err := r.play(); err != nil {
		return nil, err
	}
	if len(r.findings) > 0 {
		return nil, fmt.Errorf("without a fault: %v", r.findings)
	}
	r.marks = marksOf(r.outcome.points, w.kit)
	return r, nil
}

func allFaults(clean *round, o options) []fault {
	var list []fault
	for i, p := range clean.outcome.points[clean.marks.ours:] {
		if strings.Contains(p.subject, o.subject) {
			list = append(list, faultsAt(clean.marks.ours+i, p, clean.world.repo)...)
		}
	}
	return slices.DeleteFunc(list, func(f fault) bool { return o.errors && f.sig != 0 })
}

// work plays rounds until there are none left, on a thread of its own: who
// traces waits for every child of its thread.
func (t *table) work(row *row, op *operation, w *world, clean *round, faults <-chan fault) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	for f := range faults {
		r := &round{world: w, op: op, fault: &f, marks: clean.marks, wants: clean.wants, notes: map[string]int{}}
		if err := r.play(); err != nil {
			for range faults { // so that nobody waits for ever
			}
			return err
		}
		t.add(row, r)
	}
	return nil
}
