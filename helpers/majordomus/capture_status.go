package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/consent"
	"majordomus/helpers/hookconfig"
	"majordomus/helpers/hookstatus"
	"majordomus/helpers/provider"
	"majordomus/helpers/switches"
)

// statePaint are the colours of the states.
var statePaint = map[string]string{
	string(provider.Verified): "green", string(provider.Wired): "yellow", string(provider.Named): "red",
	string(provider.Unconfigured): "dim", string(provider.Unadapted): "dim", string(provider.Unsupported): "dim",
}

func (a *app) captureStatus() *cobra.Command {
	var asJSON bool
	var probe string
	cmd := &cobra.Command{
		Use: "status [--json] [--probe on|off]", Short: "Say what each tool could record here, what is connected, and whether it works", Args: none,
		Example: "  majordomus capture status\n  majordomus capture status --json --probe off",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if probe != "on" && probe != "off" {
				return usageError{fmt.Errorf("'%s' is not one of on, off (given by --probe)", probe)}
			}
			return a.tellStatus(cmd.Context(), asJSON, probe == "on")
		},
	}
	cmd.Long = cmd.Short + ".\n\n" + hookstatus.Ladder
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object (share/schemas/status.schema.json)")
	cmd.Flags().StringVar(&probe, "probe", "on", "off: make no self test")
	return cmd
}

func (a *app) tellStatus(ctx context.Context, asJSON, tested bool) error {
	probe := hookstatus.Off
	switch {
	case os.Getenv(probeVariable) == "1":
		probe = hookstatus.Nested
	case tested:
		probe = hookstatus.On
	}
	rows, err := a.hookRows(ctx, probe)
	if err != nil {
		return a.rowsError(err)
	}
	if asJSON {
		_, err := io.WriteString(a.out, statusJSON(rows))
		return err
	}
	if err := a.printStatus(rows); err != nil {
		return err
	}
	a.statusNotes()
	return nil
}

// hookRows are what is known of every tool's prompts and sessions.
func (a *app) hookRows(ctx context.Context, probe hookstatus.Probe) ([]hookstatus.Row, error) {
	config, err := a.hookConfig(ctx)
	if err != nil {
		return nil, err
	}
	return a.rowsOf(ctx, config, probe)
}

func (a *app) rowsOf(ctx context.Context, config *hookconfig.Config, probe hookstatus.Probe) ([]hookstatus.Row, error) {
	tools, err := switches.Read(a.homeFile("share/switches.yaml"))
	if err != nil {
		return nil, err
	}
	look := &switches.Look{Tools: tools, Root: config.Root, Getenv: os.Getenv, OS: runtime.GOOS}
	here, _ := consent.Look(".", false)
	if here.Repo != nil {
		look.Roots = append(look.Roots, here.Repo.PrimaryRoot())
	}
	sh, _ := shell()
	return hookstatus.Rows(ctx, hookstatus.Options{
		Library: a.definition(), Hooks: config, Switches: look, Around: here, Share: a.share(), Getenv: os.Getenv, Shell: sh, Probe: probe,
	})
}

// rowsError says why the rows could not be had.
func (a *app) rowsError(err error) error {
	var unread *hookstatus.UnreadTable
	if errors.As(err, &unread) {
		return a.fault(err.Error(), "run 'majordomus generate'")
	}
	return err
}

func (a *app) printStatus(rows []hookstatus.Row) error {
	_, wide := terminalWidth(a.out)
	table := [][]string{{"PROVIDER", "CAPABILITY", "STATE", "LAST-SEEN", "WHY"}}
	for _, r := range rows {
		id, cited := r.Provider, r.Evidence
		if r.Aspect == hookstatus.Session {
			id += ":session"
		}
		if wide && r.State != provider.Unsupported {
			cited = address(cited)
		}
		table = append(table, []string{id, r.Capability, string(r.State), r.LastSeen, r.Reason + ". " + cited})
	}
	return a.printTable(table, statePaint)
}

// address is that of a long citation; the whole of it is what a pipe, --json and
// 'majordomus product providers' show.
func address(cited string) string {
	i := strings.Index(cited, "https://")
	if i < 0 {
		return cited
	}
	word, _, _ := strings.Cut(cited[i:], " ")
	if strings.HasSuffix(word, ":") || strings.HasSuffix(word, ",") {
		word = word[:len(word)-1]
	}
	return word
}

// statusNotes tells a person what no row does.
func (a *app) statusNotes() {
	switch here, err := consent.Look(".", false); {
	case err != nil || here.Repo.Root == "":
		dir, _ := os.Getwd()
		a.say(fmt.Sprintf("no git work tree around '%s', so project settings were not looked into", dir), "")
	case !here.Given:
		a.say(fmt.Sprintf("nothing is recorded in '%s' on this machine", here.Repo.Root), "'majordomus init' switches it on (MJ61)")
	}
	if os.Getenv("MAJORDOMUS") == "0" {
		a.say("the environment holds MAJORDOMUS=0: a tool started from here records nothing", "")
	}
}

// statusJSON is one JSON object, a row a line.
func statusJSON(rows []hookstatus.Row) string {
	list := make([]string, len(rows))
	for i, r := range rows {
		list[i] = fmt.Sprintf("\n{\"provider\":%s,\"aspect\":%s,\"capability\":%s,\"state\":%s,\"reason\":%s,\"last_seen\":%s,\"evidence\":%s}",
			quoteJSON(r.Provider), quoteJSON(r.Aspect), quoteJSON(r.Capability), quoteJSON(string(r.State)), quoteJSON(r.Reason),
			quoteJSON(r.LastSeen), quoteJSON(r.Evidence))
	}
	return `{"schema":"majordomus.status/v1","providers":[` + strings.Join(list, ",") + "\n]}\n"
}
