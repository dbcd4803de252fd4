package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/exit"
)

// boardCommand opens the page of this repository.
func (a *app) boardCommand() *cobra.Command {
	var noOpen, printOnly bool
	cmd := &cobra.Command{
		Use: "board [--no-open] [--print]", Short: "Open the page that shows what is going on here", Args: none,
		Long: "Starts the server of this repository if it is not running, and prints an address that opens its page in one\n" +
			"browser, once: open and detached episodes, who is connected, what is wired, the archive's figures and doctor's\n" +
			"findings, as they change. In a terminal with a screen it opens the browser too. No prompt's text is on the page.",
		Example: "  majordomus board\n  majordomus board --no-open\n  majordomus serve --stop   # and the page is gone",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if noOpen && printOnly {
				return usageError{fmt.Errorf("--no-open and --print exclude each other")}
			}
			how, address, err := a.door(cmd.Context())
			if err != nil {
				return err
			}
			if printOnly {
				_, err := fmt.Fprintln(a.out, address)
				return err
			}
			a.tellBoard(how, address)
			if _, screen := terminalWidth(a.out); screen && !noOpen && a.serverProgram(cmd.Context(), "show", address).Run() != nil {
				a.say("no browser could be opened", "paste the address into one")
			}
			return nil
		},
	}
	cmd.Flags().BoolVar(&noOpen, "no-open", false, "open no browser")
	cmd.Flags().BoolVar(&printOnly, "print", false, "print the address and nothing else")
	return cmd
}

// door has the server, which is started if need be, give an address that opens the
// page once. How is "found" or "started".
func (a *app) door(ctx context.Context) (how, address string, err error) {
	here, err := a.consented()
	if err != nil {
		return "", "", err
	}
	said, err := a.serverProgram(ctx, "door", "--repo", here.Repo.Root).Output()
	var ended *exec.ExitError
	switch {
	case errors.As(err, &ended) && ended.ExitCode() == exit.No:
		return "", "", refusal{}
	case errors.As(err, &ended):
		return "", "", saidFault{}
	}
	how, address, _ = strings.Cut(strings.TrimSpace(string(said)), " ")
	return how, address, err
}

// serverProgram is a command of the server's program.
func (a *app) serverProgram(ctx context.Context, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, a.homeFile("build/majordomus"), append([]string{"server"}, args...)...)
	cmd.Env, cmd.Stderr = a.environment(), a.err
	return cmd
}

func (a *app) tellBoard(how, address string) {
	server := "was running already"
	if how == "started" {
		server = "was started for it, on this machine alone"
	}
	fmt.Fprintf(a.out, "The board: %s\n", address)
	fmt.Fprintf(a.out, "  once     this address opens one browser, within a minute; then it is spent\n")
	fmt.Fprintf(a.out, "  server   %s\n", server)
	fmt.Fprintf(a.out, "  stop it  majordomus serve --stop\n")
	if os.Getenv("SSH_CONNECTION") == "" || os.Getenv("DISPLAY")+os.Getenv("WAYLAND_DISPLAY") != "" {
		return
	}
	if u, err := url.Parse(address); err == nil { // over ssh the browser is somewhere else
		fmt.Fprintf(a.out, "  far      from where your browser is: ssh -L %s:127.0.0.1:%[1]s HOST\n", u.Port())
	}
}
