package commits

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"majordomus/helpers/git"
)

// repository is asked what its commits change.
type repository struct {
	ctx  context.Context
	root string
}

// Resolve is the full name of a commit, or git's error.
func Resolve(ctx context.Context, root, name string) (string, error) {
	out, err := git.Run(ctx, root, "", "rev-parse", "--verify", "--quiet", "--end-of-options", name+"^{commit}")
	return strings.TrimSpace(out), err
}

// making are those of the changes that have a patch-id. An episode that pulled in
// between changes more than its own, and is not found. One pass finds from which
// trees the change was made, then each that began there is looked at by itself.
func (r repository) making(changes []change, id string) (found []change, err error) {
	changes = slices.DeleteFunc(changes, func(c change) bool { return c.first == c.last }) // one commit was looked at
	if changes, err = r.trees(changes); err != nil || len(changes) == 0 {
		return nil, err
	}
	pairs := make([]string, len(changes))
	for i, c := range changes {
		pairs[i] = c.before + " " + c.after
	}
	all, err := r.patches(pairs...)
	for i, c := range changes {
		if err != nil || !slices.Contains(all, patch{id, c.before}) {
			continue
		}
		var own []patch
		if own, err = r.patches(pairs[i]); slices.Contains(own, patch{id, c.before}) {
			found = append(found, c)
		}
	}
	return found, err
}

// trees finds the two trees of each change whose commits are still there. Before a
// root commit there is the empty tree.
func (r repository) trees(changes []change) (there []change, err error) {
	if len(changes) == 0 {
		return nil, nil
	}
	names := make([]string, 0, 3*len(changes))
	for _, c := range changes {
		names = append(names, c.first+"^{commit}", c.first+"^^{tree}", c.last+"^{tree}")
	}
	objects, err := r.objects(names, "%(objectname)")
	if err != nil {
		return nil, err
	}
	empty, err := git.Run(r.ctx, r.root, "", "hash-object", "-t", "tree", "--stdin")
	for i, c := range changes {
		first, before, after := objects[3*i], objects[3*i+1], objects[3*i+2]
		if !isName(first) || !isName(after) {
			continue // missing
		}
		if c.before, c.after = before, after; !isName(before) {
			c.before = strings.TrimSpace(empty)
		}
		there = append(there, c)
	}
	return there, err
}

// commits are those of the names that are commits here.
func (r repository) commits(names []string) (there []string, err error) {
	if len(names) == 0 {
		return nil, nil
	}
	objects, err := r.objects(names, "%(objectname) %(objecttype)")
	for _, object := range objects {
		if name, ok := strings.CutSuffix(object, " commit"); ok {
			there = append(there, name)
		}
	}
	return there, err
}

// objects is a line for each name. That of a missing one ends in "missing".
func (r repository) objects(names []string, format string) ([]string, error) {
	cmd := git.Command(r.ctx, r.root, "cat-file", "--batch-check="+format)
	cmd.Stdin = strings.NewReader(strings.Join(names, "\n") + "\n")
	out, err := cmd.Output()
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if err == nil && len(lines) != len(names) {
		err = fmt.Errorf("git told of %d objects instead of %d", len(lines), len(names))
	}
	return lines, err
}

// patch is the patch-id of what a commit changes, or what leads from a tree to
// another.
type patch struct {
	id, of string // of is the commit, or the first tree
}

// patches are those of commits, or of two trees with a space in between. Where git
// cannot read one, what comes behind it has none.
func (r repository) patches(of ...string) (list []patch, err error) {
	diff := git.Command(r.ctx, r.root, "-c", "diff.orderFile=", "diff-tree", "--stdin", "-r", "-p", "--root", "--full-index", "--no-renames", "--no-ext-diff", "--no-textconv", "--no-color")
	diff.Stdin = strings.NewReader(strings.Join(of, "\n") + "\n")
	text, err := diff.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := diff.Start(); err != nil {
		return nil, fmt.Errorf("start git: %w", err)
	}
	ids := git.Command(r.ctx, r.root, "patch-id", "--stable")
	ids.Stdin = text
	out, err := ids.Output()
	text.Close()
	_ = diff.Wait()
	for line := range strings.Lines(string(out)) {
		id, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		list = append(list, patch{id, name})
	}
	return list, err
}
