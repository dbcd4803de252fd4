package vendorcfg

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"majordomus/helpers/osfile"
)

// file is a settings file as it was found.
type file struct {
	path    string // as the caller said
	target  string // the file itself: absolute, links resolved
	exists  bool
	info    fs.FileInfo // nil when it does not exist
	data    []byte
	missing []string // folders above it that do not exist, outermost first
}

func (f *file) refuse(kind error, hint string, cause error) *Error {
	return &Error{Path: f.path, Kind: kind, Hint: hint, Cause: cause}
}

// located adds the path to a refusal from further down.
func (f *file) located(err error) error {
	if refused := asError(err); refused != nil {
		refused.Path = f.path
	}
	return err
}

// readFile resolves path and reads what is there, if anything.
func readFile(path string) (*file, error) {
	f := &file{path: path}
	absolute, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	if err := f.resolve(absolute); err != nil || !f.exists {
		return f, err
	}
	if !f.info.Mode().IsRegular() {
		return nil, f.refuse(ErrNotFile, "", nil)
	}
	handle, err := osfile.Open(f.target)
	if err != nil {
		return nil, fmt.Errorf("read settings file '%s': %w", path, err)
	}
	defer handle.Close()
	f.data, err = io.ReadAll(io.LimitReader(handle, MaxBytes+1))
	if err != nil {
		return nil, fmt.Errorf("read settings file '%s': %w", path, err)
	}
	if len(f.data) > MaxBytes {
		return nil, f.refuse(ErrTooLarge, byHand, nil)
	}
	return f, nil
}

func (f *file) resolve(absolute string) error {
	_, err := os.Lstat(absolute)
	if errors.Is(err, fs.ErrNotExist) {
		return f.resolveMissing(absolute)
	}
	if err != nil {
		return f.refuse(ErrNotFile, "", err)
	}
	if f.target, err = filepath.EvalSymlinks(absolute); err != nil {
		return f.refuse(ErrNotFile, "the link leads nowhere; correct or remove it", err)
	}
	if f.info, err = os.Stat(f.target); err != nil {
		return f.refuse(ErrNotFile, "", err)
	}
	f.exists = true
	return nil
}

// resolveMissing finds the nearest folder that exists.
func (f *file) resolveMissing(absolute string) error {
	dir := filepath.Dir(absolute)
	var names []string
	for {
		if _, err := os.Lstat(dir); err == nil || dir == filepath.Dir(dir) {
			break
		}
		names = append([]string{filepath.Base(dir)}, names...)
		dir = filepath.Dir(dir)
	}
	physical, err := filepath.EvalSymlinks(dir)
	if err != nil {
		return f.refuse(ErrNotFile, "the folder's link leads nowhere; correct or remove it", err)
	}
	if info, err := os.Stat(physical); err != nil || !info.IsDir() {
		return f.refuse(ErrNotFile, "", fmt.Errorf("'%s' is no folder", dir))
	}
	for _, name := range names {
		physical = filepath.Join(physical, name)
		f.missing = append(f.missing, physical)
	}
	f.target = filepath.Join(physical, filepath.Base(absolute))
	return nil
}

// writable looks at the mode bits itself: for root every write succeeds, and
// a file that was made read-only was made so on purpose.
func (f *file) writable() error {
	if f.exists && f.info.Mode().Perm()&0o222 == 0 {
		return f.refuse(ErrReadOnly, writableFirst, nil)
	}
	dir := filepath.Dir(f.target)
	if len(f.missing) > 0 {
		dir = filepath.Dir(f.missing[0])
	}
	if info, err := os.Stat(dir); err == nil && info.Mode().Perm()&0o222 == 0 {
		return f.refuse(ErrReadOnly, writableFirst, fmt.Errorf("its folder '%s' is", dir))
	}
	return nil
}

// replace writes the whole file anew, beside it and then over it, so that a
// reader sees the old text or the new. Mode and, where permitted, owner stay;
// a hard link to the file keeps the old text.
func (f *file) replace(data []byte, private bool) error {
	made, err := f.mkdirs(private)
	if err == nil {
		mode := fs.FileMode(0o644)
		if private {
			mode = 0o600
		}
		err = writeAtomic(f.target, data, 0o600, func(temp *os.File) error { return f.dress(temp, mode) }, f.unchanged)
	}
	if err == nil {
		return nil
	}
	for i := len(made) - 1; i >= 0; i-- {
		_ = os.Remove(made[i])
	}
	return f.writeError(err)
}

func (f *file) writeError(err error) error {
	switch {
	case asError(err) != nil:
		return err
	case errors.Is(err, fs.ErrPermission) || isReadOnlySystem(err):
		return f.refuse(ErrReadOnly, writableFirst, err)
	}
	return fmt.Errorf("write settings file '%s': %w", f.path, err)
}

