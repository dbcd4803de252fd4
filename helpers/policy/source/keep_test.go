package source

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/policy"
	"majordomus/helpers/redact"
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
			got := policy.Parse(keepLastGood(now, old, tt.findings)).Values
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestASlipBesideANarrowingDoesNotUndoIt(t *testing.T) {
	t.Parallel()
	old := policy.Parse("sessions.publish=repository\nprompts.max_text_bytes=0\n")
	got := policy.Parse(keepLastGood("sessions.publish=local\nprompts.max_text_bytes=50\n", old, []Finding{{}})).Values
	want := map[string]string{"sessions.publish": "local", "prompts.max_text_bytes": "50"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestShapesOfASourceThatCannotBeReadAreKnownFromBeforeOrUnknown(t *testing.T) {
	t.Parallel()
	acme := policy.ShapeLine(redact.Row{Name: "acme", Literals: []string{"acme_"}, Re: `acme_[a-z0-9]{24,}`, Left: redact.LeftAny, Right: redact.RightAny, Guard: redact.GuardFilled}) + "\n"
	other := policy.ShapeLine(redact.Row{Name: "acme", Literals: []string{"ac-"}, Re: `ac-[a-z0-9]{24,}`, Left: redact.LeftAny, Right: redact.RightAny, Guard: redact.GuardFilled}) + "\n"
	unread := []Finding{{Key: AllKeys, unreadShapes: true}}
	tests := []struct {
		name, now, old string
		findings       []Finding
		shapes         int
		unknown        bool
	}{
		{"known from before", "", policy.Seal(acme), unread, 1, false},
		{"another one of that name", other, policy.Seal(acme), unread, 2, false},
		{"the same one", acme, policy.Seal(acme), unread, 1, false},
		{"nothing is known of before", "", "", unread, 0, true},
		{"what is known was cut", "", acme, unread, 1, true},
		{"unknown before", "", policy.Seal(policy.UnknownLine() + "\n"), unread, 0, true},
		{"a mistake that hides none", "", "", []Finding{{Key: AllKeys}}, 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := policy.Parse(keepLastGood(tt.now, policy.Parse(tt.old), tt.findings))
			if len(got.Shapes) != tt.shapes || got.Unknown != tt.unknown {
				t.Errorf("%d shapes, unknown %v", len(got.Shapes), got.Unknown)
			}
		})
	}
}
