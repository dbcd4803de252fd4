package archive

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// testArchive is an archive of n records, each of which says its own name, and
// how often it was written.
func testArchive(t *testing.T, n int) (*Archive, []string) {
	t.Helper()
	a := &Archive{Store: t.TempDir(), Dir: "prompts", Layout: *testLayout(t), batch: 100}
	if err := os.MkdirAll(a.folderPath(), dirMode); err != nil {
		t.Fatal(err)
	}
	var names []string
	for i := range n {
		name := fmt.Sprintf("20260501101000-%04d", i)
		names = append(names, name)
		if err := os.WriteFile(a.file(name+recordEnding), testRecord(name, 0), fileMode); err != nil {
			t.Fatal(err)
		}
	}
	return a, names
}

func testRecord(name string, times int) []byte {
	return fmt.Appendf(nil, "{\n  \"schema\": \"x\",\n  \"id\": %q,\n  \"text\": %q\n}\n", name, strings.Repeat("again ", times))
}

func rewriteAll(t *testing.T, a *Archive, names []string, times int) {
	t.Helper()
	done, err := a.rewrite(context.Background(), len(names), func(i int) (*change, error) {
		return &change{contents: [][]byte{testRecord(names[i], times)}, place: func(temps []string) error {
			return a.place(temps, []string{names[i] + recordEnding})
		}}, nil
	})
	if err != nil || done != len(names) {
		t.Fatalf("%d of %d: %v", done, len(names), err)
	}
}

func TestWhoeverReadsWhileFilesAreUsedAgainFindsEachRecordWhole(t *testing.T) {
	a, names := testArchive(t, 250) // more than the two batches that may be under way
	var over atomic.Bool
	read := make(chan error, 1)
	go func() {
		r := &Archive{Store: a.Store, Dir: a.Dir, Layout: a.Layout}
		for !over.Load() {
			err := each(context.Background(), r, names, func(rec *Record) (string, bool) {
				return fmt.Sprintf("%s: %q, id %q", rec.Name, rec.Problem, rec.Text(RoleID)), rec.Problem != "" || rec.Text(RoleID) != rec.Name
			}, func(wrong string) { read <- fmt.Errorf("%s", wrong); over.Store(true) })
			if err != nil {
				read <- err
				return
			}
		}
		close(read)
	}()
	for times := 1; times <= 3 && !over.Load(); times++ {
		rewriteAll(t, a, names, times)
	}
	over.Store(true)
	if err := <-read; err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		got, _ := os.ReadFile(a.file(name + recordEnding))
		if diff := cmp.Diff(string(testRecord(name, 3)), string(got)); diff != "" {
			t.Fatalf("%s (-want +got):\n%s", name, diff)
		}
	}
	if left, _ := filepath.Glob(a.path(tempDir) + "/*/*"); len(left) > 0 {
		t.Errorf("%d files are left, first %s", len(left), left[0])
	}
}

func TestAFileWithAnotherNameIsNotUsedAgain(t *testing.T) {
	a, names := testArchive(t, 250)
	marker := filepath.Join(a.Store, "marker")
	if err := os.Link(a.file(names[0]+recordEnding), marker); err != nil {
		t.Fatal(err)
	}
	rewriteAll(t, a, names, 1)
	got, err := os.ReadFile(marker)
	if diff := cmp.Diff(string(testRecord(names[0], 0)), string(got)); diff != "" || err != nil {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
}

func TestAFileThatIsUsedAgainIsItsOwnersAlone(t *testing.T) {
	a, names := testArchive(t, 250)
	for _, name := range names {
		if err := os.Chmod(a.file(name+recordEnding), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	rewriteAll(t, a, names, 1)
	for _, name := range names {
		if info, err := os.Lstat(a.file(name + recordEnding)); err != nil || info.Mode() != fileMode {
			t.Fatalf("%s: %v %v", name, info.Mode(), err)
		}
	}
}

func TestAFolderIsNeitherReplacedNorTakenAway(t *testing.T) {
	a, _ := testArchive(t, 0)
	if err := a.tempFolder(); err != nil {
		t.Fatal(err)
	}
	a.spares = &spares{dir: a.path(tempDir)}
	temp, err := a.spares.write(0, []byte("new"), time.Time{})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(a.file("x.md/kept"), dirMode); err != nil {
		t.Fatal(err)
	}
	if a.replace(temp, a.file("x.md")) == nil || a.remove(a.file("x.md")) == nil {
		t.Error("no error")
	}
	if _, err := os.Lstat(a.file("x.md/kept")); err != nil {
		t.Error(err)
	}
}

func TestBulkWorkStandsAsideForAHookAndNotForEver(t *testing.T) {
	a, _ := testArchive(t, 0)
	a.Ledger = "ledger"
	begun := time.Now()
	a.standAside(context.Background())
	if took := time.Since(begun); took > headStart/2 {
		t.Errorf("waited %v for a ledger that is not there", took)
	}
	touch := func() {
		at := time.Now()
		_ = os.WriteFile(a.path("ledger"), nil, fileMode)
		_ = os.Chtimes(a.path("ledger"), at, at)
	}
	waited := time.Duration(0)
	for try := 0; waited < hookTail/2 && try < 50; try++ { // between the two lines the machine may do something else
		touch()
		begun = time.Now()
		a.standAside(context.Background())
		waited = time.Since(begun)
	}
	if waited < hookTail/2 || waited > headStart/2 {
		t.Errorf("waited %v for one hook", waited)
	}
	stop, stopped := make(chan struct{}), make(chan struct{})
	defer func() { close(stop); <-stopped }()
	go func() {
		defer close(stopped)
		for {
			select {
			case <-stop:
				return
			case <-time.After(time.Millisecond):
				touch()
			}
		}
	}()
	touch()
	begun = time.Now()
	a.standAside(context.Background())
	if took := time.Since(begun); took > 5*headStart {
		t.Errorf("waited %v for hooks without an end", took)
	}
}
