// Tool is what the bats cases need and a shell cannot do well: make payloads,
// read JSON, run many hooks at once, and hold a pipe open.
//
//	tool payload FILE [KEY=TEXT|KEY:=JSON|KEY-]...   a payload, changed
//	tool get FILE KEY                                a member, strings decoded
//	tool keys FILE                                   the members, in order, one a line
//	tool valid FILE...                               fails unless each is one JSON value
//	tool command SETTINGS EVENT                      the command line of an event's last hook
//	tool race N COMMAND...                           N at once, {} is the number; their statuses
//	tool hold SECONDS FILE COMMAND...                standard input stays open behind FILE
//	tool pieces BYTES MILLISECONDS FILE COMMAND...   FILE comes in pieces
//	tool kill MICROSECONDS FILE COMMAND...           SIGKILL to its process group after so long
//	tool random PREFIX N                             PREFIX and N random letters and digits
//	tool feed FILE COMMAND...                        FILE through a pipe that must be read to its end
//	tool signal N MICROSECONDS FILE COMMAND...       as kill, with HUP, INT or TERM (0, 1, 2)
//	tool repeat PREFIX N PIECE SUFFIX                PREFIX, N times PIECE, SUFFIX
//	tool together LINE...                            lines of sh, all at once; fails when one does
//	tool locked FILE [COMMAND...]                    while an exclusive lock on FILE is held
//	tool utf16 le|be[bom] TEXT                       TEXT in UTF-16
//	tool count KEY FILE...                           "N VALUE" for each value that KEY has in the files
//	tool schema SCHEMA FILE                          fails unless FILE is JSON of that form
//	tool json PATH                                   a value of the JSON on standard input: members and indices between points
//	tool later HOURS                                 the time so many hours from now, RFC 3339
//	tool interrupt DIR COMMAND...                   SIGINT to its process group once DIR has changed
//	tool differential [OPTION...]                   every runtime leaves the same (see package differential)
//	tool reviewed FILE                              what Codex notes of hooks that a person has reviewed
//	tool frontmatter FILE...                        fails unless each begins with a flat mapping of YAML
//	tool ledger                                     fails unless standard input is lines of a ledger
//	tool harmless                                   fails when standard input would do something to a terminal
//	tool fill STORE ROOT RECORDS EPISODES           an archive of made-up prompts, over 360 days
//	tool place TOOLKIT ROOT PROVIDER SCOPE          where a tool is wired, as a shell's assignments
//	tool hostile LINE REPOSITORY...                 every hostile input through the installed line
package main

import (
	"bytes"
	"cmp"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"majordomus/test/differential"
)

func main() {
	if len(os.Args) < 2 {
		fail(errors.New("no command"))
	}
	commands := map[string]func([]string) error{
		"payload": payload, "get": get, "keys": keys, "valid": valid, "command": command,
		"race": race, "hold": hold, "pieces": pieces, "kill": kill, "random": random,
		"feed": feed, "repeat": repeat, "together": together, "locked": locked, "utf16": utf16Text, "count": count, "signal": signal,
		"frontmatter": frontMatter, "ledger": ledgerLines, "harmless": harmless,
		"later": later, "json": jsonValue, "fill": fillArchive, "interrupt": interrupt, "schema": schema, "hostile": hostileInputs, "place": place, "reviewed": reviewed, "differential": differential.Run,
	}
	run, ok := commands[os.Args[1]]
	if !ok {
		fail(fmt.Errorf("unknown command '%s'", os.Args[1]))
	}
	fail(run(os.Args[2:]))
}

func fail(err error) {
	if err == nil {
		return
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		os.Exit(exit.ExitCode())
	}
	fmt.Fprintln(os.Stderr, "tool:", err)
	os.Exit(1)
}

// member keeps the order that encoding/json's maps lose.
type member struct {
	key   string
	value json.RawMessage
}

