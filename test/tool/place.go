package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"majordomus"
	"majordomus/helpers/hookconfig"
	"majordomus/helpers/runtime"
	"majordomus/helpers/vendorcfg"
)

// place prints, as a shell's assignments, where a tool is wired in a scope: file,
// form (grouped or flat), key (a handler's for its command), and slots, a word
// EVENT:VENDOR_EVENT each.
func place(args []string) error {
	if len(args) != 4 {
		return errors.New("place wants TOOLKIT ROOT PROVIDER SCOPE")
	}
	c, err := hookconfig.Read(context.Background(), runtime.Library{Files: majordomus.Files, Home: args[0]}, os.Getenv, args[1])
	if err != nil {
		return err
	}
	t, err := c.Tool(args[2])
	if err != nil {
		return err
	}
	p, err := c.Place(t, args[3])
	if err != nil {
		return err
	}
	file, err := vendorcfg.ShellQuote(p.File)
	if err != nil {
		return err
	}
	form := "grouped"
	if t.Shape().Flat {
		form = "flat"
	}
	fmt.Printf("file=%s form=%s key=%s slots='", file, form, t.Shape().Command)
	for _, s := range t.Slots {
		fmt.Printf(" %s:%s", s.Event, s.Vendor)
	}
	fmt.Println("'")
	return nil
}
