package server

import (
	"context"
	"os"
	"path/filepath"
	"sync"
	"time"

	"majordomus/helpers/board"
	"majordomus/helpers/provider"
)

// Catalogue is what the capability part of the toolkit declares.
type Catalogue interface {
	// Providers is the declaration as it is projected everywhere.
	Providers() (provider.List, error)
}

// Declaration is the Catalogue in a file of the toolkit. It is read when it is
// asked for, and again when it has changed.
type Declaration struct {
	Path string // share/providers.yaml

	mu   sync.Mutex
	read time.Time // the file's time
	list provider.List
	told os.FileInfo // as Changed saw it last
}

// Changed says whether the file is another one, or has changed, since it was
// asked last. The first time it has not.
func (d *Declaration) Changed() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	info, err := os.Stat(d.Path)
	if err != nil {
		return false
	}
	was := d.told
	d.told = info
	return was != nil && !(os.SameFile(was, info) && was.ModTime().Equal(info.ModTime()) && was.Size() == info.Size())
}

// Providers reads the file. A damaged declaration is an error, never an empty
// one.
func (d *Declaration) Providers() (provider.List, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	info, err := os.Stat(d.Path)
	if err == nil && info.ModTime().Equal(d.read) {
		return d.list, nil
	}
	list, err := provider.ReadFile(d.Path, "share/"+filepath.Base(d.Path))
	if err != nil {
		return provider.List{}, &board.Error{Code: board.Fault, Text: "the declaration of the providers cannot be read", Cause: err}
	}
	d.list = list
	if info != nil {
		d.read = info.ModTime()
	}
	return list, nil
}

type providersOut struct {
	Schema    string              `json:"schema" jsonschema:"the form of this document"`
	Providers []provider.Provider `json:"providers" jsonschema:"one entry a provider, sorted by id: what its product offers, with the evidence, and which of its events are driven here"`
	notices
}

func (s *Server) providersOperation() (operation, error) {
	return declare(description{
		id: "product.providers", tool: providersTool, title: "List providers", method: "GET", path: "/api/v1/product/providers", reads: true,
		summary: "Lists the AI tools that are known here: what each of them offers, with the evidence for it, and which of its events are driven.",
		codes:   []board.Code{board.InvalidInput},
	}, s.providers)
}

func (s *Server) providers(ctx context.Context, in nameIn) (*providersOut, error) {
	s.named(ctx, in)
	list, err := s.cfg.Catalogue.Providers()
	if err != nil {
		return nil, err
	}
	return &providersOut{Schema: provider.Schema, Providers: list.Providers}, nil
}
