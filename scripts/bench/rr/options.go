package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"
)

// options is a command line, understood.
type options struct {
	rounds   int
	baseline string
	json     bool
	cases    []caseSpec
}

// caseSpec is a case as a person writes it.
type caseSpec struct {
	Label     string     `json:"label"`
	Argv      []string   `json:"argv"`
	StdinFile string     `json:"stdin_file"`
	Env       []string   `json:"env"`
	CleanEnv  bool       `json:"clean_env"`
	Dir       string     `json:"dir"`
	FreshDir  []string   `json:"fresh_dir"`
	Setup     [][]string `json:"setup"`
	Timeout   duration   `json:"timeout"`
	Status    int        `json:"status"`
}

// duration reads "30s" in JSON.
type duration time.Duration

// UnmarshalText makes a duration out of what time.ParseDuration accepts.
func (d *duration) UnmarshalText(text []byte) error {
	parsed, err := time.ParseDuration(string(text))
	*d = duration(parsed)
	return err
}

// parseArgs reads the command line and the file that --cases names.
func parseArgs(args []string, stderr io.Writer) (options, error) {
	opts := options{}
	flags := flag.NewFlagSet("rr", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	file := flags.String("cases", "", "")
	flags.IntVar(&opts.rounds, "rounds", 60, "")
	flags.StringVar(&opts.baseline, "baseline", "", "")
	flags.BoolVar(&opts.json, "json", false, "")
	caseFlags(flags, &opts)
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(stderr, "usage: rr [--rounds N] [--baseline LABEL] [--json] --cases FILE | {--case LABEL --argv WORDS [option]...}...")
		}
		return opts, err
	}
	if flags.NArg() > 0 {
		return opts, fmt.Errorf("unexpected argument '%s'", flags.Arg(0))
	}
	if *file != "" {
		cases, err := readCases(*file)
		if err != nil {
			return opts, err
		}
		opts.cases = append(cases, opts.cases...)
	}
	return opts, fillBaseline(&opts)
}

// caseFlags declares the options that describe the case begun last.
func caseFlags(flags *flag.FlagSet, opts *options) {
	flags.Func("case", "", func(label string) error {
		opts.cases = append(opts.cases, caseSpec{Label: label})
		return nil
	})
	ofCase := func(name string, set func(c *caseSpec, value string) error) {
		flags.Func(name, "", func(value string) error {
			if len(opts.cases) == 0 {
				return errors.New("it belongs to a --case, and there is none before it")
			}
			return set(&opts.cases[len(opts.cases)-1], value)
		})
	}
	ofCase("argv", func(c *caseSpec, v string) (err error) { c.Argv, err = words(v); return })
	ofCase("stdin-file", func(c *caseSpec, v string) error { c.StdinFile = v; return nil })
	ofCase("env", func(c *caseSpec, v string) error { c.Env = append(c.Env, v); return nil })
	ofCase("dir", func(c *caseSpec, v string) error { c.Dir = v; return nil })
	ofCase("fresh-dir", func(c *caseSpec, v string) error { c.FreshDir = append(c.FreshDir, v); return nil })
	ofCase("timeout", func(c *caseSpec, v string) error { return c.Timeout.UnmarshalText([]byte(v)) })
	ofCase("status", func(c *caseSpec, v string) error { return json.Unmarshal([]byte(v), &c.Status) })
	ofCase("setup", func(c *caseSpec, v string) error {
		argv, err := words(v)
		c.Setup = append(c.Setup, argv)
		return err
	})
	flags.BoolFunc("clean-env", "", func(string) error {
		if len(opts.cases) == 0 {
			return errors.New("it belongs to a --case, and there is none before it")
		}
		opts.cases[len(opts.cases)-1].CleanEnv = true
		return nil
	})
}

// words splits a command at blanks; a JSON list says where the words end when
// blanks do not.
func words(text string) ([]string, error) {
	if !strings.HasPrefix(text, "[") {
		return strings.Fields(text), nil
	}
	var list []string
	if err := json.Unmarshal([]byte(text), &list); err != nil {
		return nil, fmt.Errorf("not a JSON list of strings: %w", err)
	}
	return list, nil
}

func readCases(name string) ([]caseSpec, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("read the cases: %w", err)
	}
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	var cases []caseSpec
	if err := dec.Decode(&cases); err != nil {
		return nil, fmt.Errorf("read the cases in %s: %w", name, err)
	}
	return cases, nil
}

// fillBaseline fills in the baseline and refuses one that is not there, before an
// hour of measuring has been spent.
func fillBaseline(opts *options) error {
	if len(opts.cases) == 0 {
		return errors.New("no cases given (by --cases or --case)")
	}
	if opts.baseline == "" {
		opts.baseline = opts.cases[0].Label
	}
	if !slices.ContainsFunc(opts.cases, func(c caseSpec) bool { return c.Label == opts.baseline }) {
		return fmt.Errorf("no case is labelled '%s' (given by --baseline)", opts.baseline)
	}
	for _, c := range opts.cases {
		if slices.ContainsFunc(c.Setup, func(argv []string) bool { return len(argv) == 0 }) {
			return fmt.Errorf("an empty setup command (case '%s')", c.Label)
		}
	}
	return nil
}
