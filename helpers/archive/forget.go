package archive

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"majordomus/helpers/osfile"
	"majordomus/helpers/store"
)

// ForgetOptions says what is forgotten: exactly one of the four.
type ForgetOptions struct {
	ID      string // the beginning of an id or of a file's name; must be unique
	Episode string
	Text    string // anywhere in the decoded text, letter by letter
	All     bool
	DryRun  bool
}

// Forgotten counts what was found and taken away.
type Forgotten struct {
	Found      int // prompts, and renderings of none
	Records    int // prompts, or files that were to be one
	Renderings int
	Markers    int
	Leftovers  int
	Several    bool // the id fits several prompts; nothing was done
	Plan       []Planned
}

// victim is one name in the folder and what of it is to go.
type victim struct {
	name     string
	identity string
	line     string // the text's member as it stands in the record, to find copies by
}

// Forget removes prompts without a trace: record, renderings, markers, and what
// killed processes left of them. Unlike Prune it leaves nothing that says so. An
// error says what is left; the record stays then, so that a repeat finds it.
func (a *Archive) Forget(ctx context.Context, opt ForgetOptions) (*Forgotten, error) {
	res := &Forgotten{}
	if !opt.DryRun {
		unlock, err := a.Lock(ctx, a.Waiting)
		if err != nil {
			return res, err
		}
		defer unlock()
		if err := a.recover(); err != nil {
			return res, err
		}
		if err := a.clearTemps(); err != nil && !os.IsNotExist(err) { // what is left of bodies
			return res, fmt.Errorf("%w: %w", ErrReadOnly, err)
		}
	}
	names, err := a.list()
	if err != nil {
		return res, fmt.Errorf("read the archive: %w", err)
	}
	e := &erasure{Archive: a, opt: opt, names: names, res: res, touched: make(map[string]bool)}
	var unread error
	e.marked, unread = a.markers()
	e.unread.add(unread)
	victims, err := e.victims(ctx)
	if err != nil {
		return res, err
	}
	if opt.ID != "" && len(victims) > 1 {
		other := func(v victim) bool { return v.name != opt.ID && !strings.HasSuffix(v.identity, "\x00"+opt.ID) }
		if victims = slices.DeleteFunc(victims, other); len(victims) != 1 { // it may name one whole
			res.Several = true
			return res, nil
		}
	}
	res.Found = len(victims)
	if opt.DryRun {
		e.count(victims)
		e.countElsewhere(victims)
		return res, append(e.unread, e.missed...).err()
	}
	if err := e.fewer(victims); err != nil {
		return res, err
	}
	if err := e.erase(ctx, victims); err != nil {
		return res, err
	}
	return res, a.witness()
}

// fewer tells the witness first: a run that is killed in between must not look
// like an archive that lost records.
func (e *erasure) fewer(victims []victim) error {
	if e.opt.All {
		return store.WitnessNone(e.Witness)
	}
	meant := make(map[string]bool, len(victims))
	for _, v := range victims {
		meant[v.name] = true
	}
	records := 0
	for _, name := range e.names.records {
		if meant[name] {
			records++
		}
	}
	return store.WitnessFewer(e.Witness, records)
}

// erasure is one run of Forget.
type erasure struct {
	*Archive
	opt     ForgetOptions
	names   listing
	marked  *marks
	unread  faults // copies that were not read: one may hold a text that is to go
	mu      sync.Mutex
	missed  faults          // records that were not read: one may be meant
	touched map[string]bool // folders from which something was removed
	res     *Forgotten
}

// miss notes that what may be meant could not be read.
func (e *erasure) miss(err error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.missed.add(err)
}

// victims are what the options mean, records first, then what has none any more.
func (e *erasure) victims(ctx context.Context) ([]victim, error) {
	var found []victim
	e.progress().Begin("reading", len(e.names.records))
	defer e.progress().End()
	err := each(ctx, e.Archive, e.names.records, func(r *Record) (victim, bool) {
		v := victim{name: r.Name}
		if !e.doomed(r) {
			return v, false
		}
		if r.members != nil {
			v.identity = identity(r)
		}
		if name, body := r.member(RoleText); len(body) > 2 {
			v.line = `"` + name + `": ` + string(body)
		}
		return v, true
	}, func(v victim) { found = append(found, v) })
	found = append(found, e.loneMarkers(found)...)
	if e.opt.Text == "" && !e.opt.All {
		return found, err
	}
	return append(found, e.loneRenderings()...), err
}

