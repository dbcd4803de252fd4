package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

var (
	spanForm   = regexp.MustCompile("`([^`]+)`")
	wordForm   = regexp.MustCompile(`^[a-z][a-z-]*$`)
	flagForm   = regexp.MustCompile(`--[a-z][a-z-]*`)
	pathForm   = regexp.MustCompile(`^(?:lib|helpers|share|scripts|test|docs|bin|\.ci)/[A-Za-z0-9_./*-]+$`)
	targetForm = regexp.MustCompile(`^make ([a-z][a-z-]*)`)
	comment    = regexp.MustCompile(`\s#\s.*$`)
)

// words checks what a page names: commands, flags, targets and paths, in spans
// and in blocks of code.
func (c *checker) words(p *page) {
	text := prose(p.lines)
	for i, line := range p.lines {
		if text[i] != "" {
			for _, m := range spanForm.FindAllStringSubmatch(line, -1) {
				c.word(p, i, m[1])
			}
		} else if code := strings.TrimPrefix(strings.TrimSpace(line), "$ "); code != "" {
			c.word(p, i, comment.ReplaceAllString(code, ""))
		}
	}
}

func (c *checker) word(p *page, line int, span string) {
	span = strings.TrimPrefix(span, "bin/")
	switch {
	case strings.HasPrefix(span, "majordomus "):
		c.command(p, line, span)
	case targetForm.MatchString(span):
		c.target(p, line, targetForm.FindStringSubmatch(span)[1])
	case pathForm.MatchString(span):
		c.path(p, line, span)
	}
}

// command follows the words of a command as far as they name one, and looks for
// its flags in its help.
func (c *checker) command(p *page, line int, span string) {
	span, _, _ = strings.Cut(span, " | ")
	span, _, _ = strings.Cut(span, ";")
	words := strings.Fields(span)[1:]
	var name []string
	for _, w := range words {
		if !wordForm.MatchString(w) || len(name) > 0 && !c.group(name) {
			break
		}
		name = append(name, w)
		if !c.exists(name) {
			c.report(p, line, "there is no command 'majordomus %s'", strings.Join(name, " "))
			return
		}
	}
	c.named++
	for _, flag := range flagForm.FindAllString(span, -1) {
		if flag != "--help" && flag != "--version" && !strings.Contains(c.help(name), flag+" ") && !strings.Contains(c.help(name), flag+"\n") {
			c.report(p, line, "'majordomus %s' has no flag '%s'", strings.Join(name, " "), flag)
		}
	}
}

func (c *checker) help(name []string) string {
	key := strings.Join(name, " ")
	if _, ok := c.helps[key]; !ok {
		out, _ := exec.Command(filepath.Join(c.top, "build", "majordomus"), append(append([]string{}, name...), "--help")...).Output()
		c.helps[key] = string(out)
	}
	return c.helps[key]
}

// exists: the help of a command that is none is that of the one above it.
func (c *checker) exists(name []string) bool {
	return strings.Contains(c.help(name), "\n  majordomus "+strings.Join(name, " "))
}

func (c *checker) group(name []string) bool {
	return strings.Contains(c.help(name), "\nAvailable Commands:")
}

func (c *checker) target(p *page, line int, name string) {
	c.named++
	text, _ := os.ReadFile(filepath.Join(c.top, "Makefile"))
	if !strings.Contains("\n"+string(text), "\n"+name+":") {
		c.report(p, line, "the Makefile has no target '%s'", name)
	}
}

func (c *checker) path(p *page, line int, path string) {
	if strings.Contains(path, "NNN") {
		path, _, _ = strings.Cut(path, "NNN") // a form of names
	}
	c.named++
	found, _ := filepath.Glob(filepath.Join(c.top, filepath.FromSlash(path)))
	if len(found) == 0 {
		c.report(p, line, "there is no '%s'", path)
	}
}
