package kit

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"path"
)

// programLimit bounds one unpacked program, in bytes: ten times the largest.
const programLimit = 256 << 20

// Programs are compiled programs by name.
type Programs map[string][]byte

// ReadBundle reads the programs from a tar archive under gzip, as a release
// carries it. Without a bundle there are none.
func ReadBundle(raw []byte) (Programs, error) {
	if len(raw) == 0 {
		return nil, nil
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("read the bundled programs: %w", err)
	}
	programs := make(Programs)
	for archive := tar.NewReader(unzipped); ; {
		header, err := archive.Next()
		if errors.Is(err, io.EOF) {
			return programs, nil
		}
		if err != nil {
			return nil, fmt.Errorf("read the bundled programs: %w", err)
		}
		content, err := io.ReadAll(io.LimitReader(archive, programLimit))
		if err != nil {
			return nil, fmt.Errorf("read the bundled '%s': %w", path.Base(header.Name), err)
		}
		programs[path.Base(header.Name)] = content
	}
}
