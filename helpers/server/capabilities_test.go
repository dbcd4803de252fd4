package server

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// bearer adds the token to what a client sends.
type bearer string

func (b bearer) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header.Set("Authorization", "Bearer "+string(b))
	return http.DefaultTransport.RoundTrip(r)
}

// ways are the ways in which a client can speak to us: both transports, in both
// eras.
var ways = []struct {
	name, version string
	http          bool
}{
	{"stdio, sessions", "2025-11-25", false}, {"stdio, without sessions", modernVersion, false},
	{"HTTP, sessions", "2025-11-25", true}, {"HTTP, without sessions", modernVersion, true},
}

// declaration is a declaration in a file of the test's own.
func declaration(t *testing.T) *Declaration {
	t.Helper()
	raw, err := os.ReadFile("../../share/providers.yaml")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "providers.yaml")
	if err := os.WriteFile(path, raw, 0o600); err != nil {
		t.Fatal(err)
	}
	return &Declaration{Path: path}
}

// client connects to a server in one of the ways; updates has the address of
// each resource that the server says has changed.
func client(t *testing.T, s *Server, version string, overHTTP bool) (session *mcp.ClientSession, updates chan string) {
	t.Helper()
	updates = make(chan string, 100)
	c := mcp.NewClient(&mcp.Implementation{Name: "case", Version: "1"}, &mcp.ClientOptions{
		ResourceUpdatedHandler: func(_ context.Context, r *mcp.ResourceUpdatedNotificationRequest) { updates <- r.Params.URI },
	})
	var transport mcp.Transport
	if overHTTP {
		base, _ := serveHTTP(t, s)
		transport = &mcp.StreamableClientTransport{Endpoint: base + "/mcp", HTTPClient: &http.Client{Transport: bearer(s.web.token)}}
	} else {
		in, out := io.Pipe()
		back, answers := io.Pipe()
		go func() { _ = s.ServeStdio(context.Background(), in, answers) }()
		transport = &mcp.IOTransport{Reader: back, Writer: out}
	}
	session, err := c.Connect(context.Background(), transport, &mcp.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	if got := session.InitializeResult().ProtocolVersion; got != version {
		t.Fatalf("the client speaks %s", got)
	}
	return session, updates
}

// TestWhatIsDeclaredWorks: every declared capability is used, in every way, and
// what belongs to one that is not declared does not exist.
func TestWhatIsDeclaredWorks(t *testing.T) {
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) {
			d := declaration(t)
			s := newServer(t, func(c *Config) { c.Catalogue, c.Every = d, 20*time.Millisecond })
			session, updates := client(t, s, way.version, way.http)
			raw, err := json.Marshal(session.InitializeResult().Capabilities)
			if err != nil {
				t.Fatal(err)
			}
			var declared map[string]map[string]bool
			if err := json.Unmarshal(raw, &declared); err != nil {
				t.Fatal(err)
			}
			uses := map[string]func(*testing.T){
				"tools":               func(t *testing.T) { useTools(t, session) },
				"resources":           func(t *testing.T) { useResources(t, session) },
				"resources.subscribe": func(t *testing.T) { useSubscription(t, session, updates, d) },
			}
			for name, more := range declared {
				list := []string{name}
				for sub, on := range more {
					if on {
						list = append(list, name+"."+sub)
					}
				}
				for _, name := range list {
					use := uses[name]
					if use == nil {
						t.Errorf("'%s' is declared, and nobody has tried it", name)
						continue
					}
					use(t)
					delete(uses, name)
				}
			}
			if len(uses) > 0 {
				t.Errorf("not declared: %v", uses)
			}
			refused(t, session)
		})
	}
}

func useTools(t *testing.T, session *mcp.ClientSession) {
	list, err := session.ListTools(context.Background(), nil)
	if err != nil || len(list.Tools) != 5 {
		t.Fatalf("tools: %+v, %v", list, err)
	}
	for _, tool := range list.Tools {
		res, err := session.CallTool(context.Background(), &mcp.CallToolParams{Name: tool.Name, Arguments: map[string]any{"external_id": "a"}})
		if err != nil || res.IsError {
			t.Errorf("%s: %+v, %v", tool.Name, res, err)
		}
	}
}

func useResources(t *testing.T, session *mcp.ClientSession) {
	ctx := context.Background()
	list, err := session.ListResources(ctx, nil)
	if err != nil || len(list.Resources) != 1 {
		t.Fatalf("resources: %+v, %v", list, err)
	}
	if _, err := session.ListResourceTemplates(ctx, nil); err != nil {
		t.Errorf("templates: %v", err)
	}
	read, err := session.ReadResource(ctx, &mcp.ReadResourceParams{URI: list.Resources[0].URI})
	if err != nil || !json.Valid([]byte(read.Contents[0].Text)) {
		t.Errorf("read: %+v, %v", read, err)
	}
	if _, err := session.ReadResource(ctx, &mcp.ReadResourceParams{URI: "majordomus://nothing"}); err == nil {
		t.Error("a resource that there is not was read")
	}
}

// useSubscription changes the resource until the client is told, since nobody
// can see when a subscription has begun.
func useSubscription(t *testing.T, session *mcp.ClientSession, updates chan string, d *Declaration) {
	if err := session.Subscribe(context.Background(), &mcp.SubscribeParams{URI: providersURI}); err != nil {
		t.Fatalf("subscribe: %v", err)
	}
	raw, err := os.ReadFile(d.Path)
	if err != nil {
		t.Fatal(err)
	}
	late := time.After(30 * time.Second)
	for told := false; !told; {
		raw = append(raw, '\n')
		if err := os.WriteFile(d.Path, raw, 0o600); err != nil {
			t.Fatal(err)
		}
		select {
		case uri := <-updates:
			if told = true; uri != providersURI {
				t.Errorf("told of %s", uri)
			}
		case <-time.After(100 * time.Millisecond):
		case <-late:
			t.Fatal("the resource has changed many times, and the subscriber was not told")
		}
	}
	if err := session.Unsubscribe(context.Background(), &mcp.UnsubscribeParams{URI: providersURI}); err != nil {
		t.Errorf("unsubscribe: %v", err)
	}
}

// refused asks for what is not declared.
func refused(t *testing.T, session *mcp.ClientSession) {
	ctx := context.Background()
	asked := map[string]error{}
	_, asked["prompts/list"] = session.ListPrompts(ctx, nil)
	_, asked["prompts/get"] = session.GetPrompt(ctx, &mcp.GetPromptParams{Name: "x"})
	_, asked["completion/complete"] = session.Complete(ctx, &mcp.CompleteParams{Ref: &mcp.CompleteReference{Type: "ref/prompt", Name: "x"}, Argument: mcp.CompleteParamsArgument{Name: "a"}})
	if session.InitializeResult().ProtocolVersion < modernVersion {
		//lint:ignore SA1019 clients of the era with sessions set a level
		asked["logging/setLevel"] = session.SetLoggingLevel(ctx, &mcp.SetLoggingLevelParams{Level: "info"})
	}
	for method, err := range asked {
		var e *jsonrpc.Error
		if !errors.As(err, &e) || e.Code != jsonrpc.CodeMethodNotFound {
			t.Errorf("%s: %v", method, err)
		}
	}
}
