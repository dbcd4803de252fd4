//go:build linux && amd64

package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"sync"
	"text/tabwriter"
	"time"
)

// table collects what came of the rounds; it may be used at the same time by
// several workers.
type table struct {
	mu       sync.Mutex
	rows     []*row
	kinds    map[string]int
	findings map[string][]string // what is wrong, and after which faults
	notes    map[string]int
}

// row is one operation.
type row struct {
	name             string
	points, injected int
	bad              map[string]int
}

func newTable() *table {
	return &table{kinds: map[string]int{}, findings: map[string][]string{}, notes: map[string]int{}}
}

func (t *table) row(name string, points int) *row {
	r := &row{name: name, points: points, bad: map[string]int{}}
	t.rows = append(t.rows, r)
	return r
}

func (t *table) add(row *row, r *round) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !r.outcome.fired {
		return
	}
	row.injected++
	t.kinds[r.fault.kind()]++
	for kind := range maps.Keys(r.notes) {
		t.notes[kind] += r.notes[kind]
	}
	counted := make(map[string]bool)
	for _, f := range r.findings {
		if !counted[f.kind] {
			row.bad[f.kind]++
		}
		counted[f.kind] = true
		what := fmt.Sprintf("%s: %s: %s", row.name, f.kind, f.text)
		t.findings[what] = append(t.findings[what], fmt.Sprintf("%s at %d %s", r.fault.kind(), r.fault.at, r.point))
	}
}

const shownFaults = 6

// print shows the table and says whether everything was well.
func (t *table) print(took time.Duration) int {
	out := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(out, "operation\tcalls\tfaults\t")
	for _, p := range problems {
		fmt.Fprintf(out, "%s\t", p)
	}
	fmt.Fprintln(out)
	total, bad := 0, 0
	for _, r := range t.rows {
		fmt.Fprintf(out, "%s\t%d\t%d\t", r.name, r.points, r.injected)
		for _, p := range problems {
			fmt.Fprintf(out, "%d\t", r.bad[p])
			bad += r.bad[p]
		}
		fmt.Fprintln(out)
		total += r.injected
	}
	_ = out.Flush()
	for _, kind := range kinds {
		fmt.Printf("%s %d, ", kind, t.kinds[kind])
	}
	fmt.Printf("in %v\n", took.Round(time.Second))
	for what, n := range t.notes {
		fmt.Printf("%s: %d\n", what, n)
	}
	t.printFindings()
	fmt.Printf("%d faults, %d findings\n", total, bad)
	if bad > 0 || total == 0 {
		return 1
	}
	return 0
}

func (t *table) printFindings() {
	for _, what := range slices.Sorted(maps.Keys(t.findings)) {
		after := t.findings[what]
		fmt.Printf("%s (%d)\n", what, len(after))
		for _, f := range after[:min(shownFaults, len(after))] {
			fmt.Printf("    %s\n", f)
		}
	}
}
