package kit

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/fstest"
)

func TestHomeIsUnpackedOnceAndTakenOverByANewerOne(t *testing.T) {
	t.Parallel()
	data, s := t.TempDir(), source(t, "1.0")
	first := mustHome(t, data, s)
	before := real(t, first)
	again := mustHome(t, data, s)
	if first != again || real(t, again) != before {
		t.Errorf("the second run made another home: %s, then %s", before, real(t, again))
	}
	s.Version = "1.1"
	second := mustHome(t, data, s)
	if second != first {
		t.Errorf("what hooks name changed with the version: %s, then %s", first, second)
	}
	if real(t, second) == before {
		t.Error("the newer program did not take over")
	}
	if _, err := os.Stat(filepath.Join(before, complete)); err != nil {
		t.Errorf("the home before is gone while hooks may run in it: %v", err)
	}
	s.Version = "1.2"
	mustHome(t, data, s)
	if _, err := os.Stat(before); err == nil {
		t.Error("a home two versions back was kept")
	}
}

func TestHomeHoldsWhatIsRunAndReadWithItsModes(t *testing.T) {
	t.Parallel()
	home := mustHome(t, t.TempDir(), source(t, "1.0"))
	for path, mode := range map[string]fs.FileMode{
		"lib/capture.sh": 0o644, "bin/majordomus": 0o755,
		"build/majordomus": 0o755, "build/majordomus-hook": 0o755,
	} {
		info, err := os.Stat(filepath.Join(home, path))
		if err != nil {
			t.Errorf("%s: %v", path, err)
		} else if info.Mode().Perm() != mode {
			t.Errorf("%s has mode %o, want %o", path, info.Mode().Perm(), mode)
		}
	}
}

func TestBundledProgramsComeBeforeThoseBeside(t *testing.T) {
	t.Parallel()
	s := source(t, "1.0")
	s.Bundle, s.Digest = bundle(t, map[string]string{"majordomus-hook": "bundled"}), "d1"
	home := mustHome(t, t.TempDir(), s)
	if got, _ := os.ReadFile(filepath.Join(home, "build", "majordomus-hook")); string(got) != "bundled" {
		t.Errorf("majordomus-hook is %q", got)
	}
}

func TestAMissingProgramIsNamedAndNothingIsLeft(t *testing.T) {
	t.Parallel()
	data, s := t.TempDir(), source(t, "1.0")
	if err := os.Remove(filepath.Join(filepath.Dir(s.Self), "majordomus-hook")); err != nil {
		t.Fatal(err)
	}
	if home, err := Home(data, s); err == nil {
		t.Fatalf("a home without majordomus-hook: %s", home)
	}
	left, _ := os.ReadDir(filepath.Join(data, "majordomus", folder))
	if len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestADamagedHomeIsMadeAnew(t *testing.T) {
	t.Parallel()
	data, s := t.TempDir(), source(t, "1.0")
	home := mustHome(t, data, s)
	if err := os.Remove(filepath.Join(home, complete)); err != nil {
		t.Fatal(err)
	}
	mustHome(t, data, s)
	if _, err := os.Stat(filepath.Join(home, complete)); err != nil {
		t.Error(err)
	}
}

func TestManyAtOnceMakeOneHome(t *testing.T) {
	t.Parallel()
	data, s := t.TempDir(), source(t, "1.0")
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			if _, err := Home(data, s); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	entries, _ := os.ReadDir(filepath.Join(data, "majordomus", folder))
	if len(entries) != 2 { // the home and the link
		t.Errorf("left behind: %v", entries)
	}
}

func TestRemoveTakesEverythingAway(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	mustHome(t, data, source(t, "1.0"))
	if was, err := Remove(data); err != nil || !was {
		t.Fatalf("Remove: %v, %v", was, err)
	}
	if left, _ := os.ReadDir(data); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
	if was, err := Remove(data); err != nil || was {
		t.Errorf("a second Remove: %v, %v", was, err)
	}
}

func TestDataIsAnAbsoluteFolder(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ name, xdg, home, want string }{
		{"the variable", "/d", "/h", "/d"},
		{"a relative one counts as unset", "d", "/h", "/h/.local/share"},
		{"neither", "", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			got, err := Data(func(name string) string {
				return map[string]string{"XDG_DATA_HOME": test.xdg, "HOME": test.home}[name]
			})
			if got != test.want || (err == nil) != (test.want != "") {
				t.Errorf("%q, %v; want %q", got, err, test.want)
			}
		})
	}
}

func source(t *testing.T, version string) Source {
	t.Helper()
	dir := t.TempDir()
	for _, name := range append([]string{"majordomus"}, Names...) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("beside "+name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return Source{Version: version, Self: filepath.Join(dir, "majordomus"), Files: fstest.MapFS{
		"lib/capture.sh": {Data: []byte("MJ_API=1\n")},
		"bin/majordomus": {Data: []byte("#!/bin/sh\n")},
	}}
}

func mustHome(t *testing.T, data string, s Source) string {
	t.Helper()
	home, err := Home(data, s)
	if err != nil {
		t.Fatal(err)
	}
	return home
}

func real(t *testing.T, link string) string {
	t.Helper()
	path, err := filepath.EvalSymlinks(link)
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func bundle(t *testing.T, programs map[string]string) []byte {
	t.Helper()
	var b bytes.Buffer
	zip := gzip.NewWriter(&b)
	archive := tar.NewWriter(zip)
	for name, text := range programs {
		if err := archive.WriteHeader(&tar.Header{Name: name, Mode: 0o755, Size: int64(len(text))}); err != nil {
			t.Fatal(err)
		}
		if _, err := archive.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	_ = archive.Close()
	_ = zip.Close()
	return b.Bytes()
}
