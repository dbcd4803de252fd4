package store

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"majordomus/helpers/osfile"
)

// run is one script being carried out.
type run struct {
	*Store
	opt     Options
	redo    bool // carrying on a journal that was left: every step may be done already
	changed bool // something of the script is on the disk
	missed  bool // a step that may fail did
	record  struct {
		dir, base, ext, text string
		name                 string // the final base name, once published
		done                 func() // says that all that belongs to it is written
	}
	res Result
}

// stop ends a script early with an outcome.
type stop string

func (s stop) Error() string { return string(s) }

func (r *run) all(ops []op) (Result, error) {
	r.res.Outcome = Done
	defer func() {
		if r.record.done != nil {
			r.record.done()
		}
	}()
	for i, o := range ops {
		if o.verb == "copy" {
			o.content = ops[i-1].content
		}
		if o.verb == "record" {
			seen := ""
			if i+1 < len(ops) && ops[i+1].verb == "seen" {
				seen = ops[i+1].args[0]
			}
			if err := r.newRecord(o, seen); err != nil {
				return r.res, err
			}
			if r.res.Outcome == Duplicate {
				return r.res, nil
			}
			continue
		}
		err := r.step(o)
		var early stop
		if errors.As(err, &early) {
			r.res.Outcome = string(early)
			return r.res, nil
		}
		if err != nil && r.fatal(o.verb) {
			return r.res, err
		}
		r.missed = r.missed || err != nil && !errors.Is(err, os.ErrNotExist)
		r.changed = r.changed || err == nil && o.verb != "expect"
	}
	return r.res, nil
}

// fatal says whether a failed step loses something that was asked for. A
// rendering, a log line and a note can be made again or missed.
func (r *run) fatal(verb string) bool {
	switch verb {
	case "render", "copy", "witness", "append", "log", "remove", "expire":
		return false
	}
	return true
}

func (r *run) step(o op) error {
	switch o.verb {
	case "render":
		return r.render(o)
	case "create":
		return r.create(o)
	case "expect":
		return r.expect(o)
	case "publish":
		return r.publish(o)
	case "copy":
		return r.copy(o)
	case "witness":
		return r.witness(o.args[0])
	case "rename":
		return r.rename(o.args[0], o.args[1])
	case "append":
		return r.append(o.args[0], o.content, false)
	case "log":
		return r.append(o.args[0], o.content, true)
	case "replace":
		return r.replace(o.args[0], o.content)
	case "remove":
		return r.remove(o.args[0])
	case "expire":
		return r.expire(o.args[0], o.args[1])
	}
	return nil // seen belongs to its record
}

func (r *run) newRecord(o op, seen string) error {
	begun := r.opt.now()
	rec := &r.record
	rec.dir, rec.base, rec.ext, rec.text = o.args[0], o.args[1], o.args[2], o.content
	if err := r.dir(rec.dir); err != nil {
		return err
	}
	target := rec.dir + "/" + rec.base + "." + rec.ext
	name, first, done, err := r.deliver(target, o.content, seen)
	if err != nil {
		return err
	}
	rec.done = done
	if !first {
		r.res.Outcome = Duplicate
		return nil
	}
	rec.name = strings.TrimSuffix(name, "."+rec.ext)
	r.res.Record = name
	if r.opt.Witness != "" {
		_ = addWitness(r.opt.Witness, "+ "+begun.UTC().Format(witnessTime)) // missed, it counts one fewer
	}
	return SyncDir(r.path(rec.dir))
}

// render expands a template with the record's members: @NAME@ is a member as
// it stands, @~NAME@ its text on one line, @=NAME@ quoted anew, @body:NAME@ its
// text in a fence, @members@ all of them as YAML.
func (r *run) render(o op) error {
	if r.record.name == "" {
		return ErrScript
	}
	text, err := Render(o.content, []byte(r.record.text))
	if err != nil {
		return err
	}
	return r.replace(r.record.dir+"/"+r.record.name+"."+o.args[0], text)
}

func (r *run) create(o op) error {
	rel := o.args[0]
	if err := r.dir(filepath.Dir(rel)); err != nil {
		return err
	}
	temp, err := r.temp("", o.content)
	if err != nil {
		return err
	}
	defer temp.drop()
	err = os.Link(temp.path, r.path(rel))
	if errors.Is(err, os.ErrExist) {
		if r.redo {
			return nil
		}
		return stop(Exists)
	}
	if err != nil {
		return err
	}
	r.changed = true
	return SyncDir(filepath.Dir(r.path(rel)))
}

func (r *run) expect(o op) error {
	if r.redo {
		return nil // it was met before the journal was written
	}
	raw, _, err := readOwn(r.path(o.args[0]))
	if errors.Is(err, os.ErrNotExist) {
		return stop(Gone)
	}
	if err != nil {
		return err
	}
	text := "\n" + string(raw) + "\n"
	for _, line := range strings.Split(o.content, "\n") {
		if line != "" && !strings.Contains(text, "\n"+line+"\n") {
			return stop(Gone)
		}
	}
	return nil
}

