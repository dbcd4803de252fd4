package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"majordomus/helpers/osfile"
	"majordomus/helpers/provider"
	"majordomus/helpers/runtime"
	"majordomus/helpers/vendorcfg"
)

// libraryTime bounds the library when it says what its adapters do.
const libraryTime = 10 * time.Second

func (a *app) generateCommand() *cobra.Command {
	var check bool
	var root string
	cmd := &cobra.Command{
		Use: "generate [--check] [--root DIR]", Short: "Make what is generated from share/providers.yaml", Args: none,
		Long: "Writes docs/generated/, docs/providers/ and share/generated/ anew. With --check it writes nothing, names each\n" +
			"file that is stale or left over, and exits 1 when there is one.",
		Example: "  majordomus generate\n  majordomus generate --check",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if root == "" {
				root = a.home
			}
			files, err := a.generated(cmd.Context(), root)
			if err != nil {
				return a.refuseDeclaration(err)
			}
			over, err := leftOver(root, files)
			if err != nil {
				return err
			}
			if check {
				return a.checkGenerated(root, files, over)
			}
			return a.writeGenerated(root, files, over)
		},
	}
	cmd.Flags().BoolVar(&check, "check", false, "write nothing; exit status 1 when something is stale")
	cmd.Flags().StringVar(&root, "root", "", "the tree (the toolkit's own)")
	return cmd
}

// generated are all files that are made from the declaration and the library's
// tables.
func (a *app) generated(ctx context.Context, root string) ([]provider.File, error) {
	path := filepath.Join(root, "share", "providers.yaml")
	list, err := provider.ReadFile(path, shownPath(path))
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, libraryTime)
	defer cancel()
	lib, err := provider.ReadLibrary(ctx, runtime.Library{Files: os.DirFS(root), Home: root}) // the tree's own, and no other
	if err != nil {
		return nil, fmt.Errorf("read the tables of '%s': %w", filepath.Join(root, "lib"), err)
	}
	return append(provider.Files(list), provider.Pages(list, lib)...), nil
}

// leftOver are pages of ours that nobody makes any more.
func leftOver(root string, files []provider.File) (over []string, err error) {
	made := make(map[string]bool)
	for _, f := range files {
		made[f.Path] = true
	}
	pages, err := filepath.Glob(filepath.Join(root, provider.PagesDir, "*.md"))
	if err != nil {
		return nil, err
	}
	for _, page := range pages {
		path := provider.PagesDir + "/" + filepath.Base(page)
		if made[path] {
			continue
		}
		text, err := osfile.ReadFile(page)
		if err != nil {
			return nil, fmt.Errorf("look at '%s': %w", path, err)
		}
		if bytes.Contains(text, []byte(provider.Generated)) {
			over = append(over, path)
		}
	}
	return over, nil
}

func (a *app) checkGenerated(root string, files []provider.File, over []string) error {
	stale := 0
	for _, f := range files {
		old, err := osfile.ReadFile(filepath.Join(root, f.Path))
		if err != nil && !os.IsNotExist(err) {
			return fmt.Errorf("look at '%s': %w", f.Path, err)
		}
		if err != nil || !bytes.Equal(old, f.Text) {
			fmt.Fprintf(a.err, "majordomus: '%s' is stale\n", f.Path)
			stale++
		}
	}
	for _, path := range over {
		fmt.Fprintf(a.err, "majordomus: '%s' is left over\n", path)
	}
	if stale+len(over) == 0 {
		return nil
	}
	fmt.Fprintln(a.err, "majordomus: hint: run 'majordomus generate'")
	return refusal{}
}

func (a *app) writeGenerated(root string, files []provider.File, over []string) error {
	for _, f := range files {
		path := filepath.Join(root, f.Path)
		if old, err := osfile.ReadFile(path); err == nil && bytes.Equal(old, f.Text) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return fmt.Errorf("write '%s': %w", f.Path, err)
		}
		if err := vendorcfg.WriteFile(path, f.Text, 0o644); err != nil {
			return fmt.Errorf("write '%s': %w", f.Path, err)
		}
		fmt.Fprintf(a.out, "wrote %s\n", f.Path)
	}
	for _, path := range over {
		if err := os.Remove(filepath.Join(root, path)); err != nil {
			return fmt.Errorf("remove '%s': %w", path, err)
		}
		fmt.Fprintf(a.out, "removed %s\n", path)
	}
	return nil
}
