package main

import (
	"fmt"
	"os"
	"runtime"

	"golang.org/x/sys/unix"
)

// onlyWhenIdle has a thread run when nobody else wants its processor, so that a
// hook that starts there starts at once: beside a thread of a mere lower claim
// it was seen to take up to half as long again. Where more is running than there
// are processors it would hardly run at all, and is left as it is.
func onlyWhenIdle(thread int) {
	if busy() {
		return
	}
	_ = unix.SchedSetAttr(thread, &unix.SchedAttr{Size: unix.SizeofSchedAttr, Policy: unix.SCHED_IDLE}, 0)
}

// busy says whether more than this program wants the processors just now.
func busy() bool {
	text, err := os.ReadFile("/proc/loadavg")
	if err != nil {
		return true
	}
	var one, five, fifteen float64
	var running int
	if _, err := fmt.Sscanf(string(text), "%f %f %f %d/", &one, &five, &fifteen, &running); err != nil {
		return true
	}
	return running > runtime.NumCPU()
}
