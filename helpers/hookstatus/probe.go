package hookstatus

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"time"

	"majordomus/helpers/hookconfig"
	"majordomus/helpers/osfile"
	"majordomus/helpers/provider"
)

// probeText ends the prompt of a self test; before it is the provider.
const probeText = "This is the self test of majordomus capture status."

// lineLimit: a hook waits ten seconds for a payload at most, and here it comes at once.
const lineLimit = 10 * time.Second

// wanted says whether a self test is to be made, and in the row why not.
func (l *look) wanted(j *judgement) bool {
	switch l.Probe {
	case Off:
		j.reason = "in " + j.scopes + "; the self test was skipped (--probe off)"
	case Nested:
		j.reason = "in " + j.scopes + "; no self test is made inside one (MAJORDOMUS_PROBE)"
	}
	return l.Probe == On
}

// plan has the lines of a row run, unless they are not to be.
func (l *look) plan(j *judgement) {
	if !l.wanted(j) {
		return
	}
	j.test = func(context.Context) string { return "no scratch folder can be made" }
	s, err := l.place()
	if err != nil {
		return
	}
	r := l.caller(j.wiring.id, s)
	for _, slot := range j.wiring.slots(j.aspect) {
		p := j.wiring.found[slot.Event].place
		if p.Scope == hookconfig.Project && s.copyShim(p.Shim) != nil {
			return
		}
		r.steps = append(r.steps, step{slot.Event, p.Line(slot.Event), payload(j, slot, s.repo)})
	}
	j.test = func(ctx context.Context) string { return l.passed(j, r.drive(ctx)) }
}

// projectVariables are how tools tell their hooks where the project is.
var projectVariables = map[string]string{
	"claude-code": "CLAUDE_PROJECT_DIR", "gemini": "GEMINI_PROJECT_DIR", "qwen-code": "QWEN_PROJECT_DIR", "factory-droid": "FACTORY_PROJECT_DIR",
}

// caller is a run without lines, with what the tool reads them with: sh -c, and Codex
// with the person's own shell, as at a login.
func (l *look) caller(id string, s *scratch) run {
	r := run{with: []string{l.Shell, "-c"}, env: s.environment(), dir: s.repo}
	if name := projectVariables[id]; name != "" {
		r.env = append(r.env, name+"="+s.repo)
	}
	if id == "codex" {
		r.with = []string{cmp.Or(l.Getenv("SHELL"), l.Shell), "-lc"}
	}
	return r
}

// payload is what the tool would send at an event, by the keys in the adapter's row.
func payload(j *judgement, slot hookconfig.Slot, repo string) string {
	values := map[string]string{
		"event": slot.Vendor, "session": "self-test-" + j.aspect, "prompt_id": "self-test-prompt",
		"text": j.wiring.id + ": " + probeText, "cwd": repo, "source": "startup", "reason": "other", "trigger": "manual",
	}
	if j.aspect == Prompt {
		values["source"] = "user"
	}
	if ends := strings.Fields(j.wiring.ends); len(ends) > 0 {
		values["reason"] = ends[0]
	}
	object := make(map[string]any)
	for name, value := range values {
		key, ok := member(row(j.wiring.tool, j.aspect), name)
		outer, inner, nested := strings.Cut(key, ".")
		switch {
		case !ok:
		case inner == "0":
			object[outer] = []string{value}
		case nested:
			object[outer] = map[string]string{inner: value}
		default:
			object[key] = value
		}
	}
	text, _ := json.Marshal(object)
	return string(text) + "\n"
}

// test runs the self tests, as many beside each other as there are processors, and
// finishes their rows.
func (l *look) test(ctx context.Context, judged []*judgement) {
	free := make(chan struct{}, runtime.NumCPU())
	var wait sync.WaitGroup
	for _, j := range judged {
		if j.test == nil {
			continue
		}
		wait.Add(1)
		go func() {
			defer wait.Done()
			free <- struct{}{}
			failed := j.test(ctx)
			<-free
			if failed == "" {
				j.is(provider.Verified, "self test passed, through %s", j.scopes)
				return
			}
			j.is(provider.Wired, "self test failed, through %s: %s (MJ37)%s", j.scopes, failed, l.suspects(j))
		}()
	}
	wait.Wait()
}

