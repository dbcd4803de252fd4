// Floor is the prompt capture of lib/capture.sh written as one Go program: the
// same reading, redaction, git facts, look-ups, receipt, record, rendering,
// marker, sign of life and fsyncs, with the decisions made in Go. It is not
// part of the product. It is what the shell's share of the cost is measured
// against. Its only argument is the library's template of a rendering.
package main

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"majordomus/helpers/gitdir"
	"majordomus/helpers/jsonspan"
	"majordomus/helpers/policy"
	"majordomus/helpers/redact"
	"majordomus/helpers/resolve"
	"majordomus/helpers/stdin"
	"majordomus/helpers/store"
)

func main() {
	syscall.Umask(0o077)
	if err := capture(); err != nil {
		fmt.Fprintln(os.Stderr, "floor:", err)
		os.Exit(1)
	}
}

type facts struct {
	now                       time.Time
	store, key                string
	session, id, cwd, event   string
	branch, head, root        string
	repositoryID, worktreeID  string
	text, redacted, slug      string
	episode, link, seen, rand string
}

func capture() error {
	object, err := stdin.Object(os.Stdin)
	if err != nil {
		return err
	}
	members := jsonspan.Members(object)
	f := facts{now: time.Now().UTC()}
	if err := f.where(members); err != nil {
		return err
	}
	if err := f.what(members); err != nil {
		return err
	}
	s := store.Open(f.store)
	stamp := f.now.Format("2006-01-02T15:04:05.000Z")
	receipt := fmt.Sprintf(`{"ts":"%s","event":"prompt.received","provider":"claude-code","episode":"%s","data":{}}`, stamp, f.episode)
	if err := s.Log("state/ledger.jsonl", receipt+"\n"); err != nil {
		return err
	}
	_, err = s.Apply(f.script(stamp), store.Options{RotateBytes: 4 << 20})
	return err
}

func text(members []jsonspan.Member, key string) string {
	v := jsonspan.Get(members, []string{key})
	if len(v) < 2 || v[0] != '"' {
		return ""
	}
	return jsonspan.Decode(v[1 : len(v)-1])
}

func (f *facts) where(members []jsonspan.Member) error {
	repo, err := gitdir.Find(text(members, "cwd"))
	if err != nil {
		return err
	}
	raw, err := os.ReadFile(filepath.Join(repo.CommonDir, "majordomus", "enabled"))
	if err != nil {
		return err
	}
	f.store, _, _ = strings.Cut(string(raw), "\n")
	f.root, f.repositoryID, f.worktreeID = repo.Root, repo.RepositoryID(), repo.WorktreeID()
	f.branch, f.head, err = repo.Head()
	_ = policy.Read(filepath.Join(f.store, "state", "policy", f.worktreeID))
	_, _ = os.Stat(filepath.Join(f.store, "state", "pause", "all"))
	return err
}

func (f *facts) what(members []jsonspan.Member) error {
	table := redact.Builtin()
	span := jsonspan.Get(members, []string{"prompt"})
	out, names, err := table.Redact(span[1 : len(span)-1])
	if err != nil {
		return err
	}
	f.text = `"` + string(out) + `"`
	f.redacted = "[]"
	if len(names) > 0 {
		f.redacted = `["` + strings.Join(names, `", "`) + `"]`
	}
	for _, key := range []string{"session_id", "prompt_id", "cwd", "hook_event_name"} {
		if table.Matches([]byte(text(members, key))) {
			return fmt.Errorf("member %s looks like a credential", key)
		}
	}
	f.session, f.id, f.cwd, f.event = text(members, "session_id"), text(members, "prompt_id"), text(members, "cwd"), text(members, "hook_event_name")
	f.key = resolve.Key("claude-code", f.session)
	f.link = "orphan"
	if entry, ok := resolve.Read(filepath.Join(f.store, "state", "sessions-open", f.key+".yaml")); ok {
		f.episode, f.link = entry.Get("episode"), "open"
	}
	_, _ = resolve.Read(filepath.Join(f.store, "state", "sessions-closed", f.key+".yaml"))
	sum := sha256.Sum256([]byte(f.id + "\x00" + f.text))
	f.seen = f.key + "/" + hex.EncodeToString(sum[:16])
	f.slug = slug(jsonspan.Decode(out[:min(len(out), 200)]))
	var b [4]byte
	_, err = rand.Read(b[:])
	f.rand = hex.EncodeToString(b[:])
	return err
}

func slug(s string) string {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	return strings.TrimRight(strings.Join(words, "-")[:min(48, len(strings.Join(words, "-")))], "-")
}

func (f *facts) script(stamp string) string {
	q := jsonspan.Quote
	record := fmt.Sprintf(`{
  "schema": "majordomus.capture/v1",
  "started_at": %s,
  "provider": "claude-code",
  "event": %s,
  "id": %s,
  "session": %s,
  "episode": %s,
  "episode_link": %s,
  "origin": "unknown",
  "repository_id": %s,
  "worktree_id": %s,
  "source": null,
  "cwd": %s,
  "repository": %s,
  "branch": %s,
  "head": %s,
  "redacted": %s,
  "text": %s
}
`, q(stamp), q(f.event), q(f.id), q(f.session), q(f.episode), q(f.link), q(f.repositoryID), q(f.worktreeID),
		q(f.cwd), q(f.root), q(f.branch), q(f.head), f.redacted, f.text)
	return "%record prompts " + f.now.Format("20060102150405") + "-" + f.slug + " json\n" + record +
		"%seen " + f.seen + "\n" + os.Args[1] + "\n" +
		"%append state/sessions-open/" + f.key + ".yaml\n- " + stamp + " prompt\n" +
		"%log state/ledger.jsonl\n" + fmt.Sprintf(`{"ts":"%s","event":"prompt.recorded","provider":"claude-code","episode":%s,"data":{"id":%s,"link":%s,"origin":"unknown","redacted":%s}}`,
		stamp, q(f.episode), q(f.id), q(f.link), f.redacted) + "\n"
}
