package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/consent"
	"majordomus/helpers/hookconfig"
	"majordomus/helpers/jsonspan"
	"majordomus/helpers/vendorcfg"
)

// wireFlags are those of 'capture install' and 'capture uninstall'.
type wireFlags struct {
	provider, scope, runtime string
	all, dryRun              bool
}

func (a *app) captureInstall() *cobra.Command {
	var f wireFlags
	cmd := a.wireCommand("install", "Wire a tool: add our hooks to its configuration", "every tool that is found on this machine", &f, a.installHooks)
	cmd.Flags().StringVar(&f.runtime, "runtime", "", "what carries your hooks out: embedded (one program; a shell where that is missing; this unless told otherwise), or shell")
	return cmd
}

func (a *app) captureUninstall() *cobra.Command {
	var f wireFlags
	return a.wireCommand("uninstall", "Unwire a tool: take exactly our hooks out again", "whatever was wired: every tool, in every scope unless one is named", &f, a.uninstallHooks)
}

func (a *app) wireCommand(verb, short, every string, f *wireFlags, run func(context.Context, wireFlags) error) *cobra.Command {
	cmd := &cobra.Command{
		Use: verb + " [--provider ID|--all] [--scope user|project|local] [--dry-run]", Short: short, Args: none,
		Example: "  majordomus capture " + verb + " --provider claude-code\n  majordomus capture " + verb + " --all --dry-run",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if f.all == (f.provider != "") {
				return usageError{fmt.Errorf("'capture %s' wants either --provider ID or --all", verb)}
			}
			switch f.runtime {
			case "", hookconfig.RuntimeShell, hookconfig.RuntimeEmbedded:
			default:
				return usageError{fmt.Errorf("runtime '%s' is not one of shell, embedded (given by --runtime)", f.runtime)}
			}
			switch f.scope {
			case "", hookconfig.User, hookconfig.Project, hookconfig.Local:
				return run(cmd.Context(), *f)
			}
			return usageError{fmt.Errorf("scope '%s' is not one of user, project, local (given by --scope)", f.scope)}
		},
	}
	cmd.Flags().StringVar(&f.provider, "provider", "", "the tool, by its id (claude-code)")
	cmd.Flags().BoolVar(&f.all, "all", false, every)
	cmd.Flags().StringVar(&f.scope, "scope", "", "user (unless told otherwise): all your repositories; project: shared with the team; local: this checkout, for you")
	cmd.Flags().BoolVar(&f.dryRun, "dry-run", false, "print the change and make none")
	return cmd
}

func (a *app) installHooks(ctx context.Context, f wireFlags) error {
	if f.scope == hookconfig.Project && f.runtime != "" {
		return a.refuse(fmt.Sprintf("runtime '%s' cannot be chosen for a project (given by --runtime)", f.runtime), "its shim is everybody's; choose it for yourself with --scope user")
	}
	c, err := a.hookConfigIn(ctx, &f)
	if err != nil {
		return err
	}
	if f.provider != "" {
		p, err := toolPlace(c, f)
		if err != nil {
			return a.hookError(err)
		}
		return a.installHook(c, p, f)
	}
	places, left := c.Found(f.scope)
	if len(places) == 0 {
		return a.refuse("no tool that can be wired was found on this machine", "name one with --provider: "+strings.Join(left, ", ")+" (MJ53)")
	}
	err = each(places, func(p hookconfig.Place) error { return a.installHook(c, p, f) })
	if len(left) > 0 {
		fmt.Fprintf(a.out, "left out, not found here or without a file of the scope %s: %s\n", f.scope, strings.Join(left, ", "))
	}
	return err
}

