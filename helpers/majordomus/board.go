package main

import (
	"fmt"

	"github.com/spf13/cobra"
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
		RunE: func(*cobra.Command, []string) error {
			switch {
			case noOpen && printOnly:
				return usageError{fmt.Errorf("--no-open and --print exclude each other")}
			case printOnly:
				return a.library("board", "mj_board_run", "print")
			case noOpen:
				return a.library("board", "mj_board_run", "say")
			}
			return a.library("board", "mj_board_run", "open")
		},
	}
	cmd.Flags().BoolVar(&noOpen, "no-open", false, "open no browser")
	cmd.Flags().BoolVar(&printOnly, "print", false, "print the address and nothing else")
	return cmd
}

// factsCommand is how the page asks what it shows.
func (a *app) factsCommand() *cobra.Command {
	return &cobra.Command{
		Use: "facts PART", Short: "Say what the page shows of the repository", Args: cobra.ExactArgs(1), Hidden: true,
		RunE: func(_ *cobra.Command, args []string) error {
			return a.library("board", "mj_board_facts", args[0])
		},
	}
}
