package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/archive"
	"majordomus/helpers/assign"
	"majordomus/helpers/clock"
)

// archiveCommand does the bulk work of lib/archive.sh and lib/prompts.sh, which
// say what a record is, which words mean what, and what is printed.
func (a *app) archiveCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "archive", Short: "Bulk work on the archive", Hidden: true, RunE: group, Args: cobra.ArbitraryArgs}
	cmd.AddCommand(a.archiveReconcile(), a.archivePrune(), a.archiveRender(), a.archiveList(), a.archiveShow(),
		a.archiveStats(), a.archiveForget(), a.archiveImport(), a.archiveUpgrade())
	return cmd
}

// archiveFlags are what every piece of work wants to know.
type archiveFlags struct {
	store, dir, members, roles, foreign string
	live, gone, wanted                  string // renderings
	open, closed, contexts, lines       string // where episodes are known from
	records                             []string
	report, row, interrupted            string // templates
	worktree, former, ledger, witness   string
	dryRun, quiet                       bool
}

func (f *archiveFlags) bind(cmd *cobra.Command) {
	s := cmd.Flags()
	s.StringVar(&f.store, "store", "", "the private half")
	s.StringVar(&f.dir, "dir", "", "the prompts' folder in it")
	s.StringVar(&f.members, "members", "", "a record's members, in order")
	s.StringVar(&f.roles, "roles", "", "what they are for")
	s.StringVar(&f.foreign, "foreign", "", "members that must not be there")
	s.StringVar(&f.live, "render", "", "templates of renderings")
	s.StringVar(&f.gone, "tombstone", "", "templates for a text that was taken away")
	s.StringVar(&f.wanted, "want", "", "which renderings every record should have")
	s.StringVar(&f.open, "open", "", "folder of open entries")
	s.StringVar(&f.closed, "closed", "", "folder of closed entries")
	s.StringVar(&f.contexts, "contexts", "", "folder of contexts")
	s.StringVar(&f.lines, "lines", "", "names of the lines in these")
	s.StringArrayVar(&f.records, "records", nil, "folder of published episode records")
	s.StringVar(&f.report, "report", "", "template of what is printed at the end")
	s.StringVar(&f.row, "row", "", "template of a line of the plan or list")
	s.StringVar(&f.interrupted, "interrupted", "", "template of what is said when stopped early")
	s.StringVar(&f.worktree, "worktree", "", "id of the work tree")
	s.StringVar(&f.former, "former", "", "its ids before the repository was moved")
	s.StringVar(&f.ledger, "beside", "", "a file of the store that every hook touches: work stands aside for it")
	s.StringVar(&f.witness, "witness", "", "a file outside of it that counts the records")
	s.BoolVar(&f.dryRun, "dry-run", false, "say what would be done")
	s.BoolVar(&f.quiet, "quiet", false, "no progress")
}

func (a *app) openArchive(f *archiveFlags) (*archive.Archive, error) {
	if f.store == "" || f.dir == "" {
		return nil, usageError{errors.New("the archive wants --store and --dir")}
	}
	layout, err := archive.NewLayout(f.members, f.roles, f.foreign)
	if err != nil {
		return nil, usageError{err}
	}
	// Short work on much data: memory is cheaper than time, up to a bound.
	debug.SetGCPercent(400)
	debug.SetMemoryLimit(memoryGoal)
	arc := &archive.Archive{Store: f.store, Dir: f.dir, Layout: layout, Ledger: f.ledger, Witness: f.witness, Now: clock.Now()}
	if !f.quiet {
		arc.Progress = &progress{err: a.err}
	}
	return arc, nil
}

// openRewriting opens the archive for a command that makes renderings too.
func (a *app) openRewriting(f *archiveFlags) (*archive.Archive, archive.Renderer, error) {
	arc, err := a.openArchive(f)
	if err != nil {
		return nil, archive.Renderer{}, err
	}
	stepBack()
	render, err := archive.NewRenderer(f.live, f.gone, f.wanted)
	if err != nil {
		return nil, archive.Renderer{}, usageError{err}
	}
	return arc, render, nil
}

// memoryGoal keeps bulk work below 200 MB.
const memoryGoal = 120 << 20

func (f *archiveFlags) places() archive.Places {
	l := make(map[string]string)
	for _, word := range strings.Fields(f.lines) {
		name, line, _ := strings.Cut(word, "=")
		l[name] = line
	}
	return archive.Places{
		Open: f.open, Closed: f.closed, Contexts: f.contexts, Records: f.records,
		Lines: archive.Lines{
			Episode: l["episode"], Provider: l["provider"], Session: l["session"],
			Worktree: l["worktree"], Opened: l["opened"], Closed: l["closed"],
		},
	}
}

