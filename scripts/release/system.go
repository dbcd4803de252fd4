package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
)

// program is one that is compiled: its name, and where its sources are.
type program struct{ name, from string }

var (
	front = program{"majordomus", "./helpers/majordomus"}
	hook  = program{"majordomus-hook", "./helpers/hook/majordomus-hook"} // works where there is no Unix, too
)

// system makes the archive for one system and its list of parts, and returns
// their names.
func (r release) system(ctx context.Context, goos, arch string) ([]string, error) {
	env := []string{"GOOS=" + goos, "GOARCH=" + arch}
	dir := filepath.Join(r.work, goos+"-"+arch)
	name := fmt.Sprintf("majordomus-%s-%s-%s", r.version, goos, arch)
	compiled, err := r.compile(ctx, env, dir, goos)
	if err != nil {
		return nil, err
	}
	packed := compiled[:1] // the first carries the others
	if goos == "windows" {
		packed = compiled
	}
	members := append([]member(nil), r.extras...)
	for _, path := range packed {
		m, err := fromFile(path, filepath.Base(path))
		if err != nil {
			return nil, err
		}
		m.mode = 0o755
		members = append(members, m)
	}
	parts, err := r.parts(name, compiled)
	if err != nil {
		return nil, err
	}
	list := name + ".cdx.json"
	if err := os.WriteFile(filepath.Join(r.out, list), parts, 0o644); err != nil {
		return nil, err
	}
	if goos == "windows" {
		return []string{name + ".zip", list}, r.zip(name, members)
	}
	if err := r.bundleFor(name+".mcpb", goos, members[len(members)-1]); err != nil {
		return nil, err
	}
	return []string{name + ".tar.gz", name + ".mcpb", list}, r.tar(name, members)
}

// compile builds the programs of one system, the one that a person starts
// first.
func (r release) compile(ctx context.Context, env []string, dir, goos string) ([]string, error) {
	path, err := r.one(ctx, env, dir, hook, goos)
	if err != nil || goos == "windows" {
		return []string{path}, err
	}
	paths := []string{path}
	overlay, err := r.bundle(dir, paths)
	if err != nil {
		return nil, err
	}
	path, err = r.one(ctx, env, dir, front, goos, "-tags", "bundle", "-overlay", overlay)
	return append([]string{path}, paths...), err
}

func (r release) one(ctx context.Context, env []string, dir string, p program, goos string, flags ...string) (string, error) {
	path := filepath.Join(dir, p.name)
	if goos == "windows" {
		path += ".exe"
	}
	args := append([]string{"build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -buildid= -X main.version=" + r.version, "-o", path}, flags...)
	_, err := r.goTool(ctx, env, append(args, p.from)...)
	return path, err
}

// bundle packs the programs for the one that carries them, and returns the file
// that tells the compiler where they lie: nothing is written into the tree.
func (r release) bundle(dir string, paths []string) (string, error) {
	var members []member
	for _, path := range paths {
		m, err := fromFile(path, filepath.Base(path))
		if err != nil {
			return "", err
		}
		m.mode = 0o755
		members = append(members, m)
	}
	packed, err := r.tarball("", members)
	if err != nil {
		return "", err
	}
	sum := sha256.Sum256(packed)
	place := map[string]string{}
	for name, content := range map[string][]byte{"programs.tar.gz": packed, "programs.sha256": []byte(hex.EncodeToString(sum[:]))} {
		to := filepath.Join(dir, name)
		if err := os.WriteFile(to, content, 0o644); err != nil {
			return "", err
		}
		in, err := filepath.Abs(filepath.Join("helpers", "kit", "bundle", name))
		if err != nil {
			return "", err
		}
		place[in] = to
	}
	raw, err := json.Marshal(map[string]any{"Replace": place})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(dir, "overlay.json")
	return overlay, os.WriteFile(overlay, raw, 0o644)
}
