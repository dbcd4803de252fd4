// Release builds the archives that people download: for each system one program
// that carries the library, the data and the other programs, with the manual,
// the completions and a list of what it is made of (CycloneDX 1.6); and one file
// with the SHA-256 of all.
//
// Usage:
//
//	go run ./scripts/release -version 0.1.0 -out dist [-systems linux/amd64,…] [-from URL]
//
// Two runs on one state of the tree, anywhere, make the same bytes: no time, no
// path and no order of this machine gets into an archive. SOURCE_DATE_EPOCH is
// the date that files carry; without it that of the last commit.
//
// With -from, the address that the archives will be found at, the entry for the
// registry of MCP servers (server.json) names them with their sums.
//
// Exit status: 0 done, 2 usage, 3 a fault.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

const (
	exitUsage = 2
	exitFault = 3
)

// every are the systems of a release. Where there is no Unix the commands are
// missing: the archive holds what records without a shell.
const every = "linux/amd64,linux/arm64,darwin/amd64,darwin/arm64,windows/amd64,windows/arm64"

// release is one run.
type release struct {
	version string
	out     string
	from    string
	date    time.Time
	work    string   // a folder of its own, gone afterwards
	extras  []member // what is in every archive
}

func main() {
	os.Exit(run())
}

func run() int {
	version := flag.String("version", "", "the version")
	out := flag.String("out", "dist", "where the archives go")
	systems := flag.String("systems", every, "for which systems, os/arch with commas between")
	from := flag.String("from", "", "the address that the archives will be found at (https://…)")
	flag.Parse()
	if *version == "" || flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "release: -version is needed, and no other argument")
		return exitUsage
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := build(ctx, release{version: *version, out: *out, from: *from}, strings.Split(*systems, ",")); err != nil {
		fmt.Fprintf(os.Stderr, "release: %v\n", err)
		return exitFault
	}
	return 0
}

func build(ctx context.Context, r release, systems []string) (err error) {
	if r.date, err = sourceDate(ctx); err != nil {
		return err
	}
	if r.work, err = os.MkdirTemp("", "majordomus-release-"); err != nil {
		return err
	}
	defer os.RemoveAll(r.work)
	if r.extras, err = r.documents(ctx); err != nil {
		return err
	}
	if err := os.MkdirAll(r.out, 0o755); err != nil {
		return err
	}
	var made []string
	for _, system := range systems {
		goos, arch, ok := strings.Cut(system, "/")
		if !ok {
			return fmt.Errorf("'%s' is no system such as linux/amd64 (given by -systems)", system)
		}
		names, err := r.system(ctx, goos, arch)
		if err != nil {
			return fmt.Errorf("%s: %w", system, err)
		}
		made = append(made, names...)
	}
	made, err = r.installer(made)
	if err != nil {
		return err
	}
	if err := r.registry(made); err != nil {
		return err
	}
	return r.sums(append(made, "server.json"))
}

// sourceDate is SOURCE_DATE_EPOCH, or when the last commit was made.
func sourceDate(ctx context.Context) (time.Time, error) {
	text := os.Getenv("SOURCE_DATE_EPOCH")
	if text == "" {
		out, err := exec.CommandContext(ctx, "git", "log", "-1", "--format=%ct").Output()
		if err != nil {
			return time.Time{}, fmt.Errorf("when was the last commit? set SOURCE_DATE_EPOCH: %w", err)
		}
		text = strings.TrimSpace(string(out))
	}
	seconds, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}, fmt.Errorf("'%s' is no number of seconds (given by SOURCE_DATE_EPOCH)", text)
	}
	return time.Unix(seconds, 0).UTC(), nil
}

// documents are the texts, the manual and the completions.
func (r release) documents(ctx context.Context) ([]member, error) {
	var all []member
	for _, name := range []string{"LICENSE", "README.md", "CHANGELOG.md", "SECURITY.md"} {
		m, err := fromFile(name, name)
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	manual := filepath.Join(r.work, "man")
	if _, err := r.goTool(ctx, nil, "run", "-tags", "manual", "-ldflags", "-X main.version="+r.version, "./helpers/majordomus", "manual", manual); err != nil {
		return nil, err
	}
	pages, err := filepath.Glob(filepath.Join(manual, "*.1"))
	if err != nil || len(pages) == 0 {
		return nil, fmt.Errorf("no page of the manual was written: %w", err)
	}
	for _, page := range pages {
		m, err := fromFile(page, "share/man/man1/"+filepath.Base(page))
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
	for shell, name := range map[string]string{
		"bash": "share/bash-completion/completions/majordomus", "zsh": "share/zsh/site-functions/_majordomus", "fish": "share/fish/vendor_completions.d/majordomus.fish",
	} {
		script, err := r.goTool(ctx, nil, "run", "./helpers/majordomus", "completion", shell)
		if err != nil {
			return nil, err
		}
		all = append(all, member{name: name, content: script, mode: 0o644})
	}
	return all, nil
}

// goTool runs the go command, and returns what it printed.
func (r release) goTool(ctx context.Context, env []string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Env = append(append(os.Environ(), "CGO_ENABLED=0", "SOURCE_DATE_EPOCH="+strconv.FormatInt(r.date.Unix(), 10)), env...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w", strings.Join(args, " "), err)
	}
	return out, nil
}
