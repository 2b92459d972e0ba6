package lsp

import (
	"strconv"

	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/editor/protocol"
)

// completionKinds maps kinds of names to the protocol's completion kinds.
var completionKinds = map[analysis.SymbolKind]int{
	analysis.VariableSymbol:  6,
	analysis.ParameterSymbol: 6,
	analysis.FieldSymbol:     5,
	analysis.ConstantSymbol:  20,
	analysis.MtypeSymbol:     13,
	analysis.TypedefSymbol:   22,
	analysis.ProctypeSymbol:  7,
	analysis.LTLSymbol:       10,
	analysis.InlineSymbol:    3,
	analysis.MacroSymbol:     21,
	analysis.LabelSymbol:     18,
}

// The protocol's kinds of completions for keywords and snippets, and its insert text format for snippets.
const (
	keywordKind = 14
	snippetKind = 15
	snippetForm = 2
)

// completion handles textDocument/completion. It offers snippets only if the client supports them.
func (s *Server) completion(q *call) (any, error) {
	var p protocol.DocumentParams
	snapshot, offset, err := s.locate(q, &p, &p.Position)
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	snippets := s.client.TextDocument.Completion.CompletionItem.SnippetSupport
	s.mu.Unlock()
	found := snapshot.Complete(q.text.source(), offset)
	at := s.span(q, found.Replaced)
	list := []protocol.CompletionItem{}
	for _, x := range found.Proposals {
		if snippets || x.Form != analysis.SnippetProposal {
			list = append(list, completionItem(x, at, snippets))
		}
	}
	return protocol.CompletionList{Items: list}, nil
}

// completionItem converts proposal x to the protocol's form. at is the range to be replaced. snippets says whether the
// client supports snippets.
func completionItem(x analysis.Proposal, at protocol.Range, snippets bool) protocol.CompletionItem {
	item := protocol.CompletionItem{
		Label: x.Label, Kind: completionKinds[x.Symbol], Detail: x.Detail, SortText: strconv.Itoa(x.Rank) + x.Label,
		TextEdit: &protocol.TextEdit{Range: at, NewText: x.Label},
	}
	switch x.Form {
	case analysis.WordProposal:
		item.Kind = keywordKind
	case analysis.SnippetProposal:
		item.Kind, item.Label, item.FilterText = snippetKind, x.Label+" …", x.Label
	}
	if snippets && x.Snippet != "" {
		item.InsertTextFormat, item.TextEdit.NewText = snippetForm, x.Snippet
	}
	return item
}
