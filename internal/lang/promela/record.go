package promela

import "ltlpor/source"

// Record holds the parts of a text without trace in the syntax tree: definitions and uses of macros and inlines,
// and the directives. A use inside a definition has its place in the definition, with a Via for each expansion.
type Record struct {
	Macros   []*MacroRecord
	Uses     []MacroUse
	Includes []Inclusion
	Inlines  []*InlineRecord
	Calls    []InlineUse
	// Conditions are the texts from an #if to the #endif, and Skipped the texts left out.
	Conditions, Skipped []source.Span
}

// MacroRecord is a definition of a macro.
type MacroRecord struct {
	Name   Ident
	Params []Ident
	Body   []Ident     // the names in the text of the macro
	Text   source.Span // the text of the macro; invalid if empty
	Span   source.Span // from # to the end of the text
}

// MacroUse is a use of a macro, or a test whether the macro is defined. Of is nil if the macro is not defined.
type MacroUse struct {
	Name Ident
	Of   *MacroRecord
}

// Inclusion is an #include. Span is the name of the file in the directive, with quotes.
type Inclusion struct {
	Span source.Span
	File *source.File
}

// InlineRecord is a definition of an inline.
type InlineRecord struct {
	Name   Ident
	Params []Ident
	Body   []Ident     // the names in the body
	Braces source.Span // the body with braces
	Span   source.Span
}

// InlineUse is a call of an inline.
type InlineUse struct {
	Name Ident
	Of   *InlineRecord
}

// names returns the names in a list of preprocessing tokens.
func names(ts []ppToken) (all []Ident) {
	for i := range ts {
		if ts[i].kind == ppName {
			all = append(all, Ident{ts[i].text, ts[i].span})
		}
	}
	return all
}

// recordMacro notes the definition of m, whose directive begins at span. line has the names behind the macro's name:
// first the parameters.
func (p *preprocessor) recordMacro(m *macro, line []Ident, span source.Span) {
	r := p.opt.Record
	if r == nil {
		return
	}
	var params []Ident
	for i, name := range m.params {
		if i < len(line) && line[i].Name == name {
			params = append(params, line[i])
		}
	}
	m.record = &MacroRecord{Name: Ident{m.name, m.span}, Params: params, Body: names(m.body), Span: span.To(m.span)}
	if n := len(m.body); n > 0 {
		m.record.Text = m.body[0].span.To(m.body[n-1].span)
		m.record.Span = span.To(m.body[n-1].span)
	}
	r.Macros = append(r.Macros, m.record)
}

// recordUse notes a use of the macro named by t, undefined if m is nil.
func (x *Macros) recordUse(t *ppToken, m *macro) {
	if x.record == nil {
		return
	}
	u := MacroUse{Name: Ident{t.text, t.span}}
	if m != nil {
		u.Of = m.record
	}
	x.record.Uses = append(x.record.Uses, u)
}

// recordSkipped notes the text of the current file from offset from to the directive at span.
func (p *preprocessor) recordSkipped(from int, to source.Span) {
	if r := p.opt.Record; r != nil && to.Start > from {
		r.Skipped = append(r.Skipped, source.Span{File: p.file().scanner.file, Start: from, End: to.Start})
	}
}

// recordInline notes the definition of d, of n tokens.
func (r *inliner) recordInline(d *inlineDef, ts []token, params []Ident) {
	if r.record == nil {
		return
	}
	last := ts[len(ts)-1].span
	d.record = &InlineRecord{
		Name: Ident{d.name, d.span}, Params: params, Braces: d.body[0].span.To(last), Span: ts[0].span.To(last),
	}
	for i := range d.body {
		if isWord(d.body[i].text) && typeKinds[d.body[i].kind] == Named {
			d.record.Body = append(d.record.Body, Ident{d.body[i].text, d.body[i].span})
		}
	}
	r.record.Inlines = append(r.record.Inlines, d.record)
}

// recordCall notes a call of d.
func (r *inliner) recordCall(d *inlineDef, name *token) {
	if r.record != nil {
		r.record.Calls = append(r.record.Calls, InlineUse{Ident{d.name, name.span}, d.record})
	}
}
