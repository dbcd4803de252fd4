package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/spf13/cobra"
)

func (a *app) captureCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "capture", Short: "Record prompts and episodes; wire the tools that do", RunE: group, Args: cobra.ArbitraryArgs}
	cmd.AddCommand(a.capturePrompt(), a.captureSession(), a.captureRender(), a.captureInstall(), a.captureUninstall(), a.captureStatus(),
		a.captureReconcile(), a.capturePrune())
	return cmd
}

func providerFlag(cmd *cobra.Command, provider *string) {
	cmd.Flags().StringVar(provider, "provider", "", "the tool, by its id (claude-code)")
}

func (a *app) capturePrompt() *cobra.Command {
	var provider string
	cmd := &cobra.Command{
		Use: "prompt --provider ID < PAYLOAD", Short: "Record the prompt in a hook's payload", Args: none,
		Long:    "Reads one JSON object from standard input, as the tool gives it to its prompt hook, and records the\nprompt in it, redacted. Prints nothing. Exit status 1 when nothing was recorded, and why on standard error.",
		Example: "  majordomus capture prompt --provider claude-code < payload.json",
		RunE: func(*cobra.Command, []string) error {
			return a.library("-", "mj_capture_prompt", provider)
		},
	}
	providerFlag(cmd, &provider)
	return a.neverTwo(cmd)
}

func (a *app) captureSession() *cobra.Command {
	var provider, event string
	cmd := &cobra.Command{
		Use: "session --provider ID --event start|end|compact < PAYLOAD", Short: "Move the boundary of an episode", Args: none,
		Long:    "Reads one JSON object from standard input, as the tool gives it to its session hook. Prints the\nbriefing on a start; the last line of standard error says what happened.",
		Example: "  majordomus capture session --provider claude-code --event end < payload.json",
		RunE: func(*cobra.Command, []string) error {
			switch event {
			case "start", "end", "compact":
				return a.library("-", "mj_capture_session", provider, event)
			}
			fmt.Fprintf(a.err, "majordomus: event '%s' is not one of start, end, compact (given by --event)\n", event)
			return refusal{}
		},
	}
	providerFlag(cmd, &provider)
	cmd.Flags().StringVar(&event, "event", "", "start, end or compact")
	return a.neverTwo(cmd)
}

// neverTwo lets a mistake on the command line of what a hook may call be
// answered with 1: a client takes 2 for "block this prompt".
func (a *app) neverTwo(cmd *cobra.Command) *cobra.Command {
	refuse := func(err error) error {
		fmt.Fprintf(a.err, "majordomus: %s\n", usageText(err))
		return refusal{}
	}
	cmd.Annotations = map[string]string{mayBeEmpty: "true"}
	cmd.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return refuse(err) })
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if err := none(cmd, args); err != nil {
			return refuse(err)
		}
		return nil
	}
	return cmd
}

func (a *app) sessionCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "session", Short: "Read the episodes of this repository", RunE: group, Args: cobra.ArbitraryArgs}
	var asJSON bool
	var open bool
	list := &cobra.Command{
		Use: "list [--open] [--json]", Short: "List episodes, newest first", Args: none,
		Example: "  majordomus session list\n  majordomus session list --open --json",
		RunE: func(*cobra.Command, []string) error {
			return a.library("session", "mj_session_list", strconv.FormatBool(open), strconv.FormatBool(asJSON))
		},
	}
	list.Flags().BoolVar(&open, "open", false, "only those that are open")
	list.Flags().BoolVar(&asJSON, "json", false, "one JSON object a line")
	show := &cobra.Command{
		Use: "show [EPISODE]", Short: "Show one episode, by its id or the beginning of it", Args: cobra.MaximumNArgs(1),
		Long:    "Shows an episode's record, or its entry while it is open. Without an id it shows the episode of this\nterminal's session, or the only open one of this worktree, and says how it knows.",
		Example: "  majordomus session show s-20261130T101502Z-9f3c21ab",
		RunE: func(_ *cobra.Command, args []string) error {
			return a.library("session", "mj_session_show", append(args, "")[0])
		},
	}
	recover := &cobra.Command{
		Use: "recover", Short: "Finish half-done ends and close stranded episodes", Args: none,
		Example: "  majordomus session recover",
		RunE:    func(*cobra.Command, []string) error { return a.library("session", "mj_session_recover") },
	}
	cmd.AddCommand(list, show, a.sessionFor(), recover, a.sessionPrompts())
	return cmd
}

func (a *app) pauseCommand() *cobra.Command {
	var session bool
	var length time.Duration
	cmd := &cobra.Command{
		Use: "pause [--session] [--for 2h]", Short: "Record no prompts until 'majordomus resume'", Args: none,
		Long:    "Prompts are counted and not stored while capture is paused; episodes still begin and end. It is a file in\nthe private half, so it works for every tool and every worktree of this repository.",
		Example: "  majordomus pause --for 2h\n  majordomus pause --session   # this terminal's session alone",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if cmd.Flags().Changed("for") && length < time.Second {
				return usageError{fmt.Errorf("'%s' is no length of time to pause for (given by --for)", length)}
			}
			until := "0"
			if length > 0 {
				until = strconv.FormatInt(time.Now().Add(length).Unix(), 10)
			}
			return a.library("session", "mj_session_pause", strconv.FormatBool(session), until)
		},
	}
	cmd.Flags().BoolVar(&session, "session", false, "only this terminal's session")
	cmd.Flags().DurationVar(&length, "for", 0, "how long (90m, 2h); without it until 'majordomus resume'")
	return cmd
}

func (a *app) resumeCommand() *cobra.Command {
	return &cobra.Command{
		Use: "resume", Short: "End every pause in this repository", Args: none, Example: "  majordomus resume",
		RunE: func(*cobra.Command, []string) error {
			here, err := a.consented()
			if err != nil {
				return err
			}
			if err := os.RemoveAll(filepath.Join(here.Store, "state", "pause")); err != nil {
				return err
			}
			_, err = fmt.Fprintln(a.out, "Prompts are recorded again.")
			return err
		},
	}
}
