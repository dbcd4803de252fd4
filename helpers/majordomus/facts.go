package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/consent"
	"majordomus/helpers/exit"
	"majordomus/helpers/hook"
)

// factsCommand is how the page asks what it shows beside the board itself. It is a
// program of its own: a look at a large archive steps back, takes memory, and can be
// ended. No part runs a self test or changes anything.
func (a *app) factsCommand() *cobra.Command {
	return &cobra.Command{
		Use: "facts PART", Short: "Say what the page shows of the repository", Args: cobra.ExactArgs(1), Hidden: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			here, err := a.consented()
			if err != nil {
				return err
			}
			switch args[0] {
			case "watched":
				return a.watchedFacts(cmd.Context())
			case "episodes":
				return a.episodeFacts(cmd.Context(), here)
			case "closed":
				return a.closedFacts(here)
			case "wiring":
				return a.wiringFacts(cmd.Context())
			case "archive":
				return a.archiveFacts(cmd.Context(), here)
			case "doctor":
				stepBack()
				return a.examine(cmd.Context(), here, true, false)
			}
			return a.refuse(fmt.Sprintf("'%s' is no part of the page", args[0]), "")
		},
	}
}

// watchedFacts says which part is to be looked at again when a file of the private
// store was touched.
func (a *app) watchedFacts(ctx context.Context) error {
	w, err := a.definition().Values(ctx, nil, "", "MJ_OPEN_DIR", "MJ_LEDGER")
	if err == nil {
		_, err = fmt.Fprintf(a.out, "episodes %s\nepisodes %[2]s\nclosed %[2]s\narchive %[2]s\nwiring %[2]s\n", w["MJ_OPEN_DIR"], w["MJ_LEDGER"])
	}
	return err
}

// What the page shows of an episode: its name there, and the line of the entry or
// the record that says so.
const (
	openColumns   = "id=episode kind=provider name=provider_session opened=opened_at branch=branch place=worktree_id file=.path"
	closedColumns = "id=episode kind=provider opened=opened_at closed=closed_at word=outcome why=reason branch=branch prompts=prompts"
	closedPaint   = "closed=green ended=dim interrupted=yellow"
)

func (a *app) episodeFacts(ctx context.Context, here consent.Around) error {
	w, err := a.definition().Values(ctx, nil, "", "MJ_OPEN_DIR")
	if err != nil {
		return err
	}
	return a.frontTable(openColumns, "--sort", "opened_at", "--dir", filepath.Join(here.Store, w["MJ_OPEN_DIR"]))
}

func (a *app) closedFacts(here consent.Around) error {
	fmt.Fprintln(a.out, closedPaint)
	return a.frontTable(closedColumns, "--sort", "closed_at", "--once", "episode", "--root", here.Repo.Root, "--store", here.Store)
}

// frontTable prints the names of columns, and below them a line for each episode.
func (a *app) frontTable(columns string, options ...string) error {
	var names, lines []string
	for _, column := range strings.Fields(columns) {
		name, line, _ := strings.Cut(column, "=")
		names, lines = append(names, name), append(lines, line)
	}
	fmt.Fprintln(a.out, strings.Join(names, " "))
	if status := hook.Run(append([]string{"front", "--get", strings.Join(lines, " ")}, options...), nil, a.out, a.err); status != exit.Done {
		return saidFault{}
	}
	return nil
}

func (a *app) wiringFacts(ctx context.Context) error {
	w, err := a.definition().Values(ctx, []string{"status"}, "", "MJ_STATUS_PAINT", "MJ_STATE_UNADAPTED", "MJ_STATE_UNSUPPORTED")
	if err != nil {
		return err
	}
	rows, err := a.ask(ctx, "capture", "status", "--json", "--probe", "off")
	if err == nil {
		_, err = fmt.Fprintf(a.out, `{"paint":"%s","folded":"%s %s","status":%s}`+"\n", w["MJ_STATUS_PAINT"], w["MJ_STATE_UNADAPTED"], w["MJ_STATE_UNSUPPORTED"], rows)
	}
	return err
}

func (a *app) archiveFacts(ctx context.Context, here consent.Around) error {
	o, err := a.open(ctx, here)
	if err != nil {
		return err
	}
	days, bytes, err := o.bounds()
	if err != nil {
		return err
	}
	counted, err := a.ask(ctx, "prompts", "stats", "--json")
	if err == nil {
		_, err = fmt.Fprintf(a.out, `{"linked":"%s","max_days":%d,"max_bytes":%d,"stats":%s}`+"\n", o.words["MJ_ARCHIVE_LINKED"], days, bytes, counted)
	}
	return err
}

// ask runs another command of this program and is what it prints, without the end
// of its last line.
func (a *app) ask(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, a.homeFile("build/majordomus"), args...)
	cmd.Env, cmd.Stderr = os.Environ(), a.err
	out, err := cmd.Output()
	if err != nil {
		return "", saidFault{}
	}
	return strings.TrimSpace(string(out)), nil
}
