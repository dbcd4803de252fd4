package server

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"

	"majordomus/helpers/board"
)

// The limits of the page's door.
const (
	onceLife    = time.Minute    // of an address that was not used
	usedLife    = time.Hour      // how long the use of one is remembered
	visitLife   = 12 * time.Hour // of a browser that came in
	maxOnce     = 64
	maxVisits   = 32
	cookiePath  = "/board"
	enterPath   = cookiePath + "/enter"
	eventsPath  = cookiePath + "/events"
	cookieStart = "majordomus-board-"
)

// door lets browsers in to the page, and to nothing else. The token never
// stands in an address: whoever has it asks for an address that works once, and
// that one is exchanged for a cookie. What is kept here are hashes, and they
// are gone with the process.
type door struct {
	now func() time.Time

	mu     sync.Mutex
	once   map[[32]byte]*once
	visits map[[32]byte]*visit
}

// once is an address that works once.
type once struct {
	until time.Time
	used  *visit // the browser that used it
}

// visit is a browser that came in.
type visit struct {
	key   [32]byte
	until time.Time
	over  chan struct{} // closed when it is shown out
}

func newDoor(now func() time.Time) *door {
	return &door{now: now, once: make(map[[32]byte]*once), visits: make(map[[32]byte]*visit)}
}

// offer makes a secret that lets one browser in.
func (d *door) offer() string {
	secret, at := newToken(), d.now()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sweep(at)
	for len(d.once) >= maxOnce {
		drop(d.once, func(o *once) time.Time { return o.until })
	}
	d.once[sha256.Sum256([]byte(secret))] = &once{until: at.Add(onceLife)}
	return secret
}

// enter takes the secret and gives a cookie's value for it. One that was used
// before is no good, and the browser that used it is shown out: nobody can
// know which of the two was meant.
func (d *door) enter(secret string) (value string, ok bool) {
	at := d.now()
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sweep(at)
	o := d.once[sha256.Sum256([]byte(secret))]
	switch {
	case o == nil:
		return "", false
	case o.used != nil:
		d.showOut(o.used)
		return "", false
	}
	for len(d.visits) >= maxVisits {
		d.showOut(oldest(d.visits))
	}
	value = newToken()
	v := &visit{key: sha256.Sum256([]byte(value)), until: at.Add(visitLife), over: make(chan struct{})}
	d.visits[v.key] = v
	o.used, o.until = v, at.Add(usedLife)
	return value, true
}

// admits returns the visit that a cookie's value belongs to, or nil.
func (d *door) admits(value string) *visit {
	if len(value) != 2*tokenBytes {
		return nil
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	v := d.visits[sha256.Sum256([]byte(value))]
	if v == nil || !d.now().Before(v.until) {
		return nil
	}
	return v
}

// sweep and showOut want d.mu held.
func (d *door) sweep(at time.Time) {
	for key, o := range d.once {
		if !at.Before(o.until) {
			delete(d.once, key)
		}
	}
	for _, v := range d.visits {
		if !at.Before(v.until) {
			d.showOut(v)
		}
	}
}

func (d *door) showOut(v *visit) {
	if d.visits[v.key] == v {
		delete(d.visits, v.key)
		close(v.over)
	}
}

func oldest(visits map[[32]byte]*visit) *visit {
	var first *visit
	for _, v := range visits {
		if first == nil || v.until.Before(first.until) {
			first = v
		}
	}
	return first
}

// drop takes the entry away that is over soonest.
func drop[T any](m map[[32]byte]T, until func(T) time.Time) {
	var first [32]byte
	var at time.Time
	for key, v := range m {
		if u := until(v); at.IsZero() || u.Before(at) {
			first, at = key, u
		}
	}
	delete(m, first)
}

// cookieName tells the servers of several repositories apart: cookies do not
// know ports.
func cookieName(r *http.Request) string {
	if at, ok := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr); ok {
		return cookieStart + strconv.Itoa(at.Port)
	}
	return cookieStart + "0"
}

// ofPage says whether a request is for the page, which a browser asks for.
func ofPage(r *http.Request) bool {
	return r.URL.Path == cookiePath || strings.HasPrefix(r.URL.Path, cookiePath+"/")
}

