package hook

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"majordomus/helpers/assign"
	"majordomus/helpers/clock"
	"majordomus/helpers/consent"
	"majordomus/helpers/gitdir"
	"majordomus/helpers/jsonspan"
	"majordomus/helpers/osfile"
	"majordomus/helpers/policy"
	"majordomus/helpers/resolve"
	"majordomus/helpers/stdin"
	"majordomus/helpers/store"
)

const (
	fieldOptions = "provider table receipt unless instead private open closed same get pause slug log"
	policyPrefix = "mj_p_"
	idSlugMax    = 48
	branchMax    = 40
	hashLength   = 32 // hexadecimal digits of a redelivery marker
)

// fields reads the payload and prints what the library needs to decide.
//
//	--provider ID      whose payload this is; chooses the row of --table
//	--table ROWS       "ID name=key,key constant:value …", one row a line
//	--receipt TEMPLATE line for --log, written before anything else happens
//	--unless NAME --instead TEMPLATE
//	                   another line when the payload has something under NAME
//	--private MARKER   a text that opens with it is not handed on
//	--open DIR --closed DIR --same "line=name …" --get "line …"
//	                   look the session's entries up; lines must agree
//	--pause DIR --log FILE  where these are in the store
//	--slug N           longest slug
//
// A row's session, prompt_id, text and cwd have a meaning here, and so have
// timestamp (of the delivery, where there is no prompt_id), expanded (the text
// with the pasted texts where it has placeholders) and the constants that say
// what a client wraps round a text: context, paste, appended, placeholder. Any
// other name is handed on as it is, and always set.
func fields(args []string, in io.Reader, out io.Writer) error {
	opt, err := parseOptions(args, fieldOptions)
	if err != nil {
		return err
	}
	slugMax, err := opt.number("slug", idSlugMax)
	if err != nil {
		return err
	}
	row := rowOf(opt.get("table"), opt.get("provider"))
	if row == nil {
		return usageError("provider '" + opt.get("provider") + "' has no row in the table")
	}
	f := &fieldReader{opt: opt, slugMax: slugMax, row: row}
	f.list.Prefix = "mj_f_"
	if err := f.read(in); err != nil {
		return err
	}
	if f.withPolicy {
		if _, err := f.policyList.WriteTo(out); err != nil {
			return err
		}
	}
	_, err = f.list.WriteTo(out) // its status comes last: who does not see it has not seen all
	return err
}

type column struct {
	name  string
	keys  []string // candidates, or nil for a constant
	value string
}

// rowOf parses the provider's row.
func rowOf(table, provider string) []column {
	for _, line := range strings.Split(table, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 || words[0] != provider {
			continue
		}
		row := make([]column, 0, len(words))
		for _, w := range words[1:] {
			if name, keys, ok := strings.Cut(w, "="); ok && assign.ValidName(name) {
				row = append(row, column{name: name, keys: strings.Split(keys, ",")})
			} else if name, value, ok := strings.Cut(w, ":"); ok && assign.ValidName(name) {
				row = append(row, column{name: name, value: value})
			}
		}
		return row
	}
	return nil
}

type fieldReader struct {
	opt        options
	slugMax    int
	row        []column
	clean      cleaner
	list       assign.List
	policyList assign.List
	withPolicy bool
	members    []jsonspan.Member
	place      consent.Place
	session    string // raw
	key        string
}

// read fills the lists. An error is one of the system, which kept us from looking
// for the consent, for a pause, or for the shapes to take out: then nothing may be
// said, and nothing written.
func (f *fieldReader) read(in io.Reader) error {
	object, fault := stdin.Object(in)
	if fault == nil {
		f.members = jsonspan.Members(object)
	}
	f.setClock()
	here, _ := os.Getwd()
	place, err := consent.Find(scalar(f.raw("cwd")), here)
	if errors.Is(err, consent.ErrNone) {
		f.list.Set("status", "no-consent")
		return nil
	}
	if err != nil {
		return err
	}
	f.place = place
	f.list.Set("store", place.Store)
	f.list.Set("witness", consent.Witness(place.Repo))
	compiled := f.setPolicy()
	f.setWhere()
	f.setColumns()
	paused, err := f.setSession()
	if err != nil {
		return err
	}
	f.list.Set("paused", yes(paused))
	f.setPrompt(compiled, paused)
	f.list.Set("keys", f.clean.keyNames(f.members))
	f.list.Set("status", statusOf(fault))
	f.receipt()
	return nil
}

func statusOf(fault error) string {
	if fault == nil {
		return "ok"
	}
	for _, known := range []error{
		jsonspan.ErrNotObject, jsonspan.ErrSyntax, stdin.ErrEmpty, stdin.ErrTruncated,
		stdin.ErrTrailing, stdin.ErrTooLarge, stdin.ErrTimeout,
	} {
		if errors.Is(fault, known) {
			return strings.ReplaceAll(known.Error(), " ", "-")
		}
	}
	return "unreadable"
}

