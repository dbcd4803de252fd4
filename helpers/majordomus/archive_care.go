package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
	"majordomus/helpers/assign"
)

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
