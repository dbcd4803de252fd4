package differential

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"majordomus/helpers/jsonspan"
)

// event is one thing that every runtime is told.
type event struct {
	provider, name string // the name is the library's: prompt, start, compact, end
	payload        []byte
}

// maker makes payloads out of a seed: the same seed, the same payloads.
type maker struct {
	*rand.Rand
	dir       string
	providers []string // with an adapter
	count     int
}

func newMaker(seed uint64, dir string, providers []string) *maker {
	return &maker{Rand: rand.New(rand.NewPCG(seed, 8)), dir: dir, providers: providers}
}

// provider is whose payload it is: half of them are of the first.
func (m *maker) provider() string {
	if m.IntN(2) == 0 {
		return m.providers[0]
	}
	return m.providers[m.IntN(len(m.providers))]
}

// pieces are what is known to be read differently: by shells, by a parser of
// JSON, by somebody who looks for the end of a here-document.
var pieces = []string{
	"add a retry to the upload client", "it's", `"quoted"`, "`date`", "$(id)", "${HOME}", "$x", `\`, `\\`, `\n`, `'\''`, `'"'"'`, "!!", "#", "~", "*", "[a-z]", "?", "{a,b}",
	"%s", "%%", "%log x", "\n%record a b c", "\n%seen a/b", "\nMJ_SCRIPT\n", "\nMJ_ROWS\n", "EOF", "@id@", "@body:text@", "---", "```", "````", "|", "&", ";", "<", ">", "(", ")",
	"\n", "\n\n", "\r\n", "\r", "\t", " ", "\x00", "\x01", "\x1b[31m", "\x7f", "\u0085", "\u009b", "\u00a0", "\u2028", "\ufeff", "\u200b", "\u202e",
	"é", "e\u0301", "ß", "İ", "ı", "日本語", "한국어", "עברית", "العربية", "😀", "👩‍👩‍👧", "𝒳", "\U0010ffff", "\ufffd", "\uffff",
	"a/b", "../../etc", "-n", "--", "=", "x=1", "null", "true", "0", "1e9", strings.Repeat("long ", 40),
}

// openings decide whether a prompt is kept.
var openings = []string{"<private> not this", "<task-notification>", "<system-reminder >", "<command-name>/x", "<commander>", "[SYSTEM NOTIFICATION - NOT USER INPUT] x", "[SYSTEM", "  <bash-stdout>", "/compact now", "", "   ", "\n\t"}

// prompt makes one payload of a prompt.
func (m *maker) prompt() event {
	m.count++
	switch m.IntN(25) {
	case 0:
		return event{m.provider(), promptEvent, m.broken()}
	case 1:
		return event{m.provider(), promptEvent, m.object(m.opening())}
	}
	n := 1 + m.IntN(12)
	if m.IntN(60) == 0 {
		n = 200 + m.IntN(400)
	}
	var text strings.Builder
	for range n {
		text.WriteString(m.piece())
	}
	return event{m.provider(), promptEvent, m.object(m.spell(text.String()))}
}

// large makes one of a megabyte.
func (m *maker) large() event {
	m.count++
	unit := m.spell(m.piece() + " it's large; " + m.piece())
	return event{m.providers[0], promptEvent, m.object(strings.Repeat(unit, 1<<20/len(unit)+1))}
}

func (m *maker) opening() string { return m.spell(openings[m.IntN(len(openings))]) }

func (m *maker) piece() string {
	switch m.IntN(20) {
	case 0: // what looks like a credential is made here and stands nowhere
		return "ghp_" + m.letters(36)
	case 1:
		return "token=" + m.letters(32)
	}
	return pieces[m.IntN(len(pieces))]
}

func (m *maker) letters(n int) string {
	const from = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"
	b := make([]byte, n)
	for i := range b {
		b[i] = from[m.IntN(len(from))]
	}
	return string(b)
}

