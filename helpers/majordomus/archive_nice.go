package main

import (
	"os"
	"strconv"
	"syscall"
)

// bulkNice is how far bulk work steps back: while a hook runs, somebody waits
// for their prompt.
const bulkNice = 10

// stepBack lowers this process's claim on the processors. Where each thread has
// its own, as on Linux, those that are there are lowered and new ones inherit
// it. It is a courtesy: that it cannot be done is no fault.
func stepBack() {
	_ = syscall.Setpriority(syscall.PRIO_PROCESS, 0, bulkNice)
	idle := !busy()
	threads, _ := os.ReadDir("/proc/self/task")
	for _, t := range threads {
		if id, err := strconv.Atoi(t.Name()); err == nil {
			_ = syscall.Setpriority(syscall.PRIO_PROCESS, id, bulkNice)
			if idle {
				onlyWhenIdle(id)
			}
		}
	}
}