// raw is the payload's value for a name of the row.
func (f *fieldReader) raw(name string) []byte {
	for _, c := range f.row {
		if c.name == name && c.keys != nil {
			return pick(f.members, c.keys)
		}
	}
	return nil
}

// pick is the value of the first candidate that is present. KEY!OTHER is one
// only where OTHER is missing.
func pick(members []jsonspan.Member, keys []string) []byte {
	for _, k := range keys {
		key, other, bound := strings.Cut(k, "!")
		if bound && jsonspan.Get(members, []string{other}) != nil {
			continue
		}
		if v := jsonspan.Get(members, []string{key}); v != nil {
			return v
		}
	}
	return nil
}

// setClock sets now (RFC 3339, UTC, milliseconds), stamp (YYYYMMDDHHMMSS),
// zulu (YYYYMMDDTHHMMSSZ) and random (8 hexadecimal digits).
func (f *fieldReader) setClock() {
	t := clock.Now()
	f.list.Set("now", t.Format(timeFormat))
	f.list.Set("stamp", t.Format("20060102150405"))
	f.list.Set("zulu", t.Format("20060102T150405Z"))
	f.list.Set("random", randomHex())
}

const timeFormat = "2006-01-02T15:04:05.000Z"

// randomHex tells episodes of one second apart. It is no secret, so the
// generator that the runtime seeds by itself serves; crypto/rand would cost a
// tenth of a millisecond to start.
func randomHex() string {
	if r := os.Getenv("MAJORDOMUS_RANDOM"); len(r) == 8 && isHex(r) {
		return r
	}
	return hex.EncodeToString(binary.BigEndian.AppendUint32(nil, rand.Uint32()))
}

func isHex(s string) bool {
	return strings.Trim(s, "0123456789abcdef") == ""
}

func (f *fieldReader) setWhere() {
	repo := f.place.Repo
	branch, head, err := repo.Head()
	if errors.Is(err, gitdir.ErrFormat) {
		branch, head = askHead(repo.Root)
	}
	f.list.Set("root", repo.Root)
	f.list.Set("repository", f.clean.plain(repo.Root))
	f.list.Set("repository_id", f.clean.plain(repo.RepositoryID()))
	f.list.Set("worktree_id", repo.WorktreeID())
	f.list.Set("branch", f.clean.plain(branch))
	f.list.Set("branch_slug", f.branchSlug(branch, head))
	f.list.Set("head", f.clean.plain(head))
	f.list.Set("head_short", shortHash(head))
}

func (f *fieldReader) branchSlug(branch, head string) string {
	clean, _, err := f.clean.table.RedactText([]byte(branch))
	if s := slug(string(clean), branchMax); err == nil && s != "" {
		return s
	}
	if head != "" && branch == "" {
		return "detached"
	}
	return "branch"
}

func shortHash(hash string) string {
	if hash == "" {
		return "none"
	}
	return hash[:min(7, len(hash))]
}

// ownColumns have a meaning here and are not handed on.
var ownColumns = []string{"text", "session", "prompt_id", "timestamp", "expanded", "context", "paste", "appended", "placeholder"}

// setColumns hands the row on: NAME as JSON, NAME_word when it is one plain
// word, and constants as they are.
func (f *fieldReader) setColumns() {
	for _, c := range f.row {
		switch {
		case slices.Contains(ownColumns, c.name):
		case c.keys == nil:
			f.list.Set(c.name, c.value)
		default:
			v := f.clean.value(pick(f.members, c.keys))
			f.list.Set(c.name, v)
			f.list.Set(c.name+"_word", word(v))
		}
	}
}

// setPolicy prints the compiled values under mj_p_. It comes before anything is
// redacted: a policy that has changed is compiled first.
func (f *fieldReader) setPolicy() policy.Compiled {
	c, table := policyOf(f.place.Store, f.place.Repo, f.place.Home)
	f.clean = cleaner{table}
	f.policyList.Prefix, f.withPolicy = policyPrefix, true
	for _, name := range c.Names {
		if n := strings.ReplaceAll(name, ".", "_"); assign.ValidName(n) {
			f.policyList.Set(n, c.Values[name])
		}
	}
	return c
}

func (f *fieldReader) storePath(option string) string {
	return filepath.Join(f.place.Store, f.opt.get(option))
}

// setSession sets session, key, and what the entries say; it returns whether
// capture is paused for this session.
func (f *fieldReader) setSession() (bool, error) {
	f.session = scalar(f.raw("session"))
	f.list.Set("session", f.clean.id(f.session))
	if f.session != "" {
		f.key = resolve.Key(f.opt.get("provider"), f.session)
	}
	f.list.Set("key", f.key)
	f.setEntry("open")
	f.setEntry("closed")
	pause := f.storePath("pause")
	all, err := Paused(filepath.Join(pause, "all"))
	if err != nil || all || f.key == "" {
		return all, err
	}
	return Paused(filepath.Join(pause, f.key))
}

