package hook

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"time"

	"majordomus/helpers/assign"
	"majordomus/helpers/clock"
	"majordomus/helpers/consent"
	"majordomus/helpers/jsonspan"
	"majordomus/helpers/osfile"
	"majordomus/helpers/redact"
	"majordomus/helpers/resolve"
)

// resolveEntry prints one line's value of the entry of a provider session, or
// answers no.
//
//	--dir DIR --get LINE    DIR is below the store when --at is given
//	--at DIR                a folder of a repository with consent; @worktree_id@
//	                        in --same then stands for its work tree
//	--key KEY, or --provider ID --session ID (as the provider sent it)
//	--same "line=value …"  lines that must agree
//
// The line .quiet stands for the seconds since the entry's last sign of life.
func resolveEntry(args []string, _ io.Reader, out io.Writer) error {
	opt, err := parseOptions(args, "at dir get key provider session same")
	if err != nil {
		return err
	}
	key := opt.get("key")
	if key == "" && opt.get("provider") != "" && opt.get("session") != "" {
		key = resolve.Key(opt.get("provider"), opt.get("session"))
	}
	if opt.get("get") == "key" && key != "" {
		_, err := io.WriteString(out, key+"\n")
		return err
	}
	if key == "" || strings.Contains(key, "/") {
		return errNo
	}
	dir := opt.get("dir")
	var here consent.Place
	if opt.get("at") != "" {
		at, err := filepath.Abs(opt.get("at"))
		if err != nil {
			return err
		}
		here, err = consent.Find(at)
		if errors.Is(err, consent.ErrNone) {
			return errNo
		}
		if err != nil {
			return err
		}
		dir = filepath.Join(here.Store, dir)
	}
	entry, ok := resolve.Read(filepath.Join(dir, key+".yaml"))
	if !ok {
		return errNo
	}
	for _, pair := range opt.words("same") {
		line, want, _ := strings.Cut(pair, "=")
		if want == "@worktree_id@" && here.Repo != nil && here.Owns(entry.Get(line)) {
			continue
		}
		if entry.Get(line) != want {
			return errNo
		}
	}
	v := entry.Get(opt.get("get"))
	if opt.get("get") == quietLine {
		v = quiet(filepath.Join(dir, key+".yaml"))
	}
	if v == "" {
		return errNo
	}
	_, err = io.WriteString(out, v+"\n")
	return err
}

const quietLine = ".quiet"

// quiet is how many seconds ago an entry was last touched; "" when nobody knows.
func quiet(path string) string {
	info, err := os.Lstat(path)
	if err != nil {
		return ""
	}
	return strconv.Itoa(max(0, int(clock.Now().Sub(info.ModTime()).Seconds())))
}

// The bounds of a look around: it is done while a session starts.
const (
	scanTime    = 300 * time.Millisecond
	scanEntries = 20000
)

// scan looks at the other open entries and prints, under --prefix:
//
//	count   how many there are, --not aside
//	lines   --newest of them, each as --line says (@name@ is a line's value)
//	stale   the key of the one without a sign of life for longest, if that is
//	        more than --older seconds
//	lapsed  yes when one whose key begins with --leased was not heard of for
//	        --grace seconds
//	bounded yes when it had to stop before it had seen all
func scan(args []string, _ io.Reader, out io.Writer) error {
	opt, err := parseOptions(args, "dir not older leased grace newest line get prefix")
	if err != nil {
		return err
	}
	older, err := opt.number("older", 0)
	if err != nil {
		return err
	}
	newest, err := opt.number("newest", 0)
	if err != nil {
		return err
	}
	grace, err := opt.number("grace", 0)
	if err != nil {
		return err
	}
	found, bounded := entriesIn(opt.get("dir"), opt.get("not"))
	l := assign.List{Prefix: opt.get("prefix")}
	l.SetInt("count", len(found))
	l.Set("bounded", yes(bounded))
	l.Set("stale", staleKey(found, opt.get("leased"), older))
	l.Set("lapsed", yes(lapsed(found, opt.get("leased"), grace)))
	l.Set("lines", describe(found[:min(newest, len(found))], opt))
	_, err = l.WriteTo(out)
	return err
}

type seenEntry struct {
	path  string
	alive time.Time // the last sign of life
}

// entriesIn lists the entries, the one heard of last first.
func entriesIn(dir, not string) (found []seenEntry, bounded bool) {
	d, err := osfile.OpenDir(dir)
	if err != nil {
		return nil, false
	}
	defer d.Close()
	start := time.Now()
	names, _ := d.Readdirnames(scanEntries)
	for _, name := range names {
		if time.Since(start) > scanTime {
			bounded = true
			break
		}
		key, ok := strings.CutSuffix(name, ".yaml")
		if !ok || key == not {
			continue
		}
		path := filepath.Join(dir, name)
		if info, err := os.Lstat(path); err == nil && info.Mode().IsRegular() {
			found = append(found, seenEntry{path, info.ModTime()})
		}
	}
	sort.Slice(found, func(i, j int) bool { return found[i].alive.After(found[j].alive) })
	return found, bounded || len(names) == scanEntries
}

// staleKey is the entry that was heard of least lately, if that is too long ago.
// One that is leased is not stranded: its grace is over long before, and who holds
// it is for the board to say.
func staleKey(found []seenEntry, leased string, older int) string {
	for i := len(found) - 1; i >= 0 && older > 0; i-- {
		if clock.Now().Sub(found[i].alive) <= time.Duration(older)*time.Second {
			return ""
		}
		if key := strings.TrimSuffix(filepath.Base(found[i].path), ".yaml"); leased == "" || !strings.HasPrefix(key, leased) {
			return key
		}
	}
	return ""
}

// lapsed says whether an entry that lives by being heard of was not.
func lapsed(found []seenEntry, prefix string, grace int) bool {
	for i := len(found) - 1; i >= 0 && prefix != ""; i-- {
		if clock.Now().Sub(found[i].alive) <= time.Duration(grace)*time.Second {
			return false // the one heard of last comes first
		}
		if strings.HasPrefix(filepath.Base(found[i].path), prefix) {
			return true
		}
	}
	return false
}

func describe(found []seenEntry, opt options) string {
	var b strings.Builder
	for _, e := range found {
		entry, ok := resolve.Read(e.path)
		if !ok {
			continue
		}
		var l assign.List
		for _, name := range opt.words("get") {
			l.Set(name, shortly(entry.Get(name)))
		}
		b.WriteString(l.Expand(opt.get("line")))
		b.WriteByte('\n')
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// shortly is what a line about an entry tells of a value: a model may read it, and
// an entry may hold what a cloned repository chose, the name of a branch at least.
// So no more than one word: ours as it is, another's as it would name a file.
func shortly(value string) string {
	if len(value) > 1 && value[0] == '"' {
		return slug(jsonspan.Decode([]byte(strings.TrimSuffix(value[1:], `"`))), branchMax)
	}
	if word(strings.NewReplacer(":", "", ".", "").Replace(value)) == "" {
		return "unknown"
	}
	return value
}

// redactText prints the text on standard input without the credentials in it.
func redactText(args []string, in io.Reader, out io.Writer) error {
	if _, err := parseOptions(args, ""); err != nil {
		return err
	}
	text, err := io.ReadAll(in)
	if err != nil {
		return err
	}
	clean, _, err := redact.Builtin().RedactText(text)
	if err != nil {
		return err
	}
	_, err = out.Write(clean)
	return err
}
