package store

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"majordomus/helpers/osfile"
)

// temp is a temporary file in the store's own folder for them. Its writer
// holds a lock on it as long as it lives, so that the next process can tell a
// leftover from a file in use without looking at a clock.
type temp struct {
	path string
	file *os.File
}

func (t temp) drop() {
	_ = os.Remove(t.path)
	t.file.Close()
}

// temp writes content to a new temporary file, not yet synced. The label, a
// marker and the record's path or nothing, becomes part of its name.
func (s *Store) temp(label, content string) (temp, error) {
	if err := s.dir(tempDir); err != nil {
		return temp{}, err
	}
	for try := 0; ; try++ {
		t, err := s.tryTemp(label)
		if err == nil {
			if _, err = t.file.WriteString(content); err != nil {
				t.drop()
			}
			return t, err
		}
		if !errors.Is(err, os.ErrNotExist) || try == mostTemps {
			return temp{}, err
		}
	}
}

// mostTemps is how often a new temporary file may be taken for a leftover. With
// sixty hooks at once on two processors eight times in a row was seen.
const mostTemps = 64

// tryTemp makes the file and locks it. Between the two another process may
// take it for a leftover and remove it: then the caller tries again.
func (s *Store) tryTemp(label string) (temp, error) {
	name := tempPrefix + random() + "-" + strings.ReplaceAll(label, "/", "~")
	path := s.path(filepath.Join(tempDir, name))
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, fileMode)
	if err != nil {
		return temp{}, err
	}
	if err := osfile.TryLock(f); err != nil {
		f.Close()
		return temp{}, os.ErrNotExist
	}
	info, err := tightenFile(f) // a umask may have taken the owner's bits away
	if err == nil && osfile.Links(f, info) == 0 {
		err = os.ErrNotExist
	}
	if err != nil {
		f.Close()
		return temp{}, err
	}
	return temp{path, f}, nil
}

// tightenFile makes an open file the owner's alone.
func tightenFile(f *os.File) (os.FileInfo, error) {
	info, err := f.Stat()
	if err == nil && info.Mode().Perm() != fileMode {
		err = f.Chmod(fileMode)
	}
	return info, err
}

func random() string {
	return strconv.FormatUint(rand.Uint64(), 36)
}

// deliver publishes a record under the first free name and says which. With a
// marker it does so once: whoever comes second finds the first one's record,
// and sees to it that this is published. done is to be called when everything
// that belongs to the record is written: until then the temporary file, whose lock
// its writer holds, says that a hook is at work on this record.
func (s *Store) deliver(target, content, seen string) (name string, first bool, done func(), err error) {
	if seen == "" || s.markable(seen) != nil {
		name, done, err = s.publishRecord(target, content) // better delivered twice than lost
		return name, true, done, err
	}
	t, err := s.temp(seen+"/"+target, content)
	if err != nil {
		return "", false, nil, err
	}
	first, err = s.mark(t, seen)
	if err != nil || !first {
		t.drop()
		return "", false, nil, err
	}
	if name, err = s.linkFree(s.markPath(seen), target); err != nil {
		t.file.Close() // the file stays: the next run publishes what is marked
		return "", true, nil, err
	}
	return name, true, t.drop, nil
}

// markable makes the folder of a marker. What failed once, for want of a
// descriptor or on a disk that stumbled, is tried again.
func (s *Store) markable(seen string) error {
	dir := "state/seen/" + filepath.Dir(seen)
	if s.dir(dir) == nil {
		return nil
	}
	return s.dir(dir)
}

// mark sets the marker, and says whether nobody had.
func (s *Store) mark(t temp, seen string) (first bool, err error) {
	if err := t.file.Sync(); err != nil {
		return false, err
	}
	err = os.Link(t.path, s.markPath(seen))
	if errors.Is(err, os.ErrExist) {
		return false, s.finishOther(seen)
	}
	return err == nil, err
}

func (s *Store) publishRecord(target, content string) (name string, done func(), err error) {
	t, err := s.temp("", content)
	if err != nil {
		return "", nil, err
	}
	if err = t.file.Sync(); err == nil {
		name, err = s.linkFree(t.path, target)
	}
	if err != nil {
		t.drop()
		return "", nil, err
	}
	return name, t.drop, nil
}

func (s *Store) markPath(seen string) string { return s.path("state/seen/" + seen) }

// finishOther publishes the record behind a marker that another process set.
// That process removes its temporary file only when it is done, and the file's
// name says which name it chose: no such file, nothing to finish.
func (s *Store) finishOther(seen string) error {
	label := strings.ReplaceAll(seen, "/", "~") + "~"
	for _, name := range s.leftovers(tempPrefix, maxRivals) {
		_, rest, _ := strings.Cut(strings.TrimPrefix(name, tempPrefix), "-")
		if strings.HasPrefix(rest, label) && SameFile(s.path(tempDir+"/"+name), s.markPath(seen)) {
			return s.finish(rest)
		}
	}
	return nil
}

// finish publishes the record behind the marker and under the name that a
// temporary file's label, KEY~MARK~DIR~NAME, gives.
func (s *Store) finish(label string) error {
	parts := strings.Split(label, "~")
	if len(parts) < 4 || unsafeArgs(parts) {
		return ErrScript
	}
	target := filepath.Join(parts[2:]...)
	if err := s.dir(filepath.Dir(target)); err != nil {
		return err
	}
	if _, err := s.linkFree(s.markPath(parts[0]+"/"+parts[1]), target); err != nil {
		return err
	}
	return SyncDir(filepath.Dir(s.path(target)))
}

// linkFree links the file to the first free name after target. A name that is
// already a link to the same file is the one.
func (s *Store) linkFree(source, target string) (string, error) {
	for n := 1; n <= maxNames; n++ {
		name := numbered(target, n)
		err := os.Link(source, s.path(name))
		if err == nil || errors.Is(err, os.ErrExist) && SameFile(source, s.path(name)) {
			return filepath.Base(name), nil
		}
		if !errors.Is(err, os.ErrExist) {
			return "", err
		}
	}
	return "", os.ErrExist
}

// lock takes the store's lock, waiting at most as long as told, and returns
// what releases it.
func (s *Store) lock(wait time.Duration) (func(), error) {
	if err := s.dir("state"); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(s.path(lockFile), os.O_RDWR|os.O_CREATE|osfile.NoFollow|osfile.NonBlock, fileMode)
	if err != nil {
		return nil, err
	}
	if _, err := tightenFile(f); err != nil {
		f.Close()
		return nil, err
	}
	release, err := osfile.Wait(context.Background(), f, wait, nil)
	if err != nil {
		f.Close()
	}
	return release, err
}
