package gitdir

import (
	"bytes"
	"path/filepath"
	"strconv"
	"strings"
)

// settings are the few values of the shared configuration that matter here.
type settings struct {
	bare       bool
	worktree   string // core.worktree as written
	remote     string // remote.origin.url as written
	refStorage string // extensions.refStorage, "" means files
	perTree    bool   // extensions.worktreeConfig
}

// readSettings reads <common>/config and, where git would, the primary work
// tree's <common>/config.worktree: with extensions.worktreeConfig the values
// core.bare and core.worktree live there. A missing file is an empty one.
func readSettings(commonDir string) (settings, error) {
	var s settings
	err := s.load(filepath.Join(commonDir, "config"))
	if err == nil && s.perTree {
		err = s.load(filepath.Join(commonDir, "config.worktree"))
	}
	return s, err
}

func (s *settings) load(path string) error {
	data, err := readBounded(path, maxConfigBytes)
	if err != nil {
		if absent(err) {
			return nil
		}
		return broken(path, "cannot be read", err)
	}
	if line := parseConfig(data, s.take); line > 0 {
		return broken(path, "bad configuration in line "+strconv.Itoa(line), nil)
	}
	return nil
}

func (s *settings) take(e entry) {
	switch {
	case e.section == "core" && e.subsection == "" && e.key == "bare":
		s.bare = truth(e)
	case e.section == "core" && e.subsection == "" && e.key == "worktree":
		s.worktree = e.value
	case e.section == "extensions" && e.subsection == "" && e.key == "refstorage":
		s.refStorage = strings.ToLower(e.value)
	case e.section == "extensions" && e.subsection == "" && e.key == "worktreeconfig":
		s.perTree = truth(e)
	case e.section == "remote" && e.subsection == "origin" && e.key == "url":
		s.takeRemote(e.value)
	}
}

// takeRemote keeps the first address, which is the one git fetches from. An
// empty one clears the list (git 2.46).
func (s *settings) takeRemote(url string) {
	if url == "" || s.remote == "" {
		s.remote = url
	}
}

// truth reads git's booleans; a key without "=" is true.
func truth(e entry) bool {
	if e.implicit {
		return true
	}
	switch strings.ToLower(e.value) {
	case "true", "yes", "on":
		return true
	}
	n, err := strconv.Atoi(e.value)
	return err == nil && n != 0
}

// entry is one assignment of a configuration file. Section and key are in
// lower case, the subsection as written.
type entry struct {
	section, subsection, key, value string
	implicit                        bool // "key" alone, without "="
}

// parseConfig calls emit for every assignment in the order of the file. It
// returns 0, or the number of the line at which the text stops being a git
// configuration; what came before was emitted.
func parseConfig(data []byte, emit func(entry)) (badLine int) {
	p := configParser{data: bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")), line: 1}
	for !p.ended {
		at, ok := p.line, true
		switch c := p.next(); {
		case p.ends(c) || isSpace(c):
		case c == '#' || c == ';':
			p.skipLine()
		case c == '[':
			ok = p.header()
		default:
			ok = isLetter(c) && p.assignment(c, emit)
		}
		if !ok {
			return at
		}
	}
	return 0
}

type configParser struct {
	data                []byte
	pos                 int
	line                int
	ended               bool
	section, subsection string
}

// next gives the following byte, CRLF as one "\n", and 0 at the end.
func (p *configParser) next() byte {
	if p.pos >= len(p.data) {
		p.ended = true
		return 0
	}
	c := p.data[p.pos]
	p.pos++
	if c == '\r' && p.pos < len(p.data) && p.data[p.pos] == '\n' {
		c = '\n'
		p.pos++
	}
	if c == '\n' {
		p.line++
	}
	return c
}

// ends reports that c, just read, is the end of a line or of the text.
func (p *configParser) ends(c byte) bool { return c == '\n' || p.ended }

// skipBlanks returns the first byte that is no blank.
func (p *configParser) skipBlanks() byte {
	c := p.next()
	for isSpace(c) {
		c = p.next()
	}
	return c
}

func (p *configParser) skipLine() {
	for !p.ends(p.next()) {
	}
}

// header reads what follows "[": a name, an old-style ".subsection" (which
// git folds to lower case), or a quoted subsection.
func (p *configParser) header() bool {
	var name []byte
	for {
		c := p.next()
		switch {
		case c == ']':
			p.section, p.subsection, _ = strings.Cut(string(name), ".")
			return p.section != ""
		case isSpace(c):
			p.section = string(name)
			return len(name) > 0 && p.quotedSubsection()
		case isLetter(c) || isDigit(c) || c == '-' || c == '.':
			name = append(name, lower(c))
		default:
			return false
		}
	}
}

func (p *configParser) quotedSubsection() bool {
	if p.skipBlanks() != '"' {
		return false
	}
	var name []byte
	for {
		c := p.next()
		if c == '"' {
			p.subsection = string(name)
			return p.next() == ']'
		}
		if c == '\\' {
			c = p.next()
		}
		if p.ends(c) {
			return false
		}
		name = append(name, c)
	}
}

// assignment reads a key whose first letter was taken, and its value.
func (p *configParser) assignment(first byte, emit func(entry)) bool {
	e := entry{section: p.section, subsection: p.subsection}
	key := []byte{lower(first)}
	c := p.next()
	for isLetter(c) || isDigit(c) || c == '-' {
		key = append(key, lower(c))
		c = p.next()
	}
	if isSpace(c) {
		c = p.skipBlanks()
	}
	e.key = string(key)
	ok := true
	if p.ends(c) {
		e.implicit = true
	} else if ok = c == '='; ok {
		e.value, ok = p.value()
	}
	if ok {
		emit(e)
	}
	return ok
}

// value reads to the end of the line, through continuations. Blanks at both
// ends fall away unless quoted; keep is how much of out must stay.
func (p *configParser) value() (string, bool) {
	var out []byte
	quoted, keep := false, 0
	for {
		c := p.next()
		switch {
		case p.ends(c):
			return string(out[:keep]), !quoted
		case !quoted && (c == '#' || c == ';'):
			p.skipLine()
			return string(out[:keep]), true
		case !quoted && isSpace(c):
			if len(out) > 0 {
				out = append(out, c)
			}
			continue
		case c == '"':
			quoted = !quoted
		case c == '\\':
			text, ok := p.escape()
			if !ok {
				return "", false
			}
			out = append(out, text...)
		default:
			out = append(out, c)
		}
		keep = len(out)
	}
}

// escape reads what follows a backslash in a value. At the end of a line it
// joins the next one and stands for nothing.
func (p *configParser) escape() (text string, ok bool) {
	switch c := p.next(); c {
	case '\n':
		return "", true
	case 't':
		return "\t", true
	case 'b':
		return "\b", true
	case 'n':
		return "\n", true
	case '\\', '"':
		return string(c), true
	}
	return "", false
}

func isSpace(c byte) bool  { return c == ' ' || c == '\t' || c == '\r' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= lower(c) && lower(c) <= 'z' }

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
