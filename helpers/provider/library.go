package provider

import (
	"context"
	"strings"

	"majordomus/helpers/runtime"
)

// Library is what the shell library says of our adapters: by provider and aspect,
// which is prompt or session.
type Library map[string]map[string]adapter

// adapter is what the library's table of an aspect has for one provider.
type adapter struct {
	events []eventRow
	fields []fieldRow
}

// eventRow: one of the vendor's events drives one of ours.
type eventRow struct{ ours, vendors string }

// fieldRow: where members of a payload go. Name is the library's; place is record,
// entry (the open one, private) or ledger, and "" for what is read to decide and not
// kept.
type fieldRow struct{ name, keys, place, member string }

// markScript has the library make its scripts for the store with marks in place of
// what a payload holds, each a field's name between at signs, to see what lands
// where: a prompt's record, and an episode's record, entry and compaction.
const markScript = `mj__put() { printf 'mj_x_episode=none\n'; }
mj_f_event='"@event@"' mj_f_session='"@session@"' mj_f_prompt_id='"@prompt_id@"' mj_f_text='"@text@"' mj_f_cwd='"@cwd@"'
mj_f_source='"@source@"' mj_f_model='"@model@"' mj_f_effort='"@effort@"' mj_f_reason='"@reason@"' mj_f_trigger='"@trigger@"'
mj_f_trigger_word=@trigger@ mj_f_source_word=@source@ mj_f_reason_word=@reason@ mj_f_open=yes
mj_f_redacted='[]' mj_f_open_json=null mj_f_closed_json=null mj_e_overlaps='[]'
mj_made_prompt=$(
  mj__record >/dev/null
  printf '%s' "$mj_script"
)
mj_made_session=$(
  mj__episode_record "$mj_f_reason"
  printf '%%record \n%s\n' "$mj_markdown"
  mj__open hook >/dev/null
  printf '%s\n' "$mj_script"
  mj__session_compact >/dev/null 2>&1
  printf '%s' "$mj_script"
)`

// ReadLibrary asks the library what its adapters do. It is not told again here: its
// tables are read, and its own functions say what lands where.
func ReadLibrary(ctx context.Context, lib runtime.Library) (Library, error) {
	v, err := lib.Values(ctx, []string{"episode"}, markScript,
		"MJ_CAPTURE_PROMPTS", "MJ_CAPTURE_LIFECYCLE", "MJ_OPEN_DIR", "MJ_LEDGER", "mj_made_prompt", "mj_made_session")
	if err != nil {
		return nil, err
	}
	return libraryOf(v), nil
}

func libraryOf(v map[string]string) Library {
	l := make(Library)
	for aspect, table := range map[string]string{"prompt": v["MJ_CAPTURE_PROMPTS"], "session": v["MJ_CAPTURE_LIFECYCLE"]} {
		where := whereabouts(v["mj_made_"+aspect], v["MJ_OPEN_DIR"], v["MJ_LEDGER"])
		for row := range strings.Lines(table) {
			if words := strings.Fields(row); len(words) > 0 {
				if l[words[0]] == nil {
					l[words[0]] = make(map[string]adapter)
				}
				l[words[0]][aspect] = adapterOf(words[1:], where)
			}
		}
	}
	return l
}

// adapterOf reads the words of a row: OURS:VENDORS is an event, NAME=KEYS a field,
// and others are not for the pages.
func adapterOf(words []string, where map[string]fieldRow) (a adapter) {
	for _, word := range words {
		if ours, vendors, ok := strings.Cut(word, ":"); ok && vendors != "" {
			switch ours {
			case "prompt", "start", "compact", "end":
				a.events = append(a.events, eventRow{ours, vendors})
				continue
			}
		}
		if name, keys, ok := strings.Cut(word, "="); ok && name != "" && keys != "" {
			f := where[name]
			f.name, f.keys = name, keys
			a.fields = append(a.fields, f)
		}
	}
	return a
}

// whereabouts finds, by its name, where a store script first holds the mark of a
// field, and under which member.
func whereabouts(script, openDir, ledger string) map[string]fieldRow {
	found := make(map[string]fieldRow)
	place := ""
	for line := range strings.Lines(script) {
		line = strings.TrimSuffix(line, "\n")
		if strings.HasPrefix(line, "%") {
			place = placeOf(line, openDir, ledger)
			continue
		}
		part := strings.Split(line, "@") // what is before a mark, its name, what is between it and the next …
		for i := 1; i < len(part)-1 && place != ""; i += 2 {
			if _, known := found[part[i]]; !known {
				found[part[i]] = fieldRow{place: place, member: lastWord(part[i-1])}
			}
		}
	}
	return found
}

// placeOf is where the content behind an operation of a store script goes.
func placeOf(operation, openDir, ledger string) string {
	switch {
	case strings.HasPrefix(operation, "%record "):
		return "record"
	case strings.HasPrefix(operation, "%create "+openDir+"/"), strings.HasPrefix(operation, "%append "+openDir+"/"):
		return "entry"
	case operation == "%log "+ledger:
		return "ledger"
	}
	return ""
}

// lastWord is the name of the member whose value comes next.
func lastWord(text string) string {
	text = strings.TrimRight(text, `": `)
	return text[strings.LastIndexFunc(text, func(r rune) bool { return r != '_' && (r < 'a' || r > 'z') })+1:]
}

// drives returns the vendor's events of an aspect, with ours.
func (l Library) drives(id, aspect string) []eventRow { return l[id][aspect].events }