// doomed says whether a record is to go. One that cannot be understood goes when
// its bytes hold the text.
func (e *erasure) doomed(r *Record) bool {
	opt := e.opt
	named := opt.ID != "" && strings.HasPrefix(r.Name, opt.ID)
	if r.Problem == Unreadable && !opt.All && !named {
		e.miss(fmt.Errorf("the record '%s' cannot be read", r.Name))
	}
	switch {
	case opt.All:
		return r.Problem != NotRegular
	case opt.ID != "":
		return named || r.members != nil && strings.HasPrefix(r.Text(RoleID), opt.ID)
	case opt.Episode != "":
		return r.members != nil && r.Text(RoleEpisode) == opt.Episode
	}
	return strings.Contains(r.Text(RoleText), opt.Text) || bytes.Contains(r.Raw, []byte(opt.Text)) ||
		strings.Contains(r.Name, opt.Text) || e.renderingHolds(r.Name)
}

func (e *erasure) renderingHolds(name string) bool {
	for _, ending := range e.Render.Endings() {
		if full := name + "." + ending; e.names.renderings[full] && e.holds(full) {
			return true
		}
	}
	return false
}

// holds says whether a file of the prompts' folder has the text in it.
func (e *erasure) holds(name string) bool {
	raw, err := osfile.ReadOwn(e.file(name))
	if info, gone := os.Lstat(e.file(name)); err != nil && gone == nil && info.Mode().IsRegular() {
		e.miss(err)
	}
	return err == nil && bytes.Contains(raw, []byte(e.opt.Text))
}

// loneMarkers are the markers whose record is gone: a run that was cut short, or
// a record that was removed by hand, left the text in them.
func (e *erasure) loneMarkers(found []victim) (lone []victim) {
	if e.opt.ID == "" && e.opt.Episode == "" {
		return nil // --grep looks into every marker, --all removes them
	}
	known := make(map[string]bool)
	for _, v := range found {
		known[v.identity] = true
	}
	for identity, episode := range e.marked.episodes {
		id := identity[strings.LastIndexByte(identity, 0)+1:]
		if known[identity] || e.opt.ID != "" && !strings.HasPrefix(id, e.opt.ID) || e.opt.Episode != "" && episode != e.opt.Episode {
			continue
		}
		lone = append(lone, victim{identity: identity})
	}
	return lone
}

// loneRenderings are the renderings that have no record any more and are to go.
func (e *erasure) loneRenderings() (found []victim) {
	for _, full := range e.names.lone(e.Render) {
		if e.opt.All || e.holds(full) {
			found = append(found, victim{name: strings.TrimSuffix(full, filepath.Ext(full))})
		}
	}
	return found
}

// count is the dry run of erase.
func (e *erasure) count(victims []victim) {
	for _, v := range victims {
		e.res.Plan = append(e.res.Plan, Planned{Name: v.shown(), Word: "forget"})
		e.res.Markers += len(e.marked.of(v))
		if v.name == "" {
			continue
		}
		if _, err := os.Lstat(e.file(v.name + recordEnding)); err == nil {
			e.res.Records++
		}
		for _, ending := range e.Render.Endings() {
			if e.names.renderings[v.name+"."+ending] {
				e.res.Renderings++
			}
		}
	}
}

// countElsewhere is the dry run of eraseElsewhere: a text may be left in copies
// alone, and then there is something to forget.
func (e *erasure) countElsewhere(victims []victim) {
	counted := make(map[string]bool)
	var lines []string
	for _, v := range victims {
		for _, path := range e.marked.of(v) {
			counted[path] = true
		}
		if v.line != "" {
			lines = append(lines, v.line)
		}
	}
	markers, leftovers, unread := e.elsewhere(lines)
	for _, path := range markers {
		if !counted[path] {
			e.res.Markers++
		}
	}
	e.res.Leftovers += len(leftovers)
	e.unread.add(unread)
}

// shown is what a victim is called where a person reads it.
func (v victim) shown() string {
	if v.name != "" {
		return v.name
	}
	return v.identity[strings.LastIndexByte(v.identity, 0)+1:]
}

// of are a victim's own markers.
func (m *marks) of(v victim) []string {
	if v.identity == "" {
		return nil
	}
	return m.paths[v.identity]
}

