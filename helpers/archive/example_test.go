package archive_test

import (
	"context"
	"fmt"
	"log"
	"os"
	"path/filepath"

	"majordomus/helpers/archive"
)

// An archive is opened with what the library says of records, and read the newest
// first.
func ExampleArchive_Find() {
	store, err := os.MkdirTemp("", "store")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(store)
	if err := os.Mkdir(filepath.Join(store, "prompts"), 0o700); err != nil {
		log.Fatal(err)
	}
	for name, record := range map[string]string{
		"20260501101000-a": `{"schema": "demo/v1", "at": "2026-05-01T10:10:00Z", "tool": "claude-code", "text": "name the branch"}`,
		"20260502101000-b": `{"schema": "demo/v1", "at": "2026-05-02T10:10:00Z", "tool": "codex", "text": "rename it"}`,
		"20260503101000-c": `{"schema": "demo/v1", "at": "2026-05-03T10:10:00Z", "tool": "codex", "te`, // cut short
	} {
		if err := os.WriteFile(filepath.Join(store, "prompts", name+".json"), []byte(record), 0o600); err != nil {
			log.Fatal(err)
		}
	}
	layout, err := archive.NewLayout("schema at tool text", "schema=schema time=at provider=tool text=text", "response")
	if err != nil {
		log.Fatal(err)
	}
	prompts := &archive.Archive{Store: store, Dir: "prompts", Layout: layout}
	refused, err := prompts.Find(context.Background(), archive.Query{Provider: "codex"}, func(r *archive.Record) bool {
		at, _ := r.Time()
		fmt.Println(at.Format("2 January"), r.Text(archive.RoleText))
		return true
	})
	fmt.Println(refused, "refused", err)
	// Output:
	// 2 May rename it
	// 1 refused <nil>
}
