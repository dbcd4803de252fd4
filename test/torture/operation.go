//go:build linux && amd64

package main

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"majordomus/test/fill"
)

// operation is something that is tortured.
type operation struct {
	name     string
	hook     bool // the client must see status 0
	prepare  func(*world) error
	words    func(*world) []string
	input    func(*world) string
	answer   func(stdout string) bool // nil: nothing may be printed
	rewrites bool                     // records may become others
	after    func(*round)             // the next run, and what has to be true then
}

// The sessions of the world before a fault: one is open and has prompts, one is
// open and will be ended, one is over.
const (
	sessionOpen  = "open-one"
	sessionNext  = "not-yet"
	sessionOver  = "over"
	clientName   = "a-client"
	promptID     = "prompt-under-fault"
	promptText   = "a prompt under fault, it's 'quoted'"
	fillRecords  = 16
	fillEpisodes = 10
)

var operations = []operation{
	{name: "prompt", hook: true, prepare: sessions, words: hookOf("UserPromptSubmit"), input: promptPayload, after: afterPrompt},
	{name: "prompt while paused", hook: true, prepare: paused, words: hookOf("UserPromptSubmit"), input: promptPayload, after: afterPaused},
	{name: "first prompt after an end", hook: true, prepare: sessions, words: hookOf("UserPromptSubmit"), input: laterPayload, after: afterLater},
	{name: "start", hook: true, prepare: sessions, words: hookOf("SessionStart"), input: startPayload, answer: isBriefing, after: afterStart},
	{name: "compact", hook: true, prepare: sessions, words: hookOf("PreCompact"), input: compactPayload, after: afterCompact},
	{name: "end", hook: true, prepare: sessions, words: hookOf("SessionEnd"), input: endPayload, after: afterEnd},
	{name: "attach", prepare: sessions, words: attachWords, input: attachPayload, answer: isBriefing, after: afterAttach},
	{name: "connection", prepare: sessions, words: serverWords, input: conversation, answer: isProtocol, after: afterConnection},
	{name: "reconcile", prepare: archive, words: commandWords("capture", "reconcile"), answer: anything, rewrites: true, after: afterReconcile},
	{name: "prune", prepare: archive, words: commandWords("capture", "prune"), answer: anything, rewrites: true, after: afterPrune},
	{name: "forget", prepare: sessions, words: forgetWords, answer: anything, rewrites: true, after: afterForget},
	{name: "forget episode", prepare: sessions, words: forgetEpisodeWords, answer: anything, rewrites: true, after: afterForgetEpisode},
}

func hookOf(event string) func(*world) []string {
	return func(w *world) []string { return w.hook(event) }
}

func commandWords(words ...string) func(*world) []string {
	return func(w *world) []string { return append([]string{w.kit + "/bin/majordomus"}, words...) }
}

func forgetWords(w *world) []string { return commandWords("forget", "old-2", "--yes")(w) }

// forgetEpisodeWords erase the prompts of the episode that is open.
func forgetEpisodeWords(w *world) []string {
	episode := ""
	for rel, text := range w.before {
		if strings.HasPrefix(rel, "local/state/sessions-open/claude-code-") {
			episode = lineOf(text, "episode")
		}
	}
	return commandWords("forget", "--episode", episode, "--yes")(w)
}

func promptPayload(w *world) string {
	return w.payload("UserPromptSubmit", sessionOpen, "prompt_id", promptID, "prompt", promptText+" "+w.secret)
}

func laterPayload(w *world) string {
	return w.payload("UserPromptSubmit", sessionOver, "prompt_id", promptID, "prompt", promptText+" "+w.secret)
}

func startPayload(w *world) string {
	return w.payload("SessionStart", sessionNext, "source", "startup")
}

func compactPayload(w *world) string {
	return w.payload("PreCompact", sessionOpen, "trigger", "manual")
}

func endPayload(w *world) string { return w.payload("SessionEnd", sessionOpen, "reason", "clear") }

func attachPayload(w *world) string { return w.payload("attach", clientName, "source", "attach") }

func attachWords(w *world) []string {
	return []string{w.kit + "/bin/majordomus", "capture", "session", "--provider", "generic", "--event", "start"}
}

func serverWords(w *world) []string { return []string{w.kit + "/bin/majordomus-mcp"} }

