// Package exit names the statuses that every program of ours ends with.
package exit

// The statuses.
const (
	Done  = 0
	No    = 1 // refused, not found, or a problem was found
	Usage = 2
	Fault = 3 // ours, or the system's
)
