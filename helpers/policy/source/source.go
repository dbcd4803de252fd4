// Package source makes the compiled policy (see package policy) out of its
// YAML sources: what is shipped, the user's own file, and the repository's: what
// init chose for all worktrees, the primary worktree's policy and the current
// worktree's.
//
// Later sources win, except for the keys that protect a person: there the
// stricter value counts, so that a repository, or a worktree with an older or no
// policy, can narrow what is kept but never widen it. Which value of a key is
// the stricter one is in rules; of shapes, every one counts. A source that cannot be read, an unknown key or a value of
// the wrong kind is a Finding; the good keys still count.
package source

import (
	"bytes"
	"errors"
	"os"
	"slices"
	"sort"
	"strconv"
	"strings"
	"syscall"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"

	"majordomus/helpers/osfile"
	"majordomus/helpers/policy"
	"majordomus/helpers/redact"
)

// Finding is something wrong with a source.
type Finding struct {
	Path string
	Line int // 0 when the file as a whole is meant
	Text string
	Key  string // whose value cannot be used; AllKeys when none of the file's can

	unreadShapes bool // it may name shapes that could not be read
}

// AllKeys stands for every key of a source.
const AllKeys = "*"

func (f Finding) String() string {
	if f.Line == 0 {
		return f.Path + ": " + f.Text
	}
	return f.Path + ":" + strconv.Itoa(f.Line) + ": " + f.Text
}

// kind checks and normalises a value.
type kind func(text string) (string, error)

// rule is one key: what may stand there and which of two words is stricter.
// A nil stricter means that the later source wins.
type rule struct {
	check    kind
	stricter func(a, b string) string
}

var smallerButNotZero = func(a, b string) string {
	x, _ := strconv.ParseInt(a, 10, 64)
	y, _ := strconv.ParseInt(b, 10, 64)
	if x == 0 || y != 0 && y < x {
		return b
	}
	return a
}

func rules() map[string]rule {
	return map[string]rule{
		"prompts.max_text_bytes":      {size, smallerButNotZero},
		"prompts.rendering_yaml":      {boolean, firstOf("false", "true")},
		"prompts.retention_max_days":  {count, smallerButNotZero},
		"prompts.retention_max_bytes": {size, smallerButNotZero},
		"session.briefing":            {oneOf("off", "short", "full"), firstOf("off", "short", "full")},
		"session.stranded_after":      {duration, nil},
		"sessions.publish":            {oneOf("repository", "local"), firstOf("local", "repository")},
		"ledger.max_bytes":            {size, nil},
	}
}

// Source is one file.
type Source struct {
	Path     string
	Required bool // it must exist
	Narrow   bool // it may not widen what earlier sources say, nor switch shapes off
}

// Sources are the shipped policy, then those of policy.Sources.
func Sources(shipped string, others []string) []Source {
	list := []Source{{Path: shipped, Required: true}}
	user := policy.UserSource()
	for _, path := range others {
		list = append(list, Source{Path: path, Narrow: path != user})
	}
	return list
}

// Before stands for a source: what counted before it got a mistake.
const Before = "what counted before the mistake"

// Result is what the sources say together.
type Result struct {
	Text     string            // the compiled policy
	From     map[string]string // the source of each value, by its key; of each shape, by its line
	Findings []Finding
}

// Compile reads the sources, the shipped one first. The text is of use even with
// findings: it holds every key that at least one source says properly, corrected
// by what counted before (see keepLastGood).
func Compile(sources []Source, last policy.Compiled) Result {
	c := compiler{rules: rules(), values: make(map[string]string), from: make(map[string]string)}
	var out strings.Builder
	out.WriteString("# Compiled by 'majordomus policy compile'; compiled again when a source changes.\n")
	for _, s := range sources {
		out.WriteString(policy.SourceLine(c.add(s), s.Path) + "\n")
	}
	names := make([]string, 0, len(c.values))
	for n := range c.values {
		names = append(names, n)
	}
	sort.Strings(names)
	for _, n := range names {
		out.WriteString(n + "=" + c.values[n] + "\n")
	}
	for _, r := range c.shapes {
		out.WriteString(policy.ShapeLine(r) + "\n")
	}
	for _, n := range c.off {
		out.WriteString(policy.OffLine(n) + "\n")
	}
	text := out.String()
	if len(c.findings) > 0 {
		text = keepLastGood(text, last, c.findings)
		for name, value := range policy.Parse(text).Values {
			if value != c.values[name] {
				c.from[name] = Before
			}
		}
	}
	return Result{Text: policy.Seal(text), From: c.from, Findings: c.findings}
}

