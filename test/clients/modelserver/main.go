// Command modelserver stands in for the model vendors, so that their real
// client programs can run in a test without an account and without a network.
//
// It speaks as much of three protocols as Claude Code, Codex and Gemini CLI
// need for a conversation: the Anthropic Messages API, the OpenAI Responses API
// and the Gemini API. Any key is accepted. It always gives the same answer,
// after one tool call if it is told to make one.
//
// usage: modelserver [--for DURATION] [--log FILE] [--text ANSWER]
//
//	[--tool NAME [--tool-input JSON]] [--input-tokens N] [--delay DURATION]
//
//	--for DURATION     end after this time (default 120s)
//	--log FILE         append one line per request: method, path, model, number
//	                   of messages, status, kind of answer; never the text
//	--text ANSWER      what it says (default "Done.")
//	--tool NAME        call this tool first in every conversation that offers it
//	--tool-input JSON  with this object as the input (default {})
//	--input-tokens N   how long it says each request was (default 10); a large
//	                   number makes a client compact its conversation
//	--delay DURATION   how long it thinks before every answer (default 0, at most
//	                   25s); long enough to end a client in the middle of its work
//
// It listens on 127.0.0.1 only, at a free port, and says where in the first
// line of its output: "listening http://127.0.0.1:PORT". It ends when its
// standard input does, so it cannot outlive the test that holds the other end
// of the pipe. Exit status: 0 ended, 2 usage, 3 it could not listen or log.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// Exit statuses, as everywhere in the project.
const (
	exitDone  = 0
	exitUsage = 2
	exitFault = 3
)

// Times that end a request. maxDelay leaves an answer time to be written.
const (
	writeTimeout = 30 * time.Second
	maxDelay     = writeTimeout - 5*time.Second
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	status := run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr)
	stop()
	os.Exit(status)
}

// options is a command line, understood.
type options struct {
	lifetime time.Duration
	log      string
	script   script
}

// run is main without the process: it returns the exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	opts, err := parseArgs(args, stderr)
	if err != nil {
		return exitUsage
	}
	if err := serve(ctx, opts, stdin, stdout); err != nil {
		fmt.Fprintf(stderr, "modelserver: %v\n", err)
		return exitFault
	}
	return exitDone
}

// parseArgs has told the person about an error when it returns one.
func parseArgs(args []string, stderr io.Writer) (options, error) {
	var opts options
	flags := flag.NewFlagSet("modelserver", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.DurationVar(&opts.lifetime, "for", 120*time.Second, "end after this `time`")
	flags.StringVar(&opts.log, "log", "", "append one line per request to this `file`")
	flags.StringVar(&opts.script.text, "text", "Done.", "what it says")
	flags.StringVar(&opts.script.tool, "tool", "", "the `name` of a tool to call first")
	input := flags.String("tool-input", "{}", "the tool's input, a `JSON` object")
	flags.IntVar(&opts.script.inputTokens, "input-tokens", 10, "how long it says each request was")
	flags.DurationVar(&opts.script.delay, "delay", 0, "think for this `time` before every answer")
	if err := flags.Parse(args); err != nil {
		return opts, err
	}
	if flags.NArg() > 0 {
		fmt.Fprintf(stderr, "modelserver: unexpected argument '%s'\n", flags.Arg(0))
		return opts, errors.New("usage")
	}
	var object map[string]any
	if err := json.Unmarshal([]byte(*input), &object); err != nil || object == nil {
		fmt.Fprintf(stderr, "modelserver: '%s' is not a JSON object (given by --tool-input)\n", *input)
		return opts, errors.New("usage")
	}
	if opts.script.delay < 0 || opts.script.delay > maxDelay {
		fmt.Fprintf(stderr, "modelserver: '%s' is not between 0 and %s (given by --delay)\n", opts.script.delay, maxDelay)
		return opts, errors.New("usage")
	}
	opts.script.toolInput = json.RawMessage(*input)
	return opts, nil
}

// serve answers until the context, the lifetime or the standard input ends.
func serve(ctx context.Context, opts options, stdin io.Reader, stdout io.Writer) error {
	log, err := openLog(opts.log)
	if err != nil {
		return err
	}
	defer log.Close()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return fmt.Errorf("listen on the loopback address: %w", err)
	}
	server := &http.Server{
		Handler: newHandler(opts.script, log),
		// a client that stops half-way must not keep a test waiting
		ReadHeaderTimeout: 10 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      writeTimeout,
	}
	if _, err := fmt.Fprintf(stdout, "listening http://%s\n", listener.Addr()); err != nil {
		return fmt.Errorf("say where it listens: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, opts.lifetime)
	defer cancel()
	go func() {
		_, _ = io.Copy(io.Discard, stdin)
		cancel()
	}()
	go func() {
		<-ctx.Done()
		_ = server.Close()
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serve: %w", err)
	}
	return nil
}

// openLog returns a writer that keeps nothing when no file is named.
func openLog(name string) (io.WriteCloser, error) {
	if name == "" {
		name = os.DevNull
	}
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, fmt.Errorf("open the log: %w", err)
	}
	return file, nil
}
