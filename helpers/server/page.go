package server

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"html/template"
	"net/http"
	"path"
	"time"

	"majordomus/helpers/board"
)

// The page is what a person sees of this server: /board, and below it the files
// it is made of, the stream of its changes, and the way in. It reads and never
// changes anything. It shows what the board holds, and what commands of the
// toolkit say of the repository; a prompt's text is in neither.

//go:embed page
var pageFiles embed.FS

// The assets, by the last part of their path.
var pageTypes = map[string]string{
	"page.css": "text/css; charset=utf-8",
	"page.js":  "text/javascript; charset=utf-8",
	"icon.svg": "image/svg+xml",
}

// policyHeader lets the page load what this server gives, and nothing inline.
const policyHeader = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// page is what the server keeps for its browsers.
type page struct {
	server *Server
	door   *door
	live   *live
	parts  *template.Template
	assets map[string][]byte
	stamps map[string]string // of an asset, so that one that changed is asked for anew
}

func newPage(s *Server) (*page, error) {
	p := &page{server: s, door: newDoor(time.Now), assets: make(map[string][]byte), stamps: make(map[string]string)}
	for name := range pageTypes {
		raw, err := pageFiles.ReadFile("page/" + name)
		if err != nil {
			return nil, err
		}
		sum := sha256.Sum256(raw)
		p.assets[name], p.stamps[name] = raw, hex.EncodeToString(sum[:4])
	}
	parts, err := template.New("page").Funcs(template.FuncMap{"asset": p.asset}).ParseFS(pageFiles, "page/*.html")
	if err != nil {
		return nil, err
	}
	p.parts = parts
	p.live = newLive(p)
	return p, nil
}

func (p *page) asset(name string) string { return cookiePath + "/" + name + "?" + p.stamps[name] }

// route adds the page's routes. They are no part of the interface for programs,
// so the OpenAPI document does not list them.
func (p *page) route(mux *http.ServeMux) {
	mux.HandleFunc("GET "+cookiePath, p.served)
	mux.HandleFunc("GET "+eventsPath, p.live.serve)
	mux.HandleFunc("GET "+enterPath, p.serveEnter)
	mux.HandleFunc("POST "+cookiePath+"/once", p.serveOnce)
	for name := range pageTypes {
		mux.HandleFunc("GET "+cookiePath+"/"+name, p.servedAsset)
	}
	mux.HandleFunc(cookiePath+"/", func(w http.ResponseWriter, r *http.Request) {
		dressed(w)
		writeProblem(w, &board.Error{Code: board.NotFound, Text: "the page has no such part"})
	})
}

// dressed sets what every answer to a browser carries.
func dressed(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Content-Security-Policy", policyHeader)
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Frame-Options", "DENY")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-store")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=()")
}

func (p *page) served(w http.ResponseWriter, r *http.Request) {
	p.server.ready(r.Context())
	p.live.watched()
	shown := *p.live.now()
	shown.At = stamped(time.Now())
	p.write(w, http.StatusOK, "page", &shown)
}

func (p *page) servedAsset(w http.ResponseWriter, r *http.Request) {
	name := path.Base(r.URL.Path)
	dressed(w)
	w.Header().Set("Content-Type", pageTypes[name])
	w.Header().Set("Cache-Control", "private, max-age=86400") // its address has a stamp
	_, _ = w.Write(p.assets[name])
}

// closed is the page for whoever is not let in.
func (p *page) closed(w http.ResponseWriter, status int, why string) {
	p.write(w, status, "closed", why)
}

func (p *page) write(w http.ResponseWriter, status int, name string, data any) {
	var b bytes.Buffer
	if err := p.parts.ExecuteTemplate(&b, name, data); err != nil {
		p.server.log.Error("the page cannot be laid out", "error", err)
		writeProblem(w, err)
		return
	}
	dressed(w)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(b.Bytes())
}
