// Majordomus is the command line. It reads flags and hands them to the
// functions of the shell library, in which the meaning is; what is bulk work
// (YAML, other programs' configuration files) it does itself, in hidden
// commands that the library calls.
//
// Exit status: 0 done, 1 answered no, 2 usage, 3 a fault of ours or the
// system.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"majordomus/helpers/exit"
	"majordomus/helpers/kit"
	"majordomus/helpers/osfile"
)

// version is set by the build.
var version = "development"

// refusal is an answer of no: a finding, something not there. Its text was
// said already.
type refusal struct{}

func (refusal) Error() string { return "refused" }

// usageError is a mistake on the command line.
type usageError struct{ error }

// app is what every command needs.
type app struct {
	home  string
	alone *kit.Source // set while the toolkit still has to be unpacked
	in    *os.File
	out   *os.File
	err   *os.File
}

func main() {
	os.Exit(run(os.Args[1:]))
}

func run(args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	a := &app{in: os.Stdin, out: os.Stdout, err: os.Stderr}
	if err := a.findToolkit(args); err != nil {
		fmt.Fprintf(os.Stderr, "majordomus: %v\n", err)
		return exit.Fault
	}
	root := a.root()
	root.SetArgs(args)
	return a.status(root.ExecuteContext(ctx))
}

func (a *app) status(err error) int {
	var usage usageError
	var no refusal
	var fault saidFault
	var status ended
	switch {
	case err == nil:
		return exit.Done
	case errors.As(err, &no):
		return exit.No
	case errors.As(err, &status):
		return int(status)
	case errors.As(err, &fault):
		return exit.Fault
	case errors.As(err, &usage):
		fmt.Fprintf(a.err, "majordomus: %s\n", usageText(err))
		fmt.Fprintln(a.err, "majordomus: hint: 'majordomus --help' lists the commands, 'majordomus COMMAND --help' its flags")
		return exit.Usage
	}
	fmt.Fprintf(a.err, "majordomus: %s\n", printable(err.Error()))
	var held *osfile.Held
	if errors.As(err, &held) {
		fmt.Fprintln(a.err, "majordomus: hint: if that process is stopped, continue or end it, then run the command again")
	}
	return exit.Fault
}

// usageText keeps a message of the flag library on one line.
func usageText(err error) string {
	return strings.Join(strings.Fields(err.Error()), " ")
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:           "majordomus",
		Short:         "An honest record of the AI tools at work in a repository",
		Long:          "Majordomus draws the boundary of an episode of work below the model, from the tools' own hooks,\nand keeps the prompts of the person in a private, redacted archive.",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		RunE:          group,
		// What only prints what this program itself knows needs no toolkit.
		PersistentPreRunE: func(cmd *cobra.Command, args []string) error {
			if err := complete(cmd, args); err != nil {
				return err
			}
			return a.unpack(cmd)
		},
		Version: version,
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(func(_ *cobra.Command, err error) error { return usageError{err} })
	root.AddCommand(
		a.initCommand(), a.statusCommand(), a.uninstallCommand(), a.libPathCommand(), a.captureCommand(), a.sessionCommand(),
		a.pauseCommand(), a.resumeCommand(), a.doctorCommand(),
		a.policyCommand(), a.redactCommand(), a.versionCommand(), a.serveCommand(), a.serverCommand(), a.boardCommand(), a.factsCommand(), a.mcpCommand(), a.connectionsCommand(),
		a.productCommand(), a.generateCommand(),
		a.promptsCommand(), a.forgetCommand(), a.exportCommand(), a.importCommand(), a.updateCommand(),
		a.toolkitCommand(), a.manualCommand(),
	)
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		switch c.Name() {
		case "help":
			c.Args, c.Run, c.RunE = cobra.ArbitraryArgs, nil, helpFor
		case "completion":
			c.Args, c.RunE = cobra.ArbitraryArgs, group
			for _, sh := range c.Commands() {
				sh.Example = "  majordomus completion " + sh.Name() + " >majordomus." + sh.Name()
			}
		}
	}
	a.completions(root)
	checkArguments(root)
	return root
}

// group is a command that only has others below it.
func group(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return cmd.Help()
	}
	err := fmt.Errorf("unknown command '%s' (after '%s')", args[0], cmd.CommandPath())
	cmd.SuggestionsMinimumDistance = 2 // of letters; without it only a beginning is known again
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		err = fmt.Errorf("%w; did you mean '%s'?", err, near[0])
	}
	return usageError{err}
}

// helpFor prints the help of the command that the arguments name.
func helpFor(cmd *cobra.Command, args []string) error {
	about, rest, err := cmd.Root().Find(args)
	if err != nil || len(rest) > 0 {
		return group(cmd.Root(), args)
	}
	about.InitDefaultHelpFlag()
	return about.Help()
}

// none refuses arguments that a command does not take.
func none(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usageError{fmt.Errorf("'%s' takes no argument, got '%s'", cmd.CommandPath(), args[0])}
	}
	return nil
}

func (a *app) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use: "version", Short: "Print the version", Args: none, Example: "  majordomus version",
		RunE: func(*cobra.Command, []string) error {
			_, err := fmt.Fprintln(a.out, version)
			return err
		},
	}
}
