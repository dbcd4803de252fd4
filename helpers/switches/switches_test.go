package switches

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"majordomus/helpers/vendorcfg"
)

// place is a person's home, a repository and a system in a folder of the test's.
type place struct {
	t    *testing.T
	dir  string
	look *Look
}

func newPlace(t *testing.T) *place {
	t.Helper()
	tools, err := Read("../../share/switches.yaml")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	home := filepath.Join(dir, "home")
	env := map[string]string{"HOME": home}
	return &place{t, dir, &Look{
		Tools: tools, Root: filepath.Join(dir, "repo"), System: filepath.Join(dir, "system"), OS: "linux",
		Getenv: func(name string) string { return env[name] },
	}}
}

func (p *place) write(path, text string) string {
	p.t.Helper()
	path = filepath.Join(p.dir, strings.ReplaceAll(path, "DIR", p.dir))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(strings.ReplaceAll(text, "DIR", p.dir)), 0o600); err != nil {
		p.t.Fatal(err)
	}
	return path
}

// hook is one of a tool's, and the file it is in.
func hook(id string) (h vendorcfg.Hook, path string) {
	h = vendorcfg.Hook{Entry: vendorcfg.Entry{Event: "UserPromptSubmit", Command: "ours", Timeout: 15}, Members: map[string]any{}}
	switch id {
	case "codex":
		path = "home/.codex/hooks.json"
	case "gemini":
		h.Event, h.Members["name"], path = "BeforeAgent", "majordomus-prompt", "home/.gemini/settings.json"
	case "copilot":
		path = "home/.copilot/hooks/majordomus.json"
	}
	return h, path
}

const (
	claudeManaged = "system/etc/claude-code/managed-settings.json"
	claudeDropin  = "system/etc/claude-code/managed-settings.d/20-hooks.json"
	claudeLater   = "system/etc/claude-code/managed-settings.d/30-hooks.json"
	claudeLocal   = "repo/.claude/settings.local.json"
	claudeProject = "repo/.claude/settings.json"
	claudeUser    = "home/.claude/settings.json"

	codexRequires = "system/etc/codex/requirements.toml"
	codexManaged  = "system/etc/codex/managed_config.toml"
	codexProject  = "repo/.codex/config.toml"
	codexUser     = "home/.codex/config.toml"
	codexSystem   = "system/etc/codex/config.toml"
	codexTrusts   = "[projects.\"DIR/repo\"]\ntrust_level = \"trusted\"\n"
	codexReviewed = "[hooks.state.\"DIR/home/.codex/hooks.json:user_prompt_submit:0:0\"]\ntrusted_hash = \"HASH\"\n"

	geminiSystem   = "system/etc/gemini-cli/settings.json"
	geminiProject  = "repo/.gemini/settings.json"
	geminiUser     = "home/.gemini/settings.json"
	geminiDefaults = "system/etc/gemini-cli/system-defaults.json"

	qwenSystem   = "system/etc/qwen-code/settings.json"
	qwenProject  = "repo/.qwen/settings.json"
	qwenUser     = "home/.qwen/settings.json"
	qwenDefaults = "system/etc/qwen-code/system-defaults.json"

	droidLocal   = "repo/.factory/settings.local.json"
	droidProject = "repo/.factory/settings.json"
	droidUser    = "home/.factory/settings.json"

	copilotLocal   = "repo/.github/copilot/settings.local.json"
	copilotProject = "repo/.github/copilot/settings.json"
	copilotUser    = "home/.copilot/settings.json"
	copilotOlder   = "home/.copilot/config.json"
	copilotOwn     = "home/.copilot/hooks/majordomus.json"
)

