package server

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/board"
)

// visitor is a browser without a screen: it keeps its cookie and does not
// follow redirects by itself.
type visitor struct {
	t      *testing.T
	base   string
	cookie *http.Cookie
}

func (v *visitor) ask(method, path string, headers ...string) (*http.Response, string) {
	v.t.Helper()
	r, err := http.NewRequest(method, v.base+path, http.NoBody)
	if err != nil {
		v.t.Fatal(err)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
		}
		r.Header.Set(headers[i], headers[i+1])
	}
	if v.cookie != nil {
		r.AddCookie(v.cookie)
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	res, err := client.Do(r)
	if err != nil {
		v.t.Fatal(err)
	}
	defer res.Body.Close()
	raw, _ := io.ReadAll(res.Body)
	return res, string(raw)
}

// enter goes in through an address that works once.
func (v *visitor) enter(once string) {
	v.t.Helper()
	res, body := v.ask("GET", once)
	if res.StatusCode != http.StatusSeeOther || res.Header.Get("Location") != "/board" || len(res.Cookies()) != 1 {
		v.t.Fatalf("entering was answered with %d: %s", res.StatusCode, body)
	}
	v.cookie = res.Cookies()[0]
}

// served is a server over HTTP, and how to get an address that works once.
func served(t *testing.T, change ...func(*Config)) (s *Server, v *visitor, once func() string) {
	t.Helper()
	s = newServer(t, change...)
	url, ask := serveHTTP(t, s)
	return s, &visitor{t: t, base: strings.TrimSuffix(url, "/mcp")}, func() string {
		status, body := ask("POST", "/board/once", "")
		var said struct{ Path string }
		if err := json.Unmarshal([]byte(body), &said); status != 200 || err != nil {
			t.Fatalf("%d: %s", status, body)
		}
		return said.Path
	}
}

func TestAnAddressLetsOneBrowserIn(t *testing.T) {
	_, v, once := served(t)
	address := once()
	if res, body := v.ask("GET", "/board"); res.StatusCode != 401 || !strings.Contains(body, "majordomus board") {
		t.Errorf("a stranger got %d: %s", res.StatusCode, body)
	}
	if res, _ := v.ask("GET", address, "Sec-Purpose", "prefetch;prerender"); res.StatusCode != 503 {
		t.Errorf("a browser that looks ahead got %d", res.StatusCode)
	}
	if res, _ := v.ask("HEAD", address); res.StatusCode == 303 {
		t.Error("a look at the head spent the address")
	}
	v.enter(address)
	if c := v.cookie; !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || c.Path != "/board" || c.MaxAge <= 0 || strings.Contains(address, c.Value) {
		t.Errorf("the cookie is %v", c)
	}
	if res, body := v.ask("GET", "/board"); res.StatusCode != 200 || !strings.Contains(body, "Nothing is open") {
		t.Errorf("the browser that came in got %d: %s", res.StatusCode, body)
	}
	second := &visitor{t: t, base: v.base}
	if res, _ := second.ask("GET", address); res.StatusCode != 403 || len(res.Cookies()) > 0 {
		t.Errorf("the second use got %d", res.StatusCode)
	}
	if res, _ := v.ask("GET", "/board"); res.StatusCode != 401 {
		t.Errorf("after a second use the first browser got %d", res.StatusCode)
	}
}

