package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"majordomus/helpers/osfile"
)

// feed gives the file to the command through a pipe, as a client does, and
// complains when the command closed its end before it had everything.
func feed(args []string) error {
	text, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	cmd := exec.Command(args[1], args[2:]...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	failed, err := fed(cmd, text)
	if failed != nil {
		return errors.Join(fmt.Errorf("the pipe was closed early: %w", failed), err)
	}
	return err
}

// fed runs a command with a text on its standard input, through a pipe of our
// own: exec's is closed when the command ends, its children or not. It returns
// what went wrong with the writing, and with the command.
func fed(cmd *exec.Cmd, text []byte) (writing, running error) {
	out, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	cmd.Stdin = out
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	out.Close()
	wrote := make(chan error, 1)
	go func() {
		_, err := in.Write(text)
		in.Close()
		wrote <- err
	}()
	running = cmd.Wait()
	return <-wrote, running
}

// repeat prints PREFIX, N times PIECE, and SUFFIX.
func repeat(args []string) error {
	n, err := strconv.Atoi(args[1])
	if err != nil {
		return err
	}
	var out bytes.Buffer
	out.WriteString(args[0])
	for range n {
		out.WriteString(args[2])
	}
	out.WriteString(args[3])
	_, err = os.Stdout.Write(out.Bytes())
	return err
}

// together runs several commands at once, each a line of sh, and complains
// about every one that did not end with 0.
func together(lines []string) error {
	var wait sync.WaitGroup
	failed := make([]error, len(lines))
	begin := make(chan struct{})
	for i, line := range lines {
		wait.Add(1)
		go func() {
			defer wait.Done()
			cmd := exec.Command("sh", "-c", line)
			cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
			<-begin
			failed[i] = cmd.Run()
		}()
	}
	close(begin)
	wait.Wait()
	return errors.Join(failed...)
}

// locked holds an exclusive lock on the file, as our commands do, while the
// command runs, or without one for two minutes.
func locked(args []string) error {
	f, err := os.OpenFile(args[0], os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	release, err := osfile.Wait(context.Background(), f, time.Minute, nil)
	if err != nil {
		return err
	}
	defer release()
	if len(args) == 1 {
		time.Sleep(2 * time.Minute)
		return nil
	}
	cmd := exec.Command(args[1], args[2:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	return cmd.Run()
}

// utf16Text prints the text in UTF-16, "le" or "be", with a byte
// order mark when the word ends in "bom".
func utf16Text(args []string) error {
	var out bytes.Buffer
	text := args[1]
	if strings.HasSuffix(args[0], "bom") {
		text = "\uFEFF" + text
	}
	for _, r := range text {
		if strings.HasPrefix(args[0], "le") {
			out.Write([]byte{byte(r), byte(r >> 8)})
		} else {
			out.Write([]byte{byte(r >> 8), byte(r)})
		}
	}
	_, err := os.Stdout.Write(out.Bytes())
	return err
}

// count prints how many of the files have each value of a member: "N VALUE",
// for a member that should be there once in every file.
func count(args []string) error {
	seen := make(map[string]int)
	for _, path := range args[1:] {
		list, err := read(path)
		if err != nil {
			return err
		}
		for _, m := range list {
			if m.key == args[0] {
				seen[string(m.value)]++
			}
		}
	}
	for v, n := range seen {
		fmt.Println(n, v)
	}
	return nil
}

// signal is kill with a signal that can be caught.
func signal(args []string) error {
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	return strike([]syscall.Signal{syscall.SIGHUP, syscall.SIGINT, syscall.SIGTERM}[n], args[1:])
}
