package gitdir

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var noon = time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC)

// clock runs in the sandbox: every git command is a minute after the last.
func (s *sandbox) tick() { s.date = s.date.Add(time.Minute) }

func (s *sandbox) made(dir string, since, until time.Time) []string {
	s.t.Helper()
	got, err := s.find(dir).Commits(since, until, 0)
	if err != nil {
		s.t.Fatal(err)
	}
	return got
}

func (s *sandbox) rev(dir, name string) string { return s.git(dir, "rev-parse", name) }

func TestOnlyWhatWasMadeHereIsNamed(t *testing.T) {
	for _, format := range []string{"sha1", "sha256"} {
		t.Run(format, func(t *testing.T) {
			s := newSandbox(t)
			s.date = noon
			s.init("up", "--object-format="+format)
			s.commit("up", "a", "upstream one")
			s.git(".", "clone", "-q", "up", "r")
			var want []string
			note := func(rev string) { want = append(want, s.rev("r", rev)); s.tick() }

			s.tick()
			s.commit("r", "b", "first")
			note("HEAD")
			s.write("more\n", "r", "b")
			s.git("r", "commit", "-qa", "--amend", "-m", "first, amended")
			note("HEAD")
			s.commit("up", "c", "upstream two")
			s.tick()
			s.git("r", "pull", "-q", "--no-rebase", "--no-edit")
			note("HEAD") // a merge commit of one's own
			s.git("up", "fetch", "-q", s.path("r"), "main")
			s.git("up", "reset", "-q", "--hard", "FETCH_HEAD")
			s.commit("up", "d", "upstream three")
			s.git("r", "pull", "-q", "--ff-only") // a fast-forward: not made here
			s.tick()
			s.git("r", "checkout", "-q", "-b", "side", "HEAD~1")
			s.commit("r", "e", "on the side")
			note("HEAD")
			s.git("r", "checkout", "-q", "main")
			s.git("r", "cherry-pick", "side")
			note("HEAD")
			s.git("r", "revert", "--no-edit", "HEAD")
			note("HEAD")
			s.git("r", "merge", "-q", "--no-edit", "side")
			note("HEAD")
			s.git("r", "checkout", "-q", "-b", "ff", "HEAD~1")
			s.git("r", "merge", "-q", "main") // a fast-forward
			s.git("r", "reset", "-q", "--hard", "side~1")
			s.git("r", "cherry-pick", "--ff", "side") // and another
			s.tick()

			if diff := cmp.Diff(want, s.made("r", noon, s.date)); diff != "" {
				t.Errorf("%s\n%s", diff, s.git("r", "reflog"))
			}
		})
	}
}

func TestARebaseNamesTheCommitsItMade(t *testing.T) {
	for _, backend := range []string{"--merge", "--apply"} {
		t.Run(backend, func(t *testing.T) {
			s := newSandbox(t)
			s.date = noon
			s.init("r")
			s.commit("r", "a", "base")
			s.git("r", "checkout", "-q", "-b", "topic")
			s.commit("r", "b", "t1")
			s.commit("r", "c", "t2")
			s.git("r", "checkout", "-q", "main")
			s.commit("r", "d", "m1")
			s.git("r", "checkout", "-q", "topic")
			s.tick()
			since := s.date
			s.git("r", "rebase", "-q", backend, "main")
			want := []string{s.rev("r", "HEAD~1"), s.rev("r", "HEAD")}
			if diff := cmp.Diff(want, s.made("r", since, s.date)); diff != "" {
				t.Errorf("%s\n%s", diff, s.git("r", "reflog"))
			}
		})
	}
}

func TestAPullThatRebasesNamesOnesOwnCommits(t *testing.T) {
	s := newSandbox(t)
	s.date = noon
	s.init("up")
	s.commit("up", "a", "base")
	s.git(".", "clone", "-q", "up", "r")
	s.commit("up", "b", "theirs")
	s.commit("r", "c", "mine")
	s.tick()
	s.git("r", "pull", "-q", "--rebase")
	want := []string{s.rev("r", "HEAD")}
	if diff := cmp.Diff(want, s.made("r", s.date, s.date)); diff != "" {
		t.Errorf("%s\n%s", diff, s.git("r", "reflog"))
	}
}

func TestTheWindowIsInclusiveAndBelongsToOneWorktree(t *testing.T) {
	s := newSandbox(t)
	s.init("r")
	s.date = noon
	one := s.commit("r", "a", "one")
	s.tick()
	two := s.commit("r", "a", "two")
	s.git("r", "worktree", "add", "-q", "../side", "-b", "side")
	s.tick()
	three := s.commit("side", "b", "three")
	minute, half := time.Minute, 500*time.Millisecond
	for _, test := range []struct {
		name         string
		dir          string
		since, until time.Time
		want         []string
	}{
		{"all", "r", noon, noon.Add(time.Hour), []string{one, two}},
		{"both ends", "r", noon, noon.Add(minute), []string{one, two}},
		{"a fraction of a second late", "r", noon.Add(half), noon.Add(minute), []string{one, two}},
		{"a second late", "r", noon.Add(time.Second), noon.Add(minute), []string{two}},
		{"a second early", "r", noon, noon.Add(minute - time.Second), []string{one}},
		{"before", "r", noon.Add(-time.Hour), noon.Add(-minute), nil},
		{"after", "r", noon.Add(time.Hour), noon.Add(2 * time.Hour), nil},
		{"the other worktree", "side", noon, noon.Add(time.Hour), []string{three}},
	} {
		t.Run(test.name, func(t *testing.T) {
			if diff := cmp.Diff(test.want, s.made(test.dir, test.since, test.until)); diff != "" {
				t.Error(diff)
			}
		})
	}
	if got, err := s.find("r").Commits(noon, noon.Add(time.Hour), 1); err != nil || !cmp.Equal(got, []string{two}) {
		t.Errorf("limit 1: %v, %v; want the newest", got, err)
	}
}

