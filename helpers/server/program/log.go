package program

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"

	"majordomus/helpers/jsonspan"
)

// plain writes log records as the other programs speak: one line each, ids and
// counts only.
type plain struct {
	mu    *sync.Mutex
	out   io.Writer
	attrs []slog.Attr
}

func newPlain(out io.Writer) *plain { return &plain{mu: &sync.Mutex{}, out: out} }

// Enabled implements slog.Handler.
func (p *plain) Enabled(_ context.Context, l slog.Level) bool { return l >= slog.LevelInfo }

// Handle implements slog.Handler.
func (p *plain) Handle(_ context.Context, r slog.Record) error {
	var b strings.Builder
	b.WriteString("majordomus: " + r.Message)
	add := func(a slog.Attr) bool {
		fmt.Fprintf(&b, " %s=%s", a.Key, oneLine(a.Value.Resolve().String()))
		return true
	}
	for _, a := range p.attrs {
		add(a)
	}
	r.Attrs(add)
	b.WriteByte('\n')
	p.mu.Lock()
	defer p.mu.Unlock()
	_, err := io.WriteString(p.out, b.String())
	return err
}

// oneLine quotes a value that has blanks in it.
func oneLine(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool { return r == ' ' || jsonspan.Moves(r) }) {
		return fmt.Sprintf("%q", s)
	}
	return s
}

// WithAttrs implements slog.Handler.
func (p *plain) WithAttrs(attrs []slog.Attr) slog.Handler {
	c := *p
	c.attrs = append(append([]slog.Attr(nil), p.attrs...), attrs...)
	return &c
}

// WithGroup implements slog.Handler; there are no groups here.
func (p *plain) WithGroup(string) slog.Handler { return p }
