// Package vendorcfg puts hook entries into a vendor's JSON settings file, and
// takes them out again, without disturbing anything else in it.
//
// Most callers do
//
//	change, err := vendorcfg.Install(path, entries, ours, vendorcfg.Options{Shape: shape, StateDir: dir})
//	change, err := vendorcfg.Uninstall(path, ours, sameOptions)
//	hooks, err := vendorcfg.Hooks(path, shape)
//
// It knows forms of documents and no vendors: which file is of which form, and
// in which unit a limit is, its callers say.
//
// A parser locates, bytes are spliced: comments, order, indentation, CRLF,
// a byte order mark, trailing commas and a missing final newline stay as they
// are, because nothing is ever written back from a syntax tree. Everything
// Install writes is an insertion (or a change inside an earlier insertion),
// and the ranges are noted together with the hash of the file. While the hash
// still fits, Uninstall deletes those ranges and the file is what it was,
// byte for byte. When it does not, because the vendor or a person changed the
// file, Uninstall removes exactly the entries whose command is ours, and the
// containers around them that we made and that nothing else moved into.
//
// Files may be JSON, or JSON with comments and trailing commas, up to
// MaxBytes. Whatever cannot be edited safely is refused untouched with an
// *Error that carries the text to paste by hand; errors.Is(err, ErrRefused)
// tells these from faults of the system. Before anything is written the
// result is parsed again and its foreign content compared with what was read.
//
// Functions may be called concurrently for different files. For the same file
// the loser of a race gets ErrChanged and has written nothing.
package vendorcfg

import (
	"errors"
	"fmt"
	"unicode/utf8"
)

// MaxBytes is the largest file that is read. Settings are kilobytes.
const MaxBytes = 16 << 20

// maxValues bounds the syntax tree, which costs some 600 bytes a value:
// 16 MiB of "0,0,0" took five gigabytes.
const maxValues = 250_000

// maxDepth bounds nesting, because the parser is recursive and a Go stack
// that overflows cannot be recovered from. Settings nest about ten deep.
const maxDepth = 1000

// Entry is one hook: when Event happens, run Command.
type Entry struct {
	Event   string
	Command string // as the vendor's shell will read it
	Timeout int    // in the vendor's unit; 0 leaves it out
	Matcher string // "" leaves it out
	Name    string // what the tool shows to a person; left out where Shape.Name is ""
}

// Hook is an entry as it is in a file: where, and with all its members.
type Hook struct {
	Entry
	Group, Index int // its group in the event's list, and its place in the group
	Members      map[string]any
}

// Shape describes where a file keeps hooks: {<path>: {<event>: [...]}}, where
// the list of an event holds groups {"matcher", "hooks": [{handler}]} or, when
// Flat, the handlers themselves.
type Shape struct {
	Path    []string // object keys that lead to the events
	Flat    bool
	Command string  // a handler's key for its command
	Limit   string  // its key for Entry.Timeout, "" when it has none
	Name    string  // its key for Entry.Name, "" when the tool shows none
	Handler []Field // what else a new handler of ours is written with
	Root    []Field // what the file itself must hold, such as a version
}

// Options say which file it is and how to treat it.
type Options struct {
	Shape Shape
	// Label is kept in the note, for a caller that lists them (Noted).
	Label string
	// Own says that the file is named after us: without a note, as after a
	// clone, it goes when nothing else is in it.
	Own bool
	// StateDir is where the splices are noted (created 0700 on the first
	// write, one 0600 file per settings file). "" keeps no note: Uninstall
	// then goes by the entries alone.
	StateDir string
	// Private creates a missing file 0600 and missing folders 0700, for files
	// in a person's home, where settings may come to hold a key; otherwise they
	// are 0644 and 0755, whatever the umask. An existing file keeps its mode.
	Private bool
	// DryRun computes the Change and writes nothing, not even the note.
	DryRun bool
}

// Change is what was done, or with DryRun would be done, to a file.
type Change struct {
	Path          string // the file itself, links resolved
	Before, After []byte // whole contents; nil when there is no such file
	Created       bool   // there was no file before
	Removed       bool   // there is none after
	Same          bool   // nothing to do
}

// Install makes entries the complete set of our hooks in the file at path.
//
// ours tells our commands, of this and earlier versions, from everybody
// else's; it must hold for each entry. An entry of ours that differs in
// command or timeout is changed where it stands, one that is no longer
// wanted is removed, a missing one is added in a group of its own after
// whatever is there. A second call changes nothing. A missing file, and the
// folders above it, are created and noted for Uninstall. A path that is a
// symbolic link stays one; the file it leads to is edited.
func Install(path string, entries []Entry, ours func(command string) bool, opts Options) (Change, error) {
	if err := checkEntries(entries, ours); err != nil {
		return Change{}, err
	}
	change, err := install(path, entries, ours, opts)
	if refused := asError(err); refused != nil {
		refused.Snippet = Snippet(opts.Shape, entries)
	}
	return change, err
}

func checkEntries(entries []Entry, ours func(string) bool) error {
	if len(entries) == 0 {
		return errors.New("install hooks: there are none")
	}
	for _, e := range entries {
		switch {
		case e.Event == "" || !utf8.ValidString(e.Event+e.Command+e.Matcher):
			return fmt.Errorf("install hook %q: not an event and a command in UTF-8", e.Event)
		case e.Timeout < 0:
			return fmt.Errorf("install hook %q: timeout %d is negative", e.Event, e.Timeout)
		case !ours(e.Command):
			return fmt.Errorf("install hook %q: its command would not be recognised as ours again", e.Event)
		}
	}
	return nil
}

