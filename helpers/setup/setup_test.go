package setup

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/consent"
	"majordomus/helpers/gitdir"
)

func TestWithoutLineGivesTheVeryBytesBack(t *testing.T) {
	t.Parallel()
	for before, gap := range map[string]bool{"": false, "a\n": false, "a": true, "a\r\n": false, "a\n\n": false, "x" + IgnoreLine: true} {
		text := before
		if gap {
			text += "\n"
		}
		text += IgnoreLine + "\n"
		if diff := cmp.Diff(before, string(withoutLine([]byte(text), gap))); diff != "" {
			t.Errorf("%q:\n%s", text, diff)
		}
	}
	// What was added behind it stays, and so does a line that only looks like ours.
	got := string(withoutLine([]byte("a\n"+IgnoreLine+"\n"+IgnoreLine+"x\nb"), false))
	if diff := cmp.Diff("a\n"+IgnoreLine+"x\nb", got); diff != "" {
		t.Error(diff)
	}
}

// What is in a private store when nothing was recorded, and what is the person's.
func TestRecordedIsWhateverInitAndAServerDidNotMake(t *testing.T) {
	t.Parallel()
	for path, want := range map[string]bool{
		"state/policy/w": false, "state/board/board.json": false, "state/lock": false, "state/archive.lock": false, "state/tmp/t-1": false,
		".gitignore": false, "witness": false, "state/ledger.jsonl": true, "prompts/a.json": true, "notes.txt": true, ".git/config": true,
	} {
		s := &Setup{Around: consent.Around{Repo: &gitdir.Repo{}, Private: t.TempDir()}}
		file := filepath.Join(s.Private, path)
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		if got := s.Recorded(); got != want {
			t.Errorf("%s: recorded %v, want %v", path, got, want)
		}
	}
}
