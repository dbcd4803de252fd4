package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
)

func (a *app) captureReconcile() *cobra.Command {
	var f planFlags
	var worktree string
	cmd := &cobra.Command{
		Use: "reconcile [--dry-run] [--json]", Short: "Link prompts to their episodes, on evidence alone", Args: none,
		Long: "Looks for the episode of every prompt of this worktree that names none: an entry or a frozen context of the\n" +
			"same provider session, else the only window that nobody else fits. What cannot be told stays unlinked, with\n" +
			"the reason. A link that exists is never changed.",
		Example: "  majordomus capture reconcile --dry-run\n  majordomus capture reconcile",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.reconcile(cmd.Context(), worktree, f)
		},
	}
	f.bind(cmd)
	cmd.Flags().StringVar(&worktree, "worktree", "", "the id of another worktree, for the records of one that is gone")
	return cmd
}

func (a *app) reconcile(ctx context.Context, worktree string, f planFlags) error {
	o, err := a.rewriting(ctx)
	if err != nil {
		return err
	}
	opt := archive.ReconcileOptions{Worktree: o.here.Repo.WorktreeID(), Former: o.here.Former, Decide: a.decide, DryRun: f.dryRun}
	if worktree != "" {
		opt.Worktree, opt.Former = worktree, nil
	}
	res, err := o.Reconcile(ctx, opt)
	if err := a.ended(ctx, err, res.Written, "stopped after %d of %d record(s); every record is whole, the next 'majordomus capture reconcile' goes on",
		res.Written, res.Planned); err != nil {
		return err
	}
	if f.asJSON {
		return a.printJSON(struct {
			Schema string `json:"schema"`
			DryRun bool   `json:"dry_run"`
			*archive.Reconciled
		}{"majordomus.reconcile/v1", f.dryRun, res})
	}
	return a.print(reconciled(res, f))
}

// decide asks the library about all groups of prompts at once.
func (a *app) decide(ctx context.Context, questions []string) ([]archive.Answer, error) {
	const function = "mj_archive_decide"
	out, status, err := a.definition().Call(ctx, []string{"archive"}, function, nil, strings.Join(questions, "\n")+"\n", a.err)
	if err == nil && status != 0 {
		err = fmt.Errorf("call '%s': status %d", function, status)
	}
	if err != nil {
		return nil, err
	}
	var list []archive.Answer
	for line := range strings.Lines(out) {
		w := strings.Fields(line)
		if len(w) != 3 {
			return nil, fmt.Errorf("answer %d of '%s' is not 'WORD PICK REASON'", len(list)+1, function)
		}
		list = append(list, archive.Answer{Word: w[0], Pick: w[1], Reason: w[2]})
	}
	return list, nil
}

func reconciled(res *archive.Reconciled, f planFlags) *lines {
	const below = "                 "
	var l lines
	for _, p := range res.Plan {
		l.add("%s\t%s\t%s\t%s", printable(p.Name), p.Word, orDash(printable(p.Episode)), p.Reason)
	}
	l.add("reconcile: %d record(s), %d to change", res.Records, res.Planned)
	l.add("  already linked  %d", res.Already.Total())
	l.list(res.Already, below+"%s")
	l.add("  %s", f.choose("to be linked", "linked now"))
	l.list(res.Linked, below+"%s")
	l.count(res.Linked.Total(), below+"%d in all")
	l.add("  not linked      %d", res.Unlinked.Total())
	l.list(res.Unlinked, below+"%s")
	if res.Unlinked.Total() > 0 {
		l.add(below+"because: %s", res.Why.List())
	}
	l.count(res.Elsewhere, "  of other worktrees or repositories, left alone: %d")
	l.list(res.Refused, "  refused, left alone: %s")
	l.count(res.Evidence, "  files of evidence that cannot be read: %d")
	l.add("  %s: %d", f.choose("nothing was written; to be written", "written"), res.Written)
	return &l
}