func read(path string) ([]member, error) {
	raw, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	if t, err := dec.Token(); err != nil || t != json.Delim('{') {
		return nil, fmt.Errorf("%s: no object", path)
	}
	var list []member
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return nil, err
		}
		var value json.RawMessage
		if err := dec.Decode(&value); err != nil {
			return nil, err
		}
		list = append(list, member{key.(string), value})
	}
	return list, nil
}

func payload(args []string) error {
	list, err := read(args[0])
	if err != nil {
		return err
	}
	for _, change := range args[1:] {
		list = apply(list, change)
	}
	var out bytes.Buffer
	for i, m := range list {
		if i > 0 {
			out.WriteByte(',')
		}
		key, _ := json.Marshal(m.key)
		out.Write(key)
		out.WriteByte(':')
		out.Write(m.value)
	}
	_, err = fmt.Printf("{%s}", out.String())
	return err
}

func apply(list []member, change string) []member {
	if key, ok := strings.CutSuffix(change, "-"); ok && !strings.ContainsAny(key, "=") {
		var kept []member
		for _, m := range list {
			if m.key != key {
				kept = append(kept, m)
			}
		}
		return kept
	}
	key, text, _ := strings.Cut(change, "=")
	value := json.RawMessage(text)
	if name, ok := strings.CutSuffix(key, ":"); ok {
		key = name
	} else {
		var b bytes.Buffer
		enc := json.NewEncoder(&b)
		enc.SetEscapeHTML(false)
		_ = enc.Encode(text)
		value = bytes.TrimSpace(b.Bytes())
	}
	for i := range list {
		if list[i].key == key {
			list[i].value = value
			return list
		}
	}
	return append(list, member{key, value})
}

func get(args []string) error {
	list, err := read(args[0])
	if err != nil {
		return err
	}
	for _, m := range list {
		if m.key != args[1] {
			continue
		}
		var text string
		if json.Unmarshal(m.value, &text) == nil && m.value[0] == '"' {
			fmt.Println(text)
			return nil
		}
		fmt.Println(string(m.value))
		return nil
	}
	return fmt.Errorf("%s: no member '%s'", args[0], args[1])
}

func keys(args []string) error {
	list, err := read(args[0])
	for _, m := range list {
		fmt.Println(m.key)
	}
	return err
}

func valid(args []string) error {
	for _, path := range args {
		raw, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if !json.Valid(raw) {
			return fmt.Errorf("%s: not JSON", path)
		}
	}
	return nil
}

func command(args []string) error {
	raw, err := os.ReadFile(args[0])
	if err != nil {
		return err
	}
	type handler struct{ Command, Bash string }
	var settings struct {
		Hooks map[string][]struct {
			handler
			Hooks []handler
		}
	}
	if err := json.Unmarshal(raw, &settings); err != nil {
		return err
	}
	line := ""
	for _, element := range settings.Hooks[args[1]] { // a group of handlers, or one by itself
		for _, h := range append(element.Hooks, element.handler) {
			line = cmp.Or(h.Command, h.Bash, line)
		}
	}
	if line == "" {
		return fmt.Errorf("%s: no hook for '%s'", args[0], args[1])
	}
	_, err = fmt.Print(line)
	return err
}

// race prints every status that was not 0 and fails when there was one.
func race(args []string) error {
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	var wait sync.WaitGroup
	var mu sync.Mutex
	bad := 0
	begin := make(chan struct{})
	for i := range n {
		wait.Add(1)
		go func() {
			defer wait.Done()
			words := make([]string, len(args)-1)
			for w, word := range args[1:] {
				words[w] = strings.ReplaceAll(word, "{}", strconv.Itoa(i))
			}
			<-begin
			cmd := exec.Command(words[0], words[1:]...)
			cmd.Stderr = os.Stderr
			out, err := cmd.Output()
			mu.Lock()
			defer mu.Unlock()
			os.Stdout.Write(out)
			if err != nil {
				bad++
				fmt.Fprintf(os.Stderr, "tool: %v\n", err)
			}
		}()
	}
	close(begin)
	wait.Wait()
	if bad > 0 {
		return fmt.Errorf("%d of %d failed", bad, n)
	}
	return nil
}

