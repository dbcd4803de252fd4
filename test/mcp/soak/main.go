// Soak lets clients come and go for as long as it is told, over pipes and over
// HTTP, some of them killed, and fails when the server's memory, its open files
// or the board's folder grow.
//
// usage: soak [-length 1h]   from the project's top folder, after 'make build'
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"majordomus/test/mcp/load"
)

// What may differ between the first tenth and the end.
const (
	moreMemory      = 24 << 20 // Go gives memory back late
	moreDescriptors = 8
	mostLeft        = 4 // files of dead processes and idle names in the board's folder
	mostBoard       = 64 << 10
)

func main() {
	length := flag.Duration("length", time.Hour, "how long")
	flag.Parse()
	if err := run(*length); err != nil {
		fmt.Fprintln(os.Stderr, "soak:", err)
		os.Exit(1)
	}
}

type soak struct {
	top, repo string
	env       []string
	serve     *exec.Cmd
	http      *load.HTTP
	rounds    int
}

func run(length time.Duration) error {
	top, err := os.Getwd()
	if err != nil {
		return err
	}
	scratch, err := os.MkdirTemp("", "soak-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	s := &soak{top: top, repo: filepath.Join(scratch, "repository"), env: environment(scratch)}
	if err := s.start(scratch); err != nil {
		return err
	}
	defer func() {
		_ = s.serve.Process.Signal(syscall.SIGTERM)
		_ = s.serve.Wait()
	}()
	return s.watch(length)
}

func environment(scratch string) []string {
	return []string{
		"HOME=" + scratch, "PATH=" + os.Getenv("PATH"), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1",
		"GIT_AUTHOR_NAME=soak", "GIT_AUTHOR_EMAIL=soak@localhost", "GIT_COMMITTER_NAME=soak", "GIT_COMMITTER_EMAIL=soak@localhost",
		"MAJORDOMUS_TEST_GRACE=2s", "MAJORDOMUS_TEST_IDLE=1s",
	}
}

func (s *soak) start(scratch string) error {
	if err := os.MkdirAll(s.repo, 0o755); err != nil {
		return err
	}
	for _, words := range [][]string{
		{"git", "init", "-q", "-b", "main", "."}, {"git", "commit", "-q", "--allow-empty", "-m", "start"},
		{filepath.Join(s.top, "build", "majordomus"), "init", "--private"},
	} {
		cmd := exec.Command(words[0], words[1:]...)
		cmd.Dir, cmd.Env = s.repo, s.env
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%v: %w: %s", words, err, out)
		}
	}
	log, err := os.Create(filepath.Join(scratch, "serve.log"))
	if err != nil {
		return err
	}
	s.serve = exec.Command(filepath.Join(s.top, "build", "majordomus"), "serve", "--http-port", "0")
	s.serve.Dir, s.serve.Env, s.serve.Stderr = s.repo, s.env, log
	if err := s.serve.Start(); err != nil {
		return err
	}
	for range 200 {
		var a struct{ URL, Token string }
		raw, err := os.ReadFile(filepath.Join(s.board(), "http.json"))
		if err == nil && json.Unmarshal(raw, &a) == nil && a.URL != "" {
			s.http = load.NewHTTP(a.URL, a.Token, 4)
			return nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	return errors.New("no server came")
}

func (s *soak) board() string { return filepath.Join(s.repo, ".ai", "local", "state", "board") }

// sample is what must not grow.
type sample struct{ memory, descriptors, left int }

func (s *soak) take() (sample, error) {
	memory, err1 := load.Memory(s.serve.Process.Pid)
	descriptors, err2 := load.Descriptors(s.serve.Process.Pid)
	names, err3 := os.ReadDir(filepath.Join(s.board(), "names"))
	processes, err4 := os.ReadDir(filepath.Join(s.board(), "processes"))
	return sample{memory, descriptors, len(names) + len(processes)}, errors.Join(err1, err2, err3, err4)
}

func (s *soak) watch(length time.Duration) error {
	begin := time.Now()
	var first sample
	warm := length / 10
	for time.Since(begin) < length {
		if err := s.round(); err != nil {
			return err
		}
		if first == (sample{}) && time.Since(begin) > warm {
			var err error
			if first, err = s.take(); err != nil {
				return err
			}
		}
	}
	time.Sleep(4 * time.Second) // the short grace of what was killed
	last, err := s.take()
	if err != nil {
		return err
	}
	info, err := os.Stat(filepath.Join(s.board(), "board.json"))
	if err != nil {
		return err
	}
	fmt.Printf("%d rounds in %v: memory %d to %d kB, descriptors %d to %d, files left on the board %d, its size %d bytes\n",
		s.rounds, length, first.memory>>10, last.memory>>10, first.descriptors, last.descriptors, last.left, info.Size())
	if info.Size() > mostBoard || last.memory > first.memory+moreMemory || last.descriptors > first.descriptors+moreDescriptors || last.left > mostLeft {
		return errors.New("something grows")
	}
	return nil
}

// round is a client that behaves, one that is killed, one over HTTP that says
// goodbye by silence, and one without a session.
func (s *soak) round() error {
	s.rounds++
	name := fmt.Sprintf(`{"external_id":"soak-%d"}`, s.rounds%50)
	launcher := filepath.Join(s.top, "bin", "majordomus-mcp")
	c, _, err := load.Start(s.repo, s.env, launcher)
	if err != nil {
		return err
	}
	if _, err := c.Call("majordomus_session_attach", name); err != nil {
		return err
	}
	if s.rounds%3 == 0 {
		c.Kill()
	} else {
		if _, err := c.Call("majordomus_session_detach", "{}"); err != nil {
			return err
		}
		c.Close()
	}
	ctx := context.Background()
	for range 5 {
		session, err := s.http.Session(ctx)
		if err != nil {
			return err
		}
		if _, err := s.http.Call(ctx, session, "majordomus_episodes", "{}"); err != nil {
			return err
		}
		if err := s.http.End(ctx, session); err != nil {
			return err
		}
	}
	session, err := s.http.Session(ctx)
	if err == nil {
		_, err = s.http.Call(ctx, session, "majordomus_session_attach", fmt.Sprintf(`{"external_id":"web-%d"}`, s.rounds%20))
	}
	if err == nil {
		_, err = s.http.Call(ctx, session, "majordomus_session_detach", "{}")
	}
	if err == nil {
		err = s.http.End(ctx, session)
	}
	return err
}
