package promela

import "ltlpor/source"

// Record collects parts of the source text that are not in the syntax tree: definitions and uses of macros and inlines,
// and directives. A use inside a definition has a span in the definition, with a Via for every expansion in which it
// occurs.
type Record struct {
	Macros   []*MacroRecord
	Uses     []MacroUse
	Includes []Inclusion
	Inlines  []*InlineRecord
	Calls    []InlineUse
	// Conditions are the spans from every #if to its #endif. Skipped are the spans of text excluded by an #if.
	Conditions, Skipped []source.Span
}

// MacroRecord describes a macro definition.
type MacroRecord struct {
	Name   Ident
	Params []Ident
	Body   []Ident     // the names in the replacement text, in order
	Text   source.Span // span of the replacement text; invalid if the text is empty
	Span   source.Span // span from # to the end of the replacement text
}

// MacroUse is a use of a macro, or a test of a macro in a directive like #ifdef. Of is nil if the macro is not defined.
type MacroUse struct {
	Name Ident
	Of   *MacroRecord
}

// Inclusion is an executed #include directive. Span is the span of the quoted file name.
type Inclusion struct {
	Span source.Span
	File *source.File
}

// InlineRecord describes an inline definition.
type InlineRecord struct {
	Name   Ident
	Params []Ident
	Body   []Ident     // the names in the body, in order
	Braces source.Span // span of the body with its braces
	Span   source.Span
}

// InlineUse is a call of an inline.
type InlineUse struct {
	Name Ident
	Of   *InlineRecord
}

// names returns the identifiers in a list of preprocessing tokens.
func names(ts []ppToken) (all []Ident) {
	for i := range ts {
		if ts[i].kind == ppName {
			all = append(all, Ident{ts[i].text, ts[i].span})
		}
	}
	return all
}

// recordMacro adds the definition of m to the Record; without a Record it does nothing. The directive begins at span.
// `line` holds the identifiers of the directive from the first parameter on.
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

// recordUse adds token t as a use of macro m to the Record; without a Record it does nothing. m is nil if the macro is
// not defined.
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

// recordSkipped adds text of the current file to the skipped spans of the Record: from offset `from` up to the
// directive at span `to`. Without a Record it does nothing.
func (p *preprocessor) recordSkipped(from int, to source.Span) {
	if r := p.opt.Record; r != nil && to.Start > from {
		r.Skipped = append(r.Skipped, source.Span{File: p.file().scanner.file, Start: from, End: to.Start})
	}
}

// recordInline adds the definition of d to the Record; without a Record it does nothing. ts are the tokens of the
// definition.
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

// recordCall adds a call of d to the Record; without a Record it does nothing. name is the name of the inline in the
// call.
func (r *inliner) recordCall(d *inlineDef, name *token) {
	if r.record != nil {
		r.record.Calls = append(r.record.Calls, InlineUse{Ident{d.name, name.span}, d.record})
	}
}
