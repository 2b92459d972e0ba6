package protocol

import "encoding/json"

// DocumentID names a document.
type DocumentID struct {
	URI string `json:"uri"`
}

// DocumentParams are the parameters of requests about a document, a position or a range. Members that a request does
// not have are zero.
type DocumentParams struct {
	TextDocument DocumentID `json:"textDocument"`
	Position     Position   `json:"position"`
	Range        Range      `json:"range"`
}

// DidOpenParams are the parameters of textDocument/didOpen.
type DidOpenParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int32  `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
}

// DidChangeParams are the parameters of textDocument/didChange.
type DidChangeParams struct {
	TextDocument struct {
		URI     string `json:"uri"`
		Version int32  `json:"version"`
	} `json:"textDocument"`
	ContentChanges []Change `json:"contentChanges"`
}

// Change replaces the text in Range, or the whole document if Range is nil.
type Change struct {
	Range *Range `json:"range"`
	Text  string `json:"text"`
}

// ReferenceParams are the parameters of textDocument/references.
type ReferenceParams struct {
	DocumentParams
	Context struct {
		IncludeDeclaration bool `json:"includeDeclaration"`
	} `json:"context"`
}

// RenameParams are the parameters of textDocument/rename.
type RenameParams struct {
	DocumentParams
	NewName string `json:"newName"`
}

// CodeActionParams are the parameters of textDocument/codeAction.
type CodeActionParams struct {
	DocumentParams
	Context struct {
		Diagnostics []Diagnostic `json:"diagnostics"`
		Only        []string     `json:"only"`
	} `json:"context"`
}

// CommandParams are the parameters of workspace/executeCommand.
type CommandParams struct {
	Command       string            `json:"command"`
	Arguments     []json.RawMessage `json:"arguments"`
	WorkDoneToken json.RawMessage   `json:"workDoneToken"`
}

// WatchedFilesParams are the parameters of workspace/didChangeWatchedFiles.
type WatchedFilesParams struct {
	Changes []struct {
		URI string `json:"uri"`
	} `json:"changes"`
}

// ConfigurationParams are the parameters of workspace/didChangeConfiguration.
type ConfigurationParams struct {
	Settings json.RawMessage `json:"settings"`
}

// CancelParams are the parameters of $/cancelRequest.
type CancelParams struct {
	ID json.RawMessage `json:"id"`
}

// ProgressCancelParams are the parameters of window/workDoneProgress/cancel.
type ProgressCancelParams struct {
	Token json.RawMessage `json:"token"`
}
