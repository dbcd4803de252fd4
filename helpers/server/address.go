package server

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"majordomus/helpers/board"
)

const (
	addressFile  = "http.json"
	ownPrefix    = "http-"
	ownSuffix    = ".json"
	tokenFile    = "token"
	tokenBytes   = 32
	stopPatience = 5 * time.Second
)

// Address is what a server leaves in the board's folder for those who want to
// find it. It holds while the server's process is on the board.
type Address struct {
	URL     string `json:"url"`
	Token   string `json:"token"`
	Port    int    `json:"port"` // to listen on again
	PID     int    `json:"pid"`
	Process string `json:"process"`
}

// keepToken reads the token of this repository, or makes one. It is kept so
// that a client that was told of it survives a restart of the server.
func keepToken(dir string) (string, error) {
	if dir == "" {
		return newToken(), nil
	}
	path := filepath.Join(dir, tokenFile)
	for range 3 {
		raw, err := readBounded(path, 4096)
		if token := strings.TrimSpace(string(raw)); err == nil && len(token) == 2*tokenBytes && secret(path) {
			return token, nil
		}
		if !errors.Is(err, os.ErrNotExist) { // it says nothing, or others know it
			makeRoom(path)
		}
		f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL|syscall.O_NOFOLLOW, 0o600)
		if errors.Is(err, os.ErrExist) {
			time.Sleep(20 * time.Millisecond) // another server is writing it
			continue
		}
		if err != nil {
			return "", fmt.Errorf("keep a token: %w", err)
		}
		token := newToken()
		_, err = f.WriteString(token + "\n")
		if err := errors.Join(err, f.Chmod(0o600), f.Close()); err != nil {
			return "", fmt.Errorf("keep a token: %w", err)
		}
		return token, nil
	}
	return "", errors.New("keep a token: another server is at it")
}

// secret says whether a file could be read by its owner alone since it was made.
// A token that came with a checkout, or was loosened since, is known to others.
func secret(path string) bool {
	info, err := os.Lstat(path)
	return err == nil && info.Mode().IsRegular() && info.Mode().Perm() == 0o600
}

func newToken() string {
	b := make([]byte, tokenBytes)
	_, _ = rand.Read(b) // never fails
	return hex.EncodeToString(b)
}

// sameToken compares in constant time, also of the lengths.
func sameToken(a, b string) bool {
	x, y := sha256.Sum256([]byte(a)), sha256.Sum256([]byte(b))
	return equalSums(x, y)
}

func readAddress(dir string) (Address, error) {
	return readAddressFile(filepath.Join(dir, addressFile))
}

func readAddressFile(path string) (Address, error) {
	var a Address
	raw, err := readBounded(path, 64<<10)
	if err != nil {
		return a, err
	}
	return a, json.Unmarshal(raw, &a)
}

func lastPort(dir string) int {
	if dir == "" {
		return 0
	}
	a, err := readAddress(dir)
	if err != nil {
		return 0
	}
	return a.Port
}

// ownFile is where a server says where it is, whichever server has the address
// file: so that it is found when that one is gone.
func ownFile(dir, process string) string {
	return filepath.Join(dir, ownPrefix+process+ownSuffix)
}

// others lists the addresses of living servers, by the files of their own. What a
// server left that was killed is removed.
func others(dir string) []Address {
	names, _ := filepath.Glob(filepath.Join(dir, ownPrefix+"*"+ownSuffix))
	var list []Address
	for _, name := range names {
		a, err := readAddressFile(name)
		process := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(name), ownPrefix), ownSuffix)
		switch {
		case !board.Alive(dir, process):
			_ = os.Remove(name)
		case err == nil && a.Process == process && a.URL != "":
			list = append(list, a)
		}
	}
	return list
}

// announce writes the address file, unless another living server has it, and a
// file of this server's own. A port
// that somebody chose, or was given first, is the one to come back to; one that
// any free one would have done for (anyPort) does not take its place.
func (s *Server) announce(url, token string, port int, anyPort bool) error {
	dir := s.board.Dir()
	a, err := readAddress(dir)
	if anyPort && err == nil && a.Port > 0 {
		port = a.Port
	}
	taken := err == nil && a.Process != s.board.Process() && s.board.Living(a.Process)
	raw, err := json.Marshal(Address{URL: url, Token: token, Port: port, PID: os.Getpid(), Process: s.board.Process()})
	if err != nil {
		return err
	}
	path, own := filepath.Join(dir, addressFile), ownFile(dir, s.board.Process())
	if err := writePrivate(own, string(raw)+"\n"); err != nil {
		return fmt.Errorf("write the address: %w", err)
	}
	s.web.mu.Lock()
	first := s.web.address == ""
	s.web.address, s.web.own = path, own
	s.web.mu.Unlock()
	if taken {
		if first {
			s.log.Info("another server of this repository is running; 'majordomus serve --status' names both", "process", a.Process)
		}
		return nil
	}
	if err := writePrivate(path, string(raw)+"\n"); err != nil {
		return fmt.Errorf("write the address: %w", err)
	}
	return nil
}

// withdraw hands the address file on to another server that is running. Where
// there is none it leaves the port for the next one and takes the rest away.
func withdraw(path, own string) error {
	_ = os.Remove(own)
	dir := filepath.Dir(path)
	a, err := readAddress(dir)
	if err != nil || a.PID != os.Getpid() {
		return err
	}
	next := Address{}
	if list := others(dir); len(list) > 0 {
		next = list[0]
	}
	next.Port = a.Port
	raw, err := json.Marshal(next)
	if err != nil {
		return err
	}
	return writePrivate(path, string(raw)+"\n")
}

// Servers lists the servers of the repository around dir that are running: the one
// that keeps the address file first.
func Servers(ctx context.Context, dir string) ([]Address, error) {
	at, err := findPlace(dir)
	if err != nil || at.store == "" {
		return nil, err
	}
	var list []Address
	first, err := readAddress(at.boardDir())
	if err == nil && first.URL != "" && board.Alive(at.boardDir(), first.Process) {
		list = append(list, first)
	}
	for _, a := range others(at.boardDir()) {
		if len(list) == 0 { // the address file was lost, or names a server that was killed
			if raw, err := json.Marshal(a); err == nil {
				_ = writePrivate(filepath.Join(at.boardDir(), addressFile), string(raw)+"\n")
			}
		}
		if a.Process != first.Process || len(list) == 0 {
			list = append(list, a)
		}
	}
	return list, nil
}

// Running is the first of Servers; ok is false when there is none.
func Running(ctx context.Context, dir string) (a Address, ok bool, err error) {
	list, err := Servers(ctx, dir)
	if err != nil || len(list) == 0 {
		return Address{}, false, err
	}
	return list[0], true, nil
}

// Stop asks the server that Running names to stop and waits until it is gone. Its process id is
// believed only as long as its lock is held.
func Stop(ctx context.Context, dir string) (stopped bool, err error) {
	a, ok, err := Running(ctx, dir)
	if err != nil || !ok || a.PID <= 1 {
		return false, err
	}
	if err := syscall.Kill(a.PID, syscall.SIGTERM); err != nil {
		return false, fmt.Errorf("stop the server: %w", err)
	}
	at, err := findPlace(dir)
	if err != nil {
		return false, err
	}
	for end := time.Now().Add(stopPatience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if !board.Alive(at.boardDir(), a.Process) {
			return true, nil
		}
	}
	return false, errors.New("stop the server: it is still there after 5 s")
}
