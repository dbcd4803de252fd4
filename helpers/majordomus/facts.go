package main

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
	"majordomus/helpers/consent"
	"majordomus/helpers/episode"
	"majordomus/helpers/hookstatus"
	"majordomus/helpers/provider"
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
	rows, err := a.hookRows(ctx, hookstatus.Off)
	if err != nil {
		return a.rowsError(err)
	}
	return json.NewEncoder(a.out).Encode(map[string]any{
		"paint": statePaint, "ladder": provider.States(), "folded": []provider.State{provider.Unadapted, provider.Unsupported},
		"status": json.RawMessage(statusJSON(rows)),
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
