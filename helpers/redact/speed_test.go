package redact_test

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"majordomus/helpers/redact"
)

// prose is text as people write it, with an escape about every 60 bytes.
const prose = `Please look at the handler in src/api/server.go: it should return 404 when the item is missing,\n` +
	`and the token is \"expired\" after 15 minutes. Then run the tests again (make test), see that the\n` +
	`risk of task #42 is gone, and write down https://example.org/docs/setup?page=2 in the notes.\n\n` +
	"```go\\nfunc (s *Server) Get(ctx context.Context, key string) (*Item, error) {\\n\\tif key == \\\"\\\" {\\n```\\n"

func cleanText(n int) []byte { return bytes.Repeat([]byte(prose), n/len(prose)+1)[:n] }

// hostile are texts made to hurt: what is looked for, over and over, never quite there.
var hostile = []string{
	"x", "a.b-c+d", "=", ":", "-", "==", "%3D", "\\", "\\\\", "\\n", "\\u005c", "\\u005cu005c", "\\/", "\\ud83d", "[0m", " = ", "'", "]",
	"ghs_", "ghs_.", "ghp_", "github_pat_", "sk-", "sk-ant-", "sk-ant-api03-", "sk-proj-", "AKIA", "AIza", "AQ.Ab", "xox", "xoxb-", "xoxd-", "xapp-",
	"hooks.slack.com/", "hooks.slack.com/services/", "sk_live_", "whsec_", "earer ", "Bearer+", "bearer%20", "asic ", "Basic+", "glpat-", "npm_", "pypi-AgEI",
	"hf_", "gsk_", "xai-", "SG.", "dapi", "dop_v1_", "sbp_", "sb_secret_", "vcp_", "cfut_", "eyJ", "eyJ.", ".eyJ", "eyJaaaaaaaa.", "AGE-SECRET-KEY-1", "GOCSPX-",
	"ya29.", ":AA", "1234567:AA", "SK", "://", "://a:", "://a:bbbbbb", "://:",
	"key", "key=", "token:", "key= ", "key=\\u0041", "\"key\":\"", "key=aaaa1", "--key ", "password%3D", "key=%41",
	"-----BEGIN ", "-----BEGIN PRIVATE KEY-----", "-----BEGIN PRIVATE KEY-----\\n", "-----BEGIN PRIVATE KEY-----\\nMIIE\\n", "-----END PRIVATE KEY-----",
	"Bearer sk-ghs_xoxb-", "sk-Ab1", "ghs_1_eyJ", "sk-a1 ", "token=ghs_",
}

// perMB is what a megabyte of hostile text may take. The machine may be busy with other
// things, so a text that takes longer gets two more chances; a quadratic one fails them all.
const perMB = time.Second

// timed returns the best time of up to three runs over text.
func timed(t *testing.T, table *redact.Table, text []byte, limit time.Duration) time.Duration {
	t.Helper()
	best := time.Hour
	for n := 0; n < 3 && best > limit; n++ {
		began := time.Now()
		if _, _, err := table.Redact(text); err != nil {
			t.Fatalf("%.40q: %v", text, err)
		}
		best = min(best, time.Since(began))
	}
	return best
}

func TestHostileInputIsLinear(t *testing.T) {
	table := redact.Builtin()
	size := 256 << 10
	if full() {
		size = 1 << 20
	}
	limit := perMB * time.Duration(size) / (1 << 20)
	worst, which := time.Duration(0), ""
	units := append(append([]string{}, hostile...), literals(table)...)
	for _, unit := range units {
		took := timed(t, table, []byte(strings.Repeat(unit, size/len(unit))), limit)
		if took > worst {
			worst, which = took, unit
		}
		if took > limit {
			t.Errorf("%d KB of %q took %v", size>>10, unit, took)
		}
	}
	t.Logf("%d KB of each of %d: at most %v, for %q", size>>10, len(units), worst, which)
}

func literals(table *redact.Table) (all []string) {
	for _, r := range table.Rows() {
		all = append(all, r.Literals...)
	}
	return all
}

// TestLiteralsBeforeALongRun: the literal, then a long run of what may follow it.
func TestLiteralsBeforeALongRun(t *testing.T) {
	table := redact.Builtin()
	size := 32 << 10
	if full() {
		size = 256 << 10
	}
	limit := perMB * time.Duration(3*size) / (1 << 20)
	for _, lit := range literals(table) {
		for _, body := range []string{"a", "A1b2", "a.", "A-", "x=", "a/", ".", "Aa0_"} {
			text := strings.Repeat(lit, size/len(lit)) + strings.Repeat(body, size/len(body)) + strings.Repeat(" "+lit+body, size/len(" "+lit+body))
			if took := timed(t, table, []byte(text), limit); took > limit {
				t.Errorf("%d KB of %q after %q took %v", size>>10, body, lit, took)
			}
		}
	}
}

func TestMemoryIsBounded(t *testing.T) {
	table := redact.Builtin()
	for name, text := range map[string][]byte{
		"clean":   cleanText(4 << 20),
		"escapes": bytes.Repeat([]byte(`\n`), 2<<20),
		"nested":  bytes.Repeat([]byte(`\\u0041\\\/`), 400<<10),
	} {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		if _, _, err := table.Redact(text); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		if used := after.TotalAlloc - before.TotalAlloc; used > 2*uint64(len(text)) {
			t.Errorf("%s: %d bytes for %d, and the input itself", name, used, len(text))
		}
	}
}

func BenchmarkClean(b *testing.B) {
	table := redact.Builtin()
	for _, n := range []int{1 << 10, 2 << 10, 10 << 10, 1 << 20, 10 << 20} {
		text := cleanText(n)
		b.Run(fmt.Sprintf("%dKB", n>>10), func(b *testing.B) {
			b.SetBytes(int64(n))
			b.ReportAllocs()
			for b.Loop() {
				if _, names, err := table.Redact(text); err != nil || len(names) > 0 {
					b.Fatal(names, err)
				}
			}
		})
	}
}

func BenchmarkPlain(b *testing.B) {
	table := redact.Builtin()
	text := bytes.ReplaceAll(cleanText(1<<20), []byte(`\`), []byte(" "))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, _, err := table.Redact(text); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkFirst is what one hook pays: the table made, one prompt with one credential.
func BenchmarkFirst(b *testing.B) {
	text := append(cleanText(2<<10), fill(b, ` ghp_<b62:36> `)...)
	for b.Loop() {
		if _, names, err := redact.Builtin().Redact(text); err != nil || len(names) != 1 {
			b.Fatal(names, err)
		}
	}
}

func BenchmarkTable(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		redact.Builtin()
	}
}
