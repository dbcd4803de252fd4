package stdin

import (
	"bytes"
	"encoding/json"
	"io"
	"testing"
	"testing/iotest"
)

// FuzzObject: what is taken for an object is one to encoding/json, and how the
// bytes arrive changes nothing but what stands behind it.
func FuzzObject(f *testing.F) {
	for _, s := range []string{`{"a":1}`, ` {"a":"}"} `, `{}{}`, `{"a"`, "", "\xEF\xBB\xBF{}", `[1]`, "{\"a\":\"\x00\"}"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, input []byte) {
		whole, err := Object(bytes.NewReader(input))
		if unmarked := bytes.TrimPrefix(whole, []byte("\xEF\xBB\xBF")); err == nil && !json.Valid(unmarked) {
			t.Errorf("%q is no JSON", whole)
		}
		slow := io.Reader(iotest.OneByteReader(bytes.NewReader(input)))
		piecewise, pieceErr := Object(slow)
		if err == nil && (pieceErr != nil || !bytes.Equal(whole, piecewise)) {
			t.Errorf("byte by byte it is %q, %v", piecewise, pieceErr)
		}
	})
}
