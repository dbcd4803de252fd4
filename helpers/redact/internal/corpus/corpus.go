// Package corpus makes labelled text to judge the redactor by: credentials of every
// shape in the surroundings people paste them in, and ordinary text that looks like
// them. Everything is made up from a seed when it is asked for; no file holds a
// credential. It knows nothing of the table: its shapes are written down a second time.
package corpus

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"majordomus/helpers/redact/internal/shapes"
)

// Sample is one text. Secret is empty in ordinary text.
type Sample struct {
	Shape    string // of the credential, or the kind of ordinary text
	Class    string // declared, extended, assignment, or negative
	Text     string // as a person would read it
	Secret   string // the part of Text that must go
	Encoding string // of Span
	Span     string // Text as the inside of a JSON string
}

// secrets are the credentials, as templates (see shapes.Expand).
var secrets = []struct{ class, shape, template string }{
	{"declared", "anthropic", "sk-ant-api03-<u64:93>AA"},
	{"declared", "anthropic", "sk-ant-admin01-<u64:93>AA"},
	{"declared", "anthropic", "sk-ant-oat01-<u64:86-95>"},
	{"declared", "anthropic", "sk-ant-ort01-<u64:80-120>"},
	{"declared", "anthropic", "sk-ant-sid01-<u64:80-120>"},
	{"declared", "anthropic", "sk-ant-api03-<b62:24-60>"},
	{"declared", "anthropic", "sk-ant-<b62:20-40>"},
	{"declared", "openai", "sk-<b62:20>T3BlbkFJ<b62:20>"},
	{"declared", "openai", "sk-proj-<u64:74>T3BlbkFJ<u64:74>"},
	{"declared", "openai", "sk-svcacct-<u64:58>T3BlbkFJ<u64:58>"},
	{"declared", "openai", "sk-admin-<u64:20>T3BlbkFJ<u64:20>"},
	{"declared", "openai", "sk-proj-<d62:40-140>"},
	{"declared", "openai", "sk-<d62:48>"},
	{"declared", "github", "ghp_<b62:36>"},
	{"declared", "github", "gho_<b62:36>"},
	{"declared", "github", "ghu_<b62:36>"},
	{"declared", "github", "ghr_<b62:76>"},
	{"declared", "github", "ghs_<b62:36>"},
	{"declared", "github", "ghs_<digit:6>_<jwt>"},
	{"declared", "github", "ghp_<b62:20-60>"},
	{"declared", "github", "github_pat_<b62:22>_<b62:59>"},
	{"declared", "aws-key-id", "AKIA<b32:16>"},
	{"declared", "aws-key-id", "ASIA<b32:16>"},
	{"declared", "aws-key-id", "ABIA<b32:16>"},
	{"declared", "aws-key-id", "ACCA<b32:16>"},
	{"declared", "google", "AIza<u64:35>"},
	{"declared", "google", "AQ.Ab8RN6<u64:44>"},
	{"declared", "slack", "xoxb-<digit:11>-<digit:13>-<b62:24>"},
	{"declared", "slack", "xoxp-<digit:11>-<digit:12>-<digit:12>-<hex:32>"},
	{"declared", "slack", "xoxa-2-<digit:11>-<digit:12>-<hex:32>"},
	{"declared", "slack", "xoxe.xoxp-1-<b62:163-166>"},
	{"declared", "slack", "xoxe-1-<b62:146>"},
	{"declared", "slack", "xoxc-<digit:12>-<digit:12>-<digit:12>-<hex:64>"},
	{"declared", "slack", "xoxd-<s64:80>%3D"},
	{"declared", "slack", "xapp-1-A<cap:10>-<digit:13>-<hex:64>"},
	{"declared", "slack", "https://hooks.slack.com/services/{T<cap:8>/B<cap:10>/<b62:24>}"},
	{"declared", "slack", "https://hooks.slack.com/triggers/{T<cap:8>/<digit:13>/<hex:32>}"},
	{"declared", "stripe", "sk_live_<d62:24>"},
	{"declared", "stripe", "sk_test_<d62:99>"},
	{"declared", "stripe", "rk_live_<d62:24-128>"},
	{"declared", "stripe", "whsec_<b62:32>"},
	{"declared", "stripe", "whsec_<s64:43>="},
	{"declared", "bearer", "Authorization: Bearer {<d62:20-64>}"},
	{"declared", "bearer", "Authorization: Bearer {<hex:40>}"},
	{"declared", "bearer", "authorization: bearer {<jwt>}"},
	{"declared", "bearer", "Bearer {<s64:43>=}"},
	{"declared", "bearer", "Authorization: token {<hex:40>}"},
	{"declared", "bearer", "\"authorization\": \"{<d62:40>}\""},
	{"declared", "pem", "<pem:RSA >"},
	{"declared", "pem", "<pem:>"},
	{"declared", "pem", "<pem:EC >"},
	{"declared", "pem", "<pem:OPENSSH >"},
	{"declared", "pem", "<pem:ENCRYPTED >"},
	{"extended", "openrouter", "sk-or-v1-<hex:64>"},
	{"extended", "gitlab", "glpat-<u64:19>A"},
	{"extended", "gitlab", "glpat-<u64:40>A.<digit:2>.<low:7>"},
	{"extended", "gitlab", "gldt-<u64:19>A"},
	{"extended", "gitlab", "glrt-<u64:19>A"},
	{"extended", "npm", "npm_<d62:36>"},
	{"extended", "pypi", "pypi-AgEIcHlwaS5vcmcCJ<u64:110-180>"},
	{"extended", "huggingface", "hf_<letter:34>"},
	{"extended", "groq", "gsk_<b62:52>"},
	{"extended", "xai", "xai-<b62:80>"},
	{"extended", "sendgrid", "SG.<u64:22>.<u64:43>"},
	{"extended", "databricks", "dapi<hex:32>"},
	{"extended", "digitalocean", "dop_v1_<hex:64>"},
	{"extended", "supabase", "sbp_<hex:40>"},
	{"extended", "supabase", "sb_secret_<u64:31>"},
	{"extended", "supabase", "sb_secret_probe_<digit:8>_<hex:16>"},
	{"extended", "vercel", "vcp_<b62:56>"},
	{"extended", "cloudflare", "cfut_<b62:40><hex:8>"},
	{"extended", "jwt", "<jwt>"},
	{"extended", "age", "AGE-SECRET-KEY-1<b32:58>"},
	{"extended", "google-oauth", "GOCSPX-<u64:28>"},
	{"extended", "google-oauth", "ya29.<u64:100-180>"},
	{"extended", "telegram", "<digit:9-10>:AA<u64:33>"},
	{"extended", "twilio", "SK<hex:32>"},
	{"extended", "basic", "Authorization: Basic {<userpass>}"},
	{"extended", "url-userinfo", "postgres://app:{<d62:10-24>}@db.internal:5432/main"},
	{"extended", "url-userinfo", "https://deploy:{<b62:12>!<b62:4>}@git.example.org/a/b.git"},
	{"extended", "url-userinfo", "https://{<hex:40>}@github.com/a/b.git"},
	{"extended", "url-userinfo", "redis://:{<b62:20>}@cache:6379/0"},
}

