package main

import (
	"bufio"
	"io"
	"os"
	"testing"
	"time"
)

func TestProgressOffATerminalIsOneLineAndNoneForWhatIsSoonOver(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	p := &progress{err: w}
	p.Begin("linking", 3)
	p.Step(3)
	p.End() // within a second
	p.Begin("reading", 5)
	p.Step(2)
	time.Sleep(patience + patience/2)
	p.Step(3)
	p.End()
	w.Close()
	lines := bufio.NewScanner(r)
	var got []string
	for lines.Scan() {
		got = append(got, lines.Text())
	}
	if len(got) != 1 || got[0] != "majordomus: reading 5 record(s)" {
		t.Errorf("%q", got)
	}
}

func TestProgressOnATerminalIsALineThatCountsAndGoes(t *testing.T) {
	t.Parallel()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	p := &progress{err: w, what: "linking", steps: 200, done: 50}
	p.show()
	p.Step(50) // too soon to be told again
	p.End()
	w.Close()
	got, err := io.ReadAll(r)
	if want := "\r\x1b[Klinking 50/200 (25 %)\r\x1b[K"; string(got) != want || err != nil {
		t.Errorf("%q, %v, want %q", got, err, want)
	}
}
