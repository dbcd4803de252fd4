package majordomus

import "embed"

// Kit is what a toolkit's home holds besides the programs, by its paths in this
// repository: what 'make install' copies, for a program that was downloaded
// alone.
//
//go:embed lib/*.sh share bin scripts/provider-evidence-check LICENSE
var Kit embed.FS
