// Package runtime runs the library where no shell does: lib/*.sh in the
// interpreter of mvdan.cc/sh, with the helper's commands in the same process
// instead of programs of their own. What a record is made of, which episode a
// prompt belongs to and every other decision stays in the library; nothing of
// it is restated here.
//
// The library is read from the toolkit's own folder, so that what its owner
// changes there takes effect; where that folder has none, the copy that was
// embedded when the program was built takes its place.
//
// What the interpreter lacks is done around it: the shim's duties in Hook, the
// modes of new files by the handlers, bytes that are no UTF-8 by escapeBytes.
package runtime

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"

	"mvdan.cc/sh/v3/expand"
	"mvdan.cc/sh/v3/interp"
	"mvdan.cc/sh/v3/syntax"

	"majordomus/helpers/osfile"
)

// errPanic is returned when the interpreter, or a command of ours, panicked.
var errPanic = errors.New("the interpreter panicked")

// library is where shell files come from: the toolkit's folder, or what was
// embedded.
type library struct {
	home  string
	files fs.FS
}

// part says whether a path is one of a shell file of the library.
func (l library) part(path string) bool {
	return l.home != "" && strings.HasPrefix(path, l.home) && strings.HasSuffix(path, ".sh")
}

// read returns a shell file's text: as it stands below the home, or where there
// is none as it was embedded.
func (l library) read(path string) ([]byte, error) {
	text, err := osfile.ReadFile(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return text, err
	}
	rel, failed := filepath.Rel(l.home, path)
	if failed != nil {
		return nil, err
	}
	if text, failed = fs.ReadFile(l.files, filepath.ToSlash(rel)); failed != nil {
		return nil, err
	}
	return text, nil
}

// has says whether read would find something.
func (l library) has(path string) bool {
	_, err := l.read(path)
	return err == nil
}

// shell is one run of the interpreter.
type shell struct {
	lib      library
	vars     map[string]string // set, not exported
	in       io.Reader         // nil: none
	out      io.Writer
	errOut   io.Writer
	commands map[string]func() // words of the shim that are ours to carry out

	functions map[string]*syntax.Stmt // of this run, the subshells' aside
	wanted    map[string]string       // variables, and afterwards what they hold
	watched   string                  // a variable whose value is wanted even if the run does not end
	seen      atomic.Value            // its value when a command last began
	reading   atomic.Bool             // a command that changes nothing is at work
}

// run interprets a script and returns its exit status. After an error nothing
// is known but what the watched variable was last seen as.
func (s *shell) run(ctx context.Context, script string) (status int, err error) {
	defer func() {
		if r := recover(); r != nil {
			status, err = 0, fmt.Errorf("%w: %v", errPanic, r)
		}
	}()
	tree, err := parse(script)
	if err != nil {
		return 0, err
	}
	runner, err := interp.New(
		interp.Env(s.environment()), interp.StdIO(s.in, s.out, s.errOut),
		interp.CallHandler(s.call), interp.ExecHandlers(s.exec), interp.OpenHandler(s.open), interp.AccessHandler(s.access),
	)
	if err != nil {
		return 0, err
	}
	runner.Reset()
	s.functions = make(map[string]*syntax.Stmt)
	runner.Funcs = s.functions
	err = runner.Run(ctx, tree)
	if v, ok := runner.Vars[s.watched]; ok {
		s.seen.Store(v.String())
	}
	for name := range s.wanted {
		s.wanted[name] = runner.Vars[name].String()
	}
	var exit interp.ExitStatus
	if errors.As(err, &exit) {
		return int(exit), nil
	}
	return 0, err
}

func parse(script string) (syntax.Node, error) {
	return syntax.NewParser().Parse(strings.NewReader(escapeBytes(script)), "")
}

// environment is the process's, without the variables that the library gives a
// meaning to and those that a shell would take orders from.
func (s *shell) environment() expand.Environ {
	var env []string
	for _, e := range os.Environ() {
		if !meant(e) {
			env = append(env, e)
		}
	}
	return environ{expand.ListEnviron(env...), s.vars}
}

func meant(e string) bool {
	for _, prefix := range []string{"MJ_", "mj_", "IFS=", "ENV=", "BASH_ENV="} {
		if strings.HasPrefix(e, prefix) {
			return true
		}
	}
	return false
}

// environ adds variables that are not handed to programs.
type environ struct {
	expand.Environ
	own map[string]string
}

func (e environ) Get(name string) expand.Variable {
	if v, ok := e.own[name]; ok {
		return expand.Variable{Set: true, Kind: expand.String, Str: v}
	}
	return e.Environ.Get(name)
}

func (e environ) Each(visit func(string, expand.Variable) bool) {
	more := true
	e.Environ.Each(func(name string, v expand.Variable) bool {
		more = visit(name, v)
		return more
	})
	for name := range e.own {
		if !more || !visit(name, e.Get(name)) {
			return
		}
	}
}
