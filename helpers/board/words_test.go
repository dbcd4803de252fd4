package board

import (
	"context"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"majordomus/helpers/redact"
)

// credential is of a shape that is looked for; no test writes one down.
func credential() string { return "ghp_" + strings.Repeat("aB3dE5gH7j", 4)[:36] }

// TestNoNameHidesAnything: every character that shows nothing by itself, in a
// name, is refused, and taken out of what a client calls itself.
func TestNoNameHidesAnything(t *testing.T) {
	n := 0
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		hidden := unicode.In(r, unicode.Cc, unicode.Cf, unicode.Cs, unicode.Zl, unicode.Zp) ||
			unicode.Is(unicode.Variation_Selector, r) || r >= 0xe0000 && r <= 0xe0fff ||
			r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2060 && r <= 0x206f || r == 0xfeff || r == 0x3164
		if !hidden {
			continue
		}
		n++
		id := "a" + string(r) + "b"
		if got, err := CleanID(id); err == nil || code(err) != InvalidInput || strings.ContainsRune(err.Error(), r) && r != 0xfffd {
			t.Errorf("%U: got %q, %v", r, got, err)
		}
		if got := Tame(id, redact.Builtin()); got != "ab" {
			t.Errorf("%U in a client's name: %q", r, got)
		}
	}
	if n < 300 {
		t.Errorf("%d characters tried", n)
	}
}

func TestNamesThatAreWords(t *testing.T) {
	for _, id := range []string{"päärynä", "日本語の糸", "שלום", "مرحبا", "नमस्ते", "a ☎️ b", "✅ done", "Ωμέγα", "e\u0301tude", "../../x", "a:b@c"} {
		got, err := CleanID(id)
		if err != nil || got != norm.NFC.String(id) {
			t.Errorf("%q: %q, %v", id, got, err)
		}
	}
}

func TestNamesAreComparedInOneForm(t *testing.T) {
	ctx := context.Background()
	f := newFixture(t)
	b := f.open()
	p := b.Join(Stdio, Client{})
	f.attach(b, p, "e\u0301tude")
	wantStates(t, b, map[string]string{"étude": "open p1"})
	q := b.Join(HTTP, Client{})
	if _, err := b.Detach(ctx, q, "étude"); code(err) != Refused {
		t.Errorf("the other spelling is another episode: %v", err)
	}
	if got := f.attach(b, p, " étude "); !got.Resumed {
		t.Error("not resumed by the other spelling")
	}
}

func TestWhatAClientCallsItselfIsMasked(t *testing.T) {
	key := credential()
	for said, want := range map[string]string{
		"editor":                            "editor",
		"ed\u202eitor\u200b":                "editor",
		"\x1b]0;x\x07editor":                "]0;xeditor",
		"e\u0301ditor":                      "éditor",
		key:                                 "[redacted:github]",
		"gh\u200dp_" + key[4:]:              "[redacted:github]",
		strings.Repeat("x", 90) + " " + key: strings.Repeat("x", 90) + " [redacted",
		"a\xffb":                            "ab",
	} {
		got := Tame(said, redact.Builtin())
		if strings.Contains(got, key[4:]) || !strings.HasPrefix(got, want) {
			t.Errorf("%q is shown as %q, not %q", said, got, want)
		}
	}
}

// TestARepositorysOwnShapeCounts: a shape that the policy adds is one for names,
// too.
func TestARepositorysOwnShapeCounts(t *testing.T) {
	table, err := redact.Builtin().With(redact.Row{Name: "ours", Literals: []string{"acme-"}, Re: `acme-[0-9]{8}`, Left: redact.LeftWord, Right: redact.RightAny, Guard: redact.GuardFilled})
	if err != nil {
		t.Fatal(err)
	}
	f := newFixture(t)
	b, err := New(Config{Dir: f.dir, Driver: f.store, Worktree: "w", Now: f.clock.Now, Shapes: func() *redact.Table { return table }})
	if err != nil {
		t.Fatal(err)
	}
	p := b.Join(Stdio, Client{Name: "acme-12345678"})
	if _, err := b.Attach(context.Background(), p, "acme-12345678"); code(err) != InvalidInput || !strings.Contains(err.Error(), "looks like a credential") {
		t.Errorf("attach: %v", err)
	}
	if got := b.Peers()[0].Client; got != "[redacted:ours]" {
		t.Errorf("a client calls itself %q", got)
	}
}

// TestWhatAnEarlierVersionWroteIsMaskedWhenItIsShown: its rules were others.
func TestWhatAnEarlierVersionWroteIsMaskedWhenItIsShown(t *testing.T) {
	f := newFixture(t)
	b, other := f.open(), f.open()
	p := other.Join(Stdio, Client{})
	p.client.Name = "ed\u202eitor"
	f.attach(other, p, "a")
	other.Flush()
	if err := b.update(func(s *state) error {
		s.Episodes["b\u200b"] = &record{State: Detached, Worktree: "w", Detached: f.clock.Now()}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	wantStates(t, b, map[string]string{"a": "open " + p.Name(), "b": "detached"})
	if got := b.Peers(); len(got) != 1 || got[0].Client != "editor" {
		t.Errorf("peers: %+v", got)
	}
}