func TestTheSwitchesOfATool(t *testing.T) {
	t.Parallel()
	const off, on = `{"disableAllHooks": true}`, `{"disableAllHooks": false}`
	const no, yes = "[features]\nhooks = false\n", "[features]\nhooks = true\n"
	for _, tt := range []struct {
		name  string
		tool  string
		files map[string]string
		by    string // the file and the key that switch it off, "" when it runs
		kind  Kind   // Off where by is given and this is not
	}{
		{"nothing", "claude-code", nil, "", None},
		{"user", "claude-code", map[string]string{claudeUser: off}, claudeUser + " disableAllHooks", None},
		{"project", "claude-code", map[string]string{claudeProject: off}, claudeProject + " disableAllHooks", None},
		{"local", "claude-code", map[string]string{claudeLocal: off}, claudeLocal + " disableAllHooks", None},
		{"managed", "claude-code", map[string]string{claudeManaged: off}, claudeManaged + " disableAllHooks", None},
		{"managed drop-in", "claude-code", map[string]string{claudeManaged: "{}", claudeDropin: off}, claudeDropin + " disableAllHooks", None},
		{"a later drop-in", "claude-code", map[string]string{claudeDropin: off, claudeLater: on}, "", None},
		{"local over user", "claude-code", map[string]string{claudeUser: off, claudeLocal: on}, "", None},
		{"project over user", "claude-code", map[string]string{claudeUser: off, claudeProject: on}, "", None},
		{"local over project", "claude-code", map[string]string{claudeProject: on, claudeLocal: off}, claudeLocal + " disableAllHooks", None},
		{"managed over local", "claude-code", map[string]string{claudeLocal: on, claudeManaged: off}, claudeManaged + " disableAllHooks", None},
		{"managed on over local", "claude-code", map[string]string{claudeLocal: off, claudeManaged: on}, "", None},
		{"managed only", "claude-code", map[string]string{claudeManaged: `{"allowManagedHooksOnly": true}`}, claudeManaged + " allowManagedHooksOnly", None},
		{"managed only in a drop-in", "claude-code", map[string]string{claudeDropin: `{"allowManagedHooksOnly": true}`}, claudeDropin + " allowManagedHooksOnly", None},
		{"managed only is not a person's", "claude-code", map[string]string{claudeUser: `{"allowManagedHooksOnly": true}`, claudeLocal: `{"allowManagedHooksOnly": true}`}, "", None},
		{"plugins only", "claude-code", map[string]string{claudeManaged: `{"strictPluginOnlyCustomization": ["skills", "hooks"]}`}, claudeManaged + " strictPluginOnlyCustomization", None},
		{"plugins only for all", "claude-code", map[string]string{claudeManaged: `{"strictPluginOnlyCustomization": true}`}, claudeManaged + " strictPluginOnlyCustomization", None},
		{"plugins only for something else", "claude-code", map[string]string{claudeManaged: `{"strictPluginOnlyCustomization": ["skills"]}`}, "", None},
		{"with comments", "claude-code", map[string]string{claudeUser: "\xef\xbb\xbf// off\n{\"disableAllHooks\": true,}\n"}, claudeUser + " disableAllHooks", None},
		{"a text is no boolean", "claude-code", map[string]string{claudeUser: `{"disableAllHooks": null}`}, "", None},
		{"damaged", "claude-code", map[string]string{claudeUser: `{"disableAllHooks": true`}, "", None},

		{"reviewed", "codex", map[string]string{codexUser: codexReviewed}, "", None},
		{"user", "codex", map[string]string{codexUser: no + codexReviewed}, codexUser + " features.hooks", None},
		{"older name", "codex", map[string]string{codexUser: "[features]\ncodex_hooks = false\n" + codexReviewed}, codexUser + " features.codex_hooks", None},
		{"newer name over older", "codex", map[string]string{codexUser: "[features]\ncodex_hooks = false\nhooks = true\n" + codexReviewed}, "", None},
		{"project not trusted", "codex", map[string]string{codexUser: codexReviewed, codexProject: no}, "", None},
		{"project", "codex", map[string]string{codexUser: codexTrusts + codexReviewed, codexProject: no}, codexProject + " features.hooks", None},
		{"project over user", "codex", map[string]string{codexUser: no + codexTrusts + codexReviewed, codexProject: yes}, "", None},
		{"managed over project", "codex", map[string]string{codexUser: codexTrusts + codexReviewed, codexProject: yes, codexManaged: no}, codexManaged + " features.hooks", None},
		{"requirements over managed", "codex", map[string]string{codexUser: yes + codexReviewed, codexManaged: yes, codexRequires: no}, codexRequires + " features.hooks", None},
		{"managed only", "codex", map[string]string{codexUser: codexReviewed, codexRequires: "allow_managed_hooks_only = true\n"}, codexRequires + " allow_managed_hooks_only", None},
		{"system", "codex", map[string]string{codexUser: codexReviewed, codexSystem: no}, codexSystem + " features.hooks", None},
		{"user over system", "codex", map[string]string{codexUser: yes + codexReviewed, codexSystem: no}, "", None},
		{"one hook", "codex", map[string]string{codexUser: codexReviewed + "enabled = false\n"}, codexUser + " enabled = false", None},
		{"one hook on", "codex", map[string]string{codexUser: codexReviewed + "enabled = true\n"}, "", None},
		{"never reviewed", "codex", nil, codexUser + " trusted_hash", Unreviewed},
		{"another one reviewed", "codex", map[string]string{codexUser: strings.ReplaceAll(codexReviewed, "0:0", "1:0")}, codexUser + " trusted_hash", Unreviewed},
		{"reviewed before it changed", "codex", map[string]string{codexUser: strings.ReplaceAll(codexReviewed, "HASH", "sha256:00")}, codexUser + " trusted_hash", Changed},

		{"user", "gemini", map[string]string{geminiUser: `{"hooksConfig": {"enabled": false}}`}, geminiUser + " hooksConfig.enabled", None},
		{"project over user", "gemini", map[string]string{geminiUser: `{"hooksConfig": {"enabled": false}}`, geminiProject: `{"hooksConfig": {"enabled": true}}`}, "", None},
		{"system over project", "gemini", map[string]string{geminiSystem: `{"hooksConfig": {"enabled": false}}`, geminiProject: `{"hooksConfig": {"enabled": true}}`}, geminiSystem + " hooksConfig.enabled", None},
		{"system defaults", "gemini", map[string]string{geminiDefaults: `{"hooksConfig": {"enabled": false}}`}, geminiDefaults + " hooksConfig.enabled", None},
		{"user over system defaults", "gemini", map[string]string{geminiDefaults: `{"hooksConfig": {"enabled": false}}`, geminiUser: `{"hooksConfig": {"enabled": true}}`}, "", None},
		{"by name", "gemini", map[string]string{geminiUser: `{"hooksConfig": {"disabled": ["x", "majordomus-prompt"]}}`}, geminiUser + " hooksConfig.disabled", None},
		{"by name in a project", "gemini", map[string]string{geminiUser: `{"hooksConfig": {"disabled": []}}`, geminiProject: `{"hooksConfig": {"disabled": ["majordomus-prompt"]}}`}, geminiProject + " hooksConfig.disabled", None},
		{"by the command of a named one", "gemini", map[string]string{geminiUser: `{"hooksConfig": {"disabled": ["ours"]}}`}, "", None},
		{"another one", "gemini", map[string]string{geminiUser: `{"hooksConfig": {"disabled": ["other"]}}`}, "", None},
		{"a place that is not read any more", "gemini", map[string]string{geminiUser: `{"hooks": {"enabled": false, "disabled": ["majordomus-prompt"]}}`}, "", None},

		{"user", "qwen-code", map[string]string{qwenUser: off}, qwenUser + " disableAllHooks", None},
		{"project over user", "qwen-code", map[string]string{qwenUser: off, qwenProject: on}, "", None},
		{"system over project", "qwen-code", map[string]string{qwenSystem: off, qwenProject: on}, qwenSystem + " disableAllHooks", None},
		{"system defaults", "qwen-code", map[string]string{qwenDefaults: off}, qwenDefaults + " disableAllHooks", None},

		{"user", "factory-droid", map[string]string{droidUser: `{"hooks": {"hooksDisabled": true}}`}, droidUser + " hooks.hooksDisabled", None},
		{"project", "factory-droid", map[string]string{droidProject: `{"hooks": {"hooksDisabled": true}}`}, droidProject + " hooks.hooksDisabled", None},
		{"local over project", "factory-droid", map[string]string{droidProject: `{"hooks": {"hooksDisabled": true}}`, droidLocal: `{"hooks": {"hooksDisabled": false}}`}, "", None},

		{"user", "copilot", map[string]string{copilotUser: off}, copilotUser + " disableAllHooks", None},
		{"the older file", "copilot", map[string]string{copilotOlder: off}, copilotOlder + " disableAllHooks", None},
		{"project", "copilot", map[string]string{copilotProject: off}, copilotProject + " disableAllHooks", None},
		{"local over project", "copilot", map[string]string{copilotProject: off, copilotLocal: on}, "", None},
		{"its own file", "copilot", map[string]string{copilotOwn: off}, copilotOwn + " disableAllHooks", None},

		{"nothing is known", "cursor", map[string]string{"home/.cursor/hooks.json": off}, "", None},
		{"nothing is known", "windsurf", map[string]string{"home/.codeium/windsurf/hooks.json": off}, "", None},
	} {
		t.Run(tt.tool+" "+tt.name, func(t *testing.T) {
			t.Parallel()
			p := newPlace(t)
			h, path := hook(tt.tool)
			for file, text := range tt.files {
				p.write(file, strings.ReplaceAll(text, "HASH", Hash(h)))
			}
			got := p.look.Tool(tt.tool)
			if got.Kind == None {
				got = p.look.Entry(tt.tool, "user", filepath.Join(p.dir, path), h)
			}
			want := tt.kind
			if tt.by != "" && want == None {
				want = Off
			}
			file, key, _ := strings.Cut(tt.by, " ")
			if got.Kind != want || !strings.Contains(got.Text, key) || tt.by != "" && !strings.Contains(got.Text, "'"+filepath.Join(p.dir, file)+"'") {
				t.Errorf("got %q %q, want %q by %q", got.Kind, got.Text, want, tt.by)
			}
		})
	}
}

