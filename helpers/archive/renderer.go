package archive

import (
	"fmt"
	"strings"

	"majordomus/helpers/store"
)

// Renderer makes the renderings of a record from the library's templates.
type Renderer struct {
	Wanted []string          // endings that every record should have
	live   map[string]string // templates, by ending
	gone   map[string]string // … for a record whose text was taken away
	order  []string
}

// renderLine begins a template; its ending stands behind.
const renderLine = "%render "

// NewRenderer reads two lists of templates, each as in a store script: a line
// "%render ENDING" and the template behind it.
func NewRenderer(live, gone, wanted string) (Renderer, error) {
	r := Renderer{Wanted: strings.Fields(wanted), live: templates(live), gone: templates(gone)}
	for ending := range r.live {
		r.order = append(r.order, ending)
		if _, ok := r.gone[ending]; !ok {
			return r, fmt.Errorf("no template '%s' for a text that was taken away", ending)
		}
	}
	for _, ending := range r.Wanted {
		if _, ok := r.live[ending]; !ok {
			return r, fmt.Errorf("no template '%s'", ending)
		}
	}
	return r, nil
}

func templates(text string) map[string]string {
	list := make(map[string]string)
	for _, part := range strings.Split("\n"+text, "\n"+renderLine) {
		if ending, body, ok := strings.Cut(part, "\n"); ok && ending != "" {
			list[strings.TrimSpace(ending)] = body + "\n"
		}
	}
	return list
}

// Endings are all that a rendering may have, wanted or not.
func (r Renderer) Endings() []string { return r.order }

func (r Renderer) render(ending string, record []byte, gone bool) ([]byte, error) {
	template := r.live[ending]
	if gone {
		template = r.gone[ending]
	}
	text, err := store.Render(template, record)
	return []byte(text), err
}
