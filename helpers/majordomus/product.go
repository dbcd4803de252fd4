package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"majordomus/helpers/evidence"
	"majordomus/helpers/hookstatus"
	"majordomus/helpers/provider"
)

func (a *app) productCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "product", Short: "Say what the tools can do, and why we say so", RunE: group, Args: cobra.ArbitraryArgs}
	cmd.AddCommand(a.productProviders(), a.productRoots(), a.productInvariants(), a.productEvidence())
	return cmd
}

// share is the folder with the declarations.
func (a *app) share() string {
	if dir := os.Getenv("MAJORDOMUS_SHARE"); dir != "" {
		return dir
	}
	return filepath.Join(a.home, "share")
}

// declaration reads share/providers.yaml. Everything that is wrong with it is
// said, a line each, and the answer is no.
func (a *app) declaration() (provider.List, error) {
	path := filepath.Join(a.share(), "providers.yaml")
	list, err := provider.ReadFile(path, shownPath(path))
	return list, a.refuseDeclaration(err)
}

func (a *app) refuseDeclaration(err error) error {
	var refused *provider.Error
	if !errors.As(err, &refused) {
		return err
	}
	for _, f := range refused.Findings {
		fmt.Fprintf(a.err, "majordomus: %s\n", f)
	}
	return refusal{}
}

// shownPath is how messages name a file: from the current folder when it is in
// there.
func shownPath(path string) string {
	here, err := os.Getwd()
	if err != nil {
		return path
	}
	absolute, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	rel, err := filepath.Rel(here, absolute)
	if err != nil || !filepath.IsLocal(rel) {
		return absolute
	}
	return rel
}

func (a *app) productProviders() *cobra.Command {
	var format string
	cmd := &cobra.Command{
		Use: "providers [--format table|json|yaml]", Short: "Print what each product offers, with the evidence", Args: none,
		Long: "Prints the declaration in share/providers.yaml: what each vendor's product can do, and which of its\n" +
			"events our adapter drives. What this checkout has connected is said by 'majordomus capture status'.",
		Example: "  majordomus product providers\n  majordomus product providers --format json",
		RunE: func(*cobra.Command, []string) error {
			list, err := a.declaration()
			if err != nil {
				return err
			}
			return a.printProviders(list, format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "table", "table, json or yaml")
	return cmd
}

func (a *app) printProviders(list provider.List, format string) error {
	var text []byte
	switch format {
	case "json":
		text = provider.JSON(list)
	case "yaml":
		text = provider.YAML(list)
	case "table":
		text = provider.TSV(list)
		if width, ok := terminalWidth(a.out); ok {
			text = providersTable(list, width)
		}
	default:
		return usageError{fmt.Errorf("format '%s' is not one of table, json, yaml (given by --format)", format)}
	}
	_, err := a.out.Write(text)
	return err
}

// providersTable is for a person: the short cells as a table, the evidence
// below it, then what to know.
func providersTable(list provider.List, width int) []byte {
	cells := [][]string{{"PROVIDER", "TITLE", "EPISODE", "PROMPTS", "LIFECYCLE"}}
	evidence := [][]string{{"PROVIDER", "OFFERS", "EVIDENCE"}}
	notes := [][]string{{"PROVIDER", "WHEN", "WHAT TO KNOW"}}
	for _, p := range list.Providers {
		c := p.Cells()
		lifecycle := c[6]
		if lifecycle == "" {
			lifecycle = "-"
		}
		cells = append(cells, []string{c[0], c[1], c[2], c[4], lifecycle})
		evidence = append(evidence, []string{c[0], "episode " + c[2], c[3]}, []string{c[0], "prompts " + c[4], c[5]})
		for _, n := range p.InstallNotes {
			notes = append(notes, []string{c[0], "installing", n.Says + " (" + n.KnownFrom + ")"})
		}
		for _, n := range p.Caveats {
			notes = append(notes, []string{c[0], "using", n.Says + " (" + n.KnownFrom + ")"})
		}
	}
	return []byte(alignColumns(cells, width, nil) + "\n" + alignColumns(evidence, width, nil) + "\n" + alignColumns(notes, width, nil))
}

func (a *app) productRoots() *cobra.Command {
	var id string
	cmd := &cobra.Command{
		Use: "roots [--provider ID]", Short: "Print the folders in which the tools keep files of their own", Args: none,
		Long: "Prints a line for each: the provider, a tab, the absolute path for this person. Majordomus touches\n" +
			"nothing in them; a tool's own transcripts, for one, are there.",
		Example: "  majordomus product roots --provider claude-code",
		RunE: func(*cobra.Command, []string) error {
			list, err := a.declaration()
			if err != nil {
				return err
			}
			return a.printRoots(list, id)
		},
	}
	cmd.Flags().StringVar(&id, "provider", "", "one provider alone")
	return cmd
}

func (a *app) printRoots(list provider.List, id string) error {
	if _, ok := list.Get(id); id != "" && !ok {
		fmt.Fprintf(a.err, "majordomus: provider '%s' is not declared (given by --provider)\nmajordomus: hint: see 'majordomus product providers'\n", id)
		return refusal{}
	}
	for _, p := range list.Providers {
		if id != "" && p.ID != id {
			continue
		}
		for _, root := range p.ScratchRoots {
			path, err := provider.ExpandRoot(root, os.Getenv)
			if err != nil {
				return err
			}
			fmt.Fprintf(a.out, "%s\t%s\n", p.ID, path)
		}
	}
	return nil
}

// productEvidence is what scripts/provider-evidence-check runs: the declaration is
// held against the rule, and against the rows of 'capture status'.
func (a *app) productEvidence() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use: "evidence [--json]", Short: "Check that every capability cites its evidence", Args: none, Hidden: true,
		Example: "  majordomus product evidence --json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			path := filepath.Join(a.share(), "providers.yaml")
			list, err := provider.ReadFile(path, shownPath(path))
			var refused *provider.Error
			if errors.As(err, &refused) {
				return a.tellEvidence(evidence.Count{}, evidence.Unread(refused), asJSON)
			}
			if err != nil {
				return err
			}
			rows, err := a.hookRows(cmd.Context(), hookstatus.Off)
			if err != nil {
				return a.rowsError(err)
			}
			count, findings := evidence.Check(list, rows, a.hasCase())
			return a.tellEvidence(count, findings, asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "one JSON object")
	return cmd
}

// hasCase looks among the cases of a checkout; an installed copy has none.
func (a *app) hasCase() func(string) bool {
	dir := filepath.Join(a.home, "test", "cases")
	if _, err := os.Stat(dir); err != nil {
		return nil
	}
	return func(number string) bool {
		found, err := filepath.Glob(filepath.Join(dir, number+"_*.bats"))
		return err == nil && len(found) > 0
	}
}

func (a *app) tellEvidence(count evidence.Count, findings []evidence.Finding, asJSON bool) error {
	switch {
	case asJSON:
		if findings == nil {
			findings = []evidence.Finding{}
		}
		enc := json.NewEncoder(a.out)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(map[string]any{"schema": "majordomus.evidence/v1", "cells": count.Cells, "notes": count.Notes, "findings": findings}); err != nil {
			return err
		}
	case len(findings) == 0:
		fmt.Fprintf(a.out, "%d cells of %d providers cite their evidence, and so do %d notes\n", count.Cells, count.Cells/2, count.Notes)
	}
	for _, f := range findings {
		if !asJSON {
			fmt.Fprintln(a.out, f)
		}
	}
	if len(findings) > 0 {
		return refusal{}
	}
	return nil
}
