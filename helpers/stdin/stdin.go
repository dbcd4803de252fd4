// Package stdin reads a hook's payload without ever waiting for a client that
// keeps the pipe open: it stops at the end of the JSON object, not at the end
// of the file.
package stdin

import (
	"errors"
	"io"
	"time"

	"majordomus/helpers/jsonspan"
)

// The limits of one payload, and why it was refused.
const (
	IdleLimit  = 2 * time.Second  // without a byte; every byte starts it anew
	TotalLimit = 10 * time.Second // for the whole payload
	SizeLimit  = 64 << 20         // bytes
	drainLimit = 200 * time.Millisecond
	chunkSize  = 64 << 10
)

// Reasons beside those of package jsonspan.
var (
	ErrEmpty     = errors.New("empty")
	ErrTruncated = errors.New("truncated")
	ErrTrailing  = errors.New("more than one value")
	ErrTooLarge  = errors.New("too large")
	ErrTimeout   = errors.New("timed out")
)

type piece struct {
	data []byte
	err  error
}

// Object reads one JSON object from r and returns its bytes. On an error the
// rest of r has been read as far as it came without waiting long, because a
// client reports a hook that closes its pipe early.
func Object(r io.Reader) ([]byte, error) {
	pieces := make(chan piece)
	stop := make(chan struct{})
	defer close(stop)
	go pump(r, pieces, stop)

	object, err := collect(pieces)
	if err != nil && err != ErrTimeout && err != ErrTruncated && err != ErrEmpty {
		drain(pieces)
	}
	return object, err
}

// pump reads in a goroutine of its own, because a blocking read of an
// inherited pipe cannot be given a deadline.
func pump(r io.Reader, pieces chan<- piece, stop <-chan struct{}) {
	for {
		buf := make([]byte, chunkSize)
		n, err := r.Read(buf)
		select {
		case pieces <- piece{buf[:n], err}:
		case <-stop:
			return
		}
		if err != nil {
			return
		}
	}
}

func collect(pieces <-chan piece) ([]byte, error) {
	var scan jsonspan.Scanner
	var object []byte
	total := time.NewTimer(TotalLimit)
	idle := time.NewTimer(IdleLimit)
	defer total.Stop()
	defer idle.Stop()
	for {
		select {
		case <-total.C:
			return nil, ErrTimeout
		case <-idle.C:
			return nil, ErrTimeout
		case p := <-pieces:
			idle.Reset(IdleLimit)
			n, done, err := scan.Feed(p.data)
			if err != nil {
				return nil, err
			}
			if object == nil {
				object = p.data[:n]
			} else {
				object = append(object, p.data[:n]...)
			}
			if done {
				return object, trailing(p.data[n:])
			}
			if len(object) > SizeLimit {
				return nil, ErrTooLarge
			}
			if p.err != nil {
				return nil, ended(object)
			}
		}
	}
}

func ended(object []byte) error {
	if trailing(object) == nil {
		return ErrEmpty
	}
	return ErrTruncated
}

// trailing refuses anything but white space behind the object, as far as it
// arrived together with it.
func trailing(rest []byte) error {
	for _, c := range rest {
		if c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return ErrTrailing
		}
	}
	return nil
}

func drain(pieces <-chan piece) {
	quiet := time.NewTimer(drainLimit)
	total := time.NewTimer(IdleLimit)
	defer quiet.Stop()
	defer total.Stop()
	for {
		select {
		case p := <-pieces:
			if p.err != nil {
				return
			}
			quiet.Reset(drainLimit)
		case <-quiet.C:
			return
		case <-total.C:
			return
		}
	}
}
