package runtime

import (
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// apostrophe is how the helper writes one inside a value, behind the one that
// ends what came before it.
const apostrophe = `"'"'`

// eval says what to run in place of the evaluation of a text. Assignments as the
// helper writes them need no parser, which is most of what they cost, and may
// hold bytes that it refuses; anything else is left to it.
func (s *shell) eval(text string) []string {
	made := assignments(text)
	if made == nil || s.functions == nil {
		return []string{"eval", escapeBytes(text)}
	}
	s.functions[assignFunction] = made
	return []string{assignFunction, text}
}

// assignments reads lines NAME='…' and returns what makes them, or nil when
// there is anything else in the text.
func assignments(text string) *syntax.Stmt {
	var list []*syntax.Assign
	for text != "" {
		name, rest, ok := strings.Cut(text, "='")
		if !ok || !syntax.ValidName(name) {
			return nil
		}
		value, after, ok := quotedValue(rest)
		if !ok {
			return nil
		}
		text = after
		list = append(list, &syntax.Assign{
			Name:  &syntax.Lit{Value: name},
			Value: &syntax.Word{Parts: []syntax.WordPart{&syntax.SglQuoted{Value: value}}},
		})
	}
	return &syntax.Stmt{Cmd: &syntax.CallExpr{Assigns: list}}
}

// quotedValue reads up to the apostrophe that ends a value, and the end of its
// line or of the text.
func quotedValue(text string) (value, after string, ok bool) {
	var b strings.Builder
	for {
		part, rest, found := strings.Cut(text, "'")
		b.WriteString(part)
		if !found {
			return "", "", false
		}
		if next, more := strings.CutPrefix(rest, apostrophe); more {
			b.WriteByte('\'')
			text = next
			continue
		}
		after, line := strings.CutPrefix(rest, "\n")
		return b.String(), after, line || rest == ""
	}
}
