package roundrobin

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestEveryRoundRunsEveryCaseOnceAfterItsSetup(t *testing.T) {
	t.Parallel()
	var trace []string
	record := func(name string) func(context.Context, int) error {
		return func(_ context.Context, round int) error {
			label := name
			if round < 0 {
				label = strings.ToUpper(label)
			}
			trace = append(trace, label)
			return nil
		}
	}
	report, err := Run(t.Context(), []Case{
		{Label: "a", Argv: []string{"true"}, Setup: record("a")},
		{Label: "b", Argv: []string{"true"}, Setup: record("b")},
	}, 3)
	if err != nil {
		t.Fatal(err)
	}
	// the warm-up, then shifted by one and every second round turned around
	want := "A B a b a b a b"
	if diff := cmp.Diff(want, strings.Join(trace, " ")); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
	if got := len(report.Times("a")); got != 3 {
		t.Errorf("%d times, want 3: the warm-up is not measured", got)
	}
}

func TestOrderVaries(t *testing.T) {
	t.Parallel()
	want := [][]int{{0, 1, 2}, {0, 2, 1}, {2, 0, 1}, {2, 1, 0}}
	var got [][]int
	for round := range want {
		got = append(got, order(3, round))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
}

func TestTheCommandGetsWhatItsCaseSays(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	stdin := filepath.Join(dir, "payload")
	if err := os.WriteFile(stdin, []byte("hello"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := Run(t.Context(), []Case{{
		Label: "sh", Dir: dir, StdinFile: stdin, Env: []string{"WHO=me", "PATH=" + os.Getenv("PATH")}, CleanEnv: true, Status: 7,
		Argv: []string{"sh", "-c", `printf '%s %s %s' "$(cat)" "$WHO" "${HOME-none}" >out; exit 7`},
	}}, 1)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff("hello me none", string(got)); diff != "" {
		t.Errorf("what the command saw (-want +got):\n%s", diff)
	}
}

func TestRefused(t *testing.T) {
	t.Parallel()
	ok := []string{"true"}
	tests := []struct {
		name   string
		cases  []Case
		rounds int
		want   string // part of the message
	}{
		{"no cases", nil, 1, "no cases"},
		{"no rounds", []Case{{Label: "a", Argv: ok}}, 0, "out of range"},
		{"too many rounds", []Case{{Label: "a", Argv: ok}}, MaxRounds + 1, "out of range"},
		{"no label", []Case{{Argv: ok}}, 1, "no label"},
		{"no command", []Case{{Label: "a"}}, 1, "no command"},
		{"a label twice", []Case{{Label: "a", Argv: ok}, {Label: "a", Argv: ok}}, 1, "twice"},
		{"a failing command, with what it said", []Case{{Label: "a", Argv: []string{"sh", "-c", "echo oops >&2; exit 4"}}}, 1, "exit status 4, want status 0: oops"},
		{"an unexpected success", []Case{{Label: "a", Argv: ok, Status: 1}}, 1, "exit status 0, want status 1"},
		{"a missing program", []Case{{Label: "a", Argv: []string{"no-such-program-here"}, Status: AnyStatus}}, 1, "not found"},
		{"a missing input", []Case{{Label: "a", Argv: ok, StdinFile: "no-such-file"}}, 1, "standard input"},
		{"a failing setup", []Case{{Label: "a", Argv: ok, Setup: func(context.Context, int) error { return errors.New("boom") }}}, 1, "set up: boom"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := Run(t.Context(), tt.cases, tt.rounds)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error = %v, want one that contains %q", err, tt.want)
			}
		})
	}
}

func TestAHangingCommandIsEndedWithItsChildren(t *testing.T) {
	t.Parallel()
	start := time.Now()
	_, err := Run(t.Context(), []Case{{
		Label: "hang", Argv: []string{"sh", "-c", "sleep 60; :"}, Timeout: 100 * time.Millisecond,
	}}, 1)
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error = %v, want a deadline", err)
	}
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("took %v", took)
	}
}

// fixed is a report with known times in milliseconds.
func fixed() *Report {
	r := &Report{labels: []string{"true", "hook"}}
	for _, column := range [][]int{{1, 1, 10, 2}, {4, 5, 40, 8}} {
		var times []time.Duration
		for _, ms := range column {
			times = append(times, time.Duration(ms)*time.Millisecond)
		}
		r.times = append(r.times, times)
	}
	return r
}

func TestSummaries(t *testing.T) {
	t.Parallel()
	got, err := fixed().Summaries("true")
	if err != nil {
		t.Fatal(err)
	}
	want := []Summary{
		{Label: "true", MinMS: 1, MedianMS: 1.5, P90MS: 10, Ratio: 1},
		// 4, 5, 4 and 4 by round: the busy third round does not show
		{Label: "hook", MinMS: 4, MedianMS: 6.5, P90MS: 40, Ratio: 4},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("summaries (-want +got):\n%s", diff)
	}
	if _, err := fixed().Summaries("nobody"); err == nil {
		t.Error("an unknown baseline was accepted")
	}
}

func TestWriteTable(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := fixed().WriteTable(&out, "true"); err != nil {
		t.Fatal(err)
	}
	want := `  min ms  median ms  p90 ms  ratio  case
     1.0        1.5    10.0   1.00  true
     4.0        6.5    40.0   4.00  hook
4 rounds; ratio to "true": median of per-round ratios
`
	if diff := cmp.Diff(want, out.String()); diff != "" {
		t.Errorf("table (-want +got):\n%s", diff)
	}
}

func TestWriteJSON(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	if err := fixed().WriteJSON(&out, "true"); err != nil {
		t.Fatal(err)
	}
	var got map[string]any
	if err := json.Unmarshal(out.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"rounds": 4.0, "baseline": "true", "ratio_method": RatioMethod,
		"cases": []any{
			map[string]any{"label": "true", "min_ms": 1.0, "median_ms": 1.5, "p90_ms": 10.0, "ratio": 1.0},
			map[string]any{"label": "hook", "min_ms": 4.0, "median_ms": 6.5, "p90_ms": 40.0, "ratio": 4.0},
		},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("report (-want +got):\n%s", diff)
	}
}
