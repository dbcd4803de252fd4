package main

import (
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

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
	return &cobra.Command{
		Use: "run", Short: "Serve one client on standard input and output, as bin/majordomus-mcp does", Args: none,
		Example: "  majordomus mcp run",
		RunE:    func(*cobra.Command, []string) error { return a.server("mcp") },
	}
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
				return a.library("connection", "mj_connection_"+verb, client, scope, strconv.FormatBool(dryRun))
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

// settingsServer edits the entry for lib/connection.sh, which says which file,
// which keys and which command.
func (a *app) settingsServer(verb string) *cobra.Command {
	var form, file, key, program, state string
	var at, words []string
	var private, dryRun bool
	cmd := &cobra.Command{
		Use: "server-" + verb, Args: none, Short: verb + " the entry of a server",
		RunE: func(*cobra.Command, []string) error {
			m := vendorcfg.Member{Path: at, Key: key}
			var err error
			if m.Fields, err = fields(words); err != nil {
				return err
			}
			if file == "" || key == "" || program == "" || len(at) == 0 {
				return usageError{errors.New("a server's entry wants --path, --at, --key and --program")}
			}
			ours := func(value map[string]any) bool {
				return path.Base(commandOf(value)) == program
			}
			if !dryRun {
				vendorcfg.Tidy(filepath.Dir(file))
				vendorcfg.Tidy(state)
			}
			opts := vendorcfg.Options{StateDir: state, Private: private, DryRun: dryRun}
			change, err := editServer(form, verb, file, m, ours, opts)
			var refused *vendorcfg.Error
			if errors.As(err, &refused) {
				return a.refuseSettings(refused)
			}
			if err != nil {
				return err
			}
			a.tellChange(change, dryRun)
			return nil
		},
	}
	cmd.Flags().StringVar(&form, "form", "json", "json or toml")
	cmd.Flags().StringVar(&file, "path", "", "the file")
	cmd.Flags().StringVar(&key, "key", "", "the entry's key")
	cmd.Flags().StringVar(&program, "program", "", "the last part of a command of ours")
	cmd.Flags().StringVar(&state, "state", "", "folder of the notes for uninstall")
	cmd.Flags().StringArrayVar(&at, "at", nil, "a key on the way to the servers")
	cmd.Flags().StringArrayVar(&words, "field", nil, "KEY=JSON")
	cmd.Flags().BoolVar(&private, "private", false, "a new file is 0600")
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "print the change and make none")
	return cmd
}

// commandOf is what an entry starts: some clients have one list of the program
// and its arguments.
func commandOf(entry map[string]any) string {
	if words, ok := entry["command"].([]any); ok && len(words) > 0 {
		first, _ := words[0].(string)
		return first
	}
	command, _ := entry["command"].(string)
	return command
}

func editServer(form, verb, file string, m vendorcfg.Member, ours func(map[string]any) bool, opts vendorcfg.Options) (vendorcfg.Change, error) {
	switch form + " " + verb {
	case "json install":
		return vendorcfg.InstallMember(file, m, ours, opts)
	case "json uninstall":
		return vendorcfg.UninstallMember(file, m, ours, opts)
	case "toml install":
		return vendorcfg.InstallTable(file, m, ours, opts)
	case "toml uninstall":
		return vendorcfg.UninstallTable(file, m, ours, opts)
	}
	return vendorcfg.Change{}, usageError{fmt.Errorf("'%s' is no known form of a file", form)}
}
