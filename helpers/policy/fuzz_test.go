package policy

import (
	"math/rand/v2"
	"strings"
	"testing"

	"majordomus/helpers/redact"
)

// FuzzParse: whatever a compiled policy contains, its table takes out what is
// declared, or is one that fails.
func FuzzParse(f *testing.F) {
	f.Add("source=absent /x\nprompts.max_text_bytes=7\n" + OffLine("twilio") + "\n")
	f.Add(ShapeLine(redact.Row{Name: "acme", Literals: []string{"acme_"}, Re: "acme_[a-z]{8,}", Left: redact.LeftAny, Right: redact.RightAny, Guard: redact.GuardFilled}))
	f.Add("shape=\t\t\t\t\t\t\nshape_off=\n=\n\x00=\x00")
	secret := "ghp_"
	for random := rand.New(rand.NewPCG(1, 2)); len(secret) < 40; {
		secret += string("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"[random.IntN(62)])
	}
	f.Fuzz(func(t *testing.T, text string) {
		if strings.Contains(text, sourcePrefix) && strings.Contains(text, "/") {
			t.Skip("would read a file of this machine")
		}
		c := Parse(text)
		out, names, err := c.Table().RedactText([]byte("see " + secret + " there"))
		if (err != nil) != (c.Table() == nil) || strings.Contains(string(out), secret) || err == nil && len(names) == 0 {
			t.Errorf("%q, %v, %v", out, names, err)
		}
		for _, n := range c.Names {
			if strings.ContainsAny(n+c.Values[n], "\n") {
				t.Errorf("%q: %q", n, c.Values[n])
			}
		}
	})
}
