package redact

import (
	"errors"
	"math/rand/v2"
	"testing"
)

// TestOpaqueLoss: how many of 50,000 random values of each alphabet the guard takes for
// ordinary text. Values that happen to have no digit are counted; they are not promised.
func TestOpaqueLoss(t *testing.T) {
	t.Parallel()
	const b62 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	for _, c := range []struct {
		name, alphabet string
		least, most    int
		loss           int // of 50,000, with a digit and a letter
	}{
		{"base62, 20", b62, 20, 20, 50},
		{"base62, 20 to 43", b62, 20, 43, 20},
		{"base64, 40", b62 + "+/", 40, 40, 10},
		{"base64, 20 to 43", b62 + "+/", 20, 43, 60},
		{"base64url, 20 to 43", b62 + "-_", 20, 43, 60},
		{"hexadecimal, 32", "0123456789abcdef", 32, 32, 10},
		{"hexadecimal, 40", "0123456789abcdef", 40, 40, 5},
		{"lower case and digits, 24", "abcdefghijklmnopqrstuvwxyz0123456789", 24, 24, 60},
		{"lower case and digits, 32", "abcdefghijklmnopqrstuvwxyz0123456789", 32, 32, 10},
	} {
		rng := rand.New(rand.NewPCG(7, 7))
		lost, undigited := 0, 0
		for range 50000 {
			v := make([]byte, c.least+rng.IntN(c.most-c.least+1))
			for i := range v {
				v[i] = c.alphabet[rng.IntN(len(c.alphabet))]
			}
			switch k := kindsOf(v); {
			case opaque(v):
			case k.digits == 0 || k.letters() == 0:
				undigited++
			default:
				lost++
			}
		}
		t.Logf("%s: %d of 50,000 lost, and %d without a digit", c.name, lost, undigited)
		if lost > c.loss {
			t.Errorf("%s: %d of 50,000 lost, want %d at most", c.name, lost, c.loss)
		}
	}
}

func TestNotOpaque(t *testing.T) {
	t.Parallel()
	for _, v := range []string{
		"base64EncodedSha256Value", "getUserAccountTokenFromRequest2", "sha256sum_of_file_v2_final", "src/components/Header2/index",
		"2026-07-10-backup-20260710T120000", "accommodation_reservation_2", "xxxxxxxxxxxxxxxxxxxx1a", "sk-live-XXXXXXXXXXXXXXXXXXXXXXXX1a2b",
		"12345678901234567890", "a-b-c-d-e-f-1-2-3-4-5", "MyVeryLongClassNameForTests", "internationalization", "SOME_CONSTANT_NAME_V2_DEFAULT",
		"com.example.project2.Main", "your-secret-key-2", "tokenizer.encode2.batch_of", "changeme-changeme-1234",
	} {
		if opaque([]byte(v)) {
			t.Errorf("%q is not drawn at random", v)
		}
	}
}

// TestAFaultWithholdsTheText: whatever goes wrong, there is no output.
func TestAFaultWithholdsTheText(t *testing.T) {
	t.Parallel()
	for name, r := range map[string]*rule{
		"an expression that does not compile": {Row: Row{Name: "bad", Literals: []string{"abc"}, Re: "(", Guard: GuardNone, Left: LeftAny, Right: RightAny}},
		"a guard nobody knows, and a panic":   {Row: Row{Name: "bad", Literals: []string{"abc"}, Re: "abc()?", Guard: GuardJWT, Left: LeftAny}, err: errors.New("x")},
	} {
		table := &Table{rows: []*rule{r}, idx: newIndex([]*rule{r})}
		if r.Guard == GuardJWT {
			table.idx.lits[0].rows[0] = 7 // a row that does not exist
		}
		out, names, err := table.Redact([]byte("an abc here"))
		if out != nil || names != nil || !errors.Is(err, ErrInternal) {
			t.Errorf("%s: %q %v %v", name, out, names, err)
		}
		if !table.Matches([]byte("an abc here")) {
			t.Errorf("%s: a fault counts as a match", name)
		}
	}
	one := Builtin()
	if _, err := one.splice([]byte("abc"), []hit{{0, 2, 0}, {1, 3, 0}}); !errors.Is(err, ErrInternal) {
		t.Error("hits that overlap are a fault")
	}
}
