// Everything is the product's server, wired as it is (guard, routing of both
// eras, line layer, middleware, board), with the tools, resources and prompts
// on top that the official conformance suite asks for by name. It is built for
// 'make test-mcp' alone and keeps its board in memory.
//
// usage: everything [-port N] [-dir DIR]
//
// With -dir the board is kept in that folder, for the bench, which wants a
// thousand episodes without a thousand runs of the command.
//
// It prints the URL of the endpoint and serves until it is stopped. The suite
// cannot send a bearer token, so this binary alone does not ask for one.
package main

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"syscall"

	"majordomus/helpers/board"
	"majordomus/helpers/server"
)

func main() {
	port := flag.Int("port", 0, "listen on this port of the loopback; 0 is any free one")
	dir := flag.String("dir", "", "keep the board in this folder")
	flag.Parse()
	if err := run(*port, *dir); err != nil {
		fmt.Fprintln(os.Stderr, "everything:", err)
		os.Exit(1)
	}
}

func run(port int, dir string) error {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer cancel()
	s, err := server.New(ctx, server.Config{
		Repo: ".", Dir: dir, Version: "0.0.0", Driver: board.NullDriver{}, Log: slog.New(slog.NewTextHandler(os.Stderr, nil)),
		Catalogue: &server.Declaration{Path: "share/providers.yaml"}, Extend: extend, OpenDoor: true,
	})
	if err != nil {
		return err
	}
	defer s.Close()
	url, err := s.Listen(ctx, "127.0.0.1", port)
	if err != nil {
		return err
	}
	fmt.Println(url)
	<-ctx.Done()
	return nil
}
