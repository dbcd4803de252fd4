package main

import (
	"context"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
	"majordomus/helpers/board"
	"majordomus/helpers/clock"
	"majordomus/helpers/consent"
	"majordomus/helpers/doctor"
	"majordomus/helpers/hookstatus"
	"majordomus/helpers/store"
)

// probeVariable is 1 where no self test is to be made: inside of one, and for the
// page, which asks again and again.
const probeVariable = "MAJORDOMUS_PROBE"

func (a *app) doctorCommand() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "doctor [--json]", Short: "Look for what is wrong, and say what mends it", Args: none,
		Example: "  majordomus doctor",
		RunE: func(cmd *cobra.Command, _ []string) error {
			here, err := a.consented()
			if err != nil {
				return err
			}
			stepBack() // bulk work, and whatever it starts
			return a.examine(cmd.Context(), here, asJSON, os.Getenv(probeVariable) != "1")
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	return cmd
}

// examine prints the whole report. With tested the lines that are wired are run, too.
func (a *app) examine(ctx context.Context, here consent.Around, asJSON, tested bool) error {
	look := a.look(ctx, here)
	r := append(look.report, a.wiring(ctx, tested)...)
	r = append(r, doctor.Library(ctx, a.home, look.archive.words["MJ_API"]))
	r = append(r, a.invariants(ctx)...)
	show := r.Print
	if asJSON {
		show = r.JSON
	}
	if err := show(a.out); err != nil {
		return err
	}
	if r.Failed() > 0 {
		return refusal{}
	}
	return nil
}

// look is what is quickly seen of a repository.
type look struct {
	report  doctor.Report
	archive opened
	checked *archive.Checked // nil when the archive could not be read
}

// look looks at what is quickly seen, for 'majordomus status' too.
func (a *app) look(ctx context.Context, here consent.Around) look {
	l := a.lookAtArchive(ctx, here)
	s, words := store.Open(here.Store), l.archive.words
	var modes *archive.Modes
	if l.checked != nil {
		modes = &l.checked.Modes
	}
	l.report = append(doctor.Report{
		doctor.Modes(s.Audit(words["MJ_PROMPT_DIR"], false), words["MJ_PROMPT_DIR"], modes),
		doctor.Ignored(ctx, here),
		doctor.Taken(s),
		doctor.Lost(here.Store, words["MJ_LOST_LOG"], l.checked),
	}, l.report...)
	l.report = append(l.report, doctor.Ends(here.Store)...)
	mistake := ""
	if found := a.policyOf(here.Repo).Findings; len(found) > 0 {
		mistake = found[0].String()
	}
	l.report = append(l.report, doctor.Policy(mistake))
	return l
}

// lookAtArchive has the archive's part of the report.
func (a *app) lookAtArchive(ctx context.Context, here consent.Around) (l look) {
	o, err := a.open(ctx, here)
	w := o.words
	d := doctor.Archive{Around: here, Prompts: w["MJ_PROMPT_DIR"], Open: w["MJ_OPEN_DIR"], Stranded: o.seconds("MJ_STRANDED_SECONDS")}
	if n, bad := o.number("session.stranded_after"); bad == nil {
		d.Stranded = seconds(n)
	}
	if err == nil {
		d.MaxDays, d.MaxBytes, err = o.bounds()
	}
	if err == nil {
		d.Checked, err = o.Check(ctx, archive.CheckOptions{
			Worktree: here.Repo.WorktreeID(), Former: here.Former, Stranded: d.Stranded,
			Prune: archive.PruneOptions{Suffix: w["MJ_ARCHIVE_PRUNED"], MaxDays: d.MaxDays, MaxBytes: d.MaxBytes, Now: clock.Now()},
		})
	}
	if err != nil {
		a.say(err.Error(), "")
		d.Checked = nil
		return look{d.Report(), o, nil}
	}
	l = look{d.Report(), o, d.Checked}
	grace := o.seconds("MJ_GRACE_SECONDS")
	var gone []board.Standing
	for _, c := range connections(here.Store, w["MJ_OPEN_DIR"], w["MJ_LEASED"], grace) {
		if c.Detached {
			gone = append(gone, c.Standing)
		}
	}
	l.report = append(l.report, doctor.Connections(gone, grace), doctor.Disk(here.Store))
	return l
}

// wiring says which tools call us, and whether that works.
func (a *app) wiring(ctx context.Context, tested bool) doctor.Report {
	probe := hookstatus.Nested
	if tested {
		probe = hookstatus.On
	}
	rows, err := a.hookRows(ctx, probe)
	if err != nil {
		return doctor.NoWiring()
	}
	return doctor.Wiring(rows, tested)
}

// invariants runs what share/invariants.yaml lists.
func (a *app) invariants(ctx context.Context) doctor.Report {
	list, err := readInvariants(filepath.Join(a.share(), "invariants.yaml"))
	if err != nil {
		return doctor.NoInvariants(err)
	}
	return doctor.Invariants(a.held(ctx, list))
}
