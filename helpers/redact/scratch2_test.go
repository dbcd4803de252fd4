package redact

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestScratchTree(t *testing.T) {
	root := os.Getenv("TREE")
	if root == "" { t.Skip() }
	tb := Builtin()
	counts := map[string]int{}
	files, bytes_ := 0, 0
	filepath.WalkDir(root, func(p string, d os.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() { return nil }
		if strings.Contains(p, "/.git/") || strings.HasSuffix(p, ".zip") || strings.HasSuffix(p, ".a") { return nil }
		b, err := os.ReadFile(p)
		if err != nil || len(b) > 8<<20 { return nil }
		if i := strings.IndexByte(string(b[:min(len(b), 4000)]), 0); i >= 0 { return nil }
		files++; bytes_ += len(b)
		var names []string
		hits, err := tb.find(b, false, &names)
		if err != nil { t.Error(p, err) }
		for _, h := range hits {
			n := tb.rows[h.row].Name
			counts[n]++
			if counts[n] <= 400 && n != "pem" {
				a, z := max(0, h.from-50), min(len(b), h.to+10)
				fmt.Printf("%-12s %s: %q\n", n, strings.TrimPrefix(p, root), b[a:z])
			}
		}
		return nil
	})
	fmt.Println(files, bytes_, counts)
}
