//go:build bundle

package kit

import _ "embed"

// Bundle holds the programs that 'make release' built before, and Digest is
// the SHA-256 of it in hex: see ReadBundle.
var (
	//go:embed bundle/programs.tar.gz
	Bundle []byte
	//go:embed bundle/programs.sha256
	Digest string
)