// child starts a command with a pipe for its standard input.
func child(words []string) (*exec.Cmd, io.WriteCloser, error) {
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, nil, err
	}
	return cmd, in, cmd.Start()
}

// hold fails when the command needs longer than it may.
func hold(args []string) error {
	seconds, err := strconv.ParseFloat(args[0], 64)
	if err != nil {
		return err
	}
	text, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	cmd, in, err := child(args[2:])
	if err != nil {
		return err
	}
	go func() { _, _ = in.Write(text) }() // and never closes
	done := make(chan error, 1)
	go func() { done <- cmd.Wait() }()
	select {
	case err := <-done:
		return err
	case <-time.After(time.Duration(seconds * float64(time.Second))):
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		<-done
		return fmt.Errorf("still running after %s s with its input held open", args[0])
	}
}

func pieces(args []string) error {
	size, err1 := strconv.Atoi(args[0])
	pause, err2 := strconv.Atoi(args[1])
	text, err3 := os.ReadFile(args[2])
	if err := errors.Join(err1, err2, err3); err != nil {
		return err
	}
	cmd, in, err := child(args[3:])
	if err != nil {
		return err
	}
	for len(text) > 0 {
		n := min(size, len(text))
		if _, err := in.Write(text[:n]); err != nil {
			break
		}
		text = text[n:]
		time.Sleep(time.Duration(pause) * time.Millisecond)
	}
	in.Close()
	return cmd.Wait()
}

// kill prints "killed" or the status with which the command ended by itself.
func kill(args []string) error { return strike(syscall.SIGKILL, args) }

func strike(sig syscall.Signal, args []string) error {
	after, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	text, err := os.ReadFile(args[1])
	if err != nil {
		return err
	}
	cmd, in, err := child(args[2:])
	if err != nil {
		return err
	}
	go func() { _, _ = in.Write(text); in.Close() }()
	timer := time.AfterFunc(time.Duration(after)*time.Microsecond, func() {
		_ = syscall.Kill(-cmd.Process.Pid, sig)
	})
	err = cmd.Wait()
	timer.Stop()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.ExitCode() < 0 {
		fmt.Println("killed")
		return nil
	}
	fmt.Println(cmd.ProcessState.ExitCode())
	return nil
}

func random(args []string) error {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	n, err := strconv.Atoi(args[1])
	if err != nil {
		return err
	}
	out := []byte(args[0])
	for range n {
		i, err := rand.Int(rand.Reader, big.NewInt(int64(len(letters))))
		if err != nil {
			return err
		}
		out = append(out, letters[i.Int64()])
	}
	_, err = fmt.Println(string(out))
	return err
}

func later(args []string) error {
	hours, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	_, err = fmt.Println(time.Now().UTC().Add(time.Duration(hours) * time.Hour).Format(time.RFC3339))
	return err
}

// jsonValue prints strings decoded, and anything else as it stands.
func jsonValue(args []string) error {
	raw, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	value := json.RawMessage(raw)
	for _, name := range strings.Split(args[0], ".") {
		var object map[string]json.RawMessage
		var list []json.RawMessage
		switch i, err := strconv.Atoi(name); {
		case json.Unmarshal(value, &object) == nil && object[name] != nil:
			value = object[name]
		case err == nil && json.Unmarshal(value, &list) == nil && i < len(list):
			value = list[i]
		default:
			return fmt.Errorf("no '%s' in the path '%s'", name, args[0])
		}
	}
	var text string
	if json.Unmarshal(value, &text) == nil && value[0] == '"' {
		fmt.Println(text)
		return nil
	}
	fmt.Println(string(value))
	return nil
}
