package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// registry writes server.json, the entry for the registry of MCP servers: the
// one in the tree with this release's version. The registry wants every package
// at an address of its own; without one the entry describes and names none.
func (r release) registry(made []string) error {
	raw, err := os.ReadFile("server.json")
	if err != nil {
		return err
	}
	var entry map[string]any
	if err := json.Unmarshal(raw, &entry); err != nil {
		return fmt.Errorf("read server.json: %w", err)
	}
	entry["version"] = r.version
	if r.from != "" {
		packages, err := r.bundles(made)
		if err != nil {
			return err
		}
		entry["packages"] = packages
	}
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(entry); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.out, "server.json"), b.Bytes(), 0o644)
}

// bundles are the packages of a release for the registry, with their sums.
func (r release) bundles(made []string) ([]map[string]any, error) {
	var packages []map[string]any
	for _, name := range made {
		if filepath.Ext(name) != ".mcpb" {
			continue
		}
		content, err := os.ReadFile(filepath.Join(r.out, name))
		if err != nil {
			return nil, err
		}
		packages = append(packages, map[string]any{
			"registryType": "mcpb",
			"identifier":   strings.TrimSuffix(r.from, "/") + "/" + name,
			"version":      r.version,
			"fileSha256":   fmt.Sprintf("%x", sha256.Sum256(content)),
			"transport":    map[string]any{"type": "stdio"},
		})
	}
	return packages, nil
}

// bundleFor packs the program as clients of that form install it: a zip archive
// with a description of how to start it.
func (r release) bundleFor(name, goos string, program member) error {
	entry := "server/majordomus"
	manifest, err := json.MarshalIndent(map[string]any{
		"manifest_version": "0.3",
		"name":             "majordomus",
		"display_name":     "Majordomus",
		"version":          r.version,
		"description":      "An honest record of the AI tools at work in a repository: an episode for every attach.",
		"author":           map[string]any{"name": "Majordomus"},
		"license":          "MIT",
		"server": map[string]any{
			"type": "binary", "entry_point": entry,
			"mcp_config": map[string]any{"command": "${__dirname}/" + entry, "args": []string{"mcp", "run"}},
		},
		"compatibility": map[string]any{"platforms": []string{goos}},
	}, "", "  ")
	if err != nil {
		return err
	}
	program.name = entry
	return r.zipped(filepath.Join(r.out, name), "", []member{{name: "manifest.json", content: append(manifest, '\n'), mode: 0o644}, program})
}
