package program

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"syscall"
	"time"

	"majordomus/helpers/exit"
	"majordomus/helpers/osfile"
	"majordomus/helpers/server"
)

const (
	doorPatience = 15 * time.Second
	doorPoll     = 20 * time.Millisecond
	serveLog     = "serve.log"
	startLock    = "serve.lock"
	showPatience = 2 * time.Second
)

// door prints an address that opens the page once, behind a word for whether
// the server was found or started for it.
func (p program) door(ctx context.Context) int {
	ctx, cancel := context.WithTimeout(ctx, doorPatience)
	defer cancel()
	how, a, err := p.findOrStart(ctx)
	if errors.Is(err, server.ErrNoConsent) {
		fmt.Fprintf(p.err, "majordomus: %v\nmajordomus: hint: 'majordomus init' switches recording on\n", err)
		return exit.No
	}
	if err != nil {
		return fault(p.err, err)
	}
	url, err := server.Once(ctx, a)
	if errors.Is(err, server.ErrNoPage) {
		fmt.Fprintln(p.err, "majordomus: the server that is running has no page")
		fmt.Fprintln(p.err, "majordomus: hint: it is an older one; 'majordomus serve --stop', then 'majordomus board' again")
		return exit.No
	}
	if err != nil {
		return fault(p.err, err)
	}
	fmt.Fprintln(p.out, how, url)
	return exit.Done
}

// findOrStart takes a lock for it, so that of several who come at once one
// starts a server and the others find it.
func (p program) findOrStart(ctx context.Context) (how string, a server.Address, err error) {
	a, running, err := server.Running(ctx, p.opt.repo)
	if err != nil || running {
		return "found", a, err
	}
	dir, err := server.BoardDir(p.opt.repo)
	if err != nil {
		return "", a, err
	}
	if info, err := os.Lstat(filepath.Join(dir, startLock)); err == nil && !info.Mode().IsRegular() {
		return "", a, fmt.Errorf("start the server: '%s' in the board's folder is not a file; remove it", startLock)
	}
	lock, err := os.OpenFile(filepath.Join(dir, startLock), os.O_CREATE|os.O_RDWR|osfile.NoFollow|osfile.NonBlock, 0o600)
	if err != nil {
		return "", a, fmt.Errorf("start the server: %w", err)
	}
	release, err := osfile.Wait(ctx, lock, doorPatience, nil)
	if err != nil {
		lock.Close()
		return "", a, fmt.Errorf("start the server: %w", err)
	}
	defer release()
	if a, running, err = server.Running(ctx, p.opt.repo); err != nil || running {
		return "found", a, err
	}
	a, err = p.start(ctx, dir)
	return "started", a, err
}

// start runs a server that outlives this program and its terminal, and waits
// until it can be found. What it says goes to a file in the board's folder.
func (p program) start(ctx context.Context, dir string) (server.Address, error) {
	cmd, err := p.detached(dir)
	if err != nil {
		return server.Address{}, fmt.Errorf("start the server: %w", err)
	}
	gone := make(chan error, 1)
	go func() { gone <- cmd.Wait() }()
	for {
		if a, running, err := server.Running(ctx, p.opt.repo); err == nil && running {
			return a, nil
		}
		select {
		case err := <-gone:
			return server.Address{}, fmt.Errorf("start the server: it ended at once (%v); what it said stands in '%s' of the board's folder", err, serveLog)
		case <-ctx.Done():
			return server.Address{}, fmt.Errorf("start the server: it did not come up in %v", doorPatience)
		case <-time.After(doorPoll):
		}
	}
}

// detached starts the server in a session of its own. It is bound to no
// context: it stays.
func (p program) detached(dir string) (*exec.Cmd, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	path := filepath.Join(dir, serveLog)
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("'%s' in the board's folder is not a file; remove it", serveLog)
	}
	log, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_TRUNC|osfile.NoFollow|osfile.NonBlock, 0o600)
	if err != nil {
		return nil, err
	}
	defer log.Close()
	cmd := exec.Command(self, "server", "serve", "--repo", p.opt.repo)
	cmd.Stdout, cmd.Stderr = log, log
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	return cmd, cmd.Start()
}

// show opens an address in the person's browser. Where there is no screen, or
// nothing that opens a browser, nothing is done and that is no fault. The opener
// is waited for a moment: some of them stay as long as the browser does.
func (p program) show(ctx context.Context) int {
	name := "xdg-open"
	if runtime.GOOS == "darwin" {
		name = "open"
	} else if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
		return exit.Done
	}
	path, err := exec.LookPath(name)
	if err != nil || p.opt.url == "" {
		return exit.Done
	}
	cmd := exec.Command(path, p.opt.url)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Start(); err != nil {
		return fault(p.err, err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			return fault(p.err, fmt.Errorf("'%s' ended with %w", name, err))
		}
	case <-ctx.Done():
	case <-time.After(showPatience):
	}
	return exit.Done
}
