package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

type source struct {
	name string
	text []byte
}

// shim says whether the file runs in a shell of its own.
func (s source) shim() bool { return filepath.Base(filepath.Dir(s.name)) == "shims" }

// hot says whether the file is on the path of every prompt.
func (s source) hot() bool { return s.shim() || filepath.Base(s.name) == "capture.sh" }

// lint checks all sources together, since they call each other's functions. The
// findings are in the order of the files and lines.
func lint(sources []source) (findings []string) {
	trees := make([]*syntax.File, len(sources))
	functions := map[string]bool{}
	for i, src := range sources {
		// The interpreter reads as bash: as POSIX it has no export.
		tree, err := syntax.NewParser(syntax.Variant(syntax.LangBash)).Parse(bytes.NewReader(src.text), src.name)
		if err != nil {
			findings = append(findings, err.Error()+"; the embedded interpreter cannot read it")
			continue
		}
		trees[i] = tree
		for _, decl := range nodes[*syntax.FuncDecl](tree) {
			functions[decl.Name.Value] = true
		}
	}
	for i, tree := range trees {
		if tree != nil {
			findings = append(findings, check(sources[i], tree, functions)...)
		}
	}
	return findings
}

func check(src source, tree *syntax.File, functions map[string]bool) (lines []string) {
	c := checker{source: src, functions: functions, text: strings.Split(string(src.text), "\n")}
	syntax.Walk(tree, c.visit)
	slices.SortStableFunc(c.findings, func(a, b finding) int { return int(a.at.Offset()) - int(b.at.Offset()) })
	for _, f := range slices.Compact(c.findings) {
		lines = append(lines, fmt.Sprintf("%s:%s: %s; %s", src.name, f.at, f.what, f.hint))
	}
	return lines
}

// nodes are all of one kind below a node.
func nodes[T syntax.Node](under syntax.Node) (list []T) {
	syntax.Walk(under, func(n syntax.Node) bool {
		if t, ok := n.(T); ok {
			list = append(list, t)
		}
		return true
	})
	return list
}

type finding struct {
	at         syntax.Pos
	what, hint string
}

type checker struct {
	source
	functions map[string]bool
	text      []string
	above     []syntax.Node // of the present node
	findings  []finding
}

func (c *checker) find(at syntax.Pos, what, hint string) {
	if !strings.Contains(c.text[at.Line()-1], "# portability: ") {
		c.findings = append(c.findings, finding{at, what, hint})
	}
}

func (c *checker) visit(node syntax.Node) bool {
	if node == nil {
		c.above = c.above[:len(c.above)-1]
		return true
	}
	switch n := node.(type) {
	case *syntax.Stmt:
		if n.Background && !c.shim() {
			c.find(n.Semicolon, "a background job", "a library leaves no process behind")
		}
	case *syntax.Redirect:
		c.redirect(n)
	case *syntax.FuncDecl:
		if !strings.HasPrefix(n.Name.Value, "mj_") {
			c.find(n.Pos(), "the function '"+n.Name.Value+"' lacks the prefix", "public functions begin with mj_, private ones with mj__")
		}
	case *syntax.CaseClause:
		if c.inside() {
			c.find(n.Case, "case inside $( )", "bash 3.2 ends the substitution at the first ')'; use a function")
		}
		c.backslash(n.Word)
	case *syntax.WordIter:
		c.assigned(n.Name.Value, n.Pos())
	case *syntax.CallExpr:
		c.call(n)
	case *syntax.DeclClause:
		c.declaration(n)
	case *syntax.ParamExp:
		c.param(n)
	}
	c.above = append(c.above, node)
	return true
}

// inside says whether the present node is in a $( ) of the same function.
func (c *checker) inside() bool {
	for _, n := range slices.Backward(c.above) {
		switch n.(type) {
		case *syntax.FuncDecl:
			return false
		case *syntax.CmdSubst:
			return true
		}
	}
	return false
}

func (c *checker) redirect(r *syntax.Redirect) {
	if r.Op == syntax.RdrClob {
		c.find(r.OpPos, "'>|'", "the embedded interpreter refuses it")
	}
	words := []string{}
	if r.N != nil {
		words = append(words, r.N.Value)
	}
	if r.Op == syntax.DplIn || r.Op == syntax.DplOut {
		words = append(words, r.Word.Lit())
	}
	for _, w := range words {
		if digits := strings.TrimSuffix(w, "-"); !c.shim() && strings.Trim(digits, "012") != "" {
			c.find(r.Pos(), "a file descriptor above 2", "the embedded interpreter has 0, 1 and 2 only")
		}
	}
}

