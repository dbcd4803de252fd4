package redact_test

import (
	"slices"
	"testing"

	"majordomus/helpers/redact"
	"majordomus/helpers/redact/internal/corpus"
)

// differ says how the two implementations disagree about a span.
func differ(t *testing.T, table *redact.Table, ref *reference, span string) {
	t.Helper()
	for _, escaped := range []bool{true, false} {
		run := table.RedactText
		if escaped {
			run = table.Redact
		}
		got, names, err := run([]byte(span))
		if err != nil {
			t.Fatalf("%q: %v", span, err)
		}
		want, wantNames := ref.redact(span, escaped)
		if string(got) != want || !slices.Equal(names, wantNames) {
			t.Errorf("escaped %v: %q\n     product %q %v\n   reference %q %v", escaped, span, got, names, want, wantNames)
		}
	}
}

func TestBothImplementationsAgreeOnTheCorpus(t *testing.T) {
	t.Parallel()
	table, ref := redact.Builtin(), newReference(t)
	perPositive, perNegative := 4, 4
	if full() {
		perPositive, perNegative = 40, 40
	}
	for _, s := range append(corpus.Positives(21, perPositive), corpus.Negatives(21, perNegative)...) {
		differ(t, table, ref, s.Span)
	}
}
