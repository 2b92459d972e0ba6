package analysis

import (
	"cmp"
	"slices"
	"strings"

	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// Symbol is a node in the outline of a model, usually a declaration.
type Symbol struct {
	Kind      SymbolKind
	Name      string
	Detail    string   // additional text, for example the type of a variable; or ""
	Range     Location // location of the whole declaration
	Selection Location // location of the name, inside Range
	Children  []*Symbol
}

// SymbolKind is the kind of a declared name, for example a variable or a label.
type SymbolKind uint8

// The kinds of declared names.
const (
	VariableSymbol SymbolKind = iota
	ParameterSymbol
	FieldSymbol
	ConstantSymbol // a message constant of an mtype
	MtypeSymbol    // a declaration of constants; the name is the subtype, or "mtype"
	TypedefSymbol
	ProctypeSymbol
	InitSymbol
	ClaimSymbol
	TraceSymbol
	LTLSymbol
	InlineSymbol
	MacroSymbol
	LabelSymbol
)

// Symbols returns the outline of the model with all its files, in the order of the text. The root file comes first.
func (s *Snapshot) Symbols() []*Symbol {
	all := []*Symbol{}
	if s.file == nil {
		return all
	}
	for _, d := range s.file.Decls {
		all = append(all, s.outline(d)...)
	}
	for _, m := range s.record.Macros {
		if s.knows(locate(m.Name.Span).File) {
			all = append(all, definition(MacroSymbol, m.Name, m.Params, m.Span))
		}
	}
	for _, n := range s.record.Inlines {
		all = append(all, definition(InlineSymbol, n.Name, n.Params, n.Span))
	}
	slices.SortStableFunc(all, func(a, b *Symbol) int {
		return cmp.Or(cmp.Compare(s.fileNumber(a.Range.File), s.fileNumber(b.Range.File)),
			cmp.Compare(a.Range.Start, b.Range.Start))
	})
	return all
}

// knows reports whether f is a file of the model. The text of a -D option is not.
func (s *Snapshot) knows(f *source.File) bool { return s.fileNumber(f) >= 0 }

// fileNumber returns the index of f in s.files, or -1.
func (s *Snapshot) fileNumber(f *source.File) int {
	return slices.IndexFunc(s.files, func(g *source.File) bool { return g.AsRead() == f })
}

// definition returns the outline node of a macro or inline. whole is the span of the definition.
func definition(kind SymbolKind, name promela.Ident, params []promela.Ident, whole source.Span) *Symbol {
	o := symbol(kind, name.Name, "", whole, name.Span)
	var list []string
	for _, p := range params {
		list = append(list, p.Name)
		o.Children = append(o.Children, symbol(ParameterSymbol, p.Name, "", p.Span, p.Span))
	}
	if kind == InlineSymbol || len(list) > 0 {
		o.Detail = "(" + strings.Join(list, ", ") + ")"
	}
	return o
}

func (s *Snapshot) outline(d promela.Decl) []*Symbol {
	switch d := d.(type) {
	case *promela.VarDecl:
		return variables(d, VariableSymbol)
	case *promela.MtypeDecl:
		m := symbol(MtypeSymbol, "mtype", "", d.Span, source.Span{})
		if d.Sub != "" {
			m.Name = "mtype:" + d.Sub
		}
		for _, n := range d.Names {
			m.Children = append(m.Children, symbol(ConstantSymbol, n.Name, m.Name, n.Span, n.Span))
		}
		return []*Symbol{m}
	case *promela.TypedefDecl:
		t := symbol(TypedefSymbol, d.Name.Name, "", d.Span, d.Name.Span)
		for _, f := range d.Fields {
			t.Children = append(t.Children, variables(f, FieldSymbol)...)
		}
		return []*Symbol{t}
	case *promela.Proctype:
		p := symbol(ProctypeSymbol, d.Name.Name, "", d.Span, d.Name.Span)
		if d.IsInit {
			p.Kind = InitSymbol
		}
		for _, v := range d.Params {
			p.Children = append(p.Children, variables(v, ParameterSymbol)...)
		}
		p.Children = append(p.Children, bodySymbols(d.Body)...)
		return []*Symbol{p}
	case *promela.Claim:
		c := symbol(ClaimSymbol, "never", "", d.Span, d.Name.Span)
		if d.Name.Name != "" {
			c.Name = d.Name.Name
		}
		c.Children = bodySymbols(d.Body)
		return []*Symbol{c}
	case *promela.TraceDecl:
		t := symbol(TraceSymbol, "trace", "", d.Span, source.Span{})
		if d.Not {
			t.Name = "notrace"
		}
		t.Children = bodySymbols(d.Body)
		return []*Symbol{t}
	case *promela.LTL:
		return []*Symbol{symbol(LTLSymbol, s.info.LTL[d], "", d.Span, d.Name.Span)}
	}
	return nil
}

// symbol returns an outline node without children. whole is the span of the declaration, and `own` the span of its
// name. If `own` is invalid, Selection is the first word of the declaration.
func symbol(kind SymbolKind, name, detail string, whole, own source.Span) *Symbol {
	s := &Symbol{Kind: kind, Name: name, Detail: detail, Range: locate(whole.Use()), Selection: locate(own.Use())}
	if !own.Valid() {
		s.Selection = s.Range
		word := s.Selection.Text()
		end := strings.IndexFunc(word, func(r rune) bool { return !promela.IsName("x" + string(r)) })
		if end >= 0 {
			s.Selection.End = s.Selection.Start + end
		}
	}
	if s.Selection.File != s.Range.File || s.Selection.Start < s.Range.Start || s.Selection.End > s.Range.End {
		s.Range = s.Selection // the declaration is in the texts of several macros or inlines
	}
	return s
}

func variables(d *promela.VarDecl, kind SymbolKind) []*Symbol {
	var all []*Symbol
	for _, v := range d.Vars {
		all = append(all, symbol(kind, v.Name, detail(d.Type, v), v.Span, v.NameSpan))
	}
	return all
}

// detail returns the type of v, a declared variable, as text.
func detail(t promela.TypeName, v *promela.Declarator) string {
	text := t.String()
	switch {
	case v.Len != nil:
		text += "[" + promela.ExprString(v.Len) + "]"
	case v.Bits != nil:
		text += " : " + promela.ExprString(v.Bits)
	}
	return text
}

// bodySymbols returns the variables and labels of a body. If an inline is called twice, its names are in the result
// once.
func bodySymbols(body *promela.Sequence) []*Symbol {
	var all []*Symbol
	seen := map[Location]bool{}
	add := func(list ...*Symbol) {
		for _, s := range list {
			if !seen[s.Selection] {
				seen[s.Selection] = true
				all = append(all, s)
			}
		}
	}
	promela.Walk(body, func(node any) bool {
		switch n := node.(type) {
		case *promela.BlockStmt:
			return n.Inline == 0
		case *promela.VarDecl:
			add(variables(n, VariableSymbol)...)
		case *promela.Step:
			for _, l := range n.Labels {
				add(symbol(LabelSymbol, l.Name, "", l.Span, l.Span))
			}
		}
		return true
	})
	return all
}
