package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"

	"majordomus/test/mcp/load"
)

// What a change to the server is held against.
const (
	mostStart        = 2.0                  // times a minimal server of the same library
	mostStdioCall    = 2 * time.Millisecond // the 99th of a hundred calls, one at a time
	leastHTTPCalls   = 1000.0               // a second
	mostSessionBytes = 25 << 10             // each of 10,000
	mostSessionsAll  = 250 << 20
	mostList         = 5 * time.Millisecond // of 1,000 attached episodes
	mostIdle         = 50 * time.Millisecond

	manySessions = 10_000
	manyEpisodes = 1000
	manyClients  = 20
	manyKilled   = 4
)

// measure is one figure and its bound.
type measured struct {
	what   string
	got    string
	bound  string
	missed bool
}

func (m measured) print() int {
	word := "met"
	if m.missed {
		word = "MISSED"
	}
	fmt.Printf("%-6s %s: %s (%s)\n", word, m.what, m.got, m.bound)
	if m.missed {
		return 1
	}
	return 0
}

// connections measures the server that clients without hooks use.
func (b *bench) connections() (missed int, err error) {
	fmt.Println("\n## mcp")
	for name, pkg := range map[string]string{"minimal": "./test/mcp/minimal", "everything": "./test/mcp/everything"} {
		cmd := exec.Command("go", "build", "-trimpath", "-ldflags", "-s -w", "-o", filepath.Join(b.scratch, name), pkg)
		cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
		if out, err := cmd.CombinedOutput(); err != nil {
			return 0, fmt.Errorf("build %s: %w: %s", name, err, out)
		}
	}
	repo, err := b.repository("connections", true)
	if err != nil {
		return 0, err
	}
	for _, m := range []func(string) (measured, error){b.starts, b.stdioCalls, b.idle, b.httpCalls, b.manySessions, b.manyEpisodes, b.killed} {
		one, err := m(repo)
		if err != nil {
			return missed, err
		}
		missed += one.print()
	}
	return missed, nil
}

func (b *bench) launcher() string { return filepath.Join(b.top, "bin", "majordomus-mcp") }

