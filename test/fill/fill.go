// Package fill makes archives of made-up prompts, of any size, for cases and
// measures. What it writes looks like what hooks leave; it knows the format
// because it stands in for years of them.
package fill

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"majordomus/helpers/jsonspan"
)

// Options says what is made.
type Options struct {
	Store    string // the private half
	Root     string // of the work tree
	Records  int
	Episodes int
	Days     int // over which they are spread, up to now
	Text     int // bytes of a text, about
	Now      time.Time
	Renders  bool // a rendering beside each record
}

// What is made of every ten episodes: five whose prompts are linked already,
// three that a frozen context knows, one that only its window tells, and one
// of which nothing is known.
const kinds = 10

type episode struct {
	id, session string
	from, to    time.Time
	kind        int
}

// Make fills the store. Equal options make equal archives. Without episodes
// nothing is known of any prompt.
func Make(o Options) error {
	for _, dir := range []string{"prompts", "session-contexts", "state/sessions-open", "state/sessions-closed", "state/tmp", "sessions"} {
		if err := os.MkdirAll(filepath.Join(o.Store, dir), 0o700); err != nil {
			return err
		}
	}
	worktree := hash(o.Root)
	random := rand.New(rand.NewPCG(1, 2))
	length := time.Duration(o.Days) * 24 * time.Hour / time.Duration(max(o.Episodes, 1))
	unknown := 0
	if o.Episodes == 0 {
		o.Episodes, unknown = 1, kinds-1
	}
	for e := range o.Episodes {
		from := o.Now.Add(-time.Duration(o.Episodes-e) * length).Truncate(time.Millisecond)
		one := episode{
			id:      fmt.Sprintf("s-%s-%08x", from.Format("20060102T150405Z"), e),
			session: fmt.Sprintf("session-%06d", e), from: from, to: from.Add(length * 3 / 4), kind: e%kinds + unknown,
		}
		if err := o.episode(one, worktree); err != nil {
			return err
		}
		first, last := e*o.Records/o.Episodes, (e+1)*o.Records/o.Episodes
		for n := first; n < last; n++ {
			at := from.Add(time.Duration(n-first+1) * (length * 3 / 4) / time.Duration(last-first+2)).Truncate(time.Millisecond)
			if err := o.record(one, worktree, n, at, random); err != nil {
				return err
			}
		}
	}
	return nil
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

const stamp = "2006-01-02T15:04:05.000Z"

func (o Options) episode(e episode, worktree string) error {
	name := e.from.Format("20060102T150405Z") + "--" + e.id + "--main.md"
	head := "episode: " + e.id + "\nprovider: claude-code\n"
	window := "opened_at: " + e.from.Format(stamp) + "\n"
	closed := "closed_at: " + e.to.Format(stamp) + "\n"
	if e.kind < 8 {
		text := "---\nschema: majordomus.context/v1\n" + head + "provider_session: " + jsonspan.Quote(e.session) + "\nworktree_id: " + worktree +
			"\nopened_by: hook\n" + window + "branch: \"main\"\nhead: null\n---\n\n## Notes\n\n\n## Close\n\n" + closed + "outcome: closed\nreason: \"clear\"\nrecord: " + name + "\n"
		if err := os.WriteFile(filepath.Join(o.Store, "session-contexts", name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	if e.kind == 9 {
		return nil
	}
	text := "---\nschema: majordomus.session/v1\n" + head + "opened_by: hook\n" + window + closed + "outcome: closed\nreason: \"clear\"\nworktree_id: " + worktree + "\nprompts: 1\n---\n\n# a session\n"
	return os.WriteFile(filepath.Join(o.Store, "sessions", name), []byte(text), 0o600)
}

func (o Options) record(e episode, worktree string, n int, at time.Time, random *rand.Rand) error {
	link, id := `"orphan"`, "null"
	if e.kind < 5 {
		link, id = `"open"`, jsonspan.Quote(e.id)
	}
	text := Text(random, o.Text)
	name := fmt.Sprintf("%s-%s-%d", at.Format("20060102150405"), slug(text), n)
	record := fmt.Sprintf(`{
  "schema": "majordomus.capture/v1",
  "started_at": %q,
  "provider": "claude-code",
  "event": "UserPromptSubmit",
  "id": "p-%d",
  "session": %q,
  "episode": %s,
  "episode_link": %s,
  "origin": "person",
  "repository_id": "local:0123456789abcdef",
  "worktree_id": %q,
  "source": "user",
  "cwd": %q,
  "repository": %q,
  "branch": "main",
  "head": null,
  "redacted": [],
  "text": %s
}
`, at.Format(stamp), n, e.session, id, link, worktree, o.Root, o.Root, jsonspan.Quote(text))
	path := filepath.Join(o.Store, "prompts", name)
	if err := write(path+".json", record, at); err != nil || !o.Renders {
		return err
	}
	return write(path+".md", "---\nid: \"p-"+fmt.Sprint(n)+"\"\n---\n\n```text\n"+text+"\n```\n", at)
}

func write(path, text string, at time.Time) error {
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		return err
	}
	return os.Chtimes(path, at, at)
}

const words = "add a retry to the upload client so that one refused connection does not end it write test first then look at why job is slow on ci and move parser into package of its own rename flag explain what this function does fix typo in message \"quoted\" naïve café 日本"

// Text makes prose of about n bytes.
func Text(random *rand.Rand, n int) string {
	list := strings.Fields(words)
	var b strings.Builder
	for b.Len() < n/2+random.IntN(max(n, 1)) || b.Len() == 0 {
		b.WriteString(list[random.IntN(len(list))])
		b.WriteByte(" \n"[random.IntN(20)/19])
	}
	return strings.TrimSpace(b.String())
}

func slug(text string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(text) {
		switch {
		case b.Len() >= 40:
			return strings.Trim(b.String(), "-")
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case b.Len() > 0 && b.String()[b.Len()-1] != '-':
			b.WriteByte('-')
		}
	}
	return strings.Trim(b.String(), "-")
}
