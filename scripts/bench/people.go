package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"majordomus/scripts/bench/internal/roundrobin"
)

// peopleCases are what a person types in between: the one screen, and which
// episode made a commit, among a hundred that recorded a thousand; the one that
// is asked for was made by none, so all that can be looked at is.
func peopleCases(b *bench) ([]roundrobin.Case, error) {
	dir, err := b.repository("history", true)
	if err == nil {
		err = b.history(dir, 100, 10)
	}
	if err != nil {
		return nil, err
	}
	majordomus := filepath.Join(b.top, "build", "majordomus")
	at := func(label, dir string, argv ...string) roundrobin.Case {
		return roundrobin.Case{Label: label, Argv: argv, Dir: dir, Env: b.env(), CleanEnv: true}
	}
	return []roundrobin.Case{
		at("true", dir, "true"),
		at("one screen", b.dir("wired"), majordomus, "status"),
		at("session for, recorded", dir, majordomus, "session", "for", "HEAD~2"),
		// exit status 1 is the answer
		at("session for, unknown", dir, "sh", "-c", majordomus+" session for HEAD 2>/dev/null; [ $? -eq 1 ]"),
	}, nil
}

// history makes commits, and a record for every few of them; the last commit is
// nobody's.
func (b *bench) history(dir string, episodes, each int) error {
	var stream strings.Builder
	for i := range episodes*each + 1 {
		from := ""
		if i == 0 {
			from = "from refs/heads/main^0\n"
		}
		text := fmt.Sprintf("line %d\n", i)
		fmt.Fprintf(&stream, "commit refs/heads/main\ncommitter bench <bench@localhost> %d +0000\ndata 1\nx\n%sM 100644 inline file-%d\ndata %d\n%s\n",
			1700000000+i, from, i, len(text), text)
	}
	cmd := exec.Command("git", "fast-import", "--quiet")
	cmd.Dir, cmd.Env, cmd.Stdin = dir, b.env(), strings.NewReader(stream.String())
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("git fast-import: %w: %s", err, out)
	}
	cmd = exec.Command("git", "rev-list", "--reverse", "main~1")
	cmd.Dir, cmd.Env = dir, b.env()
	out, err := cmd.Output()
	if err != nil {
		return err
	}
	return records(filepath.Join(dir, ".ai", "repo", "sessions"), strings.Fields(string(out))[1:], each)
}

// records writes a record for every few commits.
func records(dir string, commits []string, each int) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for i := 0; i+each <= len(commits); i += each {
		id := fmt.Sprintf("s-20260504T%06dZ-%08x", i, i)
		text := fmt.Sprintf("---\nepisode: %s\nprovider: claude-code\nopened_at: 2026-05-04T%06dZ\ncommits: [\"%s\"]\n---\n", id, i, strings.Join(commits[i:i+each], `", "`))
		if err := os.WriteFile(filepath.Join(dir, id+".md"), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}
