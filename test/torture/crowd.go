//go:build linux && amd64

package main

import (
	"fmt"
	"os/exec"
	"sync"
	"time"
)

// crowd starts so many prompt hooks at once, each with its payload ready, and
// looks whether each has its record. It says 0 when all of them have.
func crowd(w *world, many int) int {
	begin := time.Now()
	bad := 0
	for _, failed := range atOnce(w, many) {
		if failed != nil {
			fmt.Println("a hook:", failed)
			bad++
		}
	}
	s := w.look(false)
	ids, open := make(map[string]bool), 0
	for _, one := range s.records {
		ids[one.id] = true
		if one.link == "open" {
			open++
		}
	}
	fmt.Printf("%d hooks at once: %d records, %d different, %d of the open episode, %d lines of loss, %d hooks that failed, %d torn, in %v\n",
		many, len(s.records), len(ids), open, len(s.log), bad, len(s.torn), time.Since(begin).Round(time.Second))
	if len(s.records) != many || len(ids) != many || open != many || len(s.log)+bad+len(s.torn) > 0 {
		return 1
	}
	return 0
}

func atOnce(w *world, many int) []error {
	failed := make([]error, many)
	hooks := make([]*exec.Cmd, many)
	for i := range hooks {
		words := w.hook("UserPromptSubmit")
		in, err := pipeOf(w.payload("UserPromptSubmit", sessionOpen, "prompt_id", fmt.Sprint("of-a-crowd-", i), "prompt", "the same words"))
		if err != nil {
			failed[i] = err
			continue
		}
		hooks[i] = w.command("", words...)
		hooks[i].Stdin = in
		defer in.Close()
	}
	var wait sync.WaitGroup
	for i, cmd := range hooks {
		if cmd == nil {
			continue
		}
		wait.Add(1)
		go func() {
			defer wait.Done()
			if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
				failed[i] = fmt.Errorf("%w: %s", err, out)
			}
		}()
	}
	wait.Wait()
	return failed
}
