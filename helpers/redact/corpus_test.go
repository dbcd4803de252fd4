package redact_test

import (
	"encoding/json"
	"os"
	"sort"
	"strings"
	"testing"

	"majordomus/helpers/redact"
	"majordomus/helpers/redact/internal/corpus"
)

// full says whether the long run was asked for (make corpus).
func full() bool { return os.Getenv("MJ_CORPUS") == "full" }

// window is how many bytes of a credential must be left together to count as a leak.
const window = 12

func TestCorpus(t *testing.T) {
	seeds, perPositive, perNegative := []uint64{1, 2, 3}, 45, 36
	if full() {
		seeds, perPositive, perNegative = []uint64{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}, 120, 90
	}
	table := redact.Builtin()
	for _, seed := range seeds {
		s := score{t: t, table: table, total: map[string]int{}, lost: map[string]int{}}
		for _, sample := range corpus.Positives(seed, perPositive) {
			s.positive(sample)
		}
		for _, sample := range corpus.Negatives(seed, perNegative) {
			s.negative(sample)
		}
		s.report(seed)
	}
}

type score struct {
	t                             *testing.T
	table                         *redact.Table
	total, lost                   map[string]int
	negatives, changed            int
	collateral, invalid, unstable int
	shown                         int
}

func (s *score) show(format string, args ...any) {
	if s.shown++; s.shown <= 12 {
		s.t.Logf(format, args...) // made-up text
	}
}

// run redacts the sample and checks what holds for every text.
func (s *score) run(sample corpus.Sample) (out string) {
	s.t.Helper()
	got, names, err := s.table.Redact([]byte(sample.Span))
	if err != nil {
		s.t.Fatalf("%v: %v", sample, err)
	}
	if !json.Valid([]byte(`"` + string(got) + `"`)) {
		s.invalid++
		s.show("invalid: %v -> %q", sample, got)
	}
	if (len(names) == 0) != (string(got) == sample.Span) {
		s.show("names %v but %q -> %q", names, sample.Span, got)
		s.invalid++
	}
	again, more, err := s.table.Redact(got)
	if err != nil || string(again) != string(got) || len(more) > 0 {
		s.unstable++
		s.show("unstable: %q -> %q -> %q %v", sample.Span, got, again, more)
	}
	return string(got)
}

// plain reads a span as the person meant it.
func plain(t *testing.T, span string, nested bool) string {
	t.Helper()
	var text string
	if err := json.Unmarshal([]byte(`"`+span+`"`), &text); err != nil {
		t.Fatalf("%q: %v", span, err)
	}
	for nested {
		var inner map[string]string
		if err := json.Unmarshal([]byte(text), &inner); err != nil {
			break // as deep as it goes
		}
		text = inner["a"]
	}
	return text
}

func (s *score) positive(sample corpus.Sample) {
	s.total[sample.Class]++
	text := plain(s.t, s.run(sample), sample.Nested())
	if leaks(text, sample.Secret) {
		s.lost[sample.Class]++
		s.show("lost: %v -> %q", sample, text)
		return
	}
	if !onlySecretGone(text, sample) {
		s.collateral++
		s.show("collateral: %v -> %q", sample, text)
	}
}

func leaks(text, secret string) bool {
	if len(secret) <= window {
		return strings.Contains(text, secret)
	}
	for i := 0; i+window <= len(secret); i++ {
		if strings.Contains(text, secret[i:i+window]) {
			return true
		}
	}
	return false
}

// onlySecretGone says whether text is the sample's with every occurrence of the secret,
// and nothing else, replaced.
func onlySecretGone(text string, sample corpus.Sample) bool {
	for _, keep := range strings.Split(sample.Text, sample.Secret) {
		if !strings.HasPrefix(text, keep) {
			return false
		}
		text = text[len(keep):]
		if strings.HasPrefix(text, "[redacted:") {
			text = text[strings.IndexByte(text, ']')+1:]
		}
	}
	return text == ""
}

func (s *score) negative(sample corpus.Sample) {
	s.negatives++
	if out := s.run(sample); out != sample.Span {
		s.changed++
		s.show("changed: %v -> %q", sample, out)
	}
}

func (s *score) report(seed uint64) {
	var classes []string
	positives := 0
	for class, n := range s.total {
		classes = append(classes, class)
		positives += n
	}
	sort.Strings(classes)
	for _, class := range classes {
		n, lost := s.total[class], s.lost[class]
		recall := 100 * float64(n-lost) / float64(n)
		s.t.Logf("seed %d: %-10s recall %7.3f %% (%d of %d)", seed, class, recall, n-lost, n)
		if least := map[string]float64{"declared": 100, "extended": 99.9, "assignment": 99.8}[class]; recall < least {
			s.t.Errorf("seed %d: %s recall %.3f %%, want %.1f %%", seed, class, recall, least)
		}
	}
	s.t.Logf("seed %d: %d positives, %d negatives, %d changed, %d outside a label, %d not JSON, %d not settled",
		seed, positives, s.negatives, s.changed, s.collateral, s.invalid, s.unstable)
	if positives < 4000 || s.negatives < 6000 {
		s.t.Errorf("seed %d: %d positives and %d negatives are too few", seed, positives, s.negatives)
	}
	if s.changed+s.invalid+s.unstable > 0 || s.collateral > positives/1000 {
		s.t.Errorf("seed %d: see above", seed)
	}
}
