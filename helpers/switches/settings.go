package switches

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/tailscale/hujson"

	"majordomus/helpers/osfile"
)

// maxBytes is the largest file that is read. Settings are kilobytes.
const maxBytes = 16 << 20

// settings is a parsed file: JSON with comments, or TOML by its name.
type settings struct {
	values map[string]any
	err    error
}

var (
	errTooLarge = errors.New("it is too large")
	errJSON     = errors.New("it is not an object in JSON")
	errTOML     = errors.New("it is not TOML") // without the parser's words, which may quote the file
)

// settings reads a file once.
func (l *Look) settings(path string) *settings {
	if s, ok := l.read[path]; ok {
		return s
	}
	if l.read == nil {
		l.read = make(map[string]*settings)
	}
	s := readSettings(path)
	l.read[path] = s
	return s
}

func readSettings(path string) *settings {
	s := &settings{}
	text, err := osfile.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return s
	case err != nil:
		var at *fs.PathError
		if errors.As(err, &at) {
			err = at.Err // the path is said by whoever prints it
		}
		s.err = err
		return s
	case len(text) > maxBytes:
		s.err = errTooLarge
		return s
	}
	text = bytes.TrimPrefix(text, []byte("\xef\xbb\xbf"))
	switch {
	case strings.HasSuffix(path, ".toml"):
		if _, err := toml.Decode(string(text), &s.values); err != nil {
			s.err = errTOML
		}
	case len(bytes.TrimSpace(text)) > 0:
		plain, err := hujson.Standardize(text)
		if err != nil || json.Unmarshal(plain, &s.values) != nil {
			s.err = errJSON
		}
	}
	return s
}

// member finds a member by its dotted name.
func (s *settings) member(name string) (any, bool) { return find(s.values, strings.Split(name, ".")) }

func find(values map[string]any, names []string) (any, bool) {
	for i, name := range names {
		value, ok := values[name]
		if !ok {
			return nil, false
		}
		if i == len(names)-1 {
			return value, true
		}
		if values, ok = value.(map[string]any); !ok {
			return nil, false
		}
	}
	return nil, false
}

// HoldsHooks says whether a file of settings of Codex holds hooks itself, beside
// a hooks.json: then Codex warns at each start.
func HoldsHooks(path string) bool {
	hooks, _ := readSettings(path).member("hooks")
	events, _ := hooks.(map[string]any)
	for name, value := range events {
		switch list := value.(type) {
		case []any:
			if name != "state" && len(list) > 0 {
				return true
			}
		case []map[string]any:
			if len(list) > 0 {
				return true
			}
		}
	}
	return false
}
