package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"majordomus/helpers/consent"
	"majordomus/helpers/hookconfig"
	"majordomus/helpers/setup"
	"majordomus/helpers/vendorcfg"
)

func (a *app) uninstallCommand() *cobra.Command {
	var dryRun bool
	cmd := &cobra.Command{
		Use: "uninstall [--dry-run]", Short: "Take out all our wiring, and stop recording here", Args: none,
		Long: "Takes our lines and servers out of every tool's settings, in every scope, for all your repositories; takes\n" +
			"back this repository's consent; and removes what init made, as far as nobody changed it. A settings file is\n" +
			"what it was, byte for byte, when nothing else was changed in it. What was recorded is kept and named:\n" +
			"'majordomus forget --all' erases prompts. Only what the settings of a project name in other repositories\n" +
			"has to be taken out there.",
		Example: "  majordomus uninstall\n  majordomus uninstall --dry-run",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if dryRun {
				return a.planUninstall(cmd.Context())
			}
			return a.uninstall(cmd.Context())
		},
	}
	cmd.Flags().BoolVar(&dryRun, "dry-run", false, "print the changes and make none")
	return cmd
}

// planUninstall prints the changes that would be made, and makes none.
func (a *app) planUninstall(ctx context.Context) error {
	tell := func(c vendorcfg.Change) { a.tellChange(c, true) }
	failed := worse(a.unwireHooks(ctx, true, tell), a.unwireServers(true, tell))
	here, err := consent.Look(".", true)
	if err != nil {
		return failed
	}
	if here.Given {
		fmt.Fprintf(a.out, "recording would be switched off in %s\n", printable(here.Repo.Root))
	}
	s, err := a.setup(ctx, here)
	if err != nil {
		return worse(failed, err)
	}
	if kept := keptHere(s, setup.Unmade{}); len(kept.what) > 0 {
		fmt.Fprintf(a.out, "would be kept: %s\n", printable(strings.Join(kept.what, ", ")))
	}
	return failed
}

// uninstall goes on after a failure, and returns the worst.
func (a *app) uninstall(ctx context.Context) error {
	config, err := a.hookConfig(ctx)
	if err != nil {
		return err
	}
	folders := config.Folders()
	changed := make(map[string]bool)
	tell := func(c vendorcfg.Change) {
		if !c.Same && !c.Created {
			changed[c.Path] = true
		}
	}
	failed := worse(a.unwireHooks(ctx, false, tell), a.unwireServers(false, tell))
	setup.RemoveFolders(folders)
	what, err := a.stopRecording(ctx)
	failed = worse(failed, err)
	fmt.Fprintln(a.out, restored(len(changed))+" "+printable(what))
	// A program that was downloaded alone has unpacked the toolkit; it does so again
	// when it is asked for anything.
	if strings.HasSuffix(a.home, "/majordomus/kit/current") {
		failed = worse(failed, a.removeToolkit())
	}
	return failed
}

// worse is the error with the higher exit status; the later one of two alike.
func worse(a, b error) error {
	if _, no := b.(refusal); b == nil || no && a != nil {
		return a
	}
	return b
}

func restored(files int) string {
	switch files {
	case 0:
		return "Nothing was wired."
	case 1:
		return "1 file restored."
	}
	return fmt.Sprintf("%d files restored.", files)
}

// unwireHooks takes our lines out of every settings file, in every scope.
func (a *app) unwireHooks(ctx context.Context, dry bool, tell func(vendorcfg.Change)) error {
	c, err := a.hookConfigIn(ctx, &wireFlags{dryRun: dry})
	if err != nil {
		return err
	}
	return each(c.Everywhere(), func(p hookconfig.Place) error {
		change, err := c.Uninstall(p, dry)
		if err == nil {
			tell(change)
		}
		return a.hookError(err)
	})
}

// stopRecording takes back this machine's consent for the repository around the
// current folder, if there is one, and says what was kept.
func (a *app) stopRecording(ctx context.Context) (what string, err error) {
	here, err := consent.Look(".", true)
	if noRepository(err) {
		return "Nothing was recorded here.", nil
	}
	if err != nil {
		dir, _ := os.Getwd()
		return "Nothing was recorded here.", a.fault(fmt.Sprintf("the repository around '%s' cannot be read, so recording may still be on there", dir), "run 'majordomus uninstall' there again")
	}
	if here.Given {
		here.Private = here.Store
	}
	s, err := a.setup(ctx, here)
	if err != nil {
		return "", err
	}
	var u setup.Unmade
	if here.Given || s.Begun() {
		a.stopServers(ctx, here)
		u, err = s.Unmake()
		err = a.setupError(err)
	}
	return keptHere(s, u).text(here.Given, u.Still), err
}

// stopServers ends those of the repository; there may be several.
func (a *app) stopServers(ctx context.Context, here consent.Around) {
	if !isFolder(filepath.Join(here.Private, "state", "board")) {
		return
	}
	for range 20 {
		if exec.CommandContext(ctx, a.homeFile("build/majordomus"), "serve", "--stop", "--repo", here.Repo.Root).Run() != nil {
			return
		}
	}
}

// kept is what stays in a repository, and why.
type kept struct {
	what     []string
	store    string // as a person calls it; "" when nothing was recorded
	prompts  int
	recorded bool
}

func keptHere(s *setup.Setup, u setup.Unmade) (k kept) {
	if s.Recorded() {
		k.recorded, k.store = true, shortPath(s.Around)
		k.prompts = filesBelow(filepath.Join(s.Private, s.Prompts), ".json")
		k.what = append(k.what, k.store+" ("+count(k.prompts, "prompt")+")")
	}
	if n := filesBelow(filepath.Join(s.Repo.Root, ".ai", "repo", "sessions"), ".md"); n > 0 {
		k.what = append(k.what, ".ai/repo/sessions ("+count(n, "episode")+")")
	}
	if u.Changed {
		k.what = append(k.what, ".ai/repo/policy.yaml, which you changed")
	}
	return k
}

func filesBelow(dir, ending string) (n int) {
	_ = filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ending {
			n++
		}
		return nil
	})
	return n
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func (k kept) text(wasOn, still bool) string {
	switch {
	case still:
		return "Recording is still on here."
	case len(k.what) == 0 && wasOn:
		return "Recording is off here; nothing was recorded, so nothing is kept."
	case len(k.what) == 0:
		return "Nothing was recorded here."
	}
	text := "Kept: " + strings.Join(k.what, ", ") + "."
	switch {
	case k.prompts > 0:
		return text + " Erase: majordomus forget --all"
	case k.recorded:
		return text + " Erase: rm -r " + k.store
	}
	return text
}
