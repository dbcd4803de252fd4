package hook

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/gitdir"
)

// What 'fields' sets in a repository with consent is what the protocol's page says,
// and what the row hands on.
func TestVariablesAreThoseThatFieldsSets(t *testing.T) {
	root := t.TempDir()
	common := filepath.Join(root, ".git")
	for _, dir := range []string{"objects", "refs", "majordomus"} {
		if err := os.MkdirAll(filepath.Join(common, dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	real, err := filepath.EvalSymlinks(root)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"HEAD":               "ref: refs/heads/main\n",
		"config":             "[core]\n\trepositoryformatversion = 0\n",
		"majordomus/enabled": filepath.Join(real, ".ai", "local") + "\n" + real + "\n",
	} {
		if err := os.WriteFile(filepath.Join(common, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := gitdir.Find(root); err != nil {
		t.Fatal(err)
	}
	t.Chdir(root)
	var out bytes.Buffer
	args := []string{"--provider", "p", "--table", "p session=s text=t prompt:Prompt model=m", "--open", "open", "--closed", "closed", "--pause", "pause", "--get", "LINE"}
	if err := fields(args, strings.NewReader(`{"s":"1","t":"words"}`), &out); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, m := range regexp.MustCompile(`(?m)^mj_f_([A-Za-z_]+)=`).FindAllStringSubmatch(out.String(), -1) {
		got = append(got, m[1])
	}
	got = slices.DeleteFunc(got, func(name string) bool { return slices.Contains([]string{"prompt", "model", "model_word"}, name) })
	var want []string
	for _, v := range Variables() {
		want = append(want, v.Name)
	}
	slices.Sort(got)
	slices.Sort(want)
	if diff := cmp.Diff(want, slices.Compact(got)); diff != "" {
		t.Errorf("Variables and what is set (-said +set):\n%s", diff)
	}
}
