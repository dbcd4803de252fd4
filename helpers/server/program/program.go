// Package program is the server at work for a person or a client: what 'majordomus
// serve', 'majordomus board' and bin/majordomus-mcp do.
//
//	mcp   [--http-port N] [--http-host H] [--repo DIR]
//	serve [--http-port N] [--http-host H] [--repo DIR] [--stop|--status]
//	sweep [--repo DIR]
//	door  [--repo DIR]
//	show  URL
//
// mcp speaks the model context protocol on standard input and output, which
// carry nothing else, and over HTTP when a port is given (0 is any free one);
// it ends when its input does. serve is HTTP alone, until it is stopped. sweep
// closes what is over its grace. door prints an address that opens the page
// once, and starts the server for it if there is none. show opens an address in
// the person's browser where there is a screen.
package program

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"syscall"
	"time"

	"majordomus/helpers/exit"
	"majordomus/helpers/server"
)

// collectAt: the library decodes each message into a large buffer; collecting less
// often makes calls up to twice as fast for some 12 MB more.
const collectAt = 400

type options struct {
	repo, host   string
	url          string
	port         int
	withHTTP     bool
	stop, status bool
}

// Run carries out a command of the toolkit in home, and returns its exit status.
func Run(ctx context.Context, home, version string, args []string, in io.ReadCloser, out, errOut io.Writer) int {
	syscall.Umask(0o077)
	debug.SetGCPercent(collectAt)
	if len(args) == 0 {
		return usage(errOut, "no command given; there are mcp, serve, sweep, door, show")
	}
	if args[len(args)-1] == "--version" {
		fmt.Fprintln(out, version)
		return exit.Done
	}
	opt, err := parse(args[0], args[1:], errOut)
	if errors.Is(err, flag.ErrHelp) {
		return exit.Done
	}
	if err != nil {
		return usage(errOut, err.Error())
	}
	p := program{home: home, version: version, opt: opt, in: in, out: out, err: errOut}
	// A client that closed its end is seen by the next write. A terminal that is
	// closed (SIGHUP) ends the process as a kill does: nobody meant an end by it.
	signal.Ignore(syscall.SIGPIPE)
	switch args[0] {
	case "mcp":
		return p.mcp(ctx)
	case "serve":
		return p.serve(ctx)
	case "sweep":
		return p.sweep(ctx)
	case "door":
		return p.door(ctx)
	case "show":
		return p.show(ctx)
	}
	return usage(errOut, fmt.Sprintf("unknown command '%s'; there are mcp, serve, sweep, door, show", args[0]))
}

func parse(command string, args []string, errOut io.Writer) (options, error) {
	var opt options
	set := flag.NewFlagSet(command, flag.ContinueOnError)
	set.SetOutput(io.Discard)
	set.StringVar(&opt.repo, "repo", ".", "a folder of the worktree that is served")
	if command == "mcp" || command == "serve" {
		set.IntVar(&opt.port, "http-port", -1, "serve HTTP on this port, too; 0 is any free one")
		set.StringVar(&opt.host, "http-host", "127.0.0.1", "listen on this address; anything but a loopback can be reached by others")
	}
	if command == "serve" {
		set.BoolVar(&opt.stop, "stop", false, "stop the server of this repository")
		set.BoolVar(&opt.status, "status", false, "say where the server of this repository is")
	}
	if err := set.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprintf(errOut, "usage: majordomus %s [options]\n", command)
			set.SetOutput(errOut)
			set.PrintDefaults()
		}
		return opt, err
	}
	if command == "show" && set.NArg() == 1 {
		opt.url = set.Arg(0)
		return opt, nil
	}
	if set.NArg() > 0 {
		return opt, fmt.Errorf("'%s' takes no argument, got '%s'", command, set.Arg(0))
	}
	set.Visit(func(f *flag.Flag) { opt.withHTTP = opt.withHTTP || f.Name == "http-port" })
	if opt.withHTTP && (opt.port < 0 || opt.port > 65535) {
		return opt, fmt.Errorf("'%d' is not a port (given by --http-port)", opt.port)
	}
	return opt, nil
}

func usage(errOut io.Writer, text string) int {
	fmt.Fprintf(errOut, "majordomus: %s\n", text)
	return exit.Usage
}

func fault(errOut io.Writer, err error) int {
	fmt.Fprintf(errOut, "majordomus: %v\n", err)
	return exit.Fault
}

