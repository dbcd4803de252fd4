package archive

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

const markedRecord = `{
  "schema": "x/v1",
  "id": "one",
  "session": "s",
  "episode": "s-1",
  "text": "words that are to go"
}
`

// A marker that cannot be read may hold a text: then nothing is called erased,
// and the record stays, so that the next run finds it.
func TestAnUnreadMarkerKeepsTheRecord(t *testing.T) {
	t.Parallel()
	a := &Archive{Store: t.TempDir(), Dir: "prompts", Layout: *testLayout(t)}
	put := func(rel string) string {
		path := filepath.Join(a.Store, rel)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(markedRecord), 0o600); err != nil {
			t.Fatal(err)
		}
		old := time.Now().Add(-time.Hour)
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
		return path
	}
	record, seen := put("prompts/one.json"), put(seenDir)
	opt := ForgetOptions{ID: "one"}
	res, err := a.Forget(context.Background(), opt)
	if err == nil || !strings.Contains(err.Error(), "1 of 1 prompts are not forgotten") || res.Records != 0 {
		t.Errorf("Forget: %+v, %v", res, err)
	}
	if _, err := os.Stat(record); err != nil {
		t.Error(err)
	}
	if err := os.Remove(seen); err != nil {
		t.Fatal(err)
	}
	marker := put(seenDir + "/key/mark")
	if err := os.Remove(record); err != nil { // as a run that was cut short left it
		t.Fatal(err)
	}
	if res, err = a.Forget(context.Background(), opt); err != nil || res.Found != 1 || res.Markers != 1 {
		t.Errorf("Forget: %+v, %v", res, err)
	}
	if _, err := os.Stat(marker); !os.IsNotExist(err) {
		t.Errorf("the marker: %v", err)
	}
}
