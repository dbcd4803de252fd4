package main

import (
	"errors"
	"strconv"
	"time"

	"majordomus/test/fill"
)

// fillArchive makes an archive of made-up prompts in a store.
func fillArchive(args []string) error {
	if len(args) < 4 {
		return errors.New("fill wants STORE ROOT RECORDS EPISODES")
	}
	records, err1 := strconv.Atoi(args[2])
	episodes, err2 := strconv.Atoi(args[3])
	if err := errors.Join(err1, err2); err != nil {
		return err
	}
	return fill.Make(fill.Options{
		Store: args[0], Root: args[1], Records: records, Episodes: episodes,
		Days: 360, Text: 700, Now: time.Now().UTC(), Renders: true,
	})
}
