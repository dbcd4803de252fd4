package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
	"majordomus/helpers/assign"
)

// archiveCheck prints, under mj_c_, what doctor wants to know of the archive.
func (a *app) archiveCheck() *cobra.Command {
	var f archiveFlags
	var linked, unlinked, days, bytes, suffix string
	var stranded int64
	cmd := &cobra.Command{
		Use: "check", Short: "Look at the archive", Args: none,
		RunE: func(cmd *cobra.Command, _ []string) error {
			arc, render, err := a.openRewriting(&f)
			if err != nil {
				return err
			}
			opt := archive.CheckOptions{
				Worktree: f.worktree, Former: strings.Fields(f.former), Linked: strings.Fields(linked), Unlinked: strings.Fields(unlinked), Stranded: time.Duration(stranded) * time.Second,
				Prune: archive.PruneOptions{Render: render, Places: f.places(), Suffix: suffix, Now: now()},
			}
			if opt.Prune.MaxDays, opt.Prune.MaxBytes, err = bounds(days, bytes); err != nil {
				return usageError{err}
			}
			c, err := arc.Check(cmd.Context(), opt)
			if err != nil {
				return err
			}
			_, err = checked(c).WriteTo(a.out)
			return err
		},
	}
	f.bind(cmd)
	cmd.Flags().StringVar(&linked, "linked", "", "link words that name an episode")
	cmd.Flags().StringVar(&unlinked, "unlinked", "", "link words that say why not")
	cmd.Flags().StringVar(&days, "days", "0", "how old a text may be")
	cmd.Flags().StringVar(&bytes, "bytes", "0", "how much all may take")
	cmd.Flags().StringVar(&suffix, "suffix", "pruned", "what stands in the name of a record without a text")
	cmd.Flags().Int64Var(&stranded, "stranded", 0, "seconds without a sign of life")
	return cmd
}

func checked(c *archive.Checked) *assign.List {
	l := &assign.List{Prefix: "mj_c_"}
	l.SetInt("records", c.Records)
	l.SetInt("linked", c.Linked)
	l.SetInt("unlinked", c.Unlinked)
	l.SetInt("unnamed", c.Unnamed)
	setCounts(l, "elsewhere", c.Elsewhere)
	l.Set("elsewhere_first", strings.Join(append(c.Worktrees(), "")[:1], ""))
	setCounts(l, "refused", c.Refused)
	l.Set("refused_first", printable(c.First))
	l.SetInt("foreign", c.Foreign)
	l.Set("foreign_first", printable(c.ForeignOf))
	l.SetInt("texts", c.Texts.Bodies)
	l.Set("bytes", strconv.FormatInt(c.Texts.Bytes, 10))
	l.SetInt("over", c.Texts.ByAge+c.Texts.BySize)
	l.SetInt("gone", c.Texts.Before)
	l.SetInt("half", c.Texts.Finished)
	setCounts(l, "kept", c.Texts.Kept)
	l.Set("over_bytes", strconv.FormatInt(c.Texts.OverBytes, 10))
	l.Set("witnessed", strconv.FormatBool(c.Witnessed))
	l.SetInt("had", c.Witness.Count)
	l.Set("had_newest", printable(c.Witness.Newest))
	l.SetInt("missing", c.Missing)
	l.SetInt("temps", c.Leftovers)
	l.SetInt("open", c.Open)
	l.SetInt("stranded", c.Stranded)
	l.SetInt("evidence", c.Evidence)
	l.Set("network", c.Network)
	l.SetInt("entries", c.Modes.Total)
	l.SetInt("loose", c.Modes.Loose)
	l.Set("loose_first", printable(c.Modes.First))
	l.SetInt("unread", c.Modes.Unread)
	return l
}