func (a *app) waiting() {
	fmt.Fprintln(a.err, "majordomus: waiting for another command that is at work on the archive")
}

// tell prints a template's lines with the values in place of their @names@. A
// line that begins with "?NAME " is printed when that value is something.
func (a *app) tell(w io.Writer, template string, values *assign.List) error {
	out := bufio.NewWriter(w)
	for _, line := range strings.Split(strings.TrimSuffix(template, "\n"), "\n") {
		if rest, ok := strings.CutPrefix(line, "?"); ok {
			name, text, _ := strings.Cut(rest, " ")
			if v := values.Get(name); v == "" || v == "0" {
				continue
			}
			line = text
		}
		fmt.Fprintln(out, values.Expand(line))
	}
	return out.Flush()
}

// tellPlan prints one line for each planned change.
func (a *app) tellPlan(f *archiveFlags, plan []archive.Planned) {
	if f.row == "" {
		return
	}
	out := bufio.NewWriter(a.out)
	defer out.Flush()
	for _, p := range plan {
		var l assign.List
		l.Set("name", printable(p.Name))
		l.Set("word", p.Word)
		l.Set("episode", orDash(printable(p.Episode)))
		l.Set("reason", p.Reason)
		fmt.Fprintln(out, l.Expand(f.row))
	}
}

func orDash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

// setCounts sets NAME (the sum), NAME_list (for a person) and NAME_json.
func setCounts(l *assign.List, name string, c archive.Counts) {
	var object strings.Builder
	for _, w := range c.Words() {
		if c[w] > 0 {
			fmt.Fprintf(&object, ",%s:%d", quoteJSON(w), c[w])
		}
	}
	l.SetInt(name, c.Total())
	l.Set(name+"_list", c.List())
	l.Set(name+"_json", "{"+strings.TrimPrefix(object.String(), ",")+"}")
}

// finish prints the report and turns an interruption into an answer of no.
func (a *app) finish(f *archiveFlags, l *assign.List, stopped bool, err error) error {
	if stopped {
		_ = a.tell(a.err, f.interrupted, l)
		return refusal{}
	}
	if err != nil {
		if l.Get("written") != "" && l.Get("written") != "0" {
			_ = a.tell(a.err, f.interrupted, l)
		}
		return err
	}
	return a.tell(a.out, f.report, l)
}

func (a *app) archiveReconcile() *cobra.Command {
	var f archiveFlags
	var again, linked, decide string
	cmd := &cobra.Command{
		Use: "reconcile", Short: "Link prompts to episodes on evidence", Args: none,
		RunE: func(cmd *cobra.Command, _ []string) error {
			arc, render, err := a.openRewriting(&f)
			if err != nil {
				return err
			}
			res, err := arc.Reconcile(cmd.Context(), archive.ReconcileOptions{
				Places: f.places(), Worktree: f.worktree, Former: strings.Fields(f.former), Again: strings.Fields(again), Linked: strings.Fields(linked),
				Decide: a.decider(decide), Render: render, Now: clock.Now(), DryRun: f.dryRun, Waiting: a.waiting,
			})
			a.tellPlan(&f, res.Plan)
			return a.finish(&f, reconciled(res), res.Interrupted, err)
		},
	}
	f.bind(cmd)
	cmd.Flags().StringVar(&again, "again", "", "link words that are looked at again")
	cmd.Flags().StringVar(&linked, "linked", "", "link words that name an episode")
	cmd.Flags().StringVar(&decide, "decide", "", "the library's function that decides")
	return cmd
}

func reconciled(res *archive.Reconciled) *assign.List {
	l := &assign.List{}
	l.SetInt("records", res.Records)
	l.SetInt("elsewhere", res.Elsewhere)
	l.SetInt("planned", res.Planned)
	l.SetInt("written", res.Written)
	l.SetInt("evidence", res.Evidence)
	setCounts(l, "already", res.Already)
	setCounts(l, "linked", res.Linked)
	setCounts(l, "unlinked", res.Unlinked)
	setCounts(l, "why", res.Why)
	setCounts(l, "refused", res.Refused)
	return l
}

// decideScript reads the library and calls the function that decides: lines of
// facts in, lines of answers out.
const decideScript = `umask 077
. "$MJ_HOME/lib/message.sh" && . "$MJ_HOME/lib/capture.sh" && . "$MJ_HOME/lib/archive.sh" || exit 3
"$1"`

