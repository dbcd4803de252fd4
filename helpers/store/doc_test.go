package store

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// The package's comment, of which docs/protocol.md is made, names every operation
// with as many words behind it as it takes.
func TestEveryOperationIsDocumented(t *testing.T) {
	source, err := os.ReadFile("store.go")
	if err != nil {
		t.Fatal(err)
	}
	said := make(map[string]int)
	for _, m := range regexp.MustCompile(`(?m)^//\t%([a-z]+)((?: [A-Z/]+)+) `).FindAllStringSubmatch(string(source), -1) {
		said[m[1]] = len(strings.Fields(m[2]))
	}
	if diff := cmp.Diff(arity, said); diff != "" {
		t.Errorf("operations and their comment (-code +comment):\n%s", diff)
	}
}
