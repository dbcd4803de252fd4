package board

import (
	"encoding/json"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// FuzzBoardFile: whatever stands in the board's file, it is read or set aside,
// every change can be made, and what is written then is read again.
func FuzzBoardFile(f *testing.F) {
	good, _ := json.Marshal(&state{
		Schema: schema, Gen: 3, Episodes: map[string]*record{"a": {State: Open, Process: "m1", Peer: "p1"}, "b": nil},
		Notices: map[string][]notice{"p1": {{Name: "a", Kind: noticeMoved}}},
	})
	f.Add(good)
	for _, s := range []string{
		"", "{", "null", "[]", `{"schema":"majordomus.board/v1"}`, `{"schema":"majordomus.board/v1","episodes":null,"notices":null}`,
		`{"schema":"majordomus.board/v1","episodes":{"":{"state":"nonsense","attachments":-1}},"notices":{"p":[]}}`, "\x00\x00",
	} {
		f.Add([]byte(s))
	}
	quiet := slog.New(slog.NewTextHandler(io.Discard, nil))
	f.Fuzz(func(t *testing.T, raw []byte) {
		dir := filepath.Join(t.TempDir(), "local", "state", "board")
		file, err := openFile(dir, quiet)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file.path("board.json"), raw, fileMode); err != nil {
			t.Fatal(err)
		}
		if other, err := openFile(dir, quiet); err != nil || other.view().copy() == nil {
			t.Fatal(err) // another process only looks
		}
		if err := file.update(shake); err != nil {
			t.Fatal(err)
		}
		again, _, err := file.read()
		if err != nil || again.Episodes["added"].state() != Open {
			t.Errorf("what was written cannot be read: %v", err)
		}
	})
}

// shake makes every change that there is to every episode.
func shake(s *state) error {
	now := time.Now()
	for _, r := range s.Episodes {
		_ = r.state()
		_ = r.OpenedAt()
		r.lose(now)
		r.took(Started{})
	}
	s.leave("m1", &Peer{name: "p1"}, "", now)
	s.lost("m1", func(*record) time.Time { return now })
	s.notify("p9", notice{Name: "x", Kind: noticeClosed})
	s.Episodes["added"] = &record{}
	s.Episodes["added"].hold(Open, "m2", nil, "w", now)
	return nil
}
