package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
)

// The parts of ptrace(2) and wait(2) that package syscall does not name.
const (
	optExitKill  = 0x100000
	waitAll      = 0x40000000
	waitOwn      = 0x20000000
	syscallStop  = syscall.SIGTRAP | 0x80
	traceOptions = syscall.PTRACE_O_TRACESYSGOOD | syscall.PTRACE_O_TRACECLONE | syscall.PTRACE_O_TRACEFORK |
		syscall.PTRACE_O_TRACEVFORK | syscall.PTRACE_O_TRACEEXEC | optExitKill
	maxPath = 256
)

// tracer follows a command and everything it starts, and counts the system
// calls that can fail. All of it happens on one thread, as ptrace wants.
type tracer struct {
	root    int
	fault   *fault // nil: nothing is injected
	tasks   map[int]*task
	known   map[int]*process
	points  []point
	fired   bool
	tornPID int // its next write fails, half of this one was done
	status  syscall.WaitStatus
}

// task is one thread.
type task struct {
	proc   *process
	inside bool // between the entry and the exit of a system call
	answer int64
	fake   bool // the call's result is to be answer
}

// process is what threads share.
type process struct {
	ordinal int
	program string
}

// trace runs the command to the end of everything it started, injects the fault
// and says what was seen. The output is the command's own to collect. The
// caller keeps to one thread, which has no other children.
func trace(cmd *exec.Cmd, f *fault) (outcome, error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Ptrace: true, Setpgid: true}
	if err := cmd.Start(); err != nil {
		return outcome{}, fmt.Errorf("%w: %w", errNoTrace, err)
	}
	t := &tracer{root: cmd.Process.Pid, fault: f, tasks: map[int]*task{}, known: map[int]*process{}}
	var status syscall.WaitStatus
	if _, err := syscall.Wait4(t.root, &status, waitAll|waitOwn, nil); err != nil || !status.Stopped() {
		return outcome{}, fmt.Errorf("%w: it did not stop: %v", errNoTrace, err)
	}
	if err := syscall.PtraceSetOptions(t.root, traceOptions); err != nil {
		return outcome{}, fmt.Errorf("%w: %w", errNoTrace, err)
	}
	t.task(t.root)
	t.resume(t.root, 0)
	if err := t.loop(); err != nil {
		return outcome{}, err
	}
	_ = cmd.Process.Release()
	return outcome{status: t.status, points: t.points, fired: t.fired}, nil
}

func (t *tracer) loop() error {
	for {
		var status syscall.WaitStatus
		pid, err := syscall.Wait4(-1, &status, waitAll|waitOwn, nil)
		switch {
		case errors.Is(err, syscall.EINTR):
			continue
		case errors.Is(err, syscall.ECHILD):
			return nil
		case err != nil:
			return err
		case status.Exited() || status.Signaled():
			if pid == t.root {
				t.status = status
			}
			delete(t.tasks, pid)
		case status.Stopped():
			t.stopped(pid, status)
		}
	}
}

// stopped looks why a task stands still, and lets it go on.
func (t *tracer) stopped(pid int, status syscall.WaitStatus) {
	_, old := t.tasks[pid]
	k := t.task(pid)
	sig := status.StopSignal()
	switch {
	case sig == syscallStop:
		t.call(pid, k)
		sig = 0
	case sig == syscall.SIGTRAP:
		if status.TrapCause() == syscall.PTRACE_EVENT_EXEC {
			k.proc.program = program(pid)
		}
		sig = 0
	case sig == syscall.SIGSTOP && !old: // how a new one begins
		sig = 0
	}
	t.resume(pid, int(sig))
}

// resume lets a task run to its next system call; once the fault was injected
// nobody counts any more.
func (t *tracer) resume(pid, sig int) {
	k := t.tasks[pid]
	if t.fired && t.tornPID == 0 && (k == nil || !k.inside) {
		_ = syscall.PtraceCont(pid, sig)
		return
	}
	_ = syscall.PtraceSyscall(pid, sig)
}

func (t *tracer) task(pid int) *task {
	if k := t.tasks[pid]; k != nil {
		return k
	}
	group := threadGroup(pid)
	p := t.known[group]
	if p == nil {
		p = &process{ordinal: len(t.known), program: program(pid)}
		t.known[group] = p
	}
	k := &task{proc: p}
	t.tasks[pid] = k
	return k
}

// call is the entry or the exit of a system call.
func (t *tracer) call(pid int, k *task) {
	var regs syscall.PtraceRegs
	if syscall.PtraceGetRegs(pid, &regs) != nil {
		return
	}
	k.inside = !k.inside
	if !k.inside {
		if k.fake {
			k.fake = false
			regs.Rax = uint64(k.answer)
			_ = syscall.PtraceSetRegs(pid, &regs)
		}
		return
	}
	if t.fired {
		t.finishTorn(pid, k, &regs)
		return
	}
	c := callOf(&regs)
	if c == nil {
		return
	}
	p := point{process: k.proc.ordinal, program: k.proc.program, call: c}
	p.subject = subject(pid, c, &regs)
	t.points = append(t.points, p)
	if t.fault != nil && t.fault.at == len(t.points)-1 {
		t.inject(pid, k, &regs)
	}
}

