package main

import (
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
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
		var least map[string]time.Duration
		if n == largeRecords {
			if least, err = measureFloors(dir); err != nil {
				return missed, err
			}
			m, err := b.hookBeside(dir)
			if missed += m; err != nil {
				return missed, err
			}
			syscall.Sync() // what those wrote is not what is timed next
		}
		for _, c := range largeCommands() {
			took, memory, err := b.timed(dir, c)
			if err != nil {
				return missed, err
			}
			times[c.name] = append(times[c.name], took)
			if n == largeRecords {
				missed += judge(c, took, memory, least[c.name])
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
	defer syscall.Sync() // what the disk still has to do is not the commands'
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

// judge holds a command against its time, its memory, and the floor under it.
func judge(c largeCommand, took time.Duration, memory int64, least time.Duration) (missed int) {
	word := func(ok bool) string {
		if ok {
			return "met"
		}
		missed++
		return "MISSED"
	}
	fmt.Printf("%-6s %-26s %6.2f s (at most %.2f), %3d MB (at most %d)\n", word(took <= c.most && memory <= largeMemory),
		c.name, took.Seconds(), c.most.Seconds(), memory>>20, largeMemory>>20)
	if least > 0 {
		ratio, most := took.Seconds()/least.Seconds(), floors()[c.name].most
		fmt.Printf("%-6s %-26s %6.2f times the fewest calls of the system that do the same, %.2f s (at most %.1f times)\n",
			word(ratio <= most), c.name, ratio, least.Seconds(), most)
	}
	return missed
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

// hookBeside compares a prompt's hook beside each command with one while the
// same command is halted, in turn: what else the machine does meets both.
func (b *bench) hookBeside(dir string) (missed int, err error) {
	if err := b.open(dir, "large-session"); err != nil {
		return 0, err
	}
	for _, args := range [][]string{{"doctor"}, {"capture", "reconcile", "--dry-run", "--json"}, {"prompts", "grep", "naïve"}, {"capture", "render", "--force"}} {
		ratio, err := b.besideOne(dir, args)
		if err != nil {
			return missed, err
		}
		word := "met"
		if ratio > hookSlower {
			word = "MISSED"
			missed++
		}
		fmt.Printf("%-6s prompt hook beside '%s' / alone = %.2f (at most %.2f)\n", word, strings.Join(args, " "), ratio, hookSlower)
	}
	return missed, nil
}

// besideRounds is how many hooks of either kind are timed.
const besideRounds = 30

func (b *bench) besideOne(dir string, args []string) (float64, error) {
	work := b.repeat(dir, args)
	defer work.end()
	var alone, beside []time.Duration
	for range besideRounds {
		work.signal(syscall.SIGSTOP)
		time.Sleep(settleTime)
		took, err := b.hookTime(dir)
		if err != nil {
			return 0, err
		}
		alone = append(alone, took)
		work.signal(syscall.SIGCONT)
		time.Sleep(settleTime) // it stands aside for a moment after every hook
		if took, err = b.hookTime(dir); err != nil {
			return 0, err
		}
		beside = append(beside, took)
	}
	slices.Sort(alone)
	slices.Sort(beside)
	return beside[len(beside)/2].Seconds() / alone[len(alone)/2].Seconds(), nil
}

const settleTime = 100 * time.Millisecond

// bulkWork is a command that is started again whenever it ends.
type bulkWork struct {
	mu     sync.Mutex
	cmd    *exec.Cmd
	halted bool
	over   bool
	done   chan struct{}
}

func (b *bench) repeat(dir string, args []string) *bulkWork {
	r := &bulkWork{done: make(chan struct{})}
	go func() {
		defer close(r.done)
		for {
			cmd := exec.Command(filepath.Join(b.top, "bin", "majordomus"), args...)
			cmd.Dir, cmd.Env, cmd.SysProcAttr = dir, b.env(), &syscall.SysProcAttr{Setpgid: true}
			if !r.start(cmd) {
				return
			}
			_ = cmd.Wait()
			r.ended()
		}
	}()
	return r
}

// start begins a round, halted when the one before it was.
func (r *bulkWork) start(cmd *exec.Cmd) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.over || cmd.Start() != nil {
		return false
	}
	r.cmd = cmd
	if r.halted {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGSTOP)
	}
	return true
}

// ended forgets the round's process, whose number may be somebody else's soon.
func (r *bulkWork) ended() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.cmd = nil
}

func (r *bulkWork) signal(s syscall.Signal) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.halted = s == syscall.SIGSTOP
	if r.cmd != nil {
		_ = syscall.Kill(-r.cmd.Process.Pid, s)
	}
}

func (r *bulkWork) end() {
	r.mu.Lock()
	r.over = true
	r.mu.Unlock()
	r.signal(syscall.SIGCONT)
	r.signal(syscall.SIGINT)
	<-r.done
}

// hookTime is how long one prompt takes.
func (b *bench) hookTime(dir string) (time.Duration, error) {
	path := filepath.Join(b.scratch, "beside.json")
	if err := b.payload(path, dir, "large-session", 2000); err != nil {
		return 0, err
	}
	begun := time.Now()
	err := b.feed(dir, path, "prompt")
	return time.Since(begun), err
}
