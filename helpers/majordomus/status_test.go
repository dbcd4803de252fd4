package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/vendorcfg"
)

func TestALineIsOursOnlyWhenItIsExactlyThat(t *testing.T) {
	t.Parallel()
	f := lookFlags{ours: []string{"begin "}, markers: "MJ_HOOK="}
	for _, tt := range []struct {
		name    string
		entries []vendorcfg.Entry
		want    string
	}{
		{"the line itself", []vendorcfg.Entry{{Event: "E", Command: "begin x"}}, "same"},
		{"among others", []vendorcfg.Entry{{Event: "E", Command: "other"}, {Event: "E", Command: "begin y"}, {Event: "E", Command: "begin x"}}, "same"},
		{"behind a matcher", []vendorcfg.Entry{{Event: "E", Command: "begin x", Matcher: "m"}}, "matched"},
		{"changed", []vendorcfg.Entry{{Event: "E", Command: "begin x "}}, "like"},
		{"broken at its beginning", []vendorcfg.Entry{{Event: "E", Command: "begn MJ_HOOK='"}}, "like"},
		{"a stranger's", []vendorcfg.Entry{{Event: "E", Command: "touch x"}}, "none"},
		{"of another event", []vendorcfg.Entry{{Event: "F", Command: "begin x"}}, "none"},
		{"nothing", nil, "none"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var hooks []vendorcfg.Hook
			for _, e := range tt.entries {
				hooks = append(hooks, vendorcfg.Hook{Entry: e})
			}
			if got := f.match(hooks, "E", "begin x"); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestLastSeenIsTheNewestOfEachKindAndOfAllOfThemTheLastLine(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write := func(name string, lines ...string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	line := func(ts, event, provider string) string {
		return `{"ts":"` + ts + `","event":"` + event + `","provider":"` + provider + `","episode":null,"data":{}}`
	}
	logs := []string{
		write("old", line("2026-01-02T00:00:00.000Z", "a.received", "x"), line("2026-01-09T00:00:00.000Z", "b.received", "x")),
		filepath.Join(dir, "missing"),
		write("new",
			line("2026-01-03T00:00:00.000Z", "a.received", "x"),
			line("2026-01-01T00:00:00.000Z", "a.received", "x"),
			line("2026-01-05T00:00:00.000Z", "a.recorded", "x"),
			line("not a time", "a.received", "y"),
			`{"ts":"2026-01-05T00:00:00.000Z","event":"other","data":"a.received"}`,
			`torn {"a.received"`,
			strings.Repeat("x", 2<<20),
		),
	}
	want := []string{
		"x\ta.received\tseen\t2026-01-03T00:00:00.000Z",
		"x\tb.received\tseen\t2026-01-09T00:00:00.000Z",
	}
	if diff := cmp.Diff(want, lastSeen(logs, []string{"a.received", "b.received"})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestADrivenLineIsBounded(t *testing.T) {
	t.Parallel()
	const limit = 4 * time.Second // what keeps the pipe is known before
	for _, tt := range []struct {
		line, status string
		printed      int
	}{
		{"cat >/dev/null", "0", 0},
		{"printf four", "0", 4},
		{"exit 2", "2", 0},
		{"sleep 60", "timeout", 0},
		{"sleep 60 >/dev/null & exit 0", "0", 0},
		{"sleep 60 & exit 0", "timeout", 0}, // a client reads to the end of the pipe too
		{"missing-program", "127", 0},
		{`[ "$A" = "b c" ] && [ -z "$HOME" ]`, "0", 0},
	} {
		t.Run(tt.line, func(t *testing.T) {
			t.Parallel()
			began := time.Now()
			status, printed, err := drive(context.Background(), []string{"sh", "-c", tt.line}, t.TempDir(), []string{"PATH=/usr/bin:/bin", "A=b c"}, limit, strings.NewReader("{}\n"))
			if err != nil || status != tt.status || printed != tt.printed {
				t.Errorf("%s, %d bytes, %v; want %s, %d", status, printed, err, tt.status, tt.printed)
			}
			if took := time.Since(began); took > 20*time.Second {
				t.Errorf("took %s", took)
			}
		})
	}
}

func TestATableIsAlignedWrappedAndPainted(t *testing.T) {
	t.Parallel()
	rows := [][]string{{"A", "STATE", "WHY"}, {"naïve", "good", "one two three four five six seven"}, {"b", "bad", "-"}}
	want := "A      STATE  WHY\n" +
		"naïve  \x1b[32mgood\x1b[0m   one two three four five\n" +
		"              six seven\n" +
		"b      bad    -\n"
	if diff := cmp.Diff(want, alignColumns(rows, 40, map[string]string{"good": "32"})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestRowsBecomeJSON(t *testing.T) {
	t.Parallel()
	got := rowsJSON("s/v1", "list", []string{"a", "b"}, "-", [][]string{{`it's "x" <b>`, "-"}, {"only"}})
	want := "{\"schema\":\"s/v1\",\"list\":[\n{\"a\":\"it's \\\"x\\\" <b>\",\"b\":null},\n{\"a\":\"only\",\"b\":null}\n]}\n"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestInvariantsAreReadStrictly(t *testing.T) {
	t.Parallel()
	const good = "schema: majordomus.invariants/v1\ninvariants:\n  - {id: a, statement: b, blocking: true, validator: scripts/x}\n"
	for _, tt := range []struct{ name, text string }{
		{"empty", ""},
		{"another schema", strings.Replace(good, "/v1", "/v2", 1)},
		{"an unknown key", strings.Replace(good, "blocking", "blockin", 1)},
		{"no id", strings.Replace(good, "id: a", "id: ''", 1)},
		{"a validator elsewhere", strings.Replace(good, "scripts/x", "../x", 1)},
		{"an absolute validator", strings.Replace(good, "scripts/x", "/bin/true", 1)},
		{"a list that is none", "schema: majordomus.invariants/v1\ninvariants: 7\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "invariants.yaml")
			if err := os.WriteFile(path, []byte(tt.text), 0o600); err != nil {
				t.Fatal(err)
			}
			if list, err := readInvariants(path); err == nil || !strings.Contains(err.Error(), "invariants") {
				t.Errorf("%v, %v", list, err)
			}
		})
	}
	path := filepath.Join(t.TempDir(), "invariants.yaml")
	if err := os.WriteFile(path, []byte(good), 0o600); err != nil {
		t.Fatal(err)
	}
	if list, err := readInvariants(path); err != nil || len(list) != 1 || !list[0].Blocking {
		t.Errorf("%v, %v", list, err)
	}
}
