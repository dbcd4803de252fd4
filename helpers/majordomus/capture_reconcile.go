package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
	"majordomus/helpers/clock"
)

func (a *app) captureReconcile() *cobra.Command {
	var dryRun, asJSON bool
	var worktree string
	cmd := &cobra.Command{
		Use: "reconcile [--dry-run] [--json]", Short: "Link prompts to their episodes, on evidence alone", Args: none,
		Long: "Looks for the episode of every prompt of this worktree that names none: an entry or a frozen context of the\n" +
			"same provider session, else the only window that nobody else fits. What cannot be told stays unlinked, with\n" +
			"the reason. A link that exists is never changed.",
		Example: "  majordomus capture reconcile --dry-run\n  majordomus capture reconcile",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.reconcile(cmd.Context(), worktree, dryRun, asJSON)
		},
	}
	planFlags(cmd, &dryRun, &asJSON)
	cmd.Flags().StringVar(&worktree, "worktree", "", "the id of another worktree, for the records of one that is gone")
	return cmd
}

func (a *app) reconcile(ctx context.Context, worktree string, dryRun, asJSON bool) error {
	o, here, err := a.rewriting(ctx)
	if err != nil {
		return err
	}
	opt := archive.ReconcileOptions{
		Places: o.places, Worktree: here.Repo.WorktreeID(), Former: here.Former, Render: o.render, Now: clock.Now(), DryRun: dryRun, Waiting: a.waiting,
		Again: strings.Fields(o.words["MJ_ARCHIVE_UNLINKED"]), Linked: strings.Fields(o.words["MJ_ARCHIVE_LINKED"]), Decide: a.decide,
	}
	if worktree != "" {
		opt.Worktree, opt.Former = worktree, nil
	}
	res, err := o.Reconcile(ctx, opt)
	if dryRun && !asJSON {
		if failed := printPlan(a.out, res.Plan, linkLine); failed != nil {
			return failed
		}
	}
	report := reconcileText
	if asJSON {
		report = reconcileJSON
	}
	early := fmt.Sprintf("stopped after %d of %d record(s); every record is whole, the next 'majordomus capture reconcile' goes on", res.Written, res.Planned)
	return a.finish(report(res, dryRun), early, res.Written, res.Interrupted, err)
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

func linkLine(p archive.Planned) string {
	return strings.Join([]string{printable(p.Name), p.Word, orDash(printable(p.Episode)), p.Reason}, "\t")
}

func reconcileText(res *archive.Reconciled, dryRun bool) string {
	linked, written := "linked now", "written"
	if dryRun {
		linked, written = "to be linked", "nothing was written; to be written"
	}
	const below = "                 "
	var l lines
	l.add("reconcile: %d record(s), %d to change", res.Records, res.Planned)
	l.add("  already linked  %d", res.Already.Total())
	l.list(res.Already, below+"%s")
	l.add("  %s", linked)
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
	l.add("  %s: %d", written, res.Written)
	return l.String()
}

func reconcileJSON(res *archive.Reconciled, dryRun bool) string {
	return fmt.Sprintf(`{"schema":"majordomus.reconcile/v1","dry_run":%t,"records":%d,"elsewhere":%d,"already":%s,"linked":%s,"unlinked":%s,"why":%s,`+
		`"refused":%s,"unread_evidence":%d,"planned":%d,"written":%d}`+"\n",
		dryRun, res.Records, res.Elsewhere, res.Already.JSON(), res.Linked.JSON(), res.Unlinked.JSON(), res.Why.JSON(),
		res.Refused.JSON(), res.Evidence, res.Planned, res.Written)
}

func planFlags(cmd *cobra.Command, dryRun, asJSON *bool) {
	cmd.Flags().BoolVar(dryRun, "dry-run", false, "print what would be done and do nothing")
	cmd.Flags().BoolVar(asJSON, "json", false, "one JSON object")
}
