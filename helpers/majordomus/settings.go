package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"majordomus/helpers/vendorcfg"
)

// settingsCommand edits other programs' settings files for lib/install.sh,
// which says which file, which events and which command lines.
func (a *app) settingsCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "settings", Short: "Edit a tool's settings file", Hidden: true, RunE: group, Args: cobra.ArbitraryArgs}
	cmd.AddCommand(a.settingsEdit("install"), a.settingsEdit("uninstall"), a.settingsQuote(), a.settingsShim(),
		a.settingsServer("install"), a.settingsServer("uninstall"),
		a.settingsLook(), a.settingsScratch(), a.settingsDrive(), a.settingsTable(), a.settingsRows())
	return cmd
}

type settingsFlags struct {
	shape, path, ours, state string
	entries                  []string
	private, dryRun          bool
	seconds                  int
}

func (a *app) settingsEdit(verb string) *cobra.Command {
	var f settingsFlags
	cmd := &cobra.Command{
		Use: verb, Args: none, Short: verb + " our entries",
		RunE: func(*cobra.Command, []string) error {
			err := a.edit(verb, f)
			var refused *vendorcfg.Error
			if errors.As(err, &refused) {
				return a.refuseSettings(refused)
			}
			return err
		},
	}
	cmd.Flags().StringVar(&f.shape, "shape", "", "claude-code, codex or gemini")
	cmd.Flags().StringVar(&f.path, "path", "", "the settings file")
	cmd.Flags().StringVar(&f.ours, "ours", "", "how a command of ours begins")
	cmd.Flags().StringVar(&f.state, "state", "", "folder of the notes for uninstall")
	cmd.Flags().StringArrayVar(&f.entries, "entry", nil, "EVENT:COMMAND")
	cmd.Flags().IntVar(&f.seconds, "timeout", 15, "seconds a hook may take")
	cmd.Flags().BoolVar(&f.private, "private", false, "a new file is 0600")
	cmd.Flags().BoolVar(&f.dryRun, "dry-run", false, "print the change and make none")
	return cmd
}

func (a *app) refuseSettings(e *vendorcfg.Error) error {
	fmt.Fprintf(a.err, "majordomus: %v; nothing was changed\n", e)
	if e.Hint != "" {
		fmt.Fprintf(a.err, "majordomus: hint: %s\n", e.Hint)
	}
	if e.Snippet != "" {
		fmt.Fprintf(a.err, "majordomus: hint: or put this into it by hand:\n%s\n", strings.TrimRight(e.Snippet, "\n"))
	}
	return refusal{}
}

func (a *app) edit(verb string, f settingsFlags) error {
	shape, err := shapeOf(f.shape)
	if err != nil {
		return err
	}
	if f.ours == "" || f.path == "" {
		return usageError{errors.New("settings want --path and --ours")}
	}
	if !f.private {
		syscall.Umask(0o022) // the library's is for the private half; a project's file is shared
	}
	ours := func(command string) bool { return strings.HasPrefix(command, f.ours) }
	opts := vendorcfg.Options{Shape: shape, StateDir: f.state, Private: f.private, DryRun: f.dryRun}
	var change vendorcfg.Change
	if verb == "install" {
		var entries []vendorcfg.Entry
		if entries, err = f.wanted(shape); err != nil {
			return err
		}
		change, err = vendorcfg.Install(f.path, entries, ours, opts)
	} else {
		change, err = vendorcfg.Uninstall(f.path, ours, opts)
	}
	if err != nil {
		return err
	}
	a.tellChange(change, f.dryRun)
	return nil
}

func (a *app) tellChange(c vendorcfg.Change, dryRun bool) {
	switch {
	case dryRun:
		fmt.Fprint(a.out, vendorcfg.Diff(c))
	case c.Same:
		fmt.Fprintf(a.out, "unchanged %s\n", c.Path)
	case c.Removed:
		fmt.Fprintf(a.out, "removed   %s\n", c.Path)
	case c.Created:
		fmt.Fprintf(a.out, "created   %s\n", c.Path)
	default:
		fmt.Fprintf(a.out, "changed   %s\n", c.Path)
	}
}

func (f settingsFlags) wanted(shape vendorcfg.Shape) ([]vendorcfg.Entry, error) {
	var list []vendorcfg.Entry
	for _, e := range f.entries {
		event, command, ok := strings.Cut(e, ":")
		if !ok {
			return nil, usageError{fmt.Errorf("entry '%s' is not EVENT:COMMAND", e)}
		}
		limit := shape.Timeout(event, time.Duration(f.seconds)*time.Second)
		list = append(list, vendorcfg.Entry{Event: event, Command: command, Timeout: limit})
	}
	return list, nil
}

func shapeOf(id string) (vendorcfg.Shape, error) {
	for _, s := range []vendorcfg.Shape{vendorcfg.Claude, vendorcfg.Codex, vendorcfg.Gemini} {
		if s.ID == id {
			return s, nil
		}
	}
	return vendorcfg.Shape{}, usageError{fmt.Errorf("'%s' is no known form of settings", id)}
}

func (a *app) settingsQuote() *cobra.Command {
	return &cobra.Command{
		Use: "quote WORD", Args: cobra.ExactArgs(1), Short: "Quote a word for any POSIX shell",
		RunE: func(_ *cobra.Command, args []string) error {
			quoted, err := vendorcfg.ShellQuote(args[0])
			if err != nil {
				fmt.Fprintf(a.err, "majordomus: %v\n", err)
				return refusal{}
			}
			_, err = fmt.Fprintln(a.out, quoted)
			return err
		},
	}
}

// shimPlace is the line of the shim that says where the toolkit is.
const shimPlace = "mj_toolkit=''"

// settingsShim writes the shim, with the toolkit's home in it when --home is
// given, in one step.
func (a *app) settingsShim() *cobra.Command {
	var out, home string
	cmd := &cobra.Command{
		Use: "shim", Args: none, Short: "Write the shim",
		RunE: func(*cobra.Command, []string) error {
			text, err := os.ReadFile(a.homeFile("share/shims/hook.sh"))
			if err != nil {
				return err
			}
			place := shimPlace
			if home != "" {
				quoted, err := vendorcfg.ShellQuote(home)
				if err != nil {
					return err
				}
				place = "mj_toolkit=" + quoted
			}
			return replaceFile(out, strings.Replace(string(text), shimPlace, place, 1))
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "the file")
	cmd.Flags().StringVar(&home, "home", "", "the toolkit's home")
	return cmd
}

// replaceFile writes a file that clients read as this user or as a team.
func replaceFile(path, text string) error {
	if old, err := os.ReadFile(path); err == nil && string(old) == text {
		return nil
	}
	temp, err := os.CreateTemp(filepath.Dir(path), ".majordomus-*")
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name())
	if _, err := temp.WriteString(text); err != nil {
		return err
	}
	if err := errors.Join(temp.Chmod(0o644), temp.Sync(), temp.Close()); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}
