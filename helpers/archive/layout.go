package archive

import (
	"fmt"
	"strings"
)

// Layout says which members a record has and what they are for, by the
// library's words. The roles that this package knows are the constants below;
// a role that the library leaves out is a member that no record has.
type Layout struct {
	order   map[string]int      // every member, by its place in a record
	lists   map[string]bool     // members that may be a list of words
	roles   map[string][]string // candidate names, the present one first
	foreign map[string]bool     // members that must never be there
	earlier map[string]string   // present names, by what a member was called otherwise
	keys    map[string]string   // all names, by themselves

	Linked   []string // the words of a link that names its episode
	Unlinked []string // and of one that says why it cannot
}

// The roles of members.
const (
	RoleTime     = "time"
	RoleID       = "id"
	RoleProvider = "provider"
	RoleSession  = "session"
	RoleEpisode  = "episode"
	RoleLink     = "link"
	RoleWorktree = "worktree"
	RoleRoot     = "root" // the work tree's path, of which its id is a hash
	RoleOrigin   = "from"
	RoleBranch   = "branch"
	RoleText     = "text"
	RoleModel    = "model"
	RoleShapes   = "shapes" // what redaction found
	RoleSchema   = "schema"
	RoleGone     = "gone" // when the text was taken away
	RoleGoneSize = "gone-bytes"
	RoleGoneSum  = "gone-sum"
)

// NewLayout reads the library's tables: the members in their order, with a
// trailing "[]" on those that may be lists; "role=name,name …", where the first
// name is the one that is written; and the members that must not be there.
func NewLayout(members, roles, foreign string) (Layout, error) {
	l := Layout{order: make(map[string]int), lists: make(map[string]bool), roles: make(map[string][]string), foreign: make(map[string]bool),
		earlier: make(map[string]string), keys: make(map[string]string)}
	for i, word := range strings.Fields(members) {
		name, list := strings.CutSuffix(word, "[]")
		l.order[name], l.lists[name], l.keys[name] = i, list, name
	}
	for _, word := range strings.Fields(roles) {
		role, names, ok := strings.Cut(word, "=")
		if !ok || names == "" {
			return Layout{}, fmt.Errorf("role '%s' is not ROLE=NAME,NAME", word)
		}
		l.roles[role] = strings.Split(names, ",")
		for _, name := range l.roles[role][1:] {
			l.earlier[name], l.keys[name] = l.roles[role][0], name
		}
	}
	for _, word := range strings.Fields(foreign) {
		l.foreign[word] = true
	}
	return l, nil
}

// Name is the name under which a role is written, or "" when there is none.
func (l Layout) Name(role string) string {
	if names := l.roles[role]; len(names) > 0 {
		return names[0]
	}
	return ""
}

// known says whether a record may have the member: one of its own, or one that
// stood for a role earlier.
func (l Layout) known(name string) bool {
	_, ok := l.keys[name]
	return ok
}

// early is the present name of a member that was called otherwise once.
func (l Layout) early(name string) string { return l.earlier[name] }
