package redact_test

import (
	"encoding/base64"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"majordomus/helpers/redact"
	"majordomus/helpers/redact/internal/shapes"
)

// reference is the redactor a second time, written only to be plain: it keeps the origin
// of every decoded byte in a slice, tries every row at every place its literal stands,
// judges with regular expressions, and starts again after each round. It is slow, and it
// shares nothing with the package but the data.
type reference struct {
	shapes []shapes.Shape
	re     []*regexp.Regexp
}

func newReference(t testing.TB) *reference {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "share", "credentials.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	rows, err := shapes.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	ref := &reference{shapes: rows}
	for _, s := range rows {
		ref.re = append(ref.re, regexp.MustCompile(`^(?:`+s.Re+`)`))
	}
	return ref
}

// origin says where in the text before decoding a byte comes from.
type origin struct{ from, to int }

func identity(text string) (string, []origin) {
	origins := make([]origin, len(text))
	for i := range origins {
		origins[i] = origin{i, i + 1}
	}
	return text, origins
}

var refEscape = regexp.MustCompile(`^\\(?:u([0-9a-fA-F]{4})|["\\/bfnrt])`)

func refHex(digits string) rune {
	var r rune
	for _, c := range digits {
		r = r*16 + rune(strings.IndexRune("0123456789abcdef", c|0x20))
	}
	return r
}

func refDecode(text string) (string, []origin) {
	var out []byte
	var origins []origin
	for i := 0; i < len(text); {
		m := refEscape.FindStringSubmatch(text[i:])
		piece, n := text[i:i+1], 1
		switch {
		case m == nil:
		case m[1] != "":
			r := refHex(m[1])
			n = 6
			if utf16.IsSurrogate(r) {
				low := refEscape.FindStringSubmatch(text[i+6:])
				pair := rune(utf8.RuneError)
				if low != nil && low[1] != "" {
					pair = utf16.DecodeRune(r, refHex(low[1]))
				}
				if r = pair; r != utf8.RuneError {
					n = 12
				}
			}
			piece = string(r)
		default:
			n = 2
			piece = strings.NewReplacer("b", "\b", "f", "\f", "n", "\n", "r", "\r", "t", "\t").Replace(text[i+1 : i+2])
		}
		for range len(piece) {
			origins = append(origins, origin{i, i + n})
		}
		out = append(out, piece...)
		i += n
	}
	return string(out), origins
}

var refDeeper = regexp.MustCompile(`\\[u/]|\\\\["bfnrt]`)

type refHit struct{ from, to, row int }

