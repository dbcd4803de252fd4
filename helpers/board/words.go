package board

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"majordomus/helpers/redact"
)

// What a client calls itself and its episodes is shown to other clients, whose
// models read it, and on the page. So it holds nothing that cannot be seen, no
// credential, and every name has one form.

const (
	maxClientSaid = 4096 // of a client's name, before it is looked at
	withheldName  = "[withheld]"
)

// unseen are characters that show nothing by themselves: format characters
// (which bidirectional controls, zero-width characters and tags are), what is
// ignored where it is not understood, and blanks that are not white space.
var unseen = []*unicode.RangeTable{
	unicode.Cf, unicode.Cs, unicode.Co, unicode.Zl, unicode.Zp,
	unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point, unicode.Variation_Selector,
}

const brailleBlank = '\u2800'

func isUnseen(r rune) bool { return r == brailleBlank || unicode.IsOneOf(unseen, r) }

// hides says whether a text has a character that cannot be seen. The two
// selectors that choose between a sign and its picture count as seen behind one.
func hides(text string) bool {
	before := ' '
	for _, r := range text {
		if picture := (r == '\ufe0e' || r == '\ufe0f') && unicode.In(before, unicode.So, unicode.Sm, unicode.Po, unicode.Nd, unicode.Sk); isUnseen(r) && !picture {
			return true
		}
		before = r
	}
	return false
}

// Tame is a stranger's word, fit to be shown to others: short, visible, in one
// form, and without credentials. No table means the built-in shapes.
func Tame(s string, shapes *redact.Table) string {
	if shapes == nil {
		shapes = builtin()
	}
	s = s[:min(len(s), maxClientSaid)]
	s = norm.NFC.String(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) || r == utf8.RuneError || isUnseen(r) {
			return -1
		}
		return r
	}, s))
	clean, _, err := shapes.RedactText([]byte(s))
	if err != nil {
		return withheldName
	}
	s = string(clean)
	for len(s) > maxClientName {
		_, size := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-size]
	}
	return s
}

// builtin is the table of the built-in shapes, which takes a while to make.
var builtin = sync.OnceValue(redact.Builtin)

// shapes are the credentials that are looked for here.
func (b *Board) shapes() *redact.Table {
	if b.cfg.Shapes != nil {
		return b.cfg.Shapes()
	}
	return builtin()
}

// cleanID is CleanID with the shapes that this repository has of its own.
func (b *Board) cleanID(externalID string) (string, error) {
	id, err := CleanID(externalID)
	if err == nil && b.cfg.Shapes != nil && b.shapes().Matches([]byte(id)) {
		return "", errCredential
	}
	return id, err
}

// shownID is a name as readers see it. One that was written down by an earlier
// version may be what is refused now.
func (b *Board) shownID(id string) string {
	if id == "" {
		return ""
	}
	if clean, err := CleanID(id); err == nil && clean == id {
		return id
	}
	return Tame(id, b.shapes())
}

// shown is what another process wrote of its peers, which may be of an earlier
// version.
func (b *Board) shown(p PeerShown) PeerShown {
	shapes := b.shapes()
	p.Name, p.Client, p.Version, p.Protocol = Tame(p.Name, shapes), Tame(p.Client, shapes), Tame(p.Version, shapes), Tame(p.Protocol, shapes)
	p.ExternalID = b.shownID(p.ExternalID)
	return p
}
