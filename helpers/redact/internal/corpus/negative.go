package corpus

import (
	"math/rand/v2"
	"strings"

	"majordomus/helpers/redact/internal/shapes"
)

// ordinary are kinds of text that must stay, as templates. <word> and <Word> are drawn
// from words; the rest is as in shapes.Expand.
var ordinary = []struct{ kind, template string }{
	{"git", "git show <hex:40>"},
	{"git", "commit <hex:40>\nAuthor: A <a@example.org>\n\n    <word> the <word>"},
	{"git", "<hex:7>..<hex:7>  main -> main"},
	{"git", "index <hex:7>..<hex:7> 100644"},
	{"git", "revert <hex:40>, the <word> of <hex:12>"},
	{"git", "https://github.com/<word>/<word>/commit/<hex:40>"},
	{"git", "uses: actions/checkout@<hex:40> # v4"},
	{"uuid", "session <uuid>"},
	{"uuid", "\"id\": \"<uuid>\", \"token_id\": \"<uuid>\""},
	{"uuid", "token: <uuid>"},
	{"uuid", "SESSION_KEY=<uuid>"},
	{"uuid", "sk-<uuid>"},
	{"uuid", "apiKey = \"<uuid>\""},
	{"image", "<img src=\"data:image/png;base64,<s64:200-2000>==\">"},
	{"image", "background: url(data:image/gif;base64,R0lGODlhAQAB<s64:60>=)"},
	{"image", "![](data:image/svg+xml;base64,<s64:400>)"},
	{"font", "src:url(data:font/woff2;base64,d09GMgAB<s64:600>) format('woff2')"},
	{"integrity", "integrity sha512-<s64:86>=="},
	{"integrity", "\"integrity\": \"sha512-<s64:86>==\","},
	{"integrity", "<script src=\"a.js\" integrity=\"sha384-<s64:64>\" crossorigin=\"anonymous\"></script>"},
	{"integrity", "resolved \"https://packages.example.com/<word>/-/<word>-1.2.3.tgz#<hex:40>\""},
	{"integrity", "github.com/<word>/<word> v1.2.3 h1:<s64:43>="},
	{"integrity", "checksum = \"<hex:64>\""},
	{"integrity", "--hash=sha256:<hex:64>"},
	{"integrity", "<word>@sha256:<hex:64>"},
	{"integrity", "ETag: W/\"<hex:32>\""},
	{"integrity", "The key's fingerprint is SHA256:<s64:43> user@host"},
	{"css", "class=\"sk-<word>-<word>-<word> sk-<word>\""},
	{"css", ".sk-toggleable__<word>-<word>-<word>-<word> { margin: 0 }"},
	{"css", "sk-<word>-<word>-<word>-<word>-<word>-v2"},
	{"css", "<div class=\"css-<low:7>-<Word>Root sk-estimator-doc-link-<digit:3>\">"},
	{"css", "sk-admin-<word>-<word>-<word>-<digit:2>"},
	{"kebab", "risk-<word>-<word>-<word>-<word>-<digit:4>"},
	{"kebab", "task-ant-<word>-<word>-<word>-and-<word>"},
	{"kebab", "disk-<low:8>-<word>-<word>-<word>-<word>"},
	{"kebab", "see ask-sk-<word>-<word>-<word>-<word>-<word>"},
	{"placeholder", "API_KEY=<x:32>"},
	{"placeholder", "OPENAI_API_KEY=sk-<x:48>"},
	{"placeholder", "ANTHROPIC_API_KEY=sk-ant-your-key-here"},
	{"placeholder", "ANTHROPIC_API_KEY=sk-ant-api03-<X:90>"},
	{"placeholder", "token: ghp_<x:36>"},
	{"placeholder", "xoxb-your-bot-token-goes-here"},
	{"placeholder", "glpat-your-personal-access-token"},
	{"placeholder", "github_pat_your_token_goes_here"},
	{"placeholder", "sk-proj-your-openai-key-goes-here"},
	{"placeholder", "password = \"your-very-long-<word>-<word>-here\""},
	{"placeholder", "API_KEY=\\<your-api-key-from-the-console\\>"},
	{"placeholder", "SECRET_KEY=\"changeme-changeme-changeme-1234\""},
	{"placeholder", "client_secret: REPLACE_WITH_YOUR_CLIENT_SECRET_1"},
	{"placeholder", "password: ********************************"},
	{"placeholder", "token: 00000000000000000000000000000000"},
	{"placeholder", "API_KEY=${API_KEY:-default-<word>-<word>-<word>}"},
	{"placeholder", "postgres://user:${DB_PASSWORD}@localhost:5432/app"},
	{"placeholder", "postgres://user:****@localhost/app, mysql://root:xxxxxxxx@db/x"},
	{"placeholder", "https://{user}:{password}@example.org"},
	{"placeholder", "curl -H \"Authorization: Bearer $TOKEN_FROM_THE_ENVIRONMENT\""},
	{"placeholder", "Authorization: Bearer YOUR_ACCESS_TOKEN_GOES_HERE"},
	{"placeholder", "Authorization: Bearer your-access-token-goes-here"},
	{"placeholder", "Authorization: Bearer <x:40>"},
	{"placeholder", "hooks.slack.com/services/T00000000/B00000000/<X:24>"},
	{"placeholder", "-----BEGIN PRIVATE KEY----- ... -----END PRIVATE KEY-----"},
	{"placeholder", "whsec_<x:32> and sk_test_<x:24> and AKIA<X:16>"},
	{"placeholder", "token = abcd1234efgh..."},
	{"placeholder", "api_key: sk-...<low:4>"},
	{"env", "const key = process.env.OPENAI_API_KEY ?? process.env.<Word>_API_KEY_V2;"},
	{"env", "apiKey: process.env.ANTHROPIC_API_KEY_2_FALLBACK,"},
	{"env", "token = os.environ[\"GITHUB_TOKEN\"]"},
	{"env", "password = os.getenv(\"DB_PASSWORD_<Word>\")"},
	{"env", "token: ${{ secrets.GITHUB_TOKEN }}"},
	{"env", "aws_secret_access_key = var.aws_secret_access_key_<word>_2"},
	{"env", "secret_key = data.vault_generic_secret.<word>.data[\"key\"]"},
	{"env", "API_KEY=$(cat /run/secrets/api_key_<word>_v2)"},
	{"env", "API_TOKEN: !Ref <Word><Word>TokenParameter2"},
	{"env", "key: {{ .Values.<word>.<word>SecretKey2 | quote }}"},
	{"compare", "if (apiKey == \"\") {"},
	{"compare", "if token == \"<d62:32>\":"},
	{"compare", "assert secret != \"<d62:32>\""},
	{"compare", "password === other.password_<word>_<word>_2"},
	{"compare", "token =~ /^[A-Za-z0-9]{20,40}$/"},
	{"code", "token = tokenizer.encode(text_2_<word>_<word>)"},
	{"code", "key = <word>.<word>.get<Word><Word>Key()"},
	{"code", "const token = await get<Word>TokenFor<Word>2(user);"},
	{"code", "let apiKey = config.<word>.<word>ApiKey;"},
	{"code", "secret := base64.StdEncoding.EncodeToString(buf)"},
	{"code", "key := fmt.Sprintf(\"%s-%d\", <word>, n)"},
	{"code", "key = base64EncodedSha256Value;"},
	{"code", "token: <Word><Word>Token2Factory,"},
	{"code", "password = hash_password_with_bcrypt_<word>[0]"},
	{"code", "keys = sorted(<word>_by_<word>_and_<word>.keys())"},
	{"code", "this.token = this.<word>Service.<word>Token$;"},
	{"code", "tokens: int = max_tokens_per_<word>_<word>_2048"},
	{"code", "max_tokens=4096, token_count=123456789012345678901234"},
	{"code", "key={`item-${i}`}"},
	{"code", "apiKey: string; secretKey?: string; token: string | undefined"},
	{"code", "\"key\": \"<word>.<word>.<word>.title\","},
	{"code", "key: '<word>_<word>_<word>_<word>_v2'"},
	{"code", "Key: \"uploads/2026/07/10/report-<digit:4>.pdf\""},
	{"code", "key = src/<word>/<word>/<Word>2.test.ts"},
	{"code", "object_key: <d62:32>"},
	{"code", "cache-key: <hex:40>"},
	{"code", "cacheKey = \"<hex:64>\""},
	{"code", "primary_key=<low:30>, foreignKey: \"<low:30>\""},
	{"code", "publicKey: \"<s64:86>==\""},
	{"code", "partition_key = \"<d62:24>\"; sort-key = \"<d62:24>\""},
	{"code", "NEXT_PUBLIC_SUPABASE_ANON_KEY: <low:30>"},
	{"code", "STRIPE_PUBLISHABLE_KEY=pk_live_<d62:60>"},
	{"code", "monkey: <low:24>, turkey=<low:24>, donkey=<low:24>"},
	{"code", "keyword: <low:28>"},
	{"code", "key_id: <hex:32>, secret_name=<low:32>"},
	{"code", "Token::<Word><Word>2<Word>Value"},
	{"code", "std::string key::<Word>::<Word>Value2"},
	{"code", "import { token } from './<word>/<word>-<word>-2';"},
	{"code", "from <word>.secret import password as <word>_2"},
	{"code", "return a+b+\"token=\"+encodeURIComponent(value2)"},
	{"code", "url := base + \"?token=\" + token"},
	{"code", "password: z.string().min(20).max(64)"},
	{"code", "hf_<word>_<word>_<word>_for_<word>_<word> = 1"},
	{"code", "npm_config_<word>_<word>_registry=https://packages.example.com/"},
	{"code", "sbp_<word>_mean, vcp_<word>_<word>, gsk_<word>"},
	{"code", "highs_and_lows_of_the_<word>_<digit:4>_<word>_<word>"},
	{"code", "laughs_<word>_<word>_<word>_<digit:4>"},
	{"code", "ghs_<word>.refresh_<word>_<word>.retry"},
	{"code", "task_test_<low:24>, disk_live_<low:24>, mask_test_<d62:20>"},
	{"code", "usb_secret_<word>_<word>_<word>"},
	{"minified", "!function(e,t){\"object\"==typeof exports?module.exports=t():e.Key=t()}(this,(function(){var n=\"<low:6>\",r=n.key=\"a\",i={token:r};return i}));"},
	{"minified", "var a=e.token,b=t.key,c=\"<d62:12>\";a==b&&(c=n.secret||\"\")"},
	{"minified", "k=function(e){return e.key||e.keyCode1||\"<Word>\"},t.password=k;"},
	{"sourcemap", "\"mappings\":\"AAAA,SAAS,<low:1>AAAM,GAAG,CAAC;AACpC,IAAI,EAAE\""},
	{"path", "key: /home/<word>/.config/<word>/<word>_key_2026.txt"},
	{"path", "docs/<word>/<word>-<word>-<word>-<word>-<word>-2026-07-10.md"},
	{"path", "/usr/lib/x86_64-linux-gnu/lib<word>.so.6.0.30"},
	{"path", "C:\\Users\\<word>\\AppData\\Local\\<Word>\\key.txt"},
	{"path", "node_modules/.pnpm/<word>@1.2.3_<low:26>/node_modules/<word>"},
	{"path", "secret: projects/123456/secrets/<word>/versions/1"},
	{"path", "ssl_certificate_key=/etc/letsencrypt/live/<word>.example2.org/privkey.pem"},
	{"path", "s3://<word>-bucket/key=<word>/dt=2026-07-10/part-00000.parquet"},
	{"prose", "GitHub tokens begin with ghp_, gho_, ghs_ or github_pat_, Slack's with xoxb- and xoxp-."},
	{"prose", "AWS ids begin with AKIA or ASIA, Google's with AIza, Anthropic's with sk-ant-api03-, Stripe's with sk_live_."},
	{"prose", "Set the key: <word> <word> the <word>, then the token: it <word>."},
	{"prose", "The bearer of this <word> is <word>; basic <word>, bearer <word>-<word>-<word>-<word>."},
	{"prose", "password: correct horse battery staple <word> <word>"},
	{"prose", "passphrase = \"<word> <word> <word> <word> <word>\""},
	{"prose", "Use Basic authentication or Bearer authentication/authorization with internationalization."},
	{"prose", "my password is hunter2 and the secret: <word>"},
	{"prose", "The regexp is ghp_[A-Za-z0-9]{36} or sk-ant-[a-z0-9]{5}-[A-Za-z0-9_-]{93}AA"},
	{"prose", "grep -rn \"-----BEGIN RSA PRIVATE KEY-----\" . | wc -l"},
	{"prose", "if !strings.HasPrefix(s, \"-----BEGIN OPENSSH PRIVATE KEY-----\") {"},
	{"prose", "a file that begins with -----BEGIN PRIVATE KEY----- and ends with -----END PRIVATE KEY-----"},
	{"prose", "The primary key: accommodation_reservation_2_line_items"},
	{"public", "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI<s64:43> me@host"},
	{"public", "ssh-rsa AAAAB3NzaC1yc2EAAAADAQABAAABgQ<s64:300>== me@host"},
	{"public", "age1<low:58>"},
	{"public", "-----BEGIN CERTIFICATE-----\n<s64:64>\n<s64:64>\n<s64:40>\n-----END CERTIFICATE-----"},
	{"public", "-----BEGIN PUBLIC KEY-----\n<s64:64>\n<s64:64>\n-----END PUBLIC KEY-----"},
	{"public", "AROA<b32:16>:session AIDA<b32:16> AGPA<b32:16> ANPA<b32:16>"},
	{"public", "sb_publishable_<u64:31>"},
	{"public", "arn:aws:secretsmanager:eu-west-1:<digit:12>:secret:<word>/<word>-<d62:6>"},
	{"url", "http://localhost:8080/<word>?mail=me@example.org"},
	{"url", "https://example.org:8443/<word>/<word>@latest"},
	{"url", "https://host:3000?email=someone@example.org"},
	{"url", "git@github.com:<word>/<word>.git ssh://git@example.org:2222/<word>"},
	{"url", "https://user@example.org/<word>, https://oauth2:@example.org"},
	{"url", "https://www.youtube.com/watch?v=<u64:11>&t=42"},
	{"url", "https://docs.google.com/document/d/1<u64:43>/edit"},
	{"url", "https://cdn.example.org/<word>/<word>.<hex:20>.js"},
	{"log", "2026-07-10T12:00:00.123Z key=<word> token=<digit:6> secret=<word>"},
	{"log", "trace_id=<hex:32> span_id=<hex:16> request_id=<uuid>"},
	{"log", "goroutine 1 [running]: main.main() 0x<hex:12> +0x<hex:3>"},
	{"log", "arn:aws:iam::<digit:12>:role/<Word><Word>Role"},
	{"log", "pod/<word>-<low:10>-<low:5> 1/1 Running"},
	{"number", "key: 3.14159265358979323846264338327950288"},
	{"number", "token: 123456789012345678901234567890"},
	{"number", "tel:+<digit:12>, card <digit:4> <digit:4> <digit:4> <digit:4>, 12:AA:BB:CC:DD:EE"},
	{"jwt", "a JWT begins with eyJhbGciOiJ and has three parts: eyJhbGciOi....eyJzdWIi....c2ln"},
	{"mail", "Message-ID: <<low:20>@mail.example.org>"},
	{"mail", "To: <word>.<word>+key=<word>@example.org"},
	{"hexdump", "00000010: <hex:4> <hex:4> <hex:4> <hex:4> <hex:4> <hex:4> <hex:4> <hex:4>"},
	{"yaml", "secretName: <word>-tls-<low:5>\nsecretKeyRef:\n  name: <word>\n  key: <word>-password"},
	{"yaml", "password:\n  from: vault\n  key: secret/data/<word>/<word>"},
	{"dotnet", "PublicKeyToken=<hex:16>, Culture=neutral"},
	{"nix", "/nix/store/<low:32>-<word>-1.2.3"},
	{"docker", "FROM <word>:<digit:2>-alpine@sha256:<hex:64>"},
	{"markdown", "[<word> <word>](#<word>-<word>-<word>) | key: `<word>` | token: `<word>`"},
	{"prose", "the public key is <s64:60> and the cache key is <hex:40>"},
	{"prose", "the primary key: <low:30>, the foreign keys: <low:30>"},
	{"prose", "the key is <word>, the token is <uuid> and the password is <word>-<word>-<word>-<word>"},
	{"code", "const key: string = `${<word>}-${<word>}`; let token: string = <word>Service.<word>Token2;"},
	{"code", "func key(id string) string { return \"<word>:\" + id }"},
	{"prose", "xoxo-hugs-and-kisses-from-all-of-us-<digit:4>"},
	{"prose", "ASIAPACIFICREGION<digit:4>X and ACCABRANCHOFFICE<digit:4>ABC"},
	{"prose", "WWW-Authenticate: Bearer realm=\"https://auth.example.org/token\",service=\"registry\""},
	{"prose", "Authorization: AWS4-HMAC-SHA256 Credential=<word>/20260710/eu-west-1/iam/aws4_request"},
	{"prose", "Bearer abcdefghijklmnopqrstuvwxyz"},
	{"prose", "sed -n '/-----BEGIN RSA PRIVATE KEY-----/,/-----END RSA PRIVATE KEY-----/p'"},
	{"log", "gpg --keyserver hkps://keys.openpgp.org --recv-keys <hex:40>"},
	{"log", "12345678:AABBCCDD stock, 1234567890:AAPL"},
	{"yaml", "key: ${{ runner.os }}-go-${{ hashFiles('**/go.sum') }}"},
	{"yaml", "restore-keys: |\n  <word>-<word>-"},
	{"code", "if (key === 'ArrowDown2ArrowUp3ArrowLeft') {"},
	{"code", "jwtSecret: 'super-secret-jwt-signing-key-v2'"},
	{"code", "secret=not-a-real-secret-just-a-test-1"},
	{"code", "val key: String = BuildConfig.API_KEY_V2_PROD"},
	{"code", "git log --format=%H --key <hex:7>; sort --key 2,2 --field-separator ,"},
	{"code", "--token-file /run/secrets/<word>_<word>_2 --api-key $API_KEY --password-stdin"},
	{"code", "key=\"react-aria-<digit:9>-:r1:\""},
	{"number", "TASK<hex:32> SKU<hex:32>"},
	{"names", "[redacted:github] and token=[redacted:assignment] and https://u:[redacted:url-userinfo]@h"},
}

