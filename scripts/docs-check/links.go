package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

var (
	linkForm    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	headingForm = regexp.MustCompile(`^#{1,6} (.*)$`)
	notInAnchor = regexp.MustCompile(`[^\p{L}\p{N} _-]`)
)

// links checks every relative link of a page.
func (c *checker) links(p *page) {
	for i, line := range prose(p.lines) {
		for _, m := range linkForm.FindAllStringSubmatch(line, -1) {
			target := m[1]
			if strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
				continue
			}
			c.linked++
			c.link(p, i, target)
		}
	}
}

func (c *checker) link(p *page, line int, target string) {
	file, anchor, _ := strings.Cut(target, "#")
	path := p.path
	if file != "" {
		path = filepath.Join(filepath.Dir(p.path), filepath.FromSlash(file))
	}
	if _, err := os.Stat(path); err != nil {
		c.report(p, line, "the link '%s' leads nowhere", target)
		return
	}
	if anchor == "" || !strings.HasSuffix(path, ".md") {
		return
	}
	text, err := os.ReadFile(path)
	if err != nil || !anchors(string(text))[anchor] {
		c.report(p, line, "the link '%s' leads to no heading", target)
	}
}

// anchors are the names by which headings are reached, as GitHub makes them.
func anchors(text string) map[string]bool {
	names := map[string]bool{}
	for _, line := range prose(strings.Split(text, "\n")) {
		if m := headingForm.FindStringSubmatch(line); m != nil {
			name := notInAnchor.ReplaceAllString(strings.ToLower(strings.TrimSpace(m[1])), "")
			names[strings.ReplaceAll(name, " ", "-")] = true
		}
	}
	return names
}

// prose is a page without its blocks of code; their lines are empty.
func prose(lines []string) []string {
	out := make([]string, len(lines))
	fenced := false
	for i, line := range lines {
		switch {
		case strings.HasPrefix(strings.TrimSpace(line), "```"):
			fenced = !fenced
		case !fenced && !strings.HasPrefix(line, "    "):
			out[i] = line
		}
	}
	return out
}