// Paused reads the file of a pause: the second it ends, or 0 for "until resumed". When it
// cannot be read nobody knows whether the person wants to be recorded.
func Paused(path string) (bool, error) {
	raw, err := osfile.ReadOwn(path)
	if gitdir.Unseen(err) {
		return false, err
	}
	if err != nil {
		return false, nil
	}
	until, err := strconv.ParseInt(strings.TrimSpace(string(raw)), 10, 64)
	return err != nil || until == 0 || clock.Now().Unix() < until, nil
}

// setEntry sets WHICH (yes, no, or elsewhere when the entry belongs to another
// work tree), and the wanted lines of an entry that agrees.
func (f *fieldReader) setEntry(which string) {
	state := "no"
	var entry resolve.Entry
	if f.key != "" {
		var ok bool
		if entry, ok = resolve.Read(filepath.Join(f.storePath(which), f.key+".yaml")); ok {
			state = f.agrees(entry)
		}
	}
	for _, name := range f.opt.words("get") {
		v := ""
		if state == "yes" {
			v = entry.Get(name)
		}
		f.list.Set(which+"_"+name, v)
	}
	f.list.Set(which, state)
	f.list.Set(which+"_json", null)
	if v := f.list.Get(which + "_episode"); v != "" {
		f.list.Set(which+"_json", jsonspan.Quote(v))
	}
}

// agrees compares the lines named in --same, in their order.
func (f *fieldReader) agrees(entry resolve.Entry) string {
	for i, pair := range f.opt.words("same") {
		line, name, _ := strings.Cut(pair, "=")
		if entry.Get(line) == f.list.Get(name) || name == "worktree_id" && f.place.Owns(entry.Get(line)) {
			continue
		}
		if i > 0 && entry.Get(line) != "" { // one that lost the line says nothing
			return "elsewhere"
		}
		return "no"
	}
	return "yes"
}

func (f *fieldReader) setPrompt(c policy.Compiled, paused bool) {
	id := scalar(f.raw("prompt_id"))
	f.list.Set("prompt_id", f.clean.id(id))
	f.list.Set("prompt_id_slug", "")
	if id != "" {
		f.list.Set("prompt_id_slug", slug(f.clean.id(id), idSlugMax))
	}
	maxBytes, _ := strconv.Atoi(c.Values["prompts.max_text_bytes"])
	text, hidden := f.typed()
	setText(&f.list, f.clean, text, textRules{f.opt.get("private"), maxBytes, f.slugMax, paused, hidden})
	f.list.Set("seen", f.marker(id))
}

// typed is the span of what a person typed or pasted, without what the client
// wraps round it, and whether a pasted text opens with the private marker.
func (f *fieldReader) typed() ([]byte, bool) {
	w, private := wrappersOf(f.constant), f.opt.get("private")
	span, hidden := w.unwrap(withoutContext(f.raw("text"), f.constant("context")), private)
	whole, _ := w.unwrap(f.raw("expanded"), private)
	if !mayHold(span, w.placeholder[0]) || len(whole) < 2 || whole[0] != '"' {
		return span, hidden
	}
	if ok, pasted := w.expanded(text(span), text(whole), private); ok {
		return whole, hidden || pasted
	}
	return span, hidden
}

// constant is the row's constant of that name.
func (f *fieldReader) constant(name string) string {
	for _, c := range f.row {
		if c.name == name && c.keys == nil {
			return c.value
		}
	}
	return ""
}

// marker names the delivery of a prompt: its id and its text. An id alone
// would let a client that uses one id for several prompts lose all but the
// first.
//
// A client without ids says in the timestamp when the prompt was sent; wired in
// two scopes it calls both with the same one. A whole second is no such sign: two
// prompts may well have that in common.
func (f *fieldReader) marker(id string) string {
	if id == "" {
		if at := scalar(f.raw("timestamp")); milliseconds(at) {
			id = "\x00" + at // no client can send an id that begins so
		}
	}
	if id == "" || f.key == "" {
		return ""
	}
	sum := sha256.New()
	_, _ = io.WriteString(sum, id+"\x00"+f.list.Get("text"))
	return f.key + "/" + hex.EncodeToString(sum.Sum(nil))[:hashLength]
}

// milliseconds says whether a timestamp is as fine as that: RFC 3339 with three
// digits of a second at least, or a count since 1970.
func milliseconds(at string) bool {
	if _, fraction, ok := strings.Cut(at, "."); ok {
		_, err := time.Parse(time.RFC3339Nano, at)
		return err == nil && len(leadingDigits(fraction)) >= 3
	}
	return len(at) >= 13 && leadingDigits(at) == at
}

// receipt writes the line that says "this fired" before anything is decided.
func (f *fieldReader) receipt() {
	template := f.opt.get("receipt")
	if v := f.list.Get(f.opt.get("unless")); v != "" && v != null {
		template = f.opt.get("instead")
	}
	if template == "" || f.opt.get("log") == "" {
		return
	}
	_ = store.Open(f.place.Store).Log(f.opt.get("log"), f.list.Expand(template)+"\n")
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
