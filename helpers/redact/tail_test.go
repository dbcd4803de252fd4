package redact_test

import (
	"strings"
	"testing"

	"majordomus/helpers/redact"
)

// In a line, {…} is what must go and nothing else; without braces all of it stays.
func TestWhereACredentialEnds(t *testing.T) {
	t.Parallel()
	table := redact.Builtin()
	for _, line := range []string{
		`DB_PASSWORD={<d62:24>!zz9Qq} next`, `DB_PASSWORD='{<d62:24>!zz9 more}'`, `DB_PASSWORD="{<d62:24>#$%zz9}" x`,
		`DB_PASSWORD='{<d62:24>;zz9}'`, `DB_PASSWORD='{<d62:24>(zz9}'`, `DB_PASSWORD='{<d62:24>[0]}'`, `DB_PASSWORD="{<d62:24>,z&z9}"`,
		`DB_PASSWORD="{<d62:24>é9}"`, `{"password":"{<d62:24>)z}","user":"bob"}`,
		`password: {<d62:24>}, user: bob`, `DB_PASSWORD={<d62:24>}!`,
		`postgres://app:{ab*cd#ef/g$h}@db/x`, `postgres://app:{p@ss}@db/x`, `postgres://app:{p@ss/w9}@db.example.org/x`,
		`redis://:{p4ss}@cache`, `smtp://me@example.org:{pa55word}@smtp.example.org:587`, `https://u:{abc12}@unpkg.com/react@18/x`,
		`https://u:{secret9}@db/x?email=me@example.org`,
		`git+ssh://git@example.org:org/repo.git@v1.2`, `docker://alpine:3.18@sha256:<hex:64>`, `http://localhost:8080/a@b.example`,
		`https://user:xxxx@host`, `postgres://app:$DB_PASS@h/x`,
		`Authorization: Bearer eyJhbGciOiJIUzI1NiIs...`, `Authorization: Bearer eyJhbGciOiJIUzI1NiIs...abc123`,
		"Authorization: Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6Ik\u2026", `Authorization: Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6.eyJ1c2VyIjoxMjM0NTY3...`,
		`Authorization: Bearer {<jwt>}...`, `Authorization: Bearer {<d62:40>}...`, `Authorization: Bearer {eyJhbGciOiJIUzI1NiIs...<d62:30>}`,
	} {
		text := fill(t, line)
		open, end := strings.IndexByte(text, '{'), strings.LastIndexByte(text, '}')
		if strings.HasPrefix(text, `{"`) { // JSON
			open, end = open+1+strings.IndexByte(text[1:], '{'), strings.LastIndexByte(text[:len(text)-1], '}')
		}
		want := text
		if open >= 0 && end > open {
			want = text[:open] + "*" + text[end+1:]
			text = text[:open] + text[open+1:end] + text[end+1:]
		}
		out, names, err := table.RedactText([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		got := string(out)
		for _, name := range names {
			got = strings.ReplaceAll(got, "[redacted:"+name+"]", "*")
		}
		if got != want {
			t.Errorf("%s: %q became %q", line, text, got)
		}
	}
}