// program is one run.
type program struct {
	home     string
	version  string
	opt      options
	in       io.ReadCloser
	out, err io.Writer
}

func (p program) config() server.Config {
	return server.Config{
		Repo: p.opt.repo, Home: p.home, Version: p.version, Log: slog.New(newPlain(p.err)),
		Grace: testLength("MAJORDOMUS_TEST_GRACE"), Idle: testLength("MAJORDOMUS_TEST_IDLE"), Every: testLength("MAJORDOMUS_TEST_EVERY"),
		Catalogue: &server.Declaration{Path: filepath.Join(p.share(), "providers.yaml")},
	}
}

// share is the folder with the declarations.
func (p program) share() string {
	if dir := os.Getenv("MAJORDOMUS_SHARE"); dir != "" {
		return dir
	}
	return filepath.Join(p.home, "share")
}

// testLength reads a length of time that the cases shorten; 0 leaves it as it
// is.
func testLength(name string) time.Duration {
	d, err := time.ParseDuration(os.Getenv(name))
	if err != nil || d < 0 {
		return 0
	}
	return d
}

// mcp serves standard input until it ends or a signal comes.
func (p program) mcp(ctx context.Context) int {
	s, err := server.New(ctx, p.config())
	if err != nil {
		return fault(p.err, err)
	}
	defer s.Close()
	if p.opt.withHTTP {
		if !p.listen(ctx, s, p.opt.port) {
			fmt.Fprintln(p.err, "majordomus: serving standard input alone")
		}
	}
	if err := s.ServeStdio(ctx, p.in, p.out); err != nil {
		return fault(p.err, err)
	}
	return exit.Done
}

func (p program) listen(ctx context.Context, s *server.Server, port int) bool {
	url, err := s.Listen(ctx, p.opt.host, port)
	if errors.Is(err, server.ErrNoConsent) {
		fmt.Fprintf(p.err, "majordomus: %v\nmajordomus: hint: 'majordomus init' switches recording on\n", err)
		return false
	}
	if err != nil {
		fmt.Fprintf(p.err, "majordomus: %v\n", err)
		return false
	}
	fmt.Fprintf(p.err, "majordomus: serving %s; the token stands in %s of the board's folder\n", url, "'http.json'")
	return true
}

// serve is HTTP alone.
func (p program) serve(ctx context.Context) int {
	switch {
	case p.opt.stop && p.opt.status:
		return usage(p.err, "--stop and --status exclude each other")
	case p.opt.stop:
		return p.stop(ctx)
	case p.opt.status:
		return p.status(ctx)
	}
	s, err := server.New(ctx, p.config())
	if err != nil {
		return fault(p.err, err)
	}
	defer s.Close()
	if !p.listen(ctx, s, p.opt.port) {
		return exit.No
	}
	<-ctx.Done()
	s.Shutdown()
	return exit.Done
}

func (p program) stop(ctx context.Context) int {
	stopped, err := server.Stop(ctx, p.opt.repo)
	switch {
	case err != nil:
		return fault(p.err, err)
	case !stopped:
		fmt.Fprintln(p.err, "majordomus: no server of this repository is running")
		return exit.No
	}
	fmt.Fprintln(p.err, "majordomus: the server is stopped")
	if a, running, err := server.Running(ctx, p.opt.repo); err == nil && running {
		fmt.Fprintf(p.err, "majordomus: another server of this repository is running: %s\nmajordomus: hint: 'majordomus serve --stop' again stops that one\n", a.URL)
	}
	return exit.Done
}

func (p program) status(ctx context.Context) int {
	list, err := server.Servers(ctx, p.opt.repo)
	if err != nil {
		return fault(p.err, err)
	}
	if len(list) == 0 {
		fmt.Fprintln(p.err, "majordomus: no server of this repository is running")
		return exit.No
	}
	fmt.Fprintln(p.out, list[0].URL)
	for _, a := range list[1:] {
		fmt.Fprintln(p.err, "majordomus: another server of this repository is running:", a.URL)
	}
	return exit.Done
}

// sweep is what a server does in the background, once, by hand.
func (p program) sweep(ctx context.Context) int {
	s, err := server.New(ctx, p.config())
	if err != nil {
		return fault(p.err, err)
	}
	defer s.Close()
	s.Sweep(ctx)
	return exit.Done
}