// around are surroundings; %s is the credential.
var around = []string{
	"%s", "%s\n", "\n%s", "here it is:\n%s\nuse it", "use %s please", "the value (%s) is wrong", "key %s, and then stop.",
	"is it %s?", "Try %s.", "“%s”", "`%s`", "```\n%s\n```", "'%s'", "\"%s\"", "<%s>", "[%s]", "{%s}", "x=%s;y=2",
	"export FOO=%s", "export FOO='%s'\r\nexport BAR=1\r\n", "FOO=\"%s\"\nBAR=2", "foo: %s\nbar: 2", "foo: \"%s\"",
	"{\"foo\": \"%s\", \"bar\": 1}", "curl -H 'X-Foo: %s' https://api.example.org/v1", "curl -u :%s https://example.org",
	"https://example.org/cb?code=%s&state=1", "https://example.org/cb?next=%%3D%s", "+  foo: '%s'\n-  foo: ''",
	"@@ -1,2 +1,2 @@\n-%s\n+new", "at Foo.bar (%s:12:3)", "Error: 401 for %s\n    at main.go:12", "const c = new Client('%s');",
	"client := New(\"%s\")", "print(f\"{x} %s\")", "\\n%s\\n", "say \\\"%s\\\" now", "\x1b[32m%s\x1b[0m ok", "2026-07-10T10:00:00Z INFO %s",
	"| a | %s |", "# %s", "// %s", "<!-- %s -->", "<v>%s</v>", "a,%s,b", "é%sé", "日本%s語", "👍 %s 👍", "\t%s\t",
	"user:%s", "%s\r\n%s", "$ echo %s | base64", "fatal: '%s' denied",
}

