package osfile

import (
	"errors"
	"os"
	"syscall"
	"unsafe"
)

// Flags for os.OpenFile: this system has neither.
const (
	NoFollow = 0
	NonBlock = 0
)

const directory = 0

// What LockFileEx is told, and what it says of a lock that is held.
const (
	failImmediately = 1
	exclusive       = 2
	lockViolation   = syscall.Errno(33)
)

// farAway is where the locked byte stands: a lock keeps others from reading
// and writing what it covers here, so it covers nothing that is ever written.
const farAway = 0x7fffffff

// TryLock takes an exclusive lock on an open file, which lasts until the file
// is closed, or says that it is held.
func TryLock(f *os.File) error { return try(f, exclusive|failImmediately) }

// TryShare takes a shared one.
func TryShare(f *os.File) error { return try(f, failImmediately) }

func try(f *os.File, flags uintptr) error {
	lockFileEx := syscall.NewLazyDLL("kernel32.dll").NewProc("LockFileEx")
	where := syscall.Overlapped{OffsetHigh: farAway}
	ok, _, err := lockFileEx.Call(f.Fd(), flags, 0, 1, 0, uintptr(unsafe.Pointer(&where)))
	switch {
	case ok != 0:
		return nil
	case errors.Is(err, lockViolation), errors.Is(err, syscall.ERROR_IO_PENDING):
		return ErrHeld
	}
	return err
}

// Links is how many names an open file has.
func Links(f *os.File, _ os.FileInfo) uint64 {
	var about syscall.ByHandleFileInformation
	if syscall.GetFileInformationByHandle(syscall.Handle(f.Fd()), &about) != nil {
		return 1
	}
	return uint64(about.NumberOfLinks)
}
