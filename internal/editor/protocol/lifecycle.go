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

// WorkspaceFolder is a folder that is open in the client.
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

// ClientCapabilities are the capabilities of a client, as far as the server makes use of them.
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
				NoActiveParameterSupport bool `json:"noActiveParameterSupport"` // introduced by LSP 3.18
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

// SyncKind says in which form the client reports changes of a document.
type SyncKind int

// Incremental means that a change contains only the changed range.
const Incremental SyncKind = 2

// ServerCapabilities are the capabilities that the server reports in the result of initialize.
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

// SyncOptions lists the notifications about documents that the server expects.
type SyncOptions struct {
	OpenClose bool        `json:"openClose"`
	Change    SyncKind    `json:"change"`
	Save      SaveOptions `json:"save"`
}

// SaveOptions says whether the notification about saving must include the text.
type SaveOptions struct {
	IncludeText bool `json:"includeText"`
}

// CompletionOptions lists the characters that trigger completion.
type CompletionOptions struct {
	TriggerCharacters []string `json:"triggerCharacters"`
}

// SignatureOptions lists the characters that trigger signature help.
type SignatureOptions struct {
	TriggerCharacters []string `json:"triggerCharacters"`
}

// CodeActionOptions lists the kinds of code actions that the server offers.
type CodeActionOptions struct {
	CodeActionKinds []string `json:"codeActionKinds"`
}

// CodeLensOptions says whether the server supports codeLens/resolve.
type CodeLensOptions struct {
	ResolveProvider bool `json:"resolveProvider"`
}

// RenameOptions says whether the server supports textDocument/prepareRename.
type RenameOptions struct {
	PrepareProvider bool `json:"prepareProvider"`
}

// SemanticTokensOptions says which requests for semantic tokens the server supports, with the legend.
type SemanticTokensOptions struct {
	Legend SemanticTokensLegend `json:"legend"`
	Range  bool                 `json:"range"`
	Full   bool                 `json:"full"`
}

// SemanticTokensLegend lists the names of token types and modifiers. The numbers in SemanticTokens are indices in these
// lists.
type SemanticTokensLegend struct {
	TokenTypes     []string `json:"tokenTypes"`
	TokenModifiers []string `json:"tokenModifiers"`
}

// CommandOptions lists the commands of workspace/executeCommand.
type CommandOptions struct {
	Commands         []string `json:"commands"`
	WorkDoneProgress bool     `json:"workDoneProgress"`
}

// WorkspaceOptions are the server's capabilities for workspaces.
type WorkspaceOptions struct {
	WorkspaceFolders FolderOptions `json:"workspaceFolders"`
}

// FolderOptions are the server's capabilities for workspace folders.
type FolderOptions struct {
	Supported           bool `json:"supported"`
	ChangeNotifications bool `json:"changeNotifications"`
}