// What version 0.171.0 of Codex called these, from hooks/list of its app server.
func TestTheHashIsThatOfCodex(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		hook vendorcfg.Hook
		want string
	}{
		{codexHook("UserPromptSubmit", `echo 'é <a> & " \ x'`, 15, "", ""), "sha256:a4999a07e65960061754bc47d5c5feb3a33ac2780dd150d746de150b5e62978e"},
		{codexHook("UserPromptSubmit", "echo b", 15, "", "majordomus prompt"), "sha256:4f65200c57f4e2b2f71c68f158bfe6a06352c5d0e6f488ca27f751f65e2b8e3f"},
		{codexHook("SessionStart", "echo d", 0, "startup", ""), "sha256:d23db6a0fb7889ef2198437ed4cb9b9c5570a6c16b442d21897ab8cd7bebcca4"},
		{codexHook("SessionEnd", "echo f", 15, "", ""), "sha256:007798aacfbdafa4b7052db677448101d3d2ec388c891e0a95053dd0c9098ee4"},
		{codexHook("SessionEnd", "echo g", 0, "", ""), "sha256:090ba2a1153731eb8c3b825e197f8b4dbe693293b512237b8450ef4607e5161b"},
		{codexHook("PreCompact", "echo h", 15, "", ""), "sha256:a45ba71970c7e74d47c98051a92539aa1613afec13164e74a2f16ab5ee80036f"},
	} {
		if got := Hash(tt.hook); got != tt.want {
			t.Errorf("%s %s: got %s, want %s", tt.hook.Event, tt.hook.Command, got, tt.want)
		}
	}
}

