package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
	"majordomus/helpers/consent"
	"majordomus/helpers/hook"
	"majordomus/helpers/hookconfig"
)

func (a *app) updateCommand() *cobra.Command {
	return &cobra.Command{
		Use: "update", Short: "Bring what is on the disk up to this version", Args: none,
		Long:    "Tightens every mode, writes our shims anew where they are installed, and moves old records to the present form.\nA second run changes nothing.",
		Example: "  majordomus update",
		RunE:    func(cmd *cobra.Command, _ []string) error { return a.update(cmd.Context()) },
	}
}

func (a *app) update(ctx context.Context) error {
	o, err := a.rewriting(ctx)
	if err != nil {
		return err
	}
	if err := a.upgrade(ctx, o); err != nil {
		return err
	}
	config, err := a.hookConfig(ctx)
	if err != nil {
		return err
	}
	if err := a.updateShims(config); err != nil {
		return err
	}
	if err := a.keepCopies(o.here); err != nil {
		return err
	}
	if config.Data != "" {
		config.Tidy()
	}
	return a.tighten(o.here.Store)
}

func (a *app) upgrade(ctx context.Context, o opened) error {
	res, err := o.Upgrade(ctx, archive.UpgradeOptions{Schema: o.words["MJ_ARCHIVE_SCHEMA"], Missing: strings.Fields(o.words["MJ_ARCHIVE_ALWAYS"])})
	if err := a.ended(ctx, err, res.Written, "stopped after %d of %d record(s); the next 'majordomus update' goes on", res.Written, res.Planned); err != nil {
		return err
	}
	var l lines
	l.add("records: %d of %d moved to the present form", res.Written, res.Records)
	l.list(res.Refused, "  refused, left alone: %s")
	return a.print(&l)
}

// updateShims writes our shims again where an install left them.
func (a *app) updateShims(config *hookconfig.Config) error {
	written, err := config.UpdateShims()
	for _, path := range written {
		fmt.Fprintf(a.out, "shim: %s\n", printable(path))
	}
	return err
}

// keepCopies gives every episode's record that git may throw away a copy in the
// private store, and removes copies of what git has by now.
func (a *app) keepCopies(here consent.Around) error {
	copied, removed, err := hook.KeepCopies(here.Repo, here.Store)
	if err != nil || copied+removed == 0 {
		return err
	}
	_, err = fmt.Fprintf(a.out, "episode records: %d copied into the private half, %d copies removed\n", copied, removed)
	return err
}
