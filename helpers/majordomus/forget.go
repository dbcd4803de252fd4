package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
	"majordomus/helpers/hook"
)

func (a *app) forgetCommand() *cobra.Command {
	var opt archive.ForgetOptions
	var yes bool
	cmd := &cobra.Command{
		Use: "forget ID|--episode ID|--grep TEXT|--all [--dry-run] [--yes]", Short: "Remove prompts for good, without a trace", Args: cobra.MaximumNArgs(1),
		Long: "Removes the record, its renderings, the markers of its delivery and whatever a killed process left of it. TEXT is\n" +
			"looked for letter by letter in what was typed. It asks before it does anything; off a terminal it wants --yes.",
		Example: "  majordomus forget 20261130102744\n  majordomus forget --grep 'project mercury' --dry-run",
		RunE: func(cmd *cobra.Command, args []string) error {
			opt.ID = append(args, "")[0]
			wanted := 0
			for _, said := range []bool{opt.ID != "", opt.Episode != "", opt.Text != "", opt.All} {
				if said {
					wanted++
				}
			}
			if wanted != 1 {
				return usageError{fmt.Errorf("'majordomus forget' wants exactly one of ID, --episode, --grep, --all")}
			}
			return a.forget(cmd.Context(), opt, yes)
		},
	}
	cmd.Flags().StringVar(&opt.Episode, "episode", "", "every prompt of this episode")
	cmd.Flags().StringVar(&opt.Text, "grep", "", "every prompt whose text holds this")
	cmd.Flags().BoolVar(&opt.All, "all", false, "every prompt of this repository")
	cmd.Flags().BoolVar(&opt.DryRun, "dry-run", false, "print what would be removed and remove nothing")
	cmd.Flags().BoolVar(&yes, "yes", false, "do not ask")
	return cmd
}

// forget needs no consent: one that was taken back leaves records behind, and they
// are the person's to remove.
func (a *app) forget(ctx context.Context, opt archive.ForgetOptions, yes bool) error {
	here, err := a.readable()
	if err != nil {
		return err
	}
	hook.Private()
	stepBack()
	o, err := a.openToRead(ctx, here)
	if err != nil {
		return err
	}
	if opt.DryRun {
		return a.erase(ctx, o, opt, "to be removed; nothing was", a.out)
	}
	if !yes {
		if err := a.askToForget(ctx, o, opt); err != nil {
			return err
		}
	}
	if err := a.erase(ctx, o, opt, "removed", a.out); err != nil {
		return err
	}
	_, err = io.WriteString(a.out, "What cannot be reached from here: the tool's own files (Claude Code: ~/.claude/projects and ~/.claude/history.jsonl),\n"+
		"what was exported, backups and snapshots of the disk, and what the model's vendor has.\n")
	return err
}

// askToForget shows what would go and waits for a yes; off a terminal somebody must
// have said it already.
func (a *app) askToForget(ctx context.Context, o opened, opt archive.ForgetOptions) error {
	if !isTerminal(a.in) {
		return a.refuse("nothing was forgotten: there is no terminal to ask on", "say --yes to do it, --dry-run to see what it would be")
	}
	opt.DryRun = true
	if err := a.erase(ctx, o, opt, "to be removed", a.err); err != nil {
		return err
	}
	if !a.agreed("Remove them for good?") {
		return a.refuse("nothing was forgotten", "")
	}
	return nil
}

// agreed asks a person, and says whether the answer is yes.
func (a *app) agreed(question string) bool {
	fmt.Fprintf(a.err, "%s [y/N] ", question)
	answer, _ := bufio.NewReader(a.in).ReadString('\n')
	return slices.Contains([]string{"y", "Y", "yes", "YES"}, strings.TrimSpace(answer))
}

// erase removes prompts, or says what would be removed.
func (a *app) erase(ctx context.Context, o opened, opt archive.ForgetOptions, word string, out io.Writer) error {
	res, err := o.Forget(ctx, opt)
	switch {
	case res.Several:
		return a.refuse("that fits several prompts", "give more of the id")
	case err == nil && res.Found+res.Markers+res.Leftovers == 0:
		return a.noneToForget(opt)
	}
	if err := a.ended(ctx, err, res.Records, "stopped after %d prompt(s); 'majordomus forget' again goes on", res.Records); err != nil {
		return err
	}
	var l lines
	for _, p := range res.Plan {
		l.add("%s", printable(p.Name))
	}
	l.add("forget: %d prompt(s) %s (%d record(s), %d rendering(s), %d marker(s), %d leftover(s))", res.Found, word, res.Records, res.Renderings, res.Markers, res.Leftovers)
	_, err = io.WriteString(out, l.String())
	return err
}

func (a *app) noneToForget(opt archive.ForgetOptions) error {
	switch {
	case opt.ID != "":
		return a.noPrompt(opt.ID)
	case opt.Episode != "":
		return a.refuse(fmt.Sprintf("no prompt of episode '%s' in this repository", opt.Episode), "'majordomus session list' shows the episodes")
	case opt.Text != "":
		return a.refuse("no prompt in this repository contains that text", "it is searched letter by letter")
	}
	return a.refuse("no prompt is recorded in this repository", "")
}
