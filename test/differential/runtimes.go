package differential

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
)

// runtime is one way to carry out an event.
type runtime struct {
	name string
	argv func(event) []string
}

// installed are the vendor's words for the library's events, in the first
// provider's settings.
var installed = map[string]string{promptEvent: "UserPromptSubmit", "start": "SessionStart", "compact": "PreCompact", "end": "SessionEnd"}

// runtimes are every shell that a client may have, and the embedded one. Those
// that are not here are named; a comparison without them proves less than it
// says.
func (w *world) runtimes(embedded string) (list []runtime, missing []string) {
	for _, command := range []string{"dash", "bash", "bash --posix", "busybox sh", "mksh", "zsh --emulate sh", "zsh"} {
		argv := strings.Fields(command)
		path, err := exec.LookPath(argv[0])
		if err != nil {
			missing = append(missing, command)
			continue
		}
		argv[0] = path
		list = append(list, runtime{command, func(e event) []string { return append(argv[:len(argv):len(argv)], "-c", w.line(e)) }})
	}
	list = append(list, runtime{"embedded", func(e event) []string { return []string{embedded, "hook", e.provider, e.name} }})
	return list, missing
}

// line is the installed line, with the event's provider in it.
func (w *world) line(e event) string {
	return strings.Replace(w.lines[e.name], "'"+firstProvider+" ", "'"+e.provider+" ", 1)
}

// readLines takes the lines that install wrote.
func (w *world) readLines(tool string) error {
	w.lines = make(map[string]string)
	for name, vendors := range installed {
		out, err := exec.Command(tool, "command", filepath.Join(w.home, ".claude", "settings.json"), vendors).Output()
		if err != nil {
			return fmt.Errorf("read the installed line of %s: %w", name, err)
		}
		w.lines[name] = string(out)
		if !strings.Contains(w.lines[name], "'"+firstProvider+" "+name+"'") {
			return fmt.Errorf("the installed line does not name '%s %s': %s", firstProvider, name, out)
		}
	}
	return nil
}
