package main

import (
	"fmt"

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
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.carryOut(cmd.Context(), "mj_capture_prompt", provider)
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
		RunE: func(cmd *cobra.Command, _ []string) error {
			switch event {
			case "start", "end", "compact":
				return a.carryOut(cmd.Context(), "mj_capture_session", provider, event)
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
