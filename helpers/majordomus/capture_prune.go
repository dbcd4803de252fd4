package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
	"majordomus/helpers/clock"
)

func (a *app) capturePrune() *cobra.Command {
	var dryRun, asJSON bool
	cmd := &cobra.Command{
		Use: "prune [--dry-run] [--json]", Short: "Take the texts of prompts that the policy does not let stand", Args: none,
		Long: "Takes the text of prompts older than prompts.retention_max_days, then the oldest until the rest is no more than\n" +
			"prompts.retention_max_bytes. The records stay and say what was taken. Never a prompt of an open episode.",
		Example: "  majordomus capture prune --dry-run\n  majordomus capture prune",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.prune(cmd.Context(), dryRun, asJSON)
		},
	}
	planFlags(cmd, &dryRun, &asJSON)
	return cmd
}

// prune takes nothing where the policy has a mistake in it: what is deleted must be
// what somebody meant.
func (a *app) prune(ctx context.Context, dryRun, asJSON bool) error {
	o, here, err := a.rewriting(ctx)
	if err != nil {
		return err
	}
	if a.report(a.policyOf(here.Repo).Findings) != nil {
		return a.refuse("nothing was pruned: the policy has a mistake in it", "'majordomus policy check' shows it")
	}
	opt := archive.PruneOptions{Render: o.render, Places: o.places, Suffix: o.words["MJ_ARCHIVE_PRUNED"], Now: clock.Now(), DryRun: dryRun, Waiting: a.waiting}
	if opt.MaxDays, opt.MaxBytes, err = o.bounds(); err != nil {
		return err
	}
	res, err := o.Prune(ctx, opt)
	if dryRun && !asJSON {
		line := func(p archive.Planned) string { return printable(p.Name) + "\t" + p.Reason }
		if failed := printPlan(a.out, res.Plan, line); failed != nil {
			return failed
		}
	}
	report := pruneText
	if asJSON {
		report = pruneJSON
	}
	early := fmt.Sprintf("stopped after %d of %d text(s); every record is whole, the next 'majordomus capture prune' goes on", res.Done, res.ByAge+res.BySize)
	return a.finish(report(res, opt), early, res.Done, res.Interrupted, err)
}

func pruneText(res *archive.Pruned, opt archive.PruneOptions) string {
	now, taken := "taken", "taken"
	if opt.DryRun {
		now, taken = "to be taken", "nothing was taken; to be taken"
	}
	var l lines
	l.add("prune: %d text(s) of %d record(s), %d bytes; bounds: %s, %s", res.Bodies, res.Records, res.Bytes, archive.Bound(opt.MaxDays, "day(s)"), archive.Bound(opt.MaxBytes, "bytes"))
	l.count(res.ByAge, "  "+now+" because of their age: %d")
	l.count(res.BySize, "  "+now+" because of the size of all: %d")
	l.list(res.Kept, "  over a bound and kept: %s")
	if res.OverBytes > 0 {
		l.add("  still %d bytes too many", res.OverBytes)
	}
	l.count(res.Before, "  taken earlier: %d")
	l.count(res.Finished, "  half done earlier, finished now: %d")
	l.list(res.Refused, "  refused, left alone: %s")
	l.add("  %s: %d text(s), %d bytes", taken, res.ByAge+res.BySize, res.Taken)
	return l.String()
}

func pruneJSON(res *archive.Pruned, opt archive.PruneOptions) string {
	return fmt.Sprintf(`{"schema":"majordomus.prune/v1","dry_run":%t,"max_days":%d,"max_bytes":%d,"records":%d,"texts":%d,"bytes":%d,"by_age":%d,"by_size":%d,`+
		`"taken_bytes":%d,"pruned_before":%d,"finished":%d,"kept":%s,"over_age":%d,"over_bytes":%d,"refused":%s}`+"\n",
		opt.DryRun, opt.MaxDays, opt.MaxBytes, res.Records, res.Bodies, res.Bytes, res.ByAge, res.BySize,
		res.Taken, res.Before, res.Finished, res.Kept.JSON(), res.OverAge, res.OverBytes, res.Refused.JSON())
}