func (t *tracer) inject(pid int, k *task, regs *syscall.PtraceRegs) {
	t.fired = true
	switch f := t.fault; {
	case f.sig != 0 && f.group:
		_ = syscall.Kill(-t.root, f.sig)
	case f.sig != 0:
		_ = syscall.Kill(threadGroup(pid), f.sig)
	case f.torn:
		t.tornPID = threadGroup(pid)
		regs.Rdx /= 2
		_ = syscall.PtraceSetRegs(pid, regs)
	default:
		t.refuse(pid, k, regs, f.errno)
	}
}

// refuse has the call answer with an error. Nothing is done, unless it closes
// a descriptor: that is closed also when it fails.
func (t *tracer) refuse(pid int, k *task, regs *syscall.PtraceRegs, errno syscall.Errno) {
	k.fake, k.answer = true, -int64(errno)
	if regs.Orig_rax == syscall.SYS_CLOSE {
		return
	}
	regs.Orig_rax = ^uint64(0)
	_ = syscall.PtraceSetRegs(pid, regs)
}

// finishTorn refuses the rest of a write of which half was done.
func (t *tracer) finishTorn(pid int, k *task, regs *syscall.PtraceRegs) {
	if t.tornPID == threadGroup(pid) && (regs.Orig_rax == syscall.SYS_WRITE || regs.Orig_rax == syscall.SYS_PWRITE64) {
		t.tornPID = 0
		t.refuse(pid, k, regs, syscall.ENOSPC)
	}
}

func callOf(regs *syscall.PtraceRegs) *call {
	for i := range calls {
		if calls[i].number == regs.Orig_rax && (calls[i].only == nil || calls[i].only(regs)) {
			return &calls[i]
		}
	}
	return nil
}

// subject is the file a call is about.
func subject(pid int, c *call, regs *syscall.PtraceRegs) string {
	switch c.about {
	case aboutFirst:
		return text(pid, regs.Rdi)
	case aboutSecond:
		return text(pid, regs.Rsi)
	case aboutFourth:
		return text(pid, regs.R10)
	case aboutDescriptor:
		path, _ := os.Readlink(fmt.Sprintf("/proc/%d/fd/%d", pid, int32(regs.Rdi)))
		return path
	}
	return ""
}

// text reads a string out of a task's memory.
func text(pid int, at uint64) string {
	var out []byte
	var word [8]byte
	for len(out) < maxPath {
		n, err := syscall.PtracePeekData(pid, uintptr(at)+uintptr(len(out)), word[:])
		if err != nil {
			return string(out)
		}
		for _, c := range word[:n] {
			if c == 0 {
				return string(out)
			}
			out = append(out, c)
		}
	}
	return string(out)
}

func threadGroup(pid int) int {
	raw, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	group := pid
	if _, rest, ok := strings.Cut(string(raw), "\nTgid:"); ok {
		_, _ = fmt.Sscan(rest, &group)
	}
	return group
}

func program(pid int) string {
	path, _ := os.Readlink(fmt.Sprintf("/proc/%d/exe", pid))
	return filepath.Base(path)
}

// Which argument names the file.
const (
	aboutNothing = iota
	aboutFirst
	aboutSecond
	aboutFourth
	aboutDescriptor
)

// call is a system call that can fail for a reason outside of the program, with
// the errors that it can have there (their manual pages say which).
type call struct {
	name   string
	number uint64
	about  int
	errors []syscall.Errno
	only   func(*syscall.PtraceRegs) bool
}

var (
	onRead   = []syscall.Errno{syscall.EIO}
	onWrite  = []syscall.Errno{syscall.EIO, syscall.ENOSPC}
	onLook   = []syscall.Errno{syscall.EIO, syscall.EACCES}
	onOpen   = []syscall.Errno{syscall.EIO, syscall.ENOSPC, syscall.EACCES, syscall.EROFS, syscall.EMFILE}
	onChange = []syscall.Errno{syscall.EIO, syscall.ENOSPC, syscall.EACCES, syscall.EROFS}
	onTable  = []syscall.Errno{syscall.EMFILE}
	onFork   = []syscall.Errno{syscall.EAGAIN}
	noError  []syscall.Errno
)

