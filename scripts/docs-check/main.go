// Command docs-check holds the documentation against the thing itself.
//
// In README.md, CONTRIBUTING.md, AGENTS.md, SECURITY.md, CHANGELOG.md and docs/
// it checks that
//
//   - every relative link leads to a file, and to a heading of it;
//   - every command and flag that is named exists, and so does every target of
//     make, and every path into the tree;
//   - every transcript, a block whose first line begins with "$ ", comes out as
//     it is written, in a scratch home and repository. Times, ids, commits and
//     ages may differ; nothing else.
//
// In a transcript a line that begins with "# " is a step that no command makes,
// such as work in a tool; the steps there are stand in steps.go. A command that
// is shown to ask a question ("[y/N] y") gets a terminal and the answer.
//
// usage: docs-check [PAGE...]
//
// Findings go to stdout as "page:line: what". Exit status: 0 clean, 1 findings,
// 3 when something could not be run.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

const (
	exitClean    = 0
	exitFindings = 1
	exitFault    = 3
)

func main() {
	os.Exit(run(os.Args[1:]))
}

func run(names []string) int {
	top, err := findTop()
	if err != nil {
		return fault(err)
	}
	if len(names) == 0 {
		names = allPages(top)
	}
	c := &checker{top: top, helps: map[string]string{}}
	for _, name := range names {
		p, err := readPage(top, name)
		if err != nil {
			return fault(err)
		}
		c.links(p)
		if !p.history() {
			c.words(p)
			if err := c.transcripts(p); err != nil {
				return fault(err)
			}
		}
	}
	for _, f := range c.findings {
		fmt.Println(f)
	}
	if len(c.findings) > 0 {
		return exitFindings
	}
	fmt.Printf("docs-check: %d page(s), %d link(s), %d command(s) and path(s), %d transcript(s)\n", len(names), c.linked, c.named, c.played)
	return exitClean
}

func fault(err error) int {
	fmt.Fprintf(os.Stderr, "docs-check: %v\n", err)
	return exitFault
}

// findTop is the folder above the present one that holds go.mod.
func findTop() (string, error) {
	dir, err := os.Getwd()
	for err == nil {
		if _, missing := os.Stat(filepath.Join(dir, "go.mod")); missing == nil {
			return dir, nil
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("no go.mod around the present folder")
		}
		dir = filepath.Dir(dir)
	}
	return "", err
}

func allPages(top string) []string {
	var names []string
	for _, pattern := range []string{"*.md", "docs/*.md", "docs/*/*.md"} {
		found, _ := filepath.Glob(filepath.Join(top, pattern))
		names = append(names, found...)
	}
	sort.Strings(names)
	return names
}

// page is a page in lines.
type page struct {
	path  string // as it is read
	name  string // as it is told
	lines []string
}

func readPage(top, name string) (*page, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("read page: %w", err)
	}
	path, err := filepath.Abs(name)
	if err != nil {
		return nil, err
	}
	told := path
	if rel, err := filepath.Rel(top, path); err == nil && !strings.HasPrefix(rel, "..") {
		told = rel
	}
	return &page{path: path, name: told, lines: strings.Split(string(text), "\n")}, nil
}

// history says whether a page tells of what was: what it names may be gone.
func (p *page) history() bool {
	return strings.HasPrefix(p.name, "CHANGELOG") || strings.HasPrefix(filepath.ToSlash(p.name), "docs/adr/")
}

// checker collects what is wrong.
type checker struct {
	top                   string
	helps                 map[string]string
	findings              []string
	linked, named, played int
}

func (c *checker) report(p *page, line int, format string, args ...any) {
	c.findings = append(c.findings, fmt.Sprintf("%s:%d: %s", p.name, line+1, fmt.Sprintf(format, args...)))
}
