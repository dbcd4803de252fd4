package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// member is one file of an archive.
type member struct {
	name    string
	content []byte
	mode    fs.FileMode
}

func fromFile(path, name string) (member, error) {
	content, err := os.ReadFile(path)
	return member{name: name, content: content, mode: 0o644}, err
}

// sorted is the order of an archive: by name, whatever the map said.
func sorted(members []member) []member {
	all := append([]member(nil), members...)
	sort.Slice(all, func(i, j int) bool { return all[i].name < all[j].name })
	return all
}

func (r release) tar(name string, members []member) error {
	packed, err := r.tarball(name+"/", members)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.out, name+".tar.gz"), packed, 0o644)
}

// tarball packs the members below a folder. Owner, group and times are nobody's.
func (r release) tarball(folder string, members []member) ([]byte, error) {
	var b bytes.Buffer
	zipped, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	archive := tar.NewWriter(zipped)
	for _, m := range sorted(members) {
		header := &tar.Header{Name: folder + m.name, Mode: int64(m.mode), Size: int64(len(m.content)), ModTime: r.date, Format: tar.FormatUSTAR}
		if err := archive.WriteHeader(header); err != nil {
			return nil, err
		}
		if _, err := archive.Write(m.content); err != nil {
			return nil, err
		}
	}
	if err := archive.Close(); err != nil {
		return nil, err
	}
	err = zipped.Close()
	return b.Bytes(), err
}

func (r release) zip(name string, members []member) error {
	return r.zipped(filepath.Join(r.out, name+".zip"), name+"/", members)
}

func (r release) zipped(path, folder string, members []member) error {
	var b bytes.Buffer
	archive := zip.NewWriter(&b)
	for _, m := range sorted(members) {
		header := &zip.FileHeader{Name: folder + m.name, Method: zip.Deflate, Modified: r.date}
		header.SetMode(m.mode)
		w, err := archive.CreateHeader(header)
		if err != nil {
			return err
		}
		if _, err := w.Write(m.content); err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return os.WriteFile(path, b.Bytes(), 0o644)
}

// installer puts the script that verifies and installs beside the archives.
func (r release) installer(made []string) ([]string, error) {
	m, err := fromFile("scripts/install.sh", "install.sh")
	if err != nil {
		return nil, err
	}
	return append(made, m.name), os.WriteFile(filepath.Join(r.out, m.name), m.content, 0o755)
}

// sums writes SHA256SUMS, in the form that sha256sum -c reads.
func (r release) sums(names []string) error {
	sort.Strings(names)
	var b strings.Builder
	for _, name := range names {
		content, err := os.ReadFile(filepath.Join(r.out, name))
		if err != nil {
			return err
		}
		fmt.Fprintf(&b, "%x  %s\n", sha256.Sum256(content), name)
	}
	return os.WriteFile(filepath.Join(r.out, "SHA256SUMS"), []byte(b.String()), 0o644)
}
