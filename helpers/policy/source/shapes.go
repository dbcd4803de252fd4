package source

import (
	"strings"

	"gopkg.in/yaml.v3"

	"majordomus/helpers/policy"
	"majordomus/helpers/redact"
)

// The keys that hold lists. Anybody may add shapes of credentials; switching an
// extended one off is the person's own to say, since a repository that did it
// would widen what is kept of others' prompts.
const (
	shapesKey = "prompts.credentials"
	offKey    = "prompts.credentials_off"
)

// ownShape is a shape as it stands in a policy.
type ownShape struct {
	Name     string   `yaml:"name"`
	Literals []string `yaml:"literals"`
	Re       string   `yaml:"re"`
	Left     string   `yaml:"left"`
	Right    string   `yaml:"right"`
	Guard    string   `yaml:"guard"`
	Keeps    string   `yaml:"keeps"`
}

// shapeKey takes the two list keys and says whether the name was one of them.
func (c *compiler) shapeKey(path, name string, node *yaml.Node, fromRepository bool) bool {
	switch name {
	case shapesKey:
		c.addShapes(path, node)
	case offKey:
		c.switchOff(path, node, fromRepository)
	default:
		return false
	}
	return true
}

func (c *compiler) addShapes(path string, list *yaml.Node) {
	if list.Kind != yaml.SequenceNode {
		c.find(path, list.Line, "'"+shapesKey+"' is not a list")
		return
	}
	for _, node := range list.Content {
		row, problem := shapeRow(node)
		if problem == "" && hasShape(c.shapes, row) {
			continue // two worktrees have the same policy
		}
		if problem == "" {
			if _, err := redact.Builtin().With(append(c.shapes[:len(c.shapes):len(c.shapes)], row)...); err != nil {
				problem = err.Error()
			}
		}
		if problem != "" {
			c.find(path, node.Line, "'"+shapesKey+"': "+problem)
			continue
		}
		c.shapes = append(c.shapes, row)
		c.from[policy.ShapeLine(row)] = path
	}
}

func shapeRow(node *yaml.Node) (redact.Row, string) {
	var s ownShape
	if node.Kind != yaml.MappingNode {
		return redact.Row{}, "an entry is not a mapping"
	}
	for i := 0; i+1 < len(node.Content); i += 2 {
		if key := node.Content[i].Value; !strings.Contains(" name literals re left right guard keeps ", " "+key+" ") {
			return redact.Row{}, "unknown key '" + shorten(key) + "'"
		}
	}
	if err := node.Decode(&s); err != nil {
		return redact.Row{}, strings.Join(strings.Fields(err.Error()), " ")
	}
	for _, text := range append([]string{s.Name, s.Re, s.Keeps}, s.Literals...) {
		if strings.ContainsAny(text, "\t\n\r\x1f") {
			return redact.Row{}, "a value holds a tab or a line break"
		}
	}
	return redact.Row{
		Name: s.Name, Literals: s.Literals, Re: s.Re, Keeps: s.Keeps,
		Left: redact.Left(otherwise(s.Left, string(redact.LeftAny))), Right: redact.Right(otherwise(s.Right, string(redact.RightAny))),
		Guard: redact.Guard(otherwise(s.Guard, string(redact.GuardFilled))),
	}, ""
}

func otherwise(s, fallback string) string {
	if s == "" {
		return fallback
	}
	return s
}

func (c *compiler) switchOff(path string, list *yaml.Node, fromRepository bool) {
	if fromRepository {
		c.find(path, list.Line, "'"+offKey+"' counts only in a person's own file, since a repository may not widen what is kept")
		return
	}
	if list.Kind != yaml.SequenceNode {
		c.find(path, list.Line, "'"+offKey+"' is not a list")
		return
	}
	for _, node := range list.Content {
		if _, err := redact.Builtin().Without(node.Value); err != nil {
			c.find(path, node.Line, "'"+offKey+"': "+err.Error())
			continue
		}
		c.off = append(c.off, node.Value)
		c.from[policy.OffLine(node.Value)] = path
	}
}