func TestACookieOpensThePageAlone(t *testing.T) {
	_, v, once := served(t)
	v.enter(once())
	for _, one := range []struct {
		method, path string
		headers      []string
		status       int
	}{
		{"GET", "/board", nil, 200},
		{"HEAD", "/board", nil, 200},
		{"GET", "/board/page.css", nil, 200},
		{"GET", "/board/page.js", nil, 200},
		{"GET", "/board/icon.svg", nil, 200},
		{"GET", "/board/nothing", nil, 404},
		{"POST", "/board/once", nil, 401},
		{"POST", "/board", nil, 401},
		{"GET", "/api/v1/episodes", nil, 401},
		{"POST", "/api/v1/episodes/attach", nil, 401},
		{"GET", "/openapi.json", nil, 401},
		{"GET", "/mcp", nil, 401},
		{"GET", "/board", []string{"Host", "evil.example"}, 403},
		{"GET", "/board", []string{"Origin", "http://evil.example"}, 403},
		{"GET", "/board", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"GET", "/board/events", []string{"Sec-Fetch-Site", "same-site"}, 403},
		{"GET", "/board/enter?once=x", []string{"Host", "evil.example"}, 403},
	} {
		if res, body := v.ask(one.method, one.path, one.headers...); res.StatusCode != one.status {
			t.Errorf("%s %s %v: %d, not %d: %s", one.method, one.path, one.headers, res.StatusCode, one.status, body)
		}
	}
}

func TestThePageSaysWhatItMayLoad(t *testing.T) {
	_, v, once := served(t)
	v.enter(once())
	for _, path := range []string{"/board", "/board/page.js", "/board/page.css", "/board/enter?once=no"} {
		res, body := v.ask("GET", path)
		h := res.Header
		if h.Get("Content-Security-Policy") != policyHeader || h.Get("Referrer-Policy") != "no-referrer" || h.Get("X-Frame-Options") != "DENY" {
			t.Errorf("%s: %v", path, h)
		}
		for _, inline := range []string{"<script>", "<style", " style=", "javascript:", " onclick="} {
			if strings.HasPrefix(h.Get("Content-Type"), "text/html") && strings.Contains(body, inline) {
				t.Errorf("%s has '%s' in it", path, inline)
			}
		}
	}
}

func TestAddressesAndVisitsEnd(t *testing.T) {
	now := time.Now()
	d := newDoor(func() time.Time { return now })
	late := d.offer()
	now = now.Add(onceLife)
	if _, ok := d.enter(late); ok {
		t.Error("an address of a minute ago let somebody in")
	}
	value, _ := d.enter(d.offer())
	first := d.admits(value)
	if first == nil || d.admits(value[1:]) != nil || d.admits("") != nil {
		t.Fatal("the wrong visitors are let in")
	}
	for range maxVisits {
		now = now.Add(time.Second)
		d.enter(d.offer())
	}
	select {
	case <-first.over:
	default:
		t.Error("the oldest of too many visits goes on")
	}
	value, _ = d.enter(d.offer())
	now = now.Add(visitLife)
	if d.admits(value) != nil {
		t.Error("a visit of twelve hours goes on")
	}
	for range 2 * maxOnce {
		d.offer()
	}
	if len(d.once) > maxOnce || len(d.visits) > maxVisits {
		t.Errorf("%d addresses and %d visits are kept", len(d.once), len(d.visits))
	}
}

// events reads a stream of changes.
type events struct {
	lines *bufio.Scanner
	close func()
	id    string
}

func (v *visitor) watch(since string) *events {
	v.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	r, _ := http.NewRequestWithContext(ctx, "GET", v.base+"/board/events", http.NoBody)
	r.AddCookie(v.cookie)
	r.Header.Set("Last-Event-ID", since)
	res, err := http.DefaultClient.Do(r)
	if err != nil || res.StatusCode != 200 || res.Header.Get("Content-Type") != "text/event-stream" {
		v.t.Fatalf("no stream: %v, %v", res, err)
	}
	e := &events{lines: bufio.NewScanner(res.Body), close: func() { cancel(); res.Body.Close() }}
	e.lines.Buffer(nil, 1<<20)
	v.t.Cleanup(e.close)
	return e
}

// next is the next event of that kind, with what it says.
func (e *events) next(kind string) (string, bool) {
	event := ""
	for e.lines.Scan() {
		line := e.lines.Text()
		if id, ok := strings.CutPrefix(line, "id: "); ok {
			e.id = id
		}
		if word, ok := strings.CutPrefix(line, "event: "); ok {
			event = word
		}
		if data, ok := strings.CutPrefix(line, "data: "); ok && event == kind {
			return data, true
		}
	}
	return "", false
}

