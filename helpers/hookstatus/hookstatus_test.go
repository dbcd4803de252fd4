package hookstatus

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/hookconfig"
	"majordomus/helpers/vendorcfg"
)

func TestALineIsOursOnlyWhenItIsExactlyThat(t *testing.T) {
	t.Parallel()
	const line = "trap 'exit 0' EXIT HUP INT TERM; MJ_HOOK='codex prompt'; x"
	for _, tt := range []struct {
		name    string
		entries []vendorcfg.Entry
		want    near
	}{
		{"the line itself", []vendorcfg.Entry{{Event: "E", Command: line}}, same},
		{"among others", []vendorcfg.Entry{{Event: "E", Command: "other"}, {Event: "E", Command: line + "y"}, {Event: "E", Command: line}}, same},
		{"behind a matcher", []vendorcfg.Entry{{Event: "E", Command: line, Matcher: "m"}}, matched},
		{"changed", []vendorcfg.Entry{{Event: "E", Command: line + " "}}, like},
		{"broken at its beginning", []vendorcfg.Entry{{Event: "E", Command: "begn MJ_HOOK='"}}, like},
		{"a stranger's", []vendorcfg.Entry{{Event: "E", Command: "touch x"}}, none},
		{"of another event", []vendorcfg.Entry{{Event: "F", Command: line}}, none},
		{"nothing", nil, none},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var hooks []vendorcfg.Hook
			for _, e := range tt.entries {
				hooks = append(hooks, vendorcfg.Hook{Entry: e})
			}
			if got := match(hooks, "E", line); got != tt.want {
				t.Errorf("got %d, want %d", got, tt.want)
			}
		})
	}
}

func TestTheBestLineOfAllScopesIsToldOf(t *testing.T) {
	t.Parallel()
	for _, scopes := range [][]near{{none, like, matched, off, same}, {same, off, like}, {off, same}} {
		best := none
		for _, n := range scopes {
			if n.better(best) {
				best = n
			}
		}
		if best != same {
			t.Errorf("%v: %d", scopes, best)
		}
	}
	if matched.better(like) || like.better(matched) || !off.better(matched) || none.better(none) || same.better(same) {
		t.Error("the first of two that differ is not kept")
	}
}

func TestWhatDiffersIsToldOfBeforeWhatIsLimited(t *testing.T) {
	t.Parallel()
	w := wiring{found: map[string]found{
		"start": {near: matched, place: hookconfig.Place{File: "/a"}}, "end": {near: like, place: hookconfig.Place{File: "/b"}},
	}}
	w.tool.Slots = []hookconfig.Slot{{Event: Prompt, Vendor: "P"}, {Event: "start", Vendor: "S"}, {Event: "end", Vendor: "E"}}
	if entry, n := w.odd(Session); n != like || entry != "the entry for E in '/b'" {
		t.Errorf("%q, %d", entry, n)
	}
	if entry, n := w.odd(Prompt); n != none || entry != "" {
		t.Errorf("%q, %d", entry, n)
	}
}

func TestAPayloadHasTheKeysOfTheAdaptersRow(t *testing.T) {
	t.Parallel()
	j := &judgement{aspect: Prompt, wiring: &wiring{declared: declared{id: "x"}}}
	j.wiring.tool = hookconfig.Tool{Prompts: "prompt:P event=name session=a_id,b_id text=info.text cwd=roots.0 model=model foreign=other"}
	want := `{"a_id":"self-test-prompt","info":{"text":"x: ` + probeText + `"},"name":"P","roots":["/r"]}` + "\n"
	if diff := cmp.Diff(want, payload(j, hookconfig.Slot{Event: Prompt, Vendor: "P"}, "/r")); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestLastSeenIsTheNewestOfEachAspect(t *testing.T) {
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
	old := write("old", line("2026-01-02T00:00:00.000Z", "prompt.received", "x"), line("2026-01-09T00:00:00.000Z", "session.end.received", "x"))
	now := write("new",
		line("2026-01-03T00:00:00.000Z", "prompt.received", "x"),
		line("2026-01-01T00:00:00.000Z", "prompt.received", "x"),
		line("2026-01-05T00:00:00.000Z", "prompt.recorded", "x"),
		line("2026-01-08T00:00:00.000Z", "session.start.received", "x"),
		line("not a time", "prompt.received", "y"),
		`{"ts":"2026-01-05T00:00:00.000Z","event":"other","data":"prompt.received"}`,
		`torn {"prompt.received"`,
		strings.Repeat("x", 2<<20),
	)
	want := map[string]map[string]string{"x": {Prompt: "2026-01-03T00:00:00.000Z", Session: "2026-01-09T00:00:00.000Z"}}
	if diff := cmp.Diff(want, newest(old, filepath.Join(dir, "missing"), now)); diff != "" {
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
		{"sleep 60", timeout, 0},
		{"sleep 60 >/dev/null & exit 0", "0", 0},
		{"sleep 60 & exit 0", timeout, 0}, // a client reads to the end of the pipe too
		{"missing-program", "127", 0},
		{`[ "$A" = "b c" ] && [ -z "$HOME" ]`, "0", 0},
	} {
		t.Run(tt.line, func(t *testing.T) {
			t.Parallel()
			status, printed := drive(context.Background(), []string{"sh", "-c", tt.line}, t.TempDir(), []string{"PATH=/usr/bin:/bin", "A=b c"}, limit, strings.NewReader("{}\n"))
			if status != tt.status || printed != tt.printed {
				t.Errorf("%s, %d bytes; want %s, %d", status, printed, tt.status, tt.printed)
			}
		})
	}
}

func TestARunIsGivenUpAtItsFirstLineThatFails(t *testing.T) {
	t.Parallel()
	sh := run{with: []string{"sh", "-ec"}, env: []string{"PATH=/usr/bin:/bin", "WORD=one two"}, dir: t.TempDir(), steps: []step{
		{"first", `[ "$WORD" = "one two" ]; read -r said; printf %s "$said"`, `{"a":1}` + "\n"}, {"second", "exit 3", "{}"}, {"never", "true", "{}"},
	}}
	missing := run{with: []string{"no-such-program"}, steps: []step{{"only", "true", "{}"}}}
	got := append(sh.drive(context.Background()), missing.drive(context.Background())...)
	want := []result{{"first", "0", 7}, {"second", "3", 0}, {"only", unstarted, 0}}
	if diff := cmp.Diff(want, got, cmp.AllowUnexported(result{})); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
