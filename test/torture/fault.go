//go:build linux && amd64

package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"syscall"
)

// errNoTrace: the system does not let one process look at another here.
var errNoTrace = errors.New("processes cannot be traced here")

// point is one system call of a command, in the order in which they were made.
type point struct {
	process int // 0 is what the client started
	program string
	call    *call
	subject string // the file it is about
}

// outcome is how a traced command went.
type outcome struct {
	status syscall.WaitStatus
	points []point
	fired  bool // the fault was injected
}

// fault is what happens at one point: an error, half a write, or a signal to
// the process or to the whole group of them.
type fault struct {
	at    int
	errno syscall.Errno
	torn  bool
	sig   syscall.Signal
	group bool
}

func (f fault) kind() string {
	switch {
	case f.torn:
		return "half a write"
	case f.sig != 0 && f.group:
		return f.sigName() + " to all"
	case f.sig != 0:
		return f.sigName()
	}
	return errnoNames[f.errno]
}

func (f fault) sigName() string {
	return map[syscall.Signal]string{syscall.SIGKILL: "SIGKILL", syscall.SIGTERM: "SIGTERM", syscall.SIGHUP: "SIGHUP"}[f.sig]
}

var errnoNames = map[syscall.Errno]string{
	syscall.EIO: "EIO", syscall.ENOSPC: "ENOSPC", syscall.EACCES: "EACCES",
	syscall.EROFS: "EROFS", syscall.EMFILE: "EMFILE", syscall.EAGAIN: "EAGAIN",
}

// kinds are the columns of the table.
var kinds = []string{
	"EIO", "ENOSPC", "EACCES", "EROFS", "EMFILE", "EAGAIN", "half a write",
	"SIGKILL", "SIGTERM", "SIGHUP", "SIGKILL to all", "SIGTERM to all", "SIGHUP to all",
}

// faultsAt lists everything that can happen at a point.
func faultsAt(at int, p point, store string) []fault {
	var list []fault
	for _, e := range p.call.errors {
		list = append(list, fault{at: at, errno: e})
	}
	if strings.Contains(p.call.name, "write") && (strings.HasPrefix(p.subject, store) || strings.HasPrefix(p.subject, "pipe:")) {
		list = append(list, fault{at: at, torn: true})
	}
	for _, sig := range []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGHUP} {
		list = append(list, fault{at: at, sig: sig}, fault{at: at, sig: sig, group: true})
	}
	return list
}

func (p point) String() string {
	return fmt.Sprintf("%s[%d] %s %s", p.program, p.process, p.call.name, p.subject)
}

// spread takes n of the faults, of all points and kinds alike; all of them when
// n is 0. The same every time.
func spread(list []fault, n int) []fault {
	random := rand.New(rand.NewPCG(8, 3))
	random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	if n <= 0 || n > len(list) {
		return list
	}
	return list[:n]
}
