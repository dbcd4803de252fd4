package main

import (
	"context"
	"fmt"
	"strconv"

	"github.com/spf13/cobra"

	"majordomus/helpers/episode"
	"majordomus/helpers/exit"
	"majordomus/helpers/provider"
	"majordomus/helpers/server/program"
)

// serveCommand is the server, until it is stopped.
func (a *app) serveCommand() *cobra.Command {
	var host, repo string
	var port int
	var stop, status bool
	cmd := &cobra.Command{
		Use: "serve [--http-port N] [--http-host H] [--repo DIR] [--stop|--status]", Short: "Serve this repository over HTTP to clients without hooks", Args: none,
		Long: "Serves the model context protocol at /mcp and the routes of /openapi.json until it is stopped. Without\n" +
			"--http-port it takes the port it had last, or any free one. Where it is, and the token it wants, stand in a\n" +
			"file in the private half that you alone can read. For one client on standard input see bin/majordomus-mcp.",
		Example: "  majordomus serve &\n  majordomus serve --status\n  majordomus serve --stop",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if stop && status {
				return usageError{fmt.Errorf("--stop and --status exclude each other")}
			}
			if port < 0 || port > 65535 {
				return usageError{fmt.Errorf("'%d' is not a port (given by --http-port)", port)}
			}
			args := []string{"serve", "--repo", repo, "--http-host", host}
			if cmd.Flags().Changed("http-port") {
				args = append(args, "--http-port", strconv.Itoa(port))
			}
			if stop {
				args = append(args, "--stop")
			}
			if status {
				args = append(args, "--status")
			}
			return a.server(cmd.Context(), args...)
		},
	}
	cmd.Flags().IntVar(&port, "http-port", 0, "listen on this port; 0 is any free one")
	cmd.Flags().StringVar(&host, "http-host", "127.0.0.1", "listen on this address; anything but a loopback can be reached by others")
	cmd.Flags().StringVar(&repo, "repo", ".", "a folder of the worktree that is served")
	cmd.Flags().BoolVar(&stop, "stop", false, "stop the server of this repository")
	cmd.Flags().BoolVar(&status, "status", false, "say where the server of this repository is; exit status 1 when there is none")
	return cmd
}

// connectionsCommand is how the board asks which episodes of connections are open, a
// JSON object a line: what it is made from when its own file is lost.
func (a *app) connectionsCommand() *cobra.Command {
	return &cobra.Command{
		Use: "connections", Short: "List the open episodes of connections", Args: none, Hidden: true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			here, err := a.consented()
			if err != nil {
				return err
			}
			e, err := a.episodesOf(cmd.Context(), here)
			if err != nil {
				return err
			}
			list, err := a.declaration()
			if err != nil {
				return err
			}
			for _, h := range e.open() {
				if p, _ := list.Get(h.Text("provider")); p.Offers.Episode == provider.EpisodeConnection {
					fmt.Fprintln(a.out, h.JSON([]string{"provider_session", "worktree_id", "opened_at", episode.PathKey}))
				}
			}
			return nil
		},
	}
}

// serverCommand is the server as our own programs start it: with words and options of
// package program.
func (a *app) serverCommand() *cobra.Command {
	return &cobra.Command{
		Use: "server mcp|serve|sweep|door|show", Short: "A command of the server", Hidden: true, DisableFlagParsing: true,
		RunE: func(cmd *cobra.Command, args []string) error { return a.server(cmd.Context(), args...) },
	}
}

func (a *app) server(ctx context.Context, args ...string) error {
	if status := program.Run(ctx, a.home, version, args, a.in, a.out, a.err); status != exit.Done {
		return ended(status)
	}
	return nil
}

// ended is the exit status of what has said already why.
type ended int

func (ended) Error() string { return "ended" }
