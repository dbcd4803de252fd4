package provider

import (
	"fmt"
	"strings"
)

// PagesDir is where the pages stand, from the tree's root.
const PagesDir = "docs/providers"

// Generated is in every page, so that one nobody makes any more is known.
const Generated = "<!-- " + generated + " -->"

// Pages are a page for each provider, and one that lists them.
func Pages(l List, lib Library) []File {
	files := []File{{PagesDir + "/README.md", index(l, lib)}}
	for _, p := range l.Providers {
		files = append(files, File{PagesDir + "/" + p.ID + ".md", page{p, l, lib, &text{}}.make()})
	}
	return files
}

// text is a page in the making.
type text struct{ strings.Builder }

func (t *text) line(format string, args ...any) { fmt.Fprintf(t, format+"\n", args...) }

func (t *text) section(title string) { t.line("\n## %s\n", title) }

func (t *text) row(cells ...string) {
	for _, c := range cells {
		t.WriteString("| " + strings.ReplaceAll(c, "|", `\|`) + " ")
	}
	t.line("|")
}

func (t *text) head(cells ...string) {
	t.row(cells...)
	rule := make([]string, len(cells))
	for i := range rule {
		rule[i] = "---"
	}
	t.row(rule...)
}

func code(s string) string { return "`" + s + "`" }

// index is the page that lists the others.
func index(l List, lib Library) []byte {
	t := &text{}
	t.line("# Tools\n\n%s\n", Generated)
	t.line("What each tool offers, and what Majordomus records of it. Each has a page with its evidence, how to wire it, and\nwhat surprises there. Whether it works *in this checkout* is another question: `majordomus capture status`.\n")
	t.head("tool", "the product offers", "we record")
	for _, p := range l.Providers {
		t.row(fmt.Sprintf("[%s](%s.md)", p.Title, p.ID), offered(p), recorded(p, lib))
	}
	t.line("\nA tool without hooks that speaks the Model Context Protocol is [any MCP client](generic.md). A tool that is not\nhere is added by one entry in `share/providers.yaml`: see [CONTRIBUTING](../../CONTRIBUTING.md).")
	return []byte(t.String())
}

// offered says in a few words what the product has.
func offered(p Provider) string {
	var list []string
	if p.Offers.Prompts == PromptsHook {
		list = append(list, "its prompts")
	}
	switch p.Offers.Episode {
	case EpisodeHooks:
		list = append(list, "its sessions")
	case EpisodeConnection:
		list = append(list, "its connection")
	}
	return orNothing(list)
}

// recorded says in a few words what our adapter takes.
func recorded(p Provider, lib Library) string {
	var list []string
	if len(lib.drives(p.ID, "prompt")) > 0 {
		list = append(list, "prompts")
	}
	if len(lib.drives(p.ID, "session")) > 0 || p.Offers.Episode == EpisodeConnection {
		list = append(list, "episodes")
	}
	return orNothing(list)
}

func orNothing(list []string) string {
	if len(list) == 0 {
		return "nothing"
	}
	return strings.Join(list, " and ")
}

// page is one provider's.
type page struct {
	Provider
	list List
	lib  Library
	*text
}

func (p page) make() []byte {
	p.line("# %s\n\n%s\n", p.Title, Generated)
	p.line("The product offers %s; we record %s.", offered(p.Provider), recorded(p.Provider, p.lib))
	p.gap()
	p.evidence()
	p.install()
	p.kept()
	if len(p.Caveats) > 0 {
		p.line("\n## What surprises there")
		p.notes(p.Caveats)
	}
	p.places()
	p.sources()
	return []byte(p.String())
}

// gap says what is offered and not taken, in the word that status has for it.
func (p page) gap() {
	var missing []string
	if p.Offers.Prompts == PromptsHook && len(p.lib.drives(p.ID, "prompt")) == 0 {
		missing = append(missing, "prompts")
	}
	if p.Offers.Episode == EpisodeHooks && len(p.lib.drives(p.ID, "session")) == 0 {
		missing = append(missing, "sessions")
	}
	if len(missing) > 0 {
		p.line("There is no adapter for its %s yet: the gap is ours, and `majordomus capture status` calls it\n%s.", orNothing(missing), code(string(Unadapted)))
	}
}

func (p page) evidence() {
	p.section("What it offers")
	p.head("what", "how", "why we say so")
	p.row("episodes", string(p.Offers.Episode), p.Offers.EpisodeEvidence)
	p.row("prompts", string(p.Offers.Prompts), p.Offers.PromptsEvidence)
}

func (p page) install() {
	p.section("Wire it")
	servers := p.list.ServersOf(p.ID)
	switch {
	case p.Offers.Episode == EpisodeConnection:
		p.connection()
	case p.lib[p.ID] == nil && len(servers) == 0:
		p.line("There is nothing to wire. If it can start a server of the Model Context Protocol, its work can still be an\nepisode: see [any MCP client](generic.md).")
	}
	if len(p.lib.drives(p.ID, "prompt")) > 0 {
		p.hooks()
	}
	p.notes(p.InstallNotes)
	if len(servers) > 0 {
		p.ours(servers)
	}
}

// ours is how a tool is told of our server, and what it has of that.
func (p page) ours(servers []Server) {
	switch {
	case p.lib[p.ID] == nil:
		p.line("It can be given our server; when it attaches, its work is an episode, as with [any MCP client](generic.md):\n")
	default:
		p.line("\nIt can be given our server as well, which tells it of other episodes:\n")
	}
	p.commands(servers)
}

