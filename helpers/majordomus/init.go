package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/consent"
	"majordomus/helpers/hook"
	"majordomus/helpers/hookconfig"
	"majordomus/helpers/hookstatus"
	"majordomus/helpers/policy"
	"majordomus/helpers/setup"
)

func (a *app) initCommand() *cobra.Command {
	var team, private, wire bool
	cmd := &cobra.Command{
		Use: "init [--wire] [--team|--private]", Short: "Say yes to recording in this repository, on this machine", Args: none,
		Long: "Makes the private half (.ai/local, readable by you alone, kept out of git) and switches recording on\n" +
			"for every worktree of this repository on this machine. On a terminal it says first which tools it found and\n" +
			"what it would do, and asks once; a no leaves nothing behind. Elsewhere it asks nothing, and wires tools only\n" +
			"with --wire. The way back is 'majordomus uninstall'.",
		Example: "  majordomus init\n  majordomus init --wire        # no question: record here, and wire the tools that are found\n" +
			"  majordomus init --wire=false  # no question: record here, and wire nothing\n  majordomus init --private     # episode records stay on this machine too",
		RunE: func(cmd *cobra.Command, _ []string) error {
			i := initRun{mode: setup.Default, wire: wire, ask: !cmd.Flags().Changed("wire")}
			switch {
			case team && private:
				return usageError{fmt.Errorf("--team and --private exclude each other")}
			case team:
				i.mode = setup.Team
			case private:
				i.mode = setup.Private
			}
			return a.initialise(cmd.Context(), &i)
		},
	}
	cmd.Flags().BoolVar(&wire, "wire", false, "wire the tools that are found, without asking; --wire=false: neither ask nor wire")
	cmd.Flags().BoolVar(&team, "team", false, "keep .ai/local out of git with a line in .gitignore, for everyone")
	cmd.Flags().BoolVar(&private, "private", false, "keep episode records in the private half, not in .ai/repo/sessions")
	return cmd
}

// initRun is one run of init.
type initRun struct {
	mode      setup.Mode
	wire, ask bool // wire what is found; ask where there is a terminal
	agreed    bool // a person said yes

	here   consent.Around
	config *hookconfig.Config
	found  []hookconfig.Tool // that can be wired and are here
	left   []hookconfig.Tool // those of them that do not call us yet
}

func (a *app) initialise(ctx context.Context, i *initRun) (err error) {
	if i.here, err = a.around(true); err != nil {
		return err
	}
	s, err := a.setup(ctx, i.here)
	if err != nil {
		return err
	}
	if err := a.setupError(s.Usable()); err != nil {
		return err
	}
	if err := a.findTools(ctx, i); err != nil {
		return err
	}
	if i.ask && isTerminal(a.in) && isTerminal(a.out) && (!i.here.Given || len(i.left) > 0) {
		if err := a.askToInit(i); err != nil {
			return err
		}
	}
	if err := a.record(s, i); err != nil || !i.wire {
		return err
	}
	return a.wireFound(i)
}

// setup is what init makes in a repository, and uninstall takes away.
func (a *app) setup(ctx context.Context, here consent.Around) (*setup.Setup, error) {
	w, err := a.definition().Values(ctx, nil, "", "MJ_PROMPT_DIR", "MJ_OPEN_DIR", "MJ_CLOSED_DIR", "MJ_CONTEXT_DIR")
	if err != nil {
		return nil, err
	}
	hook.Private()
	return &setup.Setup{
		Around: here, Toolkit: a.home, Prompts: w["MJ_PROMPT_DIR"],
		Folders: []string{w["MJ_PROMPT_DIR"], w["MJ_OPEN_DIR"], w["MJ_CLOSED_DIR"], w["MJ_CONTEXT_DIR"], "state/tmp"},
		Git: func(args ...string) ([]byte, error) {
			cmd := exec.CommandContext(ctx, "git", args...)
			cmd.Env = a.environment()
			return cmd.Output()
		},
	}, nil
}