func TestNoReflogIsNoCommits(t *testing.T) {
	s := newSandbox(t)
	s.init("r")
	if got, err := s.find("r").Commits(noon, noon, 0); got != nil || err != nil {
		t.Errorf("%v, %v", got, err)
	}
	s.write("[extensions]\nrefStorage = reftable\n", "r", ".git", "config")
	if _, err := s.find("r").Commits(noon, noon, 0); !errors.Is(err, ErrFormat) {
		t.Errorf("a reftable has its reflog elsewhere: %v", err)
	}
}

func reflogLine(hash int, at time.Time, message string) string {
	return fmt.Sprintf("%040x %040x Name \t Odd <a@b> %d +0000\t%s\n", hash-1, hash, at.Unix(), message)
}

func TestAnOldStampInBetweenDoesNotHideTheRest(t *testing.T) {
	s := newSandbox(t)
	s.init("r")
	s.write(reflogLine(1, noon, "commit (initial): a")+
		reflogLine(2, noon.Add(-9999*time.Hour), "commit: back-dated")+
		"not a line of a reflog\n"+
		reflogLine(3, noon, "commit: b")+
		reflogLine(3, noon, "rebase (pick): b")+
		reflogLine(4, noon, "rebase (finish): returning to refs/heads/main")+
		reflogLine(5, noon, "pull --ff origin main: Fast-forward")+
		reflogLine(6, noon, "rebase -i (pick): older git")+
		reflogLine(7, noon, "rebase: checkout main")+
		reflogLine(8, noon, "rebase: subject of an older git")+
		reflogLine(9, noon, "commit (cherry-pick): c")+
		reflogLine(10, noon, "commit: fast-forward")+
		reflogLine(11, noon, "rebase (pick): fast-forward"),
		"r", ".git", "logs", "HEAD")
	var want []string
	for _, n := range []int{1, 3, 6, 8, 9, 10} {
		want = append(want, fmt.Sprintf("%040x", n))
	}
	if diff := cmp.Diff(want, s.made("r", noon, noon)); diff != "" {
		t.Error(diff)
	}
}

func TestLongLinesAndLongFilesAreReadFromTheEnd(t *testing.T) {
	s := newSandbox(t)
	s.init("r")
	path := s.write("", "r", ".git", "logs", "HEAD")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	old := strings.Repeat(reflogLine(1, noon.Add(-time.Hour), "commit: old"), 1000)
	for range 300 { // about 40 MB
		if _, err := file.WriteString(old); err != nil {
			t.Fatal(err)
		}
	}
	fmt.Fprint(file, reflogLine(2, noon, "commit: "+strings.Repeat("long ", 1<<18)))
	fmt.Fprint(file, reflogLine(3, noon, "commit: "+strings.Repeat("x", tailChunk)))
	fmt.Fprint(file, strings.TrimRight(reflogLine(4, noon, "commit: no newline"), "\n"))
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	started := time.Now()
	want := []string{fmt.Sprintf("%040x", 2), fmt.Sprintf("%040x", 3), fmt.Sprintf("%040x", 4)}
	if diff := cmp.Diff(want, s.made("r", noon, noon)); diff != "" {
		t.Error(diff)
	}
	if took := time.Since(started); took > 2*time.Second {
		t.Errorf("took %v", took)
	}
}

func FuzzReflog(f *testing.F) {
	f.Add([]byte(reflogLine(1, noon, "commit: a")), uint16(3))
	f.Add([]byte("x\n\ny"), uint16(0))
	f.Fuzz(func(t *testing.T, data []byte, copies uint16) {
		// Repetition reaches the chunk boundaries that a fuzzer's short inputs do not.
		text := strings.Repeat(string(data), 1+int(copies)%2000)
		if len(text) > 1<<20 {
			return
		}
		var forward, backward []string
		for line := range strings.SplitSeq(text, "\n") {
			if line != "" && len(line) <= tailChunk {
				forward = append([]string{line}, forward...)
			}
		}
		err := readTail(strings.NewReader(text), int64(len(text)), func(line []byte) bool {
			if len(line) <= tailChunk {
				backward = append(backward, string(line))
			}
			if e, ok := parseReflogLine(line); ok && !isHash(e.hash) {
				t.Errorf("%q gave %+v", line, e)
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		if len(text) <= maxHeadBytes {
			if diff := cmp.Diff(forward, backward); diff != "" {
				t.Error(diff)
			}
		}
	})
}