// erase removes the victims, the copies first and the records last: by them the
// next run finds what a killed one left. A record stays when a copy of it could
// not be removed, and all do when there may be copies where we could not look.
func (e *erasure) erase(ctx context.Context, victims []victim) error {
	e.progress().Begin("forgetting", len(victims))
	defer e.progress().End()
	var failed faults
	var done []victim
	var lines []string
	for _, v := range victims {
		if ctx.Err() != nil {
			break
		}
		if err := e.eraseCopies(ctx, v); err != nil {
			failed.add(err)
			continue
		}
		if v.line != "" {
			lines = append(lines, v.line)
		}
		done = append(done, v)
		e.progress().Step(1)
	}
	e.unread.add(e.eraseElsewhere(lines))
	if len(e.unread) > 0 {
		done = nil
	}
	failed.add(e.unread...)
	left := len(victims)
	for _, v := range done {
		err := e.eraseRecord(v)
		if failed.add(err); err == nil {
			left--
		}
	}
	failed.add(e.sync(), e.missed.err(), ctx.Err())
	err := failed.err()
	if err != nil && ctx.Err() == nil && left > 0 {
		err = fmt.Errorf("%d of %d prompts are not forgotten: %w", left, len(victims), err)
	}
	return err
}

func (e *erasure) eraseRecord(v victim) error {
	if v.name == "" {
		return nil
	}
	return e.eraseFiles([]string{e.file(v.name + recordEnding)}, &e.res.Records)
}

// eraseCopies removes everything of a victim but its record.
func (e *erasure) eraseCopies(ctx context.Context, v victim) error {
	if err := e.eraseFiles(e.marked.of(v), &e.res.Markers); err != nil || v.name == "" {
		return err
	}
	e.await(ctx, v.name)
	for _, ending := range e.Render.Endings() {
		if err := e.eraseFiles([]string{e.file(v.name + "." + ending)}, &e.res.Renderings); err != nil {
			return err
		}
	}
	return nil
}

// eraseElsewhere removes the text from markers and temporary files that no
// victim leads to.
func (e *erasure) eraseElsewhere(lines []string) error {
	markers, leftovers, unread := e.elsewhere(lines)
	if err := e.eraseFiles(markers, &e.res.Markers); err != nil {
		return err
	}
	if err := e.eraseFiles(leftovers, &e.res.Leftovers); err != nil {
		return err
	}
	return unread
}

// elsewhere are the markers and the hooks' temporary files that hold what is to
// go and that no victim leads to. An error says that there may be more.
func (e *erasure) elsewhere(lines []string) (markers, left []string, unread error) {
	switch {
	case e.opt.All:
		markers = e.marked.all()
	case e.opt.Text != "":
		lines = append(lines, e.opt.Text)
		markers = e.markersWith(e.opt.Text)
	}
	left, unread = e.leftovers(lines)
	return markers, left, unread
}

func (e *erasure) eraseFiles(paths []string, count *int) error {
	var failed faults
	for _, path := range paths {
		err := os.Remove(path)
		switch {
		case err == nil:
			*count++
			e.touched[filepath.Dir(path)] = true
		case !os.IsNotExist(err):
			failed.add(err)
		}
	}
	return failed.err()
}

// sync makes the removals final: a power cut must not bring a text back.
func (e *erasure) sync() error {
	var failed faults
	for dir := range e.touched {
		if err := store.SyncDir(dir); !errors.Is(err, os.ErrNotExist) {
			failed.add(err)
		}
	}
	return failed.err()
}

// markersWith are the markers whose own bytes hold the text: those of records
// that were forgotten before, too.
func (e *erasure) markersWith(text string) []string {
	var found []string
	for _, path := range e.marked.all() {
		r := e.readMarker(path)
		if r.Problem == Unreadable {
			e.unread.add(fmt.Errorf("'%s' cannot be read", path))
		}
		if bytes.Contains(r.Raw, []byte(text)) || strings.Contains(r.Text(RoleText), text) {
			found = append(found, path)
		}
	}
	return found
}

// await gives a hook that is about to make a record's renderings the time to;
// otherwise it would make them when the record is gone.
func (a *Archive) await(ctx context.Context, name string) {
	const most, pause = 2 * time.Second, 20 * time.Millisecond
	for waited := time.Duration(0); waited < most && ctx.Err() == nil; waited += pause {
		r := a.read(name)
		if r.Raw == nil || !a.delivering(r) {
			return
		}
		time.Sleep(pause)
	}
}
