// Package switches says whether a tool's own settings keep a hook of ours from
// running. What there is to look at, and in which order, is data with its
// citations: share/switches.yaml.
//
// Most callers do
//
//	tools, err := switches.Read("share/switches.yaml")
//	look := switches.Look{Tools: tools, Root: root, Getenv: os.Getenv}
//	reason := look.Tool("claude-code")
//	reason = look.Entry("codex", "user", path, hook)
//
// The zero Reason is that nothing keeps it from running; any other names the
// file and the key. Files that are not there say nothing; one
// that cannot be read is listed by Unread. Nothing is written, and no file is
// waited for.
package switches

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"majordomus/helpers/osfile"
)

const schema = "majordomus.switches/v1"

// The rules that a switch may follow; share/switches.yaml says what they mean.
const (
	RuleFirst = "first"
	RuleNames = "names"
	RuleFile  = "file"
	RuleTrust = "trust"
)

// Tool is what is known of one tool.
type Tool struct {
	Layers    []Layer
	Switches  []Switch
	KnownFrom string `yaml:"known_from"`
}

// Layer is a settings file of a tool's.
type Layer struct {
	Name    string
	File    string
	Darwin  string
	Dropins string
	Beside  string
	Trusted bool
}

// Switch is one member that may switch hooks off.
type Switch struct {
	Key       string
	Alias     string
	Off       string
	Holds     string // a list with this in it switches off, too
	Rule      string
	Layers    []string
	KnownFrom string `yaml:"known_from"`
}

// Read reads the declaration. An unknown key, rule or layer fails it.
func Read(path string) (map[string]Tool, error) {
	text, err := osfile.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read the switches %s: %w", path, err)
	}
	return parse(path, text)
}

func parse(path string, text []byte) (map[string]Tool, error) {
	var file struct {
		Schema string
		Tools  map[string]Tool
	}
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true)
	if err := decoder.Decode(&file); err != nil {
		return nil, fmt.Errorf("read the switches %s: %w", path, err)
	}
	if file.Schema != schema {
		return nil, fmt.Errorf("read the switches %s: schema '%s' is not %s", path, file.Schema, schema)
	}
	for id, tool := range file.Tools {
		if err := tool.check(); err != nil {
			return nil, fmt.Errorf("read the switches %s: %s: %w", path, id, err)
		}
	}
	return file.Tools, nil
}

func (t Tool) check() error {
	if len(t.Switches) == 0 && len(t.KnownFrom) < 24 {
		return fmt.Errorf("neither switches nor known_from")
	}
	for _, s := range t.Switches {
		if s.Key == "" || len(s.KnownFrom) < 24 {
			return fmt.Errorf("switch '%s' has no key or no known_from", s.Key)
		}
		switch s.Rule {
		case RuleFirst, RuleFile:
			if s.Off == "" {
				return fmt.Errorf("switch '%s' has no off", s.Key)
			}
		case RuleNames, RuleTrust:
		default:
			return fmt.Errorf("rule '%s' of switch '%s' is not known", s.Rule, s.Key)
		}
		for _, name := range s.Layers {
			if _, ok := t.layer(name); !ok {
				return fmt.Errorf("layer '%s' of switch '%s' is not declared", name, s.Key)
			}
		}
	}
	return nil
}

func (t Tool) layer(name string) (Layer, bool) {
	for _, l := range t.Layers {
		if l.Name == name {
			return l, true
		}
	}
	return Layer{}, false
}

// layers are those that a switch is read from, the one that wins first.
func (t Tool) layers(s Switch) []Layer {
	if len(s.Layers) == 0 {
		return t.Layers
	}
	var list []Layer
	for _, name := range s.Layers {
		l, _ := t.layer(name)
		list = append(list, l)
	}
	return list
}

// Kind is what keeps a hook from running.
type Kind string

// The kinds; None is that nothing does.
const (
	None       Kind = ""
	Off        Kind = "off"        // it is switched off
	Unreviewed Kind = "unreviewed" // the person has not reviewed it in the tool
	Changed    Kind = "changed"    // it changed after the review
	Untrusted  Kind = "untrusted"  // the tool does not trust the repository
)