type compiler struct {
	rules    map[string]rule
	values   map[string]string
	from     map[string]string
	shapes   []redact.Row
	off      []string
	findings []Finding
}

// keepLastGood corrects a compiled text whose sources have findings by what
// counted before: a mistake must not widen what is kept until it is fixed. Where
// a key protects a person the stricter of the old and the new value stays;
// another key keeps its old value if its own new one is wrong. Shapes that were
// known stay. Where nothing is known of before, and a source that cannot be read
// may name shapes, which ones count is unknown.
func keepLastGood(text string, old policy.Compiled, findings []Finding) string {
	wrong, unread := make(map[string]bool), false
	for _, f := range findings {
		wrong[f.Key] = true
		unread = unread || f.unreadShapes
	}
	all := rules()
	var out strings.Builder
	for _, line := range strings.SplitAfter(text, "\n") {
		name, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
		before, known := old.Values[name]
		switch {
		case !known:
		case all[name].stricter != nil:
			line = name + "=" + all[name].stricter(before, value) + "\n"
		case wrong[name] || wrong[AllKeys]:
			line = name + "=" + before + "\n"
		}
		out.WriteString(line)
	}
	rows := policy.Parse(text).Shapes
	for _, r := range old.Shapes {
		if more := append(rows[:len(rows):len(rows)], r); !hasShape(rows, r) && addable(more) {
			rows = more
			out.WriteString(policy.ShapeLine(r) + "\n")
		}
	}
	if unread && (!old.Whole || old.Unknown) {
		out.WriteString(policy.UnknownLine() + "\n")
	}
	return out.String()
}

func hasShape(rows []redact.Row, row redact.Row) bool {
	line := policy.ShapeLine(row)
	return slices.ContainsFunc(rows, func(r redact.Row) bool { return policy.ShapeLine(r) == line })
}

func addable(rows []redact.Row) bool {
	_, err := redact.Builtin().With(rows...)
	return err == nil
}

func (c *compiler) findKey(path string, line int, key, text string) {
	c.find(path, line, text)
	c.findings[len(c.findings)-1].Key = key
}

// find keeps one line: what a repository wrote into its policy must not move a
// person's cursor.
func (c *compiler) find(path string, line int, text string) {
	c.findings = append(c.findings, Finding{Path: path, Line: line, Text: strings.Map(printable, text)})
}

func printable(r rune) rune {
	if !unicode.IsPrint(r) {
		return '?'
	}
	return r
}

// add takes what a source says, and returns its digest.
func (c *compiler) add(s Source) string {
	raw, digest, err := policy.ReadSource(s.Path)
	if (errors.Is(err, os.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)) && !s.Required {
		return digest
	}
	var root *yaml.Node
	if err == nil {
		root, err = parse(raw)
	} else if errors.Is(err, osfile.ErrNotRegular) {
		err = osfile.ErrNotRegular // without the path, which the finding has
	}
	if err != nil {
		c.findKey(s.Path, 0, AllKeys, err.Error())
		// What cannot be opened may name shapes; what is not a file, or is missing
		// from a damaged toolkit, never does.
		unopened := digest == policy.Absent && !errors.Is(err, osfile.ErrNotRegular) && !errors.Is(err, os.ErrNotExist)
		c.findings[len(c.findings)-1].unreadShapes = unopened || bytes.Contains(raw, []byte("credentials:"))
		return digest
	}
	if root != nil { // not empty, nor comments alone
		c.section(s.Path, "", root, s.Narrow)
	}
	return digest
}

