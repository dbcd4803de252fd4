package main

import (
	"debug/buildinfo"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// bom is a list of parts: as much of CycloneDX 1.6 (https://cyclonedx.org/docs/1.6/json/)
// as there is to say.
type bom struct {
	Schema      string      `json:"$schema"`
	Format      string      `json:"bomFormat"`
	SpecVersion string      `json:"specVersion"`
	Version     int         `json:"version"`
	Metadata    metadata    `json:"metadata"`
	Components  []component `json:"components"`
}

type metadata struct {
	Timestamp string    `json:"timestamp"`
	Component component `json:"component"`
}

type component struct {
	Ref        string     `json:"bom-ref"`
	Type       string     `json:"type"`
	Name       string     `json:"name"`
	Version    string     `json:"version"`
	Purl       string     `json:"purl,omitempty"`
	Properties []property `json:"properties,omitempty"`
}

type property struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// parts lists what the programs of one archive are made of: the modules that
// the compiler wrote into them, and the Go that compiled them.
func (r release) parts(name string, programs []string) ([]byte, error) {
	modules := map[string]component{}
	for _, path := range programs {
		info, err := buildinfo.ReadFile(path)
		if err != nil {
			return nil, fmt.Errorf("read what '%s' is made of: %w", filepath.Base(path), err)
		}
		modules["std"] = library("std", info.GoVersion)
		for _, dep := range info.Deps {
			if dep.Replace != nil {
				dep = dep.Replace
			}
			c := library(dep.Path, dep.Version)
			// As in go.sum: of a list of the module's files, so it is no hash of one.
			c.Properties = []property{{"go.sum", dep.Sum}}
			modules[dep.Path] = c
		}
	}
	text, err := json.MarshalIndent(bom{
		Schema: "http://cyclonedx.org/schema/bom-1.6.schema.json", Format: "CycloneDX", SpecVersion: "1.6", Version: 1,
		Metadata: metadata{
			Timestamp: r.date.Format(time.RFC3339),
			Component: component{Ref: name, Type: "application", Name: "majordomus", Version: r.version},
		},
		Components: slices.SortedFunc(maps.Values(modules), func(a, b component) int { return strings.Compare(a.Ref, b.Ref) }),
	}, "", "  ")
	return append(text, '\n'), err
}

func library(path, version string) component {
	purl := "pkg:golang/" + path + "@" + version
	return component{Ref: purl, Type: "library", Name: path, Version: version, Purl: purl}
}