// hooks are the commands that write into each settings file that is declared.
func (p page) hooks() {
	for _, s := range []struct{ scope, path, who string }{
		{"user", p.ClientConfig.User, "for all your repositories"},
		{"project", p.ClientConfig.Project, "for everybody who works in this repository (commit what it writes)"},
		{"local", p.ClientConfig.Local, "for you, in this repository alone"},
	} {
		if s.path != "" {
			p.line("%s, in %s:\n\n    majordomus capture install --provider %s --scope %s\n", strings.ToUpper(s.who[:1])+s.who[1:], code(s.path), p.ID, s.scope)
		}
	}
	p.line("`--dry-run` shows the change. `majordomus capture uninstall` with the same words takes it out again. Nothing is\nrecorded in a repository where nobody said `majordomus init` on this machine.")
}

func (p page) commands(servers []Server) {
	for _, s := range servers {
		p.line("    majordomus mcp install --client %s --scope %s", s.Client, s.Scope)
	}
}

// connection: any client, and those whose files we know.
func (p page) connection() {
	p.line("Have the client start `bin/majordomus-mcp` of this toolkit, without arguments, as a server on standard input and\noutput. For these clients a command writes the entry:\n")
	p.commands(p.list.Servers)
}

func (p page) notes(list []Note) {
	if len(list) > 0 {
		p.line("")
	}
	for _, n := range list {
		p.line("* %s <br>*Known from: %s.*", n.Says, strings.TrimSuffix(n.KnownFrom, "."))
	}
}

// kept says what each event is for, and where the members of its payload go.
func (p page) kept() {
	if p.lib[p.ID] == nil {
		return
	}
	p.section("What is recorded")
	for _, aspect := range []struct{ word, title, record string }{
		{"prompt", "A prompt", "the prompt's record"},
		{"session", "An episode", "the episode's record"},
	} {
		events := p.lib.drives(p.ID, aspect.word)
		if len(events) == 0 {
			continue
		}
		var names []string
		for _, e := range events {
			name := code(e.vendors)
			if e.ours != aspect.word {
				name += " (" + e.ours + ")"
			}
			names = append(names, name)
		}
		p.line("%s comes from %s.\n", aspect.title, strings.Join(names, ", "))
		p.head("of the payload", "goes to")
		for _, f := range p.lib[p.ID][aspect.word].fields {
			p.row(keys(f.keys), f.destination(aspect.record))
		}
		p.line("")
	}
	p.line("Every other member of a payload is dropped. Texts are redacted before the first byte is written; the whole record\nis described in [how it works](../how-it-works.md).")
}

// keys reads the library's notation: candidates with commas in between, and
// KEY!OTHER for one that counts where another is missing.
func keys(list string) string {
	var out []string
	for _, key := range strings.Split(list, ",") {
		key, without, found := strings.Cut(key, "!")
		if found {
			out = append(out, code(key)+" where "+code(without)+" is missing")
			continue
		}
		out = append(out, code(key))
	}
	return strings.Join(out, ", or else ")
}

func (f fieldRow) destination(record string) string {
	switch f.place {
	case "record":
		return code(f.member) + " in " + record
	case "entry":
		return code(f.member) + " in the private entry of an open episode"
	case "ledger":
		return code(f.member) + " in the private ledger"
	}
	return "nowhere; it is read as " + code(f.name) + ", to decide"
}

func (p page) places() {
	if len(p.ScratchRoots)+len(p.DeliberateEnds)+len(p.OrdinaryEnds) == 0 {
		return
	}
	p.section("Good to know")
	if len(p.DeliberateEnds) > 0 {
		p.line("* With one of these reasons an episode is `closed`: %s.", codes(p.DeliberateEnds))
	}
	if len(p.OrdinaryEnds) > 0 {
		p.line("* With one of these, which the tool also gives for an ordinary end, it is `ended`: %s.", codes(p.OrdinaryEnds))
	}
	if len(p.DeliberateEnds)+len(p.OrdinaryEnds) > 0 {
		p.line("* With any other reason it is `interrupted`.")
	}
	for _, root := range p.ScratchRoots {
		p.line("* The tool keeps files of its own in %s; we touch nothing there, and `majordomus forget` does not reach it.", code(root))
	}
}

// codes lists words.
func codes(words []string) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = code(w)
	}
	return strings.Join(list, ", ")
}

func (p page) sources() {
	p.section("Sources")
	p.head("address", "last looked at")
	seen := make(map[string]bool)
	for _, c := range p.citations() {
		for _, url := range c.URLs {
			if !seen[url] {
				p.row(url, c.Date)
			}
			seen[url] = true
		}
	}
	p.line("\nChange a word here in `share/providers.yaml`, then `majordomus generate`.")
}

// citations are those of every text of a provider that cites.
func (p Provider) citations() []Citation {
	list := []Citation{Cite("episode", p.Offers.EpisodeEvidence), Cite("prompts", p.Offers.PromptsEvidence)}
	for _, n := range p.InstallNotes {
		list = append(list, Cite("install_notes", n.KnownFrom))
	}
	for _, n := range p.Caveats {
		list = append(list, Cite("caveats", n.KnownFrom))
	}
	return list
}
