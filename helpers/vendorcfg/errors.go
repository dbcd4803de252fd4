package vendorcfg

import (
	"errors"
	"fmt"
)

// ErrRefused is what every refusal is: the file was left untouched.
var ErrRefused = errors.New("left untouched")

// Kinds of refusal, for callers that branch.
var (
	ErrUnparsable = errors.New("not readable as JSON")
	ErrShape      = errors.New("not of the expected form")
	ErrDuplicate  = errors.New("has a key twice")
	ErrReadOnly   = errors.New("is read-only")
	ErrNotFile    = errors.New("is not a file")
	ErrTooLarge   = errors.New("is too large")
	ErrChanged    = errors.New("changed while it was being edited")
	ErrUnsafe     = errors.New("cannot be edited safely")
)

// Error is a refusal: which file, what about it, where in it, and what the
// person can do. It never quotes the file's content: settings hold keys.
type Error struct {
	Path    string
	Kind    error  // one of the kinds above
	Where   string // "line 3, column 7", or an object path such as hooks.Stop; may be ""
	Hint    string // may be ""
	Snippet string // what to paste by hand; "" from Uninstall and Hooks
	Cause   error  // may be nil
}

func (e *Error) Error() string {
	text := fmt.Sprintf("settings file '%s' %v", e.Path, e.Kind)
	if e.Where != "" {
		text += " (" + e.Where + ")"
	}
	if e.Cause != nil {
		text += ": " + e.Cause.Error()
	}
	return text
}

// Unwrap returns ErrRefused, the kind, and the cause.
func (e *Error) Unwrap() []error {
	if e.Cause == nil {
		return []error{ErrRefused, e.Kind}
	}
	return []error{ErrRefused, e.Kind, e.Cause}
}

func asError(err error) *Error {
	var refused *Error
	if errors.As(err, &refused) {
		return refused
	}
	return nil
}