func (a *app) archiveForget() *cobra.Command {
	var f archiveFlags
	var opt archive.ForgetOptions
	var several, nothing string
	cmd := &cobra.Command{
		Use: "forget", Short: "Remove prompts without a trace", Args: none,
		RunE: func(cmd *cobra.Command, _ []string) error {
			arc, render, err := a.openRewriting(&f)
			if err != nil {
				return err
			}
			opt.Render = render
			if opt.ID == "" && opt.Episode == "" && opt.Text == "" && !opt.All {
				return usageError{errors.New("'forget' wants to know what")}
			}
			opt.DryRun, opt.Waiting = f.dryRun, a.waiting
			res, err := arc.Forget(cmd.Context(), opt)
			a.tellPlan(&f, res.Plan)
			l := &assign.List{}
			l.SetInt("records", res.Records)
			l.SetInt("renderings", res.Renderings)
			l.SetInt("markers", res.Markers)
			l.SetInt("leftovers", res.Leftovers)
			l.SetInt("written", res.Records)
			l.SetInt("found", res.Found)
			if res.Several {
				_ = a.tell(a.err, several, l)
				return refusal{}
			}
			if err == nil && res.Found+res.Markers+res.Leftovers == 0 {
				l.Set("id", printable(opt.ID))
				l.Set("of", printable(opt.Episode))
				_ = a.tell(a.err, nothing, l)
				return refusal{}
			}
			return a.finish(&f, l, cmd.Context().Err() != nil, err)
		},
	}
	f.bind(cmd)
	cmd.Flags().StringVar(&nothing, "nothing", "", "said when nothing fits")
	cmd.Flags().StringVar(&opt.ID, "id", "", "the id or the beginning of it, or of the file's name")
	cmd.Flags().StringVar(&opt.Episode, "episode", "", "the episode")
	cmd.Flags().StringVar(&opt.Text, "text", "", "what the text holds")
	cmd.Flags().BoolVar(&opt.All, "all", false, "everything")
	cmd.Flags().StringVar(&several, "several", "", "said when an id fits several")
	return cmd
}

func (a *app) archiveImport() *cobra.Command {
	var f archiveFlags
	cmd := &cobra.Command{
		Use: "import", Short: "Add records from lines of JSON", Args: none,
		RunE: func(cmd *cobra.Command, _ []string) error {
			arc, render, err := a.openRewriting(&f)
			if err != nil {
				return err
			}
			opt := archive.ImportOptions{Render: render, Table: a.shapes(), DryRun: f.dryRun, Waiting: a.waiting}
			res, err := arc.Import(cmd.Context(), io.Reader(a.in), opt)
			l := &assign.List{}
			l.SetInt("lines", res.Lines)
			l.SetInt("written", res.Written)
			l.SetInt("present", res.Present)
			l.SetInt("redacted", res.Redacted)
			setCounts(l, "refused", res.Refused)
			l.Set("where", res.Where)
			if err = a.finish(&f, l, cmd.Context().Err() != nil, err); err == nil && res.Refused.Total() > 0 {
				return refusal{}
			}
			return err
		},
	}
	f.bind(cmd)
	return cmd
}

func (a *app) archiveUpgrade() *cobra.Command {
	var f archiveFlags
	var opt archive.UpgradeOptions
	var missing string
	cmd := &cobra.Command{
		Use: "upgrade", Short: "Move old records to the present form", Args: none,
		RunE: func(cmd *cobra.Command, _ []string) error {
			arc, err := a.openArchive(&f)
			if err != nil {
				return err
			}
			stepBack()
			if opt.Schema == "" {
				return usageError{fmt.Errorf("'upgrade' wants --schema")}
			}
			opt.Missing, opt.Waiting = strings.Fields(missing), a.waiting
			res, err := arc.Upgrade(cmd.Context(), opt)
			l := &assign.List{}
			l.SetInt("records", res.Records)
			l.SetInt("planned", res.Planned)
			l.SetInt("written", res.Written)
			setCounts(l, "refused", res.Refused)
			return a.finish(&f, l, cmd.Context().Err() != nil, err)
		},
	}
	f.bind(cmd)
	cmd.Flags().StringVar(&opt.Schema, "schema", "", "what a record's schema is called")
	cmd.Flags().StringVar(&missing, "missing", "", "members that every record has")
	return cmd
}