func (f *file) mkdirs(private bool) (made []string, err error) {
	mode := fs.FileMode(0o755)
	if private {
		mode = 0o700
	}
	for _, dir := range f.missing {
		if err := os.Mkdir(dir, 0o700); err != nil {
			return made, err
		}
		made = append(made, dir)
		if err := os.Chmod(dir, mode); err != nil {
			return made, err
		}
	}
	return made, nil
}

// dress gives the new file the old one's owner and mode, or where there was none
// this mode.
func (f *file) dress(temp *os.File, mode fs.FileMode) error {
	if !f.exists {
		return temp.Chmod(mode)
	}
	keepOwner(temp, f.info)
	return temp.Chmod(f.info.Mode().Perm())
}

// unchanged is asked just before the rename: the vendor rewrites its settings
// whenever the person clicks something.
func (f *file) unchanged() error {
	data, err := osfile.ReadFile(f.target)
	if errors.Is(err, fs.ErrNotExist) && !f.exists {
		return nil
	}
	if err != nil || !f.exists || !bytes.Equal(data, f.data) {
		return f.refuse(ErrChanged, "run the command again", err)
	}
	return nil
}

func (f *file) remove() error {
	if err := f.unchanged(); err != nil {
		return err
	}
	if err := os.Remove(f.target); err != nil {
		return f.writeError(err)
	}
	syncDir(filepath.Dir(f.target))
	return nil
}

// WriteFile writes a file of ours whole, in one step, with exactly this mode.
func WriteFile(target string, data []byte, mode fs.FileMode) error {
	return writeAtomic(target, data, mode, func(temp *os.File) error { return temp.Chmod(mode) }, nil)
}

// writeAtomic writes data to a temporary file beside target, created with
// mode less the umask, and renames it to target; dress may change the
// temporary file first, ready has the last word. Both may be nil. The temporary
// file is locked as long as its writer lives: see Tidy.
func writeAtomic(target string, data []byte, mode fs.FileMode, dress func(*os.File) error, ready func() error) error {
	temp, err := newTemp(filepath.Dir(target), mode)
	if err != nil {
		return err
	}
	defer temp.Close()
	name := temp.Name()
	err = fill(temp, data, dress)
	if err == nil && ready != nil {
		err = ready()
	}
	if err == nil {
		err = os.Rename(name, target)
	}
	if err != nil {
		_ = os.Remove(name)
		return err
	}
	syncDir(filepath.Dir(target))
	return nil
}

// tempPrefix begins the name of a temporary file of ours, in whichever folder it is.
const tempPrefix = ".majordomus-"

// newTemp makes and locks a temporary file. Between the two another command may
// take it for a leftover and remove it; then another one is made.
func newTemp(dir string, mode fs.FileMode) (*os.File, error) {
	const tries = 8
	for try := 0; ; try++ {
		temp, err := os.OpenFile(filepath.Join(dir, tempPrefix+rand.Text()), os.O_CREATE|os.O_EXCL|os.O_WRONLY, mode)
		if err != nil {
			return nil, err
		}
		err = osfile.TryLock(temp)
		if err != nil && !errors.Is(err, osfile.ErrHeld) || err == nil && still(temp) {
			return temp, nil // a file system without locks has no leftovers taken away either
		}
		if temp.Close(); try == tries {
			return nil, fmt.Errorf("make a temporary file in '%s': %w", dir, fs.ErrNotExist)
		}
	}
}

func still(f *os.File) bool {
	opened, err := f.Stat()
	if err != nil {
		return false
	}
	named, err := os.Lstat(f.Name())
	return err == nil && os.SameFile(opened, named)
}

// Tidy removes the temporary files that killed commands of ours left in a folder:
// regular files of this user with a name that only we give, which no living
// process holds locked.
func Tidy(dir string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if tempName(e.Name()) && e.Type().IsRegular() {
			tidyOne(filepath.Join(dir, e.Name()))
		}
	}
}

// tempName says whether a name is one that newTemp gives, or gave: the random part
// is 26 letters and digits, or up to ten digits.
func tempName(name string) bool {
	rest, ok := strings.CutPrefix(name, tempPrefix)
	if !ok || rest == "" {
		return false
	}
	digits := strings.Trim(rest, "0123456789") == "" && len(rest) <= 10
	return digits || len(rest) == 26 && strings.Trim(rest, "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567") == ""
}

func tidyOne(path string) {
	f, err := osfile.OpenOwn(path)
	if err != nil {
		return
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil || osfile.Links(f, info) != 1 || !ownedByUs(info) || osfile.TryLock(f) != nil {
		return
	}
	if still(f) {
		_ = os.Remove(path)
	}
}

// fill writes temp.
func fill(temp *os.File, data []byte, dress func(*os.File) error) error {
	if dress != nil {
		if err := dress(temp); err != nil {
			return err
		}
	}
	if _, err := temp.Write(data); err != nil {
		return err
	}
	return temp.Sync()
}

// syncDir makes the rename durable where the system can; a failure does not
// undo it.
func syncDir(dir string) {
	if handle, err := osfile.OpenDir(dir); err == nil {
		_ = handle.Sync()
		_ = handle.Close()
	}
}
