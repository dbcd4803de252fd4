package gitdir

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

const (
	branches = "refs/heads/"
	// maxRefDepth is git's own bound on symbolic refs that name each other.
	maxRefDepth = 5
	// maxPackedBytes is far above any real packed-refs (a million refs are
	// 60-70 MB); beyond it git itself had better look.
	maxPackedBytes = 256 << 20
	packedChunk    = 256 << 10
)

// Head returns what this work tree is on.
//
//   - on a branch: its short name ("main", "topic/ä") and its commit
//   - unborn branch: its name, and "" for the commit
//   - detached: "" for the branch, and the commit
//
// The commit is a full hash, 40 or 64 hex digits. The error is ErrFormat for
// a repository that keeps its refs in a reftable, ErrBroken for one that
// makes no sense.
func (r *Repo) Head() (branch, commit string, err error) {
	if err := r.readableRefs(); err != nil {
		return "", "", err
	}
	target, err := r.headTarget()
	if err != nil {
		return "", "", err
	}
	if isHash(target) {
		return "", target, nil
	}
	commit, err = r.lookup(target)
	if err != nil {
		return "", "", err
	}
	return strings.TrimPrefix(target, branches), commit, nil
}

func (r *Repo) readableRefs() error {
	if r.config.refStorage != "" && r.config.refStorage != "files" {
		return &Error{Path: r.CommonDir, Problem: "refs are stored as " + r.config.refStorage, Kind: ErrFormat}
	}
	return nil
}

// headTarget is HEAD's content: a hash, or the full name of a ref.
func (r *Repo) headTarget() (string, error) {
	path := filepath.Join(r.GitDir, "HEAD")
	// Very old repositories, and core.preferSymlinkRefs, have a link here.
	if target, err := os.Readlink(path); err == nil && strings.HasPrefix(target, "refs/") {
		return r.checkedRef(path, target)
	}
	data, err := readBounded(path, maxPointerBytes)
	if err != nil {
		return "", broken(path, "cannot be read", err)
	}
	text := strings.TrimRight(string(data), " \t\r\n")
	if isHash(text) {
		return text, nil
	}
	target, symbolic := strings.CutPrefix(text, "ref:")
	if !symbolic {
		return "", broken(path, "neither a ref nor a hash", nil)
	}
	return r.checkedRef(path, strings.TrimLeft(target, " \t"))
}

// checkedRef refuses a name that would lead out of the git directory, and
// recognises the placeholder that a reftable repository keeps for old readers.
func (r *Repo) checkedRef(path, name string) (string, error) {
	if name == branches+".invalid" {
		return "", &Error{Path: r.CommonDir, Problem: "refs are stored as reftable", Kind: ErrFormat}
	}
	if !strings.HasPrefix(name, "refs/") || strings.ContainsAny(name, "\x00\n\\") || !filepath.IsLocal(name) || strings.Contains(name, "..") {
		return "", broken(path, "names no ref", nil)
	}
	return name, nil
}

// lookup follows a ref to its commit; "" means that it does not exist (yet).
func (r *Repo) lookup(name string) (string, error) {
	for range maxRefDepth {
		path := filepath.Join(r.refHome(name), filepath.FromSlash(name))
		data, err := readBounded(path, maxPointerBytes)
		if err != nil {
			if missingRef(path, err) {
				return r.packed(name)
			}
			return "", broken(path, "cannot be read", err)
		}
		text := strings.TrimRight(string(data), " \t\r\n")
		if isHash(text) {
			return text, nil
		}
		target, symbolic := strings.CutPrefix(text, "ref:")
		if !symbolic {
			return "", broken(path, "holds no hash", nil)
		}
		if name, err = r.checkedRef(path, strings.TrimLeft(target, " \t")); err != nil {
			return "", err
		}
	}
	return "", broken(r.CommonDir, "refs name each other in a circle", nil)
}

// missingRef: no such file, or an (empty) folder left where a branch
// "a/b" used to be, while "a" is packed.
func missingRef(path string, err error) bool {
	if absent(err) {
		return true
	}
	info, statErr := os.Stat(path)
	return statErr == nil && info.IsDir()
}

// refHome: a few kinds of refs belong to one work tree, all others are shared.
func (r *Repo) refHome(name string) string {
	for _, own := range []string{"refs/bisect/", "refs/worktree/", "refs/rewritten/"} {
		if strings.HasPrefix(name, own) {
			return r.GitDir
		}
	}
	return r.CommonDir
}

// packed looks a ref up in packed-refs. It searches for the whole text
// " name\n" a block at a time: no line is split, and memory stays at two
// blocks however many refs there are.
func (r *Repo) packed(name string) (string, error) {
	path := filepath.Join(r.CommonDir, "packed-refs")
	file, err := openFile(path)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return "", nil
		}
		return "", broken(path, "cannot be read", err)
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.Size() > maxPackedBytes {
		return "", &Error{Path: path, Problem: "too large to scan", Kind: ErrFormat}
	}
	hash, err := scanPacked(file, name)
	if err != nil {
		return "", broken(path, "cannot be read", err)
	}
	return hash, nil
}

func scanPacked(from io.Reader, name string) (string, error) {
	needle := []byte(" " + name + "\n")
	overlap := len(needle) + 66 // a line's hash and what ends the line before
	block := make([]byte, 0, packedChunk+overlap)
	for {
		n, err := io.ReadFull(from, block[len(block):cap(block)])
		block = block[:len(block)+n]
		last := errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF)
		if err != nil && !last {
			return "", err
		}
		if last {
			block = append(block, '\n')
		}
		if hash := packedHash(block, needle); hash != "" || last {
			return hash, nil
		}
		kept := copy(block, block[len(block)-min(overlap, len(block)):])
		block = block[:kept]
	}
}

// packedHash finds "<hash> name\n" in block and returns the hash.
func packedHash(block, needle []byte) string {
	for from := 0; ; {
		i := bytes.Index(block[from:], needle)
		if i < 0 {
			return ""
		}
		end := from + i
		start := bytes.LastIndexByte(block[:end], '\n') + 1
		if hash := string(block[start:end]); isHash(hash) {
			return hash
		}
		from = end + 1
	}
}

// isHash reports a full object name: SHA-1 or SHA-256, lower-case hex.
func isHash(text string) bool {
	if len(text) != 40 && len(text) != 64 {
		return false
	}
	for i := range len(text) {
		if c := text[i]; !isDigit(c) && (c < 'a' || c > 'f') {
			return false
		}
	}
	return true
}