// conversation is a client that says hello, attaches and hangs up.
func conversation(*world) string {
	return strings.Join([]string{
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"torture","version":"1"}}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"majordomus_session_attach","arguments":{"external_id":"` + clientName + `"}}}`,
	}, "\n") + "\n"
}

func anything(string) bool { return true }

// isBriefing: nothing, or whole lines of ours; one of them may be missing.
func isBriefing(out string) bool {
	for line := range strings.Lines(out) {
		word, _, _ := strings.Cut(line, " ") // the line of an entry that could not be read is empty
		if !slices.Contains([]string{"Majordomus:", "It", "Its", "Other", "No", "-", "\n"}, word) || !strings.HasSuffix(line, "\n") {
			return false
		}
	}
	return true
}

// isProtocol: every line is a message; the last may be cut by a signal.
func isProtocol(out string) bool {
	for line := range strings.Lines(out) {
		if !strings.HasPrefix(line, `{"jsonrpc"`) {
			return false
		}
	}
	return true
}

// sessions is a store in use.
func sessions(w *world) error {
	if err := w.start(sessionOver); err != nil {
		return err
	}
	if err := w.prompt(sessionOver, "old-1", "an earlier prompt"); err != nil {
		return err
	}
	if err := w.end(sessionOver); err != nil {
		return err
	}
	if err := w.start(sessionOpen); err != nil {
		return err
	}
	for _, id := range []string{"old-2", "old-3"} {
		if err := w.prompt(sessionOpen, id, "an earlier prompt "+id); err != nil {
			return err
		}
	}
	return nil
}

// archive has prompts that can be linked and prompts that are too old.
func archive(w *world) error {
	err := fill.Make(fill.Options{
		Store: w.store, Root: w.repo, Records: fillRecords, Episodes: fillEpisodes,
		Days: 360, Text: 200, Now: time.Now().UTC(),
	})
	if err == nil {
		_, err = w.run("", w.kit+"/bin/majordomus", "capture", "render")
	}
	return err
}

// paused is a store in use whose owner wants no prompt recorded for now.
func paused(w *world) error {
	if err := sessions(w); err != nil {
		return err
	}
	_, err := w.run("", w.kit+"/bin/majordomus", "pause")
	return err
}

// afterPaused: whatever happens, nothing of the prompt is stored.
func afterPaused(r *round) {
	r.again(promptPayload(r.world), r.world.hook("UserPromptSubmit"))
	for _, s := range []*state{r.seen, r.now} {
		if n := len(s.withID(promptID)); n > 0 {
			r.problem(leaked, "%d records of a prompt while nothing was to be recorded", n)
		}
	}
}

// afterPrompt: the record is there once, or its loss has a line; the client
// sends it again, and then it is there.
func afterPrompt(r *round) { r.delivered(promptPayload(r.world)) }

func afterLater(r *round) {
	r.delivered(laterPayload(r.world))
	r.oneEntry("claude-code-", 2)
}

func (r *round) delivered(payload string) {
	found := r.seen.withID(promptID)
	switch {
	case len(found) > 1:
		r.problem(doubled, "%d records", len(found))
	case len(found) == 0 && len(r.seen.log) == 0 && r.mayWrite():
		r.problem(silent, "no record and no line")
	case len(found) == 1 && len(r.seen.log) > 0:
		if !strings.HasSuffix(r.seen.log[0], "; keys: unread") || !strings.Contains(r.seen.log[0], "may be there") {
			r.notes["called lost, and is there"]++
		}
	}
	r.again(payload, r.world.hook("UserPromptSubmit"))
	found = r.now.withID(promptID)
	switch {
	case len(found) == 0:
		r.problem(lost, "not recorded when it was sent again")
	case len(found) > 1:
		r.problem(doubled, "%d records once it was sent again", len(found))
	case found[0].text != promptText+" [redacted:acme]":
		r.problem(torn, "the text is %q", found[0].text)
	}
}

func afterStart(r *round) {
	r.again(startPayload(r.world), r.world.hook("SessionStart"))
	r.oneEntry("claude-code-", 2)
	r.linked(sessionNext)
}

func afterCompact(r *round) {
	r.again(compactPayload(r.world), r.world.hook("PreCompact"))
	r.oneEntry("claude-code-", 1)
	r.linked(sessionOpen)
}

func afterEnd(r *round) {
	r.repeat(endPayload(r.world), r.world.hook("SessionEnd"))
	r.again(promptOfOther(r.world), r.world.hook("UserPromptSubmit"))
	r.oneEntry("claude-code-", 0)
	if len(r.now.episodes) != 2 || len(r.now.closed) != 2 {
		r.problem(lost, "%d episode records, %d closed entries", len(r.now.episodes), len(r.now.closed))
	}
	for name, text := range r.now.contexts {
		if n := strings.Count(text, "\n## Close\n"); n != 1 {
			r.problem(lost, "%d closes in the context %s", n, name)
		}
	}
}

// promptOfOther is one of a session that nobody knows: it finishes what an end
// that found nothing to do leaves alone.
func promptOfOther(w *world) string {
	return w.payload("UserPromptSubmit", "another", "prompt_id", "next", "prompt", "of another session")
}

func afterAttach(r *round) {
	r.again(attachPayload(r.world), attachWords(r.world))
	r.oneEntry("generic-", 1)
	detach := []string{r.world.kit + "/bin/majordomus", "capture", "session", "--provider", "generic", "--event", "end"}
	r.again(r.world.payload("detach", clientName, "reason", "detach"), detach)
	r.oneEntry("generic-", 0)
	if len(r.now.episodes) != 2 {
		r.problem(lost, "%d episode records", len(r.now.episodes))
	}
}

func afterConnection(r *round) {
	r.again(conversation(nil), serverWords(r.world))
	r.oneEntry("generic-", 1)
	if !strings.Contains(r.out, `"resumed"`) {
		r.problem(unclean, "the next attach was answered %.200q", r.out)
	}
}

// oneEntry: so many episodes are open, and each has its context.
func (r *round) oneEntry(prefix string, want int) {
	n := 0
	for name, text := range r.now.open {
		if !strings.HasPrefix(name, prefix) {
			continue
		}
		n++
		if file := lineOf(text, "record"); r.now.contexts[file] == "" {
			r.problem(lost, "the entry %s has no context", name)
		}
	}
	if n != want {
		r.problem(lost, "%d open episodes instead of %d", n, want)
	}
	for id, n := range r.now.episodes {
		if n > 1 {
			r.problem(doubled, "%d records of the episode %s", n, id)
		}
	}
	if len(r.now.contexts) != len(r.now.open)+len(r.now.closed) {
		r.problem(doubled, "%d contexts of %d episodes", len(r.now.contexts), len(r.now.open)+len(r.now.closed))
	}
}

// linked: a prompt of the session finds its episode open.
func (r *round) linked(session string) {
	r.again(r.world.payload("UserPromptSubmit", session, "prompt_id", "next", "prompt", "the next prompt"), r.world.hook("UserPromptSubmit"))
	found := r.now.withID("next")
	if len(found) != 1 || found[0].link != "open" {
		r.problem(unclean, "the next prompt is not linked: %+v", found)
	}
}

func afterReconcile(r *round) {
	r.sameTexts(r.seen)
	r.again("", commandWords("capture", "reconcile")(r.world))
	r.sameTexts(r.now)
	links := make(map[string]int)
	for _, one := range r.now.records {
		links[one.link]++
	}
	if got := fmt.Sprint(links); got != r.wanted("links", got) {
		r.problem(lost, "the links are %s", got)
	}
}

// sameTexts: reconcile takes nothing away.
func (r *round) sameTexts(s *state) {
	if len(s.records) != fillRecords {
		r.problem(lost, "%d records", len(s.records))
	}
	for _, one := range s.records {
		if !one.hasText {
			r.problem(lost, "%s has no text", one.path)
		}
	}
}

func afterPrune(r *round) {
	ids := make(map[string]bool) // half way a record has two names
	for _, one := range r.seen.records {
		ids[one.id] = true
	}
	if len(ids) != fillRecords {
		r.problem(lost, "%d records", len(ids))
	}
	r.again("", commandWords("capture", "prune")(r.world))
	kept := 0
	for _, one := range r.now.records {
		if one.hasText == strings.Contains(filepath.Base(one.path), "-pruned") {
			r.problem(unclean, "%s: its name says otherwise", one.path)
		}
		if one.hasText {
			kept++
		}
	}
	if got := fmt.Sprint(len(r.now.records), kept); got != r.wanted("texts", got) {
		r.problem(lost, "records and texts are %s", got)
	}
}

func afterForget(r *round)        { r.forgotten(forgetWords(r.world), "earlier prompt old-2") }
func afterForgetEpisode(r *round) { r.forgotten(forgetEpisodeWords(r.world), "earlier prompt old-") }

// forgotten: a text that was erased is nowhere. Where the command did not say
// that it was done, a repeat finishes it; 1 says that nothing was left to do.
func (r *round) forgotten(words []string, text string) {
	s := r.outcome.status
	if s.Exited() && s.ExitStatus() == 0 {
		r.nowhere(text)
		return
	}
	out, err := r.world.run("", words...)
	var ended *exec.ExitError
	if err != nil && (!errors.As(err, &ended) || ended.ExitCode() != 1) {
		r.problem(unclean, "%v %.300s", err, out)
	}
	r.nowhere(text)
	r.now = r.world.look(false)
	for _, left := range r.now.temps {
		r.problem(unclean, "%s lies about", left)
	}
}

// nowhere: neither a file nor a name has the text.
func (r *round) nowhere(text string) {
	files, err := r.world.snapshot()
	if err != nil {
		r.problem(torn, "%v", err)
	}
	slug := strings.ReplaceAll(text, " ", "-")
	for rel, content := range files {
		if strings.Contains(content, text) || strings.Contains(rel, slug) {
			r.problem(leaked, "forgotten, and still in %s", rel)
		}
	}
}
