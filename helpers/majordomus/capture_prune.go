package main

import (
	"context"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
)

func (a *app) capturePrune() *cobra.Command {
	var f planFlags
	cmd := &cobra.Command{
		Use: "prune [--dry-run] [--json]", Short: "Take the texts of prompts that the policy does not let stand", Args: none,
		Long: "Takes the text of prompts older than prompts.retention_max_days, then the oldest until the rest is no more than\n" +
			"prompts.retention_max_bytes. The records stay and say what was taken. Never a prompt of an open episode.",
		Example: "  majordomus capture prune --dry-run\n  majordomus capture prune",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.prune(cmd.Context(), f)
		},
	}
	f.bind(cmd)
	return cmd
}

// prune takes nothing where the policy has a mistake in it: what is deleted must be
// what somebody meant.
func (a *app) prune(ctx context.Context, f planFlags) error {
	o, err := a.rewriting(ctx)
	if err != nil {
		return err
	}
	if a.report(a.policyOf(o.here.Repo).Findings) != nil {
		return a.refuse("nothing was pruned: the policy has a mistake in it", "'majordomus policy check' shows it")
	}
	opt := archive.PruneOptions{Suffix: o.words["MJ_ARCHIVE_PRUNED"], Now: o.Now, DryRun: f.dryRun}
	if opt.MaxDays, opt.MaxBytes, err = o.bounds(); err != nil {
		return err
	}
	res, err := o.Prune(ctx, opt)
	if err := a.ended(ctx, err, res.Done, "stopped after %d of %d text(s); every record is whole, the next 'majordomus capture prune' goes on",
		res.Done, res.ByAge+res.BySize); err != nil {
		return err
	}
	if f.asJSON {
		return a.printJSON(struct {
			Schema   string `json:"schema"`
			DryRun   bool   `json:"dry_run"`
			MaxDays  int64  `json:"max_days"`
			MaxBytes int64  `json:"max_bytes"`
			*archive.Pruned
		}{"majordomus.prune/v1", f.dryRun, opt.MaxDays, opt.MaxBytes, res})
	}
	return a.print(pruned(res, opt, f))
}

func pruned(res *archive.Pruned, opt archive.PruneOptions, f planFlags) *lines {
	taken := f.choose("to be taken", "taken")
	var l lines
	for _, p := range res.Plan {
		l.add("%s\t%s", printable(p.Name), p.Reason)
	}
	l.add("prune: %d text(s) of %d record(s), %d bytes; bounds: %s, %s", res.Bodies, res.Records, res.Bytes, archive.Bound(opt.MaxDays, "day(s)"), archive.Bound(opt.MaxBytes, "bytes"))
	l.count(res.ByAge, "  "+taken+" because of their age: %d")
	l.count(res.BySize, "  "+taken+" because of the size of all: %d")
	l.list(res.Kept, "  over a bound and kept: %s")
	if res.OverBytes > 0 {
		l.add("  still %d bytes too many", res.OverBytes)
	}
	l.count(res.Before, "  taken earlier: %d")
	l.count(res.Finished, "  half done earlier, finished now: %d")
	l.list(res.Refused, "  refused, left alone: %s")
	l.add("  %s: %d text(s), %d bytes", f.choose("nothing was taken; to be taken", "taken"), res.ByAge+res.BySize, res.Taken)
	return &l
}
