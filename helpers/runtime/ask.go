package runtime

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	"majordomus/helpers/exit"
)

// Library is lib/*.sh for a program that asks what it says. Every call reads it
// anew, so that what an owner changes there counts at once.
type Library struct {
	Files fs.FS  // what was embedded, for a toolkit without a lib folder
	Home  string // the toolkit
}

// Values reads capture.sh and the named parts ("archive" is lib/archive.sh), runs the script, which may be empty, and returns what the named
// variables hold then; one that is not set is "".
func (l Library) Values(ctx context.Context, parts []string, script string, names ...string) (map[string]string, error) {
	var said strings.Builder
	s := l.shell(strings.NewReader(""), io.Discard, &said)
	s.wanted = make(map[string]string, len(names))
	for _, n := range names {
		s.wanted[n] = ""
	}
	status, err := s.run(ctx, reading(parts)+script+"\n")
	if err == nil && status != 0 {
		first, _, _ := strings.Cut(said.String(), "\n")
		err = fmt.Errorf("status %d (%s)", status, first)
	}
	if err != nil {
		return nil, fmt.Errorf("ask the library in '%s': %w", l.Home, err)
	}
	return s.wanted, nil
}

// Call reads the same files and calls a function with the text on its standard
// input. It returns what the function prints, and its status; the error says that
// it could not be called.
func (l Library) Call(ctx context.Context, parts []string, function string, args []string, in string, errOut io.Writer) (out string, status int, err error) {
	var printed strings.Builder
	s := l.shell(strings.NewReader(in), &printed, errOut)
	status, err = s.run(ctx, reading(parts)+function+" "+quoted(args)+"\n")
	if err != nil {
		return "", exit.Fault, fmt.Errorf("call '%s' of the library in '%s': %w", function, l.Home, err)
	}
	return printed.String(), status, nil
}

func (l Library) shell(in io.Reader, out, errOut io.Writer) *shell {
	return &shell{lib: library{l.Home, l.Files}, vars: map[string]string{"MJ_HOME": l.Home}, in: in, out: out, errOut: errOut}
}

// reading is the script that reads parts of the library; a missing one ends it.
func reading(parts []string) string {
	var b strings.Builder
	for _, p := range append([]string{"capture"}, parts...) {
		fmt.Fprintf(&b, ". \"$MJ_HOME/lib/%s.sh\" || exit %d\n", p, exit.Fault)
	}
	return b.String()
}

// input is a file to be read from, or what takes its place.
func input(f *os.File) io.Reader {
	if f == nil {
		return nil
	}
	return f
}
