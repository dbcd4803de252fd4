package hostile

import "strings"

// piece is a part of a payload, and what the standard says of it.
type piece struct {
	class   string
	verdict Verdict
	text    string
}

// values are tried beside the prompt.
var values = join(
	list("literal", Accept, `true`, `false`, `null`, ` true `, "\tnull\n"),
	list("literal", Reject, `tru`, `True`, `TRUE`, `nul`, `NULL`, `nulll`, `truefalse`, `undefined`, `None`, `yes`, `t`, `-true`),
	list("number", Accept, `0`, `-0`, `1`, `-1`, `12`, `120`, `0.0`, `0.1`, `-0.1`, `1.50`, `1e1`, `1E1`, `1e+1`, `1e-1`, `1E+01`, `0e0`, `0E+0`,
		`-12.34e-56`, `123456789012345678901234567890`, `0.`+strings.Repeat("0", 60)+`1`),
	list("number of a size", Either, `1e9999`, `-1e9999`, `1e-9999`, `0.4e00669999999999999999999999999999999999999999999969999999006`,
		strings.Repeat("9", 400), `-`+strings.Repeat("9", 400), `1.`+strings.Repeat("9", 400), `123123e100000`),
	list("number", Reject, `-`, `+1`, `+`, `++1`, `--1`, `01`, `-01`, `00`, `012`, `-012`, `.1`, `-.1`, `.`, `-.`, `1.`, `0.`, `-2.`, `1..2`, `1.2.3`, `1.e1`, `0.e1`,
		`1e`, `1E`, `1e+`, `1e-`, `0e`, `0e+`, `0.3e`, `0.3e+`, `1e1.5`, `1e1e1`, `1eE2`, `1 000`, `1,000`, `1_000`, `- 1`, `0x1`, `0x`, `0b1`, `0o7`, `1a`, `1ea`, `1.1a`,
		`NaN`, `nan`, `-NaN`, `Infinity`, `-Infinity`, `Inf`, `1f`, `1L`, `１`, "1\u00a0", `-foo`, `- `, `1-1`, `1+1`, `2.e3`, `2.e-3`, `9.e+`, `0.1.2`, `(1)`, `1/2`),
	list("list", Accept, `[]`, `[ ]`, "[\n]", `[1]`, `[1,2]`, `[[]]`, `[[],[]]`, `[{}]`, `[null,true,"a",1,[],{}]`, `[ 1 , 2 ]`, "[1\n,\r\n1\t,2]", `[""]`, `["a"]`),
	list("list", Reject, `[`, `]`, `[1`, `[1,`, `[1,]`, `[,]`, `[,1]`, `[1,,2]`, `[1 2]`, `[1;2]`, `[1:2]`, `["a":1]`, `[1}`, `[[1]`, `[1]]`, `["a`, `["a",`, `[a]`, `[1,#]`,
		`[*]`, `[-]`, "[\v]", "[\f]", "[\u2060]", "[\u00a0]", `[<null>]`, `[1 true]`, `["a" "b"]`, `["",]`, `[3[4]]`, "[\x00]", "[1,\n1\n,1", `[{}`, `[}`, `["a"]x`),
	list("object", Accept, `{}`, `{ }`, `{"a":1}`, `{"a":{}}`, `{"a":[],"b":{}}`, `{"":0}`, `{"a":1,"a":2}`, `{"a":1,"a":1}`, `{"a\u0000b":1}`, "{\n\"a\"\t:\r1 }", `{"a":{"b":{"c":{}}}}`,
		`{"prompt":"not this one"}`, `{"__proto__":{}}`, `{"session_id":"nor this one"}`),
	list("object", Reject, `{`, `}`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1,`, `{"a":1,}`, `{,}`, `{,"a":1}`, `{"a":1,,"b":2}`, `{"a" 1}`, `{"a"::1}`, `{"a"=1}`, `{"a":1 "b":2}`, `{"a":1;"b":2}`,
		`{a:1}`, `{'a':1}`, `{1:1}`, `{null:1}`, `{[]:1}`, `{"a":1]`, `{"a"}`, `{"a",1}`, `{"a":}`, `{:1}`, `{"a":'b'}`, `{"a":b}`, `{"a":1/*c*/}`, `{"a":1//c`+"\n}", `{"a":1#c`+"\n}", `{{}}`, `{"a":1}}`,
		`{"a":"b"}#`, `{"a":1,"b"}`, "{\"a\x00\":1}", `{"a":1,"a"`, `{é:1}`, `{"x":1,,}`, `{"a":.5}`),
	list("nothing", Reject, ``, ` `, `,`, `:`, `,,`, `;`),
	list("comment", Reject, `/**/`, `//`+"\n1", `#1`, `<!-- -->`, `/* 1 */ 1`, `1 // one`),
)

// strs are tried as the prompt, as a key, and beside the prompt.
var strs = join(
	list("string", Accept, `"a"`, `"é"`, `"日本"`, `"😀"`, `"a b"`, `"it's"`, `"/"`, `"\/"`, `"\""`, `"\\"`, `"a\bb"`, `"a\fb"`, `"a\nb"`, `"a\rb"`, `"a\tb"`, `"\u0041"`, `"\u00e9"`, `"\uFF21"`,
		`"\ud83d\ude00"`, `"\uD83D\uDE00!"`, `"a\u0000b"`, `"\u0022"`, `"\u005C"`, `"\\u0041"`, `"\\\\"`, `"a\u2028b"`, "\"a\u2028b\"", "\"a\x7fb\"", `"\u007f"`, `"\uFFFE x"`, `"$(id) `+"`id`"+`"`,
		`"%log x"`, `"'; exit 2; '"`, `"a\r\nb"`, `"x`+strings.Repeat("y", 5000)+`"`, `"\u0060\u012a\u12AB"`, `"<private"`, `"[{}]:,"`, `"null"`, `"\"prompt\":\"no\""`),
	list("string", Either, `"\ud800"`, `"\uD800a"`, `"\udc00"`, `"\uDC00\uD800"`, `"\ud800\ud800\udc00"`, `"\ud83d\u0041"`, `"\ud800\n"`, `"\uDFAA"`, `"a\ud888b"`, `"\ud800\"`+`"`,
		"\"a\xff\"", "\"\xc0\xaf!\"", "\"a\xed\xa0\x80b\"", "\"\xf4\xbf\xbf\xbf?\"", "\"a\x80b\"", "\"\xe2\x82\"", "\"caf\xe9\"", "\"\xf8\x88\x80\x80\x80x\"", "\"\xfe\xff x\"", "\"a\xc3\""),
	list("string", Reject, `"`, `"a`, `a"`, `'a'`, `a`, "`a`", `“a”`, `"a" "b"`, `"a"b`, `""a""`, `"\"`, `"\`, `"\x41"`, `"\a"`, `"\v"`, `"\0"`, `"\1"`, `"\'"`, `"\N"`, `"\U0041"`, `"\é"`, `"\😀"`, `"\ "`,
		`"\u"`, `"\u1"`, `"\u12"`, `"\u123"`, `"\u00g0"`, `"\u{41}"`, `"\u 041"`, `"\u+041"`, `"\u004"`, `"\uD834\uDd"`, `"\uD800\u1"`, `"\uD800\u1x"`, "\"a\nb\"", "\"a\rb\"", "\"a\tb\"", "\"a\x00b\"",
		"\"a\x01b\"", "\"a\x1fb\"", "\"a\x0bb\"", "\"a\x0cb\"", "\"a\x1bb\"", "\"a\\\nb\"", `"a"+"b"`, `u"a"`, `\u0022a\u0022`, `[\n]`, `&quot;a&quot;`, "\"a\\\x00b\"", `"\uqqqq"`),
)

// whole are payloads as they are.
var whole = join(
	list("no object", Reject, ``, ` `, "\n", "\x00", `x`, `prompt`, `<prompt>a</prompt>`, `prompt=a`, `{`, `}`, `{{`, `{}}`, `{]`, `{"prompt"`, `{"prompt":`, `{"prompt":"a"`, `{"prompt":"a`, `{"prompt":"a",`,
		`{"prompt":"a",}`, `{"prompt":"a"}}`, `{"prompt":"a"}]`, `{"prompt":"a"},`, `{"prompt":"a"}{"prompt":"b"}`, "{\"prompt\":\"a\"}\n{\"prompt\":\"b\"}", `{"prompt":"a"} x`, `{"prompt":"a"}#`, `{"prompt":"a"}//c`,
		`{"prompt":"a"}/**/`, `//c`+"\n"+`{"prompt":"a"}`, `/**/{"prompt":"a"}`, `({"prompt":"a"})`, `x{"prompt":"a"}`, `,{"prompt":"a"}`, `{"prompt":"a"`+"\x00}", "{\x00\"prompt\":\"a\"}", "\x00{\"prompt\":\"a\"}",
		"\ufeff\ufeff{\"prompt\":\"a\"}", " \ufeff{\"prompt\":\"a\"}", "\xef\xbb{\"prompt\":\"a\"}", "\xef\xbb\xbf", "\xef", "\xe5", "\x1b[0m{\"prompt\":\"a\"}", "\u00a0{\"prompt\":\"a\"}", "\v{\"prompt\":\"a\"}", `{prompt:"a"}`, `{'prompt':'a'}`,
		`{"prompt":"a" "x":1}`, `{"prompt":"a";"x":1}`, `{"prompt"="a"}`, `{"prompt"=>"a"}`, `{"prompt":a}`, `{"prompt":"a"]`, `["prompt":"a"]`, `"prompt":"a"`, `data: {"prompt":"a"}`, strings.Repeat("[", 3000), strings.Repeat(`{"a":`, 3000)),
	list("no object but JSON", Accept, `[]`, `[{"prompt":"a"}]`, `"a"`, `""`, `0`, `-1`, `12`, `true`, `false`, `null`, ` null `, `[1,[2]]`),
	list("object", Accept, `{"prompt":"a"}`, ` {"prompt":"a"} `, "\t\r\n{\"prompt\":\"a\"}\n\n", `{"prompt":"a","prompt":"b"}`, `{"prompt":1,"prompt":"b"}`, `{"\u0070rompt":"a"}`, `{"prompt":"a","x":1}`, `{"x":{"prompt":"no"},"prompt":"a"}`,
		`{"prompt":"a","session_id":7}`, `{"prompt":"a","session_id":null}`, `{"prompt":"a","session_id":[]}`, `{"prompt":"a","session_id":{}}`, `{"prompt":"a","cwd":7}`, `{"prompt":"a","cwd":"\u0000"}`, `{"prompt":"a","cwd":"relative"}`,
		`{"prompt":"a","prompt_id":{}}`, `{"prompt":"a","model":[1]}`, `{"prompt":"a","effort":7}`, `{"prompt":"a","hook_event_name":""}`, `{"Prompt":"no","prompt":"a"}`, `{"prompt":"a","":""}`),
	list("object without a prompt", Accept, `{}`, `{"prompt":null}`, `{"prompt":1}`, `{"prompt":true}`, `{"prompt":[]}`, `{"prompt":["a"]}`, `{"prompt":{"text":"a"}}`, `{"Prompt":"a"}`, `{"PROMPT":"a"}`, `{"prompt ":"a"}`, `{"x":{"prompt":"a"}}`,
		`{"prompt":"a","prompt":null}`, `{"prompt":"a","prompt":7}`),
	list("object with an empty prompt", Accept, `{"prompt":""}`, `{"prompt":" "}`, `{"prompt":"\n"}`, `{"prompt":"\u0020\u00a0"}`, `{"prompt":"\ufeff"}`),
	list("byte order mark", Either, "\ufeff{\"prompt\":\"a\"}", "\ufeff {\"prompt\":\"a\"}", "\ufeff{}"),
)

func list(class string, verdict Verdict, texts ...string) []piece {
	pieces := make([]piece, len(texts))
	for i, text := range texts {
		pieces[i] = piece{class, verdict, text}
	}
	return pieces
}

func join(lists ...[]piece) []piece {
	var all []piece
	for _, l := range lists {
		all = append(all, l...)
	}
	return all
}
