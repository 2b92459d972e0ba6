package lsp

import (
	"slices"
	"strings"

	"ltlpor/internal/editor/analysis"
	"ltlpor/internal/editor/protocol"
	"ltlpor/source"
)

// hover handles textDocument/hover. The text has the declaration of the name at the position, facts about the name, and
// the dependent steps of the statement.
func (s *Server) hover(q *call) (any, error) {
	var p protocol.DocumentParams
	snapshot, offset, err := s.locate(q, &p, &p.Position)
	if err != nil {
		return nil, err
	}
	file := q.text.source()
	declared := snapshot.Definition(file, offset)
	uses := snapshot.References(file, offset, true)
	i := slices.IndexFunc(uses, func(at analysis.Location) bool { return at.Contains(file, offset) })
	notes := facts{s: s, q: q}
	statement := notes.statement(file, offset)
	if len(declared) == 0 || i < 0 {
		if statement.text == "" {
			return nil, nil
		}
		return protocol.Hover{Contents: s.markup(statement.text), Range: s.span(q, statement.at)}, nil
	}
	var lines []string
	for _, at := range declared {
		if line := declarationLine(at); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	text := "```promela\n" + strings.Join(lines, "\n") + "\n```"
	about := append(s.describeSymbol(q, snapshot, declared[0]), notes.declarationNotes(declared[0])...)
	if statement.text != "" {
		about = append(about, statement.text)
	}
	for _, note := range about {
		text += "\n\n" + note
	}
	return protocol.Hover{Contents: s.markup(text), Range: s.span(q, uses[i])}, nil
}

// markup returns text, which is Markdown, in a form for the client. If the client does not support Markdown, it is
// converted to plain text.
func (s *Server) markup(text string) protocol.Markup {
	s.mu.Lock()
	forms := s.client.TextDocument.Hover.ContentFormat
	s.mu.Unlock()
	if slices.Contains(forms, protocol.Markdown) {
		return protocol.Markup{Kind: protocol.Markdown, Value: text}
	}
	plain := strings.NewReplacer("```promela\n", "", "\n```", "", "`", "").Replace(text)
	return protocol.Markup{Kind: protocol.PlainText, Value: plain}
}

// declarationLine returns the line with the declaration at a location, without a comment at its end and without blanks
// around it.
func declarationLine(at analysis.Location) string {
	text := at.File.Text
	start := strings.LastIndexByte(text[:at.Start], '\n') + 1
	end := len(text)
	if i := strings.IndexByte(text[at.Start:], '\n'); i >= 0 {
		end = at.Start + i
	}
	line := text[start:end]
	for _, comment := range []string{"/*", "//"} {
		if i := strings.Index(line[at.Start-start:], comment); i >= 0 {
			line = line[:at.Start-start+i]
		}
	}
	return source.Readable(strings.ReplaceAll(strings.TrimSpace(line), "```", ""))
}

// describeSymbol returns hover texts about the name declared at a location: its kind, the process type that declares
// it, and the verdict of a property.
func (s *Server) describeSymbol(q *call, snapshot *analysis.Snapshot, at analysis.Location) (notes []string) {
	x, owner := findSymbol(snapshot.Symbols(), nil, at)
	if x == nil {
		return nil
	}
	note := symbolWords[x.Kind]
	if x.Detail != "" && x.Kind != analysis.ConstantSymbol {
		note += " of type `" + x.Detail + "`"
	}
	if owner != nil {
		note += " of `" + owner.Name + "`"
	}
	notes = append(notes, note)
	if verdict := s.verdictsOf(q.run)[x.Name]; x.Kind == analysis.LTLSymbol && verdict != "" {
		notes = append(notes, "last check"+verdict)
	}
	return notes
}

// symbolWords maps kinds of names to the words in hover texts.
var symbolWords = map[analysis.SymbolKind]string{
	analysis.VariableSymbol:  "variable",
	analysis.ParameterSymbol: "parameter",
	analysis.FieldSymbol:     "field",
	analysis.ConstantSymbol:  "constant",
	analysis.TypedefSymbol:   "structure",
	analysis.ProctypeSymbol:  "process type",
	analysis.ClaimSymbol:     "never claim",
	analysis.LTLSymbol:       "property",
	analysis.InlineSymbol:    "inline",
	analysis.MacroSymbol:     "macro",
	analysis.LabelSymbol:     "label",
}

// findSymbol returns the symbol declared at a location, and its parent in the outline. It searches the symbols in list
// and their descendants. owner is the parent of the symbols in list. If no symbol is found, x is nil.
func findSymbol(list []*analysis.Symbol, owner *analysis.Symbol, at analysis.Location) (x, parent *analysis.Symbol) {
	for _, x := range list {
		if x.Selection == at {
			return x, owner
		}
		if y, parent := findSymbol(x.Children, x, at); y != nil {
			return y, parent
		}
	}
	return nil, nil
}