// Reason says why a tool does not run a hook.
type Reason struct {
	Kind Kind
	Text string
}

// Look looks at the settings of one person in one repository.
type Look struct {
	Tools  map[string]Tool
	Root   string              // of the repository, "" outside of one
	Roots  []string            // other paths that a tool may know it by
	Getenv func(string) string // of the tool, as far as known
	OS     string              // runtime.GOOS
	System string              // put in front of system paths; "" but in tests
	read   map[string]*settings
}

// files are the files of a layer, the one that wins first.
func (l *Look) files(tool Tool, layer Layer) []string {
	path := l.place(layer)
	if layer.Beside != "" && path == "" {
		path = filepath.Join(filepath.Dir(l.place(tool.Layers[0])), layer.Beside)
	}
	if !filepath.IsAbs(path) {
		return nil
	}
	files := []string{path}
	if layer.Dropins != "" {
		folder := filepath.Join(filepath.Dir(path), layer.Dropins)
		entries, _ := os.ReadDir(folder) // sorted by name
		for _, e := range entries {
			if strings.HasSuffix(e.Name(), ".json") && !strings.HasPrefix(e.Name(), ".") {
				files = append([]string{filepath.Join(folder, e.Name())}, files...)
			}
		}
	}
	return files
}

// place is the path of a layer: a system path, one of the person's, or one below
// the root of the repository.
func (l *Look) place(layer Layer) string {
	path := layer.File
	if layer.Darwin != "" && l.OS == "darwin" {
		path = layer.Darwin
	}
	if rest, ok := strings.CutPrefix(path, "${"); ok {
		inner, tail, _ := strings.Cut(rest, "}")
		name, otherwise, _ := strings.Cut(inner, ":-")
		if value := l.Getenv(name); value != "" {
			return value + tail
		}
		path = otherwise + tail
	}
	switch {
	case path == "":
		return ""
	case strings.HasPrefix(path, "/"):
		return filepath.Join(l.System, path)
	case strings.HasPrefix(path, "$"):
		return os.Expand(path, l.Getenv)
	case l.Root == "":
		return ""
	}
	return filepath.Join(l.Root, path)
}

// Tool says what switches all hooks of a tool off.
func (l *Look) Tool(id string) Reason {
	tool := l.Tools[id]
	for _, s := range tool.Switches {
		if s.Rule != RuleFirst {
			continue
		}
		if value, key, path, found := l.first(tool, s); found && s.turnsOff(value) {
			return switchedOff(key, path)
		}
	}
	return Reason{}
}

func (s Switch) turnsOff(value any) bool {
	if list, ok := value.([]any); ok && s.Holds != "" {
		return slices.Contains(list, any(s.Holds))
	}
	return fmt.Sprint(value) == s.Off
}

func switchedOff(key, path string) Reason {
	return Reason{Off, fmt.Sprintf("the tool's hooks are switched off by %s in '%s'", key, path)}
}

// first finds the value that decides: of the newer name if a layer has it, else
// of the older one.
func (l *Look) first(tool Tool, s Switch) (value any, key, path string, found bool) {
	for _, key := range []string{s.Key, s.Alias} {
		if key == "" {
			continue
		}
		for _, layer := range tool.layers(s) {
			if layer.Trusted && !l.trusts(tool) {
				continue
			}
			for _, path := range l.files(tool, layer) {
				if v, ok := l.settings(path).member(key); ok {
					return v, key, path, true
				}
			}
		}
	}
	return nil, "", "", false
}

// Unread gives the settings files of a tool that are there and cannot be read,
// with a sentence for each.
func (l *Look) Unread(id string) map[string]string {
	list := make(map[string]string)
	tool := l.Tools[id]
	for _, layer := range tool.Layers {
		for _, path := range l.files(tool, layer) {
			if s := l.settings(path); s.err != nil {
				list[path] = fmt.Sprintf("'%s' cannot be read: %v", path, s.err)
			}
		}
	}
	return list
}
