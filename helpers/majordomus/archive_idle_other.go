//go:build !linux

package main

// Running only when a processor is idle is Linux's alone: nobody is asked.
func onlyWhenIdle(int) {}

func busy() bool { return true }
