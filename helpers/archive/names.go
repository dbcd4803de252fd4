package archive

import (
	"errors"
	"os"
	"strconv"
	"strings"

	"majordomus/helpers/store"
)

// rename gives a record the first free name without the prompt's opening. A
// name that is the same file already was given by a run that was killed.
func (a *Archive) rename(name, suffix string) (string, error) {
	stem := stampOf(name) + "-" + suffix
	for n := 1; n <= maxNames; n++ {
		to := stem
		if n > 1 {
			to += "-" + strconv.Itoa(n)
		}
		from, free := a.file(name+recordEnding), a.file(to+recordEnding)
		err := moveFree(from, free)
		switch {
		case err == nil:
			return to, nil
		case !errors.Is(err, os.ErrExist):
			return "", err
		case store.SameFile(from, free):
			return to, os.Remove(from)
		}
	}
	return "", os.ErrExist
}

// linkFree is moveFree in two steps.
func linkFree(from, to string) error {
	if err := os.Link(from, to); err != nil {
		return err
	}
	return os.Remove(from)
}

const maxNames = 100000

// stampOf is the time in front of a record's name; a name that has none is cut
// to nothing of it.
func stampOf(name string) string {
	digits := 0
	for digits < len(name) && name[digits] >= '0' && name[digits] <= '9' {
		digits++
	}
	if digits == 0 {
		return "0"
	}
	return name[:digits]
}

func prunedName(name, suffix string) bool {
	rest, ok := strings.CutPrefix(name, stampOf(name)+"-"+suffix)
	if !ok {
		return false
	}
	if rest == "" {
		return true
	}
	number, ok := strings.CutPrefix(rest, "-")
	return ok && strings.Trim(number, "0123456789") == "" && number != ""
}
