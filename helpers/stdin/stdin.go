// Package stdin reads a hook's payload without ever waiting for a client that
// keeps the pipe open: it stops at the end of the JSON object, not at the end
// of the file.
package stdin

import (
	"errors"
	"io"
	"os"
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

// limits are the constants above, or smaller ones in a test.
type limits struct {
	idle, total, drain time.Duration
	size               int
}

// source hands out the next piece, or ErrTimeout when none came in time.
type source interface {
	next(limit time.Duration) piece
}

// Object reads one JSON object from r and returns its bytes. On an error the
// rest of r has been read as far as it came without waiting long, because a
// client reports a hook that closes its pipe early.
func Object(r io.Reader) ([]byte, error) {
	return object(r, limits{IdleLimit, TotalLimit, drainLimit, SizeLimit})
}

func object(r io.Reader, lim limits) ([]byte, error) {
	var src source
	if f, ok := r.(*os.File); ok && canWait(f) {
		src = &waiter{f, make([]byte, chunkSize)}
	} else {
		p := newPump(r)
		defer close(p.stop)
		src = p
	}
	object, err := collect(src, lim)
	if err != nil && err != ErrTimeout && err != ErrTruncated && err != ErrEmpty {
		drain(src, lim)
	}
	return object, err
}

// pump reads in a goroutine of its own, where a read cannot be given a
// deadline otherwise.
type pump struct {
	pieces chan piece
	stop   chan struct{}
}

func newPump(r io.Reader) *pump {
	p := &pump{make(chan piece), make(chan struct{})}
	go p.run(r)
	return p
}

func (p *pump) run(r io.Reader) {
	for {
		buf := make([]byte, chunkSize)
		n, err := r.Read(buf)
		select {
		case p.pieces <- piece{buf[:n], err}:
		case <-p.stop:
			return
		}
		if err != nil {
			return
		}
	}
}

func (p *pump) next(limit time.Duration) piece {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case got := <-p.pieces:
		return got
	case <-timer.C:
		return piece{nil, ErrTimeout}
	}
}

func collect(src source, lim limits) ([]byte, error) {
	var scan jsonspan.Scanner
	var object []byte
	start := time.Now()
	for {
		p := src.next(min(lim.idle, lim.total-time.Since(start)))
		if p.err == ErrTimeout {
			return nil, ErrTimeout
		}
		n, done, err := scan.Feed(p.data)
		if err != nil {
			return nil, err
		}
		if len(object)+n > lim.size {
			return nil, ErrTooLarge
		}
		object = append(object, p.data[:n]...)
		if done {
			return object, trailing(p.data[n:])
		}
		if p.err != nil {
			return nil, ended(object)
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

// drain reads what is still coming: until it ends, or is quiet for a moment.
func drain(src source, lim limits) {
	for end := time.Now().Add(lim.idle); time.Now().Before(end); {
		if p := src.next(lim.drain); p.err != nil {
			return
		}
	}
}
