package lsp

import "ltlpor/internal/editor/protocol"

// capabilities returns the capabilities of the server, adapted to the client. The caller must hold s.mu.
func (s *Server) capabilities() protocol.ServerCapabilities {
	return protocol.ServerCapabilities{
		PositionEncoding: s.encoding,
		TextDocumentSync: protocol.SyncOptions{OpenClose: true, Change: protocol.Incremental},
		CodeActionProvider: protocol.CodeActionOptions{
			CodeActionKinds: []string{quickFix},
		},
		DocumentFormattingProvider: true,
		DefinitionProvider:         true,
		ReferencesProvider:         true,
		DocumentHighlightProvider:  true,
		RenameProvider:             protocol.RenameOptions{PrepareProvider: true},
		DocumentSymbolProvider:     true,
		HoverProvider:              true,
		FoldingRangeProvider:       true,
		InlayHintProvider:          true,
		CompletionProvider:         &protocol.CompletionOptions{TriggerCharacters: []string{".", "@", "!", "?"}},
		SignatureHelpProvider:      protocol.SignatureOptions{TriggerCharacters: []string{"(", ","}},
		SemanticTokensProvider: &protocol.SemanticTokensOptions{
			Legend: protocol.SemanticTokensLegend{TokenTypes: tokenTypes, TokenModifiers: tokenModifiers},
			Range:  true, Full: true,
		},
		ExecuteCommandProvider: protocol.CommandOptions{Commands: sortedKeys(commands), WorkDoneProgress: true},
		Workspace: protocol.WorkspaceOptions{
			WorkspaceFolders: protocol.FolderOptions{Supported: true, ChangeNotifications: true},
		},
	}
}
