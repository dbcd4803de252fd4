package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestCasesFromFlagsAndFromJSONAreTheSame(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "cases.json")
	text := `[{"label":"true","argv":["true"]},
	 {"label":"sh","argv":["sh","-c","exit 3"],"stdin_file":"in","env":["A=b c"],"clean_env":true,"dir":"d",
	  "fresh_dir":["d/x"],"setup":[["touch","y"]],"timeout":"5s","status":3}]`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	fromFile, err := parseArgs([]string{"--cases", file, "--baseline", "sh", "--rounds", "9"}, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	fromFlags, err := parseArgs([]string{
		"--rounds", "9", "--baseline", "sh", "--case", "true", "--argv", "true",
		"--case", "sh", "--argv", `["sh","-c","exit 3"]`, "--stdin-file", "in", "--env", "A=b c", "--clean-env", "--dir", "d",
		"--fresh-dir", "d/x", "--setup", "touch y", "--timeout", "5s", "--status", "3",
	}, os.Stderr)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(fromFile, fromFlags, cmp.AllowUnexported(options{})); diff != "" {
		t.Errorf("options (-JSON +flags):\n%s", diff)
	}
}

func TestUsage(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"nothing", nil, "no cases given"},
		{"help", []string{"--help"}, "usage: rr"},
		{"an option before any case", []string{"--argv", "true"}, "there is none before it"},
		{"an argument", []string{"--case", "a", "--argv", "true", "x"}, "unexpected argument 'x'"},
		{"an unknown baseline", []string{"--baseline", "b", "--case", "a", "--argv", "true"}, "no case is labelled 'b' (given by --baseline)"},
		{"a missing file", []string{"--cases", "no-such-file"}, "read the cases"},
		{"broken JSON words", []string{"--case", "a", "--argv", "[1]"}, "not a JSON list"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			var stdout, stderr bytes.Buffer
			if got := run(t.Context(), tt.args, &stdout, &stderr); got != exitUsage {
				t.Errorf("status = %d, want %d", got, exitUsage)
			}
			if !strings.Contains(stderr.String(), tt.want) || stdout.Len() > 0 {
				t.Errorf("stdout %q, stderr %q, want %q on stderr", stdout.String(), stderr.String(), tt.want)
			}
		})
	}
}

func TestFreshFoldersAndSetupComeBeforeEachRun(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "store")
	var stdout, stderr bytes.Buffer
	args := []string{
		"--rounds", "3", "--json", "--case", "true", "--argv", "true",
		// the run fails unless the marker is there and what the last run left is not
		"--case", "fresh", "--dir", dir, "--fresh-dir", dir, "--setup", "touch marker",
		"--argv", `["sh","-c","[ -e marker ] && [ ! -e left ] && : >left"]`,
	}
	if got := run(t.Context(), args, &stdout, &stderr); got != exitDone {
		t.Fatalf("status = %d, stderr %q", got, stderr.String())
	}
	var report struct {
		Baseline string
		Cases    []struct{ Ratio float64 }
	}
	if err := json.Unmarshal(stdout.Bytes(), &report); err != nil {
		t.Fatal(err)
	}
	if report.Baseline != "true" || len(report.Cases) != 2 || report.Cases[1].Ratio <= 0 {
		t.Errorf("report = %+v", report)
	}
}

func TestAFailingCommandIsAFault(t *testing.T) {
	t.Parallel()
	var stdout, stderr bytes.Buffer
	got := run(t.Context(), []string{"--case", "a", "--argv", "false"}, &stdout, &stderr)
	if got != exitFault || stdout.Len() > 0 {
		t.Errorf("status = %d, stdout %q; want %d and nothing", got, stdout.String(), exitFault)
	}
}
