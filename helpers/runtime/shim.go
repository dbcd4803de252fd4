package runtime

import "strings"

// shimPath is where the shim stands. As a whole it runs when it is read; parts of
// it are taken out, to be run by themselves.
const shimPath = "share/shims/hook.sh"

// shimFunctions is the text of the named functions. shfmt, which the lint holds the
// shim to, has each begin and end on lines of its own.
func shimFunctions(shim string, names ...string) string {
	var functions strings.Builder
	for _, name := range names {
		_, rest, _ := strings.Cut(shim, "\n"+name+"() {\n")
		body, _, _ := strings.Cut(rest, "\n}\n")
		functions.WriteString(name + "() {\n" + body + "\n}\n")
	}
	return functions.String()
}

// shimMark is the comment in front of what shimRun returns.
const shimMark = "\n  # The embedded runtime runs these lines, too."

// shimRun is the script that every event is: the end of the shim's own function.
func shimRun(shim string) string {
	_, rest, _ := strings.Cut(shim, shimMark)
	_, rest, _ = strings.Cut(rest, "\n  mj_")
	lines, _, _ := strings.Cut(rest, "\n}\n")
	return "mj_" + lines + "\n"
}
