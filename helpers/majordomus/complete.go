package main

import (
	"context"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"majordomus/helpers/archive"
	"majordomus/helpers/consent"
	"majordomus/helpers/episode"
	"majordomus/helpers/hookconfig"
)

const (
	// completionLimit is how long a person who pressed the tab key may wait.
	completionLimit = 2 * time.Second
	// completionRows bounds what a shell is offered: more is no help.
	completionRows = 50
)

// completer answers what may stand there.
type completer = func(cmd *cobra.Command, args []string, begun string) ([]string, cobra.ShellCompDirective)

// dynamicFlags are flags whose values are known: the word lists are closed, the
// others are looked up when the person presses the key.
func (a *app) dynamicFlags() map[string]completer {
	return map[string]completer{
		"provider": a.providers(),
		"episode":  a.episodes,
		"scope":    words(hookconfig.Scopes()...),
		"event":    words("start", "end", "compact"),
		"runtime":  words(hookconfig.RuntimeShell, hookconfig.RuntimeEmbedded),
		"probe":    words("on", "off"),
		"format":   words("table", "json", "yaml"),
	}
}

// dynamicArguments are commands that take an episode or a prompt.
func (a *app) dynamicArguments() map[string]completer {
	prompts := a.prompts
	return map[string]completer{
		"majordomus session show":    a.episodes,
		"majordomus session prompts": a.episodes,
		"majordomus prompts show":    prompts,
		"majordomus forget":          prompts,
	}
}

// offering is the repository from which a first argument is offered. What goes wrong
// offers nothing, in silence.
func (a *app) offering(args []string) (consent.Around, bool) {
	here, err := consent.Look(".", false)
	if err != nil || len(args) > 0 || a.alone != nil {
		return here, false
	}
	here, err = readable(here)
	return here, err == nil
}

// episodes are the newest, by id, with the tool and the time.
func (a *app) episodes(_ *cobra.Command, args []string, begun string) (values []string, _ cobra.ShellCompDirective) {
	here, ok := a.offering(args)
	if !ok {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	e, err := a.episodesOf(context.Background(), here)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	for _, h := range episode.NewestFirst(episode.Beginning(e.all(), begun), "opened_at") {
		if len(values) < completionRows {
			values = append(values, h.Cell("episode")+"\t"+h.Cell("provider")+", "+h.Cell("opened_at"))
		}
	}
	return values, cobra.ShellCompDirectiveNoFileComp
}

// prompts are the newest, by id, with the tool and the time. Never a word of a text.
func (a *app) prompts(_ *cobra.Command, args []string, begun string) (values []string, _ cobra.ShellCompDirective) {
	ctx, cancel := context.WithTimeout(context.Background(), completionLimit)
	defer cancel()
	here, ok := a.offering(args)
	if !ok {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	o, err := a.openToRead(ctx, here)
	if err != nil {
		return nil, cobra.ShellCompDirectiveNoFileComp
	}
	o.Progress = nil
	_, _ = o.Find(ctx, archive.Query{Limit: completionRows}, func(r *archive.Record) bool {
		if id := plainCell(r, archive.RoleID, 0); strings.HasPrefix(id, begun) {
			values = append(values, id+"\t"+plainCell(r, archive.RoleProvider, 0)+"\t"+timeCell(r, "", 0))
		}
		return true
	})
	return values, cobra.ShellCompDirectiveNoFileComp
}

// providers are those that the library has an adapter for.
func (a *app) providers() completer {
	return func(_ *cobra.Command, _ []string, begun string) ([]string, cobra.ShellCompDirective) {
		out, _, _ := a.definition().Call(context.Background(), nil, "mj_capture_providers", nil, "", io.Discard)
		other := func(id string) bool { return !strings.HasPrefix(id, begun) }
		return slices.DeleteFunc(strings.Fields(out), other), cobra.ShellCompDirectiveNoFileComp
	}
}

// completions tells every command below cmd what its values may be.
func (a *app) completions(cmd *cobra.Command) {
	flags, arguments := a.dynamicFlags(), a.dynamicArguments()
	var each func(*cobra.Command)
	each = func(c *cobra.Command) {
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if known, ok := flags[f.Name]; ok && f.Value.Type() == "string" {
				_ = c.RegisterFlagCompletionFunc(f.Name, known)
			}
		})
		if known, ok := arguments[c.CommandPath()]; ok {
			c.ValidArgsFunction = known
		} else if !c.HasSubCommands() {
			c.ValidArgsFunction = cobra.NoFileCompletions
		}
		for _, below := range c.Commands() {
			each(below)
		}
	}
	each(cmd)
}

func words(known ...string) completer {
	return func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
		return known, cobra.ShellCompDirectiveNoFileComp
	}
}
