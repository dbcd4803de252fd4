package gitdir

import (
	"strings"
	"unicode/utf8"
)

// Remote returns remote.origin.url of the shared configuration as written,
// the first one when there are several, "" when there is none. It may hold a
// password: show NormaliseRemote's answer, never this one. An origin that is
// set in an included file or for one work tree only is not seen.
func (r *Repo) Remote() (string, error) {
	return r.config.remote, r.configErr
}

// NormaliseRemote reduces the spellings of one remote address to "host/path":
// scheme, userinfo, default port, query, trailing "/" and ".git" fall away
// and the host is in lower case, so that the ssh, scp-like and https forms of
// one repository agree. The path keeps its case.
//
// "" means that the address names no host that others could share (a local
// path, file://), or that it cannot be told apart safely from one with a
// password in it. Callers then use a local id: a made-up identity is a
// nuisance, a credential in a shared file is a leak.
func NormaliseRemote(address string) string {
	address = strings.TrimSpace(address)
	if hasControl(address) || !utf8.ValidString(address) {
		return ""
	}
	// "helper::address" runs git-remote-helper; the address is what matters.
	for {
		helper, rest, found := strings.Cut(address, "::")
		if !found || !isScheme(helper) {
			break
		}
		if address = rest; !strings.Contains(rest, "://") {
			return ""
		}
	}
	if scheme, rest, found := strings.Cut(address, "://"); found {
		return fromURL(strings.ToLower(scheme), rest)
	}
	return fromScp(address)
}

func hasControl(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] == 0x7f {
			return true
		}
	}
	return false
}

func isScheme(text string) bool {
	for i := range len(text) {
		c := text[i]
		if !isLetter(c) && (i == 0 || !isDigit(c) && c != '+' && c != '-' && c != '.') {
			return false
		}
	}
	return text != ""
}

func fromURL(scheme, rest string) string {
	if scheme == "file" || !isScheme(scheme) {
		return ""
	}
	if i := strings.IndexAny(rest, "?#"); i >= 0 {
		rest = rest[:i]
	}
	authority, path, _ := strings.Cut(rest, "/")
	authority = authority[strings.LastIndexByte(authority, '@')+1:]
	host, port, ok := splitPort(authority)
	if !ok {
		return ""
	}
	if port == defaultPort(scheme) {
		port = ""
	}
	return join(host, port, path)
}

// fromScp reads "[user@]host:path", which git takes for an address when the
// colon comes before any slash.
func fromScp(address string) string {
	host, path, ok := cutScp(address)
	if !ok || isDrive(host, path) {
		return ""
	}
	host = host[strings.LastIndexByte(host, '@')+1:]
	port := ""
	if inner, found := strings.CutPrefix(host, "["); found {
		inner = strings.TrimSuffix(inner, "]")
		// "[host:2222]:path" is git's way to give a port here.
		if strings.Count(inner, ":") == 1 {
			host, port, ok = splitPort(inner)
		} else {
			ok = strings.HasSuffix(host, "]")
		}
	}
	if !ok {
		return ""
	}
	if port == "22" {
		port = ""
	}
	if i := strings.IndexAny(path, "?#"); i >= 0 {
		path = path[:i] // no part of an address to git, and where a web page's would carry a token
	}
	return join(host, port, path)
}

// cutScp splits at the first colon outside brackets.
func cutScp(address string) (host, path string, ok bool) {
	depth := false
	for i := range len(address) {
		switch address[i] {
		case '[':
			depth = true
		case ']':
			depth = false
		case '/':
			return "", "", false
		case ':':
			if !depth {
				return address[:i], address[i+1:], true
			}
		}
	}
	return "", "", false
}

// isDrive: "C:\src" and "C:/src" are paths.
func isDrive(host, path string) bool {
	return len(host) == 1 && isLetter(host[0]) && path != "" && (path[0] == '/' || path[0] == '\\')
}

// splitPort takes "host", "host:22", "[::1]" or "[::1]:22" apart. A port that
// is no number means that the authority was not one (a password with a slash
// in it, say).
func splitPort(authority string) (host, port string, ok bool) {
	host = authority
	if strings.HasPrefix(authority, "[") {
		end := strings.IndexByte(authority, ']')
		if end < 0 {
			return "", "", false
		}
		host, port = authority[:end+1], authority[end+1:]
		if port != "" && port[0] != ':' {
			return "", "", false
		}
		port = strings.TrimPrefix(port, ":")
	} else {
		host, port, _ = strings.Cut(authority, ":")
	}
	for i := range len(port) {
		if !isDigit(port[i]) {
			return "", "", false
		}
	}
	return host, port, true
}

func defaultPort(scheme string) string {
	switch scheme {
	case "ssh", "git+ssh", "ssh+git":
		return "22"
	case "https":
		return "443"
	case "http":
		return "80"
	case "git":
		return "9418"
	case "ftp":
		return "21"
	case "ftps":
		return "990"
	}
	return ""
}

func join(host, port, path string) string {
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	path = strings.Trim(path, "/")
	path = strings.TrimRight(strings.TrimSuffix(path, ".git"), "/")
	if !isHost(host) || path == "" || strayUserinfo(path) {
		return ""
	}
	if port != "" {
		host += ":" + port
	}
	return host + "/" + path
}

// isHost lets through names, addresses and international names, and nothing
// that would need quoting where the id is shown.
func isHost(host string) bool {
	for i := range len(host) {
		c := host[i]
		if !isLetter(c) && !isDigit(c) && c < 0x80 && !strings.ContainsRune("-._[]:", rune(c)) {
			return false
		}
	}
	return host != ""
}

// strayUserinfo: an "@" in the middle of a path segment may be what is left
// of "user:pass/word@host/path". One that begins a segment ("/@scope/x") is
// an ordinary name.
func strayUserinfo(path string) bool {
	for segment := range strings.SplitSeq(path, "/") {
		if strings.LastIndexByte(segment, '@') > 0 {
			return true
		}
	}
	return false
}
