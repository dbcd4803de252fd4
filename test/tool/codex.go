package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strings"
)

// reviewed prints what Codex adds to its config.toml when a person has reviewed
// the hooks of a file, without opening its terminal interface: for each hook a
// digest of its event and of its handler with every default in place, as JSON
// with sorted keys. Checked against what version 0.171.0 wrote itself.
func reviewed(args []string) error {
	if len(args) != 1 {
		return errors.New("reviewed wants the path of a hooks.json")
	}
	raw, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	var file struct {
		Hooks map[string][]struct {
			Hooks []map[string]any `json:"hooks"`
		} `json:"hooks"`
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		return err
	}
	for event, groups := range file.Hooks {
		name := snake(event)
		for i, group := range groups {
			for j, handler := range group.Hooks {
				hash, err := reviewHash(name, handler)
				if err != nil {
					return err
				}
				fmt.Printf("\n[hooks.state.\"%s:%s:%d:%d\"]\ntrusted_hash = \"sha256:%s\"\n", args[0], name, i, j, hash)
			}
		}
	}
	return nil
}

func reviewHash(event string, handler map[string]any) (string, error) {
	if _, ok := handler["async"]; !ok {
		handler["async"] = false
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(map[string]any{"event_name": event, "hooks": []any{handler}}); err != nil {
		return "", err
	}
	return fmt.Sprintf("%x", sha256.Sum256(bytes.TrimSpace(b.Bytes()))), nil
}

var upper = regexp.MustCompile(`\B[A-Z]`)

// snake is the name that Codex gives an event where it keeps reviews.
func snake(event string) string {
	return strings.ToLower(upper.ReplaceAllString(event, "_$0"))
}
