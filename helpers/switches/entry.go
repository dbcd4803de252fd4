package switches

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"
	"strings"
	"unicode"

	"majordomus/helpers/vendorcfg"
)

// Entry says what keeps one hook from running, in the hooks file at path, in a
// scope (user, project or local).
func (l *Look) Entry(id, scope, path string, h vendorcfg.Hook) (reason Reason) {
	tool := l.Tools[id]
	for _, s := range tool.Switches {
		switch s.Rule {
		case RuleFile:
			if v, ok := l.settings(path).member(s.Key); ok && fmt.Sprint(v) == s.Off {
				return switchedOff(s.Key, path)
			}
		case RuleNames:
			reason = l.named(tool, s, h)
		case RuleTrust:
			reason = l.reviewed(tool, s, scope, path, h)
		}
		if reason.Kind != None {
			return reason
		}
	}
	return reason
}

// named: the hook is on a list of those that are switched off.
func (l *Look) named(tool Tool, s Switch, h vendorcfg.Hook) Reason {
	name, _ := h.Members["name"].(string)
	if name == "" {
		name = h.Command
	}
	for _, layer := range tool.layers(s) {
		for _, path := range l.files(tool, layer) {
			value, _ := l.settings(path).member(s.Key)
			list, _ := value.([]any)
			for _, one := range list {
				if one == name {
					return Reason{Off, fmt.Sprintf("the tool's hook for %s is switched off by %s in '%s'", h.Event, s.Key, path)}
				}
			}
		}
	}
	return Reason{}
}

// trusts: the user's layer trusts the repository, as Codex asks for before it
// reads anything of a project.
func (l *Look) trusts(tool Tool) bool {
	user, ok := tool.layer("user")
	if !ok {
		return false
	}
	for _, path := range l.files(tool, user) {
		for _, root := range l.roots() {
			level, _ := find(l.settings(path).values, []string{"projects", root, "trust_level"})
			if level == "trusted" {
				return true
			}
		}
	}
	return false
}

// roots are the paths that a tool may know the repository by.
func (l *Look) roots() []string {
	var list []string
	for _, root := range append([]string{l.Root}, l.Roots...) {
		if root == "" {
			continue
		}
		list = append(list, root)
		if real, err := filepath.EvalSymlinks(root); err == nil && real != root {
			list = append(list, real)
		}
	}
	return list
}

// reviewed: Codex runs a hook when the user's layer holds the hash of the hook
// as it is now, and not before.
func (l *Look) reviewed(tool Tool, s Switch, scope, path string, h vendorcfg.Hook) Reason {
	if scope == "project" && !l.trusts(tool) {
		return Reason{Untrusted, fmt.Sprintf("Codex does not trust this repository, so it does not read '%s': no trust_level = \"trusted\" under [projects.\"%s\"] in '%s'",
			path, l.Root, l.userFile(tool))}
	}
	keys := l.keys(scope, path, h)
	user, _ := tool.layer("user")
	for _, file := range l.files(tool, user) {
		for _, key := range keys {
			value, _ := find(l.settings(file).values, append(strings.Split(s.Key, "."), key))
			state, _ := value.(map[string]any)
			if state == nil {
				continue
			}
			where := fmt.Sprintf("[%s.\"%s\"] in '%s'", s.Key, key, file)
			if state["enabled"] == false {
				return Reason{Off, fmt.Sprintf("the tool's hook for %s is switched off by enabled = false under %s", h.Event, where)}
			}
			trusted, _ := state["trusted_hash"].(string)
			switch trusted {
			case Hash(h):
				return Reason{}
			case "":
			default:
				return Reason{Changed, fmt.Sprintf("Codex skips the hook for %s, which changed after you reviewed it: trusted_hash under %s is another; open /hooks in Codex", h.Event, where)}
			}
		}
	}
	return Reason{Unreviewed, fmt.Sprintf("Codex skips the hook for %s until you review it: no trusted_hash under [%s.\"%s\"] in '%s'; open /hooks in Codex",
		h.Event, s.Key, keys[0], l.userFile(tool))}
}

func (l *Look) userFile(tool Tool) string {
	user, _ := tool.layer("user")
	for _, file := range l.files(tool, user) {
		return file
	}
	return user.File
}

// keys are what Codex may call a hook: by its file, which may be reached by a
// link or, in a linked worktree, be that of the first one.
func (l *Look) keys(scope, path string, h vendorcfg.Hook) []string {
	paths := []string{path}
	if real, err := filepath.EvalSymlinks(path); err == nil && real != path {
		paths = append(paths, real)
	}
	if rel, err := filepath.Rel(l.Root, path); scope == "project" && err == nil {
		for _, root := range l.Roots {
			paths = append(paths, filepath.Join(root, rel))
		}
	}
	var list []string
	for _, p := range paths {
		list = append(list, fmt.Sprintf("%s:%s:%d:%d", p, snake(h.Event), h.Group, h.Index))
	}
	return list
}

func snake(event string) string {
	var b strings.Builder
	for i, c := range event {
		if unicode.IsUpper(c) && i > 0 {
			b.WriteByte('_')
		}
		b.WriteRune(unicode.ToLower(c))
	}
	return b.String()
}

// The limits that Codex puts in before it hashes, in seconds.
const (
	codexSeconds    = 600
	codexEndSeconds = 1
	codexEndMost    = 3
)

// Hash is what Codex calls a hook's trusted_hash: of its event, its matcher and
// what it does, in JSON with sorted keys and no white space.
func Hash(h vendorcfg.Hook) string {
	seconds := h.Timeout
	ends := h.Event == "SessionEnd" || h.Event == "Interrupt"
	switch {
	case seconds == 0 && ends:
		seconds = codexEndSeconds
	case seconds == 0:
		seconds = codexSeconds
	case ends:
		seconds = min(seconds, codexEndMost)
	}
	async, _ := h.Members["async"].(bool)
	var b strings.Builder
	fmt.Fprintf(&b, `{"event_name":%s,"hooks":[{"async":%t,"command":%s`, quote(snake(h.Event)), async, quote(h.Command))
	if message, ok := h.Members["statusMessage"].(string); ok {
		fmt.Fprintf(&b, `,"statusMessage":%s`, quote(message))
	}
	fmt.Fprintf(&b, `,"timeout":%d,"type":"command"}]`, seconds)
	if h.Matcher != "" && h.Event != "UserPromptSubmit" { // a prompt has nothing to match
		fmt.Fprintf(&b, `,"matcher":%s`, quote(h.Matcher))
	}
	b.WriteByte('}')
	sum := sha256.Sum256([]byte(b.String()))
	return "sha256:" + hex.EncodeToString(sum[:])
}

// quote writes a string as serde_json does: nothing is escaped that need not be.
func quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range s {
		switch c {
		case '"', '\\':
			b.WriteByte('\\')
			b.WriteRune(c)
		case '\b':
			b.WriteString(`\b`)
		case '\f':
			b.WriteString(`\f`)
		case '\n':
			b.WriteString(`\n`)
		case '\r':
			b.WriteString(`\r`)
		case '\t':
			b.WriteString(`\t`)
		default:
			if c < ' ' {
				fmt.Fprintf(&b, `\u%04x`, c)
			} else {
				b.WriteRune(c)
			}
		}
	}
	b.WriteByte('"')
	return b.String()
}
