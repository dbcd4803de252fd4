//go:build !linux

package archive

import (
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// changedAt is when a file's contents changed, sameChange whether nothing of it
// did between two looks, not its names either.
func changedAt(st *syscall.Stat_t) time.Time { return time.Unix(st.Mtimespec.Unix()) }

func sameChange(a *syscall.Stat_t, b *unix.Stat_t) bool {
	return a.Ctimespec.Sec == b.Ctim.Sec && a.Ctimespec.Nsec == b.Ctim.Nsec
}
