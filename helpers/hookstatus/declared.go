package hookstatus

import (
	"context"
	"path/filepath"
	"slices"
	"strings"

	"majordomus/helpers/assign"
	"majordomus/helpers/hookconfig"
)

// UnreadTable is a table of providers that is missing or damaged.
type UnreadTable struct{ Path string }

func (e *UnreadTable) Error() string {
	return "the table of providers '" + e.Path + "' is missing or damaged"
}

// undeclared is what a tool offers of which no declaration speaks.
const undeclared = "undeclared"

// declared is what a product offers, and why we say so.
type declared struct {
	id, prompts, episode, ends       string
	promptsEvidence, episodeEvidence string
}

// The scripts list what the tables hold: a line for each provider.
const (
	listCells = `for mj_id in $MJ_PROVIDERS; do
  mj_provider_cells "$mj_id" || exit 3
  mj_told="$mj_told$mj_id	$mj_v_prompts	$mj_v_episode	$mj_v_deliberate_ends
"
done`
	listTexts = `for mj_id in $mj_ids; do
  mj_provider_texts "$mj_id" || exit 3
  mj_told="$mj_told$mj_v_prompts_evidence	$mj_v_episode_evidence
"
done`
)

// declare reads the tables: every declared provider, and behind them those that
// have an adapter without being declared.
func (l *look) declare(ctx context.Context) error {
	dir := filepath.Join(l.Share, "generated")
	if !readable(filepath.Join(dir, "providers.sh")) {
		dir = filepath.Join(l.Library.Home, "share", "generated")
	}
	cells, err := l.table(ctx, filepath.Join(dir, "providers.sh"), listCells)
	if err != nil {
		return err
	}
	var ids []string
	for _, c := range cells {
		ids = append(ids, c[0])
	}
	texts, err := l.table(ctx, filepath.Join(dir, "evidence.sh"), "mj_ids="+assign.Quote(strings.Join(ids, " "))+"\n"+listTexts)
	if err != nil {
		return err
	}
	for i, c := range cells {
		l.declared = append(l.declared, declared{c[0], c[1], c[2], c[3], texts[i][0], texts[i][1]})
	}
	const nothing = "share/providers.yaml does not speak of it"
	for _, t := range l.Hooks.Tools {
		if !slices.Contains(ids, t.ID) {
			l.declared = append(l.declared, declared{id: t.ID, prompts: undeclared, episode: undeclared, promptsEvidence: nothing, episodeEvidence: nothing})
		}
	}
	return nil
}

// table reads a table and lists what is in it, and notes the words of the library
// that are needed here.
func (l *look) table(ctx context.Context, path, list string) (rows [][]string, err error) {
	script := "mj_told=''\n. " + assign.Quote(path) + " || exit 3\n" + list
	l.words, err = l.Library.Values(ctx, nil, script, "mj_told", "MJ_LEDGER", "MJ_OPEN_DIR", "MJ_CLOSED_DIR", "MJ_CONTEXT_DIR", "MJ_PROMPT_DIR", "MJ_LOST_LOG")
	if err != nil {
		return nil, &UnreadTable{path}
	}
	for line := range strings.Lines(l.words["mj_told"]) {
		rows = append(rows, strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
	}
	return rows, nil
}

// row is what the library's table of an aspect says of a tool, "" without an adapter.
func row(t hookconfig.Tool, aspect string) string {
	if aspect == Prompt {
		return t.Prompts
	}
	return t.Lifecycle
}

// member is the key under which the tool's payload has what the library calls name.
func member(row, name string) (key string, ok bool) {
	for _, word := range strings.Fields(row) {
		if keys, found := strings.CutPrefix(word, name+"="); found {
			key, _, _ = strings.Cut(keys, ",")
			return key, true
		}
	}
	return "", false
}
