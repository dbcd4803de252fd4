// Gen writes docs/protocol.md: what lib/*.sh and the helper majordomus-hook say to
// each other. Everything on the page is taken from the code: the commands and
// their options from the comments and lists of package hook, the operations of a
// script and the forms of a template from those of package store.
//
//	go run ./helpers/hook/gen [-check]
//
// With -check it writes nothing and exits 1 when the page is stale.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/doc"
	"go/doc/comment"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"majordomus/helpers/hook"
)

const (
	page     = "docs/protocol.md"
	hookDir  = "helpers/hook"
	storeDir = "helpers/store"
)

func main() { os.Exit(run(os.Args[1:], os.Stderr)) }

func run(args []string, errOut io.Writer) int {
	text, err := protocol()
	if err == nil && len(args) == 1 && args[0] == "-check" {
		return check(text, errOut)
	}
	if err == nil {
		err = os.WriteFile(page, text, 0o644)
	}
	if err != nil {
		fmt.Fprintf(errOut, "majordomus: %v\n", err)
		return 3
	}
	return 0
}

func check(text []byte, errOut io.Writer) int {
	old, err := os.ReadFile(page)
	if err == nil && bytes.Equal(old, text) {
		return 0
	}
	fmt.Fprintf(errOut, "majordomus: '%s' is stale\nmajordomus: hint: run 'make generate'\n", page)
	return 1
}

const opening = `# Between the library and the helper

Made by ` + "`make generate`" + ` from the lists and comments in the code; do not edit it.

` + "`lib/*.sh`" + ` decides what is written; ` + "`majordomus-hook`" + ` reads, redacts, looks around and writes. This page is what the two say to each other: the commands that the library runs, the variables that come back, the scripts that are carried out and the templates in them. It is an internal contract: the two are installed together, and ` + "`majordomus-hook api`" + ` prints the number of the library that the helper was built for.

`

func protocol() ([]byte, error) {
	helper, err := load(hookDir)
	if err != nil {
		return nil, err
	}
	store, err := load(storeDir)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	b.WriteString(opening)
	if err := helper.commands(&b); err != nil {
		return nil, err
	}
	variables(&b)
	b.WriteString("## Scripts\n\nWhat `put` carries out, from its standard input. The last line is `%end`; a script without it changes nothing.\n\n")
	section, err := store.section("Scripts")
	if err != nil {
		return nil, err
	}
	b.WriteString(section)
	b.WriteString("\n## Templates\n\nWhat stands behind `%render`.\n\n")
	forms, err := store.comment("render")
	if err != nil {
		return nil, err
	}
	b.WriteString(forms)
	return append(bytes.TrimRight(b.Bytes(), "\n"), '\n'), nil
}

// pkg is a package as its comments tell of it.
type pkg struct {
	doc   *doc.Package
	files []*ast.File
	funcs map[string]*ast.FuncDecl
}

func load(dir string) (*pkg, error) {
	set := token.NewFileSet()
	names, err := fs.Glob(os.DirFS(dir), "*.go")
	if err != nil {
		return nil, err
	}
	p := &pkg{funcs: make(map[string]*ast.FuncDecl)}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(set, dir+"/"+name, nil, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		p.files = append(p.files, f)
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok {
				p.funcs[fn.Name.Name] = fn
			}
		}
	}
	p.doc, err = doc.NewFromFiles(set, p.files, "majordomus/"+dir, doc.AllDecls|doc.PreserveAST)
	return p, err
}

// commands writes a section for each case of commandFor, in its order: what the
// function that carries the command out says of itself.
func (p *pkg) commands(b *bytes.Buffer) error {
	b.WriteString("## Commands\n\nOptions are `--name value`; one that may be given several times says so. Exit status: 0 done, 1 no, 2 usage, 3 fault.\n\n")
	choose := p.funcs["commandFor"]
	if choose == nil {
		return errors.New("package hook has no commandFor")
	}
	var err error
	ast.Inspect(choose.Body, func(n ast.Node) bool {
		c, ok := n.(*ast.CaseClause)
		if !ok || len(c.List) == 0 || err != nil {
			return true
		}
		var name string
		if name, err = strconv.Unquote(c.List[0].(*ast.BasicLit).Value); err != nil {
			return false
		}
		err = p.command(b, name, c.Body[0].(*ast.ReturnStmt).Results[0].(*ast.Ident).Name)
		return false
	})
	return err
}

func (p *pkg) command(b *bytes.Buffer, name, function string) error {
	text, err := p.comment(function)
	if err != nil {
		return err
	}
	fmt.Fprintf(b, "### %s\n\n%s", name, text)
	if known := p.options(function); known != "" {
		fmt.Fprintf(b, "\nOptions: `--%s`.\n", strings.Join(strings.Fields(known), "`, `--"))
	}
	b.WriteString("\n")
	return nil
}

// options is the list that a command hands to parseOptions.
func (p *pkg) options(function string) (known string) {
	ast.Inspect(p.funcs[function].Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if f, ok := call.Fun.(*ast.Ident); !ok || f.Name != "parseOptions" {
			return true
		}
		known = p.text(call.Args[1])
		return false
	})
	return known
}

// text is what a literal, or a constant of the package, says.
func (p *pkg) text(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, _ := strconv.Unquote(e.Value)
		return s
	case *ast.Ident:
		for _, c := range p.doc.Consts {
			for _, spec := range c.Decl.Specs {
				v := spec.(*ast.ValueSpec)
				for i, n := range v.Names {
					if n.Name == e.Name && i < len(v.Values) {
						return p.text(v.Values[i])
					}
				}
			}
		}
	}
	return ""
}

// comment is what a function says of itself, without its own name in front.
func (p *pkg) comment(function string) (string, error) {
	fn := p.funcs[function]
	if fn == nil || fn.Doc == nil {
		return "", fmt.Errorf("nothing says what %s.%s does", p.doc.Name, function)
	}
	text := strings.TrimPrefix(fn.Doc.Text(), function+" ")
	return p.markdown(strings.ToUpper(text[:1]) + text[1:]), nil
}

// section is a part of the package's own comment.
func (p *pkg) section(title string) (string, error) {
	_, rest, ok := strings.Cut(p.doc.Doc, "# "+title+"\n")
	if !ok {
		return "", fmt.Errorf("package %s says nothing under '%s'", p.doc.Name, title)
	}
	text, _, _ := strings.Cut(rest, "\n# ")
	return p.markdown(text), nil
}

func (p *pkg) markdown(text string) string {
	var parse comment.Parser
	print := comment.Printer{HeadingLevel: 4}
	return string(print.Markdown(parse.Parse(text)))
}

func variables(b *bytes.Buffer) {
	b.WriteString("## Variables that `fields` sets\n\n" +
		"All begin with `mj_f_`. `JSON` values may stand in a record as they are. A name of the provider's row that has no meaning here is handed on: `NAME` as JSON, `NAME_word` when it is one plain word, a constant as it is. " +
		"In front of them come the policy's values, as text: `mj_p_` and the key with `_` for a dot. Where nobody said yes, `status` and the four that tell the time are all.\n\n" +
		"| variable | form | meaning |\n| --- | --- | --- |\n")
	for _, v := range hook.Variables() {
		fmt.Fprintf(b, "| `%s` | %s | %s |\n", v.Name, v.Form, v.Meaning)
	}
	b.WriteString("\n")
}
