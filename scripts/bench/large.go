package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"time"

	made "majordomus/test/fill"
)

// largeGroup is what -only must name for the archive of a hundred thousand
// prompts to be measured: making it takes longer than everything else.
const largeGroup = "archive100k"

// What one command may take, of an archive of 100,000 records and 2,000
// episodes of which every record has a rendering: 40,000 records to link, then
// 50,000 texts to take.
const (
	largeRecords  = 100000
	largeEpisodes = 2000
	largeMemory   = 200 << 20
	hookSlower    = 1.20 // a hook beside them, of its time alone
	linearFactor  = 2.0  // per record, of what a tenth as many take
)

type largeCommand struct {
	name string
	most time.Duration
	args []string
	head bool // until its first page is there
}

func largeCommands() []largeCommand {
	return []largeCommand{
		{"doctor", 3 * time.Second, []string{"doctor"}, false},
		{"list, first page", 100 * time.Millisecond, []string{"prompts", "list"}, true},
		{"grep", 2 * time.Second, []string{"prompts", "grep", "naïve caf.*parser"}, false},
		{"stats", 2 * time.Second, []string{"prompts", "stats"}, false},
		{"reconcile, nothing written", 5 * time.Second, []string{"capture", "reconcile", "--dry-run", "--json"}, false},
		{"reconcile", 5 * time.Second, []string{"capture", "reconcile"}, false},
		{"prune", 5 * time.Second, []string{"capture", "prune"}, false},
	}
}

// archive100k measures a large archive, and smaller ones for the slope.
func (b *bench) archive100k() (missed int, err error) {
	fmt.Printf("\n## %s (%d processors)\n", largeGroup, runtime.NumCPU())
	times := make(map[string][]time.Duration)
	for _, n := range []int{largeRecords / 100, largeRecords / 10, largeRecords} {
		dir, err := b.large(n)
		if err != nil {
			return missed, err
		}
		if n == largeRecords {
			m, err := b.hookBeside(dir)
			if missed += m; err != nil {
				return missed, err
			}
		}
		for _, c := range largeCommands() {
			took, memory, err := b.timed(dir, c)
			if err != nil {
				return missed, err
			}
			times[c.name] = append(times[c.name], took)
			if n == largeRecords {
				missed += judge(c, took, memory)
			}
		}
	}
	for _, c := range largeCommands() {
		missed += slope(c, times[c.name])
	}
	return missed, nil
}

// large makes a repository whose archive holds so many prompts.
func (b *bench) large(records int) (string, error) {
	dir, err := b.repository(fmt.Sprint("large-", records), true)
	if err != nil {
		return "", err
	}
	return dir, made.Make(made.Options{
		Store: filepath.Join(dir, ".ai", "local"), Root: dir, Records: records, Episodes: records / (largeRecords / largeEpisodes),
		Days: 360, Text: 700, Now: time.Now().UTC(), Renders: true,
	})
}

func (b *bench) timed(dir string, c largeCommand) (time.Duration, int64, error) {
	cmd := exec.Command(filepath.Join(b.top, "bin", "majordomus"), c.args...)
	cmd.Dir, cmd.Env = dir, b.env()
	out, err := cmd.StdoutPipe()
	if err != nil {
		return 0, 0, err
	}
	begun := time.Now()
	if err := cmd.Start(); err != nil {
		return 0, 0, err
	}
	buffer := make([]byte, 64<<10)
	n, _ := out.Read(buffer)
	first := time.Since(begun)
	if c.head {
		out.Close()
	}
	for err == nil && n > 0 && !c.head {
		n, err = out.Read(buffer)
	}
	failed := cmd.Wait()
	took := time.Since(begun)
	if c.head {
		took = first
	}
	var exit *exec.ExitError
	if failed != nil && !errors.As(failed, &exit) { // doctor has findings, list was cut off
		return took, 0, failed
	}
	usage, _ := cmd.ProcessState.SysUsage().(*syscall.Rusage)
	memory := usage.Maxrss
	if runtime.GOOS == "linux" {
		memory *= 1024
	}
	return took, memory, nil
}

func judge(c largeCommand, took time.Duration, memory int64) int {
	word := "met"
	if took > c.most || memory > largeMemory {
		word = "MISSED"
	}
	fmt.Printf("%-6s %-26s %6.2f s (at most %.2f), %3d MB (at most %d)\n", word, c.name, took.Seconds(), c.most.Seconds(), memory>>20, largeMemory>>20)
	if word == "met" {
		return 0
	}
	return 1
}

// slope compares what a record costs in a large archive with what it costs in
// one a tenth the size; what does not depend on the size is in both.
func slope(c largeCommand, took []time.Duration) int {
	per := func(i int) float64 { return took[i].Seconds() / float64(largeRecords/[]int{100, 10, 1}[i]) * 1e6 }
	word, missed := "met", 0
	if per(2) > linearFactor*per(1) {
		word, missed = "MISSED", 1
	}
	fmt.Printf("%-6s %-26s %.0f, %.0f, %.0f µs a record with 1,000, 10,000, 100,000 of them\n", word, c.name, per(0), per(1), per(2))
	return missed
}

// hookBeside compares a prompt's hook alone with one beside each command.
func (b *bench) hookBeside(dir string) (missed int, err error) {
	if err := b.open(dir, "large-session"); err != nil {
		return 0, err
	}
	alone, err := b.hookTime(dir)
	if err != nil {
		return 0, err
	}
	for _, args := range [][]string{{"doctor"}, {"capture", "reconcile", "--dry-run", "--json"}, {"prompts", "grep", "naïve"}, {"capture", "render", "--force"}} {
		ctx, cancel := context.WithCancel(context.Background())
		done := make(chan struct{})
		go func() {
			defer close(done)
			for ctx.Err() == nil {
				cmd := exec.CommandContext(ctx, filepath.Join(b.top, "bin", "majordomus"), args...)
				cmd.Dir, cmd.Env = dir, b.env()
				_ = cmd.Run()
			}
		}()
		time.Sleep(200 * time.Millisecond)
		beside, err := b.hookTime(dir)
		cancel()
		<-done
		if err != nil {
			return missed, err
		}
		ratio := beside.Seconds() / alone.Seconds()
		word := "met"
		if ratio > hookSlower {
			word = "MISSED"
			missed++
		}
		fmt.Printf("%-6s prompt hook beside '%s' / alone = %.2f (at most %.2f)\n", word, args[len(args)-1], ratio, hookSlower)
	}
	return missed, nil
}

// hookTime is the median of a few prompts.
func (b *bench) hookTime(dir string) (time.Duration, error) {
	var list []time.Duration
	path := filepath.Join(b.scratch, "beside.json")
	for range 25 {
		if err := b.payload(path, dir, "large-session", 2000); err != nil {
			return 0, err
		}
		begun := time.Now()
		if err := b.feed(dir, path, "prompt"); err != nil {
			return 0, err
		}
		list = append(list, time.Since(begun))
	}
	slices.Sort(list)
	return list[len(list)/2], os.Remove(path)
}
