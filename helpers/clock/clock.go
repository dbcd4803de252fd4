// Package clock says what time it is, or what the cases say it is.
package clock

import (
	"os"
	"time"
)

// Now is the time in UTC. MAJORDOMUS_CLOCK, a time as RFC 3339 writes it, stands in
// for it in the cases.
func Now() time.Time {
	if t, err := time.Parse(time.RFC3339, os.Getenv("MAJORDOMUS_CLOCK")); err == nil {
		return t.UTC()
	}
	return time.Now().UTC()
}
