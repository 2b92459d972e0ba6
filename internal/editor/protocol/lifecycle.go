package protocol

import "encoding/json"

// InitializeParams are the parameters of initialize.
type InitializeParams struct {
	ProcessID             *int               `json:"processId"`
	RootURI               *string            `json:"rootUri"`
	WorkspaceFolders      []WorkspaceFolder  `json:"workspaceFolders"`
	Capabilities          ClientCapabilities `json:"capabilities"`
	InitializationOptions json.RawMessage    `json:"initializationOptions"`
}

// WorkspaceFolder is a folder shown by the client.
type WorkspaceFolder struct {
	URI  string `json:"uri"`
	Name string `json:"name"`
}

// FoldersParams are the parameters of workspace/didChangeWorkspaceFolders.
type FoldersParams struct {
	Event struct {
		Added   []WorkspaceFolder `json:"added"`
		Removed []WorkspaceFolder `json:"removed"`
	} `json:"event"`
}

// ClientCapabilities are the abilities of the client with an effect on the server.
type ClientCapabilities struct {
	General struct {
		PositionEncodings []Encoding `json:"positionEncodings"`
	} `json:"general"`
	Window struct {
		WorkDoneProgress bool `json:"workDoneProgress"`
	} `json:"window"`
	Workspace struct {
		WorkspaceEdit struct {
			DocumentChanges bool `json:"documentChanges"`
		} `json:"workspaceEdit"`
		DidChangeWatchedFiles struct {
			DynamicRegistration bool `json:"dynamicRegistration"`
		} `json:"didChangeWatchedFiles"`
		CodeLens struct {
			RefreshSupport bool `json:"refreshSupport"`
		} `json:"codeLens"`
	} `json:"workspace"`
	TextDocument struct {
		Completion struct {
			CompletionItem struct {
				SnippetSupport bool `json:"snippetSupport"`
			} `json:"completionItem"`
		} `json:"completion"`
		SignatureHelp struct {
			SignatureInformation struct {
				ParameterInformation struct {
					LabelOffsetSupport bool `json:"labelOffsetSupport"`
				} `json:"parameterInformation"`
			} `json:"signatureInformation"`
		} `json:"signatureHelp"`
		DocumentSymbol struct {
			HierarchicalDocumentSymbolSupport bool `json:"hierarchicalDocumentSymbolSupport"`
		} `json:"documentSymbol"`
		Hover struct {
			ContentFormat []MarkupKind `json:"contentFormat"`
		} `json:"hover"`
	} `json:"textDocument"`
}

// InitializeResult is the result of initialize.
type InitializeResult struct {
	Capabilities ServerCapabilities `json:"capabilities"`
	ServerInfo   ServerInfo         `json:"serverInfo"`
}

// ServerInfo names the server.
type ServerInfo struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// SyncKind says how a client sends changes.
type SyncKind int

// Incremental: a change has a range.
const Incremental SyncKind = 2

// ServerCapabilities are the abilities of the server.
type ServerCapabilities struct {
	PositionEncoding           Encoding               `json:"positionEncoding"`
	TextDocumentSync           SyncOptions            `json:"textDocumentSync"`
	CompletionProvider         *CompletionOptions     `json:"completionProvider,omitempty"`
	SignatureHelpProvider      SignatureOptions       `json:"signatureHelpProvider"`
	HoverProvider              bool                   `json:"hoverProvider"`
	DefinitionProvider         bool                   `json:"definitionProvider"`
	ReferencesProvider         bool                   `json:"referencesProvider"`
	DocumentHighlightProvider  bool                   `json:"documentHighlightProvider"`
	DocumentSymbolProvider     bool                   `json:"documentSymbolProvider"`
	CodeActionProvider         CodeActionOptions      `json:"codeActionProvider"`
	CodeLensProvider           CodeLensOptions        `json:"codeLensProvider"`
	DocumentFormattingProvider bool                   `json:"documentFormattingProvider"`
	RenameProvider             RenameOptions          `json:"renameProvider"`
	FoldingRangeProvider       bool                   `json:"foldingRangeProvider"`
	SemanticTokensProvider     *SemanticTokensOptions `json:"semanticTokensProvider,omitempty"`
	InlayHintProvider          bool                   `json:"inlayHintProvider"`
	ExecuteCommandProvider     CommandOptions         `json:"executeCommandProvider"`
	Workspace                  WorkspaceOptions       `json:"workspace"`
}

// SyncOptions list the expected notifications about documents.
type SyncOptions struct {
	OpenClose bool        `json:"openClose"`
	Change    SyncKind    `json:"change"`
	Save      SaveOptions `json:"save"`
}

// SaveOptions describe the notification about saving.
type SaveOptions struct {
	IncludeText bool `json:"includeText"`
}

// CompletionOptions describe completion.
type CompletionOptions struct {
	TriggerCharacters []string `json:"triggerCharacters"`
}

// SignatureOptions describe signature help.
type SignatureOptions struct {
	TriggerCharacters []string `json:"triggerCharacters"`
}

// CodeActionOptions list the kinds of code actions.
type CodeActionOptions struct {
	CodeActionKinds []string `json:"codeActionKinds"`
}

// CodeLensOptions describe code lenses.
type CodeLensOptions struct {
	ResolveProvider bool `json:"resolveProvider"`
}

// RenameOptions describe rename.
type RenameOptions struct {
	PrepareProvider bool `json:"prepareProvider"`
}

// SemanticTokensOptions describe semantic tokens.
type SemanticTokensOptions struct {
	Legend SemanticTokensLegend `json:"legend"`
	Range  bool                 `json:"range"`
	Full   bool                 `json:"full"`
}

// SemanticTokensLegend names the numbers of token types and modifiers.
type SemanticTokensLegend struct {
	TokenTypes     []string `json:"tokenTypes"`
	TokenModifiers []string `json:"tokenModifiers"`
}

// CommandOptions list the commands of the server.
type CommandOptions struct {
	Commands         []string `json:"commands"`
	WorkDoneProgress bool     `json:"workDoneProgress"`
}

// WorkspaceOptions describe folders.
type WorkspaceOptions struct {
	WorkspaceFolders FolderOptions `json:"workspaceFolders"`
}

// FolderOptions describe workspace folders.
type FolderOptions struct {
	Supported           bool `json:"supported"`
	ChangeNotifications bool `json:"changeNotifications"`
}
