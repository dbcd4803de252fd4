package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"majordomus/helpers/redact"
	"majordomus/scripts/bench/internal/roundrobin"
)

// What the redactor is held to, on one core.
const (
	leastRate       = 200.0 // MB/s of text without a credential
	longestPrompt   = 10.0  // µs for 2 KB of it
	longestMB       = 1.0   // s for 1 MB made to hurt
	mostMemory      = 3.0   // times the input, for what is allocated
	mostHelperStart = 2.0   // ms that the helper starts slower than an empty program
)

// prose is text as people type it, with an escape about every 60 bytes.
const prose = `Please look at the handler in src/api/server.go: it should return 404 when the item is missing,\n` +
	`and the token is \"expired\" after 15 minutes. Then run the tests again, see that the risk of task #42\n` +
	`is gone, and write https://example.org/docs/setup?page=2 down in the notes.\n\n`

func repeated(unit string, n int) []byte { return bytes.Repeat([]byte(unit), n/len(unit)+1)[:n] }

// bestOf runs a redaction several times and returns the shortest time.
func bestOf(n int, table *redact.Table, text []byte) time.Duration {
	best := time.Hour
	for range n {
		began := time.Now()
		if _, _, err := table.Redact(text); err != nil {
			return time.Hour
		}
		best = min(best, time.Since(began))
	}
	return best
}

// redaction prints the redactor's measures. Absolute figures: a ratio to
// nothing would say nothing; they are best times, which a busy machine spoils
// least.
func (b *bench) redaction(rounds int) (missed int, err error) {
	fmt.Println("\n## redaction")
	table := redact.Builtin()
	large := repeated(prose, 10<<20)
	rate := float64(len(large)) / 1e6 / bestOf(7, table, large).Seconds()
	missed += held(rate >= leastRate, "10 MB of clean text: %.0f MB/s (at least %.0f)", rate, leastRate)
	prompt := float64(bestOf(2000, table, repeated(prose, 2000)).Nanoseconds()) / 1e3
	missed += held(prompt <= longestPrompt, "2 KB of clean text: %.1f µs (at most %.0f)", prompt, longestPrompt)
	worst, unit := worstMB(table)
	missed += held(worst <= longestMB, "1 MB made to hurt: %.2f s, the worst being %q over and over (at most %.0f)", worst, unit, longestMB)
	memory := allocated(table, large)
	missed += held(memory <= mostMemory, "memory for 10 MB: %.2f times the input (at most %.0f)", memory, mostMemory)
	start, err := b.startCost(rounds)
	if err != nil {
		return missed, err
	}
	missed += held(start <= mostHelperStart, "start of the helper: %.2f ms above an empty program (at most %.0f)", start, mostHelperStart)
	return missed, nil
}

func held(ok bool, format string, args ...any) int {
	word, missed := "met", 0
	if !ok {
		word, missed = "MISSED", 1
	}
	fmt.Printf("%-6s "+format+"\n", append([]any{word}, args...)...)
	return missed
}

// worstMB tries every literal of the table, over and over, and what scanners of
// this kind are slow on.
func worstMB(table *redact.Table) (seconds float64, unit string) {
	units := []string{"x", "a.b-c+d", "=", "key=", `\\`, `\u005cu005c`, "key=aaaa1", "-----BEGIN PRIVATE KEY-----", `-----BEGIN PRIVATE KEY-----\n`}
	for _, row := range table.Rows() {
		units = append(units, row.Literals...)
	}
	for _, u := range units {
		if s := bestOf(2, table, repeated(u, 1<<20)).Seconds(); s > seconds {
			seconds, unit = s, u
		}
	}
	return seconds, unit
}

// allocated is what a redaction with many hits allocates, by its input.
func allocated(table *redact.Table, text []byte) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	if _, _, err := table.Redact(text); err != nil {
		return 1e9
	}
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc-before.TotalAlloc) / float64(len(text))
}

// startCost compares the helper, doing next to nothing, with an empty program.
func (b *bench) startCost(rounds int) (milliseconds float64, err error) {
	source := filepath.Join(b.scratch, "empty.go")
	if err := os.WriteFile(source, []byte("package main\n\nfunc main() {}\n"), 0o600); err != nil {
		return 0, err
	}
	empty := filepath.Join(b.scratch, "empty")
	build := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", empty, source)
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		return 0, fmt.Errorf("build the empty program: %w: %s", err, out)
	}
	report, err := roundrobin.Run(context.Background(), []roundrobin.Case{
		{Label: "empty", Argv: []string{empty}},
		{Label: "helper", Argv: []string{filepath.Join(b.top, "build", "majordomus-hook"), "api"}},
	}, rounds)
	if err != nil {
		return 0, err
	}
	all, err := report.Summaries("empty")
	if err != nil {
		return 0, err
	}
	return all[1].MedianMS - all[0].MedianMS, nil
}
