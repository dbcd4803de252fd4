package main

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"majordomus/helpers/kit"
)

// toolkitCommand is for a program that was downloaded alone.
func (a *app) toolkitCommand() *cobra.Command {
	cmd := &cobra.Command{Use: "toolkit", Short: "What a program that was downloaded alone has unpacked", RunE: group, Args: cobra.ArbitraryArgs}
	cmd.AddCommand(&cobra.Command{
		Use: "remove", Short: "Remove the unpacked toolkit; hooks that are still installed do nothing from then on", Args: none,
		Long: "Removes the library and the programs that this program has unpacked below the folder for your data\n" +
			"($XDG_DATA_HOME, or ~/.local/share). It removes no record, no consent and no hook: 'majordomus uninstall' does.",
		Example: "  majordomus toolkit remove",
		RunE:    func(*cobra.Command, []string) error { return a.removeToolkit() },
	})
	return cmd
}

func (a *app) removeToolkit() error {
	data, err := kit.Data(os.Getenv)
	if err != nil {
		return err
	}
	switch was, err := kit.Remove(data); {
	case err != nil:
		return err
	case !was:
		fmt.Fprintln(a.err, "majordomus: no toolkit was unpacked")
		return refusal{}
	}
	return nil
}