func parse(raw []byte) (*yaml.Node, error) {
	var doc yaml.Node
	if err := yaml.Unmarshal(raw, &doc); err != nil {
		return nil, errors.New(strings.ReplaceAll(err.Error(), "\n", " "))
	}
	if len(doc.Content) == 0 || doc.Content[0].Tag == "!!null" {
		return nil, nil
	}
	return doc.Content[0], nil
}

func (c *compiler) section(path, prefix string, node *yaml.Node, narrow bool) {
	if node.Kind != yaml.MappingNode {
		c.findKey(path, node.Line, AllKeys, "'"+strings.TrimSuffix(prefix, ".")+"' is not a mapping")
		return
	}
	seen := make(map[string]bool)
	for i := 0; i+1 < len(node.Content); i += 2 {
		key, value := node.Content[i], node.Content[i+1]
		name := prefix + key.Value
		if seen[name] {
			c.find(path, key.Line, "key '"+shorten(name)+"' stands twice")
			continue
		}
		seen[name] = true
		if _, ok := c.rules[name]; ok {
			c.set(path, name, value, narrow)
		} else if c.shapeKey(path, name, value, narrow) {
			continue
		} else if c.isSection(name) {
			c.section(path, name+".", value, narrow)
		} else {
			c.find(path, key.Line, "unknown key '"+shorten(name)+"'")
		}
	}
}

func (c *compiler) isSection(name string) bool {
	for n := range c.rules {
		if strings.HasPrefix(n, name+".") {
			return true
		}
	}
	return false
}

func (c *compiler) set(path, name string, node *yaml.Node, narrow bool) {
	r := c.rules[name]
	if node.Kind != yaml.ScalarNode {
		c.findKey(path, node.Line, name, "'"+name+"' is not a plain value")
		return
	}
	value, err := r.check(node.Value)
	if err != nil {
		c.findKey(path, node.Line, name, "'"+name+"': '"+shorten(node.Value)+"' is "+err.Error())
		return
	}
	if old, ok := c.values[name]; ok && narrow && r.stricter != nil && r.stricter(old, value) == old {
		return // also where both say the same: the first one is named
	}
	c.values[name], c.from[name] = value, path
}

func shorten(s string) string {
	const limit = 40
	if len(s) <= limit {
		return s
	}
	end := limit
	for !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + "…"
}

func oneOf(words ...string) kind {
	return func(s string) (string, error) {
		for _, w := range words {
			if s == w {
				return s, nil
			}
		}
		return "", errors.New("not one of " + strings.Join(words, ", "))
	}
}

// firstOf makes the word that stands first in the list the stricter one.
func firstOf(words ...string) func(a, b string) string {
	return func(a, b string) string {
		for _, w := range words {
			if a == w || b == w {
				return w
			}
		}
		return a
	}
}

func boolean(s string) (string, error) {
	if s == "true" || s == "false" {
		return s, nil
	}
	return "", errors.New("neither true nor false")
}

const maxCount = 1 << 50

func count(s string) (string, error) { return scaled(s, map[string]int64{"": 1}) }

// size is a number of bytes, with KiB, MiB or GiB behind it if wanted.
func size(s string) (string, error) {
	return scaled(s, map[string]int64{"": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30})
}

// duration is a number of seconds, or of minutes, hours or days with m, h, d.
func duration(s string) (string, error) {
	return scaled(s, map[string]int64{"": 1, "s": 1, "m": 60, "h": 3600, "d": 86400})
}

func scaled(s string, units map[string]int64) (string, error) {
	digits := strings.TrimRight(s, "KMGiBsmhd")
	factor, ok := units[s[len(digits):]]
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil || !ok {
		return "", errors.New("no number with a known unit")
	}
	if n < 0 || n > maxCount/factor {
		return "", errors.New("out of range")
	}
	return strconv.FormatInt(n*factor, 10), nil
}
