// Package majordomus holds the toolkit's shell files, for the embedded runtime
// to run where it stands alone.
package majordomus

import "embed"

// Files are the library, the shim and the generated tables, by their paths in
// this repository.
//
//go:embed lib/*.sh share/shims/*.sh share/generated/*.sh
var Files embed.FS
