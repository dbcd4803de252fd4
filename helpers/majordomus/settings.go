package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/osfile"
	"majordomus/helpers/switches"
	"majordomus/helpers/vendorcfg"
)

// settingsCommand edits other programs' settings files for lib/install.sh,
// which says which file, which events and which command lines.
func (a *app) settingsCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "settings", Short: "Edit a tool's settings file", Hidden: true, RunE: group, Args: cobra.ArbitraryArgs}
	cmd.AddCommand(a.settingsEdit("install"), a.settingsEdit("uninstall"), a.settingsNoted(), a.settingsQuote(), a.settingsShim(), a.settingsTidy(), a.settingsHolds(),
		a.settingsLook(), a.settingsScratch(), a.settingsDrive(), a.settingsTable(), a.settingsRows())
	return cmd
}

type settingsFlags struct {
	form, path, state, label string
	ours                     []string
	entries, names           []string
	constants, members       []string
	private, own, dryRun     bool
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
	cmd.Flags().StringVar(&f.form, "form", "", "grouped|flat:KEY OF A COMMAND:KEY OF ITS LIMIT[:KEY OF ITS NAME]")
	cmd.Flags().StringVar(&f.path, "path", "", "the settings file")
	cmd.Flags().StringArrayVar(&f.ours, "ours", nil, "how a command of ours begins")
	cmd.Flags().StringVar(&f.state, "state", "", "folder of the notes for uninstall")
	cmd.Flags().StringVar(&f.label, "label", "", "what 'settings noted' is to call the file")
	cmd.Flags().StringArrayVar(&f.entries, "entry", nil, "EVENT:LIMIT:COMMAND")
	cmd.Flags().StringArrayVar(&f.names, "name", nil, "EVENT=NAME, what the tool shows to a person")
	cmd.Flags().StringArrayVar(&f.constants, "handler", nil, "KEY=JSON, in every handler of ours")
	cmd.Flags().StringArrayVar(&f.members, "root", nil, "KEY=JSON, in the file itself")
	cmd.Flags().BoolVar(&f.private, "private", false, "a new file is 0600")
	cmd.Flags().BoolVar(&f.own, "own", false, "the file is named after us")
	cmd.Flags().BoolVar(&f.dryRun, "dry-run", false, "print the change and make none")
	return cmd
}

