package archive

import (
	"testing"
)

func TestRecordProblems(t *testing.T) {
	tests := []struct {
		name, raw string
		want      Reason
	}{
		{"whole", `{"schema":"x","text":"a"}`, ""},
		{"white space around", " \n{\"schema\":\"x\"}\n\n", ""},
		{"from before schemas", `{"ts":"2026-05-01","text":"a"}`, ""},
		{"nothing", "", Empty},
		{"white space", " \n\t", Empty},
		{"zeros", "\x00\x00\x00", Zeros},
		{"a zero behind", "{\"schema\":\"x\"}\x00", Zeros},
		{"cut in a string", `{"schema":"x","text":"a`, Truncated},
		{"cut behind a comma", `{"schema":"x",`, Truncated},
		{"a list", `[1]`, Foreign},
		{"a string", `"a"`, Foreign},
		{"another program's", `{"name":"a"}`, Foreign},
		{"words", `hello`, NotJSON},
		{"two values", `{"schema":"x"}{}`, NotJSON},
		{"a mark in front", "\xEF\xBB\xBF{\"schema\":\"x\"}", NotJSON},
		{"unknown", `{"schema":"x","mood":"good"}`, Unknown},
		{"nested", `{"schema":"x","text":{"a":1}}`, Nested},
		{"a list where none may be", `{"schema":"x","text":["a"]}`, Nested},
		{"a list of words", `{"schema":"x","words":["a", "b\"]"]}`, ""},
		{"an empty list", `{"schema":"x","words":[]}`, ""},
		{"a list of lists", `{"schema":"x","words":[["a"]]}`, Nested},
		{"a list of numbers", `{"schema":"x","words":[1]}`, Nested},
		{"twice", `{"schema":"x","text":"a","text":"b"}`, Repeated},
		{"twice, once with escapes", `{"schema":"x","text":"a","t\u0065xt":"b"}`, Repeated},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			r := Record{Raw: []byte(tt.raw), layout: testLayout(t)}
			if r.parse(); r.Problem != tt.want {
				t.Errorf("problem %q, want %q", r.Problem, tt.want)
			}
		})
	}
}

func TestParseTime(t *testing.T) {
	tests := []struct{ span, want string }{
		{`"2026-05-01T10:10:00.123Z"`, "2026-05-01T10:10:00.123Z"},
		{`"2026-05-01T12:10:00+02:00"`, "2026-05-01T10:10:00.000Z"},
		{`"2026-05-01 12:10:00.5+02:00"`, "2026-05-01T10:10:00.500Z"},
		{`"2026-05-01T12:10:00+0200"`, "2026-05-01T10:10:00.000Z"},
		{`"20260501T101000Z"`, "2026-05-01T10:10:00.000Z"},
		{`"1969-12-31T23:59:59Z"`, "1969-12-31T23:59:59.000Z"},
		{`"9999-12-31T23:59:59Z"`, "9999-12-31T23:59:59.000Z"},
		{`1777630200`, "2026-05-01T10:10:00.000Z"},
		{`1777630200123`, "2026-05-01T10:10:00.123Z"},
		{`-1`, "1969-12-31T23:59:59.000Z"},
		{`"2026-05-01T10:10:00"`, ""}, // which hour of the day?
		{`"yesterday"`, ""},
		{`null`, ""},
		{`1e9`, ""},
		{`9223372036854775807`, ""},
		{`""`, ""},
	}
	for _, tt := range tests {
		t.Run(tt.span, func(t *testing.T) {
			t.Parallel()
			got := ""
			if at, ok := parseTime([]byte(tt.span)); ok {
				got = at.Format(TimeFormat)
			}
			if got != tt.want {
				t.Errorf("%s, want %s", got, tt.want)
			}
		})
	}
}