var words = strings.Fields(`account handler request server client render update delete create user widget panel button
header footer session context provider archive prompt record episode index cache queue worker batch stream buffer parser lexer
token schema table column migrate deploy build release branch commit merge rebase review comment issue label project team
member role policy rule guard filter sort page limit offset cursor total count average median report invoice payment order
cart product price discount shipping address country city street number phone email message thread reply notify alert metric
trace span logger level debug warning error fatal panic recover retry backoff timeout deadline signal channel mutex lock
atomic vector matrix tensor gradient layer kernel module package import export default static dynamic public private
internal external primary secondary foreign local global remote upstream downstream frontend backend database storage
bucket volume snapshot backup restore monitor dashboard settings profile avatar banner sidebar navigation toolbar modal
dialog tooltip dropdown checkbox radio slider toggle switch theme color palette font icon image video audio document`)

// Negatives makes ordinary texts: every template perTemplate times, encoded like the
// others. (A text that is harmless by itself may not become one that is not by the way
// it is written.)
func Negatives(seed uint64, perTemplate int) []Sample {
	rng := rand.New(rand.NewPCG(seed, 3))
	var out []Sample
	for _, o := range ordinary {
		for n := range perTemplate {
			text := ordinaryText(rng, o.template)
			if n%3 == 2 {
				frame := around[rng.IntN(len(around))]
				if quiet(frame) {
					text = strings.ReplaceAll(strings.ReplaceAll(frame, "%s", text), "%%", "%")
				}
			}
			out = append(out, encoded(rng, Sample{Shape: o.kind, Class: "negative", Text: text}))
		}
	}
	return out
}

// quiet says whether a surrounding leaves harmless text harmless: one that puts the text
// behind a name or on a line of its own may not.
func quiet(frame string) bool {
	return !strings.Contains(frame, "key") && !strings.Contains(frame, "\n") && !strings.Contains(frame, "user:")
}

func ordinaryText(rng *rand.Rand, template string) string {
	for strings.Contains(template, "<word>") {
		template = strings.Replace(template, "<word>", words[rng.IntN(len(words))], 1)
	}
	for strings.Contains(template, "<Word>") {
		w := words[rng.IntN(len(words))]
		template = strings.Replace(template, "<Word>", strings.ToUpper(w[:1])+w[1:], 1)
	}
	// Angle brackets that are text are written \< \> or do not name a kind.
	return shapes.Fill(rng, template)
}
