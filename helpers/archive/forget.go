package archive

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"majordomus/helpers/store"
)

// ForgetOptions says what is forgotten: exactly one of the four.
type ForgetOptions struct {
	ID      string // the beginning of an id or of a file's name; must be unique
	Episode string
	Text    string // anywhere in the decoded text, letter by letter
	All     bool
	Render  Renderer
	DryRun  bool
	Waiting func()
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
// killed processes left of them. Unlike Prune it leaves nothing that says so.
func (a *Archive) Forget(ctx context.Context, opt ForgetOptions) (*Forgotten, error) {
	res := &Forgotten{}
	if !opt.DryRun {
		unlock, err := a.Lock(ctx, opt.Waiting)
		if err != nil {
			return res, err
		}
		defer unlock()
		if err := a.settle(); err != nil {
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
	victims, err := a.victims(ctx, names, opt)
	if err != nil {
		return res, err
	}
	if opt.ID != "" && len(victims) > 1 {
		if victims = exactly(victims, opt.ID); len(victims) != 1 {
			res.Several = true
			return res, nil
		}
	}
	res.Found = len(victims)
	marked := a.markers()
	if opt.DryRun {
		a.count(victims, names, marked, opt, res)
		return res, nil
	}
	return res, a.erase(ctx, victims, names, marked, opt, res)
}

// exactly narrows several hits of a beginning to the one that is it whole.
func exactly(victims []victim, id string) []victim {
	var found []victim
	for _, v := range victims {
		if v.name == id || strings.HasSuffix(v.identity, "\x00"+id) {
			found = append(found, v)
		}
	}
	return found
}

func (a *Archive) victims(ctx context.Context, names listing, opt ForgetOptions) ([]victim, error) {
	var found []victim
	a.progress().Begin("reading", len(names.records))
	defer a.progress().End()
	err := each(ctx, a, names.records, func(r *Record) (victim, bool) {
		v := victim{name: r.Name}
		if !a.doomed(r, names, opt) {
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
	if opt.Text == "" && !opt.All {
		return found, err
	}
	return append(found, a.lone(names, opt)...), err
}

// doomed says whether a record is to go. One that cannot be read goes when its
// bytes hold the text.
func (a *Archive) doomed(r *Record, names listing, opt ForgetOptions) bool {
	switch {
	case opt.All:
		return r.Problem != NotRegular
	case opt.ID != "":
		return strings.HasPrefix(r.Name, opt.ID) || r.members != nil && strings.HasPrefix(r.Text(RoleID), opt.ID)
	case opt.Episode != "":
		return r.members != nil && r.Text(RoleEpisode) == opt.Episode
	}
	return strings.Contains(r.Text(RoleText), opt.Text) || bytes.Contains(r.Raw, []byte(opt.Text)) ||
		strings.Contains(r.Name, opt.Text) || a.renderingHolds(r.Name, names, opt)
}

func (a *Archive) renderingHolds(name string, names listing, opt ForgetOptions) bool {
	for _, ending := range opt.Render.Endings() {
		if full := name + "." + ending; names.renderings[full] && fileHolds(a.file(full), opt.Text) {
			return true
		}
	}
	return false
}

func fileHolds(path, text string) bool {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	raw, err := os.ReadFile(path)
	return err == nil && bytes.Contains(raw, []byte(text))
}

// lone are the renderings that have no record any more and are to go.
func (a *Archive) lone(names listing, opt ForgetOptions) []victim {
	here := make(map[string]bool, len(names.records))
	for _, n := range names.records {
		here[n] = true
	}
	var found []victim
	for full := range names.renderings {
		ending := filepath.Ext(full)
		name := strings.TrimSuffix(full, ending)
		if _, ours := opt.Render.live[strings.TrimPrefix(ending, ".")]; !ours || here[name] {
			continue
		}
		if opt.All || fileHolds(a.file(full), opt.Text) {
			found = append(found, victim{name: name})
		}
	}
	return found
}

// count is the dry run of erase.
func (a *Archive) count(victims []victim, names listing, marked map[string][]string, opt ForgetOptions, res *Forgotten) {
	for _, v := range victims {
		res.Plan = append(res.Plan, Planned{Name: v.name, Word: "forget"})
		if _, err := os.Lstat(a.file(v.name + recordEnding)); err == nil {
			res.Records++
		}
		for _, ending := range opt.Render.Endings() {
			if names.renderings[v.name+"."+ending] {
				res.Renderings++
			}
		}
		if v.identity != "" {
			res.Markers += len(marked[v.identity])
		}
	}
}

// erase removes the victims, the copies first: a run that is killed leaves the
// record, by which the next one finds the rest.
func (a *Archive) erase(ctx context.Context, victims []victim, names listing, marked map[string][]string, opt ForgetOptions, res *Forgotten) error {
	var lines []string
	a.progress().Begin("forgetting", len(victims))
	defer a.progress().End()
	for _, v := range victims {
		if ctx.Err() != nil {
			break
		}
		a.await(ctx, v.name, opt)
		if err := a.eraseOne(v, marked, opt, res); err != nil {
			return err
		}
		if v.line != "" {
			lines = append(lines, v.line)
		}
		a.progress().Step(1)
	}
	if opt.All {
		for _, paths := range marked {
			if err := a.eraseFiles(paths, &res.Markers); err != nil {
				return err
			}
		}
	}
	if opt.Text != "" {
		lines = append(lines, opt.Text)
		if err := a.eraseFiles(a.markersWith(marked, opt.Text), &res.Markers); err != nil {
			return err
		}
	}
	if err := a.eraseFiles(a.leftovers(lines), &res.Leftovers); err != nil {
		return err
	}
	return firstError(store.SyncDir(a.file("")), ctx.Err())
}

func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil && !os.IsNotExist(err) {
			return err
		}
	}
	return nil
}

func (a *Archive) eraseOne(v victim, marked map[string][]string, opt ForgetOptions, res *Forgotten) error {
	if v.identity != "" {
		if err := a.eraseFiles(marked[v.identity], &res.Markers); err != nil {
			return err
		}
	}
	for _, ending := range opt.Render.Endings() {
		if err := a.eraseFiles([]string{a.file(v.name + "." + ending)}, &res.Renderings); err != nil {
			return err
		}
	}
	return a.eraseFiles([]string{a.file(v.name + recordEnding)}, &res.Records)
}

func (a *Archive) eraseFiles(paths []string, count *int) error {
	for _, path := range paths {
		err := os.Remove(path)
		if err == nil {
			*count++
		} else if !os.IsNotExist(err) {
			return err
		}
	}
	return nil
}

// markersWith are the markers whose own bytes hold the text: those of records
// that were forgotten before, too.
func (a *Archive) markersWith(marked map[string][]string, text string) []string {
	var found []string
	for _, paths := range marked {
		for _, path := range paths {
			r := a.readMarker(path)
			if bytes.Contains(r.Raw, []byte(text)) || strings.Contains(r.Text(RoleText), text) {
				found = append(found, path)
			}
		}
	}
	return found
}

// await gives a hook that is about to make a record's renderings the time to;
// otherwise it would make them when the record is gone.
func (a *Archive) await(ctx context.Context, name string, opt ForgetOptions) {
	const most, pause = 2 * time.Second, 20 * time.Millisecond
	for waited := time.Duration(0); waited < most && ctx.Err() == nil; waited += pause {
		r := a.read(name)
		if r.Raw == nil || !a.settling(r, opt.Render.Wanted) && !a.delivering(r) {
			return
		}
		time.Sleep(pause)
	}
}
