//go:build !linux

package archive

import "errors"

func exchange(string, string) error { return errors.ErrUnsupported }

func moveFree(from, to string) error { return linkFree(from, to) }
