package redact_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"majordomus/helpers/redact"
	"majordomus/helpers/redact/internal/corpus"
	"majordomus/helpers/redact/internal/shapes"
)

// pieces is what glued text is made of: everything the scanner looks for, broken up.
var pieces = []string{
	"sk-", "sk-ant-", "api03-", "sk-proj-", "T3BlbkFJ", "sk-or-v1-", "ghs_", "ghp_", "github_pat_", "AKIA", "ASIA", "AIza", "AQ.Ab",
	"xoxb-", "xoxe.xoxp-", "xoxd-", "xapp-1-", "hooks.slack.com/services/", "sk_live_", "rk_test_", "whsec_", "Bearer ", "bearer%20",
	"BEARER+", "Basic ", "basic%20", "glpat-", "glrt-", "npm_", "pypi-AgEI", "hf_", "gsk_", "xai-", "SG.", "dapi", "dop_v1_", "sbp_",
	"sb_secret_", "vcp_", "cfut_", "eyJ", ".eyJ", "AGE-SECRET-KEY-1", "GOCSPX-", "ya29.", ":AA", "SK", "://", "://u:", "@",
	"key", "auth", "apiKey", "token", "Secret", "passwords", "public", "mon", "=", "==", ":=", "=>", ":", "::", "\"", "'", "`", "\\", "\\n", "\\t",
	"\\\"", "\\u003d", "\\u0041", "\\u005c", "\\u005cu0041", "\\/", "\\ud83d\\udd11", "\\ud83d", "\\u12G4", "\\q", "%3D", "%3a", "%26", "%2B", "%2", "--", "--token ", " is ", "my key is ", ": string = ", " String=", "**", "“", "”", "%22", "Authorization: ", "authorization=", "\x1b[0m", "[1;31m",
	"-----BEGIN ", "-----BEGIN RSA PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----", "-----END ", "-----END PRIVATE KEY-----", "Proc-Type: 4,ENCRYPTED",
	"\n", "\r\n", " ", "\t", ".", "...", "…", "-", "_", "/", "+", "(", "[", "]", "?", "é", "日", "\x00", "\xff", "your-key-goes-here", "xxxxxxxxxxxxxxxxxxxxxxxxx",
	"<digit:8>", "<digit:10>", "<digit:3>", "<d62:5>", "<d62:20>", "<b62:36>", "<b62:64>", "<hex:32>", "<hex:40>", "<u64:35>", "<u64:44>", "<s64:43>", "<s64:64>",
	"<b32:16>", "<low:24>", "<letter:34>", "<jwt>", "<userpass>", "<uuid>", "[redacted:github]",
}

func glued(rng *rand.Rand) string {
	var b strings.Builder
	for range 1 + rng.IntN(9) {
		b.WriteString(shapes.Fill(rng, pieces[rng.IntN(len(pieces))]))
	}
	return b.String()
}

// TestGluedPieces holds both implementations against each other, and against what every
// text must keep, on text nobody would write.
func TestGluedPieces(t *testing.T) {
	t.Parallel()
	table, ref := redact.Builtin(), newReference(t)
	n := 12000
	if full() {
		n = 150000
	}
	rng := rand.New(rand.NewPCG(5, 5))
	for range n {
		span := glued(rng)
		keeps(t, table, []byte(span))
		differ(t, table, ref, span)
		if t.Failed() {
			return
		}
	}
}

// keeps checks what holds for every input.
func keeps(t *testing.T, table *redact.Table, span []byte) {
	t.Helper()
	before := string(span)
	out, names, err := table.Redact(span)
	if err != nil {
		t.Fatalf("%q: %v", span, err)
	}
	if string(span) != before {
		t.Fatalf("%q: the input was written to", before)
	}
	if names == nil || len(names) == 0 && string(out) != before {
		t.Errorf("%q: %v but %q", before, names, out)
	}
	if valid(before) && !valid(string(out)) {
		t.Errorf("%q: %q is no JSON string", before, out)
	}
	again, more, err := table.Redact(out)
	if err != nil || string(again) != string(out) || len(more) > 0 {
		t.Errorf("%q: %q, a second time %q %v %v", before, out, again, more, err)
	}
}

func valid(span string) bool { return json.Valid([]byte(`"` + span + `"`)) }

func seedFuzz(f *testing.F) {
	rng := rand.New(rand.NewPCG(9, 9))
	for _, s := range corpus.Positives(9, 1) {
		if len(s.Span) < 1500 {
			f.Add([]byte(s.Span))
		}
	}
	for _, s := range corpus.Negatives(9, 1) {
		if len(s.Span) < 1500 {
			f.Add([]byte(s.Span))
		}
	}
	for range 100 {
		f.Add([]byte(glued(rng)))
	}
}

func FuzzRedact(f *testing.F) {
	seedFuzz(f)
	table := redact.Builtin()
	f.Fuzz(func(t *testing.T, span []byte) {
		if len(span) < 1<<16 {
			keeps(t, table, span)
		}
	})
}

func FuzzBothImplementationsAgree(f *testing.F) {
	seedFuzz(f)
	table, ref := redact.Builtin(), newReference(f)
	f.Fuzz(func(t *testing.T, span []byte) {
		if len(span) < 2000 {
			differ(t, table, ref, string(span))
		}
	})
}