// suspects are the files behind a row that are known to break a line.
func (l *look) suspects(j *judgement) (said string) {
	slots := j.wiring.slots(j.aspect)
	if len(slots) == 0 {
		return ""
	}
	shim := j.wiring.found[slots[len(slots)-1].Event].place.Shim
	files := []string{shim}
	for _, part := range []string{"lib/capture.sh", "lib/episode.sh", "share/generated/providers.sh"} {
		files = append(files, l.toolkit(l.Hooks.ReadShim(shim))+"/"+part)
	}
	for _, path := range files {
		if text, err := osfile.ReadFile(path); err == nil && bytes.ContainsRune(text, '\r') {
			said += "; '" + path + "' has CRLF line ends"
		}
	}
	return said
}

// passed is "" when the lines of a row recorded, end to end, or says what failed.
func (l *look) passed(j *judgement, results []result) string {
	words := strings.Contains(" "+j.wiring.tool.Lifecycle+" ", " briefing:text ")
	for _, r := range results {
		switch {
		case r.status == timeout:
			return fmt.Sprintf("the line for %s did not end within %s", r.event, lineLimit)
		case r.status == unstarted:
			return fmt.Sprintf("the line for %s cannot be started", r.event)
		case r.status != "0":
			return fmt.Sprintf("the line for %s ended with status %s", r.event, r.status)
		case r.printed > 0 && !(words && r.event == "start"):
			return fmt.Sprintf("the line for %s printed something, which would reach the model", r.event)
		}
	}
	if j.aspect == Prompt {
		return l.recorded(j.wiring.id)
	}
	return l.closed(j.wiring.id, strings.Contains(j.wiring.tool.Lifecycle, " compact:"))
}

// recorded looks for the one record. Its name begins with the time and its text,
// which begins with the provider.
func (l *look) recorded(id string) string {
	dir := filepath.Join(l.scratch.private, l.words["MJ_PROMPT_DIR"])
	found, _ := filepath.Glob(filepath.Join(dir, "??????????????-"+id+"-this-is-*.json"))
	switch len(found) {
	case 0:
		return "the line left no record" + l.lost(id)
	case 1:
		text, _ := osfile.ReadFile(found[0])
		if bytes.Contains(text, []byte(`"text": "`+id+": "+probeText+`"`)) {
			return ""
		}
		return "the record does not hold the prompt"
	}
	return "the line left more than one record"
}

// lost is what the log of lost prompts says of a provider.
func (l *look) lost(id string) string {
	text, _ := osfile.ReadFile(filepath.Join(l.scratch.private, l.words["MJ_LOST_LOG"]))
	for line := range strings.Lines(string(text)) {
		if strings.Contains(line, " "+id+" prompt lost") {
			_, said, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
			return " (" + said + ")"
		}
	}
	return ""
}

// closed looks for the one episode record, and whether the compaction is in it where
// the tool tells of them. What is still open says what is missing.
func (l *look) closed(id string, compacts bool) string {
	records := l.scratch.episodes(filepath.Join(l.scratch.repo, ".ai", "repo", "sessions"), id)
	open := l.scratch.episodes(filepath.Join(l.scratch.private, l.words["MJ_OPEN_DIR"]), id)
	switch {
	case len(records) == 0 && len(open) > 0:
		return "the end made no episode record"
	case len(records) == 0:
		return "the start opened no episode"
	case len(open) > 0:
		return "an episode is still open"
	case len(records) > 1:
		return "the end made more than one episode record"
	case compacts && !strings.Contains(records[0], "\ncompactions: 1\n"):
		return "the compaction was not noted"
	}
	return ""
}

// episodes are the texts in a folder that are the provider's.
func (s *scratch) episodes(dir, id string) (list []string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		text, _ := osfile.ReadFile(filepath.Join(dir, e.Name()))
		if strings.Contains("\n"+string(text), "\nprovider: "+id+"\n") {
			list = append(list, string(text))
		}
	}
	return list
}
