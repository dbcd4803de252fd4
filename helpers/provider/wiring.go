package provider

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// Wiring is how our hooks are written into the settings of a tool.
type Wiring struct {
	Flat     bool           `yaml:"flat"` // an event's list holds handlers, not groups of them
	Keys     Keys           `yaml:"keys"`
	Handler  Members        `yaml:"handler"`  // what else a handler has to hold
	File     Members        `yaml:"file"`     // what the file itself has to hold
	OwnFile  bool           `yaml:"own_file"` // the file is named after us
	Second   int            `yaml:"second"`   // how many of the tool's units make a second; 0: hooks get no limit
	Most     map[string]int `yaml:"most"`     // the tool's own limit for an event of ours
	AnyShell bool           `yaml:"any_shell"`
	Root     string         `yaml:"root"` // how a line of a project names its root; "": it looks for it
	Programs []string       `yaml:"programs"`
	Trust    Config         `yaml:"trust"` // what a person has to do first, for each scope; "" nothing
	First    First          `yaml:"first"`
}

// Keys are a handler's keys. All but the first may be "".
type Keys struct{ Command, Limit, Shown string }

// First is Trust for init: a sentence, and the same in brief.
type First struct{ Says, Short string }

// Members are keys, in the order of the declaration.
type Members []Member

// Member is a key and its value as JSON.
type Member struct{ Key, Literal string }

// UnmarshalYAML takes texts, whole numbers, true and false.
func (m *Members) UnmarshalYAML(node *yaml.Node) error {
	for i := 0; i+1 < len(node.Content); i += 2 {
		key, value := node.Content[i].Value, node.Content[i+1]
		switch value.Tag {
		case "!!str":
			*m = append(*m, Member{key, strconv.Quote(value.Value)})
		case "!!int", "!!bool":
			*m = append(*m, Member{key, value.Value})
		default:
			return fmt.Errorf("%s is not a text, a number, true or false", quotable(key))
		}
	}
	return nil
}

// wiring reads how a tool is wired, or nil where the declaration does not say.
func (r *reader) wiring(c cell) *Wiring {
	if c.value == nil {
		return nil
	}
	var w Wiring
	text, err := yaml.Marshal(c.value)
	if err == nil {
		strict := yaml.NewDecoder(bytes.NewReader(text))
		strict.KnownFields(true)
		err = strict.Decode(&w)
	}
	if err == nil && w.Keys.Command == "" {
		err = errors.New("keys has no command")
	}
	if err != nil {
		r.find(c.line, "wiring", "%s", strings.Join(strings.Fields(err.Error()), " "))
	}
	return &w
}
