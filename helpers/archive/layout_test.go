package archive

import (
	"testing"
)

const (
	testMembers = "schema started id session episode link text words[] gone gone_bytes gone_sum"
	testRoles   = "schema=schema time=started,ts id=id session=session provider=id episode=episode link=link text=text shapes=words gone=gone gone-bytes=gone_bytes gone-sum=gone_sum"
)

func testLayout(t testing.TB) *Layout {
	t.Helper()
	l, err := NewLayout(testMembers, testRoles, "response")
	if err != nil {
		t.Fatal(err)
	}
	return &l
}

func TestLayout(t *testing.T) {
	l := testLayout(t)
	for name, want := range map[string]bool{"schema": true, "ts": true, "words": true, "words[]": false, "mood": false, "": false} {
		if got := l.known(name); got != want {
			t.Errorf("known(%q) = %v", name, got)
		}
	}
	if got := l.early("ts"); got != "started" {
		t.Errorf("early: %q", got)
	}
	if _, err := NewLayout("a", "role", ""); err == nil {
		t.Error("a role without a name was taken")
	}
}