// setupError says what a setup refused, or what of it went wrong.
func (a *app) setupError(err error) error {
	var refused *setup.Refusal
	var fault *setup.Fault
	switch {
	case errors.As(err, &refused):
		return a.refuse(refused.Text, refused.Hint)
	case errors.As(err, &fault):
		return a.fault(fault.Text, fault.Hint)
	}
	return err
}

// findTools looks which tools can be wired and are here, and which of them call us
// already. Without a home folder there is nothing to wire.
func (a *app) findTools(ctx context.Context, i *initRun) (err error) {
	if i.config, err = a.hookConfig(ctx); err != nil {
		return err
	}
	if i.config.Homeless() != nil {
		return nil
	}
	rows, _ := a.rowsOf(ctx, i.config, hookstatus.Off) // where nobody could look, wiring a tool again changes nothing
	calling := hookstatus.Calling(rows)
	for _, t := range i.config.Tools {
		if !i.config.Here(t) {
			continue
		}
		if i.found = append(i.found, t); !slices.Contains(calling, t.ID) {
			i.left = append(i.left, t)
		}
	}
	return nil
}

func names(tools []hookconfig.Tool) string {
	ids := make([]string, len(tools))
	for i, t := range tools {
		ids[i] = t.ID
	}
	return strings.Join(ids, ", ")
}

// askToInit says what would be done, and asks once. A no leaves nothing behind.
func (a *app) askToInit(i *initRun) error {
	recorded, question := "Nothing is recorded yet.", "Record here?"
	if i.here.Given {
		recorded = "Recording is on here already."
	}
	switch {
	case len(i.left) == 1 && i.here.Given:
		question = "Wire it?"
	case len(i.left) == 1:
		question = "Wire it and record here?"
	case i.here.Given:
		question = "Wire them?"
	case len(i.left) > 1:
		question = "Wire them and record here?"
	}
	found := "no tool that can be wired"
	if len(i.found) > 0 {
		found = names(i.found)
	}
	fmt.Fprintf(a.out, "Found %s. %s\n", found, recorded)
	fmt.Fprint(a.out, hooksLine(i)+a.placesLines(i))
	if !a.agreed(question) {
		return a.refuse("nothing was changed", "")
	}
	i.agreed, i.wire = true, true
	return nil
}

// record switches recording on, and says so unless it was asked for.
func (a *app) record(s *setup.Setup, i *initRun) error {
	err := s.Make(i.mode, func(path string) {
		a.say(fmt.Sprintf("'%s' exists and is left as it is", path), "set 'publish: local' under 'sessions:' in it")
	})
	if err != nil {
		return a.setupError(err)
	}
	repo := i.here.Repo
	need := policy.NeedOf(i.here.Private, repo.CommonDir, repo.Root, repo.WorktreeID(), a.home)
	result := a.compilePolicy(need)
	if err := writePolicy(need, result.Text); err != nil {
		return err
	}
	_ = a.report(result.Findings) // a broken policy never stops capture; doctor reports it
	if i.agreed {
		return nil
	}
	fmt.Fprint(a.out, a.initReport(i))
	return nil
}

// initReport is what is said where nobody was asked.
func (a *app) initReport(i *initRun) string {
	var l lines
	root := printable(i.here.Repo.Root)
	if i.here.Given {
		l.add("Recording was already on in %s.", root)
	} else {
		l.add("Recording is on in %s, for this machine alone.", root)
	}
	tools := "none found that can be wired"
	if len(i.found) > 0 {
		tools = names(i.found)
	}
	l.add("  tools    %s", tools)
	if i.wire || len(i.left) == 0 {
		l.WriteString(hooksLine(i))
	} else {
		l.add("  hooks    not wired: %s; to wire what is found: majordomus capture install --all", names(i.left))
	}
	l.WriteString(a.placesLines(i))
	if !i.wire {
		l.WriteString(wayOut)
	}
	return l.String()
}

// wayOut says how to keep something out, and the way back.
const wayOut = "pause: majordomus pause   one prompt: start it with <private>   undo: majordomus uninstall\n"

