package runtime

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"majordomus"
)

func TestTheLibraryIsAskedForItsValues(t *testing.T) {
	l := Library{Files: majordomus.Files, Home: t.TempDir()}
	got, err := l.Values(context.Background(), []string{"archive"}, `mj_two=$(printf 'a\nb')`, "MJ_LINK_OPEN", "MJ_ARCHIVE_LINKED", "mj_two", "mj_nobody")
	if err != nil {
		t.Fatal(err)
	}
	if got["MJ_LINK_OPEN"] != "open" || !strings.HasPrefix(got["MJ_ARCHIVE_LINKED"], "open ") || got["mj_two"] != "a\nb" || got["mj_nobody"] != "" {
		t.Errorf("got %q", got)
	}
}

func TestAFunctionOfTheLibraryReadsItsInput(t *testing.T) {
	l := Library{Files: majordomus.Files, Home: t.TempDir()}
	out, status, err := l.Call(context.Background(), []string{"archive"}, "mj_archive_decide", nil, "orphan yes yes yes 1 0 0 0 yes\n", os.Stderr)
	if err != nil || status != 0 || len(strings.Fields(out)) != 3 {
		t.Errorf("got %q, %d, %v", out, status, err)
	}
}

// What an owner writes in the toolkit's own folder counts, and a part that is
// damaged is an error, not an empty answer.
func TestTheToolkitsOwnLibraryCounts(t *testing.T) {
	home := t.TempDir()
	lib := filepath.Join(home, "lib")
	if err := os.Mkdir(lib, 0o700); err != nil {
		t.Fatal(err)
	}
	for text, wrong := range map[string]bool{"MJ_LINK_OPEN=mine\n": false, "if\n": true, "return 1\n": true} {
		if err := os.WriteFile(filepath.Join(lib, "archive.sh"), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := Library{Files: majordomus.Files, Home: home}.Values(context.Background(), []string{"archive"}, "", "MJ_LINK_OPEN")
		if (err != nil) != wrong || !wrong && got["MJ_LINK_OPEN"] != "mine" {
			t.Errorf("%q: got %q, %v", text, got, err)
		}
	}
}
