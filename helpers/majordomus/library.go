package main

import (
	"context"
	"errors"
	"os"
	"strings"

	"majordomus/helpers/exit"
)

// carryOut runs a function of lib/capture.sh as a hook does, and ends with its status.
// Variables that would point git elsewhere are dropped.
func (a *app) carryOut(ctx context.Context, function string, args ...string) error {
	for _, name := range []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"} {
		_ = os.Unsetenv(name)
	}
	if status := a.definition().Run(ctx, function, args, a.in, a.out, a.err); status != exit.Done {
		return ended(status)
	}
	return nil
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
