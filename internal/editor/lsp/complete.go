package lsp

import (
	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/editor/protocol"
	"ltlpor/internal/lang/promela"
)

// completionKinds are the kinds of the protocol for the kinds of names.
var completionKinds = map[analysis.SymbolKind]int{
	analysis.VariableSymbol:  6,
	analysis.ParameterSymbol: 6,
	analysis.FieldSymbol:     5,
	analysis.ConstantSymbol:  20,
	analysis.TypedefSymbol:   22,
	analysis.ProctypeSymbol:  7,
	analysis.LTLSymbol:       10,
	analysis.InlineSymbol:    3,
	analysis.MacroSymbol:     21,
	analysis.LabelSymbol:     18,
}

// The kinds of words and snippets.
const (
	keywordKind = 14
	snippetKind = 15
	snippetForm = 2
)

// snippets are texts with places to fill in, by label.
var snippets = []struct{ label, text string }{
	{"do", "do\n:: ${1:guard} -> ${2:skip}\nod"},
	{"if", "if\n:: ${1:guard} -> ${2:skip}\n:: else -> ${3:skip}\nfi"},
	{"atomic", "atomic {\n\t$0\n}"},
	{"proctype", "proctype ${1:P}() {\n\t$0\n}"},
	{"ltl", "ltl ${1:name} { ${2:[] p} }"},
}

// completion proposes names and words: fields behind a dot, labels behind @, otherwise the names in scope.
func (s *Server) completion(q *call) (any, error) {
	var p protocol.DocumentParams
	snapshot, offset, err := s.locate(q, &p, &p.Position)
	if err != nil {
		return nil, err
	}
	text := q.text.source().Text
	start := min(offset, len(text))
	for start > 0 && promela.IsName("x"+text[start-1:start]) {
		start--
	}
	s.mu.Lock()
	able := s.client.TextDocument.Completion.CompletionItem.SnippetSupport
	s.mu.Unlock()
	c := &completer{at: q.text.span(start, offset, s.encoding), list: []protocol.CompletionItem{}, seen: map[string]bool{}}
	before := byte(' ')
	if start > 0 {
		before = text[start-1]
	}
	inside := func(at analysis.Location) bool { return at.Contains(q.text.source(), offset) }
	symbols := snapshot.Symbols()
	switch before {
	case '.':
		c.addAll(symbols, func(x *analysis.Symbol, _ bool) bool { return x.Kind == analysis.FieldSymbol }, inside)
	case '@':
		c.addAll(symbols, func(x *analysis.Symbol, _ bool) bool { return x.Kind == analysis.LabelSymbol }, inside)
	default:
		c.addAll(symbols, func(x *analysis.Symbol, visible bool) bool {
			return visible && x.Kind != analysis.FieldSymbol
		}, inside)
		if able {
			c.addSnippets()
		}
		for _, word := range promela.Keywords() {
			c.add(protocol.CompletionItem{Label: word, Kind: keywordKind, SortText: "2" + word})
		}
	}
	return protocol.CompletionList{Items: c.list}, nil
}

// completer collects proposals for the text at a range.
type completer struct {
	at   protocol.Range
	list []protocol.CompletionItem
	seen map[string]bool // labels by kind of insertion
}

func (c *completer) add(x protocol.CompletionItem) {
	if x.Label == "" || c.seen[x.Label] {
		return
	}
	c.seen[x.Label] = true
	x.TextEdit = &protocol.TextEdit{Range: c.at, NewText: x.Label}
	c.list = append(c.list, x)
}

// addSnippets adds the snippets, beside the words of the same label.
func (c *completer) addSnippets() {
	for _, x := range snippets {
		c.list = append(c.list, protocol.CompletionItem{
			Label: x.label + " …", FilterText: x.label, Kind: snippetKind, SortText: "1" + x.label,
			InsertTextFormat: snippetForm, TextEdit: &protocol.TextEdit{Range: c.at, NewText: x.text},
		})
	}
}

// addAll adds the symbols that fit. A symbol inside of another is visible in the range of the other, and a constant
// of an mtype everywhere.
func (c *completer) addAll(
	list []*analysis.Symbol, fits func(x *analysis.Symbol, visible bool) bool, inside func(analysis.Location) bool,
) {
	for _, x := range list {
		c.addFitting(x, true, fits, inside)
	}
}

func (c *completer) addFitting(
	x *analysis.Symbol, visible bool, fits func(*analysis.Symbol, bool) bool, inside func(analysis.Location) bool,
) {
	if x.Kind != analysis.MtypeSymbol && x.Kind != analysis.InitSymbol && fits(x, visible) {
		c.add(protocol.CompletionItem{
			Label: x.Name, Kind: completionKinds[x.Kind], Detail: x.Detail, SortText: "0" + x.Name,
		})
	}
	open := x.Kind == analysis.MtypeSymbol || inside(x.Range)
	for _, y := range x.Children {
		c.addFitting(y, open, fits, inside)
	}
}
