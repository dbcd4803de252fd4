package store

import (
	"errors"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"majordomus/helpers/osfile"
)

// A witness says, outside of the private half, how many records there were: the
// half can be deleted as a whole. It is a file of lines, so that a hook adds to
// it with one write and no lock:
//
//	= COUNT NEWEST TIME   so many at this time, the newest recorded at NEWEST
//	+ TIME                one more
//	- COUNT               so many fewer, since they were forgotten on purpose
//
// A line that begins with = replaces all lines before it. A + line counts only
// when its writer began after the time of that line, because its record may be
// among those that were counted. So the sum is never more than there were: a
// line that is lost, or written to a file that is being replaced, makes it less.
//
// Only a process that holds the archive's lock replaces the file.

// Witness is what a witness says.
type Witness struct {
	Count  int
	Newest string // when the newest was recorded, RFC 3339; "" is unknown
	floor  string // + lines up to this time do not count
}

const (
	witnessTime = "2006-01-02T15:04:05.000000000Z"
	nameTime    = "20060102150405" // a record's name begins so
)

// ReadWitness reads a witness. One that is missing is an error that wraps
// os.ErrNotExist.
func ReadWitness(path string) (Witness, error) {
	raw, err := osfile.ReadOwn(path)
	if err != nil {
		return Witness{}, err
	}
	var w Witness
	for _, line := range strings.Split(string(raw), "\n") {
		w.add(strings.Fields(line))
	}
	return w, nil
}

// add takes a line in; what it does not understand says nothing.
func (w *Witness) add(words []string) {
	switch {
	case len(words) == 4 && words[0] == "=":
		if n, err := strconv.Atoi(words[1]); err == nil && n >= 0 {
			*w = Witness{Count: n, Newest: strings.TrimPrefix(words[2], "-"), floor: words[3]}
		}
	case len(words) == 2 && words[0] == "+" && words[1] > w.floor:
		w.Count++
		w.Newest = max(w.Newest, words[1])
	case len(words) == 2 && words[0] == "-":
		if n, err := strconv.Atoi(words[1]); err == nil && n >= 0 {
			w.Count = max(w.Count-n, 0)
		}
	}
}

// addWitness adds a line to a witness that exists.
func addWitness(path, line string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND|osfile.NoFollow|osfile.NonBlock, fileMode)
	if err != nil {
		return err
	}
	defer f.Close()
	_, err = f.WriteString(line + "\n")
	return err
}

// WitnessFewer notes that so many records are about to be forgotten.
func WitnessFewer(path string, count int) error {
	if path == "" || count == 0 {
		return nil
	}
	err := addWitness(path, "- "+strconv.Itoa(count))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	return err
}

// WitnessNone notes that all records are about to be forgotten, also those that
// were missing.
func WitnessNone(path string) error {
	w, err := ReadWitness(path)
	if err != nil {
		return nil // nothing was noted
	}
	return WitnessFewer(path, w.Count)
}

// WitnessAtLeast writes a witness anew: it says no fewer than before, and no
// fewer than the records with these names. It makes one only beside a consent.
func WitnessAtLeast(path string, names []string, now time.Time) error {
	if path == "" {
		return nil
	}
	if _, err := os.Lstat(filepath.Join(filepath.Dir(path), "enabled")); err != nil {
		return nil
	}
	w, err := ReadWitness(path)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if len(names) >= w.Count {
		w = Witness{Count: len(names), Newest: newestOf(names)}
	}
	if w.Newest == "" {
		w.Newest = "-"
	}
	temp := path + "." + random()
	text := "= " + strconv.Itoa(w.Count) + " " + w.Newest + " " + now.UTC().Format(witnessTime) + "\n"
	if err := writeSynced(temp, text, fileMode); err != nil {
		_ = os.Remove(temp)
		return err
	}
	return os.Rename(temp, path)
}

// newestOf is the time in the name of the newest record.
func newestOf(names []string) string {
	newest := ""
	for _, n := range names {
		if len(n) >= len(nameTime) {
			newest = max(newest, n[:len(nameTime)])
		}
	}
	t, err := time.Parse(nameTime, newest)
	if err != nil {
		return ""
	}
	return t.Format(time.RFC3339)
}

// witness makes the witness that is missing, from the records in a folder.
func (r *run) witness(dir string) error {
	if r.opt.Witness == "" {
		return nil
	}
	if _, err := os.Lstat(r.opt.Witness); !errors.Is(err, os.ErrNotExist) {
		return err
	}
	d, err := osfile.OpenDir(r.path(dir))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	var records []string
	if err == nil {
		names, err := d.Readdirnames(-1)
		d.Close()
		if err != nil {
			return err
		}
		for _, n := range names {
			if strings.HasSuffix(n, ".json") && !strings.HasPrefix(n, ".") {
				records = append(records, n)
			}
		}
	}
	return WitnessAtLeast(r.opt.Witness, records, r.opt.now())
}

// now is the time, for a script that nobody told it.
func (o Options) now() time.Time {
	if o.Now.IsZero() {
		return time.Now()
	}
	return o.Now
}
