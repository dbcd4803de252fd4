package main

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"majordomus/helpers/hookconfig"
	"majordomus/helpers/osfile"
	"majordomus/helpers/switches"
	"majordomus/helpers/vendorcfg"
)

func (a *app) captureStatus() *cobra.Command {
	var asJSON bool
	var probe string
	cmd := &cobra.Command{
		Use: "status [--json] [--probe on|off]", Short: "Say what each tool could record here, what is connected, and whether it works", Args: none,
		Example: "  majordomus capture status\n  majordomus capture status --json --probe off",
		RunE: func(*cobra.Command, []string) error {
			if probe != "on" && probe != "off" {
				return usageError{fmt.Errorf("'%s' is not one of on, off (given by --probe)", probe)}
			}
			return a.library("status", "mj_status_run", fmt.Sprint(asJSON), probe)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object (share/schemas/status.schema.json)")
	cmd.Flags().StringVar(&probe, "probe", "on", "off: make no self test")
	help := cmd.HelpFunc()
	cmd.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		cmd.Long = cmd.Short + ".\n\n" + a.remark("status.sh", "# Two rows a provider")
		help(cmd, args)
	})
	return cmd
}

// remark is the comment in a file of the library that begins with a line, for
// help that must not say a second time what is decided there.
func (a *app) remark(file, begin string) string {
	text, err := osfile.ReadFile(filepath.Join(a.home, "lib", file))
	if err != nil {
		return ""
	}
	var lines []string
	for _, line := range strings.Split(string(text), "\n") {
		if len(lines) == 0 && !strings.HasPrefix(line, begin) {
			continue
		}
		said, ok := strings.CutPrefix(line, "#")
		if !ok {
			break
		}
		lines = append(lines, strings.TrimPrefix(said, " "))
	}
	return strings.Join(lines, "\n")
}

// lookFlags are files to look into, by a key that the library chose.
type lookFlags struct {
	markers            string
	ours, files, wants []string
	shims, logs        []string
	events, roots      []string
	notes              string
}

// settingsLook reads what the library asks about and prints a line for each
// fact, with tabs in between: the key, what is meant, a word, and a detail.
//
//	KEY EVENT same|matched|like|none -   a wanted line of a settings file
//	KEY EVENT off   REASON               the same, and the tool does not run it
//	KEY -     error TEXT                 the file cannot be read
//	PROVIDER/tool - off|error TEXT       all hooks of the tool, and why
//	KEY -     noted PATH                 install changed it, and uninstall did not
//	KEY shim  missing|ours|other HOME    the shim, and the toolkit it names
//	PROVIDER EVENT seen TIME             the newest line of the ledger
func (a *app) settingsLook() *cobra.Command {
	var f lookFlags
	cmd := &cobra.Command{
		Use: "look", Args: none, Short: "Look into settings files and ledgers",
		RunE: func(*cobra.Command, []string) error {
			out := bufio.NewWriter(a.out)
			look, err := a.switches(f.roots)
			if err != nil {
				return err
			}
			f.lookFiles(out, look)
			f.lookNotes(out)
			f.lookShims(out, hookconfig.Config{Home: a.home})
			for _, line := range lastSeen(f.logs, f.events) {
				fmt.Fprintln(out, line)
			}
			return out.Flush()
		},
	}
	cmd.Flags().StringArrayVar(&f.ours, "ours", nil, "how a command of ours begins")
	cmd.Flags().StringVar(&f.markers, "marker", "", "what a command that was one of ours still holds")
	cmd.Flags().StringArrayVar(&f.files, "file", nil, "KEY=FORM=PATH")
	cmd.Flags().StringArrayVar(&f.wants, "want", nil, "KEY=EVENT=COMMAND")
	cmd.Flags().StringVar(&f.notes, "notes", "", "the folder of the notes for uninstall")
	cmd.Flags().StringArrayVar(&f.roots, "root", nil, "the repository, and other paths of it")
	cmd.Flags().StringArrayVar(&f.shims, "shim", nil, "KEY=PATH")
	cmd.Flags().StringArrayVar(&f.logs, "log", nil, "a ledger; several, the oldest first")
	cmd.Flags().StringArrayVar(&f.events, "event", nil, "an event to look for in it")
	return cmd
}

// switches is what looks into the tools' own switches.
func (a *app) switches(roots []string) (*switches.Look, error) {
	tools, err := switches.Read(a.homeFile("share/switches.yaml"))
	if err != nil {
		return nil, err
	}
	look := &switches.Look{Tools: tools, Getenv: os.Getenv, OS: runtime.GOOS}
	if len(roots) > 0 {
		look.Root, look.Roots = roots[0], roots[1:]
	}
	return look, nil
}

func (f lookFlags) lookFiles(out io.Writer, look *switches.Look) {
	var tools, looked []string
	for _, spec := range f.files {
		part := strings.SplitN(spec, "=", 3)
		if len(part) < 3 {
			continue
		}
		key := part[0]
		looked = append(looked, part[2])
		id, scope, _ := strings.Cut(key, "/")
		if !slices.Contains(tools, id) {
			tools = append(tools, id)
		}
		shape, err := shapeOf(part[1])
		if err != nil { // a tool whose form of settings nobody here knows
			tell(out, key, "-", "error", err.Error())
			continue
		}
		hooks, err := vendorcfg.Hooks(part[2], shape)
		if err != nil {
			tell(out, key, "-", "error", err.Error())
			continue
		}
		for _, want := range f.wants {
			rest, ok := strings.CutPrefix(want, key+"=")
			if !ok {
				continue
			}
			event, command, _ := strings.Cut(rest, "=")
			word, detail := f.match(hooks, event, command), "-"
			if word == "same" {
				word, detail = runs(look, id, scope, part[2], hooks, event, command)
			}
			tell(out, key, event, word, detail)
		}
	}
	for _, id := range tools {
		if reason := look.Tool(id); reason.Kind != switches.None {
			tell(out, id+"/tool", "-", "off", numbered(reason))
		}
		for path, reason := range look.Unread(id) {
			if !slices.Contains(looked, path) { // that was told of
				tell(out, id+"/tool", "-", "error", reason)
			}
		}
	}
}

