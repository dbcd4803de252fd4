package provider

import (
	"slices"

	"gopkg.in/yaml.v3"
)

// Server is how one client of the Model Context Protocol is told of our server, in
// one scope.
type Server struct {
	Client, Scope string
	File          string   // as in Config
	Comments      bool     // where File is missing, the client also reads it with a c behind its name
	Keys          []string // lead to the servers in File; WorkTree stands for the work tree's root
	Entry         string   // how an entry is written: one of Entries
	Note          string   // what the user should know once it is installed, or ""
}

// WorkTree is a key that names the work tree.
const WorkTree = "$WORKTREE"

// Entries is the vocabulary of a server's entry.
func Entries() []string { return []string{"plain", "stdio", "tools", "argv"} }

// Clients are the clients of Servers, once each.
func (l List) Clients() (names []string) {
	for _, s := range l.Servers {
		if !slices.Contains(names, s.Client) {
			names = append(names, s.Client)
		}
	}
	return names
}

// ServersOf are the servers of one client.
func (l List) ServersOf(client string) (list []Server) {
	for _, s := range l.Servers {
		if s.Client == client {
			list = append(list, s)
		}
	}
	return list
}

// servers reads the list of them. It may be left out.
func (r *reader) servers(node *yaml.Node) (list []Server) {
	for _, n := range r.items(node, "servers") {
		s := r.server(n)
		if slices.ContainsFunc(list, func(o Server) bool { return o.Client == s.Client && o.Scope == s.Scope }) {
			r.find(n.Line, "servers", "'%s' stands twice with the scope '%s'", quotable(s.Client), s.Scope)
		}
		list = append(list, s)
	}
	return list
}

func (r *reader) server(node *yaml.Node) (s Server) {
	wanted := []string{"client", "scope", "file", "keys", "entry"}
	cells, ok := r.some(node, node.Line, "servers.", append(wanted, "comments", "note"))
	if !ok {
		return s
	}
	r.demand(cells, node.Line, "servers.", wanted)
	value := func(name string) *yaml.Node { return cells[name].value }
	s.Client = r.text(value("client"), "servers.client")
	s.Scope = r.word(value("scope"), "servers.scope", []string{"user", "project", "local"})
	if s.File = r.text(value("file"), "servers.file"); s.File != "" {
		r.expandable(value("file").Line, "servers.file", s.File)
	}
	for _, key := range r.items(value("keys"), "servers.keys") {
		s.Keys = append(s.Keys, r.text(key, "servers.keys"))
	}
	s.Entry = r.word(value("entry"), "servers.entry", Entries())
	s.Comments = r.word(value("comments"), "servers.comments", []string{"true", "false"}) == "true"
	s.Note = r.text(value("note"), "servers.note")
	return s
}