// hooksLine says what of the tools' settings would be changed.
func hooksLine(i *initRun) string {
	which := ""
	switch n := len(i.left); {
	case n == 0 && len(i.found) == 0:
		return "  hooks    none; later: majordomus capture install --provider claude-code\n"
	case n == 0:
		return "  hooks    all of them call us already; inert in other repositories\n"
	case n < len(i.found):
		which = names(i.left) + " (the others call us already)"
	case n == 1:
		which = names(i.left)
	case n == 2:
		which = "both"
	case n == 3:
		which = "all three"
	default:
		which = fmt.Sprintf("all %d", n)
	}
	return "  hooks    user settings of " + which + "; inert in other repositories\n"
}

// placesLines say where records go, and how long they stay there.
func (a *app) placesLines(i *initRun) string {
	var l lines
	values := policy.Parse(a.policyOf(i.here.Repo).Text).Values
	store := printable(shortPath(i.here))
	shared := ""
	if n := worktrees(i.here); n > 1 {
		shared = fmt.Sprintf(", shared by %d worktrees", n)
	}
	l.add("  records  %s, 0700%s; not in git, never sent", store, shared)
	_, err := os.Stat(filepath.Join(i.here.Repo.Root, ".ai", "repo", "policy.yaml"))
	if err != nil && i.mode == setup.Private || values["sessions.publish"] == "local" {
		l.add("  episodes %s/sessions, too", store)
	} else {
		l.add("  episodes .ai/repo/sessions, one file each, without prompts; to be committed or not")
	}
	l.add("  kept     until you prune; %s", boundsOf(values))
	return l.String()
}

// shortPath is the private store as a person in the repository calls it.
func shortPath(here consent.Around) string {
	if here.Private == filepath.Join(here.Repo.Root, ".ai", "local") {
		return ".ai/local"
	}
	return here.Private
}

// worktrees is how many of them share the private store.
func worktrees(here consent.Around) int {
	linked, _ := filepath.Glob(filepath.Join(globEscape(here.Repo.CommonDir), "worktrees", "*", "gitdir"))
	if here.Repo.Bare {
		return len(linked)
	}
	return len(linked) + 1
}

// globEscape keeps a folder's name from being read as a pattern.
func globEscape(path string) string {
	return strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`).Replace(path)
}

// boundsOf is what the policy says of how long texts may stay.
func boundsOf(values map[string]string) string {
	var bounds []string
	if days := values["prompts.retention_max_days"]; days != "0" && days != "" {
		bounds = append(bounds, days+" days")
	}
	if most := values["prompts.retention_max_bytes"]; most != "0" && most != "" {
		bounds = append(bounds, sizeText(most))
	}
	if len(bounds) == 0 {
		return "no bound is set"
	}
	return "doctor speaks up at " + strings.Join(bounds, " or ")
}

// wireFound wires what was found and does not call us yet. A tool that refuses says
// why, and stops no other.
func (a *app) wireFound(i *initRun) (failed error) {
	done, trust := 0, ""
	for _, t := range i.left {
		p, err := i.config.Place(t, hookconfig.User)
		if err == nil {
			_, err = i.config.Install(p, "", false)
		}
		if err != nil {
			failed = a.hookError(err)
			continue
		}
		done++
		if says := t.First().Says; says != "" {
			trust += " " + says
		}
	}
	switch {
	case len(i.found) > 0:
		fmt.Fprintf(a.out, "wired %d.%s\n", done, trust)
	case i.agreed:
		fmt.Fprintln(a.out, "recording is on.")
	default:
		failed = a.refuse("no tool that can be wired was found on this machine", "'majordomus capture install --provider ID' wires one that comes later")
	}
	fmt.Fprint(a.out, wayOut)
	return failed
}

// sizeText is a number of bytes for a person: 512 B, 2 KiB, 256 MiB.
func sizeText(bytes string) string {
	n, _ := strconv.ParseInt(bytes, 10, 64)
	return sizeOf(n)
}

func sizeOf(n int64) string {
	for _, unit := range []struct {
		size int64
		name string
	}{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}} {
		if n >= unit.size {
			return fmt.Sprintf("%d %s", (n+unit.size/2)/unit.size, unit.name)
		}
	}
	return fmt.Sprintf("%d B", n)
}