func (ref *reference) redact(span string, escaped bool) (string, []string) {
	names := []string{}
	for range 8 {
		hits := ref.find(span, escaped)
		if len(hits) == 0 {
			break
		}
		for _, h := range hits {
			if name := ref.shapes[h.row].Name; !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		span = ref.replace(span, hits)
	}
	slices.Sort(names)
	return span, names
}

// replace joins overlapping hits and writes the markers, from the end to the beginning.
func (ref *reference) replace(span string, hits []refHit) string {
	owner := make([]int, len(span)) // 1 + the first row that takes this byte
	start := make([]bool, len(span)+1)
	for _, h := range hits {
		start[h.from] = true
		for i := h.from; i < h.to; i++ {
			if owner[i] == 0 || owner[i] > h.row+1 {
				owner[i] = h.row + 1
			}
		}
	}
	inside := func(i int) bool { // whether one hit holds both i-1 and i
		for _, h := range hits {
			if h.from < i && i < h.to {
				return true
			}
		}
		return false
	}
	for end := len(span); end > 0; {
		if owner[end-1] == 0 {
			end--
			continue
		}
		from, row := end-1, owner[end-1]
		for from > 0 && owner[from-1] != 0 && (!start[from] || inside(from)) {
			from--
			row = min(row, owner[from])
		}
		span = span[:from] + "[redacted:" + ref.shapes[row-1].Name + "]" + span[end:]
		end = from
	}
	return span
}

func (ref *reference) find(span string, escaped bool) []refHit {
	text, origins := identity(span)
	if escaped {
		text, origins = refDecode(span)
	}
	var hits []refHit
	for deeper := true; deeper; {
		inner, from := refDecode(text)
		deeper = refDeeper.MatchString(text) && inner != text
		for _, h := range ref.scan(text, deeper) {
			hits = append(hits, refHit{origins[h.from].from, origins[h.to-1].to, h.row})
		}
		for i, o := range from {
			from[i] = origin{origins[o.from].from, origins[o.to-1].to}
		}
		text, origins = inner, from
	}
	return hits
}

func (ref *reference) scan(text string, deeper bool) []refHit {
	var hits []refHit
	for row, s := range ref.shapes {
		seen := 0 // to where values have been judged
		for at := 0; at < len(text); {
			h, ok := ref.at(row, s, text, at)
			if s.Guard == redact.GuardAssignment && h.seen > 0 {
				ok = ok && h.from >= seen
				if h.from >= seen {
					seen = h.seen
				}
			}
			if !ok {
				at++
				continue
			}
			if at++; s.Guard != redact.GuardAssignment {
				at = max(at, h.to)
			}
			whole := s.Guard == redact.GuardJWT || s.Guard == redact.GuardPEM // no part of these means something else
			if !deeper || whole || !refTouched(text, h.whole, h.to) && !refTouched(text, h.from, h.to) {
				hits = append(hits, refHit{h.from, h.to, row})
			}
		}
	}
	return hits
}

var (
	refHidden  = regexp.MustCompile(`^\\+(?:u(?:[0-9a-fA-F]{4}|[0-9a-fA-F]{0,3}\\)|/)`)
	refHex4    = regexp.MustCompile(`^\\u[0-9a-fA-F]{4}`)
	refHexTail = regexp.MustCompile(`\\u[0-9a-fA-F]{4}$`)
)

// refTouched says whether an escape that hides a byte stands at an edge of the range.
func refTouched(text string, from, to int) bool {
	for back := 1; back <= min(5, from); back++ {
		if refHex4.MatchString(text[from-back:]) {
			return true
		}
	}
	return refHexTail.MatchString(text[:from]) || refHidden.MatchString(text[to:]) ||
		from >= 1 && refHidden.MatchString(text[from-1:]) || from >= 2 && refHidden.MatchString(text[from-2:])
}

// refMatch is a match. seen is how far an assigned value reaches, whether it counts or not.
type refMatch struct{ whole, from, to, seen int }

func (ref *reference) at(row int, s shapes.Shape, text string, at int) (refMatch, bool) {
	if !slices.ContainsFunc(s.Literals, func(l string) bool { return strings.HasPrefix(text[at:], l) }) {
		return refMatch{}, false
	}
	switch s.Guard {
	case redact.GuardAssignment:
		return refAssignment(text, at)
	case redact.GuardPEM:
		return refPEM(ref.re[row], text, at)
	case redact.GuardURL:
		return refURL(text, at)
	}
	if !refLeft(s.Left, text[:at]) {
		return refMatch{}, false
	}
	m := ref.re[row].FindStringSubmatchIndex(text[at:])
	if m == nil || !ref.re[row].MatchString(text[at:min(len(text), at+512)]) {
		return refMatch{}, false
	}
	whole := strings.TrimRight(text[at:at+m[1]], ".")
	to := at + len(whole)
	from, bodyTo := at, to
	if len(m) > 2 {
		from, bodyTo = at+m[2], min(to, at+m[3])
	}
	if from > bodyTo || !refRight(s.Right, text[to:]) || !refGuard(s.Guard, text[from:bodyTo]) {
		return refMatch{}, false
	}
	if s.Guard == redact.GuardBearer && (refCutIn.MatchString(text[from:to]) || refCutOff.MatchString(text[from:min(len(text), to+3)])) {
		return refMatch{}, false
	}
	if s.Keeps != "" {
		return refMatch{whole: at, from: from, to: bodyTo}, true
	}
	if s.Right != redact.RightUpper {
		to += len(refStuck.FindString(text[to:]))
	}
	if s.Left == redact.LeftDigits {
		at -= len(regexp.MustCompile(`[0-9]*$`).FindString(text[:at]))
	}
	return refMatch{whole: at, from: at, to: to}, true
}

var (
	refFree  = regexp.MustCompile(`(?:\\[ntrbf0]|%[0-9a-fA-F]{2}|\\x[0-9a-fA-F]{2}|\[[0-9;]{0,14}m)$`)
	refTaken = map[redact.Left]*regexp.Regexp{
		redact.LeftWord:  regexp.MustCompile(`[A-Za-z0-9]$`),
		redact.LeftUpper: regexp.MustCompile(`[A-Z0-9]$`),
		redact.LeftIdent: regexp.MustCompile(`[A-Za-z0-9_]$`),
	}
	refDigits = regexp.MustCompile(`(?:^|[^0-9])[0-9]{7,12}$`)
	refFollow = map[redact.Right]*regexp.Regexp{
		redact.RightWord:  regexp.MustCompile(`^[A-Za-z0-9]`),
		redact.RightUpper: regexp.MustCompile(`^[A-Z0-9]`),
		redact.RightURL:   regexp.MustCompile(`^[A-Za-z0-9_-]`),
	}
)

func refLeft(l redact.Left, before string) bool {
	if l == redact.LeftDigits {
		return refDigits.MatchString(before)
	}
	if l == redact.LeftAny || !refTaken[l].MatchString(before) || refFree.MatchString(before) {
		return true
	}
	if m := refHexTail.FindString(before); m != "" {
		r := refHex(m[2:])
		return r >= utf8.RuneSelf || !refTaken[redact.LeftWord].MatchString(string(r))
	}
	return false
}

func refRight(r redact.Right, after string) bool {
	return r == redact.RightAny || !refFollow[r].MatchString(after)
}

func refDistinct(s string) int {
	seen := map[byte]bool{}
	for i := range len(s) {
		seen[s[i]] = true
	}
	return len(seen)
}

var (
	refUpper   = regexp.MustCompile(`[A-Z]`)
	refLower   = regexp.MustCompile(`[a-z]`)
	refDigit   = regexp.MustCompile(`[0-9]`)
	refLetter  = regexp.MustCompile(`[A-Za-z]`)
	refSpelled = regexp.MustCompile(`^[-_.]*(?:(?:[a-z]{1,12}|[A-Z]{1,12}|[A-Z][a-z]{1,11})[0-9]{0,2}[-_.]+)+(?:[a-z]{1,12}|[A-Z]{1,12}|[A-Z][a-z]{1,11})[0-9]{0,2}[-_.]*$`)
	refRun20   = regexp.MustCompile(`[A-Za-z0-9]{20,}`)
	refUUID    = regexp.MustCompile(`^[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)
	refPath    = regexp.MustCompile(`/.*[._~-]|[._~-].*/`)
)

func refGuard(g redact.Guard, body string) bool {
	has := func(re *regexp.Regexp) bool { return re.MatchString(body) }
	n := refDistinct(body)
	switch g {
	case redact.GuardNone:
		return true
	case redact.GuardShort:
		return n >= 4
	case redact.GuardFew:
		return n >= 5
	case redact.GuardFilled:
		return n >= 8 && !has(refSpelled)
	case redact.GuardMixed:
		return n >= 8 && (has(refDigit) && has(refLetter) || has(refUpper) && has(refLower))
	case redact.GuardCased:
		return n >= 10 && has(refUpper) && has(refLower)
	case redact.GuardRandom:
		return refOpaque(body)
	case redact.GuardJWT:
		return n >= 8
	case redact.GuardOpenAI:
		if n < 8 || strings.HasPrefix(body, "ant-") || strings.HasPrefix(body, "or-v1-") {
			return false
		}
		return strings.Contains(body, "T3BlbkFJ") || slices.ContainsFunc(refRun20.FindAllString(body, -1), refOpaque)
	case redact.GuardBearer:
		if n < 8 {
			return false
		}
		if strings.HasPrefix(body, "eyJ") && strings.Count(body, ".") > 1 || refOpaque(body) {
			return true
		}
		others := len(body) - len(regexp.MustCompile(`[^A-Za-z0-9]`).ReplaceAllString(body, ""))
		return (has(refDigit) || has(refUpper) && has(refLower)) && others*4 <= len(body) &&
			!has(refUUID) && !has(refPath) && !refSame(body) && refWordy(body) < 60
	case redact.GuardBasic:
		if n < 8 {
			return false
		}
		body = strings.TrimRight(body, "=")
		enc := base64.RawStdEncoding
		if strings.ContainsAny(body, "-_") {
			enc = base64.RawURLEncoding
		}
		plain, err := enc.DecodeString(body)
		return err == nil && strings.Contains(string(plain), ":") && utf8.Valid(plain) && !regexp.MustCompile(`[\x00-\x1f\x7f]`).Match(plain)
	}
	return false
}

// refSame: Go's expressions cannot refer back, so every byte is asked.
func refSame(s string) bool {
	for i := range len(s) {
		if strings.HasPrefix(s[i:], strings.Repeat(s[i:i+1], 8)) {
			return true
		}
	}
	return false
}

// refWordy returns how many per cent of the neighbouring letters are common pairs, or 0
// when there are too few letters to say.
func refWordy(s string) int {
	pairs, common := 0, 0
	for i := 0; i+2 <= len(s); i++ {
		p := s[i : i+2]
		if !regexp.MustCompile(`^(?:[a-z]{2}|[A-Z]{2}|[A-Z][a-z])$`).MatchString(p) {
			continue
		}
		pairs++
		if strings.Contains(redact.CommonPairs, " "+strings.ToLower(p)+" ") {
			common++
		}
	}
	if pairs == 0 || pairs*5 < len(s)*2 {
		return 0
	}
	return common * 100 / pairs
}

func refOpaque(v string) bool {
	v = strings.TrimRight(v, "=")
	k := func(class string) int { return len(regexp.MustCompile(class).FindAllString(v, -1)) }
	digits, uppers, lowers := k(`[0-9]`), k(`[A-Z]`), k(`[a-z]`)
	letters := uppers + lowers
	others := len(v) - digits - letters
	if refDistinct(v) < 8 || letters == 0 || refUUID.MatchString(v) || refPath.MatchString(v) || refSame(v) || others*5 > len(v) {
		return false
	}
	if digits == 0 {
		return others*8 <= len(v) && uppers*4 >= len(v) && lowers*4 >= len(v) && refDistinct(v) >= 10 &&
			regexp.MustCompile(`[A-Z][a-z][A-Z]`).MatchString(v) && refWordyBelow(v, 45)
	}
	pairs, changes, rises := 0, 0, 0
	for i := 0; i+2 <= len(v); i++ {
		p := v[i : i+2]
		match := func(re string) bool { return regexp.MustCompile(`^(?:` + re + `)$`).MatchString(p) }
		if !match(`[A-Za-z0-9]{2}`) {
			continue
		}
		pairs++
		if match(`[0-9][A-Za-z]|[A-Za-z][0-9]|[a-z][A-Z]`) {
			changes++
		}
		if match(`[0-9][A-Za-z]`) {
			rises++
		}
	}
	need := 20
	if regexp.MustCompile(`^[^0-9]*[^A-Za-z]*$`).MatchString(v) {
		need = 30
	}
	if changes*100 >= 30*pairs {
		return true
	}
	if changes*100 >= need*pairs || rises >= 3 || rises == 2 && others == 0 {
		return refWordyBelow(v, 60)
	}
	if uppers > 1 && lowers > 1 {
		return others*8 <= len(v) && refWordyBelow(v, 45)
	}
	return others == 0 && letters*2 > len(v) && refWordyBelow(v, 40)
}

func refWordyBelow(v string, percent int) bool {
	w := refWordy(v)
	return w == 0 || w < percent
}

var (
	refName    = regexp.MustCompile(`([A-Za-z0-9_.-]{0,63}[A-Za-z])[ \t"'\x60\\\]?*]*$`)
	refMarks   = regexp.MustCompile(`["'\x60\\\]?*]`)
	refSecret  = regexp.MustCompile(`(?:key|token|secret|password|passwd|passphrase|pwd|credential|auth|secretkeybase)s?$`)
	refNoKey   = regexp.MustCompile(`(?:public|pub|primary|foreign|cache|sort|partition|object|map|route|resource|publishable|anon|recv|hot|mon|don|tur)keys?$`)
	refOp      = regexp.MustCompile(`^(?:=>|:=|=|:|%3[ADad]| is )`)
	refPhrase  = regexp.MustCompile(`[A-Za-z]* $`)
	refTyped   = regexp.MustCompile(`^([\s\S]*[ :]{1,4})([A-Za-z0-9_.*&\[\]<>|]{1,24}) {0,4}$`)
	refOption  = regexp.MustCompile(`^--([A-Za-z0-9_.-]{0,62})[ \t]`)
	refInWord  = regexp.MustCompile(`[A-Za-z0-9-]$`)
	refNoOp    = regexp.MustCompile(`^(?:==|=~|::)`)
	refGlue    = regexp.MustCompile(`^(?:[ \t"'\x60@*]|\\t|\\|%2[027]|[“”‘’])`)
	refEndLine = regexp.MustCompile(`^\\[nr]`)
	refPrefix  = regexp.MustCompile(`^[A-Za-z]{1,2}["']`)
	refValue   = regexp.MustCompile(`^[A-Za-z0-9_+/.~-](?:[A-Za-z0-9_+/.~-]|%(?:3[0-9dD]|[46][1-9a-fA-F]|[57][0-9aA]|2[bdefBDEF]|5[fF]|7[eE]))*={0,2}`)
	refShort   = regexp.MustCompile(`^…`)
	refQuoted  = regexp.MustCompile("[\"'`]$")
	refCutIn   = regexp.MustCompile(`^eyJ.*\.\.\.[^.]{0,19}$`)
	refCutOff  = regexp.MustCompile(`^eyJ[^.]*(?:\.[^.]+)?(?:\.\.\.|…)$`)
	refNoValue = regexp.MustCompile(`^(?:\(|\[|…)`)
	refPercent = regexp.MustCompile(`%[0-9a-fA-F]{2}`)
)

func refSkipGlue(text string, at int) int {
	for end := at + 64; at < end; {
		m := refGlue.FindString(text[at:])
		if m == "" || refEndLine.MatchString(text[at:]) {
			break
		}
		at += len(m)
	}
	return at
}

// refNamed returns where the name before the operator at offset at begins, and where
// what comes after the operator does.
func refNamed(text string, at int) (from, after int, ok bool) {
	if m := refOption.FindStringSubmatch(text[at:]); m != nil && !refInWord.MatchString(text[:at]) {
		return at + 2, at + 2 + len(m[1]), refNames(m[1])
	}
	op := strings.TrimSuffix(refOp.FindString(text[at:]), " ")
	if op == "" {
		return 0, 0, false
	}
	from, ok = refBefore(text[:at])
	if m := refTyped.FindStringSubmatch(text[max(0, at-200):at]); !ok && op[0] == '=' && m != nil && strings.Contains(strings.ReplaceAll(m[2], "Str", "str"), "str") {
		gap := at - len(m[0]) + len(m[1])
		// The gap is as wide as it can be, up to four.
		for n := 0; n < 4 && gap > 0 && strings.ContainsAny(text[gap-1:gap], " :"); n++ {
			gap--
		}
		from, ok = refBefore(text[:gap])
	}
	return from, at + len(op), ok
}

// refBefore returns where the name that before ends in begins.
func refBefore(before string) (from int, ok bool) {
	base := max(0, len(before)-128)
	m := refName.FindStringSubmatchIndex(before[base:])
	if m == nil {
		return 0, false
	}
	from, end := base+m[2], base+m[3]
	glue := before[end:]
	if len(glue) > 64 || len(refMarks.FindAllString(glue, -1)) > 5 || !refNames(before[from:end]) {
		return 0, false
	}
	wide := refPhrase.FindString(before[:from])
	if most := 64 - (end - from); len(wide) > most {
		wide = wide[len(wide)-max(0, most):]
	}
	return from - len(wide), refNames(wide + before[from:end])
}

func refNames(name string) bool {
	if !regexp.MustCompile(`[A-Za-z]$`).MatchString(name) {
		return false
	}
	name = regexp.MustCompile(`[ _.-]`).ReplaceAllString(strings.ToLower(name), "")
	return refSecret.MatchString(name) && !refNoKey.MatchString(name)
}

func refAssignment(text string, at int) (refMatch, bool) {
	from, value, ok := refNamed(text, at)
	if !ok {
		return refMatch{}, false
	}
	if refNoOp.MatchString(text[at:]) {
		return refMatch{}, false
	}
	value = refSkipGlue(text, value)
	if p := refPrefix.FindString(text[value:]); p != "" {
		value = refSkipGlue(text, value+len(p)-1)
	}
	v := refValue.FindString(text[value:])
	judged := refMatch{whole: from, from: value, seen: value + len(v)}
	if v == "" {
		return refMatch{}, false
	}
	called := refNoValue
	if refQuoted.MatchString(text[:value]) {
		called = refShort
	}
	if len(v) < 20 || strings.HasSuffix(v, "...") || called.MatchString(text[value+len(v):]) {
		return judged, false
	}
	v = strings.TrimRight(v, ".")
	judged.to = value + len(v)
	if ok := len(v) >= 20 && refOpaque(refPercent.ReplaceAllString(v, "")); !ok {
		return judged, false
	}
	judged.to = refValueTail(text, value, judged.to)
	judged.seen = max(judged.seen, judged.to)
	return judged, len(v) >= 20 && refOpaque(refPercent.ReplaceAllString(v, ""))
}

var (
	refStuck  = regexp.MustCompile(`^(?:[-_]*[A-Za-z0-9]+)+`)
	refSymbol = regexp.MustCompile("^[!#$%^*@?=:~|+]")
	refSticks = regexp.MustCompile("^[^\\x00-\\x20\\x7f\"'`\\\\,;&()\\[\\]{}<>|]*")
	refScheme = regexp.MustCompile(`^://[A-Za-z0-9._~%+!&=,;@-]{0,256}:`)
	refPort   = regexp.MustCompile(`^[0-9]{1,5}[/?#]`)
	refHost   = regexp.MustCompile(`^(?:[A-Za-z0-9.-]+\.[A-Za-z0-9]|[A-Za-z0-9.-]+:[0-9]|localhost(?:[^A-Za-z0-9.-]|$))`)
	refBeside = regexp.MustCompile("^[A-Za-z0-9[${%<_*]")
	refStop   = regexp.MustCompile("[\\x00-\\x20\\x7f\"'`\\\\(){}<>\\[\\]]")
	refShell  = regexp.MustCompile(`^\$[A-Za-z_][A-Za-z0-9_]*$`)
)

// refLine is s, cut to so many bytes.
func refLine(s string, most int) string { return s[:min(len(s), most)] }

func refValueTail(text string, from, to int) int {
	rest := refLine(text[to:], 256)
	if strings.HasPrefix(rest, refPercent.FindString(rest)) && refPercent.MatchString(rest[:min(3, len(rest))]) {
		return to
	}
	if from > 0 && strings.ContainsAny(text[from-1:from], "\"'`") {
		if i := strings.IndexAny(rest, text[from-1:from]+"\\\n\r"); i >= 0 && rest[i] != '\n' && rest[i] != '\r' {
			return to + i
		}
	}
	if !refSymbol.MatchString(rest) {
		return to
	}
	stuck := refSticks.FindString(rest)
	if i := refPercent.FindStringIndex(text[to:min(len(text), to+len(stuck)+2)]); i != nil && i[0] < len(stuck) {
		stuck = stuck[:i[0]]
	}
	if !regexp.MustCompile(`[A-Za-z0-9]`).MatchString(stuck) {
		return to
	}
	return to + len(strings.TrimRight(stuck, ".:!?"))
}

func refURL(text string, at int) (refMatch, bool) {
	user := refScheme.FindString(text[at:])
	if user == "" || refPort.MatchString(text[at+len(user):]) {
		return refMatch{}, false
	}
	from := at + len(user)
	rest := refLine(text[from:], 512)
	if i := refStop.FindStringIndex(rest); i != nil {
		rest = rest[:i[0]]
	}
	to := 0
	for i := 0; i < len(rest); i++ {
		if to > 0 && strings.ContainsAny(rest[i:i+1], "?&=") {
			break
		}
		after := text[from+i+1:]
		if rest[i] != '@' || i == 0 && text[from-1] == '/' || i > 0 && rest[i-1] == '/' || !refBeside.MatchString(after) {
			continue
		}
		to = from + i
		if refHost.MatchString(after) {
			break
		}
	}
	if to-from < 4 || refDistinct(text[from:to]) < 3 || refShell.MatchString(text[from:to]) || strings.HasPrefix(text[to:], "@sha256:") ||
		strings.Contains(user, "@") && strings.Contains(text[from:to], "/") {
		return refMatch{}, false
	}
	return refMatch{whole: at, from: from, to: to}, true
}

var (
	refBegin = "-----BEGIN "
	refEnd   = regexp.MustCompile(`-----END `)
	refTail  = regexp.MustCompile(`^-----END (?:[A-Z0-9 ]*?-----)?`)
	refRun40 = regexp.MustCompile(`[A-Za-z0-9+/=]{40}`)
	refPiece = regexp.MustCompile("^(?:[ \\t\\r\\n\"'`,;>|+]|-[A-Za-z0-9+/=]|\\\\[nrt\\\\\"\\n]|[0-9]{1,5} {0,2}[|:\\t])")
	refHead  = regexp.MustCompile(`^(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|MessageID):[^\n\\]*`)
	refB64   = regexp.MustCompile(`^[A-Za-z0-9+/=]*`)
	refAlone = regexp.MustCompile(`(?:^|[\n\r]|\\n)[ \t>+|-]{0,64}$`)
	refAfter = regexp.MustCompile(`^[ \t]*(?:$|[\n\r]|\\[nr])`)
)

func refPEM(re *regexp.Regexp, text string, at int) (refMatch, bool) {
	head := re.FindString(text[at:])
	if head == "" {
		return refMatch{}, false
	}
	from := at + len(head)
	body := text[from:min(len(text), from+65536)]
	if i := strings.Index(body, refBegin); i >= 0 {
		body = body[:i]
	}
	end := refEnd.FindStringIndex(body)
	if end != nil && refRun40.MatchString(body[:end[0]]) {
		return refMatch{whole: at, from: at, to: from + end[0] + len(refEndLine80(body[end[0]:]))}, true
	}
	n, longest := refWalk(body)
	if longest >= 40 {
		return refMatch{whole: at, from: at, to: from + n}, true
	}
	if n == 0 || !refAlone.MatchString(text[:at]) || !refAfter.MatchString(text[from:]) {
		return refMatch{}, false
	}
	to := from + n
	if end != nil && end[0] <= n+64 {
		to = from + end[0] + len(refEndLine80(body[end[0]:]))
	}
	return refMatch{whole: at, from: at, to: to}, true
}

func refEndLine80(text string) string { return refTail.FindString(text[:min(80, len(text))]) }

func refWalk(body string) (end, longest int) {
	for at := 0; at < len(body); {
		for range 64 {
			p := refPiece.FindString(body[at:])
			if strings.HasPrefix(p, "-") {
				p = "-"
			}
			at += len(p)
		}
		if h := refHead.FindString(body[at:]); h != "" {
			at += min(len(h), 201)
			continue
		}
		run := refB64.FindString(body[at:])
		last := len(run) >= 4 && longest >= 40 && (len(run)%4 == 0 || len(run) == 5 && run[0] == '=')
		if len(run) < 16 && !last {
			break
		}
		longest = max(longest, len(run))
		at += len(run)
		end = at
	}
	return end, longest
}
