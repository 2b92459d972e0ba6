package lsp

// requests maps methods to handlers that run in goroutines, so that several requests can be answered at a time.
var requests map[string]func(*Server, *call) (any, error)

func init() {
	requests = map[string]func(*Server, *call) (any, error){
		"textDocument/codeAction":           (*Server).codeAction,
		"textDocument/definition":           (*Server).definition,
		"textDocument/references":           (*Server).references,
		"textDocument/semanticTokens/full":  (*Server).allTokens,
		"textDocument/semanticTokens/range": (*Server).rangeTokens,
		"textDocument/hover":                (*Server).hover,
		"textDocument/completion":           (*Server).completion,
		"textDocument/signatureHelp":        (*Server).signatureHelp,
		"textDocument/inlayHint":            (*Server).inlayHints,
		"textDocument/foldingRange":         (*Server).folding,
		"textDocument/documentHighlight":    (*Server).highlight,
		"textDocument/prepareRename":        (*Server).prepareRename,
		"textDocument/rename":               (*Server).rename,
		"textDocument/documentSymbol":       (*Server).documentSymbol,
		"textDocument/formatting":           (*Server).formatting,
		"textDocument/codeLens":             (*Server).codeLens,
		"workspace/executeCommand":          (*Server).executeCommand,

		"ltlpor/check":      (*Server).checkRequest,
		"ltlpor/report":     (*Server).report,
		"ltlpor/simulate":   (*Server).simulate,
		"ltlpor/explain":    (*Server).explain,
		"ltlpor/graph":      (*Server).graph,
		"ltlpor/automaton":  (*Server).automaton,
		"ltlpor/chart":      (*Server).chart,
		"ltlpor/properties": (*Server).properties,
	}
}
