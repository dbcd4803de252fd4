package redact_test

import (
	"fmt"
	"majordomus/helpers/redact"
	"majordomus/helpers/redact/internal/shapes"
	"math/rand/v2"
	"testing"
)

func TestScratch(t *testing.T) {
	tb := redact.Builtin()
	rng := rand.New(rand.NewPCG(1, 77))
	pos := []string{
		"aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
		"ghp_<low:36>", "ghp_<letter:36>", "ghp_<digit:36>", "AKIA<digit:16>", "AKIA<cap:16>", "sk-ant-api03-<low:40>", "sk-ant-api03-<hex:40>", "sk-ant-<u64:20>", "sk-<b62:20>", "sk-<low:24>", "sk-<hex:32>", "sk-proj-<low:40>", "sk-proj-<hex:48>", "sk-proj-<b62:20>", "sk_live_<low:24>", "sk_live_<letter:24>", "sk_test_<digit:24>", "xoxb-<b62:20>", "xoxb-<digit:12>-<letter:24>", "xoxs-<hex:40>", "AIza<u64:35>", "whsec_<low:32>", "Bearer <low:40>", "Bearer <letter:40>", "Bearer <hex:20>", "Bearer <b62:24>", "Authorization:Bearer <b62:40>", "bearer: <b62:40>", "\"Bearer <u64:60>\"", "Authorization: token <hex:40>", "Authorization: Token <hex:40>", "X-Auth: <hex:40>",
		"password: <letter:24>", "password: <low:20>", "API_KEY: <cap:32>", "SECRET_KEY_BASE=<hex:128>", "secret_key_base: <hex:128>", "DJANGO_SECRET=<u64:50>", "token=<digit:10>:<b62:30>", "access_token=<u64:80>&x", "\"private_key_id\": \"<hex:40>\"", "AZURE_CLIENT_SECRET=abc8Q~<u64:34>", "DATABASE_URL=postgres://u:<low:8>@h/d", "mongodb+srv://adm:p%40ss<low:6>@c.x.net", "amqp://g:guestpw1@h:5672", "https://<b62:40>@github.com/x", "https://x-access-token:ghs_<b62:36>@github.com/x", "https://oauth2:glpat-<u64:20>@gitlab.com/x", "//registry.npmjs.org/:_authToken=npm_<b62:36>", "machine x login y password <d62:24>", "ENV API_KEY <d62:32>", "set API_KEY=<d62:32>", "setx API_KEY \"<d62:32>\"", "$env:API_KEY = \"<d62:32>\"", "api_key: !str <d62:32>", "apiKey: string = \"<d62:32>\"", "var apiKey string = \"<d62:32>\"", "api_key=(\"<d62:32>\")", "apiKey(\"<d62:32>\")", "<apiKey><d62:32></apiKey>", "{\"name\":\"API_KEY\",\"value\":\"<d62:32>\"}", "- name: API_KEY\n  value: <d62:32>", "API_KEY\n<d62:32>", "my password is <d62:24>", "api key is <d62:32>", "the token: `<d62:32>`", "**Token:** <d62:32>", "token → <d62:32>", "KEY=\u201c<d62:32>\u201d", "key=%22<d62:32>%22", "\"token\" : \"<d62:32>\"", "'token':'<d62:32>'", "token=\\\"<d62:32>\\\"", "{\\\\\\\"token\\\\\\\":\\\\\\\"<d62:32>\\\\\\\"}", "TOKEN=<uuid>", "HEROKU_API_KEY=<uuid>", "glpat-<low:20>", "npm_<low:36>", "npm_<letter:36>", "hf_<low:34>", "dckr_pat_<u64:27>", "SG.<b62:22>.<b62:43>", "basic auth: <userpass>", "Basic dTpw", "Basic dXNlcjpw", "curl -u user:<d62:24> https://x", "-p<d62:24>", "mysql -psecret",
		"-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n<s64:64>\n<s64:64>\n=<s64:4>\n-----END PGP PRIVATE KEY BLOCK-----", "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,<hex:32>\n\n<s64:64>\n<s64:64>\n-----END RSA PRIVATE KEY-----", "  -----BEGIN PRIVATE KEY-----\n  <s64:64>\n  <s64:20>\n  -----END PRIVATE KEY-----", "+-----BEGIN PRIVATE KEY-----\n+<s64:64>\n+<s64:20>\n", "------BEGIN PRIVATE KEY-----\n-<s64:64>\n-<s64:20>\n------END PRIVATE KEY-----", "> -----BEGIN PRIVATE KEY-----\n> <s64:64>\n> <s64:20>\n> rest", "\"-----BEGIN PRIVATE KEY-----\\n\" +\n\"<s64:64>\\n\" +\n\"<s64:64>\\n\"", "-----BEGIN PRIVATE KEY----- <s64:64> <s64:64> -----END PRIVATE KEY-----", "-----BEGIN RSA PRIVATE KEY-----\n<s64:32>\n<s64:32>\n<s64:32>\n-----END RSA PRIVATE KEY-----", "-----BEGIN RSA PRIVATE KEY-----\r\n<s64:64>\r\n<s64:20>==\r\n-----END RSA PRIVATE KEY-----\r\n", "-----BEGIN RSA PRIVATE KEY-----", "```\n-----BEGIN RSA PRIVATE KEY-----\n...\n-----END RSA PRIVATE KEY-----\n```", "-----BEGIN DSA PRIVATE KEY-----\nMIIB\n-----END DSA PRIVATE KEY-----", "1| -----BEGIN PRIVATE KEY-----\n2| <s64:64>\n3| <s64:64>\n", "key: |\n    -----BEGIN EC PRIVATE KEY-----\n    <s64:64>\n    <s64:24>==\n    -----END EC PRIVATE KEY-----\nnext: 1",
		"AGE-SECRET-KEY-1<cap:58>", "<digit:10>:AA<u64:33>", "bot<digit:10>:AA<u64:33>/x", "SK<hex:32>", "dapi<hex:32>", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.", "AIzaSy<u64:33>_", "key AIza<u64:35>.", "AIza<u64:35>-x", "(AKIA<b32:16>)", "aws AKIA<b32:16>,", "%3DAKIA<b32:16>%26", "_AKIA<b32:16>_", "xAKIA<b32:16>",
		"ya29.a0<u64:100>", "GOCSPX-<u64:28>", "1//0<u64:60>", "sbp_<hex:40>", "sb_secret_<u64:22>_<u64:8>", "vcp_<b62:56>", "cfut_<b62:48>", "xai-<b62:80>", "gsk_<b62:52>", "sk-or-v1-<hex:64>", "pypi-AgEIcHlwaS5vcmc<u64:80>",
	}
	for _, p := range pos {
		s := shapes.Fill(rng, p)
		out, n, _ := tb.RedactText([]byte(s))
		if len(n) == 0 {
			fmt.Printf("MISS %-70q\n", p)
		} else {
			fmt.Printf("%-60q %v %.110q\n", p, n, out)
		}
	}
}
