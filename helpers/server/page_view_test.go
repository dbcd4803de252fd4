package server

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"majordomus/helpers/board"
	"majordomus/helpers/provider"
)

// said is a server whose commands say what a test wants.
func said(t *testing.T, answers func(part string) ([]byte, error)) (*Server, *atomic.Int64) {
	t.Helper()
	s := newServer(t)
	asked := new(atomic.Int64)
	dir := t.TempDir()
	s.page.live.facts.dir = func() string { return dir }
	s.page.live.facts.ask = func(_ context.Context, part string) ([]byte, error) { asked.Add(1); return answers(part) }
	return s, asked
}

func TestNothingIsLookedUpWhileNobodyWatches(t *testing.T) {
	s, asked := said(t, func(string) ([]byte, error) { return nil, errors.New("no") })
	time.Sleep(2 * factsEvery)
	if n := asked.Load(); n > 0 {
		t.Errorf("%d commands ran", n)
	}
	s.page.live.watched()
	waitFor(t, func() bool { return len(s.page.live.facts.last().looks) == 5 })
	s.page.live.mu.Lock()
	s.page.live.until = time.Time{}
	s.page.live.mu.Unlock()
	time.Sleep(2 * factsEvery)
	before := asked.Load()
	time.Sleep(4 * factsEvery)
	if n := asked.Load(); n != before {
		t.Errorf("%d commands ran after the last page was gone", n-before)
	}
}

func TestALookThatFailsSaysSoAndKeepsWhatWasKnown(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	fail := false
	s, _ := said(t, func(part string) ([]byte, error) {
		switch {
		case part == "doctor" && !fail:
			return fmt.Appendf(nil, `{"checks":[{"state":"FAIL","check":"modes","found":"'%s/x' is open","remedy":"close it"}],"findings":1}`, home), nil
		case part == "doctor":
			return nil, fmt.Errorf("'%s/y' cannot be read", home)
		}
		return nil, errors.New("not asked")
	})
	f := s.page.live.facts
	doctor := f.list[4]
	f.look(context.Background(), doctor)
	fail = true
	f.look(context.Background(), doctor)
	text := string(s.page.part("doctor", doctorOf(f.last())))
	for _, words := range []string{"Nobody could look", "&#39;~/y&#39; cannot be read", "&#39;~/x&#39; is open", "close it"} {
		if !strings.Contains(text, words) {
			t.Errorf("'%s' is not in: %s", words, text)
		}
	}
	if strings.Contains(text, home) {
		t.Error("the home is named")
	}
}

func TestPathsAreShort(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	link := filepath.Join(t.TempDir(), "link")
	root := filepath.Join(home, "work", "widget")
	if err := errors.Join(os.MkdirAll(root, 0o755), os.Symlink(root, link)); err != nil {
		t.Fatal(err)
	}
	tidy := tidier(link)
	for said, want := range map[string]string{
		"'" + link + "/.codex/hooks.json'": "'.codex/hooks.json'",
		"'" + root + "/x', first":          "'x', first",
		"'" + home + "/.claude'":           "'~/.claude'",
		"'" + home + "' is loose":          "'~' is loose",
		"'" + home + "-other/x'":           "'" + home + "-other/x'",
		"nothing of the kind":              "nothing of the kind",
	} {
		if got := tidy(said); got != want {
			t.Errorf("%s became %s, not %s", said, got, want)
		}
	}
}

func TestALookIsDue(t *testing.T) {
	now := time.Now()
	for _, one := range []struct {
		name    string
		age     time.Duration
		took    time.Duration
		touched bool
		due     bool
	}{
		{"nothing was touched", 14 * time.Second, 0, false, false},
		{"for long", 15 * time.Second, 0, false, true},
		{"touched a moment ago", 999 * time.Millisecond, 0, true, false},
		{"touched", time.Second, 0, true, true},
		{"it takes long", 19 * time.Second, time.Second, true, false},
		{"it takes long, and that was long ago", 20 * time.Second, time.Second, true, true},
		{"the clock was set back", -time.Hour, 0, false, true},
	} {
		f := &fact{least: time.Second, most: 15 * time.Second, looked: now.Add(-one.age), took: one.took, touched: one.touched}
		if f.due(now) != one.due {
			t.Errorf("%s: due is %v", one.name, !one.due)
		}
	}
}