func (a *app) edit(verb string, f settingsFlags) error {
	shape, err := f.shape()
	if err != nil {
		return err
	}
	if len(f.ours) == 0 || f.path == "" {
		return usageError{errors.New("settings want --path and --ours")}
	}
	ours := func(command string) bool { return begins(command, f.ours) }
	opts := vendorcfg.Options{Shape: shape, Label: f.label, Own: f.own, StateDir: f.state, Private: f.private, DryRun: f.dryRun}
	var change vendorcfg.Change
	if verb == "install" {
		var entries []vendorcfg.Entry
		if entries, err = f.wanted(); err != nil {
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

// begins says whether a text begins with one of several.
func begins(text string, with []string) bool {
	return slices.ContainsFunc(with, func(one string) bool { return strings.HasPrefix(text, one) })
}

func (f settingsFlags) wanted() ([]vendorcfg.Entry, error) {
	var list []vendorcfg.Entry
	for _, e := range f.entries {
		part := strings.SplitN(e, ":", 3)
		if len(part) < 3 {
			return nil, usageError{fmt.Errorf("entry '%s' is not EVENT:LIMIT:COMMAND", e)}
		}
		limit, err := strconv.Atoi(part[1])
		if err != nil {
			return nil, usageError{fmt.Errorf("limit '%s' is no number (in an entry for %s)", part[1], part[0])}
		}
		entry := vendorcfg.Entry{Event: part[0], Command: part[2], Timeout: limit}
		for _, n := range f.names {
			if name, ok := strings.CutPrefix(n, part[0]+"="); ok {
				entry.Name = name
			}
		}
		list = append(list, entry)
	}
	return list, nil
}

func (f settingsFlags) shape() (vendorcfg.Shape, error) {
	shape, err := shapeOf(f.form)
	if err == nil {
		shape.Handler, err = fields(f.constants)
	}
	if err == nil {
		shape.Root, err = fields(f.members)
	}
	return shape, err
}

// shapeOf reads a form as the library writes it: all vendors so far keep their
// hooks under "hooks".
func shapeOf(form string) (vendorcfg.Shape, error) {
	part := strings.Split(form, ":")
	if len(part) < 3 || len(part) > 4 || part[0] != "grouped" && part[0] != "flat" || part[1] == "" {
		return vendorcfg.Shape{}, usageError{fmt.Errorf("'%s' is no known form of settings", form)}
	}
	shape := vendorcfg.Shape{Path: []string{"hooks"}, Flat: part[0] == "flat", Command: part[1], Limit: part[2]}
	if len(part) == 4 {
		shape.Name = part[3]
	}
	return shape, nil
}

// fields reads words KEY=JSON.
func fields(words []string) ([]vendorcfg.Field, error) {
	var list []vendorcfg.Field
	for _, word := range words {
		key, literal, ok := strings.Cut(word, "=")
		if !ok || !json.Valid([]byte(literal)) {
			return nil, usageError{fmt.Errorf("'%s' is not KEY=JSON", word)}
		}
		list = append(list, vendorcfg.Field{Key: key, Literal: literal})
	}
	return list, nil
}

// settingsNoted lists the files that install changed and nobody changed back:
// LABEL, a tab, PATH.
//
// With --folders it lists those that were made for the files instead.
func (a *app) settingsNoted() *cobra.Command {
	var folders bool
	cmd := &cobra.Command{
		Use: "noted STATE", Args: cobra.ExactArgs(1), Short: "List the files that notes speak of",
		RunE: func(_ *cobra.Command, args []string) error {
			for _, one := range vendorcfg.Noted(args[0]) {
				if !folders {
					tell(a.out, one.Label, one.Path)
					continue
				}
				for _, dir := range one.Folders {
					tell(a.out, dir)
				}
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&folders, "folders", false, "list the folders that were made for them")
	return cmd
}

// settingsHolds answers 0 when a TOML file holds hooks, else 1.
func (a *app) settingsHolds() *cobra.Command {
	return &cobra.Command{
		Use: "holds FILE", Args: cobra.ExactArgs(1), Short: "Say whether a TOML file holds hooks",
		RunE: func(_ *cobra.Command, args []string) error {
			if switches.HoldsHooks(args[0]) {
				return nil
			}
			return refusal{}
		},
	}
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
	var out, home, runtime string
	cmd := &cobra.Command{
		Use: "shim", Args: none, Short: "Write the shim",
		RunE: func(*cobra.Command, []string) error {
			text, err := osfile.ReadFile(a.homeFile("share/shims/hook.sh"))
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
			with := strings.Replace(string(text), shimPlace, place, 1)
			if runtime == "" && home != "" { // one without a home is everybody's
				runtime = shimRuntime(out) // what was chosen before stays
			}
			if runtime != "" {
				with = strings.Replace(with, runtimePlace, "mj_runtime="+runtime+" #", 1)
			}
			return replaceFile(out, with)
		},
	}
	cmd.Flags().StringVar(&out, "out", "", "the file")
	cmd.Flags().StringVar(&home, "home", "", "the toolkit's home")
	cmd.Flags().StringVar(&runtime, "runtime", "", "shell or embedded")
	return cmd
}

// replaceFile writes a file that clients read as this user or as a team.
func replaceFile(path, text string) error {
	if old, err := osfile.ReadFile(path); err == nil && string(old) == text {
		return nil
	}
	return vendorcfg.WriteFile(path, []byte(text), 0o644)
}

// settingsTidy removes what killed commands of ours left in folders that we write
// into.
func (a *app) settingsTidy() *cobra.Command {
	return &cobra.Command{
		Use: "tidy FOLDER...", Args: cobra.ArbitraryArgs, Short: "Remove temporary files that killed commands left",
		RunE: func(_ *cobra.Command, args []string) error {
			for _, dir := range args {
				vendorcfg.Tidy(dir)
			}
			return nil
		},
	}
}
