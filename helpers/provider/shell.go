package provider

import (
	"bytes"
	"fmt"
	"strings"
)

// The library reads the declaration as names and functions, without a side
// effect and within the portable subset. The words are one file, which the end
// of every session reads; the sentences another, for those who print them: a
// shell takes longer to read them than to do what follows.

const shellHead = "# shellcheck shell=sh\n# shellcheck disable=SC2016 # paths are kept as they are written\n# " + generated + "\n\n"

// Shell is the declaration without its sentences, as the library reads it.
func Shell(l List) []byte {
	var b bytes.Buffer
	b.WriteString(shellHead)
	ids := make([]string, len(l.Providers))
	for i, p := range l.Providers {
		ids[i] = p.ID
	}
	fmt.Fprintf(&b, "# Every declared provider.\nMJ_PROVIDERS='%s'\n\n", strings.Join(ids, " "))
	shellEnds(&b, l, "mj_provider_deliberate", "that a person\n# meant as one", func(p Provider) []string { return p.DeliberateEnds })
	shellEnds(&b, l, "mj_provider_ordinary", "of which the\n# tool does not say who meant it, and which it gives ordinary ends", func(p Provider) []string { return p.OrdinaryEnds })
	b.WriteString("# mj_provider_cells PROVIDER sets mj_v_*, the words of the declaration, or\n# returns 1 for a provider that is not declared.\n")
	shellSets(&b, l, "mj_provider_cells", false)
	return b.Bytes()
}

// ShellTexts are the sentences of the declaration.
func ShellTexts(l List) []byte {
	var b bytes.Buffer
	b.WriteString(shellHead)
	b.WriteString("# mj_provider_texts PROVIDER sets mj_v_*, the sentences of the declaration, or\n# returns 1 for a provider that is not declared.\n")
	shellSets(&b, l, "mj_provider_texts", true)
	return b.Bytes()
}

// shellEnds writes a function that knows the ends of one kind.
func shellEnds(b *bytes.Buffer, l List, function, about string, ends func(Provider) []string) {
	b.WriteString("# " + function + " PROVIDER REASON returns 0 for an end " + about + ".\n" + function + "() {\n  case $1/$2 in\n")
	for _, p := range l.Providers {
		var pairs []string
		for _, end := range ends(p) {
			pairs = append(pairs, p.ID+"/"+end)
		}
		if len(pairs) > 0 {
			b.WriteString("  " + strings.Join(pairs, " | ") + ") ;;\n")
		}
	}
	b.WriteString("  *) return 1 ;;\n  esac\n}\n\n")
}

// isText says whether a column holds sentences.
func isText(column string) bool {
	return strings.HasSuffix(column, "_evidence") || column == "install_notes" || column == "caveats"
}

// shellSets writes a function that sets a variable for each column that holds
// sentences, or for each that does not.
func shellSets(b *bytes.Buffer, l List, function string, texts bool) {
	b.WriteString(function + "() {\n  case $1 in\n")
	for _, p := range l.Providers {
		b.WriteString("  " + p.ID + ")\n")
		for i, cell := range p.Cells() {
			if column := Columns()[i]; i > 0 && isText(column) == texts {
				b.WriteString("    mj_v_" + column + "='" + strings.ReplaceAll(cell, "'", `'"'"'`) + "'\n")
			}
		}
		b.WriteString("    ;;\n")
	}
	b.WriteString("  *) return 1 ;;\n  esac\n}\n")
}