// lookNotes tells which of the files a note of install speaks of.
func (f lookFlags) lookNotes(out io.Writer) {
	if f.notes == "" {
		return
	}
	for _, one := range vendorcfg.Noted(f.notes) {
		for _, spec := range f.files {
			part := strings.SplitN(spec, "=", 3)
			if len(part) == 3 && part[0] == one.Label && hookconfig.SameFile(part[2], one.Path) {
				tell(out, one.Label, "-", "noted", one.Path)
			}
		}
	}
}

// runs says whether the tool runs one of the hooks with our line, or why none.
func runs(look *switches.Look, id, scope, path string, hooks []vendorcfg.Hook, event, command string) (word, detail string) {
	for _, h := range hooks {
		if h.Event != event || h.Command != command || h.Matcher != "" {
			continue
		}
		reason := look.Entry(id, scope, path, h)
		if reason.Kind == switches.None {
			return "same", "-"
		}
		if detail == "" {
			word, detail = "off", numbered(reason)
		}
	}
	return word, detail
}

// numbered puts the number of its message behind a reason (docs/messages.md).
func numbered(r switches.Reason) string {
	number := map[switches.Kind]string{
		switches.Off:        "MJ32",
		switches.Unreviewed: "MJ40",
		switches.Changed:    "MJ41",
		switches.Untrusted:  "MJ42",
	}[r.Kind]
	return r.Text + " (" + number + ")"
}

// match says how near a settings file comes to a wanted line.
func (f lookFlags) match(hooks []vendorcfg.Hook, event, command string) string {
	word := "none"
	for _, e := range hooks {
		switch {
		case e.Event != event:
		case e.Command == command && e.Matcher == "":
			return "same"
		case e.Command == command:
			word = "matched"
		case word == "none" && (begins(e.Command, f.ours) || f.markers != "" && strings.Contains(e.Command, f.markers)):
			word = "like"
		}
	}
	return word
}

// lookShims compares shims with the one that is shipped.
func (f lookFlags) lookShims(out io.Writer, config hookconfig.Config) {
	for _, spec := range f.shims {
		key, path, _ := strings.Cut(spec, "=")
		shim, word := config.ReadShim(path), "other"
		switch {
		case shim.Missing:
			word = "missing"
		case shim.Ours:
			word = "ours"
		}
		tell(out, key, "shim", word, cmp.Or(shim.Home, "-"))
	}
}

// tell prints one line of facts; what would break it is replaced.
func tell(out io.Writer, fields ...string) {
	for i, f := range fields {
		fields[i] = strings.Map(func(c rune) rune {
			if c < ' ' || c == 0x7f {
				return '?'
			}
			return c
		}, f)
	}
	fmt.Fprintln(out, strings.Join(fields, "\t"))
}

// lastSeen returns a line for the newest of each provider and wanted event in
// the ledgers, the newest of all last (the ledger's times sort as texts). A line that cannot be read is passed over.
func lastSeen(logs, events []string) []string {
	newest := make(map[string]string)
	var order []string
	for _, path := range logs {
		file, err := osfile.Open(path)
		if err != nil {
			continue
		}
		lines := bufio.NewScanner(file)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			provider, event, at := ledgerLine(lines.Bytes(), events)
			if at == "" {
				continue
			}
			key := provider + "\t" + event
			if _, known := newest[key]; !known {
				order = append(order, key)
			}
			newest[key] = max(newest[key], at)
		}
		file.Close()
	}
	sort.SliceStable(order, func(i, j int) bool { return newest[order[i]] < newest[order[j]] })
	for i, key := range order {
		order[i] = key + "\tseen\t" + newest[key]
	}
	return order
}

// ledgerLine reads a line that names one of the events.
func ledgerLine(line []byte, events []string) (provider, event, at string) {
	var l struct{ TS, Event, Provider string }
	for _, want := range events {
		if !bytes.Contains(line, []byte(`"`+want+`"`)) {
			continue
		}
		if json.Unmarshal(line, &l) != nil || l.Event != want {
			return "", "", ""
		}
		if _, err := time.Parse(time.RFC3339, l.TS); err != nil || strings.ContainsAny(l.Provider, "\t\n") {
			return "", "", ""
		}
		return l.Provider, l.Event, l.TS
	}
	return "", "", ""
}

// scratchPrefix names the folders of self tests in the temporary folder.
const scratchPrefix = "majordomus-probe-"

// settingsScratch makes a private folder for a self test, prints its path, and
// removes those that a killed one left an hour ago.
func (a *app) settingsScratch() *cobra.Command {
	return &cobra.Command{
		Use: "scratch", Args: none, Short: "Make a scratch folder",
		RunE: func(*cobra.Command, []string) error {
			temp, err := filepath.EvalSymlinks(os.TempDir())
			if err != nil {
				return err
			}
			old, _ := filepath.Glob(filepath.Join(temp, scratchPrefix+"*"))
			for _, dir := range old {
				if info, err := os.Lstat(dir); err == nil && info.IsDir() && time.Since(info.ModTime()) > time.Hour {
					_ = os.RemoveAll(dir)
				}
			}
			dir, err := os.MkdirTemp(temp, scratchPrefix)
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(a.out, dir)
			return err
		},
	}
}