// names, operators and values of assignments.
var (
	names = []string{
		"API_KEY", "apiKey", "api-key", "OPENAI_API_KEY", "client_secret", "clientSecret", "DB_PASSWORD", "password", "passwd",
		"auth_token", "accessToken", "SECRET", "secretKey", "AWS_SECRET_ACCESS_KEY", "x-api-key", "X-Auth-Token", "private_key",
		"encryption_key", "signingSecret", "credentials", "passphrase", "db.password", "AccountKey", "refresh_token", "MY_APP_TOKEN",
		"apikey", "tokens", "pwd", "Service-Credential", "webhookSecret", "_auth",
	}
	assigns = []string{
		"N=V", "N = V", "N: V", "N:V", "export N=V", "export N=\"V\"", "N='V'", "\"N\": \"V\"", "\"N\":\"V\"", "'N' => 'V'", "N := \"V\"",
		"const N = 'V';", "let N = `V`;", "conf[\"N\"] = \"V\"", "conf['N']='V'", "  N:   \"V\"  # note", "+N=V", "-N: V", "?N=V&x=1",
		"https://example.org/?N=V", "--N=V", "-e N=V", "N=V\r\nX=1", "x, N=\"V\", y", "N = b'V'", "{N: \"V\"}", "curl -H \"N: V\" https://e.org",
		"<add key=\"a\" N=\"V\"/>", "N          = V", "self.N = \"V\"", "{\\\"N\\\": \\\"V\\\"}", "N=V # comment", "(N: V)", "N ?= V", "--N V", "--N 'V'", "the N is V.", "**N:** V", "**N**: `V`", "N: “V”", "const N: string = \"V\"", "var N string = \"V\"", "go=%2Fcb%3FN%3DV%26x%3D1", "\x1b[1mN\x1b[0m N: V",
	}
	values = []string{"<d62:20-43>", "<d62:32>", "<d62:40>", "<hex:32>", "<hex:40>", "<hex:64>", "<d62:19>/<d62:20>", "<d62:42>=", "<d62:22>==", "<d62:20>-<d62:20>_<d62:8>", "<d62:43>+<d62:40>=="}
)

// Positives makes texts with one credential each: every template in perTemplate
// surroundings, and as many assignments as 20 per cent of that.
func Positives(seed uint64, perTemplate int) []Sample {
	rng := rand.New(rand.NewPCG(seed, 2))
	var out []Sample
	for _, s := range secrets {
		for range perTemplate {
			out = append(out, encoded(rng, placed(rng, s.class, s.shape, s.template)))
		}
	}
	for range len(out) / 5 {
		out = append(out, encoded(rng, assigned(rng)))
	}
	return out
}

func must(before, secret, after string, err error) (string, string, string) {
	if err != nil {
		panic(err)
	}
	return before, secret, after
}

func placed(rng *rand.Rand, class, shape, template string) Sample {
	before, secret, after := must(shapes.Expand(rng, template))
	frame := around[rng.IntN(len(around))]
	whole := before + secret + after
	for strings.HasPrefix(frame, "é") && shape == "telegram" {
		frame = around[rng.IntN(len(around))]
	}
	text := strings.ReplaceAll(strings.ReplaceAll(frame, "%s", whole), "%%", "%")
	return Sample{Shape: shape, Class: class, Text: text, Secret: secret}
}

func assigned(rng *rand.Rand) Sample {
	_, value, _ := must(shapes.Expand(rng, values[rng.IntN(len(values))]))
	text := strings.NewReplacer("N", names[rng.IntN(len(names))], "V", value).Replace(assigns[rng.IntN(len(assigns))])
	return Sample{Shape: "assignment", Class: "assignment", Text: text, Secret: value}
}

// encoded chooses one of the ways a client may write the text as JSON.
func encoded(rng *rand.Rand, s Sample) Sample {
	e := encodings[rng.IntN(len(encodings))]
	s.Encoding = e.name
	s.Span = e.write(rng, s.Text)
	return s
}

// Nested says whether Text is in a JSON document, or in one within another, that
// was put into the sample.
func (s Sample) Nested() bool {
	return strings.HasPrefix(s.Encoding, "twice") || strings.HasSuffix(s.Encoding, " times")
}

func (s Sample) String() string {
	return fmt.Sprintf("%s/%s %s %q", s.Class, s.Shape, s.Encoding, s.Text)
}
