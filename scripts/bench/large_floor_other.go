//go:build !linux

package main

import (
	"errors"
	"time"
)

type floor struct{}

// floors and what measures them want calls that Linux alone has.
func floors() map[string]struct {
	work func(*floor) error
	most float64
} {
	return nil
}

func measureFloors(string) (map[string]time.Duration, error) {
	return nil, errors.New("the floors of a large archive are measured on Linux alone")
}
