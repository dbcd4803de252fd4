//go:build !bundle

package kit

// Bundle and its Digest are empty in a build from a checkout: there the
// programs lie beside.
var (
	Bundle []byte
	Digest string
)
