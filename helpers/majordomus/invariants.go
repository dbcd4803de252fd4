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

	"majordomus/helpers/doctor"
	"majordomus/helpers/exit"
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
	return &cobra.Command{
		Use: "invariants", Short: "Run what share/invariants.yaml lists", Args: none,
		Long: "Runs the validator of every invariant. Exit status 1 when a blocking one does not hold or could not be\n" +
			"looked at.",
		Example: "  majordomus product invariants",
		RunE: func(cmd *cobra.Command, _ []string) error {
			list, err := readInvariants(filepath.Join(a.share(), "invariants.yaml"))
			if err != nil {
				return err
			}
			failed := false
			for _, h := range a.held(cmd.Context(), list) {
				failed = failed || h.State == doctor.Fail
				fmt.Fprintf(a.out, "%-4s %s — %s\n", h.State, h.ID, h.Text)
			}
			if failed {
				return refusal{}
			}
			return nil
		},
	}
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

// held runs the validators, and is what they said.
func (a *app) held(ctx context.Context, list []invariant) (all []doctor.Invariant) {
	for _, i := range list {
		holds, lines := a.validate(ctx, i)
		state := doctor.OK
		switch {
		case !holds && i.Blocking:
			state = doctor.Fail
		case !holds:
			state = doctor.Warn
		}
		for _, line := range lines {
			all = append(all, doctor.Invariant{State: state, ID: i.ID, Text: line})
		}
	}
	return all
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
	var ended *exec.ExitError
	switch {
	case err == nil && len(lines) == 0:
		lines = []string{i.Statement}
	case err != nil && (!errors.As(err, &ended) || ended.ExitCode() != exit.No):
		lines = append(lines, fmt.Sprintf("nobody could look: '%s': %v", i.Validator, err))
	}
	return err == nil, lines
}
