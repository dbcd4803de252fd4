package main

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"

	"majordomus/helpers/hook"
	"majordomus/helpers/store"
)

// pauseDir holds a file for each pause, named by what is paused: pauseAll, or the
// key of a session. In it is the second at which the pause ends, 0 for none.
const (
	pauseDir = "state/pause"
	pauseAll = "all"
)

func (a *app) pauseCommand() *cobra.Command {
	var session bool
	var length time.Duration
	cmd := &cobra.Command{
		Use: "pause [--session] [--for 2h]", Short: "Record no prompts until 'majordomus resume'", Args: none,
		Long:    "Prompts are counted and not stored while capture is paused; episodes still begin and end. It is a file in\nthe private half, so it works for every tool and every worktree of this repository.",
		Example: "  majordomus pause --for 2h\n  majordomus pause --session   # this terminal's session alone",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if cmd.Flags().Changed("for") && length < time.Second {
				return usageError{fmt.Errorf("'%s' is no length of time to pause for (given by --for)", length)}
			}
			return a.pause(session, length)
		},
	}
	cmd.Flags().BoolVar(&session, "session", false, "only this terminal's session")
	cmd.Flags().DurationVar(&length, "for", 0, "how long (90m, 2h); without it until 'majordomus resume'")
	return cmd
}

// pause pauses the repository or this terminal's session, for a length of time or, at
// 0, until it is resumed.
func (a *app) pause(session bool, length time.Duration) error {
	here, err := a.consented()
	if err != nil {
		return err
	}
	what, scope := pauseAll, "in this repository"
	if session {
		scope = "of this session"
		if what, _ = terminal(); what == "" { // a guess could leave the person's own session recorded
			return a.refuse("no session of a tool is known in this terminal (not exactly one of CLAUDE_CODE_SESSION_ID, GEMINI_SESSION_ID and QWEN_CODE_SESSION_ID is set)",
				"'majordomus pause' is for the whole repository")
		}
	}
	second, until := int64(0), "'majordomus resume'"
	if length > 0 {
		end := time.Now().Add(length)
		second, until = end.Unix(), end.Format(time.UnixDate)
	}
	script := fmt.Sprintf("%%replace %s/%s\n%d\n", pauseDir, what, second)
	if _, err := store.Open(here.Store).Apply(script, store.Options{}); err != nil {
		return err
	}
	_, err = fmt.Fprintf(a.out, "No prompt is recorded %s until %s.\n", scope, until)
	return err
}

func (a *app) resumeCommand() *cobra.Command {
	return &cobra.Command{
		Use: "resume", Short: "End every pause in this repository", Args: none, Example: "  majordomus resume",
		RunE: func(*cobra.Command, []string) error {
			here, err := a.consented()
			if err != nil {
				return err
			}
			if err := os.RemoveAll(filepath.Join(here.Store, pauseDir)); err != nil {
				return err
			}
			_, err = fmt.Fprintln(a.out, "Prompts are recorded again.")
			return err
		},
	}
}

// paused is pauseAll, "session", or "" for a store in which nothing is. A pause that
// is over may still have its file.
func paused(dir string) string {
	found := ""
	files, _ := filepath.Glob(filepath.Join(dir, pauseDir, "*"))
	for _, path := range files {
		switch on, err := hook.Paused(path); {
		case err != nil || !on:
		case filepath.Base(path) == pauseAll:
			return pauseAll
		default:
			found = "session"
		}
	}
	return found
}
