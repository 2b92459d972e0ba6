package protocol

import "encoding/json"

// MarkupKind is the format of a Markup: plain text or Markdown.
type MarkupKind string

// The kinds of markup.
const (
	PlainText MarkupKind = "plaintext"
	Markdown  MarkupKind = "markdown"
)

// Markup is a text with its format.
type Markup struct {
	Kind  MarkupKind `json:"kind"`
	Value string     `json:"value"`
}

// Hover is the result of textDocument/hover.
type Hover struct {
	Contents Markup `json:"contents"`
	Range    Range  `json:"range"`
}

// TextEdit replaces the text in a range.
type TextEdit struct {
	Range   Range  `json:"range"`
	NewText string `json:"newText"`
}

// WorkspaceEdit is a set of changes of documents. For clients that support versions of documents, the changes are in
// DocumentChanges. For other clients they are in Changes, which maps a URI to its edits.
type WorkspaceEdit struct {
	Changes         map[string][]TextEdit `json:"changes,omitempty"`
	DocumentChanges []DocumentEdit        `json:"documentChanges,omitempty"`
}

// DocumentEdit is a list of changes of a document, in the given version.
type DocumentEdit struct {
	TextDocument VersionedID `json:"textDocument"`
	Edits        []TextEdit  `json:"edits"`
}

// VersionedID names a version of a document. Version is nil for a file that is not open.
type VersionedID struct {
	URI     string `json:"uri"`
	Version *int32 `json:"version"`
}

// PrepareRename is the result of textDocument/prepareRename.
type PrepareRename struct {
	Range       Range  `json:"range"`
	Placeholder string `json:"placeholder"`
}

// SymbolKind is the kind of a symbol, as a number of the protocol.
type SymbolKind int

// Kinds of symbols.
const (
	SymbolClass      SymbolKind = 5
	SymbolProperty   SymbolKind = 7
	SymbolField      SymbolKind = 8
	SymbolEnum       SymbolKind = 10
	SymbolFunction   SymbolKind = 12
	SymbolVariable   SymbolKind = 13
	SymbolConstant   SymbolKind = 14
	SymbolKey        SymbolKind = 20
	SymbolEnumMember SymbolKind = 22
	SymbolStruct     SymbolKind = 23
	SymbolEvent      SymbolKind = 24
)

// Symbol is a declaration in the outline of a document. Children are the declarations inside it.
type Symbol struct {
	Name           string     `json:"name"`
	Detail         string     `json:"detail,omitempty"`
	Kind           SymbolKind `json:"kind"`
	Range          Range      `json:"range"`
	SelectionRange Range      `json:"selectionRange"`
	Children       []Symbol   `json:"children,omitempty"`
}

// SymbolInformation is a declaration in an outline without children, for clients that do not support trees.
type SymbolInformation struct {
	Name          string     `json:"name"`
	Kind          SymbolKind `json:"kind"`
	Location      Location   `json:"location"`
	ContainerName string     `json:"containerName,omitempty"`
}

// Highlight is an occurrence of a name to be highlighted in a document.
type Highlight struct {
	Range Range `json:"range"`
	Kind  int   `json:"kind"`
}

// FoldingRange is a range of lines that the client can collapse.
type FoldingRange struct {
	StartLine uint32 `json:"startLine"`
	EndLine   uint32 `json:"endLine"`
	Kind      string `json:"kind,omitempty"`
}

// SemanticTokens has the tokens for syntax highlighting. A token is five numbers: line and character, both relative to
// the token before; length; type; modifiers.
type SemanticTokens struct {
	Data []uint32 `json:"data"`
}

// CompletionList is the result of textDocument/completion.
type CompletionList struct {
	IsIncomplete bool             `json:"isIncomplete"`
	Items        []CompletionItem `json:"items"`
}

// CompletionItem is one completion in the result of textDocument/completion.
type CompletionItem struct {
	Label            string    `json:"label"`
	Kind             int       `json:"kind,omitempty"`
	Detail           string    `json:"detail,omitempty"`
	Documentation    *Markup   `json:"documentation,omitempty"`
	SortText         string    `json:"sortText,omitempty"`
	FilterText       string    `json:"filterText,omitempty"`
	InsertTextFormat int       `json:"insertTextFormat,omitempty"` // 2 if InsertText is a snippet
	TextEdit         *TextEdit `json:"textEdit,omitempty"`
}

// SignatureHelp is the result of textDocument/signatureHelp.
type SignatureHelp struct {
	Signatures      []SignatureInformation `json:"signatures"`
	ActiveSignature int                    `json:"activeSignature"`
	// null if no parameter is active, for clients that support null
	ActiveParameter *int `json:"activeParameter"`
}

// SignatureInformation is a signature with its parameters.
type SignatureInformation struct {
	Label      string                 `json:"label"`
	Parameters []ParameterInformation `json:"parameters"`
}

// ParameterInformation is a parameter of a SignatureInformation. Label is the text of the parameter, or its start and
// end offsets in the label of the signature.
type ParameterInformation struct {
	Label any `json:"label"`
}

// InlayHint is a text that the client shows inside a line, but does not insert.
type InlayHint struct {
	Position     Position      `json:"position"`
	Label        string        `json:"label"`
	Kind         InlayHintKind `json:"kind,omitempty"`
	PaddingLeft  bool          `json:"paddingLeft,omitempty"`
	PaddingRight bool          `json:"paddingRight,omitempty"`
}

// InlayHintKind is the kind of an inlay hint. 0 means no kind.
type InlayHintKind int

// ParameterHint is the kind of inlay hints with a parameter name.
const ParameterHint InlayHintKind = 2

// CodeAction is a quick fix for diagnostics.
type CodeAction struct {
	Title       string         `json:"title"`
	Kind        string         `json:"kind"`
	Diagnostics []Diagnostic   `json:"diagnostics"`
	IsPreferred bool           `json:"isPreferred,omitempty"`
	Edit        *WorkspaceEdit `json:"edit,omitempty"`
}

// CodeLens is a command that the client offers above a line.
type CodeLens struct {
	Range   Range   `json:"range"`
	Command Command `json:"command"`
}

// Command is a command of the server. The client shows its title.
type Command struct {
	Title     string `json:"title"`
	Command   string `json:"command"`
	Arguments []any  `json:"arguments"`
}

// Progress is the notification $/progress.
type Progress struct {
	Token json.RawMessage `json:"token"`
	Value ProgressValue   `json:"value"`
}

// ProgressValue opens, updates or closes a progress display: Kind is "begin", "report" or "end".
type ProgressValue struct {
	Kind        string `json:"kind"`
	Title       string `json:"title,omitempty"`
	Message     string `json:"message,omitempty"`
	Cancellable bool   `json:"cancellable,omitempty"`
}

// ShowMessageParams are the parameters of window/showMessage.
type ShowMessageParams struct {
	Type    Severity `json:"type"`
	Message string   `json:"message"`
}

// RegistrationParams are the parameters of client/registerCapability.
type RegistrationParams struct {
	Registrations []Registration `json:"registrations"`
}

// Registration asks the client to send notifications of one kind.
type Registration struct {
	ID              string `json:"id"`
	Method          string `json:"method"`
	RegisterOptions any    `json:"registerOptions,omitempty"`
}

// WatchOptions says which changed files the client must report.
type WatchOptions struct {
	Watchers []Watcher `json:"watchers"`
}

// Watcher is a pattern for names of files, like *.pml.
type Watcher struct {
	GlobPattern string `json:"globPattern"`
}
