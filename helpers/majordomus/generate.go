package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"majordomus/helpers/provider"
)

func (a *app) generateCommand() *cobra.Command {
	var check bool
	var root string
	cmd := &cobra.Command{
		Use: "generate [--check] [--root DIR]", Short: "Make what is generated from share/providers.yaml", Args: none,
		Long: "Writes docs/generated/ and share/generated/ anew. With --check it writes nothing, names each file that\n" +
			"is stale, and exits 1 when there is one.",
		Example: "  majordomus generate\n  majordomus generate --check",
		RunE: func(*cobra.Command, []string) error {
			if root == "" {
				root = a.home
			}
			path := filepath.Join(root, "share", "providers.yaml")
			list, err := provider.ReadFile(path, shownPath(path))
			if err != nil {
				return a.refuseDeclaration(err)
			}
			if check {
				return a.checkGenerated(root, provider.Files(list))
			}
			return a.writeGenerated(root, provider.Files(list))
		},
	}
	cmd.Flags().BoolVar(&check, "check", false, "write nothing; exit status 1 when something is stale")
	cmd.Flags().StringVar(&root, "root", "", "the tree (the toolkit's own)")
	return cmd
}

func (a *app) checkGenerated(root string, files []provider.File) error {
	stale := 0
	for _, f := range files {
		old, err := os.ReadFile(filepath.Join(root, f.Path))
		if err != nil && !os.IsNotExist(err) {
			return fmt.Errorf("look at '%s': %w", f.Path, err)
		}
		if err != nil || !bytes.Equal(old, f.Text) {
			fmt.Fprintf(a.err, "majordomus: '%s' is stale\n", f.Path)
			stale++
		}
	}
	if stale == 0 {
		return nil
	}
	fmt.Fprintln(a.err, "majordomus: hint: run 'majordomus generate'")
	return refusal{}
}

func (a *app) writeGenerated(root string, files []provider.File) error {
	for _, f := range files {
		path := filepath.Join(root, f.Path)
		if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, f.Text) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return fmt.Errorf("write '%s': %w", f.Path, err)
		}
		if err := replaceFile(path, string(f.Text)); err != nil {
			return fmt.Errorf("write '%s': %w", f.Path, err)
		}
		fmt.Fprintf(a.out, "wrote %s\n", f.Path)
	}
	return nil
}