func install(path string, entries []Entry, ours func(string) bool, opts Options) (Change, error) {
	return installPart(path, &hooks{entries, ours, opts.Shape}, opts)
}

func installPart(path string, p part, opts Options) (Change, error) {
	return edited(path, opts, func(file *file, prior *note, d *document) (*document, *note, error) {
		e := editor{document: d, part: p, shape: opts.Shape}
		note, err := e.install(file.data, prior)
		return e.document, note, err
	})
}

// edited is what every install does around its own edit: it reads, notes and
// writes. The edit says what the file is to be, and what to note of it.
func edited(path string, opts Options, edit func(*file, *note, *document) (*document, *note, error)) (Change, error) {
	file, err := readFile(path)
	if err != nil {
		return Change{}, err
	}
	prior := loadNote(opts.StateDir, file.target)
	document, beside := file.document(opts.StateDir)
	document, note, err := edit(file, prior, document)
	if err != nil {
		return Change{}, file.located(err)
	}
	change := Change{Path: file.target, Before: file.data, After: document.bytes()}
	change.Same = string(change.After) == string(file.data)
	change.Created = !file.exists && !change.Same
	if change.Same || opts.DryRun {
		return change, nil
	}
	if err := file.writable(); err != nil {
		return Change{}, err
	}
	note.Label = opts.Label
	note.own(file, prior, opts.StateDir)
	// The note goes first: after a crash in between its hash does not fit and
	// it is passed over, while a splice without a note could not be reversed.
	if err := note.save(opts.StateDir, file.target); err != nil {
		return Change{}, err
	}
	beside.follow(document)
	return change, file.replace(change.After, opts.Private)
}

// Uninstall removes every entry of ours from the file at path; see the
// package comment for how exactly. A file that Install created is removed
// when nothing else came into it, and so are the folders it created, when
// empty. Nothing of ours, or no file, is no error: Change.Same.
func Uninstall(path string, ours func(command string) bool, opts Options) (Change, error) {
	return uninstallPart(path, &hooks{ours: ours, shape: opts.Shape}, opts)
}

func uninstallPart(path string, p part, opts Options) (Change, error) {
	return restored(path, opts, func(file *file, prior *note, d *document) (*document, bool, error) {
		e := editor{document: d, part: p, shape: opts.Shape}
		empty, err := e.strip(file.data, prior)
		return e.document, empty, err
	})
}

// restored is what every uninstall does around taking its own part out, which
// says what is left and whether that is nothing.
func restored(path string, opts Options, takeOut func(*file, *note, *document) (after *document, empty bool, err error)) (Change, error) {
	file, err := readFile(path)
	if err != nil {
		return Change{}, err
	}
	prior := loadNote(opts.StateDir, file.target)
	if !file.exists {
		if !opts.DryRun {
			prior.forget(opts.StateDir, file.target)
		}
		return Change{Path: file.target, Same: true}, nil
	}
	document, beside := file.document(opts.StateDir)
	document, empty, err := takeOut(file, prior, document)
	if err != nil {
		return Change{}, file.located(err)
	}
	change := Change{Path: file.target, Before: file.data, After: document.bytes()}
	change.Same = string(change.After) == string(file.data)
	if empty && (prior == nil && opts.Own || prior != nil && prior.CreatedFile) {
		change.After, change.Removed, change.Same = nil, true, false
	}
	if opts.DryRun || change.Same && prior.fits(file.data) { // a note that fits is another part's
		return change, nil
	}
	if !change.Same {
		beside.follow(document)
		if err := file.apply(change); err != nil {
			return Change{}, err
		}
	}
	prior.forget(opts.StateDir, file.target)
	return change, nil
}

// document is the file's text to be edited, and the note of another part of ours
// in it, if there is one that fits: it has to follow.
func (f *file) document(stateDir string) (*document, *note) {
	d := newDocument(f.data)
	for _, n := range besideNotes(stateDir, f.target) {
		if n.fits(f.data) {
			d.kept = n.spans(d.mark)
			return d, n
		}
	}
	return d, nil
}

// apply writes or removes.
func (f *file) apply(c Change) error {
	if err := f.writable(); err != nil {
		return err
	}
	if c.Removed {
		return f.remove()
	}
	return f.replace(c.After, false)
}

// Hooks lists the command hooks in the file at path, everybody's, in the
// order of the file; for a key that occurs twice the later one, as the
// vendors read it. No file is no hooks. A timeout that is not a whole
// number is reported as 0.
func Hooks(path string, shape Shape) ([]Hook, error) {
	file, err := readFile(path)
	if err != nil || !file.exists {
		return nil, err
	}
	tree, err := newDocument(file.data).parse(shape)
	if err != nil {
		return nil, file.located(err)
	}
	var hooks []Hook
	for _, h := range tree.handlers() {
		if h.command != nil && !h.hidden {
			members, _ := decoded(h.value).(map[string]any)
			hooks = append(hooks, Hook{h.entry(), h.group, h.index, members})
		}
	}
	return hooks, nil
}
