package property

import (
	"ltlpor/buchi"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/product"
	"ltlpor/source"
)

// maxOwnStates bounds the states of an automaton from a file. A never claim has the same bound.
const maxOwnStates = 10_000

// imported is an automaton from a file, with its propositions.
type imported struct {
	*buchi.Imported
	file  *source.File
	props []proposition
}

// proposition is a name in the file of an automaton: an expression of the model.
type proposition struct {
	atom
	list  source.List                   // diagnostics of the macro expansion
	outer func(source.Span) source.Span // the place in the file of a place in the name
	place func(int) source.Span         // the place in the name of a byte of the expanded text
}

// readAutomaton reads an automaton and its propositions, with the macros of model expanded. It returns nil if file is
// nil.
func readAutomaton(file *source.File, model *promela.File, info *typecheck.Info) (*imported, error) {
	if file == nil {
		return nil, nil
	}
	in, list := buchi.ReadHOA(file)
	if err := list.Err(); err != nil {
		return nil, err
	}
	if n := in.Automaton.States(); n > maxOwnStates {
		return nil, source.List{source.Errorf(source.Span{File: file},
			"the automaton has %d states, and at most %d can be handled", n, maxOwnStates)}
	}
	m := &imported{Imported: in, file: file}
	for i, name := range in.Props {
		m.props = append(m.props, readProposition(name, in.Spans[i], model, info))
	}
	return m, nil
}

// readProposition reads name, a proposition in the file of an automaton, as an expression of model. span is the
// position in the file. The result has the diagnostics about the expression, with spans in the file.
func readProposition(name string, span source.Span, model *promela.File, info *typecheck.Info) proposition {
	inner := source.NewFile("proposition", name)
	text, place, list := model.Macros.Expand(inner)
	p := proposition{list: list, place: place}
	// Diagnostics refer to the separate text of the proposition: map them into the file.
	p.outer = func(s source.Span) source.Span {
		if s = s.Use(); s.File != inner || span.End-span.Start != len(name) { // escapes: no exact place
			return span
		}
		return source.Span{File: span.File, Start: span.Start + s.Start, End: span.Start + max(s.Start+1, s.End)}
	}
	for _, d := range p.list {
		d.Span = p.outer(d.Span)
	}
	if list.Err() == nil {
		p.atom = readAtom(text, info)
	}
	return p
}

// automatonProperty returns the property of an automaton from a file. A run violates the property if the automaton
// accepts the word of its states. As for a never claim, reduction requires a proof that the language is
// stutter-invariant; the declaration in the file is not trusted.
func (r *reader) automatonProperty() (*Property, source.List) {
	m := r.automaton
	p := r.property(Automaton, Automaton.String())
	p.Span = source.Span{File: m.file}
	var diags source.List
	for _, x := range m.props {
		diags = append(diags, x.list...)
		if x.list.Err() != nil {
			continue
		}
		bit, list := r.prop(p, x.atom)
		for _, d := range list {
			d.Span = x.outer(x.place(d.Span.Start).To(x.place(max(d.Span.Start, d.Span.End-1))))
		}
		p.Bits = append(p.Bits, bit)
		diags = append(diags, list...)
	}
	if diags.Err() != nil {
		return nil, diags
	}
	a := m.Imported.Automaton
	p.Automaton, p.Language, p.violates = product.FromBuchi(a, p.Bits), a, a.Accepts
	if r.opt.Marks {
		p.takeMarks(m.Generalised)
	}
	for _, b := range []*product.Automaton{p.Automaton, p.Marked} {
		if b == nil {
			continue
		}
		for _, s := range b.States {
			if s.End != nil {
				s.End.Message = "the automaton accepts, whatever happens next"
			}
			for _, e := range s.Edges {
				p.Visible |= e.Pos | e.Neg
			}
		}
	}
	r.later = append(r.later, func() (list source.List, err error) {
		if p.Stutter = r.stutter(a); p.Stutter == Sensitive && m.StutterInvariant {
			list.Add(source.Warnf(source.Span{File: m.file}, "the file says stutter-invariant, but the automaton is not"))
		}
		return list, nil
	})
	return p, diags
}
