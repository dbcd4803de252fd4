package redact

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// A repository can add rows; none of them may hold a prompt up, or make a text
// unreadable that they have nothing to take from.
func TestAddedRowsAreBounded(t *testing.T) {
	t.Parallel()
	var rows []Row
	for i := range maxOwnRows {
		rows = append(rows, Row{
			Name: fmt.Sprintf("slow-%d", i), Literals: []string{"aaa"}, Re: "aaa[a-z]{200}[0-9]", Left: LeftAny, Right: RightAny, Guard: GuardNone,
		})
	}
	table, err := Builtin().With(rows...)
	if err != nil {
		t.Fatal(err)
	}
	if out, _, err := table.RedactText([]byte(strings.Repeat("a", 1<<20))); !errors.Is(err, ErrInternal) || out != nil {
		t.Errorf("got %d bytes and %v, want nothing and ErrInternal", len(out), err)
	}
	text := strings.Repeat("an ordinary sentence about aaa batteries\n", 100)
	if out, _, err := table.RedactText([]byte(text)); err != nil || string(out) != text {
		t.Errorf("an ordinary text: changed or %v", err)
	}
}

func TestAddedRowsNeverWiden(t *testing.T) {
	t.Parallel()
	secret := "gh" + "p_" + strings.Repeat("aB3dE5fG7hJ9", 3)
	for name, re := range map[string]string{
		"keeps the rest": "(gh)p_[A-Za-z0-9]{36}", "keeps all but the end": "ghp_[A-Za-z0-9]{35}([A-Za-z0-9])",
		"takes nothing": "ghp_[A-Za-z0-9]{36}()", "takes a piece": "(ghp_[A-Za-z0-9]{4})",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			table, err := Builtin().With(Row{Name: "theirs", Literals: []string{"ghp_"}, Re: re, Left: LeftAny, Right: RightAny, Guard: GuardNone, Keeps: "x"})
			if err != nil {
				t.Fatal(err)
			}
			out, _, err := table.RedactText([]byte("the token " + secret + " is here"))
			if want := "the token [redacted:github] is here"; err != nil || string(out) != want {
				t.Errorf("got %q and %v, want %q", out, err, want)
			}
		})
	}
}
