package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// What is missing, empty or too much on a command line is a usage error of one
// line, status 2, before the command does anything. The flag library's own
// checks would end as faults.

// requiredFlag marks a flag without which a command cannot run.
const requiredFlag = "majordomus-required"

// mayBeEmpty marks a command that answers for its flags itself: what a hook may
// call never ends with 2, and the library passes empty values to hidden ones.
const mayBeEmpty = "majordomus-may-be-empty"

func required(cmd *cobra.Command, flag string) {
	_ = cmd.Flags().SetAnnotation(flag, requiredFlag, []string{"true"})
}

// complete refuses a command line without a flag that the command needs, or with
// an empty value for one.
func complete(cmd *cobra.Command, _ []string) (err error) {
	lenient := answersItself(cmd)
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		_, needed := f.Annotations[requiredFlag]
		switch {
		case err != nil:
		case needed && !f.Changed:
			err = usageError{fmt.Errorf("'%s' needs --%s", cmd.CommandPath(), f.Name)}
		case f.Changed && !lenient && f.Value.Type() == "string" && f.Value.String() == "":
			err = usageError{fmt.Errorf("'%s' needs a value for --%s, got an empty one", cmd.CommandPath(), f.Name)}
		}
	})
	return err
}

// answersItself holds for hidden commands, those below them, and marked ones.
func answersItself(cmd *cobra.Command) bool {
	for c := cmd; c != nil; c = c.Parent() {
		if _, marked := c.Annotations[mayBeEmpty]; marked || c.Hidden {
			return true
		}
	}
	return false
}

// checkArguments has every command refuse an empty argument, and makes the flag
// library's complaints about arguments usage errors.
func checkArguments(cmd *cobra.Command) {
	for _, sub := range cmd.Commands() {
		checkArguments(sub)
	}
	own := cmd.Args
	if own == nil || cmd.Name() == cobra.ShellCompRequestCmd {
		return
	}
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		var said usageError
		var no refusal
		err := own(cmd, args)
		switch {
		case err == nil || errors.As(err, &said) || errors.As(err, &no):
		case len(args) > 0:
			return usageError{fmt.Errorf("'%s' does not take %d arguments", cmd.CommandPath(), len(args))}
		default:
			return usageError{fmt.Errorf("'%s' needs an argument", cmd.CommandPath())}
		}
		if err != nil || answersItself(cmd) {
			return err
		}
		for _, arg := range args {
			if arg == "" {
				return usageError{fmt.Errorf("'%s' got an empty argument", cmd.CommandPath())}
			}
		}
		return nil
	}
}