// spell writes the inside of a JSON string: each character as it is, or in one
// of the ways there are to escape it; now and then a half of a pair, or a byte
// that is no UTF-8.
func (m *maker) spell(text string) string {
	style := m.IntN(4)
	var b strings.Builder
	for _, r := range text {
		switch {
		case m.IntN(400) == 0:
			b.WriteString([]string{`\ud800`, `\udc00`, `\uDBFF\uDBFF`, "\xff", "\xc3", "\xed\xa0\x80"}[m.IntN(6)])
		case r < 0x20 || r == '"' || r == '\\' || style == 1 || style == 2 && m.IntN(3) == 0:
			b.WriteString(m.escape(r))
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

func (m *maker) escape(r rune) string {
	if short, ok := map[rune]string{'\n': `\n`, '\r': `\r`, '\t': `\t`, '\b': `\b`, '\f': `\f`, '"': `\"`, '\\': `\\`, '/': `\/`}[r]; ok && m.IntN(3) > 0 {
		return short
	}
	form := `\u%04x`
	if m.IntN(2) == 0 {
		form = `\u%04X`
	}
	if r1, r2 := utf16.EncodeRune(r); r1 != utf8.RuneError {
		return fmt.Sprintf(form, r1) + fmt.Sprintf(form, r2)
	}
	return fmt.Sprintf(form, r)
}

// object writes a payload around a text that is spelled already: with what the
// vendor sends, in some order, and with members nobody asked for.
func (m *maker) object(text string) []byte {
	session := m.session()
	members := []string{
		`"session_id":` + session, `"cwd":` + jsonspan.Quote(m.dir), `"hook_event_name":"UserPromptSubmit"`, `"prompt":"` + text + `"`,
	}
	add := func(chance int, member string) {
		if m.IntN(chance) == 0 {
			members = append(members, member)
		}
	}
	add(2, fmt.Sprintf(`"prompt_id":"p-%d"`, m.count))
	add(12, `"prompt_id":"`+m.spell(m.piece())+`"`)
	add(6, `"source":"user"`)
	add(12, `"source":`+[]string{`"sdk"`, `"system"`, `""`, "null", "7", "{}"}[m.IntN(6)])
	add(4, `"model":"`+m.spell(m.piece())+`"`)
	add(6, `"effort":{"level":"high"}`)
	add(20, `"agent_id":"a"`)
	add(5, `"nested":{"prompt":"no","deep":[1,{"cwd":null}]}`)
	if len(text) < 1<<16 { // where other tools keep theirs
		add(3, `"submitted_prompt":"`+text+`"`)
		add(3, `"tool_info":{"user_prompt":"`+text+`"}`)
	}
	for _, key := range []string{"sessionId", "conversation_id", "trajectory_id"} {
		add(3, `"`+key+`":`+session)
	}
	add(6, `"turn_id":"t"`)
	add(6, `"workspace_roots":[`+jsonspan.Quote(m.dir)+`]`)
	add(12, `"is_background_agent":true`)
	add(20, `"cursor_version":"1"`)
	add(8, `"x`+m.spell(m.piece())+`":-1.5e+3`)
	m.Shuffle(len(members), func(i, j int) { members[i], members[j] = members[j], members[i] })
	space := []string{"", " ", "\n  ", "\r\n\t"}[m.IntN(4)]
	object := "{" + space + strings.Join(members, ","+space) + space + "}"
	return append([]byte([]string{"", "", "", "", "\ufeff", " \n"}[m.IntN(6)]), object+[]string{"", "\n", "\r\n"}[m.IntN(3)]...)
}

// session names one of a few sessions, and rarely something no file can be
// called after.
func (m *maker) session() string {
	if m.IntN(30) == 0 {
		return `"` + m.spell(m.piece()) + `"`
	}
	return fmt.Sprintf(`"session-%d"`, m.IntN(sessions))
}

// broken makes what no prompt can be read from.
func (m *maker) broken() []byte {
	whole := m.object("add a retry")
	switch m.IntN(7) {
	case 0:
		return nil
	case 1:
		return whole[:len(whole)/2]
	case 2:
		return append(whole, whole...)
	case 3:
		return []byte("[" + string(whole) + "]")
	case 4:
		var b []byte
		for _, unit := range utf16.Encode([]rune(string(whole))) {
			b = binary.LittleEndian.AppendUint16(b, unit)
		}
		return b
	case 5:
		return []byte(strings.Replace(string(whole), "add a retry", "a\nb", 1))
	}
	return []byte("not JSON at all")
}

// boundary makes a start, a compaction or an end.
func (m *maker) boundary() event {
	m.count++
	name := []string{"start", "start", "compact", "end"}[m.IntN(4)]
	word := func(words ...string) string { return jsonspan.Quote(words[m.IntN(len(words))]) }
	extra := map[string]string{
		"start":   `"source":` + word("startup", "resume", "compact", "clear", "it's new", "日本"),
		"compact": `"trigger":` + word("manual", "auto", `a "b" \`),
		"end":     `"reason":` + word("clear", "logout", "prompt_input_exit", "other", "it's\nover", ""),
	}[name]
	session := m.session()
	return event{m.provider(), name, []byte(fmt.Sprintf(`{"session_id":%s,"sessionId":%s,"conversation_id":%s,"cwd":%s,"workspace_roots":[%s],"hook_event_name":"x",%s}`,
		session, session, session, jsonspan.Quote(m.dir), jsonspan.Quote(m.dir), extra))}
}
