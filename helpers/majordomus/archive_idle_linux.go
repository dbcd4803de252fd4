package main

import (
	"fmt"
	"runtime"

	"golang.org/x/sys/unix"

	"majordomus/helpers/osfile"
)

// onlyWhenIdle has a thread run when nobody else wants its processor, so that a
// hook that starts there starts at once: beside a thread of a mere lower claim
// it was seen to take up to half as long again.
func onlyWhenIdle(thread int) {
	_ = unix.SchedSetAttr(thread, &unix.SchedAttr{Size: unix.SizeofSchedAttr, Policy: unix.SCHED_IDLE}, 0)
}

// busy says whether more is running just now than there are processors: there
// what runs only when they are idle would hardly run at all.
func busy() bool {
	text, err := osfile.ReadFile("/proc/loadavg")
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
