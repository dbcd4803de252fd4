package runtime

import (
	"bufio"
	"io"
	"os"
	"path/filepath"
	"strings"

	"majordomus/helpers/consent"
	"majordomus/helpers/gitdir"
	"majordomus/helpers/osfile"
)

// found is what the shim looks for: this machine's yes to recording, given
// by this user. The rules are those of share/shims/hook.sh; a case holds the
// two together.
type found struct {
	common string // the git common directory
	store  string // the private half
	home   string // the toolkit that init knew
}

// findHere looks around the folder the client is in, and where that is in no
// repository around the one that the session was started in. It goes there.
func findHere(project func() string) (found, bool) {
	c, stopped, ok := find(physical())
	if ok || stopped {
		return c, ok
	}
	dir := project()
	if !filepath.IsAbs(dir) || os.Chdir(dir) != nil {
		return c, false
	}
	c, _, ok = find(physical())
	return c, ok
}

// physical is the folder this process is in, not the link it was reached by;
// the environment says so too, as a shell's would.
func physical() string {
	was := os.Getenv("PWD")
	_ = os.Unsetenv("PWD")
	dir, err := os.Getwd()
	if err != nil {
		dir = was
	}
	if dir != "" {
		_ = os.Setenv("PWD", dir)
	}
	return dir
}

// find walks up from dir to a repository; stopped says that it met one that
// counts and gave no consent.
func find(dir string) (c found, stopped, ok bool) {
	for filepath.IsAbs(dir) {
		if _, err := os.Stat(filepath.Join(dir, ".git")); err == nil && !gitdir.IsKeptOut(dir) {
			common, climb, found := commonDir(dir)
			if !found {
				return c, true, false
			}
			c.common = common
			enabled := filepath.Join(common, "majordomus", "enabled")
			if own(enabled) {
				c.store, c.home = twoLines(enabled)
				return c, true, filepath.IsAbs(c.store)
			}
			if !climb {
				return c, true, false
			}
		}
		up := filepath.Dir(dir)
		if up == dir {
			break
		}
		dir = up
	}
	return c, false, false
}

// commonDir is the git common directory of the work tree dir; climb says that
// this is a submodule, whose superproject may have said yes for it.
func commonDir(dir string) (common string, climb, ok bool) {
	dotGit := filepath.Join(dir, ".git")
	if info, err := os.Stat(dotGit); err == nil && info.IsDir() {
		return dotGit, false, true
	}
	text, ok := firstLine(dotGit)
	if !ok {
		return "", false, false
	}
	gitDir := strings.TrimPrefix(text, "gitdir: ")
	if !filepath.IsAbs(gitDir) {
		gitDir = filepath.Join(dir, gitDir)
	}
	climb = strings.Contains(filepath.ToSlash(gitDir), "/modules/")
	file := filepath.Join(gitDir, "commondir")
	if _, err := os.Stat(file); err != nil {
		return gitDir, climb, true
	}
	if text, ok = firstLine(file); !ok {
		return "", climb, false
	}
	if !filepath.IsAbs(text) {
		text = filepath.Join(gitDir, text)
	}
	return text, climb, true
}

// own says whether path is a regular file of this user's.
func own(path string) bool {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	mine, err := consent.Owned(path)
	return err == nil && mine
}

// firstLine may end without a newline, but not be empty then. A pipe is not
// waited for, and somebody else's file not followed.
func firstLine(path string) (string, bool) {
	if !own(path) {
		return "", false
	}
	f, err := osfile.Open(path)
	if err != nil {
		return "", false
	}
	defer f.Close()
	text, err := bufio.NewReader(f).ReadString('\n')
	return strings.TrimSuffix(text, "\n"), err == nil || err == io.EOF && text != ""
}

func twoLines(path string) (first, second string) {
	f, err := osfile.Open(path)
	if err != nil {
		return "", ""
	}
	defer f.Close()
	lines := bufio.NewReader(f)
	return line(lines), line(lines)
}

func line(from *bufio.Reader) string {
	text, _ := from.ReadString('\n')
	return strings.TrimSuffix(text, "\n")
}
