package doctor

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/archive"
	"majordomus/helpers/board"
	"majordomus/helpers/consent"
	"majordomus/helpers/gitdir"
	"majordomus/helpers/hookstatus"
	"majordomus/helpers/provider"
	"majordomus/helpers/store"
)

// Every check that can fail has a number, and the page has it beside that check.
func TestEveryCheckHasItsNumberOnThePage(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/messages.md")
	if err != nil {
		t.Fatal(err)
	}
	for check, number := range numbers {
		if !strings.Contains(string(page), "| "+number+" | "+check+" |") {
			t.Errorf("docs/messages.md has no row '%s | %s'", number, check)
		}
	}
	names, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	failing := regexp.MustCompile(`fail\("([a-z]+)"`)
	found := 0
	for _, name := range names {
		if strings.HasSuffix(name.Name(), "_test.go") {
			continue
		}
		text, err := os.ReadFile(name.Name())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range failing.FindAllStringSubmatch(string(text), -1) {
			if found++; numbers[m[1]] == "" {
				t.Errorf("the check '%s' in %s has no number", m[1], name.Name())
			}
		}
	}
	if found < len(numbers) {
		t.Errorf("%d findings in the code, and %d numbers", found, len(numbers))
	}
}

func TestReportIsPrinted(t *testing.T) {
	t.Parallel()
	r := Report{
		ok("disk", "a local file system"),
		fail("policy", "majordomus policy check", "line %d", 3),
		fail("lost", "", "'a\x1b[2Jb' cannot be read"),
		{State: Warn, Check: "project.x", Text: "it does not hold", Remedy: "correct it"},
		{State: Fail, Check: "project.y", Text: "it does not hold", Remedy: "correct it"},
	}
	var text, object strings.Builder
	if err := r.Print(&text); err != nil {
		t.Fatal(err)
	}
	want := `OK   disk — a local file system
FAIL policy — line 3
     mend it: majordomus policy check (MJ18)
FAIL lost — 'a?[2Jb' cannot be read
     see MJ04 in docs/messages.md
WARN project.x — it does not hold
     mend it: correct it
FAIL project.y — it does not hold
     mend it: correct it (MJ20)
`
	if diff := cmp.Diff(want, text.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if err := r[:2].JSON(&object); err != nil {
		t.Fatal(err)
	}
	want = `{"schema":"majordomus.doctor/v1","checks":[{"state":"OK","check":"disk","found":"a local file system","remedy":"","number":null},` +
		`{"state":"FAIL","check":"policy","found":"line 3","remedy":"majordomus policy check","number":"MJ18"}],"findings":1}` + "\n"
	if diff := cmp.Diff(want, object.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestWiring(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		rows   []hookstatus.Row
		tested bool
		want   string
	}{
		{"nothing is wired", []hookstatus.Row{{Provider: "codex", Aspect: hookstatus.Prompt, State: provider.Unconfigured, Reason: "no entry for UserPromptSubmit (MJ31)"}}, true,
			"OK wiring no tool calls us from here"},
		{"a self test passed and another did not", []hookstatus.Row{{Provider: "codex", Aspect: hookstatus.Prompt, State: provider.Verified, Reason: ""}, {Provider: "codex", Aspect: hookstatus.Session, State: provider.Wired, Reason: "self test failed (MJ37)"}}, true,
			"FAIL works what calls us does not do what it should when it is run: codex:session; OK wiring these call us, and the others do not: codex codex:session"},
		{"no self test was made", []hookstatus.Row{{Provider: "codex", Aspect: hookstatus.Prompt, State: provider.Wired, Reason: ""}}, false,
			"OK wiring these call us, and the others do not: codex"},
		{"what is named is missing", []hookstatus.Row{{Provider: "codex", Aspect: hookstatus.Prompt, State: provider.Named, Reason: "'x' is missing (MJ33)"}}, true,
			"FAIL wiring what their settings name is missing or cannot be run: codex"},
		{"another's line", []hookstatus.Row{{Provider: "codex", Aspect: hookstatus.Prompt, State: provider.Named, Reason: "'x' is not the line (MJ35)"}}, true,
			"FAIL works what calls us does not do what it should when it is run: codex; OK wiring these call us, and the others do not: codex"},
		{"both rows of a tool called us once", []hookstatus.Row{
			{Provider: "codex", Aspect: hookstatus.Prompt, State: provider.Unconfigured, Reason: "it called us until 2026-01-02T03:04:05Z and no longer does: no entry (MJ31)"},
			{Provider: "codex", Aspect: hookstatus.Session, State: provider.Unconfigured, Reason: "it called us until 2026-01-02T03:04:06Z and no longer does: no entry (MJ31)"},
		}, true, "FAIL gone codex called us until 2026-01-02T03:04:05Z and no longer does: no entry; OK wiring no tool calls us from here"},
		{"a switch of the tool's own", []hookstatus.Row{{Provider: "codex", Aspect: hookstatus.Prompt, State: provider.Named, Reason: "you have not reviewed it (MJ40)"}}, true,
			"FAIL switched these are wired and do not run: codex: you have not reviewed it; OK wiring no tool calls us from here"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, said(Wiring(tt.rows, tt.tested))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func said(r Report) string {
	parts := make([]string, len(r))
	for i, f := range r {
		parts[i] = f.State + " " + f.Check + " " + f.Text
	}
	return strings.Join(parts, "; ")
}

func TestArchive(t *testing.T) {
	t.Parallel()
	here := consent.Around{Store: "/store", Repo: &gitdir.Repo{CommonDir: "/repo/.git"}}
	for _, tt := range []struct {
		name, want string
		checked    *archive.Checked
	}{
		{"a witness and fewer records", "the archive is shorter than it was: 2 of 5 prompt(s) recorded until 2026-01-02T03:04:05 are missing",
			&archive.Checked{Records: 3, Witnessed: true, Missing: 2, Witness: store.Witness{Count: 5, Newest: "2026-01-02T03:04:05.678Z"}}},
		{"a witness and no records", "the archive is gone: 5 prompt(s) were recorded, the newest at an unknown time",
			&archive.Checked{Witnessed: true, Missing: 5, Witness: store.Witness{Count: 5}}},
		{"no link", "1 of 3 record(s) neither name their episode nor say why they cannot: 2 linked, 0 unlinked",
			&archive.Checked{Records: 3, Linked: 2, Unnamed: 1}},
		{"records of other worktrees", "4 record(s) of other worktrees neither name their episode nor say why they cannot",
			&archive.Checked{Records: 4, Elsewhere: archive.Counts{"b": 1, "a": 3}}},
		{"refused files", "3 of 9 file(s) are left alone by every command (2 truncated, 1 empty), first 'x'",
			&archive.Checked{Records: 9, Refused: archive.Counts{"empty": 1, "truncated": 2}, First: "x"}},
		{"texts over a limit", "4 text(s), 100 bytes, stand; bounds: 30 day(s), no bound of bytes; 2 of 4 are over them",
			&archive.Checked{Texts: archive.Pruned{Bodies: 4, Bytes: 100, ByAge: 1, BySize: 1}}},
		{"texts over a limit that stay", "4 text(s), 100 bytes, stand; bounds: 30 day(s), no bound of bytes; over them and kept: 1 open-episode",
			&archive.Checked{Texts: archive.Pruned{Bodies: 4, Bytes: 100, Kept: archive.Counts{archive.KeptOpen: 1}}}},
		{"half pruned records", "1 pruned record(s) of 2 are half done", &archive.Checked{Texts: archive.Pruned{Before: 2, Finished: 1}}},
		{"a stranded episode", "1 of 2 open episode(s) are stranded: nothing was heard of them for 7 day(s)", &archive.Checked{Open: 2, Stranded: 1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			a := Archive{Around: here, Prompts: "prompts", Open: "state/open", MaxDays: 30, Stranded: 7 * 24 * time.Hour, Checked: tt.checked}
			var failed []string
			for _, f := range a.Report() {
				if f.State == Fail {
					failed = append(failed, f.Text)
				}
			}
			if diff := cmp.Diff([]string{tt.want}, failed); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestConnectionsNameTheFirstThatIsOverdue(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	gone := []board.Standing{
		{Detached: true, Since: at.Add(-time.Hour)}, {Detached: true, Since: at.Add(time.Minute), Overdue: true}, {Detached: true, Since: at, Overdue: true},
	}
	want := "2 of 3 detached episode(s) are overdue: their clients have been gone for longer than 15 minutes, the first since 2026-01-02T03:04:05Z"
	if got := Connections(gone, 15*time.Minute); got.Text != want || got.Number() != "MJ47" {
		t.Errorf("%+v", got)
	}
	if got := Connections(gone[:1], 15*time.Minute); got.State != OK {
		t.Errorf("%+v", got)
	}
}
