package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"majordomus/helpers/store"
)

func (a *app) captureRender() *cobra.Command {
	var force bool
	cmd := &cobra.Command{
		Use: "render [--force]", Short: "Rebuild missing renderings and tighten the archive's modes", Args: none,
		Example: "  majordomus capture render\n  majordomus capture render --force   # every rendering anew",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.render(cmd.Context(), force)
		},
	}
	cmd.Flags().BoolVar(&force, "force", false, "rebuild every rendering, not only missing ones")
	return cmd
}

func (a *app) render(ctx context.Context, force bool) error {
	o, err := a.rewriting(ctx)
	if err != nil {
		return err
	}
	err = a.rebuild(ctx, o, force)
	if loose := a.tighten(o.here.Store); err == nil {
		err = loose
	}
	return err
}

// rebuild makes the renderings that are missing, or all.
func (a *app) rebuild(ctx context.Context, o opened, force bool) error {
	res, err := o.Rebuild(ctx, force)
	if err := a.ended(ctx, err, res.Written, "stopped after %d rendering(s); the next 'majordomus capture render' goes on", res.Written); err != nil {
		return err
	}
	refused := res.Refused.Total()
	fmt.Fprintf(a.out, "renderings: %d written for %d record(s), %d refused, %d without a record\n", res.Written, res.Records, refused, res.Orphans)
	if refused > 0 {
		return refusal{}
	}
	return nil
}

// tighten makes everything in the private store this user's alone, and git keep out
// of it.
func (a *app) tighten(dir string) error {
	s := store.Open(dir)
	_ = s.KeepOut() // doctor says so when it is missing
	found := s.Audit("", true)
	if _, err := fmt.Fprintf(a.out, "modes: %d tightened of %d\n", found.Fixed, found.Total); err != nil {
		return err
	}
	if left := found.Loose + found.Unread; left > 0 {
		return a.refuse(fmt.Sprintf("%d of %d entries in '%s' could not be tightened", left, found.Total, dir), "")
	}
	return nil
}
