package store

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// worktree is a folder beside the store that a record can be published in.
func worktree(t *testing.T, b box) (root, sessions string) {
	t.Helper()
	root = filepath.Join(filepath.Dir(b.root), "linked")
	if err := os.MkdirAll(root, 0o755); err != nil {
		t.Fatal(err)
	}
	return root, filepath.Join(root, ".ai", "repo", "sessions")
}

// A killed end is carried on from every step: the record is published once, its
// copy is there, and git is told to ignore what is in a linked worktree.
func TestACopyIsMadeFromEveryStep(t *testing.T) {
	t.Parallel()
	steps := []string{"%expect k\nepisode: s-1\n", "%publish s-1.md\nthe record\n", "%copy sessions/published/s-1.record\n", "%rename k closed\n"}
	for done := range len(steps) + 1 {
		for _, hide := range []bool{true, false} {
			b := newBox(t)
			root, dir := worktree(t, b)
			b.write("k", "episode: s-1\n", 0o600)
			first := dir
			if hide {
				first = Hidden(dir)
			}
			publish := []string{first, b.path("sessions")}
			b.apply(strings.Join(steps[:done], ""), Options{Publish: publish})
			b.write(tempDir+"/"+journalPrefix+"1", strings.Join(publish, "\x00")+"\n"+strings.Join(steps, ""), 0o600)
			for range 2 {
				if err := b.another().Recover(); err != nil {
					t.Fatal(err)
				}
			}
			want := map[string]string{"closed": "episode: s-1\n", "sessions/published/s-1.record": "the record\n"}
			if diff := cmp.Diff(want, b.files()); diff != "" {
				t.Errorf("behind %d steps (-want +got):\n%s", done, diff)
			}
			if raw, err := os.ReadFile(filepath.Join(dir, "s-1.md")); err != nil || string(raw) != "the record\n" {
				t.Errorf("behind %d steps: %q, %v", done, raw, err)
			}
			ignore, err := os.ReadFile(filepath.Join(root, ".ai", "repo", ".gitignore"))
			if hide != (err == nil && string(ignore) == ignoreText) {
				t.Errorf("behind %d steps, hidden %v: %q, %v", done, hide, ignore, err)
			}
		}
	}
}

func TestAFolderThatCannotBeHiddenOrIsGoneIsPassedOver(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name  string
		spoil func(root string) error
	}{
		{"another .gitignore", func(root string) error {
			return os.WriteFile(filepath.Join(root, ".ai", "repo", ".gitignore"), []byte("mine\n"), 0o644)
		}},
		{"a folder of that name", func(root string) error { return os.Mkdir(filepath.Join(root, ".ai", "repo", ".gitignore"), 0o755) }},
		{"a symlink of that name", func(root string) error {
			return os.Symlink("/nowhere", filepath.Join(root, ".ai", "repo", ".gitignore"))
		}},
		{"a worktree that was removed", os.RemoveAll},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := newBox(t)
			root, dir := worktree(t, b)
			if err := os.MkdirAll(filepath.Dir(dir), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := tt.spoil(root); err != nil {
				t.Fatal(err)
			}
			opt := Options{Lock: true, Publish: []string{Hidden(dir), b.path("sessions")}}
			res := b.apply("%publish s-1.md\nx\n%copy sessions/s-1.md\n", opt)
			wantResult(t, Result{Outcome: Done, Path: b.path("sessions/s-1.md")}, res)
			if _, err := os.Lstat(dir); err == nil {
				t.Error("something was published in the worktree all the same")
			}
		})
	}
}

func TestHideKeepsWhatAUserWrote(t *testing.T) {
	t.Parallel()
	root := t.TempDir()
	path := filepath.Join(root, ".ai", "repo", ".gitignore")
	for _, step := range []struct {
		policy bool
		want   string
	}{{false, ignoreText}, {true, ignoreText + ignorePolicy}, {false, ignoreText + ignorePolicy}} {
		if err := Hide(root, step.policy); err != nil {
			t.Fatal(err)
		}
		raw, err := os.ReadFile(path)
		if err != nil || string(raw) != step.want {
			t.Errorf("with policy %v: %q, %v", step.policy, raw, err)
		}
	}
	if err := os.WriteFile(path, []byte("mine\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Hide(root, true); err == nil {
		t.Error("another's file was taken for ours")
	}
	if err := Unhide(root); err != nil {
		t.Fatal(err)
	}
	if raw, err := os.ReadFile(path); err != nil || string(raw) != "mine\n" {
		t.Errorf("%q, %v", raw, err)
	}
}

func TestACopyBelongsToWhatIsPublished(t *testing.T) {
	t.Parallel()
	for _, script := range []string{"%copy a\n", "%log l\nx\n%copy a\n", "%publish n\nx\n%copy ../a\n"} {
		if _, err := newBox(t).Apply(script, Options{}); err == nil {
			t.Errorf("%q was carried out", script)
		}
	}
}

func TestTheMarkerIsMadeInAWorktreeAlone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	bare := Open(filepath.Join(dir, "widget.git", "majordomus"))
	if !bare.KeptOut() {
		t.Error("a bare repository's own folder needs no marker")
	}
	half := Open(filepath.Join(dir, ".ai", "local"))
	for range 2 {
		if err := half.KeepOut(); err != nil || !half.KeptOut() {
			t.Fatalf("%v", err)
		}
	}
	if err := half.LetIn(); err != nil || half.KeptOut() {
		t.Errorf("it is still there: %v", err)
	}
	if err := os.MkdirAll(half.path(".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(half.path(".git/HEAD"), []byte("ref: refs/heads/main\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := half.LetIn(); err != nil || !half.KeptOut() {
		t.Errorf("a repository of the user's was removed: %v", err)
	}
}
