package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"majordomus/helpers/exit"
)

const (
	probeLimit    = 30 * time.Second
	probeVariable = "MAJORDOMUS_PROBE"
)

// probe drives the real launcher as a client would: initialize, attach,
// detach, in a scratch repository of its own. It prints what came of it.
func (p program) probe(ctx context.Context) int {
	if os.Getenv(probeVariable) == "1" {
		fmt.Fprintln(p.err, "majordomus: a probe inside a probe is not run")
		return exit.No
	}
	ctx, cancel := context.WithTimeout(ctx, probeLimit)
	defer cancel()
	said, err := p.drive(ctx)
	if err != nil {
		fmt.Fprintf(p.err, "majordomus: the launcher does not work: %v\n", err)
		return exit.No
	}
	fmt.Fprintln(p.out, said)
	return exit.Done
}

func (p program) drive(ctx context.Context) (string, error) {
	scratch, err := os.MkdirTemp("", "majordomus-probe-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(scratch)
	repo := filepath.Join(scratch, "repository")
	if err := scratchRepository(repo); err != nil {
		return "", err
	}
	env := probeEnvironment(scratch)
	if _, err := runIn(ctx, repo, env, nil, filepath.Join(p.home, "build", "majordomus"), "init"); err != nil {
		return "", fmt.Errorf("init: %w", err)
	}
	conversation := strings.Join([]string{
		`{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"probe","version":"1"}}}`,
		`{"jsonrpc":"2.0","method":"notifications/initialized"}`,
		`{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"majordomus_session_attach","arguments":{"external_id":"probe"}}}`,
		`{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"majordomus_session_detach","arguments":{}}}`,
	}, "\n") + "\n"
	out, err := runIn(ctx, repo, env, strings.NewReader(conversation), filepath.Join(p.home, "bin", "majordomus-mcp"))
	if err != nil {
		return "", err
	}
	return lastSentence(out)
}

// scratchRepository is enough of a repository for everything we read.
func scratchRepository(dir string) error {
	git := filepath.Join(dir, ".git")
	return errors.Join(
		os.MkdirAll(filepath.Join(git, "objects"), 0o700), os.MkdirAll(filepath.Join(git, "refs", "heads"), 0o700),
		os.WriteFile(filepath.Join(git, "HEAD"), []byte("ref: refs/heads/main\n"), 0o600),
		os.WriteFile(filepath.Join(git, "config"), []byte("[core]\n\trepositoryformatversion = 0\n\tbare = false\n"), 0o600),
	)
}

// probeEnvironment keeps the probe away from the person's own files, and from
// probing itself.
func probeEnvironment(scratch string) []string {
	return []string{
		"HOME=" + scratch, "TMPDIR=" + scratch, "PATH=" + os.Getenv("PATH"), probeVariable + "=1",
		"GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "LC_ALL=C",
	}
}

func runIn(ctx context.Context, dir string, env []string, in io.Reader, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir, cmd.Env, cmd.Stdin = dir, env, in
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = time.Second
	out, err := cmd.Output()
	return string(out), err
}

// lastSentence reads both answers and returns what the second says.
func lastSentence(out string) (string, error) {
	said := make(map[string]string)
	for _, line := range strings.Split(out, "\n") {
		var m struct {
			ID     json.Number
			Result struct {
				StructuredContent struct {
					Episode struct{ Repository string }
				}
			}
		}
		if line == "" {
			continue
		}
		if err := json.Unmarshal([]byte(line), &m); err != nil {
			return "", errors.New("something else than the protocol stands on standard output")
		}
		said[m.ID.String()] = m.Result.StructuredContent.Episode.Repository
	}
	switch {
	case !strings.Contains(said["2"], " opened at "):
		return "", errors.New("attach did not open an episode")
	case !strings.HasPrefix(said["3"], "episode closed "):
		return "", errors.New("detach did not close the episode")
	}
	return said["3"], nil
}
