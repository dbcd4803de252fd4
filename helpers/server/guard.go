package server

import (
	"crypto/sha256"
	"crypto/subtle"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"time"

	"majordomus/helpers/board"
)

// The limits of the front door. Calls are counted together, whoever sends
// them: on a loopback all come from one place.
const (
	callsPerSecond   = 20_000 // far above what the server can answer
	wrongPerSecond   = 5      // requests without the right token
	wrongBurst       = 20
	bodyTimeout      = 30 * time.Second
	maxRunning       = 512 // requests being answered, open streams aside
	retryAfterHeader = "1"
)

func equalSums(a, b [sha256.Size]byte) bool { return subtle.ConstantTimeCompare(a[:], b[:]) == 1 }

// guard is in front of every route and every method: it looks at Host and
// Origin, so that no page in a browser gets through by a name that leads here,
// asks for the token, and bounds what comes.
func (s *Server) guard(next http.Handler, host string) http.Handler {
	calls, wrong := newBucket(callsPerSecond, callsPerSecond), newBucket(wrongPerSecond, wrongBurst)
	running := make(chan struct{}, maxRunning)
	named := "" // the name that the person chose beside the loopback's own
	if !loopback(host) {
		named = host
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case !calls.take():
			tooMany(w)
			return
		case !ownHost(r.Host, named) || !ownOrigin(r):
			writeProblemStatus(w, http.StatusForbidden, &board.Error{Code: board.Refused, Text: "this host or origin may not ask here"})
			return
		case r.URL.Path != "/healthz" && !s.authorised(r) && !s.admitted(r):
			if !wrong.take() {
				tooMany(w)
				return
			}
			if ofPage(r) {
				s.page.refuse(w, r)
				return
			}
			w.Header().Set("WWW-Authenticate", `Bearer realm="majordomus"`)
			writeProblemStatus(w, http.StatusUnauthorized, &board.Error{Code: board.Refused, Text: "a bearer token is wanted; it stands in a file that its owner alone can read, in the board's folder"})
			return
		}
		w.Header().Set("X-Content-Type-Options", "nosniff")
		w.Header().Set("Cache-Control", "no-store")
		if isStream(r) {
			patient(w, r)
			next.ServeHTTP(w, r)
			return
		}
		select {
		case running <- struct{}{}:
			defer func() { <-running }()
			patient(w, r)
			next.ServeHTTP(w, r)
		default:
			tooMany(w)
		}
	})
}

// isStream says whether the answer stays open for as long as the client wants.
func isStream(r *http.Request) bool {
	return r.URL.Path == eventsPath || r.URL.Path == "/mcp" && (r.Method == http.MethodGet || r.Header.Get("Mcp-Method") == "subscriptions/listen")
}

// patient gives a body so long to arrive, and no limit to what comes after it.
func patient(w http.ResponseWriter, r *http.Request) {
	if r.ContentLength == 0 || r.Body == nil {
		return
	}
	control := http.NewResponseController(w)
	if control.SetReadDeadline(time.Now().Add(bodyTimeout)) == nil {
		r.Body = &timedBody{r.Body, func() { _ = control.SetReadDeadline(time.Time{}) }}
	}
}

// timedBody lifts the deadline once the body has been read.
type timedBody struct {
	io.ReadCloser
	read func()
}

func (b *timedBody) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err != nil {
		b.read()
	}
	return n, err
}

func tooMany(w http.ResponseWriter) {
	w.Header().Set("Retry-After", retryAfterHeader)
	writeProblemStatus(w, http.StatusTooManyRequests, &board.Error{Code: board.Refused, Text: "too many requests"})
}

func (s *Server) authorised(r *http.Request) bool {
	if s.cfg.OpenDoor {
		return true
	}
	s.web.mu.Lock()
	token := s.web.token
	s.web.mu.Unlock()
	scheme, given, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	return token != "" && strings.EqualFold(scheme, "Bearer") && sameToken(strings.TrimSpace(given), token)
}

// admitted says whether a browser may ask for the page: one that came in has a
// cookie, and the way in looks at its visitors itself.
func (s *Server) admitted(r *http.Request) bool {
	return ofPage(r) && (r.URL.Path == enterPath && r.Method == http.MethodGet || s.page.visitOf(r) != nil)
}

// loopback says whether a host is this machine for itself alone.
func loopback(host string) bool {
	host = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	if host == "" {
		return false // every address of the machine
	}
	if strings.EqualFold(host, "localhost") {
		return true
	}
	a, err := netip.ParseAddr(host)
	return err == nil && a.Unmap().IsLoopback()
}

func ownHost(hostport, named string) bool {
	host := hostport
	if h, _, err := net.SplitHostPort(hostport); err == nil {
		host = h
	}
	if named == "0.0.0.0" || named == "::" {
		_, err := netip.ParseAddr(strings.Trim(host, "[]")) // an address cannot be made to lead elsewhere
		return err == nil || loopback(host)
	}
	return loopback(host) || named != "" && strings.EqualFold(strings.Trim(host, "[]"), strings.Trim(named, "[]"))
}

// ownOrigin accepts programs, which send no Origin, and pages of this server.
func ownOrigin(r *http.Request) bool {
	switch r.Header.Get("Sec-Fetch-Site") {
	case "cross-site", "same-site":
		return false
	}
	origins := r.Header.Values("Origin")
	if len(origins) == 0 {
		return true
	}
	u, err := url.Parse(origins[0])
	return err == nil && len(origins) == 1 && u.Scheme == "http" && strings.EqualFold(u.Host, r.Host) && u.Path == ""
}

// bucket lets so many through in a second.
type bucket struct {
	mu    sync.Mutex
	rate  float64
	size  float64
	level float64
	last  time.Time
}

func newBucket(perSecond, burst float64) *bucket {
	return &bucket{rate: perSecond, size: burst, level: burst, last: time.Now()}
}

func (b *bucket) take() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	now := time.Now()
	b.level = min(b.size, b.level+now.Sub(b.last).Seconds()*b.rate)
	b.last = now
	if b.level < 1 {
		return false
	}
	b.level--
	return true
}
