package server

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

const placeLimit = 10 * time.Second

// place is where a repository's private half is; store is empty where nobody
// said yes to recording on this machine, or where there is no repository.
type place struct {
	store    string
	worktree string
	former   []string // its ids before the repository was moved
}

func (p place) boardDir() string { return filepath.Join(p.store, "state", "board") }

// findPlace asks the helper, which knows what consent is.
func findPlace(ctx context.Context, home, repo string) (place, error) {
	ctx, cancel := context.WithTimeout(ctx, placeLimit)
	defer cancel()
	helper := filepath.Join(home, "build", "majordomus-hook")
	out, err := exec.CommandContext(ctx, helper, "where", "--at", repo).Output()
	if exit, ok := err.(*exec.ExitError); ok && exit.ExitCode() == 1 {
		return place{}, nil // no repository here
	}
	if err != nil {
		return place{}, fmt.Errorf("run '%s': %w", filepath.Base(helper), err)
	}
	names := assignments(string(out))
	p := place{worktree: names["mj_w_worktree_id"], former: strings.Fields(names["mj_w_former"])}
	if names["mj_w_consent"] == "yes" {
		p.store = names["mj_w_store"]
	}
	return p, nil
}

// assignments reads NAME='value' lines as package assign writes them.
func assignments(text string) map[string]string {
	names := make(map[string]string)
	for text != "" {
		name, rest, ok := strings.Cut(text, "='")
		if !ok {
			break
		}
		var value strings.Builder
		for {
			part, tail, _ := strings.Cut(rest, "'")
			value.WriteString(part)
			more, quoted := strings.CutPrefix(tail, `"'"'`)
			rest = tail
			if !quoted {
				break
			}
			value.WriteByte('\'')
			rest = more
		}
		names[strings.TrimSpace(name)] = value.String()
		text = strings.TrimPrefix(rest, "\n")
	}
	return names
}
