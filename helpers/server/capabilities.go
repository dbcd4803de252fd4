package server

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// capabilities are what this server does, and nothing else: a client relies on
// what is declared. The library would answer the methods of some others, with
// nothing behind them; those are refused (see undeclared).
//
// Tools and resources are fixed while the program runs, so no list changes. The
// one resource does: those who subscribe to it are told (see follow).
func (s *Server) capabilities() *mcp.ServerCapabilities {
	caps := &mcp.ServerCapabilities{Tools: &mcp.ToolCapabilities{}}
	if s.cfg.Catalogue != nil {
		caps.Resources = &mcp.ResourceCapabilities{Subscribe: true}
	}
	if s.cfg.Extend != nil { // the conformance suite registers the rest
		//lint:ignore SA1019 the suite sets a level
		caps.Logging = &mcp.LoggingCapabilities{}
		caps.Prompts = &mcp.PromptCapabilities{ListChanged: true}
		caps.Tools.ListChanged = true
		caps.Resources = &mcp.ResourceCapabilities{Subscribe: true}
	}
	return caps
}

// undeclared says whether a method belongs to a capability that is not declared.
func (s *Server) undeclared(method string) bool {
	switch method {
	case "prompts/list", "prompts/get", "logging/setLevel", "completion/complete":
		return s.cfg.Extend == nil
	case "resources/list", "resources/templates/list", "resources/read", "resources/subscribe", "resources/unsubscribe":
		return s.cfg.Extend == nil && s.cfg.Catalogue == nil
	}
	return false
}

// refuseUndeclared answers such a method as one that does not exist.
func (s *Server) refuseUndeclared(next mcp.MethodHandler) mcp.MethodHandler {
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		if s.undeclared(method) {
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeMethodNotFound, Message: "this server has no '" + method + "'; what it has is declared under capabilities"}
		}
		return next(ctx, method, req)
	}
}

// subscribed accepts a subscription to what there is.
func (s *Server) subscribed(_ context.Context, req *mcp.SubscribeRequest) error {
	if s.cfg.Extend == nil && (s.cfg.Catalogue == nil || req.Params.URI != providersURI) {
		return mcp.ResourceNotFoundError(req.Params.URI)
	}
	return nil
}

// changing is a Catalogue that can say whether it has changed since it was
// asked last.
type changing interface{ Changed() bool }

// follow tells those who subscribed to the declaration that it has changed.
func (s *Server) follow(ctx context.Context) {
	c, ok := s.cfg.Catalogue.(changing)
	if !ok || !c.Changed() {
		return
	}
	if err := s.mcp.ResourceUpdated(ctx, &mcp.ResourceUpdatedNotificationParams{URI: providersURI}); err != nil {
		s.log.Warn("subscribers were not told of a change", "error", err)
	}
}