// calls are those that are counted. What a language's own runtime asks for
// (memory, threads, timers) is not: it has no answer to a refusal but to die,
// which the signals try.
var calls = []call{
	{"read", syscall.SYS_READ, aboutDescriptor, onRead, nil},
	{"pread64", syscall.SYS_PREAD64, aboutDescriptor, onRead, nil},
	{"write", syscall.SYS_WRITE, aboutDescriptor, onWrite, nil},
	{"pwrite64", syscall.SYS_PWRITE64, aboutDescriptor, onWrite, nil},
	{"open", syscall.SYS_OPEN, aboutFirst, onOpen, nil},
	{"openat", syscall.SYS_OPENAT, aboutSecond, onOpen, nil},
	{"close", syscall.SYS_CLOSE, aboutDescriptor, onWrite, nil},
	{"stat", syscall.SYS_STAT, aboutFirst, onLook, nil},
	{"lstat", syscall.SYS_LSTAT, aboutFirst, onLook, nil},
	{"fstat", syscall.SYS_FSTAT, aboutDescriptor, onRead, nil},
	{"newfstatat", syscall.SYS_NEWFSTATAT, aboutSecond, onLook, nil},
	{"statx", 332, aboutSecond, onLook, nil},
	{"access", syscall.SYS_ACCESS, aboutFirst, onLook, nil},
	{"faccessat", syscall.SYS_FACCESSAT, aboutSecond, onLook, nil},
	{"faccessat2", 439, aboutSecond, onLook, nil},
	{"readlink", syscall.SYS_READLINK, aboutFirst, onLook, nil},
	{"readlinkat", syscall.SYS_READLINKAT, aboutSecond, onLook, nil},
	{"getcwd", syscall.SYS_GETCWD, aboutNothing, onLook, nil},
	{"chdir", syscall.SYS_CHDIR, aboutFirst, onLook, nil},
	{"getdents64", syscall.SYS_GETDENTS64, aboutDescriptor, onRead, nil},
	{"fsync", syscall.SYS_FSYNC, aboutDescriptor, onWrite, nil},
	{"fdatasync", syscall.SYS_FDATASYNC, aboutDescriptor, onWrite, nil},
	{"syncfs", 306, aboutDescriptor, onWrite, nil},
	{"ftruncate", syscall.SYS_FTRUNCATE, aboutDescriptor, onWrite, nil},
	{"fchmod", syscall.SYS_FCHMOD, aboutDescriptor, onChange, nil},
	{"chmod", syscall.SYS_CHMOD, aboutFirst, onChange, nil},
	{"fchmodat", syscall.SYS_FCHMODAT, aboutSecond, onChange, nil},
	{"utimensat", syscall.SYS_UTIMENSAT, aboutSecond, onChange, nil},
	{"mkdir", syscall.SYS_MKDIR, aboutFirst, onChange, nil},
	{"mkdirat", syscall.SYS_MKDIRAT, aboutSecond, onChange, nil},
	{"rmdir", syscall.SYS_RMDIR, aboutFirst, onChange, nil},
	{"link", syscall.SYS_LINK, aboutSecond, onChange, nil},
	{"linkat", syscall.SYS_LINKAT, aboutFourth, onChange, nil},
	{"unlink", syscall.SYS_UNLINK, aboutFirst, onChange, nil},
	{"unlinkat", syscall.SYS_UNLINKAT, aboutSecond, onChange, nil},
	{"rename", syscall.SYS_RENAME, aboutSecond, onChange, nil},
	{"renameat", syscall.SYS_RENAMEAT, aboutFourth, onChange, nil},
	{"renameat2", 316, aboutFourth, onChange, nil},
	{"flock", syscall.SYS_FLOCK, aboutDescriptor, onRead, nil},
	{"pipe", syscall.SYS_PIPE, aboutNothing, onTable, nil},
	{"pipe2", syscall.SYS_PIPE2, aboutNothing, onTable, nil},
	{"dup", syscall.SYS_DUP, aboutDescriptor, onTable, nil},
	{"fcntl", syscall.SYS_FCNTL, aboutDescriptor, onTable, isDuplicate},
	{"execve", syscall.SYS_EXECVE, aboutFirst, onLook, nil},
	{"fork", syscall.SYS_FORK, aboutNothing, onFork, nil},
	{"vfork", syscall.SYS_VFORK, aboutNothing, onFork, nil},
	{"clone", syscall.SYS_CLONE, aboutNothing, onFork, isFork},
	{"wait4", syscall.SYS_WAIT4, aboutNothing, noError, nil},
	{"exit_group", syscall.SYS_EXIT_GROUP, aboutNothing, noError, nil},
}

func isDuplicate(regs *syscall.PtraceRegs) bool {
	return regs.Rsi == syscall.F_DUPFD || regs.Rsi == syscall.F_DUPFD_CLOEXEC
}

func isFork(regs *syscall.PtraceRegs) bool { return regs.Rdi&syscall.CLONE_THREAD == 0 }
