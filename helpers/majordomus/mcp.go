package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/consent"
	"majordomus/helpers/provider"
	"majordomus/helpers/serverconfig"
	"majordomus/helpers/vendorcfg"
)

// mcpCommand wires clients that have no hooks: it tells them of the server.
func (a *app) mcpCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "mcp", Short: "Tell a client without hooks of the server", RunE: group, Args: cobra.ArbitraryArgs}
	cmd.AddCommand(a.mcpWire("install"), a.mcpWire("uninstall"), a.mcpRun())
	return cmd
}

// mcpRun is what bin/majordomus-mcp does, for a program that was downloaded
// alone.
func (a *app) mcpRun() *cobra.Command {
	var host, repo string
	var port int
	cmd := &cobra.Command{
		Use: "run [--http-port N] [--http-host H] [--repo DIR]", Short: "Serve one client on standard input and output, as bin/majordomus-mcp does", Args: none,
		Example: "  majordomus mcp run",
		RunE: func(cmd *cobra.Command, _ []string) error {
			args := []string{"mcp", "--repo", repo, "--http-host", host}
			if cmd.Flags().Changed("http-port") {
				args = append(args, "--http-port", strconv.Itoa(port))
			}
			return a.server(cmd.Context(), args...)
		},
	}
	cmd.Flags().IntVar(&port, "http-port", 0, "serve HTTP on this port, too; 0 is any free one")
	cmd.Flags().StringVar(&host, "http-host", "127.0.0.1", "listen on this address; anything but a loopback can be reached by others")
	cmd.Flags().StringVar(&repo, "repo", ".", "a folder of the worktree that is served")
	return cmd
}

func (a *app) mcpWire(verb string) *cobra.Command {
	var client, scope string
	var dryRun bool
	short := map[string]string{
		"install":   "Add our server to a client's configuration",
		"uninstall": "Take exactly our server out of it again",
	}[verb]
	cmd := &cobra.Command{
		Use: verb + " --client NAME [--scope user|project|local] [--dry-run]", Short: short, Args: none,
		Long: short + ". The client then starts bin/majordomus-mcp by itself, and its\n" +
			"episodes begin when it attaches. Clients: claude-code, codex, gemini, qwen-code, factory-droid, copilot, cursor,\n" +
			"windsurf, kiro, opencode, amp, vscode; any other can be pointed at bin/majordomus-mcp by hand.",
		Example: "  majordomus mcp " + verb + " --client claude-code\n  majordomus mcp " + verb + " --client vscode --scope project --dry-run",
		RunE: func(*cobra.Command, []string) error {
			switch scope {
			case "user", "project", "local":
				return a.tellClient(verb, client, scope, dryRun)
			}
			return usageError{fmt.Errorf("scope '%s' is not one of user, project, local (given by --scope)", scope)}
		},
	}
	cmd.Flags().StringVar(&client, "client", "", "the client, by its name")
	cmd.Flags().StringVar(&scope, "scope", "user", "user: all your repositories; project: shared with the team; local: this checkout, for you")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "print the change and make none")
	required(cmd, "client")
	return cmd
}

// tellClient installs or uninstalls our server in the settings of one client.
func (a *app) tellClient(verb, client, scope string, dryRun bool) error {
	list, err := a.declaration()
	if err != nil {
		return err
	}
	target, err := a.target(list, client, scope)
	if err != nil {
		return err
	}
	if err := a.changeClient(target, verb, dryRun, func(c vendorcfg.Change) { a.tellChange(c, dryRun) }); err != nil || dryRun || verb != "install" {
		return err
	}
	if target.Note != "" {
		fmt.Fprintln(a.out, target.Note)
	}
	fmt.Fprintf(a.out, "undo: majordomus mcp uninstall --client %s --scope %s\n", client, scope)
	return nil
}

// target is what is declared of a client and a scope, in the repository around where
// the scope has one.
func (a *app) target(list provider.List, client, scope string) (serverconfig.Target, error) {
	target := serverconfig.Target{Toolkit: a.home, Env: os.Getenv}
	known := list.ServersOf(client)
	at := slices.IndexFunc(known, func(s provider.Server) bool { return s.Scope == scope })
	switch {
	case len(known) == 0:
		return target, a.refuse(fmt.Sprintf("client '%s' is not known here (given by --client)", client),
			fmt.Sprintf("these are: %s; any other that can start a program can be pointed at '%s' (MJ56)", strings.Join(list.Clients(), " "), a.homeFile("bin/majordomus-mcp")))
	case at < 0:
		hint := "it has:"
		for _, s := range known {
			hint += " " + s.Scope
		}
		return target, a.refuse(fmt.Sprintf("client '%s' has no file of the scope '%s' (given by --scope)", client, scope), hint+" (MJ57)")
	}
	target.Server = known[at]
	if scope != "user" {
		here, err := a.around(false)
		if err != nil {
			return target, err
		}
		target.Root = here.Repo.Root
	}
	return target, nil
}

// changeClient installs or uninstalls, and tells what became of the file.
func (a *app) changeClient(t serverconfig.Target, verb string, dryRun bool, tell func(vendorcfg.Change)) error {
	file, err := t.File()
	switch {
	case errors.Is(err, serverconfig.ErrHome):
		return a.refuse(fmt.Sprintf("there is no home folder to install for (HOME is '%s')", os.Getenv("HOME")), "HOME has to name one (MJ54)")
	case err != nil:
		return a.refuse(fmt.Sprintf("settings file '%s' of client '%s' would be another in every folder", t.Server.File, t.Client), "the tool's own variable has to name a folder from the root on (MJ55)")
	}
	change := t.Uninstall
	if verb == "install" {
		change = t.Install
	}
	if verb == "install" && t.Scope == "project" {
		if err := a.inside(t.Root, file); err != nil {
			return err
		}
	}
	done, err := change(dryRun)
	var refused *vendorcfg.Error
	if errors.As(err, &refused) {
		return a.refuseSettings(refused)
	}
	if err == nil {
		tell(done)
	}
	return err
}

// unwireServers takes our server out of every client that was told of it: for this
// user, and in the repository around. A file in another repository is named, since
// only its own folder leads to it.
func (a *app) unwireServers(dryRun bool, tell func(vendorcfg.Change)) error {
	list, err := a.declaration()
	if err != nil {
		return err
	}
	target := serverconfig.Target{Toolkit: a.home, Env: os.Getenv}
	if here, err := consent.Look(".", true); err == nil {
		target.Root = here.Repo.Root
	}
	var failed error
	for _, target.Server = range list.Servers {
		file, err := target.File()
		if err != nil || target.Scope != "user" && target.Root == "" {
			continue
		}
		if serverconfig.Names(file) {
			if err := a.changeClient(target, "uninstall", dryRun, tell); err != nil {
				failed = err
			}
		}
		if !dryRun {
			vendorcfg.Tidy(filepath.Dir(file))
		}
	}
	if !dryRun {
		a.nameServersElsewhere(target.Notes())
	}
	return failed
}

func (a *app) nameServersElsewhere(notes string) {
	for _, one := range vendorcfg.Noted(notes) {
		if serverconfig.Names(one.Path) {
			a.say(fmt.Sprintf("'%s' still names our server", one.Path), "'majordomus mcp uninstall' in its repository takes it out")
		}
	}
}