// starts compares the time to the first answer, one after the other in turn.
func (b *bench) starts(repo string) (measured, error) {
	var ours, theirs []time.Duration
	for range 40 {
		for _, one := range []struct {
			program string
			args    []string
			times   *[]time.Duration
		}{{"/bin/sh", []string{"-c", `exec "$0"`, filepath.Join(b.scratch, "minimal")}, &theirs}, {b.launcher(), nil, &ours}} {
			c, took, err := load.Start(repo, b.env(), one.program, one.args...)
			if err != nil {
				return measured{}, err
			}
			c.Close()
			*one.times = append(*one.times, took)
		}
	}
	x, y := load.Quantile(ours, 0.5), load.Quantile(theirs, 0.5)
	ratio := float64(x) / float64(y)
	return measured{"start to the first answer", fmt.Sprintf("%.1f ms, a minimal server behind sh %.1f ms, ratio %.2f", ms(x), ms(y), ratio), fmt.Sprintf("at most %.1f", mostStart), ratio > mostStart}, nil
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

func (b *bench) stdioCalls(repo string) (measured, error) {
	c, _, err := load.Start(repo, b.env(), b.launcher())
	if err != nil {
		return measured{}, err
	}
	defer c.Close()
	var times []time.Duration
	for i := range 3000 {
		begin := time.Now()
		if _, err := c.Call("majordomus_episodes", "{}"); err != nil {
			return measured{}, err
		}
		if i >= 200 { // warm
			times = append(times, time.Since(begin))
		}
	}
	p50, p99 := load.Quantile(times, 0.5), load.Quantile(times, 0.99)
	return measured{"stdio call, one at a time", fmt.Sprintf("p50 %.2f ms, p99 %.2f ms", ms(p50), ms(p99)), fmt.Sprintf("p99 at most %v", mostStdioCall), p99 > mostStdioCall}, nil
}

// idle is the processor time of three seconds of waiting with an episode open.
func (b *bench) idle(repo string) (measured, error) {
	c, _, err := load.Start(repo, b.env(), b.launcher())
	if err != nil {
		return measured{}, err
	}
	defer c.Close()
	if _, err := c.Call("majordomus_session_attach", `{"external_id":"idle"}`); err != nil {
		return measured{}, err
	}
	time.Sleep(200 * time.Millisecond)
	before, err := load.Worked(c.PID())
	if err != nil {
		return measured{}, err
	}
	time.Sleep(3 * time.Second)
	after, err := load.Worked(c.PID())
	if err != nil {
		return measured{}, err
	}
	_, err = c.Call("majordomus_session_detach", "{}")
	return measured{"idle for 3 s", fmt.Sprintf("%v of processor time", after-before), fmt.Sprintf("at most %v", mostIdle), after-before > mostIdle}, err
}

// service is a server over HTTP with a board in a folder and no command behind
// it.
type service struct {
	cmd *exec.Cmd
	url string
}

func (b *bench) serve(dir string) (*service, error) {
	cmd := exec.Command(filepath.Join(b.scratch, "everything"), "-dir", dir)
	cmd.Dir = b.top
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	url, err := bufio.NewReader(out).ReadString('\n')
	return &service{cmd, strings.TrimSpace(url)}, err
}

func (s *service) stop() {
	_ = s.cmd.Process.Signal(syscall.SIGTERM)
	_ = s.cmd.Wait()
}

// httpCalls is against the real server, with its guard and token.
func (b *bench) httpCalls(repo string) (measured, error) {
	serve := exec.Command(filepath.Join(b.top, "build", "majordomus"), "serve", "--http-port", "0")
	serve.Dir, serve.Env = repo, b.env()
	if err := serve.Start(); err != nil {
		return measured{}, err
	}
	defer func() { _ = serve.Process.Signal(syscall.SIGTERM); _ = serve.Wait() }()
	url, token, err := address(filepath.Join(repo, ".ai", "local", "state", "board", "http.json"))
	if err != nil {
		return measured{}, err
	}
	const workers, each = 4, 1500
	h := load.NewHTTP(url, token, workers)
	ctx := context.Background()
	var wait sync.WaitGroup
	failed := make(chan error, workers)
	begin := time.Now()
	for range workers {
		wait.Add(1)
		go func() {
			defer wait.Done()
			session, err := h.Session(ctx)
			for i := 0; err == nil && i < each; i++ {
				_, err = h.Call(ctx, session, "majordomus_episodes", "{}")
			}
			failed <- err
		}()
	}
	wait.Wait()
	close(failed)
	for err := range failed {
		if err != nil {
			return measured{}, err
		}
	}
	rate := workers * each / time.Since(begin).Seconds()
	return measured{"HTTP calls, 4 at a time", fmt.Sprintf("%.0f a second", rate), fmt.Sprintf("at least %.0f", leastHTTPCalls), rate < leastHTTPCalls}, nil
}

// address waits for the file that a server leaves.
func address(path string) (url, token string, err error) {
	for range 200 {
		var a struct{ URL, Token string }
		raw, err := os.ReadFile(path)
		if err == nil && json.Unmarshal(raw, &a) == nil && a.URL != "" {
			return a.URL, a.Token, nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	return "", "", errors.New("no server came")
}

func (b *bench) manySessions(string) (measured, error) {
	s, err := b.serve(filepath.Join(b.scratch, "sessions-board", "state", "board"))
	if err != nil {
		return measured{}, err
	}
	defer s.stop()
	ctx := context.Background()
	h := load.NewHTTP(s.url, "", 8)
	for range 20 {
		if _, err := h.Session(ctx); err != nil {
			return measured{}, err
		}
	}
	before, err := load.Memory(s.cmd.Process.Pid)
	if err != nil {
		return measured{}, err
	}
	work := make(chan struct{})
	failed := make(chan error, 8)
	for range 8 {
		go func() {
			var err error
			for range work {
				if err == nil {
					_, err = h.Session(ctx)
				}
			}
			failed <- err
		}()
	}
	for range manySessions - 20 {
		work <- struct{}{}
	}
	close(work)
	for range 8 {
		if err := <-failed; err != nil {
			return measured{}, err
		}
	}
	time.Sleep(2 * time.Second)
	after, err := load.Memory(s.cmd.Process.Pid)
	each := (after - before) / (manySessions - 20)
	return measured{"10,000 HTTP sessions", fmt.Sprintf("%.0f MB, %.1f kB each", float64(after)/(1<<20), float64(each)/(1<<10)),
		fmt.Sprintf("at most %d MB and %d kB", mostSessionsAll>>20, mostSessionBytes>>10), after > mostSessionsAll || each > mostSessionBytes}, err
}

func (b *bench) manyEpisodes(string) (measured, error) {
	s, err := b.serve(filepath.Join(b.scratch, "episodes-board", "state", "board"))
	if err != nil {
		return measured{}, err
	}
	defer s.stop()
	ctx := context.Background()
	h := load.NewHTTP(s.url, "", 4)
	for i := range manyEpisodes {
		session, err := h.Session(ctx)
		if err == nil {
			_, err = h.Call(ctx, session, "majordomus_session_attach", fmt.Sprintf(`{"external_id":"episode-%d"}`, i))
		}
		if err != nil {
			return measured{}, err
		}
	}
	var times []time.Duration
	for range 100 {
		begin := time.Now()
		status, err := h.Get(ctx, "/api/v1/episodes")
		if err != nil || status != 200 {
			return measured{}, fmt.Errorf("list: status %d, %w", status, err)
		}
		times = append(times, time.Since(begin))
	}
	p50 := load.Quantile(times, 0.5)
	return measured{"list of 1,000 attached episodes", fmt.Sprintf("p50 %.1f ms, p95 %.1f ms", ms(p50), ms(load.Quantile(times, 0.95))), fmt.Sprintf("p50 at most %v", mostList), p50 > mostList}, nil
}

// killed runs clients side by side, kills some of them in the middle of it, and
// counts what was acknowledged against what is in the store.
func (b *bench) killed(string) (measured, error) {
	repo, err := b.repository("killed", true)
	if err != nil {
		return measured{}, err
	}
	var wait sync.WaitGroup
	var mu sync.Mutex
	closed, open := map[string]int{}, map[string]bool{}
	failed := 0
	for i := range manyClients {
		c, _, err := load.Start(repo, b.env(), b.launcher())
		if err != nil {
			return measured{}, err
		}
		victim := i < manyKilled
		if victim {
			time.AfterFunc(time.Duration(500+rand.IntN(2500))*time.Millisecond, func() { _ = c.PIDKill() })
		}
		wait.Add(1)
		go func() {
			defer wait.Done()
			defer c.Close()
			for j := range 12 {
				name := fmt.Sprintf("client-%d-%d", i, j)
				a, err := c.Call("majordomus_session_attach", fmt.Sprintf(`{"external_id":%q}`, name))
				if err != nil || a.IsError {
					mu.Lock()
					if !victim {
						failed++
					}
					mu.Unlock()
					return
				}
				mu.Lock()
				open[name] = true
				mu.Unlock()
				a, err = c.Call("majordomus_session_detach", "{}")
				mu.Lock()
				switch {
				case err != nil || a.IsError:
					if !victim {
						failed++
					}
				default:
					delete(open, name)
					_, path, _ := strings.Cut(a.Said, " into ")
					closed[path]++
				}
				mu.Unlock()
				if err != nil {
					return
				}
			}
		}()
	}
	wait.Wait()
	lost, doubled := 0, 0
	for path, n := range closed {
		if _, err := os.Stat(filepath.Join(repo, path)); err != nil {
			lost++
		}
		if n > 1 {
			doubled++
		}
	}
	lost += b.unresumed(repo, open)
	m := measured{fmt.Sprintf("%d clients, %d killed", manyClients, manyKilled),
		fmt.Sprintf("%d closed; lost %d, doubled %d, survivors failing %d", len(closed), lost, doubled, failed), "none of the three", lost+doubled+failed > 0}
	return m, nil
}

// unresumed counts acknowledged episodes that a newcomer does not find again.
// One whose end was under way when its client died may have been closed.
func (b *bench) unresumed(repo string, open map[string]bool) int {
	if len(open) == 0 {
		return 0
	}
	c, _, err := load.Start(repo, b.env(), b.launcher())
	if err != nil {
		return len(open)
	}
	defer c.Close()
	lost := 0
	for name := range open {
		a, err := c.Call("majordomus_session_attach", fmt.Sprintf(`{"external_id":%q}`, name))
		if err != nil || a.IsError {
			lost++
			continue
		}
		if !a.Resumed && !strings.Contains(a.Text, "It continues ") {
			lost++
		}
		_, _ = c.Call("majordomus_session_detach", "{}")
	}
	return lost
}
