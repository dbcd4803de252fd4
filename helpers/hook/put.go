package hook

import (
	"bytes"
	"errors"
	"io"
	"os"

	"majordomus/helpers/assign"
	"majordomus/helpers/clock"
	"majordomus/helpers/resolve"
	"majordomus/helpers/store"
)

// scriptLimit bounds a script: a payload's limit and room for what is around.
const scriptLimit = 80 << 20

// scriptEnd is a script's last line. A shell whose pipe or file for it breaks
// sends the rest of nothing, and says so to nobody.
const scriptEnd = "%end\n"

// put carries out a store script (see package store) from its standard input. One
// that does not end with its last line, %end, is answered no and changes nothing.
//
//	--store DIR     the private half
//	--lock yes      under the store's lock, with a journal
//	--defer yes     leave the script for the next process when the lock stays taken
//	--publish DIR   a folder for %publish; several in order of preference
//	--hidden DIR    one before these, of a worktree in which git must not see it
//	--witness PATH  the witness that counts the records, outside of the store
//	--rotate BYTES  rotate a log that has become larger
//	--keep "member …"  which members make a log line's kind; the newest line of
//	                each kind outlives every rotation
//	--entry PATH --get "line …"  print these lines of an entry of the store
//	                afterwards (mj_x_LINE), whoever wrote it
//
// With --lock or --entry it prints mj_x_outcome, mj_x_record and mj_x_path; of a
// deferred script also mj_x_holder, a sentence about the process that has the lock.
func put(args []string, in io.Reader, out io.Writer) error {
	opt, err := parseOptions(args, "store lock defer hidden publish witness rotate keep entry get")
	if err != nil {
		return err
	}
	rotate, err := opt.number("rotate", 0)
	if err != nil {
		return err
	}
	if opt.get("store") == "" {
		return usageError("--store is missing")
	}
	script, err := io.ReadAll(io.LimitReader(in, scriptLimit))
	if err != nil {
		return err
	}
	script, whole := bytes.CutSuffix(script, []byte(scriptEnd))
	if !whole {
		return errNo // what came of it could be half a record
	}
	locked := opt.get("lock") == "yes"
	s := store.Open(opt.get("store"))
	publish := opt.all["publish"]
	if opt.get("hidden") != "" {
		publish = append([]string{store.Hidden(opt.get("hidden"))}, publish...)
	}
	res, err := s.Apply(string(script), store.Options{
		Lock: locked, Defer: opt.get("defer") == "yes", Publish: publish, Witness: opt.get("witness"), Now: clock.Now(), RotateBytes: int64(rotate), Keep: opt.words("keep"),
	})
	if err != nil || !locked && opt.get("entry") == "" {
		return err
	}
	return printResult(opt, res, out)
}

func printResult(opt options, res store.Result, out io.Writer) error {
	l := assign.List{Prefix: "mj_x_"}
	l.Set("outcome", res.Outcome)
	l.Set("record", res.Record)
	l.Set("path", res.Path)
	if res.Holder != nil {
		l.Set("holder", res.Holder.Error())
	}
	if opt.get("entry") != "" {
		entry, err := resolve.Look(opt.get("store") + "/" + opt.get("entry"))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return err // it is not damaged because we could not look
		}
		for _, name := range opt.words("get") {
			l.Set(name, entry.Get(name))
		}
	}
	_, err := l.WriteTo(out)
	return err
}

// recoverStore finishes what killed processes left.
func recoverStore(args []string, _ io.Reader, _ io.Writer) error {
	opt, err := parseOptions(args, "store")
	if err != nil {
		return err
	}
	if opt.get("store") == "" {
		return usageError("--store is missing")
	}
	return store.Open(opt.get("store")).Recover()
}
