//go:build !linux

package stdin

import (
	"os"
	"time"
)

func canWait(*os.File) bool { return false }

// waiter is never made here.
type waiter struct {
	file *os.File
	buf  []byte
}

func (w *waiter) next(time.Duration) piece { return piece{nil, ErrTimeout} }
