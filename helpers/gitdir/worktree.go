package gitdir

import (
	"os"
	"path/filepath"
	"strings"
)

const modules = string(filepath.Separator) + "modules" + string(filepath.Separator)

// belowModules reports that gitDir lies in another git directory's "modules".
// A submodule's name may hold slashes, and so may a folder above be called
// "modules": only the one beside a HEAD counts.
func belowModules(gitDir string) bool {
	for from := 0; ; {
		i := strings.Index(gitDir[from:], modules)
		if i < 0 {
			return false
		}
		from += i
		if exists(gitDir[:from], "HEAD") {
			return true
		}
		from += len(modules) - 1
	}
}

// Super returns the superproject that encloses a submodule. The error is
// ErrNotRepository for an ordinary repository, a linked worktree of a
// submodule, and a submodule whose work tree was moved out.
//
// A submodule's files are the superproject's business unless its own people
// said otherwise; this is how a caller finds whom to ask.
func (r *Repo) Super() (*Repo, error) {
	parent := filepath.Dir(r.Root)
	if parent == r.Root || r.GitDir != r.CommonDir {
		return nil, &Error{Path: r.Root, Problem: "no superproject", Kind: ErrNotRepository}
	}
	outer, err := climb(parent)
	if err != nil {
		return nil, err
	}
	if outer.holdsModule(r.GitDir) || outer.declaresModule(r.Root) {
		return outer, nil
	}
	return nil, &Error{Path: r.Root, Problem: "not a submodule of '" + outer.Root + "'", Kind: ErrNotRepository}
}

func (r *Repo) holdsModule(gitDir string) bool {
	return strings.HasPrefix(gitDir, r.GitDir+modules) || strings.HasPrefix(gitDir, r.CommonDir+modules)
}

// declaresModule looks root up in .gitmodules: a submodule that was made
// before git moved git directories into "modules" is known only there.
func (r *Repo) declaresModule(root string) bool {
	relative, err := filepath.Rel(r.Root, root)
	if err != nil {
		return false
	}
	data, err := readBounded(filepath.Join(r.Root, ".gitmodules"), maxConfigBytes)
	if err != nil {
		return false
	}
	declared := false
	_ = parseConfig(data, func(e entry) {
		if e.section == "submodule" && e.key == "path" && filepath.Clean(filepath.FromSlash(e.value)) == relative {
			declared = true
		}
	})
	return declared
}

// PrimaryRoot is the top folder of the repository's primary work tree, the
// same from every linked worktree, or "" when there is none to name: the
// repository is bare, or its git directory was placed elsewhere without
// core.worktree and the caller is in a linked worktree.
func (r *Repo) PrimaryRoot() string {
	if r.Bare {
		return ""
	}
	if root := r.configuredRoot(); root != "" {
		return root
	}
	if filepath.Base(r.CommonDir) == ".git" {
		return filepath.Dir(r.CommonDir)
	}
	if r.GitDir == r.CommonDir {
		return r.Root
	}
	return ""
}

// configuredRoot is core.worktree, if it is set and names a folder. A stale
// one (a submodule that was moved by hand) is passed over.
func (r *Repo) configuredRoot() string {
	if r.config.worktree == "" {
		return ""
	}
	root, err := resolve(r.CommonDir, r.config.worktree)
	if err != nil {
		return ""
	}
	if info, err := os.Stat(root); err != nil || !info.IsDir() {
		return ""
	}
	return root
}
