package server

import (
	"context"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"majordomus/helpers/provider"
)

const providersURI = "majordomus://product/providers"

// addResources registers the declaration of the providers as a resource.
func (s *Server) addResources(srv *mcp.Server) {
	if s.cfg.Catalogue == nil {
		return
	}
	srv.AddResource(&mcp.Resource{
		URI: providersURI, Name: "providers", Title: "Providers", MIMEType: "application/json",
		Description: "What each AI tool offers and what of it is driven here, with the evidence for it.",
	}, func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		list, err := s.cfg.Catalogue.Providers()
		if err != nil {
			s.fault("resources/read", err)
			return nil, err
		}
		return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: providersURI, MIMEType: "application/json", Text: string(provider.JSON(list))}}}, nil
	})
}
