package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"majordomus/helpers/consent"
	"majordomus/helpers/gitdir"
	"majordomus/helpers/policy"
	"majordomus/helpers/policy/source"
	"majordomus/helpers/store"
)

func (a *app) policyCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "policy", Short: "Show or check what counts here", RunE: group, Args: cobra.ArbitraryArgs}
	cmd.AddCommand(a.policyShow(), a.policyCheck(), a.policyCompile())
	return cmd
}

func (a *app) policyShow() *cobra.Command {
	return &cobra.Command{
		Use: "show", Short: "Print every key with its value in this worktree, and which file it is from", Args: none,
		Long: "Prints every key with its value in this worktree; the comment above names the file that it is from.\n" +
			"For keys that protect a person the strictest value counts: of the user's own file, of what 'init'\n" +
			"chose, of the primary worktree's policy and of this worktree's. A shape of any of them counts.",
		Example: "  majordomus policy show",
		RunE: func(*cobra.Command, []string) error {
			repo, err := a.here()
			if err != nil {
				return err
			}
			result := a.policyOf(repo)
			for _, line := range strings.Split(result.Text, "\n") {
				if err := a.showLine(line, result.From); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// showLine prints a line of a compiled policy, unless it only concerns hooks.
func (a *app) showLine(line string, from map[string]string) error {
	for _, internal := range []string{"#", "source=", "sealed="} {
		if line == "" || strings.HasPrefix(line, internal) {
			return nil
		}
	}
	name, value, _ := strings.Cut(line, "=")
	path := from[name]
	if path == "" {
		path = from[line]
	}
	if path == "" {
		path = source.Before
	}
	_, err := fmt.Fprintf(a.out, "# %s\n%s: %s\n", printable(path), name, value)
	return err
}

func (a *app) policyCheck() *cobra.Command {
	return &cobra.Command{
		Use: "check", Short: "Look for mistakes in the policy files; exit status 1 when there are some", Args: none,
		Example: "  majordomus policy check",
		RunE: func(*cobra.Command, []string) error {
			repo, err := a.here()
			if err != nil {
				return err
			}
			return a.report(a.policyOf(repo).Findings)
		},
	}
}

func (a *app) report(findings []source.Finding) error {
	for _, f := range findings {
		fmt.Fprintf(a.err, "majordomus: %s\n", printable(f.String()))
	}
	if len(findings) > 0 {
		return refusal{}
	}
	return nil
}

// policyCompile is called by the helper when a source, or the compiled policy,
// has changed. With --print the result also goes to standard output, complete
// also where it cannot be written.
func (a *app) policyCompile() *cobra.Command {
	var store, at string
	var show bool
	cmd := &cobra.Command{
		Use: "compile --store DIR --at DIR", Short: "Compile the policy for the hooks", Args: none, Hidden: true,
		RunE: func(*cobra.Command, []string) error {
			repo, err := worktree(at)
			if err != nil {
				return err
			}
			need := policy.NeedOf(store, repo.CommonDir, repo.Root, repo.WorktreeID(), a.home)
			result := a.compilePolicy(need)
			if show {
				if _, err := fmt.Fprint(a.out, result.Text); err != nil {
					return err
				}
			}
			if err := writePolicy(need, result.Text); err != nil {
				return err
			}
			for _, f := range result.Findings {
				fmt.Fprintf(a.err, "majordomus: %s\n", printable(f.String()))
			}
			return nil // a broken policy never stops capture; doctor reports it
		},
	}
	cmd.Flags().StringVar(&store, "store", "", "the private half")
	cmd.Flags().StringVar(&at, "at", ".", "a folder of the worktree")
	cmd.Flags().BoolVar(&show, "print", false, "print the compiled policy")
	required(cmd, "store")
	return cmd
}

// compilePolicy compiles what counts in a worktree. A hook of a desktop program
// may not have the XDG_CONFIG_HOME of a terminal: the user's file that the last
// compilation found still counts while it exists, so that neither forgets the
// other's shapes.
func (a *app) compilePolicy(need policy.Need) source.Result {
	last := policy.Read(need.Path)
	sources := source.Sources(a.homeFile("share/policy.yaml"), need.Sources)
	for _, path := range last.Sources {
		if last.Whole && strings.HasSuffix(path, userPolicy) && !slices.Contains(need.Sources, path) && policy.Digest(path) != policy.Absent {
			sources = append(sources, source.Source{Path: path, Narrow: true})
		}
	}
	if !last.Whole {
		last = primaryPolicy(need)
	}
	return source.Compile(sources, last)
}

// userPolicy is how the path of a user's policy ends.
var userPolicy = filepath.FromSlash("/majordomus/config.yaml")

// primaryPolicy is what the primary worktree last went by. A worktree that has no
// compiled policy may have been made while the primary's has a mistake.
func primaryPolicy(need policy.Need) policy.Compiled {
	root, ok := strings.CutSuffix(need.Store, filepath.FromSlash("/.ai/local"))
	if !ok || root == need.Root {
		return policy.Compiled{}
	}
	repo, err := gitdir.Find(root)
	if err != nil {
		return policy.Compiled{}
	}
	return policy.Read(filepath.Join(need.Store, policy.DirName, repo.WorktreeID()))
}

// policyOf is what counts in a worktree, whether or not recording is on.
func (a *app) policyOf(repo *gitdir.Repo) source.Result {
	return a.compilePolicy(policy.NeedOf(consent.Store(repo), repo.CommonDir, repo.Root, repo.WorktreeID(), a.home))
}

// writePolicy writes the new digests even when the sources have findings, so
// that the next hook does not try again. A folder in its place is removed, since
// nothing can be renamed over it: all that is in state/policy can be made again.
func writePolicy(need policy.Need, text string) error {
	path := need.Path
	if err := store.Open(need.Store).Folder(policy.DirName); err != nil {
		return err
	}
	sweepPolicies(filepath.Dir(path))
	temp, err := os.CreateTemp(filepath.Dir(path), policyTemp+"*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name())
	if _, err := temp.WriteString(text); err != nil {
		return err
	}
	if err := temp.Close(); err != nil {
		return err
	}
	if err = os.Rename(temp.Name(), path); err == nil {
		return nil
	}
	if info, unseen := os.Lstat(path); unseen == nil && info.IsDir() && os.RemoveAll(path) == nil {
		return os.Rename(temp.Name(), path)
	}
	return err
}

const policyTemp = ".policy-"

// sweepPolicies removes what a compilation that was killed left. One that is at
// work now is younger than a minute.
func sweepPolicies(dir string) {
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		info, err := e.Info()
		if err == nil && strings.HasPrefix(e.Name(), policyTemp) && info.Mode().IsRegular() && time.Since(info.ModTime()) > time.Minute {
			_ = os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

// here is the repository around the current folder, or a refusal that says that
// there is none.
func (a *app) here() (*gitdir.Repo, error) {
	repo, err := worktree(".")
	if errors.Is(err, gitdir.ErrNotRepository) {
		dir, _ := os.Getwd()
		fmt.Fprintf(a.err, "majordomus: no git work tree around '%s' (the current folder)\n", printable(dir))
		fmt.Fprintln(a.err, "majordomus: hint: go to a repository, or make one with 'git init'")
		return nil, refusal{}
	}
	return repo, err
}

func worktree(dir string) (*gitdir.Repo, error) {
	repo, err := gitdir.Find(dir)
	if err != nil {
		return nil, fmt.Errorf("find the repository around '%s': %w", dir, err)
	}
	return repo, nil
}
