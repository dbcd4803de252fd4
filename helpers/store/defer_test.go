package store

import (
	"errors"
	"os"
	"strings"
	"testing"

	"majordomus/helpers/osfile"
)

// A script whose lock stays taken is left for the next process, which decides
// its conditions then; they are carried out in the order in which they came.
func TestDeferredScriptsAreCarriedOutByTheNextHolder(t *testing.T) {
	t.Parallel()
	b := newBox(t)
	b.apply("%create open/a\nepisode: 1\n", Options{})
	held, err := os.OpenFile(b.root+"/"+lockFile, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	if err := osfile.TryLock(held); err != nil {
		t.Fatal(err)
	}
	late := []string{
		"%expect open/a\nepisode: 1\n%rename open/a closed/a\n%log l\nended\n",
		"%create open/a\nepisode: 2\n%log l\nopened\n",
		"%create open/a\nepisode: 3\n%log l\nopened twice\n",
	}
	for _, script := range late {
		res, err := Open(b.root).Apply(script, Options{Lock: true, Defer: true})
		if err != nil || res.Outcome != Deferred || !errors.Is(res.Holder, osfile.ErrHeld) {
			t.Fatalf("Apply: %+v, %v", res, err)
		}
	}
	if _, err := Open(b.root).Apply(late[0], Options{Lock: true}); !errors.Is(err, osfile.ErrHeld) {
		t.Errorf("without Defer: %v", err)
	}
	held.Close()
	if err := Open(b.root).Recover(); err != nil {
		t.Fatal(err)
	}
	if got, want := b.read("l"), "ended\nopened\n"; got != want {
		t.Errorf("log %q, want %q", got, want)
	}
	if got := b.read("open/a"); !strings.Contains(got, "episode: 2") {
		t.Errorf("open/a: %q", got)
	}
	if left, _ := os.ReadDir(b.root + "/" + tempDir); len(left) > 0 {
		t.Errorf("%d leftovers", len(left))
	}
}
