package lsp

import (
	"slices"

	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/editor/protocol"
)

// The legend of semantic tokens: names of types and modifiers that the protocol defines.
var (
	tokenTypes = []string{
		"variable", "parameter", "property", "enumMember", "enum", "struct", "class", "event", "interface", "function",
		"macro", "decorator", "keyword", "type", "number", "string", "comment",
	}
	tokenModifiers = []string{"declaration", "readonly"}
)

// nameTokens maps kinds of names to semantic token types.
var nameTokens = map[analysis.SymbolKind]string{
	analysis.VariableSymbol:  "variable",
	analysis.ParameterSymbol: "parameter",
	analysis.FieldSymbol:     "property",
	analysis.ConstantSymbol:  "enumMember",
	analysis.MtypeSymbol:     "enum",
	analysis.TypedefSymbol:   "struct",
	analysis.ProctypeSymbol:  "class",
	analysis.InitSymbol:      "class",
	analysis.ClaimSymbol:     "event",
	analysis.TraceSymbol:     "event",
	analysis.LTLSymbol:       "interface",
	analysis.InlineSymbol:    "function",
	analysis.MacroSymbol:     "macro",
	analysis.LabelSymbol:     "decorator",
}

// otherTokens maps the kinds of tokens that are not names to semantic token types.
var otherTokens = map[analysis.TokenKind]string{
	analysis.KeywordToken:   "keyword",
	analysis.TypeToken:      "type",
	analysis.NumberToken:    "number",
	analysis.StringToken:    "string",
	analysis.CommentToken:   "comment",
	analysis.DirectiveToken: "macro",
	analysis.SkippedToken:   "comment",
}

func (s *Server) allTokens(q *call) (any, error) {
	return s.semanticTokens(q, func(protocol.Range) bool { return true })
}

func (s *Server) rangeTokens(q *call) (any, error) {
	var p protocol.DocumentParams
	if err := q.Decode(&p); err != nil {
		return nil, err
	}
	return s.semanticTokens(q, func(at protocol.Range) bool {
		return at.Start.Line >= p.Range.Start.Line && at.Start.Line <= p.Range.End.Line
	})
}

// semanticTokens returns the tokens with a range for which fits returns true. As the protocol requires, a token is five
// numbers: the line and the character, both relative to the token before; the length; the type; and the modifiers.
func (s *Server) semanticTokens(q *call, fits func(protocol.Range) bool) (any, error) {
	snapshot, err := q.ready()
	if err != nil {
		return nil, err
	}
	data := []uint32{}
	var last protocol.Position
	for _, x := range snapshot.Tokens(q.text.source()) {
		at := s.span(q, x.Location)
		if !fits(at) || at.Start.Line != at.End.Line {
			continue
		}
		kind := otherTokens[x.Kind]
		if x.Kind == analysis.NameToken {
			kind = nameTokens[x.Symbol]
		}
		character := at.Start.Character
		if at.Start.Line == last.Line {
			character -= last.Character
		}
		modifiers := uint32(0)
		if x.Declaration {
			modifiers |= 1
		}
		if x.Readonly {
			modifiers |= 2
		}
		data = append(data, at.Start.Line-last.Line, character, at.End.Character-at.Start.Character,
			uint32(slices.Index(tokenTypes, kind)), modifiers)
		last = at.Start
	}
	return protocol.SemanticTokens{Data: data}, nil
}

// foldKinds maps kinds of folds to the protocol's names. Blocks have no name.
var foldKinds = map[analysis.FoldKind]string{analysis.CommentFold: "comment", analysis.ConditionFold: "region"}

// folding handles textDocument/foldingRange.
func (s *Server) folding(q *call) (any, error) {
	snapshot, err := q.ready()
	if err != nil {
		return nil, err
	}
	list := []protocol.FoldingRange{}
	for _, x := range snapshot.Folding(q.text.source()) {
		at := s.span(q, x.Location)
		if at.End.Line > at.Start.Line {
			list = append(list, protocol.FoldingRange{
				StartLine: at.Start.Line, EndLine: at.End.Line, Kind: foldKinds[x.Kind],
			})
		}
	}
	return list, nil
}
