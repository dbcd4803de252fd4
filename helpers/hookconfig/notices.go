package hookconfig

import (
	"fmt"
	"path/filepath"
	"slices"

	"majordomus/helpers/switches"
	"majordomus/helpers/vendorcfg"
)

// Notices are what a person should know after a place was wired, a line each.
func (c *Config) Notices(p Place) (lines []string) {
	id := p.Tool.ID
	switch p.Scope {
	case User:
		lines = append(lines, fmt.Sprintf("Every session of %s on this machine calls us now; only repositories with consent are recorded.", id))
	case Project:
		lines = append(lines, fmt.Sprintf("Commit %s and %s; on a machine without Majordomus the hooks do nothing.", p.File, p.Shim))
	}
	trust := p.Tool.wiring.Trust
	if says := (map[string]string{User: trust.User, Project: trust.Project, Local: trust.Local})[p.Scope]; says != "" {
		lines = append(lines, says)
	}
	lines = append(lines, rivals(p)...)
	for _, other := range c.Places(p.Tool) {
		if other.Scope != p.Scope && other.calls() {
			lines = append(lines, fmt.Sprintf("'%s' (scope %s) calls us already: both lines run at each event; a prompt is recorded once where %s sends an id or a timestamp (MJ68).", other.File, other.Scope, id))
		}
	}
	return append(lines, fmt.Sprintf("undo: majordomus capture uninstall --provider %s --scope %s", id, p.Scope))
}

// calls says whether the settings file holds a line of ours for the first event.
func (p Place) calls() bool {
	hooks, _ := vendorcfg.Hooks(p.File, p.Tool.Shape())
	return slices.ContainsFunc(hooks, func(h vendorcfg.Hook) bool {
		return h.Event == p.Tool.Slots[0].Vendor && Like(h.Command)
	})
}

// rivals tells of another file beside the settings that the tool reads as well.
func rivals(p Place) []string {
	dir := filepath.Dir(p.File)
	switch p.Tool.ID {
	case "codex":
		if other := dir + "/config.toml"; switches.HoldsHooks(other) {
			return []string{fmt.Sprintf("'%s' holds hooks, too: Codex runs both and warns at each start until all are in one file, '%s' (MJ43).", other, p.File)}
		}
	case "factory-droid":
		if other := dir + "/hooks.json"; exists(other) {
			return []string{fmt.Sprintf("'%s' is there too: versions of droid that read it may pass over what is in '%s'.", other, p.File)}
		}
	}
	return nil
}
