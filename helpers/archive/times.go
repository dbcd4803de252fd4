package archive

import (
	"strconv"
	"time"
)

// TimeFormat is how times are written.
const TimeFormat = "2006-01-02T15:04:05.000Z"

// Time is a moment that is written in that format, or as null when it is unknown.
type Time struct{ time.Time }

// MarshalJSON is the moment in JSON.
func (t Time) MarshalJSON() ([]byte, error) {
	if t.IsZero() {
		return []byte("null"), nil
	}
	return []byte(t.Format(`"` + TimeFormat + `"`)), nil
}

// layouts are the spellings of a moment that were ever written. One without a
// zone is none: it could be any of twenty-four hours.
var layouts = []string{
	time.RFC3339Nano,
	"2006-01-02 15:04:05.999999999Z07:00",
	"2006-01-02 15:04:05.999999999 Z07:00",
	"2006-01-02T15:04:05.999999999-0700",
	"2006-01-02 15:04:05.999999999 -0700",
	"20060102T150405Z07:00",
}

// Beyond these a number is no time in that unit but in the next smaller one.
const (
	mostSeconds = 1 << 36 // the year 4147
	mostMillis  = mostSeconds * 1000
)

// parseTime reads a member's value: a string, or seconds or milliseconds since
// 1970 as some programs write them.
func parseTime(span []byte) (time.Time, bool) {
	if len(span) == 0 {
		return time.Time{}, false
	}
	if span[0] == '"' {
		return ParseTime(textOf(span))
	}
	n, err := strconv.ParseInt(string(span), 10, 64)
	switch {
	case err != nil || n > mostMillis || n < -mostMillis:
		return time.Time{}, false
	case n > mostSeconds || n < -mostSeconds:
		return time.UnixMilli(n).UTC(), true
	}
	return time.Unix(n, 0).UTC(), true
}

// ParseTime reads a moment in any of the spellings that were ever written.
func ParseTime(text string) (time.Time, bool) {
	for _, layout := range layouts {
		if t, err := time.Parse(layout, text); err == nil {
			return t.UTC(), true
		}
	}
	return time.Time{}, false
}
