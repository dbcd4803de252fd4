//go:build !linux

package main

// onlyWhenIdle is Linux's alone.
func onlyWhenIdle(int) {}
