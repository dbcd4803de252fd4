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
		err := os.Link(a.file(name+recordEnding), a.file(to+recordEnding))
		if errors.Is(err, os.ErrExist) && !store.SameFile(a.file(name+recordEnding), a.file(to+recordEnding)) {
			continue
		}
		if err != nil && !errors.Is(err, os.ErrExist) {
			return "", err
		}
		return to, os.Remove(a.file(name + recordEnding))
	}
	return "", os.ErrExist
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
