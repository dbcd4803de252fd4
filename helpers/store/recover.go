package store

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"majordomus/helpers/osfile"
)

// foreignAge is many times the life of a hook, which ends after ten seconds.
const foreignAge = time.Minute

// applyLocked carries out a script while the lock is held. The journal is
// written once the script's conditions are known to hold, so that carrying it
// on needs no second decision. It stays when a step failed behind one that
// changed something: half of a script is worse than none or all of it.
func (s *Store) applyLocked(script string, ops []op, opt Options) (Result, error) {
	r := &run{Store: s, opt: opt}
	for _, o := range ops {
		if o.verb == "record" {
			return Result{}, ErrScript // done twice it would be two records
		}
		if o.verb != "expect" {
			continue
		}
		if err := r.expect(o); err != nil {
			if early, ok := err.(stop); ok {
				return Result{Outcome: string(early)}, nil
			}
			return Result{}, err
		}
	}
	for _, o := range ops {
		if o.verb == "create" {
			if _, err := os.Lstat(s.path(o.args[0])); err == nil {
				return Result{Outcome: Exists}, nil
			}
		}
	}
	journal, err := s.writeJournal(journalPrefix+random(), script, opt)
	if err != nil {
		return Result{}, err
	}
	res, err := r.all(ops)
	if !r.changed || err == nil && !r.missed {
		_ = os.Remove(journal)
	}
	return res, err
}

// writeJournal keeps the folders for %publish on its first line and the script
// behind it. It appears under its name complete or not at all.
func (s *Store) writeJournal(name, script string, opt Options) (string, error) {
	head := strings.Join(opt.Publish, "\x00") + "\n"
	t, err := s.temp("", head+script)
	if err != nil {
		return "", err
	}
	defer t.file.Close()
	path := s.path(tempDir + "/" + name)
	if strings.HasPrefix(name, deferredPrefix) { // it is all that there is of an end
		if err := t.file.Sync(); err != nil {
			_ = os.Remove(t.path)
			return "", err
		}
	}
	return path, os.Rename(t.path, path)
}

// recover carries on the journals of processes that died; the lock is held, so
// no living process has one.
func (s *Store) recover() {
	for _, name := range s.leftovers(journalPrefix, maxRivals) {
		path := s.path(tempDir + "/" + name)
		script, publish, err := s.readJournal(path)
		if errors.Is(err, errForeign) {
			_ = os.Remove(path)
		}
		if err != nil {
			continue
		}
		if ops, err := parse(script); err == nil {
			r := &run{Store: s, redo: true, opt: Options{Lock: true, Publish: publish}}
			if _, err := r.all(ops); err != nil {
				continue // kept: the next run tries again
			}
		}
		_ = os.Remove(path)
	}
	s.catchUp()
}

// sequence begins a deferred script's name, so that they are carried out in the
// order in which they came.
func sequence() string {
	return fmt.Sprintf("%020d-%s", time.Now().UnixNano(), random())
}

// catchUp carries out the scripts that were deferred, each under its own
// conditions: an episode may have ended otherwise meanwhile.
func (s *Store) catchUp() {
	names := s.leftovers(deferredPrefix, maxRivals)
	slices.Sort(names)
	for _, name := range names {
		path := s.path(tempDir + "/" + name)
		script, publish, err := s.readJournal(path)
		if err != nil && !errors.Is(err, errForeign) {
			return // those behind it may build on it
		}
		if ops, failed := parse(script); err == nil && failed == nil {
			if _, err := s.applyLocked(script, ops, Options{Lock: true, Publish: publish}); err != nil && !errors.Is(err, ErrScript) {
				return // kept: the next run tries again
			}
		}
		_ = os.Remove(path)
	}
}

// publishDirs reads the first line of a journal.
func publishDirs(line string) []string {
	if line == "" {
		return nil
	}
	return strings.Split(line, "\x00")
}

// tidy cleans up after dead processes as far as that needs no waiting.
func (s *Store) tidy() {
	names := s.leftovers("", maxCleaned)
	if len(names) == 0 {
		return
	}
	s.cleanTemps()
	for _, name := range names {
		if strings.HasPrefix(name, journalPrefix) || strings.HasPrefix(name, deferredPrefix) {
			if unlock, err := s.lock(0); err == nil {
				s.recover()
				unlock()
			}
			return
		}
	}
}

// leftovers names some of the entries of the folder for temporary files.
func (s *Store) leftovers(prefix string, limit int) []string {
	if s.real(tempDir) != nil {
		return nil
	}
	d, err := osfile.OpenDir(s.path(tempDir))
	if err != nil {
		return nil
	}
	defer d.Close()
	all, _ := d.Readdirnames(limit)
	var names []string
	for _, n := range all {
		if strings.HasPrefix(n, prefix) {
			names = append(names, n)
		}
	}
	return names
}

// cleanTemps removes temporary files whose writer is dead. One that had
// already become a record is published first.
func (s *Store) cleanTemps() {
	for _, name := range s.leftovers("", maxCleaned) {
		switch {
		case strings.HasPrefix(name, tempPrefix):
			s.cleanTemp(name)
		case !strings.HasPrefix(name, journalPrefix) && !strings.HasPrefix(name, deferredPrefix):
			s.cleanForeign(name)
		}
	}
}

// cleanForeign removes what a shell left when it was killed between making
// the file of a here-document and unlinking it. Nothing locks such a file, so
// only its age tells.
func (s *Store) cleanForeign(name string) {
	path := s.path(tempDir + "/" + name)
	info, err := os.Lstat(path)
	if err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > foreignAge {
		_ = os.Remove(path)
	}
}

func (s *Store) cleanTemp(name string) {
	path := s.path(tempDir + "/" + name)
	f, err := osfile.OpenOwn(path)
	if err != nil {
		return
	}
	defer f.Close()
	if osfile.TryLock(f) != nil {
		return // its writer is alive
	}
	info, err := f.Stat()
	if err != nil {
		return
	}
	_, label, _ := strings.Cut(strings.TrimPrefix(name, tempPrefix), "-")
	if osfile.Links(f, info) > 1 && label != "" && s.finish(label) != nil {
		return // kept: the next run tries again
	}
	_ = os.Remove(path)
}
