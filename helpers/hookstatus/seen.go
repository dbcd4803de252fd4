package hookstatus

import (
	"bufio"
	"bytes"
	"encoding/json"
	"path/filepath"
	"strings"
	"time"

	"majordomus/helpers/osfile"
)

// received are the events that say that a tool was seen, by aspect.
var received = map[string]string{
	"prompt.received":          Prompt,
	"session.start.received":   Session,
	"session.compact.received": Session,
	"session.end.received":     Session,
}

// lastSeen is when the newest event of each provider and aspect arrived.
func (l *look) lastSeen() map[string]map[string]string {
	if l.Around.Store == "" {
		return nil
	}
	ledger := filepath.Join(l.Around.Store, l.words["MJ_LEDGER"])
	return newest(ledger+".kept", ledger+".1", ledger)
}

// newest reads ledgers, whose times sort as texts. A line that cannot be read is
// passed over.
func newest(ledgers ...string) map[string]map[string]string {
	seen := make(map[string]map[string]string)
	for _, path := range ledgers {
		file, err := osfile.Open(path)
		if err != nil {
			continue
		}
		lines := bufio.NewScanner(file)
		lines.Buffer(nil, 1<<20)
		for lines.Scan() {
			id, aspect, at := ledgerLine(lines.Bytes())
			if at == "" {
				continue
			}
			if seen[id] == nil {
				seen[id] = make(map[string]string)
			}
			seen[id][aspect] = max(seen[id][aspect], at)
		}
		_ = file.Close()
	}
	return seen
}

// ledgerLine reads a line that names one of the events.
func ledgerLine(line []byte) (id, aspect, at string) {
	var l struct{ TS, Event, Provider string }
	if !bytes.Contains(line, []byte(`.received"`)) || json.Unmarshal(line, &l) != nil || strings.ContainsAny(l.Provider, "\t\n") {
		return "", "", ""
	}
	if _, err := time.Parse(time.RFC3339, l.TS); err != nil || received[l.Event] == "" {
		return "", "", ""
	}
	return l.Provider, received[l.Event], l.TS
}