func codexHook(event, command string, seconds int, matcher, message string) vendorcfg.Hook {
	h := vendorcfg.Hook{Entry: vendorcfg.Entry{Event: event, Command: command, Timeout: seconds, Matcher: matcher}, Members: map[string]any{}}
	if message != "" {
		h.Members["statusMessage"] = message
	}
	return h
}

func TestAProjectsHookOfCodexNeedsATrustedRepository(t *testing.T) {
	t.Parallel()
	p := newPlace(t)
	h, _ := hook("codex")
	path := p.write("repo/.codex/hooks.json", "{}")
	if got := p.look.Entry("codex", "project", path, h); got.Kind != Untrusted {
		t.Errorf("got %q %q", got.Kind, got.Text)
	}
}

func TestEverySwitchHasItsCitation(t *testing.T) {
	t.Parallel()
	tools, err := Read("../../share/switches.yaml")
	if err != nil {
		t.Fatal(err)
	}
	cited := func(text string) bool { return strings.Contains(text, "https://") && strings.Contains(text, "2026-") }
	for id, tool := range tools {
		for _, s := range tool.Switches {
			if !cited(s.KnownFrom) && s.Rule == RuleFirst {
				t.Errorf("%s: %s: %q names no page and no day", id, s.Key, s.KnownFrom)
			}
		}
		if len(tool.Switches) == 0 && !cited(tool.KnownFrom) {
			t.Errorf("%s: %q names no page and no day", id, tool.KnownFrom)
		}
	}
}

func TestADamagedDeclarationIsRefused(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"another schema":     "schema: x\n",
		"an unknown key":     "schema: majordomus.switches/v1\ntools: {a: {colour: red}}\n",
		"an unknown rule":    "schema: majordomus.switches/v1\ntools: {a: {switches: [{key: k, rule: last, known_from: 'https://example.org/ 2026-12-01'}]}}\n",
		"an unknown layer":   "schema: majordomus.switches/v1\ntools: {a: {switches: [{key: k, rule: names, layers: [x], known_from: 'https://example.org/ 2026-12-01'}]}}\n",
		"no citation":        "schema: majordomus.switches/v1\ntools: {a: {switches: [{key: k, rule: names}]}}\n",
		"nothing about it":   "schema: majordomus.switches/v1\ntools: {a: {}}\n",
		"no YAML":            "{",
		"nothing to compare": "schema: majordomus.switches/v1\ntools: {a: {switches: [{key: k, rule: first, known_from: 'https://example.org/ 2026-12-01'}]}}\n",
	} {
		if _, err := parse("x", []byte(text)); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
