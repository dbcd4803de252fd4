package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"gopkg.in/yaml.v3"

	"majordomus/helpers/osfile"
)

// validatorTime bounds one validator.
const validatorTime = 60 * time.Second

// invariant is something that has to hold, and what looks whether it does.
type invariant struct {
	ID        string `yaml:"id"`
	Statement string `yaml:"statement"`
	Blocking  bool   `yaml:"blocking"`
	Validator string `yaml:"validator"` // from the toolkit's home
}

func (a *app) productInvariants() *cobra.Command {
	var tabs bool
	cmd := &cobra.Command{
		Use: "invariants", Short: "Run what share/invariants.yaml lists", Args: none,
		Long: "Runs the validator of every invariant. Exit status 1 when a blocking one does not hold or could not be\n" +
			"looked at.",
		Example: "  majordomus product invariants",
		RunE: func(cmd *cobra.Command, _ []string) error {
			list, err := readInvariants(filepath.Join(a.share(), "invariants.yaml"))
			if err != nil {
				return err
			}
			return a.holdInvariants(cmd.Context(), list, tabs)
		},
	}
	cmd.Flags().BoolVar(&tabs, "tabs", false, "state, id and text with tabs in between")
	_ = cmd.Flags().MarkHidden("tabs")
	return cmd
}

func readInvariants(path string) ([]invariant, error) {
	text, err := osfile.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read invariants: %w", err)
	}
	var file struct {
		Schema     string      `yaml:"schema"`
		Invariants []invariant `yaml:"invariants"`
	}
	dec := yaml.NewDecoder(bytes.NewReader(text))
	dec.KnownFields(true)
	if err := dec.Decode(&file); err != nil {
		return nil, fmt.Errorf("read invariants '%s': %s", path, strings.Join(strings.Fields(err.Error()), " "))
	}
	if file.Schema != "majordomus.invariants/v1" || len(file.Invariants) == 0 {
		return nil, fmt.Errorf("read invariants '%s': not a majordomus.invariants/v1 with a list in it", path)
	}
	for _, i := range file.Invariants {
		if i.ID == "" || i.Statement == "" || !filepath.IsLocal(i.Validator) {
			return nil, fmt.Errorf("read invariants '%s': '%s' lacks an id, a statement or a validator of the toolkit", path, i.ID)
		}
	}
	return file.Invariants, nil
}

func (a *app) holdInvariants(ctx context.Context, list []invariant, tabs bool) error {
	failed := false
	for _, i := range list {
		holds, lines := a.validate(ctx, i)
		word := "OK"
		switch {
		case !holds && i.Blocking:
			word, failed = "FAIL", true
		case !holds:
			word = "WARN"
		}
		for _, line := range lines {
			if tabs {
				fmt.Fprintf(a.out, "%s\t%s\t%s\n", word, i.ID, strings.ReplaceAll(line, "\t", " "))
			} else {
				fmt.Fprintf(a.out, "%-4s %s — %s\n", word, i.ID, line)
			}
		}
	}
	if failed {
		return refusal{}
	}
	return nil
}

// validate runs one validator, and returns its lines.
func (a *app) validate(ctx context.Context, i invariant) (holds bool, lines []string) {
	ctx, cancel := context.WithTimeout(ctx, validatorTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, filepath.Join(a.home, i.Validator))
	cmd.WaitDelay = time.Second
	out, err := cmd.CombinedOutput()
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		if line != "" {
			lines = append(lines, line)
		}
	}
	var exit *exec.ExitError
	switch {
	case err == nil && len(lines) == 0:
		lines = []string{i.Statement}
	case err != nil && (!errors.As(err, &exit) || exit.ExitCode() != exitNo):
		lines = append(lines, fmt.Sprintf("nobody could look: '%s': %v", i.Validator, err))
	}
	return err == nil, lines
}
