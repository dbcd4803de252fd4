package archive

import "fmt"

// faults are what went wrong in work that goes on all the same. A person is told
// the first: a hundred thousand lines would say no more.
type faults []error

func (f *faults) add(errs ...error) {
	for _, err := range errs {
		if err != nil {
			*f = append(*f, err)
		}
	}
}

func (f faults) err() error {
	switch len(f) {
	case 0:
		return nil
	case 1:
		return f[0]
	}
	return fmt.Errorf("%w (and %d more)", f[0], len(f)-1)
}
