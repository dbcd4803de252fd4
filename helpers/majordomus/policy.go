package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"majordomus/helpers/gitdir"
	"majordomus/helpers/policy"
	"majordomus/helpers/policy/source"
)

func (a *app) policyCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "policy", Short: "Show or check what counts here", RunE: group, Args: cobra.ArbitraryArgs}
	cmd.AddCommand(a.policyShow(), a.policyCheck(), a.policyCompile())
	return cmd
}

func (a *app) policyShow() *cobra.Command {
	return &cobra.Command{
		Use: "show", Short: "Print every key with the value that counts in this worktree", Args: none,
		Example: "  majordomus policy show",
		RunE: func(*cobra.Command, []string) error {
			root, err := a.here()
			if err != nil {
				return err
			}
			text, _ := source.Compile(a.policySources(root.Root))
			for _, line := range strings.Split(text, "\n") {
				if line != "" && line[0] != '#' && !strings.HasPrefix(line, "source=") {
					name, value, _ := strings.Cut(line, "=")
					if _, err := fmt.Fprintf(a.out, "%s: %s\n", name, value); err != nil {
						return err
					}
				}
			}
			return nil
		},
	}
}

func (a *app) policyCheck() *cobra.Command {
	return &cobra.Command{
		Use: "check", Short: "Look for mistakes in the policy files; exit status 1 when there are some", Args: none,
		Example: "  majordomus policy check",
		RunE: func(*cobra.Command, []string) error {
			root, err := a.here()
			if err != nil {
				return err
			}
			_, findings := source.Compile(a.policySources(root.Root))
			return a.report(findings)
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

// policyCompile is called by the library when a source has changed.
func (a *app) policyCompile() *cobra.Command {
	var store, at string
	cmd := &cobra.Command{
		Use: "compile --store DIR --at DIR", Short: "Compile the policy for the hooks", Args: none, Hidden: true,
		RunE: func(*cobra.Command, []string) error {
			repo, err := worktree(at)
			if err != nil {
				return err
			}
			text, findings := source.Compile(a.policySources(repo.Root))
			if err := writePolicy(filepath.Join(store, "state", "policy", repo.WorktreeID()), text, findings); err != nil {
				return err
			}
			for _, f := range findings {
				fmt.Fprintf(a.err, "majordomus: %s\n", printable(f.String()))
			}
			return nil // a broken policy never stops capture; doctor reports it
		},
	}
	cmd.Flags().StringVar(&store, "store", "", "the private half")
	cmd.Flags().StringVar(&at, "at", ".", "a folder of the worktree")
	required(cmd, "store")
	return cmd
}

// writePolicy writes the new digests even when the sources have findings, so
// that the next hook does not try again.
func writePolicy(path, text string, findings []source.Finding) error {
	if len(findings) > 0 {
		text = source.KeepLastGood(text, policy.Read(path), findings)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
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
	return os.Rename(temp.Name(), path)
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

// policySources are the shipped file, the person's and the repository's.
func (a *app) policySources(root string) []source.Source {
	list := []source.Source{{Path: a.homeFile("share/policy.yaml"), Required: true}}
	user := "/dev/null/majordomus" // no home: a path that nobody can make
	if dir := configHome(); dir != "" {
		user = filepath.Join(dir, "majordomus", "config.yaml")
	}
	return append(list, source.Source{Path: user}, source.Source{Path: filepath.Join(root, ".ai", "repo", "policy.yaml")})
}

func configHome() string {
	if dir := os.Getenv("XDG_CONFIG_HOME"); filepath.IsAbs(dir) {
		return dir
	}
	if home := os.Getenv("HOME"); filepath.IsAbs(home) {
		return filepath.Join(home, ".config")
	}
	return ""
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