// visitOf is the visit of the browser that sent the request, or nil. A cookie
// opens the page alone, for reading, on this machine.
func (p *page) visitOf(r *http.Request) *visit {
	if !ofPage(r) || r.Method != http.MethodGet && r.Method != http.MethodHead || !fromHere(r) {
		return nil
	}
	c, err := r.Cookie(cookieName(r))
	if err != nil {
		return nil
	}
	return p.door.admits(c.Value)
}

// fromHere says whether the other end is this machine, also when a person had
// the server listen elsewhere.
func fromHere(r *http.Request) bool {
	a, err := netip.ParseAddrPort(r.RemoteAddr)
	return err == nil && a.Addr().Unmap().IsLoopback()
}

// serveOnce gives whoever has the token an address that works once.
func (p *page) serveOnce(w http.ResponseWriter, _ *http.Request) {
	p.live.watched()
	writeJSON(w, http.StatusOK, map[string]any{
		"path": enterPath + "?once=" + p.door.offer(), "seconds": int(onceLife.Seconds()),
	})
}

// serveEnter exchanges that address for a cookie and leads to the page, so that
// what stood in the address bar is worth nothing and gone.
func (p *page) serveEnter(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Sec-Purpose") != "" || r.Method != http.MethodGet {
		w.WriteHeader(http.StatusServiceUnavailable) // a browser that only looks ahead does not spend it
		return
	}
	value, ok := "", false
	if fromHere(r) {
		value, ok = p.door.enter(r.URL.Query().Get("once"))
	}
	if !ok {
		p.closed(w, http.StatusForbidden, "This address was used before, or is older than a minute. If it was used before, the page that it opened is closed, in case that was not you.")
		return
	}
	http.SetCookie(w, &http.Cookie{
		Name: cookieName(r), Value: value, Path: cookiePath, MaxAge: int(visitLife.Seconds()),
		HttpOnly: true, SameSite: http.SameSiteStrictMode,
	})
	http.Redirect(w, r, cookiePath, http.StatusSeeOther)
}

// refuse answers a browser without a cookie.
func (p *page) refuse(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == cookiePath {
		p.closed(w, http.StatusUnauthorized, "This browser has not been let in, or its visit is over. The server forgets who came in when it stops.")
		return
	}
	w.Header().Set("WWW-Authenticate", `Bearer realm="majordomus"`)
	writeProblemStatus(w, http.StatusUnauthorized, &board.Error{Code: board.Refused, Text: "this is for a browser that 'majordomus board' let in"})
}

// ErrNoPage is returned by Once for a server of an earlier version.
var ErrNoPage = errors.New("the server has no page")

// Once asks the server at an address for a URL that opens its page once. The
// token travels in a header, and on the loopback alone.
func Once(ctx context.Context, a Address) (string, error) {
	base := strings.TrimSuffix(a.URL, "/mcp")
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, base+cookiePath+"/once", http.NoBody)
	if err != nil {
		return "", fmt.Errorf("ask the server for a way in: %w", err)
	}
	r.Header.Set("Authorization", "Bearer "+a.Token)
	client := &http.Client{Transport: &http.Transport{Proxy: nil, DisableKeepAlives: true}}
	res, err := client.Do(r)
	if err != nil {
		return "", fmt.Errorf("ask the server for a way in: %w", err)
	}
	defer res.Body.Close()
	var said struct{ Path string }
	switch {
	case res.StatusCode == http.StatusNotFound:
		return "", ErrNoPage
	case res.StatusCode != http.StatusOK:
		return "", fmt.Errorf("ask the server for a way in: it answered %d", res.StatusCode)
	}
	if err := json.NewDecoder(io.LimitReader(res.Body, 4096)).Decode(&said); err != nil || !strings.HasPrefix(said.Path, enterPath) {
		return "", errors.New("ask the server for a way in: its answer says nothing")
	}
	return base + said.Path, nil
}

// BoardDir is the board's folder of the repository around dir. It is made if
// it is missing, so that something can be kept there before a server comes.
func BoardDir(dir string) (string, error) {
	at, err := findPlace(dir)
	if err != nil {
		return "", err
	}
	if at.store == "" {
		return "", ErrNoConsent
	}
	return at.boardDir(), os.MkdirAll(at.boardDir(), 0o700)
}
