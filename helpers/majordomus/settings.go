package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/vendorcfg"
)

// settingsCommand is what the library still asks about tools' settings.
func (a *app) settingsCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "settings", Short: "Look into tools' settings", Hidden: true, RunE: group, Args: cobra.ArbitraryArgs}
	cmd.AddCommand(a.settingsHere(), a.settingsQuote(),
		a.settingsLook(), a.settingsScratch(), a.settingsDrive(), a.settingsTable(), a.settingsRows())
	return cmd
}

// settingsHere lists the tools that can be wired and are on this machine.
func (a *app) settingsHere() *cobra.Command {
	return &cobra.Command{
		Use: "here", Args: none, Short: "List the tools that are here",
		RunE: func(cmd *cobra.Command, _ []string) error {
			c, err := a.hookConfig(cmd.Context())
			if err != nil || c.Homeless() != nil {
				return err
			}
			for _, t := range c.Tools {
				if c.Here(t) {
					fmt.Fprintln(a.out, t.ID)
				}
			}
			return nil
		},
	}
}

// begins says whether a text begins with one of several.
func begins(text string, with []string) bool {
	return slices.ContainsFunc(with, func(one string) bool { return strings.HasPrefix(text, one) })
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
