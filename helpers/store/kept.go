package store

import (
	"bufio"
	"io"
	"os"
	"strings"

	"majordomus/helpers/jsonspan"
	"majordomus/helpers/osfile"
)

// keptSuffix names the file beside a rotated log that holds the newest line of
// every kind.
const keptSuffix = ".kept"

// The bounds of what is kept, so that a strange log cannot make it grow.
const (
	keptKinds = 500
	keptLine  = 64 << 10
	keptBytes = 256 << 20
)

// keep writes down the newest line of every kind in a generation of a log that
// is about to go. A line's kind is the text of the named members; a line
// without one of them, or that is no JSON object, is not kept. What was kept
// before stays unless a newer line of its kind is there.
func (r *run) keep(rel string) error {
	if len(r.opt.Keep) == 0 {
		return nil
	}
	k := kept{names: r.opt.Keep, lines: make(map[string]string)}
	for _, path := range []string{rel + keptSuffix, rel + ".1"} {
		if err := k.read(r.path(path)); err != nil {
			return err
		}
	}
	if len(k.order) == 0 {
		return nil
	}
	var text strings.Builder
	for _, kind := range k.order {
		text.WriteString(k.lines[kind])
		text.WriteByte('\n')
	}
	return r.replace(rel+keptSuffix, text.String())
}

type kept struct {
	names []string
	order []string // kinds, the one seen first first
	lines map[string]string
}

func (k *kept) read(path string) error {
	f, err := osfile.OpenOwn(path)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(io.LimitReader(f, keptBytes))
	lines.Buffer(nil, keptLine)
	for lines.Scan() {
		k.add(lines.Bytes())
	}
	return nil // a line that is too long ends the look: what came before it counts
}

func (k *kept) add(line []byte) {
	kind := k.kind(line)
	if kind == "" {
		return
	}
	if _, known := k.lines[kind]; !known {
		if len(k.order) == keptKinds {
			return
		}
		k.order = append(k.order, kind)
	}
	k.lines[kind] = string(line)
}

func (k *kept) kind(line []byte) string {
	var scan jsonspan.Scanner
	if _, done, err := scan.Feed(line); err != nil || !done {
		return ""
	}
	members := jsonspan.Members(line)
	var kind strings.Builder
	for _, name := range k.names {
		value := jsonspan.Get(members, []string{name})
		if len(value) == 0 || value[0] != '"' {
			return ""
		}
		kind.Write(value)
	}
	return kind.String()
}
