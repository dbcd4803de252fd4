package hook

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// ours are the packages of this module that the helper links.
func ours() []string {
	return []string{"assign", "clock", "consent", "episode", "exit", "git", "gitdir", "jsonspan", "osfile", "policy", "redact", "resolve", "stdin", "store"}
}

// standard are the packages of the standard library that it links; their
// internal ones are not counted. Each one more is paid twice for every prompt:
// measure before you add a line.
func standard() []string {
	return strings.Fields(`
		bufio bytes cmp context crypto crypto/cipher crypto/fips140 crypto/sha256 crypto/subtle
		encoding/base64 encoding/binary encoding/hex errors fmt hash io io/fs iter math math/bits
		math/rand/v2 os os/exec path path/filepath reflect regexp regexp/syntax slices sort strconv
		strings sync sync/atomic syscall time unicode unicode/utf16 unicode/utf8 unsafe runtime`)
}

func TestDependencies(t *testing.T) {
	t.Parallel()
	allowed := append(standard(), "majordomus/helpers/hook")
	for _, name := range ours() {
		allowed = append(allowed, "majordomus/helpers/"+name)
	}
	more := slices.DeleteFunc(links(t, "."), func(path string) bool {
		inside := !strings.HasPrefix(path, "majordomus/") && slices.Contains(strings.Split(path, "/"), "internal")
		return inside || slices.Contains(allowed, path)
	})
	if diff := cmp.Diff([]string{}, more); diff != "" {
		t.Errorf("the helper links what it should not:\n%s", diff)
	}
}

// The program that a hook line starts has the interpreter beside it, and nothing
// else that is not the standard library's or ours.
func TestDependenciesOfTheProgram(t *testing.T) {
	t.Parallel()
	strange := slices.DeleteFunc(links(t, "./majordomus-hook"), func(path string) bool {
		first, _, _ := strings.Cut(path, "/")
		return !strings.Contains(first, ".") || strings.HasPrefix(path, "mvdan.cc/sh/v3/") || path == "golang.org/x/sys/unix" || path == "golang.org/x/term"
	})
	if diff := cmp.Diff([]string{}, strange); diff != "" {
		t.Errorf("the program links what it should not:\n%s", diff)
	}
}

func links(t *testing.T, program string) []string {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", program).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(out))
}

// What a package does before main is paid by every prompt, needed or not.
func TestNoPackageLevelRegexps(t *testing.T) {
	t.Parallel()
	for _, name := range append(ours(), "hook") {
		paths, err := filepath.Glob(filepath.Join("..", name, "*.go"))
		if err != nil || len(paths) == 0 {
			t.Fatalf("no sources of %s: %v", name, err)
		}
		for _, path := range paths {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			source, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			for _, found := range atStart(t, path, string(source)) {
				t.Error(found)
			}
		}
	}
}

// That the check finds something is checked too.
func TestWorkBeforeMainIsFound(t *testing.T) {
	head := "package p\n\nimport (\n\t\"regexp\"\n\tre \"regexp\"\n)\n\n"
	tests := []struct {
		name, source string
		want         []string
	}{
		{"must compile", `var a = regexp.MustCompile("a")`, []string{"x.go:8: regexp.MustCompile"}},
		{"compile", `var a, _ = regexp.Compile("a")`, []string{"x.go:8: regexp.Compile"}},
		{"the other kind", `var a = regexp.MustCompilePOSIX("a")`, []string{"x.go:8: regexp.MustCompilePOSIX"}},
		{"under another name", `var a = re.MustCompile("a")`, []string{"x.go:8: re.MustCompile"}},
		{"in a list", "var a = []*regexp.Regexp{\n\tregexp.MustCompile(\"a\"),\n}", []string{"x.go:9: regexp.MustCompile"}},
		{"in a function called at once", `var a = func() *regexp.Regexp { return regexp.MustCompile("a") }()`, []string{"x.go:8: regexp.MustCompile"}},
		{"init", "func init() {}", []string{"x.go:8: init"}},
		{"in a function", `func f() { _ = regexp.MustCompile("a") }`, nil},
		{"in a function for later", `var f = func() *regexp.Regexp { return regexp.MustCompile("a") }`, nil},
		{"a method called init", "type t int\n\nfunc (t) init() {}", nil},
		{"a type", "var a *regexp.Regexp", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, atStart(t, "x.go", head+tt.source+"\n")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// atStart names the regular expressions that a file compiles, and the init
// functions it runs, before main.
func atStart(t *testing.T, path, source string) (found []string) {
	t.Helper()
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, source, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	names := importNames(file, "regexp")
	note := func(pos token.Pos, what string) {
		found = append(found, path+":"+strconv.Itoa(files.Position(pos).Line)+": "+what)
	}
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name == "init" {
				note(d.Pos(), "init")
			}
		case *ast.GenDecl:
			eachCall(d, func(call *ast.CallExpr) {
				if name, ok := compiles(call, names); ok {
					note(call.Pos(), name)
				}
			})
		}
	}
	return found
}

// eachCall visits the calls that are made when the node is evaluated: those in
// a function literal only where it is called on the spot.
func eachCall(node ast.Node, visit func(*ast.CallExpr)) {
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			visit(n)
			if now, ok := n.Fun.(*ast.FuncLit); ok {
				eachCall(now.Body, visit)
			}
		}
		return true
	})
}

// importNames are the names under which a file knows a package.
func importNames(file *ast.File, path string) (names []string) {
	for _, spec := range file.Imports {
		if spec.Path.Value != strconv.Quote(path) {
			continue
		}
		if spec.Name != nil {
			names = append(names, spec.Name.Name)
		} else {
			names = append(names, path)
		}
	}
	return names
}

// compiles says whether a call compiles a regular expression.
func compiles(call *ast.CallExpr, names []string) (string, bool) {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return "", false
	}
	pkg, ok := sel.X.(*ast.Ident)
	if !ok || !slices.Contains(names, pkg.Name) || !strings.Contains(sel.Sel.Name, "Compile") {
		return "", false
	}
	return pkg.Name + "." + sel.Sel.Name, true
}
