package main

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
)

// libraryScript reads the named files of the library and calls a function.
// The program is replaced by the shell, so that status, streams and signals
// are the function's own.
//
// Some shells end with 2 for a part of the library that is missing or damaged,
// which a client takes for "block this prompt".
const libraryScript = `umask 077
trap 'case $? in 2) exit 3 ;; esac' EXIT
unset -v TMPPREFIX
. "$MJ_HOME/lib/message.sh" && . "$MJ_HOME/lib/capture.sh" || exit 3
case $1 in -) ;; *) . "$MJ_HOME/lib/$1.sh" || exit 3 ;; esac
shift
"$@"`

// library runs a function of the library, in the embedded runtime where there
// is no shell. The file is a name in lib without its ending, or "-" for
// capture.sh alone.
func (a *app) library(file, function string, args ...string) error {
	sh, err := shell()
	argv := append([]string{"sh", "-c", libraryScript, "majordomus", file, function}, args...)
	if err != nil {
		embedded := a.homeFile("build/majordomus-hook")
		if _, failed := os.Stat(embedded); failed != nil {
			return err
		}
		sh, argv = embedded, append([]string{embedded, "call", file, function}, args...)
	}
	err = syscall.Exec(sh, argv, a.environment())
	return fmt.Errorf("start '%s': %w", sh, err)
}

func shell() (string, error) {
	for _, sh := range []string{"/bin/sh", "/usr/bin/sh", "/system/bin/sh"} {
		if info, err := os.Stat(sh); err == nil && info.Mode()&0o111 != 0 {
			return sh, nil
		}
	}
	return "", errors.New("no POSIX shell at /bin/sh")
}

// environment is the caller's without the variables that the library gives a
// meaning to, those that would have a shell read a file first, and those that
// would point git elsewhere. The library reads bytes, so the locale is C: in
// another one bash takes time that grows with the square of a text.
func (a *app) environment() []string {
	env := []string{"MJ_HOME=" + a.home, "LC_ALL=C"}
	for _, e := range os.Environ() {
		if !ours(e) {
			env = append(env, e)
		}
	}
	return env
}

func ours(e string) bool {
	for _, prefix := range []string{"MJ_", "mj_", "ENV=", "BASH_ENV=", "GIT_DIR=", "GIT_WORK_TREE=", "GIT_INDEX_FILE=", "LC_ALL="} {
		if strings.HasPrefix(e, prefix) {
			return true
		}
	}
	return false
}
