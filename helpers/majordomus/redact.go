package main

import (
	"bytes"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"majordomus/helpers/policy"
	"majordomus/helpers/policy/source"
	"majordomus/helpers/redact"
)

// redactLimit bounds what is read, in bytes: the whole input is looked at in
// one piece, so that nothing is cut in two.
const redactLimit = 256 << 20

type redactFlags struct{ list, check bool }

func (a *app) redactCommand() *cobra.Command {
	var f redactFlags
	cmd := &cobra.Command{
		Use: "redact [--list] [--check] < TEXT", Short: "Copy standard input without the credentials in it", Args: none,
		Long: "Copies standard input with every credential of a known shape replaced by [redacted:SHAPE]. In a\n" +
			"repository its policy's own shapes count too. Up to 256 MiB.",
		Example: "  git diff | majordomus redact\n  git diff --cached | majordomus redact --check   # in a pre-commit hook",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.redact(cmd.InOrStdin(), f)
		},
	}
	cmd.Flags().BoolVar(&f.list, "list", false, "print the shapes that were found and how often, instead of the text")
	cmd.Flags().BoolVar(&f.check, "check", false, "print nothing; exit status 1 when something was found")
	return cmd
}

func (a *app) redact(in io.Reader, f redactFlags) error {
	text, err := io.ReadAll(io.LimitReader(in, redactLimit+1))
	if err != nil {
		return fmt.Errorf("read standard input: %w", err)
	}
	if len(text) > redactLimit {
		fmt.Fprintln(a.err, "majordomus: standard input is larger than 256 MiB; nothing was printed")
		return refusal{}
	}
	out, names, err := a.shapes().RedactText(text)
	if err != nil {
		return fmt.Errorf("redact standard input: %w", err)
	}
	switch {
	case f.list:
		for _, name := range names {
			mark := []byte("[redacted:" + name + "]")
			// a shape that another one covers has no mark of its own
			fmt.Fprintf(a.out, "%s\t%d\n", name, max(1, bytes.Count(out, mark)-bytes.Count(text, mark)))
		}
	case !f.check:
		if _, err := a.out.Write(out); err != nil {
			return err
		}
	}
	if f.check && len(names) > 0 {
		return refusal{}
	}
	return nil
}

// shapes are the built-in ones, and in a repository those of its policy.
func (a *app) shapes() *redact.Table {
	if repo, err := worktree("."); err == nil {
		return policy.Parse(a.policyOf(repo).Text).Table()
	}
	var own []string
	if user := policy.UserSource(); user != "" {
		own = append(own, user)
	}
	result := source.Compile(source.Sources(a.homeFile("share/policy.yaml"), own), policy.Compiled{})
	return policy.Parse(result.Text).Table()
}
