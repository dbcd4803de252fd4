// Package load is a client of the server that speaks the wire itself, for
// measuring: no library of a client stands between the figures and the server.
//
// A Stdio client is one launcher with a pipe on each side; an HTTP client is
// any number of sessions over one transport. Neither retries anything.
package load

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const hello = `{"jsonrpc":"2.0","id":%d,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"load","version":"1"}}}`

// Stdio is one client of a launcher of its own.
type Stdio struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
	id  int
	mu  sync.Mutex
}

// Start starts the program and says hello; took is the time to its answer.
func Start(dir string, env []string, program string, args ...string) (c *Stdio, took time.Duration, err error) {
	cmd := exec.Command(program, args...)
	cmd.Dir, cmd.Env = dir, env
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, 0, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, 0, err
	}
	begin := time.Now()
	if err := cmd.Start(); err != nil {
		return nil, 0, err
	}
	c = &Stdio{cmd: cmd, in: in, out: bufio.NewReaderSize(out, 1<<20)}
	if _, err := c.exchange(fmt.Sprintf(hello, 0)); err != nil {
		c.Kill()
		return nil, 0, err
	}
	took = time.Since(begin)
	_, err = io.WriteString(in, `{"jsonrpc":"2.0","method":"notifications/initialized"}`+"\n")
	return c, took, err
}

// PID is the launcher's process.
func (c *Stdio) PID() int { return c.cmd.Process.Pid }

func (c *Stdio) exchange(line string) (string, error) {
	if _, err := io.WriteString(c.in, line+"\n"); err != nil {
		return "", err
	}
	return c.out.ReadString('\n')
}

// Call calls a tool and returns the answer.
func (c *Stdio) Call(tool, arguments string) (Answer, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.id++
	line, err := c.exchange(request(c.id, tool, arguments))
	if err != nil {
		return Answer{}, err
	}
	return read([]byte(line))
}

func request(id int, tool, arguments string) string {
	return fmt.Sprintf(`{"jsonrpc":"2.0","id":%d,"method":"tools/call","params":{"name":%q,"arguments":%s}}`, id, tool, arguments)
}

// Answer is what the measures look at.
type Answer struct {
	IsError bool
	Text    string
	Said    string // episode.repository
	Resumed bool
}

func read(raw []byte) (Answer, error) {
	var m struct {
		Error  json.RawMessage
		Result struct {
			IsError           bool
			Content           []struct{ Text string }
			StructuredContent struct {
				Resumed bool
				Episode struct{ Repository string }
			}
		}
	}
	if err := json.Unmarshal(raw, &m); err != nil {
		return Answer{}, fmt.Errorf("read an answer: %w", err)
	}
	if m.Error != nil {
		return Answer{}, fmt.Errorf("answered with an error: %s", m.Error)
	}
	a := Answer{IsError: m.Result.IsError, Said: m.Result.StructuredContent.Episode.Repository, Resumed: m.Result.StructuredContent.Resumed}
	if len(m.Result.Content) > 0 {
		a.Text = m.Result.Content[0].Text
	}
	return a, nil
}

// Close hangs up and waits for the launcher's end.
func (c *Stdio) Close() {
	_ = c.in.Close()
	_, _ = io.Copy(io.Discard, c.out)
	_ = c.cmd.Wait()
}

// Kill is kill -9.
func (c *Stdio) Kill() {
	_ = c.cmd.Process.Kill()
	_ = c.cmd.Wait()
}

// HTTP is a client of an endpoint.
type HTTP struct {
	url, token string
	client     *http.Client
	id         atomic.Int64
}

// NewHTTP keeps as many connections as it is asked for at once.
func NewHTTP(url, token string, connections int) *HTTP {
	return &HTTP{url: url, token: token, client: &http.Client{
		Timeout:   30 * time.Second,
		Transport: &http.Transport{MaxIdleConns: connections, MaxIdleConnsPerHost: connections},
	}}
}

// Session begins a session and returns its id.
func (h *HTTP) Session(ctx context.Context) (string, error) {
	res, err := h.post(ctx, fmt.Sprintf(hello, h.id.Add(1)), "")
	if err != nil {
		return "", err
	}
	defer res.Body.Close()
	_, _ = io.Copy(io.Discard, res.Body)
	id := res.Header.Get("Mcp-Session-Id")
	if res.StatusCode != http.StatusOK || id == "" {
		return "", fmt.Errorf("initialize: status %d", res.StatusCode)
	}
	return id, nil
}

// Call calls a tool in a session.
func (h *HTTP) Call(ctx context.Context, session, tool, arguments string) (Answer, error) {
	res, err := h.post(ctx, request(int(h.id.Add(1)), tool, arguments), session)
	if err != nil {
		return Answer{}, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return Answer{}, err
	}
	if res.StatusCode != http.StatusOK {
		return Answer{}, fmt.Errorf("status %d: %.200s", res.StatusCode, body)
	}
	if _, data, ok := bytes.Cut(body, []byte("data: ")); ok {
		body = data
	}
	return read(bytes.TrimSpace(body))
}

// Get asks a plain route and returns its status.
func (h *HTTP) Get(ctx context.Context, path string) (int, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(h.url, "/mcp")+path, nil)
	if err != nil {
		return 0, err
	}
	req.Header.Set("Authorization", "Bearer "+h.token)
	res, err := h.client.Do(req)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	_, err = io.Copy(io.Discard, res.Body)
	return res.StatusCode, err
}

func (h *HTTP) post(ctx context.Context, body, session string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, h.url, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Accept", "application/json, text/event-stream")
	req.Header.Set("Authorization", "Bearer "+h.token)
	if session != "" {
		req.Header.Set("Mcp-Session-Id", session)
	}
	return h.client.Do(req)
}

// Quantile is the q-th part of the sorted times.
func Quantile(times []time.Duration, q float64) time.Duration {
	if len(times) == 0 {
		return 0
	}
	slices.Sort(times)
	return times[min(len(times)-1, int(q*float64(len(times))))]
}

// Memory is a process's resident memory in bytes, Descriptors how many files
// it has open, Worked how long it has been on a processor. Linux only.
func Memory(pid int) (int, error) {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	_, rest, ok := strings.Cut(string(raw), "VmRSS:")
	if !ok {
		return 0, errors.New("no VmRSS")
	}
	kb, err := strconv.Atoi(strings.Fields(rest)[0])
	return kb << 10, err
}

// Descriptors counts the open files of a process.
func Descriptors(pid int) (int, error) {
	list, err := os.ReadDir(fmt.Sprintf("/proc/%d/fd", pid))
	return len(list), err
}

// Worked is the processor time of a process.
func Worked(pid int) (time.Duration, error) {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(raw), ") ")
	words := strings.Fields(rest)
	if len(words) < 13 {
		return 0, errors.New("unknown form of stat")
	}
	user, err1 := strconv.Atoi(words[11])
	system, err2 := strconv.Atoi(words[12])
	return time.Duration(user+system) * 10 * time.Millisecond, errors.Join(err1, err2)
}

// PIDKill kills the launcher with kill -9 while somebody else waits for it.
func (c *Stdio) PIDKill() error { return c.cmd.Process.Kill() }

// End ends a session as its client.
func (h *HTTP) End(ctx context.Context, session string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodDelete, h.url, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+h.token)
	req.Header.Set("Mcp-Session-Id", session)
	res, err := h.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusNoContent {
		return fmt.Errorf("end of a session: status %d", res.StatusCode)
	}
	return nil
}
