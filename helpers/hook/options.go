package hook

import (
	"slices"
	"strconv"
	"strings"
)

// options are "--name value" pairs, and what stands behind them. The standard
// flag package would bring fmt and reflect to a program whose start is
// measured.
type options struct {
	values map[string]string
	all    map[string][]string
	rest   []string
}

type usageError string

func (e usageError) Error() string { return string(e) }
func (e usageError) Unwrap() error { return errUsage }

func parseOptions(args []string, known string) (options, error) {
	o := options{values: make(map[string]string), all: make(map[string][]string)}
	names := strings.Fields(known)
	for i := 0; i < len(args); i++ {
		name, ok := strings.CutPrefix(args[i], "--")
		if !ok {
			o.rest = args[i:]
			return o, nil
		}
		if name == "" {
			o.rest = args[i+1:]
			return o, nil
		}
		if !slices.Contains(names, name) {
			return o, usageError("unknown option '--" + name + "'")
		}
		if i+1 == len(args) {
			return o, usageError("option '--" + name + "' has no value")
		}
		i++
		o.values[name] = args[i]
		o.all[name] = append(o.all[name], args[i])
	}
	return o, nil
}

func (o options) get(name string) string { return o.values[name] }

func (o options) words(name string) []string { return strings.Fields(o.values[name]) }

func (o options) number(name string, otherwise int) (int, error) {
	v, ok := o.values[name]
	if !ok || v == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(v)
	if err != nil {
		return 0, usageError("option '--" + name + "': '" + v + "' is not a number")
	}
	return n, nil
}
