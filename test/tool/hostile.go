package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"

	"majordomus/test/hostile"
)

// hostileInputs sends every input of the table through the installed line, in
// repositories that record, as many at once as there are, and says what came of
// them. Every hook ends with 0 and says nothing; every input leaves one record
// with its text, or one line in the log, or is counted because it is empty.
func hostileInputs(args []string) error {
	if len(args) < 2 {
		return errors.New("hostile wants LINE REPOSITORY")
	}
	inputs := make(chan hostile.Input)
	go func() {
		defer close(inputs)
		for _, in := range hostile.Table() {
			inputs <- in
		}
	}()
	t := tally{count: map[string]int{}}
	var wait sync.WaitGroup
	for _, repo := range args[1:] {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for in := range inputs {
				t.add(in, sendHostile(args[0], repo, in))
			}
		}()
	}
	wait.Wait()
	fmt.Printf("%d inputs: %d recorded, %d lost with a line, %d counted as empty, %d wrong\n",
		t.all, t.count["record"], t.count["line"], t.count["empty"], t.wrong)
	if t.wrong > 0 {
		return errors.New("not as it should be")
	}
	return nil
}

// tally is shared by the senders.
type tally struct {
	mu         sync.Mutex
	all, wrong int
	count      map[string]int
}

func (t *tally) add(in hostile.Input, got result) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.all++
	t.count[got.what]++
	if problem := got.judge(in); problem != "" {
		t.wrong++
		fmt.Printf("%s (%s): %s\n", in.Name, in.Verdict, problem)
	}
}

// result is what an input left.
type result struct{ what, text, problem string }

// judge says what is wrong with a result, if anything is.
func (r result) judge(in hostile.Input) string {
	blank := in.HasText && strings.Trim(in.Text, " \t\r\n\u00a0\ufeff") == ""
	switch {
	case r.problem != "":
		return r.problem
	case r.what == "record" && in.Verdict == hostile.Reject:
		return "recorded, and it is no JSON"
	case r.what == "record" && oneMark(r.text) != oneMark(in.Text):
		return fmt.Sprintf("the record says %.80q", r.text)
	case r.what == "record" && !in.HasText:
		return "recorded, and it holds no prompt"
	case in.Verdict == hostile.Accept && blank && r.what != "empty":
		return "an empty prompt: " + r.what
	case in.Verdict == hostile.Accept && in.HasText && !blank && r.what != "record":
		return "not recorded"
	}
	return ""
}

// oneMark: how many marks stand for bytes that are no text is nobody's rule.
func oneMark(text string) string {
	for strings.Contains(text, "\uFFFD\uFFFD") {
		text = strings.ReplaceAll(text, "\uFFFD\uFFFD", "\uFFFD")
	}
	return text
}

// sendHostile sends one input and clears away what it left.
func sendHostile(line, repo string, in hostile.Input) result {
	store := filepath.Join(repo, ".ai", "local")
	defer clearHostile(store)
	cmd := exec.Command("sh", "-c", line)
	cmd.Dir = repo
	said, err := throughPipe(cmd, in.Payload)
	switch {
	case err != nil:
		return result{problem: err.Error()}
	case said != "":
		return result{problem: fmt.Sprintf("it said %.80q", said)}
	}
	return leftBy(store)
}

// throughPipe gives the text to the command and complains when that was not
// read to its end.
func throughPipe(cmd *exec.Cmd, text []byte) (said string, err error) {
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	failed, err := fed(cmd, text)
	return out.String(), errors.Join(failed, err)
}

// leftBy looks at the store: one record, or one line, or one that was counted.
func leftBy(store string) result {
	records, _ := filepath.Glob(filepath.Join(store, "prompts", "*.json"))
	log, _ := os.ReadFile(filepath.Join(store, "prompts", ".capture.log"))
	ledger, _ := os.ReadFile(filepath.Join(store, "state", "ledger.jsonl"))
	lines := bytes.Count(log, []byte("\n"))
	empty := bytes.Count(ledger, []byte(`"reason":"empty"`))
	if len(records)+lines+empty != 1 {
		return result{problem: fmt.Sprintf("%d records, %d lines, %d counted as empty", len(records), lines, empty)}
	}
	switch {
	case lines == 1:
		return result{what: "line"}
	case empty == 1:
		return result{what: "empty"}
	}
	return readHostile(records[0])
}

func readHostile(path string) result {
	raw, err := os.ReadFile(path)
	var record struct{ Text *string }
	if err == nil {
		err = json.Unmarshal(raw, &record)
	}
	if err == nil && record.Text == nil {
		err = errors.New("the record has no text")
	}
	if err != nil {
		return result{problem: err.Error()}
	}
	return result{what: "record", text: *record.Text}
}

func clearHostile(store string) {
	paths, _ := filepath.Glob(filepath.Join(store, "prompts", "*"))
	for _, path := range append(paths, filepath.Join(store, "prompts", ".capture.log"), filepath.Join(store, "state", "ledger.jsonl")) {
		_ = os.Remove(path)
	}
}