// decider asks the library, in one process for all questions.
func (a *app) decider(function string) archive.Decider {
	return func(ctx context.Context, questions []string) ([]archive.Answer, error) {
		sh, err := shell()
		if err != nil {
			return nil, err
		}
		cmd := exec.CommandContext(ctx, sh, "-c", decideScript, "majordomus", function)
		cmd.Env, cmd.Stderr = a.environment(), a.err
		cmd.Stdin = strings.NewReader(strings.Join(questions, "\n") + "\n")
		out, err := cmd.Output()
		if err != nil {
			return nil, fmt.Errorf("run '%s': %w", function, err)
		}
		return answers(out)
	}
}

func answers(out []byte) ([]archive.Answer, error) {
	var list []archive.Answer
	lines := bufio.NewScanner(bytes.NewReader(out))
	for lines.Scan() {
		w := strings.Fields(lines.Text())
		if len(w) != 3 {
			return nil, fmt.Errorf("answer %d is not 'WORD PICK REASON'", len(list)+1)
		}
		list = append(list, archive.Answer{Word: w[0], Pick: w[1], Reason: w[2]})
	}
	return list, lines.Err()
}

func (a *app) archivePrune() *cobra.Command {
	var f archiveFlags
	var days, bytes, suffix string
	cmd := &cobra.Command{
		Use: "prune", Short: "Take texts that a bound does not let stand", Args: none,
		RunE: func(cmd *cobra.Command, _ []string) error {
			arc, render, err := a.openRewriting(&f)
			if err != nil {
				return err
			}
			opt := archive.PruneOptions{Render: render, Places: f.places(), Suffix: suffix, Now: clock.Now(), DryRun: f.dryRun, Waiting: a.waiting}
			if opt.MaxDays, opt.MaxBytes, err = bounds(days, bytes); err != nil {
				return usageError{err}
			}
			res, err := arc.Prune(cmd.Context(), opt)
			a.tellPlan(&f, res.Plan)
			return a.finish(&f, pruned(res), res.Interrupted, err)
		},
	}
	f.bind(cmd)
	cmd.Flags().StringVar(&days, "days", "0", "how old a text may be; 0 for ever")
	cmd.Flags().StringVar(&bytes, "bytes", "0", "how much all may take; 0 without a bound")
	cmd.Flags().StringVar(&suffix, "suffix", "pruned", "what stands in the name in place of the opening")
	return cmd
}

// bounds reads both; what is no number is refused, never taken for one.
func bounds(days, bytes string) (int64, int64, error) {
	d, err := strconv.ParseInt(days, 10, 64)
	if err != nil || d < 0 {
		return 0, 0, fmt.Errorf("'%s' is no number of days", days)
	}
	b, err := strconv.ParseInt(bytes, 10, 64)
	if err != nil || b < 0 {
		return 0, 0, fmt.Errorf("'%s' is no number of bytes", bytes)
	}
	return d, b, nil
}

func pruned(res *archive.Pruned) *assign.List {
	l := &assign.List{}
	l.SetInt("records", res.Records)
	l.SetInt("bodies", res.Bodies)
	l.Set("bytes", strconv.FormatInt(res.Bytes, 10))
	l.SetInt("by_age", res.ByAge)
	l.SetInt("by_size", res.BySize)
	l.SetInt("planned", res.ByAge+res.BySize)
	l.Set("taken", strconv.FormatInt(res.Taken, 10))
	l.SetInt("written", res.Done)
	l.SetInt("before", res.Before)
	l.SetInt("finished", res.Finished)
	l.SetInt("over_age", res.OverAge)
	l.Set("over_bytes", strconv.FormatInt(res.OverBytes, 10))
	setCounts(l, "kept", res.Kept)
	setCounts(l, "refused", res.Refused)
	return l
}

func (a *app) archiveRender() *cobra.Command {
	var f archiveFlags
	var force bool
	cmd := &cobra.Command{
		Use: "render", Short: "Make renderings anew", Args: none,
		RunE: func(cmd *cobra.Command, _ []string) error {
			arc, render, err := a.openRewriting(&f)
			if err != nil {
				return err
			}
			res, err := arc.Rebuild(cmd.Context(), archive.RenderOptions{Render: render, Force: force, Waiting: a.waiting})
			l := &assign.List{}
			l.SetInt("records", res.Records)
			l.SetInt("written", res.Written)
			l.SetInt("orphans", res.Orphans)
			setCounts(l, "refused", res.Refused)
			if err = a.finish(&f, l, res.Interrupted, err); err == nil && res.Refused.Total() > 0 {
				return refusal{}
			}
			return err
		},
	}
	f.bind(cmd)
	cmd.Flags().BoolVar(&force, "force", false, "all of them")
	return cmd
}
