package lsp

import (
	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/editor/protocol"
)

// symbolKinds maps kinds of names to the protocol's symbol kinds.
var symbolKinds = map[analysis.SymbolKind]protocol.SymbolKind{
	analysis.VariableSymbol:  protocol.SymbolVariable,
	analysis.ParameterSymbol: protocol.SymbolVariable,
	analysis.FieldSymbol:     protocol.SymbolField,
	analysis.ConstantSymbol:  protocol.SymbolEnumMember,
	analysis.MtypeSymbol:     protocol.SymbolEnum,
	analysis.TypedefSymbol:   protocol.SymbolStruct,
	analysis.ProctypeSymbol:  protocol.SymbolClass,
	analysis.InitSymbol:      protocol.SymbolClass,
	analysis.ClaimSymbol:     protocol.SymbolEvent,
	analysis.TraceSymbol:     protocol.SymbolEvent,
	analysis.LTLSymbol:       protocol.SymbolProperty,
	analysis.InlineSymbol:    protocol.SymbolFunction,
	analysis.MacroSymbol:     protocol.SymbolConstant,
	analysis.LabelSymbol:     protocol.SymbolKey,
}

// documentSymbol handles textDocument/documentSymbol. The outline is a tree. If the client does not support trees, it
// is a flat list.
func (s *Server) documentSymbol(q *call) (any, error) {
	snapshot, err := q.ready()
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	tree := s.client.TextDocument.DocumentSymbol.HierarchicalDocumentSymbolSupport
	s.mu.Unlock()
	symbols := s.symbols(q, snapshot.Symbols())
	if tree {
		return symbols, nil
	}
	list := []protocol.SymbolInformation{}
	flatten(&list, symbols, q.text.uri, "")
	return list, nil
}

// symbols converts symbols to the protocol's form. Symbols in list that are not in the document of q are left out.
func (s *Server) symbols(q *call, list []*analysis.Symbol) []protocol.Symbol {
	out := []protocol.Symbol{}
	for _, x := range list {
		if q.run.find(x.Selection.File) != q.text {
			continue
		}
		y := protocol.Symbol{
			Name: x.Name, Detail: x.Detail, Kind: symbolKinds[x.Kind], Range: s.span(q, x.Range),
			SelectionRange: s.span(q, x.Selection), Children: s.symbols(q, x.Children),
		}
		if y.Name == "" { // the protocol does not allow an empty name
			y.Name = q.text.source().Text[x.Selection.Start:x.Selection.End]
		}
		out = append(out, y)
	}
	return out
}

// span converts a location to a range of the protocol. It must be in the document of q.
func (s *Server) span(q *call, at analysis.Location) protocol.Range {
	return q.text.span(at.Start, at.End, s.encoding)
}

// flatten appends symbols and all their descendants to list. container is the name of the parent of symbols.
func flatten(list *[]protocol.SymbolInformation, symbols []protocol.Symbol, uri, container string) {
	for _, x := range symbols {
		*list = append(*list, protocol.SymbolInformation{
			Name: x.Name, Kind: x.Kind, Location: protocol.Location{URI: uri, Range: x.Range}, ContainerName: container,
		})
		flatten(list, x.Children, uri, x.Name)
	}
}
