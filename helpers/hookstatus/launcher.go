package hookstatus

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"strings"
	"time"
)

// launchLimit is how long the launcher has for a whole conversation.
const launchLimit = 30 * time.Second

// conversation is what a client says that comes and goes.
const conversation = `{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"probe","version":"1"}}}
{"jsonrpc":"2.0","method":"notifications/initialized"}
{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"majordomus_session_attach","arguments":{"external_id":"probe"}}}
{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"majordomus_session_detach","arguments":{}}}
`

// launch drives the real launcher as a client would, initialize, attach, detach, and
// says what failed. Its repository is its own: hooks would wait for its locks.
func (l *look) launch(ctx context.Context) string {
	if err := l.converse(ctx); err != nil {
		return "the launcher does not work: " + err.Error()
	}
	return ""
}

func (l *look) converse(ctx context.Context) error {
	s, err := l.newScratch()
	if err != nil {
		return err
	}
	defer s.remove()
	ctx, cancel := context.WithTimeout(ctx, launchLimit)
	defer cancel()
	env := append(s.environment(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1", "LC_ALL=C")
	cmd := command(ctx, []string{filepath.Join(l.Library.Home, "bin", "majordomus-mcp")}, s.repo, env, strings.NewReader(conversation))
	out, err := cmd.Output()
	if err != nil {
		return err
	}
	return answered(out)
}

// answered reads the answers: an episode began, and it ended.
func answered(out []byte) error {
	said := make(map[string]string)
	for line := range strings.Lines(string(out)) {
		var m struct {
			ID     json.Number
			Result struct {
				StructuredContent struct {
					Episode struct{ Repository string }
				}
			}
		}
		if json.Unmarshal([]byte(line), &m) != nil {
			return errors.New("something else than the protocol stands on standard output")
		}
		said[m.ID.String()] = m.Result.StructuredContent.Episode.Repository
	}
	switch {
	case !strings.Contains(said["2"], " opened at "):
		return errors.New("attach did not open an episode")
	case !strings.HasPrefix(said["3"], "episode closed "):
		return errors.New("detach did not close the episode")
	}
	return nil
}
