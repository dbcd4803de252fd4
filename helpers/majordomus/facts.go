package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
	"majordomus/helpers/consent"
	"majordomus/helpers/episode"
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

// watchedFacts says which parts are to be looked at again when a file of the private
// store was touched.
func (a *app) watchedFacts(ctx context.Context) error {
	w, err := a.definition().Values(ctx, nil, "", "MJ_OPEN_DIR", "MJ_LEDGER")
	if err != nil {
		return err
	}
	return json.NewEncoder(a.out).Encode(map[string][]string{w["MJ_OPEN_DIR"]: {"episodes"}, w["MJ_LEDGER"]: {"episodes", "closed", "archive", "wiring"}})
}

func (a *app) episodeFacts(ctx context.Context, here consent.Around) error {
	e, err := a.episodesOf(ctx, here)
	if err != nil {
		return err
	}
	list := episode.NewestFirst(e.open(), "opened_at")
	return json.NewEncoder(a.out).Encode(asJSON(list, "episode provider provider_session opened_at branch worktree_id .path"))
}

func (a *app) closedFacts(here consent.Around) error {
	list := episodes{Around: here}.closed("closed_at")
	return json.NewEncoder(a.out).Encode(map[string]any{
		"paint": map[string]string{"closed": "green", "ended": "dim", "interrupted": "yellow"},
		"list":  asJSON(list, "episode provider closed_at outcome reason branch prompts"),
	})
}

func (a *app) wiringFacts(ctx context.Context) error {
	w, err := a.definition().Values(ctx, []string{"status"}, "", "MJ_STATUS_PAINT", "MJ_STATE_UNADAPTED", "MJ_STATE_UNSUPPORTED")
	if err != nil {
		return err
	}
	rows, err := a.ask(ctx, "capture", "status", "--json", "--probe", "off")
	if err != nil {
		return err
	}
	paint, ladder := map[string]string{}, []string{}
	for _, word := range strings.Fields(w["MJ_STATUS_PAINT"]) {
		state, colour, _ := strings.Cut(word, "=")
		paint[state], ladder = colour, append(ladder, state)
	}
	return json.NewEncoder(a.out).Encode(map[string]any{
		"paint": paint, "ladder": ladder, "folded": []string{w["MJ_STATE_UNADAPTED"], w["MJ_STATE_UNSUPPORTED"]}, "status": json.RawMessage(rows),
	})
}

func (a *app) archiveFacts(ctx context.Context, here consent.Around) error {
	o, err := a.open(ctx, here)
	if err != nil {
		return err
	}
	days, most, err := o.bounds()
	if err != nil {
		return err
	}
	stepBack()
	o.Progress = nil
	counted, err := o.stats(ctx, archive.Query{})
	if err != nil {
		return err
	}
	return json.NewEncoder(a.out).Encode(map[string]any{
		"linked": o.Layout.Linked, "max_days": days, "max_bytes": most, "stats": statsJSON(counted),
	})
}

// ask runs another command of this program and is what it prints.
func (a *app) ask(ctx context.Context, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, a.homeFile("build/majordomus"), args...)
	cmd.Env, cmd.Stderr = os.Environ(), a.err
	out, err := cmd.Output()
	if err != nil {
		return nil, saidFault{}
	}
	return out, nil
}