func TestWhatIsTouchedIsLookedAtAgain(t *testing.T) {
	s, _ := said(t, func(part string) ([]byte, error) {
		return []byte(map[string]string{"watched": `{"state/x":["closed","episodes"],"../out":["wiring"]}`}[part]), nil
	})
	f := s.page.live.facts
	f.watchFiles(context.Background())
	if err := os.MkdirAll(filepath.Join(f.dir(), "state"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(f.dir(), "state", "x"), []byte("y"), 0o600); err != nil {
		t.Fatal(err)
	}
	f.watchFiles(context.Background())
	var touched []string
	for _, one := range f.list {
		if one.touched {
			touched = append(touched, one.name)
		}
	}
	if diff := cmp.Diff([]string{"episodes", "closed"}, touched); diff != "" {
		t.Error(diff)
	}
	if len(f.watch) != 1 {
		t.Errorf("it watches %v", f.watch)
	}
}

func TestAnEpisodeThatLeftTheBoardIsNotFoundInTheStoreAgain(t *testing.T) {
	at := time.Now()
	was := seen{sights: []board.Sight{{Episode: board.Episode{Provider: "generic", ExternalID: "a", State: board.Open}}}}
	stored := []openEpisode{{ID: "s-1", Kind: "generic", Name: "a"}, {ID: "s-2", Kind: "claude-code", Name: "x"}}
	is := seen{told: &told{open: stored, looks: map[string]look{"episodes": {At: at.Add(-time.Second)}}}}
	is.gone = gone(was, is, at)
	if list := episodesOf(is, nil); len(list) != 1 || list[0].Store != "s-2" {
		t.Errorf("got %v", list)
	}
	is.told = &told{open: stored, looks: map[string]look{"episodes": {At: at.Add(time.Second)}}}
	is.gone = gone(seen{gone: is.gone}, is, at)
	if list := episodesOf(is, nil); len(list) != 2 {
		t.Errorf("a later look found %v", list)
	}
}

func TestDifferTellsWhatChangedAlone(t *testing.T) {
	a := &shown{Rows: map[string][]row{"t": {{"1", "one"}, {"2", "two"}, {"3", "three"}}}}
	b := &shown{Rows: map[string][]row{"t": {{"1", "one"}, {"2", "TWO"}, {"3", "three"}}}}
	c, any := differ(a, b)
	if diff := cmp.Diff(map[string]string{"2": "TWO"}, c.Rows); !any || diff != "" || c.Order != nil {
		t.Errorf("%v %v", diff, c)
	}
	b.Rows["t"] = b.Rows["t"][1:]
	if c, _ := differ(a, b); len(c.Order["t"]) != 2 {
		t.Errorf("%v", c)
	}
	if _, any := differ(a, a); any {
		t.Error("nothing changed")
	}
}

func TestAChartShowsEveryDayWithAPrompt(t *testing.T) {
	today := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	c := chartOf(map[string]int{"2026-02-28": 1, "2026-03-01": 10_000, "2020-01-01": 7}, today)
	if len(c.Bars) != chartDays || c.Bars[28].Height != "3.0" || c.Bars[29].Height != "64.0" || !c.Bars[27].Empty {
		t.Errorf("%v", c.Bars[27:])
	}
	if c.Says != "Prompts a day, from 31 Jan to 1 Mar: 10,001 in all, most on 1 Mar, 10,000" {
		t.Error(c.Says)
	}
	if c := chartOf(nil, today); c.Most != 0 || strings.Contains(c.Says, "most on") {
		t.Errorf("%v", c)
	}
}

func TestKindsOfLinksStandInTheirOrder(t *testing.T) {
	var part archivePart
	part.links(map[string]int{"lost": 5, "second": 1, "first": 2, "odd": 9}, []string{"first", "second"})
	var words []string
	for _, k := range part.Links {
		words = append(words, k.Word)
	}
	if diff := cmp.Diff([]string{"first", "second", "odd", "lost"}, words); diff != "" || part.Linked != 3 || part.Unlinked != 14 {
		t.Errorf("%s %d %d", diff, part.Linked, part.Unlinked)
	}
}

// TestTheFullestPageIsSmall lays out everything there can be.
func TestTheFullestPageIsSmall(t *testing.T) {
	const most = 60_000
	list, err := provider.ReadFile("../../share/providers.yaml", "share/providers.yaml")
	if err != nil {
		t.Fatal(err)
	}
	now := time.Now()
	s := newServer(t)
	is := seen{told: &told{looks: map[string]look{}, wiring: wiringTold{Paint: paint{"wired": "yellow", "idle": "dim"}, Ladder: []string{"wired", "idle"}, Folded: []string{"idle"}}}}
	for i := range 1000 {
		is.sights = append(is.sights, board.Sight{Episode: board.Episode{
			Provider: "generic", ExternalID: fmt.Sprintf("an episode with a name of some length %d", i), State: board.Detached, OpenedAt: now.UTC().Format(time.RFC3339),
		}, Alive: now, Ends: now.Add(time.Hour)})
		is.peers = append(is.peers, board.PeerShown{Name: fmt.Sprint("p", i), Client: "a client with a name", Version: "1.2.3", Transport: board.Stdio, Protocol: "2025-11-25", ConnectedAt: now.UTC().Format(time.RFC3339), Heard: now, ExternalID: "an episode with a name of some length"})
	}
	for i, p := range list.Providers {
		state := []string{"wired", "idle"}[i%2]
		for _, c := range [][3]string{{"prompt", string(p.Offers.Prompts), p.Offers.PromptsEvidence}, {"session", string(p.Offers.Episode), p.Offers.EpisodeEvidence}} {
			is.told.wiring.Status.Providers = append(is.told.wiring.Status.Providers, wiringRow{
				Provider: p.ID, Aspect: c[0], Capability: c[1], State: state, Evidence: c[2], LastSeen: "2026-11-30T13:06:32.912Z",
				Reason: "in user settings '~/.claude/settings.json'; the self test was skipped (--probe off)",
			})
		}
	}
	for i := range 15 {
		is.told.doctor.Checks = append(is.told.doctor.Checks, check{"FAIL", fmt.Sprint("check", i), strings.Repeat("what was found ", 8), "majordomus mend it"})
		is.told.closed.List = append(is.told.closed.List, closedEpisode{ID: "s-20261130T130632Z-6a99353f", Kind: "claude-code", Word: "closed", Why: "prompt_input_exit", Branch: "a-branch", Prompts: "12", Closed: now.Format(time.RFC3339)})
	}
	a := archiveTold{Linked: []string{"open", "ledger"}, MaxDays: 180, MaxBytes: 1 << 28}
	a.Stats.Records, a.Stats.Texts, a.Stats.Links, a.Stats.Days = 100_000, 90_000, map[string]int{"open": 1, "ledger": 2, "orphan": 3}, map[string]int{}
	for i := range chartDays {
		a.Stats.Days[now.AddDate(0, 0, -i).Format(time.DateOnly)] = i * 1000
	}
	is.told.archive = &a
	var html strings.Builder
	if err := s.page.parts.ExecuteTemplate(&html, "page", s.page.layOut(nil, seen{}, is)); err != nil {
		t.Fatal(err)
	}
	all := html.Len()
	for _, raw := range s.page.assets {
		all += len(raw)
	}
	t.Logf("%d bytes, %d of them the page itself", all, html.Len())
	if all > most {
		t.Errorf("%d bytes", all)
	}
}

func TestAnAnswerOfAnotherFormIsRefused(t *testing.T) {
	for _, one := range []struct {
		name string
		read func([]byte, *told) error
		raw  string
	}{
		{"episodes that are no list", readOpen, `{"episode":"s-1"}`},
		{"a name that is no text", readClosed, `{"list":[{"episode":1}]}`},
		{"no rows of the wiring", readWiring, `{"paint":{"x":"green"},"status":{"providers":[]}}`},
		{"wiring that is cut short", readWiring, `{"paint":{"x":"gr`},
		{"figures that are no object", readArchive, `[]`},
		{"a doctor who says nothing", readDoctor, `{}`},
	} {
		if one.read([]byte(one.raw), &told{}) == nil {
			t.Errorf("%s was taken", one.name)
		}
	}
	var closed told
	if err := readClosed([]byte(`{"paint":{"done":"green","cut":"yellow"},"list":[{"episode":"s-1","outcome":"done","prompts":3},{"episode":"s-2","outcome":null}]}`), &closed); err != nil || len(closed.closed.List) != 2 || closed.closed.List[1].Word != "" {
		t.Errorf("%v %v", err, closed.closed)
	}
	if part := closedOf(&closed); part.List[0].Tone != "good" || part.List[1].Tone != "quiet" {
		t.Errorf("%v", part.List)
	}
}

func TestASignOfLifeMovesARowNowAndThen(t *testing.T) {
	now := time.Now().Truncate(time.Second)
	peer := func(quiet int) []board.PeerShown { return []board.PeerShown{{Name: "p1", LastActivitySeconds: quiet}} }
	first := heardOf(peer(3), nil, now)
	if at := first[0].Heard; !at.Equal(now.Add(-3 * time.Second)) {
		t.Error(at)
	}
	if same := heardOf(peer(0), first, now.Add(5*time.Second)); !samePeers(first, same) {
		t.Error("it moved after five seconds")
	}
	if later := heardOf(peer(0), first, now.Add(30*time.Second)); samePeers(first, later) {
		t.Error("it did not move in half a minute")
	}
}

func TestManyChangesAreSaidInOneSentence(t *testing.T) {
	var is seen
	for i := range 5 {
		is.sights = append(is.sights, board.Sight{Episode: board.Episode{ExternalID: fmt.Sprint(i), State: board.Open}})
	}
	if diff := cmp.Diff([]string{"5 episodes changed"}, spoken(seen{}, is)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"0 is closed", "4 is closed"}, spoken(is, seen{sights: is.sights[1:4]})); diff != "" {
		t.Error(diff)
	}
	if words := spoken(is, is); words != nil {
		t.Errorf("nothing changed, and it says %v", words)
	}
}

func TestToolsStandInTheOrderOfTheirStates(t *testing.T) {
	row := func(id, state, evidence string) wiringRow {
		return wiringRow{Provider: id, Aspect: "prompt", State: state, Evidence: evidence}
	}
	part := wiringOf(&told{
		looks: map[string]look{},
		wiring: wiringTold{Ladder: []string{"best", "middle", "least"}, Folded: []string{"least"}, Status: struct{ Providers []wiringRow }{[]wiringRow{
			row("a", "least", "https://example.com/x and https://example.com/y, looked at 2026-01-02"), row("b", "middle", ""), row("c", "best", ""), row("d", "least", ""),
		}}},
	}, nil)
	if len(part.Groups) != 2 || part.Groups[0].ID != "c" || part.Groups[1].ID != "b" || len(part.Others) != 2 || len(part.Words) != 1 {
		t.Fatalf("%+v", part)
	}
	a := part.Others[0]
	want := []link{{"example.com", "https://example.com/x"}, {"y", "https://example.com/y"}}
	if diff := cmp.Diff(want, a.Links); diff != "" || a.Date != "2026-01-02" {
		t.Errorf("%s %s", diff, a.Date)
	}
}
