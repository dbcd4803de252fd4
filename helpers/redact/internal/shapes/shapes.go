// Package shapes reads the data the redactor's table is made from, and makes the samples
// that prove each row. It serves the generator and the tests; the hot path never links it.
package shapes

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"

	"gopkg.in/yaml.v3"

	"majordomus/helpers/redact"
)

// Shape is one row with its samples.
type Shape struct {
	redact.Row
	Yes, No []string // templates, see Expand
	Line    int      // in the file
}

// line is a row as it stands in the file.
type line struct {
	Name     string   `yaml:"name"`
	Class    string   `yaml:"class"`
	Literals []string `yaml:"literals"`
	Re       string   `yaml:"re"`
	Left     string   `yaml:"left"`
	Right    string   `yaml:"right"`
	Guard    string   `yaml:"guard"`
	Keeps    string   `yaml:"keeps"`
	Reaches  string   `yaml:"reaches"`
	Yes      []string `yaml:"yes"`
	No       []string `yaml:"no"`
}

// Read parses the data, strictly: an unknown key, a row without samples, or a name that
// comes back after another is an error that names the line. It does not run the samples.
func Read(data []byte) ([]Shape, error) {
	var file struct {
		Shapes []yaml.Node `yaml:"shapes"`
	}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	dec.KnownFields(true)
	if err := dec.Decode(&file); err != nil {
		return nil, fmt.Errorf("read credential shapes: %w", err)
	}
	if err := dec.Decode(new(yaml.Node)); !errors.Is(err, io.EOF) {
		return nil, errors.New("read credential shapes: more than one document")
	}
	var out []Shape
	last := map[string]int{}
	for i := range file.Shapes {
		node := &file.Shapes[i]
		s, err := readLine(node)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", node.Line, err)
		}
		if at, known := last[s.Name]; known && (at != i-1 || out[at].Class != s.Class) {
			return nil, fmt.Errorf("line %d: shape %q: rows of one name stand together and have one class", node.Line, s.Name)
		}
		last[s.Name] = i
		out = append(out, s)
	}
	if len(out) == 0 {
		return nil, errors.New("read credential shapes: there are none")
	}
	return out, nil
}

func readLine(node *yaml.Node) (Shape, error) {
	var l line
	if err := strict(node, &l); err != nil {
		return Shape{}, err
	}
	s := Shape{Line: node.Line, Yes: l.Yes, No: l.No, Row: redact.Row{
		Name: l.Name, Class: redact.Class(l.Class), Literals: l.Literals, Re: l.Re,
		Left: redact.Left(l.Left), Right: redact.Right(l.Right), Guard: redact.Guard(l.Guard), Keeps: l.Keeps, Reaches: l.Reaches,
	}}
	if s.Class == redact.Own {
		return Shape{}, fmt.Errorf("shape %q: class own is for a repository's policy", s.Name)
	}
	if len(s.Yes) == 0 || len(s.No) == 0 {
		return Shape{}, fmt.Errorf("shape %q: needs at least one yes and one no", s.Name)
	}
	return s, nil
}

// strict decodes one node and refuses keys it does not know. (A Node forgets that its
// decoder was told to.)
func strict(node *yaml.Node, l *line) error {
	text, err := yaml.Marshal(node)
	if err != nil {
		return err
	}
	dec := yaml.NewDecoder(bytes.NewReader(text))
	dec.KnownFields(true)
	return dec.Decode(l)
}

// Rows returns the rows without their samples.
func Rows(shapes []Shape) []redact.Row {
	rows := make([]redact.Row, len(shapes))
	for i, s := range shapes {
		rows[i] = s.Row
	}
	return rows
}

// rounds is how many samples Check makes from one template.
const rounds = 25

// Check runs the samples of every row: on the row alone, and the negative ones on the
// whole table as well. seed makes the samples; any must do.
func Check(shapes []Shape, seed uint64) error {
	all, err := redact.New(Rows(shapes)...)
	if err != nil {
		return err
	}
	rng := rand.New(rand.NewPCG(seed, 1))
	for _, s := range shapes {
		alone, err := redact.New(s.Row)
		if err != nil {
			return fmt.Errorf("line %d: %w", s.Line, err)
		}
		for range rounds {
			if err := s.check(rng, alone, all); err != nil {
				return fmt.Errorf("line %d: shape %q: %w", s.Line, s.Name, err)
			}
		}
	}
	return nil
}

func (s *Shape) check(rng *rand.Rand, alone, all *redact.Table) error {
	for _, template := range s.Yes {
		before, secret, after, err := Expand(rng, template)
		if err != nil {
			return err
		}
		out, _, err := alone.RedactText([]byte(before + secret + after))
		if err != nil {
			return err
		}
		if want := before + "[redacted:" + s.Name + "]" + after; string(out) != want {
			// Made-up text, so it may be shown.
			return fmt.Errorf("sample %q: %q became %q", template, before+secret+after, out)
		}
	}
	for _, template := range s.No {
		before, body, after, err := Expand(rng, template)
		if err != nil {
			return err
		}
		text := before + body + after
		for _, table := range []*redact.Table{alone, all} {
			if out, _, err := table.RedactText([]byte(text)); err != nil || string(out) != text {
				return fmt.Errorf("sample %q must stay: %q became %q (%v)", template, text, out, err)
			}
		}
	}
	return nil
}

// Expand makes one sample from a template: text in which <kind:length> or
// <kind:least-most> stands for random characters. before and after are what stands
// outside {braces}; without braces the whole is the secret.
func Expand(rng *rand.Rand, template string) (before, secret, after string, err error) {
	open, end := secretPart(template)
	if before, err = expand(rng, template[:open]); err != nil {
		return "", "", "", err
	}
	body := template[open:end]
	if end < len(template) || open > 0 || strings.HasPrefix(body, "{") {
		body = strings.TrimSuffix(strings.TrimPrefix(body, "{"), "}")
	}
	if secret, err = expand(rng, body); err != nil {
		return "", "", "", err
	}
	after, err = expand(rng, template[end:])
	return before, secret, after, err
}

// secretPart finds {…} that holds a random part; other braces are text.
func secretPart(template string) (open, end int) {
	open = strings.Index(template, "{")
	end = strings.LastIndex(template, "}")
	if open < 0 || end < open || !strings.Contains(template[open:end], "<") && !strings.Contains(template[open:end], "-----BEGIN") {
		return 0, len(template)
	}
	return open, end + 1
}

// Fill is Expand for text in which other angle brackets and braces are text too.
func Fill(rng *rand.Rand, text string) string {
	return token.ReplaceAllStringFunc(text, func(m string) string {
		kind, length, _ := strings.Cut(m[1:len(m)-1], ":")
		part, err := Random(rng, kind, length)
		if err != nil {
			return m
		}
		return part
	})
}

var token = regexp.MustCompile(`<[A-Za-z0-9]+(?::[^<>]*)?>`)

func expand(rng *rand.Rand, text string) (string, error) {
	var failed error
	out := token.ReplaceAllStringFunc(text, func(m string) string {
		kind, length, _ := strings.Cut(m[1:len(m)-1], ":")
		part, err := Random(rng, kind, length)
		if err != nil {
			failed = fmt.Errorf("template %q: %w", text, err)
		}
		return part
	})
	return out, failed
}
