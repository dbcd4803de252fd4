package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"majordomus"
	"majordomus/helpers/consent"
	"majordomus/helpers/gitdir"
	"majordomus/helpers/runtime"
)

// say tells a person something on standard error: a line, and below it what to do
// about it, if we know. What stands in quotation marks may be a stranger's.
func (a *app) say(text, hint string) {
	fmt.Fprintf(a.err, "majordomus: %s\n", printable(text))
	if hint != "" {
		fmt.Fprintf(a.err, "majordomus: hint: %s\n", printable(hint))
	}
}

// refuse says why not, and is the answer no.
func (a *app) refuse(text, hint string) error {
	a.say(text, hint)
	return refusal{}
}

// fault says what failed, and is the status of a fault.
func (a *app) fault(text, hint string) error {
	a.say(text, hint)
	return saidFault{}
}

// saidFault is a fault whose text was said already.
type saidFault struct{}

func (saidFault) Error() string { return "fault" }

// around is the repository around the current folder, or the answer that there is
// none. With own set a submodule is taken by itself, not as a part of its
// superproject.
func (a *app) around(own bool) (consent.Around, error) {
	here, err := consent.Look(".", own)
	if err == nil {
		return here, nil
	}
	dir, _ := os.Getwd()
	if noRepository(err) {
		return here, a.refuse(fmt.Sprintf("no git work tree around '%s' (the current folder)", dir), "go to a repository, or make one with 'git init' (MJ60)")
	}
	return here, a.fault(fmt.Sprintf("the repository around '%s' cannot be read", dir), "")
}

func noRepository(err error) bool {
	return errors.Is(err, gitdir.ErrNotRepository) || errors.Is(err, fs.ErrNotExist)
}

// consented is around for commands that need a repository in which recording was
// switched on.
func (a *app) consented() (consent.Around, error) {
	here, err := a.around(false)
	switch {
	case err != nil || here.Given:
		return here, err
	case here.Unsound != "":
		return here, a.refuse("nothing is recorded here: "+here.Unsound, "remove it, and run 'majordomus init' (MJ62)")
	}
	return here, a.refuse(fmt.Sprintf("nothing is recorded in '%s' on this machine", here.Repo.Root), "'majordomus init' switches it on (MJ61)")
}

// readable is around for commands that read what was recorded, or erase it: neither
// needs consent, as long as there is something. Its Store is never empty.
func (a *app) readable() (consent.Around, error) {
	here, err := a.around(false)
	if err != nil {
		return here, err
	}
	if readable, err := readable(here); err == nil {
		return readable, nil
	}
	return a.consented()
}

// readable names the store of a repository in which something was recorded, or
// says consent.ErrNone.
func readable(here consent.Around) (consent.Around, error) {
	if here.Given {
		return here, nil
	}
	kept := []string{filepath.Join(here.Repo.Root, ".ai", "repo", "sessions")}
	for _, dir := range []string{"prompts", "session-contexts", "sessions"} {
		kept = append(kept, filepath.Join(here.Private, dir))
	}
	if here.Unsound != "" || !slices.ContainsFunc(kept, isFolder) {
		return here, consent.ErrNone
	}
	here.Store = here.Private
	return here, nil
}

// inside refuses a path of the repository that a link is part of: a repository could
// lead what we write to a file outside of it.
func (a *app) inside(root string, paths ...string) error {
	for _, path := range paths {
		for ; strings.HasPrefix(path, root+"/"); path = filepath.Dir(path) {
			if info, err := os.Lstat(path); err == nil && info.Mode()&fs.ModeSymlink != 0 {
				return a.refuse(fmt.Sprintf("'%s' is a link and may lead out of the repository", path), "put a file or a folder of its own there, and try again")
			}
		}
	}
	return nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// definition is lib/*.sh, to be asked what it says.
func (a *app) definition() runtime.Library {
	return runtime.Library{Files: majordomus.Files, Home: a.home}
}
