package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestInvariantsAreReadStrictly(t *testing.T) {
	t.Parallel()
	const good = "schema: majordomus.invariants/v1\ninvariants:\n  - {id: a, statement: b, blocking: true, validator: scripts/x}\n"
	for _, tt := range []struct{ name, text string }{
		{"empty", ""},
		{"another schema", strings.Replace(good, "/v1", "/v2", 1)},
		{"an unknown key", strings.Replace(good, "blocking", "blockin", 1)},
		{"no id", strings.Replace(good, "id: a", "id: ''", 1)},
		{"a validator elsewhere", strings.Replace(good, "scripts/x", "../x", 1)},
		{"an absolute validator", strings.Replace(good, "scripts/x", "/bin/true", 1)},
		{"a list that is none", "schema: majordomus.invariants/v1\ninvariants: 7\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "invariants.yaml")
			if err := os.WriteFile(path, []byte(tt.text), 0o600); err != nil {
				t.Fatal(err)
			}
			if list, err := readInvariants(path); err == nil || !strings.Contains(err.Error(), "invariants") {
				t.Errorf("%v, %v", list, err)
			}
		})
	}
	path := filepath.Join(t.TempDir(), "invariants.yaml")
	if err := os.WriteFile(path, []byte(good), 0o600); err != nil {
		t.Fatal(err)
	}
	if list, err := readInvariants(path); err != nil || len(list) != 1 || !list[0].Blocking {
		t.Errorf("%v, %v", list, err)
	}
}
