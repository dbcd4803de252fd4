package main

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestAPlanIsDrivenRunByRun(t *testing.T) {
	t.Parallel()
	plan := strings.Join([]string{
		"run a/prompt", "with sh", "with -ec", "env WORD=one two",
		"step first", `line [ "$WORD" = "one two" ]; read -r said; printf %s "$said"`, `send {"a":1}`,
		"step second", "line exit 3", "send {}",
		"step never", "line true", "send {}",
		"run b/session", "with no-such-program", "step only", "line true", "send {}",
		"run c/session", "with sh", "with -c", "step quiet", "line cat >/dev/null", "send {}", "",
	}, "\n")
	runs, err := drivePlan(strings.NewReader(plan))
	if err != nil {
		t.Fatal(err)
	}
	for i := range runs {
		runs[i].env = append(runs[i].env, "PATH=/usr/bin:/bin")
	}
	want := []string{
		"a/prompt\tfirst\t0\t7\na/prompt\tsecond\t3\t0\n", // given up at the first that failed
		"b/session\tonly\tunstarted\t0\n",
		"c/session\tquiet\t0\t0\n",
	}
	if diff := cmp.Diff(want, driveAll(context.Background(), runs, t.TempDir(), 20*time.Second)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestAPlanIsReadStrictly(t *testing.T) {
	t.Parallel()
	for _, plan := range []string{"step a", "line true", "run a\nline true", "run a\nsend {}", "run a\nstep b\nother c", "run a\n\n"} {
		if _, err := drivePlan(strings.NewReader(plan)); err == nil {
			t.Errorf("%q was taken for a plan", plan)
		}
	}
}
