package main

import (
	"regexp"
	"strings"
)

// block is a transcript: its commands, each with what it prints.
type block struct {
	line  int // of the page, from 0
	parts []part
}

type part struct {
	line   int
	input  string // a command, or a step that begins with "# "
	output []string
}

// transcripts plays every transcript of a page, in one scratch world.
func (c *checker) transcripts(p *page) error {
	blocks := blocksOf(p.lines)
	if len(blocks) == 0 {
		return nil
	}
	w, err := newWorld(c.top)
	if err != nil {
		return err
	}
	defer w.end()
	for _, b := range blocks {
		c.played++
		for _, one := range b.parts {
			got, err := w.play(one)
			if err != nil {
				return err
			}
			c.compare(p, one, strings.Split(strings.TrimRight(got, "\n"), "\n"))
		}
	}
	return nil
}

// compare reports the first line that differs.
func (c *checker) compare(p *page, one part, got []string) {
	want := one.output
	if len(want) == 0 {
		want = []string{""}
	}
	for i := 0; i < max(len(want), len(got)); i++ {
		w, g := at(want, i), at(got, i)
		if normal(w) != normal(g) {
			c.report(p, one.line+1+i, "after '%s' it says '%s', not '%s'", one.input, g, w)
			return
		}
	}
}

func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}

// blocksOf finds the indented blocks that begin with "$ ".
func blocksOf(lines []string) []block {
	var blocks []block
	for i := 0; i < len(lines); i++ {
		if !strings.HasPrefix(lines[i], "    $ ") {
			continue
		}
		b := block{line: i}
		for ; i < len(lines) && (strings.HasPrefix(lines[i], "    ") || lines[i] == "" && i+1 < len(lines) && strings.HasPrefix(lines[i+1], "    ")); i++ {
			b.add(i, strings.TrimPrefix(lines[i], "    "))
		}
		blocks = append(blocks, b)
	}
	return blocks
}

func (b *block) add(i int, line string) {
	switch {
	case strings.HasPrefix(line, "$ "):
		b.parts = append(b.parts, part{line: i, input: strings.TrimPrefix(line, "$ ")})
	case strings.HasPrefix(line, "# "):
		b.parts = append(b.parts, part{line: i, input: line})
	default:
		last := &b.parts[len(b.parts)-1]
		last.output = append(last.output, line)
	}
}

// What may differ between two runs, and what stands for it.
var differs = []struct {
	form *regexp.Regexp
	as   string
}{
	{regexp.MustCompile(`s-\d{8}T\d{6}Z-[0-9a-f]{8}`), "EPISODE"},
	{regexp.MustCompile(`\d{8}T\d{6}Z`), "STAMP"},
	{regexp.MustCompile(`\b\d{14}-`), "STAMP-"},
	{regexp.MustCompile(`\d{4}-\d\d-\d\dT[\d:.]+Z`), "TIME"},
	{regexp.MustCompile(`\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\b`), "CLOCK"},
	{regexp.MustCompile(`\b\d\d:\d\d:\d\d\b`), "CLOCK"},
	{regexp.MustCompile(`\b[0-9a-f]{40}\b`), "COMMIT"},
	{regexp.MustCompile(`\b[0-9a-f]{7}\b`), "COMMIT"},
	{regexp.MustCompile(`\b\d+ (?:s|min)\b`), "AGE"},
}

func normal(line string) string {
	line = strings.TrimRight(line, " ")
	for _, d := range differs {
		line = d.form.ReplaceAllString(line, d.as)
	}
	return line
}
