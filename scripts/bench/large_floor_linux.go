package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"
)

// The floor of a piece of work on a large archive is the same effect on the disk
// by the fewest calls of the system, and nothing else: no JSON, no decision, no
// process. What a machine cannot do faster, no program on it can.
type floor struct {
	dir     string // the prompts' folder
	names   []string
	renamed []string // by the work, to be named back after it
}

// floors are the commands that have one, and how many times as long they may take.
func floors() map[string]struct {
	work func(*floor) error
	most float64
} {
	type f = struct {
		work func(*floor) error
		most float64
	}
	return map[string]f{
		"list, first page": {(*floor).list, 3},
		"grep":             {(*floor).read, 4},
		"doctor":           {(*floor).look, 6},
		"reconcile":        {func(f *floor) error { return f.rewrite(largeRecords*4/10, false) }, 4},
		"prune":            {func(f *floor) error { return f.rewrite(largeRecords/2, true) }, 4},
	}
}

// measureFloors times every floor on the archive, which stays what it was.
func measureFloors(dir string) (map[string]time.Duration, error) {
	took := make(map[string]time.Duration)
	for name, one := range floors() {
		f := &floor{dir: filepath.Join(dir, ".ai", "local", "prompts")}
		unix.Sync()
		begun := time.Now()
		if err := one.work(f); err != nil {
			return nil, fmt.Errorf("floor of %s: %w", name, err)
		}
		took[name] = time.Since(begun)
		for _, name := range f.renamed {
			if err := os.Rename(filepath.Join(f.dir, name+".x"), filepath.Join(f.dir, name)); err != nil {
				return nil, err
			}
		}
	}
	return took, nil
}

// list reads the names.
func (f *floor) list() error {
	fd, err := unix.Open(f.dir, unix.O_RDONLY|unix.O_DIRECTORY, 0)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	room := make([]byte, 64<<10)
	for {
		n, err := unix.ReadDirent(fd, room)
		if n <= 0 {
			return err
		}
		_, _, f.names = unix.ParseDirent(room[:n], -1, f.names)
	}
}

// read reads every record.
func (f *floor) read() error {
	if err := f.list(); err != nil {
		return err
	}
	return f.each(func(dir int, name string, room []byte) error {
		if !strings.HasSuffix(name, ".json") {
			return nil
		}
		_, err := readFile(dir, name, room)
		return err
	})
}

// look reads every record and asks for the mode of everything else.
func (f *floor) look() error {
	if err := f.list(); err != nil {
		return err
	}
	return f.each(func(dir int, name string, room []byte) error {
		if strings.HasSuffix(name, ".json") {
			_, err := readFile(dir, name, room)
			return err
		}
		var st unix.Stat_t
		return unix.Fstatat(dir, name, &st, unix.AT_SYMLINK_NOFOLLOW)
	})
}

func (f *floor) each(work func(dir int, name string, room []byte) error) error {
	dir, err := unix.Open(f.dir, unix.O_RDONLY|unix.O_DIRECTORY, 0)
	if err != nil {
		return err
	}
	defer unix.Close(dir)
	return abreast(len(f.names), func(i int, room []byte) error { return work(dir, f.names[i], room) })
}

// abreast does n pieces of work on every processor at once.
func abreast(n int, work func(i int, room []byte) error) error {
	var wait sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	failed := make([]error, workers)
	for w := range workers {
		wait.Add(1)
		go func() {
			defer wait.Done()
			room := make([]byte, 64<<10)
			for i := w; i < n && failed[w] == nil; i += workers {
				failed[w] = work(i, room)
			}
		}()
	}
	wait.Wait()
	return errors.Join(failed...)
}

func readFile(dir int, name string, room []byte) (int, error) {
	fd, err := unix.Openat(dir, name, unix.O_RDONLY|unix.O_NOFOLLOW|unix.O_NOATIME, 0)
	if err != nil {
		return 0, err
	}
	defer unix.Close(fd)
	return unix.Read(fd, room)
}

// rewrite gives so many records, and their renderings, new contents: the same
// ones. It writes into spare files, a thousand of each at once, has them flushed,
// and exchanges. If told to it gives each file another name too.
func (f *floor) rewrite(count int, rename bool) error {
	if err := f.read(); err != nil {
		return err
	}
	spare := f.dir + ".floor"
	if err := os.Mkdir(spare, 0o700); err != nil {
		return err
	}
	defer os.RemoveAll(spare)
	dir, err := unix.Open(f.dir, unix.O_RDONLY|unix.O_DIRECTORY, 0)
	if err != nil {
		return err
	}
	defer unix.Close(dir)
	part := make([]string, 0, 1000)
	for _, name := range f.names {
		if strings.HasSuffix(name, ".json") && count > 0 {
			count--
			part = append(part, name)
		}
		if len(part) == cap(part) {
			if err := f.exchange(dir, part, spare, rename); err != nil {
				return err
			}
			part = part[:0]
		}
	}
	return nil
}

func (f *floor) exchange(dir int, records []string, spare string, rename bool) error {
	var names []string
	for _, r := range records {
		names = append(names, r, strings.TrimSuffix(r, ".json")+".md")
	}
	if err := errors.Join(abreast(len(names), func(i int, room []byte) error {
		n, err := readFile(dir, names[i], room)
		if err != nil {
			return err
		}
		return writeOver(filepath.Join(spare, strconv.Itoa(i)), room[:n])
	}), unix.Syncfs(dir)); err != nil {
		return err
	}
	for i, name := range names {
		if err := unix.Renameat2(unix.AT_FDCWD, filepath.Join(spare, strconv.Itoa(i)), dir, name, unix.RENAME_EXCHANGE); err != nil {
			return err
		}
		if !rename {
			continue
		}
		if err := unix.Renameat(dir, name, dir, name+".x"); err != nil {
			return err
		}
		f.renamed = append(f.renamed, name)
	}
	return unix.Fsync(dir)
}

// writeOver writes whole blocks and cuts off what is too much, so that nothing is
// read and nothing freed.
func writeOver(path string, content []byte) error {
	fd, err := unix.Open(path, unix.O_WRONLY|unix.O_CREAT, 0o600)
	if err != nil {
		return err
	}
	defer unix.Close(fd)
	whole := make([]byte, (len(content)+4095)/4096*4096)
	copy(whole, content)
	if _, err := unix.Write(fd, whole); err != nil {
		return err
	}
	return unix.Ftruncate(fd, int64(len(content)))
}
