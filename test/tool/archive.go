package main

import (
	"errors"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"time"

	"majordomus/test/fill"
)

// fillArchive makes an archive of made-up prompts in a store.
func fillArchive(args []string) error {
	if len(args) < 4 {
		return errors.New("fill wants STORE ROOT RECORDS EPISODES")
	}
	records, err1 := strconv.Atoi(args[2])
	episodes, err2 := strconv.Atoi(args[3])
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	return fill.Make(fill.Options{
		Store: args[0], Root: args[1], Records: records, Episodes: episodes,
		Days: 360, Text: 700, Now: time.Now().UTC(), Renders: true,
	})
}

// interrupt sends the command's process group what Ctrl-C sends it, as soon as
// a folder has changed: then the command is in the middle of its work, however
// fast the machine is.
func interrupt(args []string) error {
	before, err := os.Stat(args[0])
	if err != nil {
		return err
	}
	cmd := exec.Command(args[1], args[2:]...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	for {
		select {
		case err := <-done:
			return err
		case <-time.After(200 * time.Microsecond):
		}
		if now, err := os.Stat(args[0]); err == nil && now.ModTime().After(before.ModTime()) {
			_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGINT)
			return <-done
		}
	}
}
