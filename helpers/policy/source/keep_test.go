package source

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/policy"
)

func TestKeepLastGood(t *testing.T) {
	t.Parallel()
	old := policy.Parse("prompts.max_text_bytes=100\nsessions.publish=local\nledger.max_bytes=5\nsession.briefing=off\n")
	tests := []struct {
		name     string
		findings []Finding
		want     map[string]string
	}{
		{"a wrong value of a key that protects nobody", []Finding{{Key: "ledger.max_bytes"}}, map[string]string{
			"prompts.max_text_bytes": "100", "sessions.publish": "local", "ledger.max_bytes": "5", "session.briefing": "off",
		}},
		{"an unknown key", []Finding{{}}, map[string]string{
			"prompts.max_text_bytes": "100", "sessions.publish": "local", "ledger.max_bytes": "7", "session.briefing": "off",
		}},
		{"an unreadable file", []Finding{{Key: AllKeys}}, map[string]string{
			"prompts.max_text_bytes": "100", "sessions.publish": "local", "ledger.max_bytes": "5", "session.briefing": "off",
		}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			now := "prompts.max_text_bytes=0\nsessions.publish=repository\nledger.max_bytes=7\nsession.briefing=short\n"
			got := policy.Parse(KeepLastGood(now, old, tt.findings)).Values
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestASlipBesideANarrowingDoesNotUndoIt(t *testing.T) {
	t.Parallel()
	old := policy.Parse("sessions.publish=repository\nprompts.max_text_bytes=0\n")
	got := policy.Parse(KeepLastGood("sessions.publish=local\nprompts.max_text_bytes=50\n", old, []Finding{{}})).Values
	want := map[string]string{"sessions.publish": "local", "prompts.max_text_bytes": "50"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
