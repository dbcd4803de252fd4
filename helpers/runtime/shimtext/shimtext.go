// Package shimtext takes functions out of the shim, to be run by themselves: the
// shim as a whole runs when it is read.
package shimtext

import "strings"

// Path is where the shim stands.
const Path = "share/shims/hook.sh"

// Functions is the text of the named functions. shfmt, which the lint holds the
// shim to, has each begin and end on lines of its own.
func Functions(shim string, names ...string) string {
	var functions strings.Builder
	for _, name := range names {
		_, rest, _ := strings.Cut(shim, "\n"+name+"() {\n")
		body, _, _ := strings.Cut(rest, "\n}\n")
		functions.WriteString(name + "() {\n" + body + "\n}\n")
	}
	return functions.String()
}

// mark is the comment in front of what Run returns.
const mark = "\n  # The embedded runtime runs these lines, too."

// Run is the script that every event is: the end of the shim's own function.
func Run(shim string) string {
	_, rest, _ := strings.Cut(shim, mark)
	_, rest, _ = strings.Cut(rest, "\n  mj_")
	lines, _, _ := strings.Cut(rest, "\n}\n")
	return "mj_" + lines + "\n"
}
