package main

import (
	"bytes"
	"debug/buildinfo"
	"fmt"
	"path/filepath"
	"sort"
	"time"

	cdx "github.com/CycloneDX/cyclonedx-go"
)

// parts lists what the programs of one archive are made of: the modules that
// the compiler wrote into them, and the Go that compiled them.
func (r release) parts(name string, programs []string) ([]byte, error) {
	modules := map[string]cdx.Component{}
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
			c.Properties = &[]cdx.Property{{Name: "go.sum", Value: dep.Sum}}
			modules[dep.Path] = c
		}
	}
	list := make([]cdx.Component, 0, len(modules))
	for _, c := range modules {
		list = append(list, c)
	}
	sort.Slice(list, func(i, j int) bool { return list[i].BOMRef < list[j].BOMRef })
	bom := cdx.NewBOM()
	bom.Metadata = &cdx.Metadata{
		Timestamp: r.date.Format(time.RFC3339),
		Component: &cdx.Component{Type: cdx.ComponentTypeApplication, BOMRef: name, Name: "majordomus", Version: r.version},
	}
	bom.Components = &list
	var b bytes.Buffer
	err := cdx.NewBOMEncoder(&b, cdx.BOMFileFormatJSON).SetPretty(true).EncodeVersion(bom, cdx.SpecVersion1_6)
	return b.Bytes(), err
}

func library(path, version string) cdx.Component {
	address := "pkg:golang/" + path + "@" + version
	return cdx.Component{Type: cdx.ComponentTypeLibrary, BOMRef: address, Name: path, Version: version, PackageURL: address}
}