func (a *app) uninstallHooks(ctx context.Context, f wireFlags) error {
	everywhere := f.all && f.scope == ""
	c, err := a.hookConfigIn(ctx, &f)
	if err != nil {
		return err
	}
	var places []hookconfig.Place
	switch {
	case everywhere:
		places = c.Everywhere()
	case f.all:
		places = c.Present(f.scope)
	default:
		p, err := toolPlace(c, f)
		if err != nil {
			return a.hookError(err)
		}
		places = append(places, p)
	}
	return each(places, func(p hookconfig.Place) error {
		change, err := c.Uninstall(p, f.dryRun)
		if err != nil {
			return a.hookError(err)
		}
		a.tellChange(change, f.dryRun)
		return nil
	})
}

// each goes on after an error, and returns the last one.
func each(places []hookconfig.Place, do func(hookconfig.Place) error) (last error) {
	for _, p := range places {
		if err := do(p); err != nil {
			last = err
		}
	}
	return last
}

// hookConfig is what can be wired from the current folder.
func (a *app) hookConfig(ctx context.Context) (*hookconfig.Config, error) {
	root := ""
	if here, err := consent.Look(".", false); err == nil {
		root = here.Repo.Root
	}
	c, err := hookconfig.Read(ctx, a.definition(), os.Getenv, root)
	return c, a.refuseDeclaration(err)
}

// hookConfigIn is hookConfig for a command that changes settings in a scope.
func (a *app) hookConfigIn(ctx context.Context, f *wireFlags) (*hookconfig.Config, error) {
	if f.scope == "" {
		f.scope = hookconfig.User
	}
	c, err := a.hookConfig(ctx)
	if err == nil {
		err = a.hookError(c.Homeless())
	}
	if err == nil && f.scope != hookconfig.User && c.Root == "" {
		_, err = a.around(false)
	}
	if err == nil && !f.dryRun {
		c.Tidy()
	}
	return c, err
}

func toolPlace(c *hookconfig.Config, f wireFlags) (hookconfig.Place, error) {
	tool, err := c.Tool(f.provider)
	if err != nil {
		return hookconfig.Place{}, err
	}
	return c.Place(tool, f.scope)
}

func (a *app) installHook(c *hookconfig.Config, p hookconfig.Place, f wireFlags) error {
	if p.Scope != hookconfig.User {
		if err := a.inside(c.Root, p.File, p.Shim); err != nil {
			return err
		}
	}
	change, err := c.Install(p, f.runtime, f.dryRun)
	if err != nil {
		return a.hookError(err)
	}
	a.tellChange(change, f.dryRun)
	if !f.dryRun {
		for _, line := range c.Notices(p) {
			fmt.Fprintln(a.out, printable(line))
		}
	}
	return nil
}

// hookError says why a tool could not be wired or unwired, and returns the answer.
func (a *app) hookError(err error) error {
	var refused *hookconfig.Refusal
	var settings *vendorcfg.Error
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused):
		return a.refuse(refused.Text, refused.Hint)
	case errors.As(err, &settings):
		return a.refuseSettings(settings)
	}
	return a.fault(err.Error(), "")
}

// refuseSettings says why a settings file was left as it is.
func (a *app) refuseSettings(e *vendorcfg.Error) error {
	a.say(e.Error()+"; nothing was changed (MJ58)", e.Hint)
	if e.Snippet != "" {
		fmt.Fprintf(a.err, "majordomus: hint: or put this into it by hand:\n%s\n", strings.TrimRight(e.Snippet, "\n"))
	}
	return refusal{}
}

func (a *app) tellChange(c vendorcfg.Change, dryRun bool) {
	switch {
	case dryRun:
		fmt.Fprint(a.out, jsonspan.Plain(vendorcfg.Diff(c), "\t\n\r"))
	case c.Same:
		fmt.Fprintf(a.out, "unchanged %s\n", printable(c.Path))
	case c.Removed:
		fmt.Fprintf(a.out, "removed   %s\n", printable(c.Path))
	case c.Created:
		fmt.Fprintf(a.out, "created   %s\n", printable(c.Path))
	default:
		fmt.Fprintf(a.out, "changed   %s\n", printable(c.Path))
	}
}
