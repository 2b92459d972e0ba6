package analysis

import (
	"strings"

	gen "ltlpor/grammar/gen/promela"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/source"
)

// Signature describes a call during typing: an inline call, the use of a macro, or a run.
type Signature struct {
	Kind   SymbolKind // InlineSymbol, MacroSymbol or ProctypeSymbol
	Name   string
	Params []Parameter
	Active int // index of the argument at the cursor; at least len(Params) if there are too many arguments
}

// Parameter is a parameter of an inline, a macro or a process type.
type Parameter struct {
	Name string
	Type string // type of a parameter of a process type; otherwise ""
}

// String returns the parameter as declared.
func (p Parameter) String() string { return strings.TrimSpace(p.Type + " " + p.Name) }

// Signature returns the inline call, macro use or run around a byte offset of a file. If there is none, the result is
// nil. The closing parenthesis may be missing.
func (s *Snapshot) Signature(file *source.File, offset int) *Signature {
	c := cursorAt(file, offset)
	for end := len(c.before); ; {
		open, commas := c.opened(end)
		if open < 1 {
			return nil
		}
		if c.before[open].Kind == gen.PromelaLexerLPAREN {
			if x := s.callee(c.before[:open]); x != nil {
				x.Active = commas
				return x
			}
		}
		end = open
	}
}

// callee returns the signature of the inline, macro or process type with the name at the end of tokens. If there is
// none, the result is nil.
func (s *Snapshot) callee(tokens []promela.Lexeme) *Signature {
	n := len(tokens)
	if n == 0 || tokens[n-1].Kind != gen.PromelaLexerNAME {
		return nil
	}
	name := tokens[n-1].Text
	before := -1
	if n > 1 {
		before = tokens[n-2].Kind
	}
	switch {
	case before == gen.PromelaLexerPROCTYPE || before == gen.PromelaLexerD_PROCTYPE || before == gen.PromelaLexerINLINE:
		return nil // this is a declaration of the name, not a call
	case before == gen.PromelaLexerRUN:
		if s.info != nil {
			if p := s.info.Proc(name); p != nil {
				return &Signature{Kind: ProctypeSymbol, Name: name, Params: parametersOf(p)}
			}
		}
		return nil
	}
	for _, x := range s.record.Inlines {
		if x.Name.Name == name {
			return &Signature{Kind: InlineSymbol, Name: name, Params: untyped(x.Params)}
		}
	}
	for _, x := range s.record.Macros {
		if x.Name.Name == name && len(x.Params) > 0 {
			return &Signature{Kind: MacroSymbol, Name: name, Params: untyped(x.Params)}
		}
	}
	return nil
}

func parametersOf(p *typecheck.Proc) []Parameter {
	list := []Parameter{}
	for _, x := range p.Params {
		list = append(list, Parameter{Name: x.Name, Type: x.Type.String()})
	}
	return list
}

func untyped(names []promela.Ident) []Parameter {
	list := []Parameter{}
	for _, x := range names {
		list = append(list, Parameter{Name: x.Name})
	}
	return list
}