func (r *run) rename(from, to string) error {
	if err := r.dir(filepath.Dir(to)); err != nil {
		return err
	}
	err := os.Rename(r.path(from), r.path(to))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	r.changed = true
	if info, err := os.Lstat(r.path(to)); err == nil && info.Mode().IsRegular() && info.Mode().Perm() != fileMode {
		_ = os.Chmod(r.path(to), fileMode)
	}
	now := time.Now()
	_ = os.Chtimes(r.path(to), now, now)
	return SyncDir(filepath.Dir(r.path(to)))
}

func (r *run) append(rel, content string, create bool) error {
	if content == "" {
		return nil
	}
	path := r.path(rel)
	if r.redo && endsWith(path, content) {
		return nil
	}
	flags := os.O_RDWR | os.O_APPEND | osfile.NoFollow | osfile.NonBlock
	ready := r.real
	if create {
		ready = r.dir
		flags |= os.O_CREATE
	}
	if err := ready(filepath.Dir(rel)); err != nil {
		return err
	}
	f, err := os.OpenFile(path, flags, fileMode)
	if err != nil {
		return err
	}
	defer f.Close()
	if info, err := f.Stat(); err == nil && create && osfile.Links(f, info) > 1 {
		return r.part(rel, content)
	}
	info, err := tightenFile(f)
	if err != nil {
		return err
	}
	if torn(f, info.Size()) {
		content = "\n" + content
	}
	if _, err := f.WriteString(content); err != nil {
		return err
	}
	if create && r.opt.RotateBytes > 0 && info.Size() > r.opt.RotateBytes {
		r.rotate(rel)
	}
	return nil
}

// part makes a log that is another file's second name a file of its own again, and
// adds to that: what stands under the other name is not ours to change.
func (r *run) part(rel, content string) error {
	raw, _, err := readOwn(r.path(rel))
	if err != nil {
		return err
	}
	if torn := len(raw) > 0 && raw[len(raw)-1] != '\n'; torn {
		content = "\n" + content
	}
	return r.replace(rel, string(raw)+content)
}

// torn says whether the file ends inside a line, as a full disk or a power cut
// leaves one. What is added must not become a part of that.
func torn(f *os.File, size int64) bool {
	var last [1]byte
	n, err := f.ReadAt(last[:], max(size-1, 0))
	return err == nil && n == 1 && last[0] != '\n'
}

// rotate keeps one older generation. It needs the lock, so that two processes
// do not rotate one after the other and lose the older half; when another has
// it, a later run rotates.
func (r *run) rotate(rel string) {
	if !r.opt.Lock {
		unlock, err := r.lock(0)
		if err != nil {
			return
		}
		defer unlock()
	}
	info, err := os.Lstat(r.path(rel))
	if err == nil && info.Size() > r.opt.RotateBytes {
		_ = r.keep(rel) // a note that is missed is no reason to grow for ever
		_ = os.Rename(r.path(rel), r.path(rel)+".1")
	}
}

func endsWith(path, content string) bool {
	raw, _, err := readOwn(path)
	return err == nil && strings.Contains(string(raw), content)
}

func (r *run) replace(rel, content string) error {
	if err := r.dir(filepath.Dir(rel)); err != nil {
		return err
	}
	temp, err := r.temp("", content)
	if err != nil {
		return err
	}
	if err := os.Rename(temp.path, r.path(rel)); err != nil {
		temp.drop()
		return err
	}
	temp.file.Close()
	return nil
}

func (r *run) remove(rel string) error {
	err := r.real(filepath.Dir(rel))
	if err == nil {
		err = os.Remove(r.path(rel))
	}
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

// The bounds of one look for what has expired.
const (
	expireEntries = 20000
	expireRemoved = 256
)

// expire removes the entries of a folder, files or folders, that nobody
// touched for so many seconds, and such files in the folders that stay: a
// bounded number each time.
func (r *run) expire(rel, seconds string) error {
	n, err := strconv.Atoi(seconds)
	if err != nil || n <= 0 {
		return ErrScript
	}
	if err := r.real(rel); err != nil {
		return err
	}
	e := expiry{before: time.Now().Add(-time.Duration(n) * time.Second), looks: expireEntries, left: expireRemoved}
	return e.folder(r.path(rel), true)
}

type expiry struct {
	before      time.Time
	looks, left int // entries to look at, and to remove
}

func (e *expiry) folder(dir string, below bool) error {
	d, err := osfile.OpenDir(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	names, _ := d.Readdirnames(max(e.looks, 1))
	e.looks -= len(names)
	for _, name := range names {
		path := filepath.Join(dir, name)
		info, err := os.Lstat(path)
		switch {
		case err != nil || e.left == 0:
		case info.ModTime().Before(e.before):
			e.left--
			_ = os.RemoveAll(path)
		case info.IsDir() && below && e.looks > 0:
			_ = e.folder(path, false)
		}
	}
	return nil
}

// writeSynced writes a file of our own making, replacing a leftover of the
// same name, and does not follow a link.
func writeSynced(path, content string, mode os.FileMode) error {
	_ = os.Remove(path)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := f.Chmod(mode); err != nil {
		return err
	}
	if _, err := f.WriteString(content); err != nil {
		return err
	}
	return f.Sync()
}

// numbered is the n-th name to try: base, base-2, base-3, …
func numbered(target string, n int) string {
	if n == 1 {
		return target
	}
	ext := filepath.Ext(target)
	return strings.TrimSuffix(target, ext) + "-" + strconv.Itoa(n) + ext
}