// assigned: a library's variables are in the name space of whoever sources it.
func (c *checker) assigned(name string, at syntax.Pos) {
	free := "IFS"
	if c.shim() {
		free = "IFS LC_ALL TMPDIR TMPPREFIX POSIXLY_CORRECT PATH" // read by the shell itself
	}
	if name == "" || strings.HasPrefix(strings.ToLower(name), "mj_") || slices.Contains(strings.Fields(free), name) {
		return
	}
	c.find(at, "the variable '"+name+"' lacks the prefix", "it would overwrite the caller's; name it mj_... or MJ_...")
}

func (c *checker) declaration(d *syntax.DeclClause) {
	if v := d.Variant.Value; v != "export" && v != "readonly" {
		c.find(d.Pos(), "'"+v+"'", "not every shell has it")
		return
	}
	for _, a := range d.Args {
		c.assign(a)
	}
}

func (c *checker) assign(a *syntax.Assign) {
	if a.Name != nil {
		c.assigned(a.Name.Value, a.Pos())
	}
	c.backslash(a.Value)
}

func (c *checker) param(p *syntax.ParamExp) {
	if p.Length {
		c.find(p.Pos(), "'${#"+p.Param.Value+"}'", "some shells count bytes, some characters; ask the helper")
	}
	if p.Exp == nil {
		return
	}
	switch {
	case strips(p.Exp.Op):
		c.pattern(p.Exp.Word)
	case p.Exp.Op == syntax.AssignUnset || p.Exp.Op == syntax.AssignUnsetOrNull:
		c.assigned(p.Param.Value, p.Pos())
	case (p.Exp.Op == syntax.ErrorUnset || p.Exp.Op == syntax.ErrorUnsetOrNull) && !c.shim():
		c.find(p.Pos(), "an expansion that ends the shell", "a library never exits; test the variable and return")
	}
	if p.Exp.Word != nil && c.quoted() {
		for _, part := range p.Exp.Word.Parts {
			if quote(part) {
				c.find(part.Pos(), `a quote inside "${...}"`, "bash 3.2 reads it differently; use a variable")
			}
		}
	}
}

func strips(op syntax.ParExpOperator) bool {
	return slices.Contains([]syntax.ParExpOperator{syntax.RemSmallPrefix, syntax.RemLargePrefix, syntax.RemSmallSuffix, syntax.RemLargeSuffix}, op)
}

func quote(part syntax.WordPart) bool {
	_, single := part.(*syntax.SglQuoted)
	_, double := part.(*syntax.DblQuoted)
	return single || double
}

// quoted says whether the present node is in double quotes, or in a here-document,
// which is read alike.
func (c *checker) quoted() bool {
	for i, n := range slices.Backward(c.above) {
		switch n := n.(type) {
		case *syntax.DblQuoted:
			return true
		case *syntax.CmdSubst, *syntax.CallExpr:
			return false
		case *syntax.Redirect:
			return i+1 < len(c.above) && c.above[i+1] == syntax.Node(n.Hdoc)
		}
	}
	return false
}

// pattern: of the value of an expansion the interpreter reads '\', '[' and '*' as a
// pattern even where it is quoted. $mj_nl and $mj_tab hold one harmless character.
func (c *checker) pattern(word *syntax.Word) {
	if word == nil {
		return
	}
	for _, part := range nodes[syntax.WordPart](word) {
		switch p := part.(type) {
		case *syntax.ParamExp:
			if p.Exp == nil && (p.Param.Value == "mj_nl" || p.Param.Value == "mj_tab") {
				continue
			}
		case *syntax.CmdSubst, *syntax.ArithmExp:
		default:
			continue
		}
		c.find(part.Pos(), "an expansion in a strip pattern", "the embedded interpreter reads its value as a pattern; only $mj_nl and $mj_tab are safe")
	}
}