// says reads changes until one has the words.
func (e *events) says(t *testing.T, words string) change {
	t.Helper()
	for {
		data, ok := e.next("change")
		if !ok {
			t.Fatalf("the stream ended before it said '%s'", words)
		}
		if strings.Contains(data, words) {
			var c change
			if err := json.Unmarshal([]byte(data), &c); err != nil {
				t.Fatal(err)
			}
			return c
		}
	}
}

func TestAChangeReachesThoseWhoWatch(t *testing.T) {
	s, v, once := served(t)
	v.enter(once())
	e := v.watch("")
	e.says(t, "Nothing is open")
	if _, err := s.board.Attach(context.Background(), nil, "first"); err != nil {
		t.Fatal(err)
	}
	c := e.says(t, ">first<")
	if diff := cmp.Diff([]string{"first is open"}, c.Say); diff != "" {
		t.Error(diff)
	}
	at := e.id
	e.close()
	for _, name := range []string{"second", "third"} {
		if _, err := s.board.Attach(context.Background(), nil, name); err != nil {
			t.Fatal(err)
		}
		waitFor(t, func() bool { return strings.Contains(s.page.live.now().text(), ">"+name+"<") })
	}
	// who comes back is told what it missed, and no more
	e = v.watch(at)
	c = e.says(t, ">second<")
	if c.Whole || len(c.Rows) != 1 {
		t.Errorf("it was told %v", c)
	}
	e.says(t, ">third<")
	e.close()
	// who has missed too much, or was told by another server, is told everything
	for _, since := range []string{"", "0badcafe-2", at[:8] + "-99999"} {
		e := v.watch(since)
		if c := e.says(t, ">first<"); !c.Whole || len(c.Rows) != 3 {
			t.Errorf("since '%s': %v", since, c)
		}
		e.close()
	}
}

// text is everything on the page.
func (s *shown) text() string {
	c := s.whole()
	raw, _ := json.Marshal(c)
	var b strings.Builder
	for _, r := range c.Rows {
		b.WriteString(r)
	}
	return b.String() + string(raw)
}

func TestAVisitThatIsOverEndsItsStream(t *testing.T) {
	_, v, once := served(t)
	address := once()
	v.enter(address)
	e := v.watch("")
	e.says(t, "Nothing is open")
	(&visitor{t: t, base: v.base}).ask("GET", address)
	if _, ok := e.next("over"); !ok {
		t.Error("the stream goes on, or ended without a word")
	}
}

func TestSoManyMayWatch(t *testing.T) {
	_, v, once := served(t)
	v.enter(once())
	for range maxStreams {
		v.watch("")
	}
	if res, _ := v.ask("GET", "/board/events"); res.StatusCode != 503 || res.Header.Get("Retry-After") == "" {
		t.Errorf("one too many got %d", res.StatusCode)
	}
}

func TestAStreamThatDoesNotKeepUpIsEnded(t *testing.T) {
	s := newServer(t)
	l := s.page.live
	slow, _, _ := l.join("")
	for i := range streamBuffer + 1 {
		l.mu.Lock()
		l.publish(change{Seq: uint64(i + 2)})
		l.mu.Unlock()
	}
	select {
	case <-slow.behind:
	default:
		t.Error("it is still told")
	}
	if len(l.streams) > 0 {
		t.Error("it is still on the list")
	}
}

func TestANameIsNeverMarkup(t *testing.T) {
	s, v, once := served(t)
	v.enter(once())
	name := `<script>alert(1)</script><img src=x onerror=alert(2)>`
	p := s.board.Join(board.HTTP, board.Client{Name: name, Version: `"><b>`})
	if _, err := s.board.Attach(context.Background(), p, name); err != nil {
		t.Fatal(err)
	}
	if _, body := v.ask("GET", "/board"); strings.Contains(body, "<script>") || strings.Contains(body, "<img src=x") || strings.Contains(body, "<b>\"") ||
		!strings.Contains(body, "&lt;script&gt;alert(1)") {
		t.Error(body)
	}
}