// backslash: in a value and in the word of a case the interpreter keeps an unquoted
// backslash that every shell removes.
func (c *checker) backslash(word *syntax.Word) {
	if word == nil {
		return
	}
	syntax.Walk(word, func(node syntax.Node) bool {
		switch n := node.(type) {
		case *syntax.Lit:
			if strings.Contains(strings.ReplaceAll(n.Value, "\\\n", ""), `\`) {
				c.find(n.Pos(), "an unquoted backslash in a value", "the embedded interpreter keeps it; put the character in quotes")
			}
		case *syntax.ParamExp:
			return n.Exp == nil || !strips(n.Exp.Op)
		case *syntax.DblQuoted, *syntax.CmdSubst, *syntax.ArithmExp:
			return false
		}
		return true
	})
}

// What a command may be: builtins that all our shells have, with one meaning and
// without an effect on the shell that sourced the file; programs, each of which costs
// three times `true`; and more programs where no prompt waits.
var (
	builtins = strings.Fields(": . [ break command continue eval false getopts printf pwd read return set shift test true unset")
	programs = strings.Fields("mkdir cat date rm")
	special  = strings.Fields("break continue eval return set shift unset : .")
	ownShell = strings.Fields("cd exec exit jobs kill trap umask unalias wait")
	cold     = strings.Fields("chmod cmp cp dd find git grep head ls mv rmdir sed sort tail tr wc")
)

// formats is what our shells agree on in printf.
var formats = regexp.MustCompile(`^([^%\\]|%[sd%]|\\[nrt\\])*$`)

func (c *checker) call(call *syntax.CallExpr) {
	if len(call.Args) == 0 {
		for _, a := range call.Assigns {
			c.assign(a)
		}
		return
	}
	name, args := call.Args[0].Lit(), call.Args[1:]
	for _, a := range call.Assigns {
		c.backslash(a.Value)
		if slices.Contains(special, name) || c.functions[name] {
			c.find(a.Pos(), "an assignment before '"+name+"'", "shells differ on whether it lasts; give it a line of its own")
		}
		if name == "read" && a.Name.Value == "IFS" && !slices.Contains([]string{"", "''", `""`, "$mj_tab", `"$mj_tab"`}, c.written(a.Value)) {
			c.find(a.Pos(), "a separator for 'read' other than nothing or $mj_tab", "the embedded interpreter loses empty fields; cut with ${x%%...}")
		}
	}
	c.command(call.Args)
	for i, arg := range args {
		text := arg.Lit()
		switch {
		case name == "read" && text != "-r", name == "unset" && args[0].Lit() != "-f" && text != "-v", name == "getopts" && i == 1:
			c.assigned(text, arg.Pos())
		case name == "set" && i == 0 && !c.shim() && !slices.Contains([]string{"--", "-f", "+f"}, text):
			c.find(arg.Pos(), "'set "+text+"' in a library", "the options are the caller's")
		case name == "printf" && i == 0 && !formats.MatchString(strings.Trim(c.written(arg), `'"`)):
			c.find(arg.Pos(), `a printf format beyond %s, %d, %%, \n, \r, \t and \\`, "the shells disagree on the rest")
		}
	}
}

// written is a node as it is in the file.
func (c *checker) written(node *syntax.Word) string {
	if node == nil {
		return ""
	}
	return string(c.source.text[node.Pos().Offset():node.End().Offset()])
}

// command judges the command's word, and that behind 'command' and 'exec'.
func (c *checker) command(args []*syntax.Word) {
	name, at := args[0].Lit(), args[0].Pos()
	switch {
	case name == "":
		c.computed(args[0])
	case name == "eval":
		if len(args) != 2 || c.written(args[1]) != `"$mj_assignments"` {
			c.find(at, "'eval'", `only eval "$mj_assignments" is allowed, which the helper quoted`)
		}
	case name == "command" || name == "exec" && c.shim():
		for len(args) > 1 && (args[1].Lit() == "-p" || args[1].Lit() == "--") {
			args = args[1:]
		}
		if len(args) > 1 && args[1].Lit() != "-v" {
			c.command(args[1:])
		}
	case slices.Contains(builtins, name), slices.Contains(programs, name), c.functions[name]:
	case c.shim() && slices.Contains(ownShell, name):
	case !c.hot() && slices.Contains(cold, name):
	default:
		c.find(at, "the command '"+name+"'", "allowed here are POSIX builtins that leave the shell alone, a few programs, our functions and the helper")
	}
}

// computed: a command's word that is made at run time is the helper, or a function of
// ours.
func (c *checker) computed(word *syntax.Word) {
	written := strings.NewReplacer(`"`, "", "{", "", "}", "", ":-", "").Replace(c.written(word))
	for _, start := range []string{"$mj_helper", "$MJ_HOME/build/majordomus", "mj_"} {
		if strings.HasPrefix(written, start) {
			return
		}
	}
	c.find(word.Pos(), "a command made at run time", `begin it with "$mj_helper", "$MJ_HOME/build/majordomus..." or mj_`)
}
