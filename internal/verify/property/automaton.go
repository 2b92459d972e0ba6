package property

import (
	"ltlpor/buchi"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/product"
	"ltlpor/source"
)

// maxOwnStates is the maximum number of states of an automaton read from a file. The limit for never claims is the
// same.
const maxOwnStates = 10_000

// imported is an automaton read from a file, with its propositions.
type imported struct {
	*buchi.Imported
	file  *source.File
	props []proposition
}

// proposition is an atomic proposition of an automaton from a file. In the file it is a quoted text: an expression over
// the model.
type proposition struct {
	atom
	list  source.List                   // diagnostics of the macro expansion
	outer func(source.Span) source.Span // maps a span of the quoted text to a span of the file
	place func(int) source.Span         // maps an offset in the expanded text to a span of the quoted text
}

// readAutomaton reads an automaton in the HOA format and its propositions. It expands the macros of model in the
// propositions. If file is nil, the result is nil.
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

// readProposition parses name, a proposition of an automaton from a file, as an expression over model. `span` is the
// position of name in the file. The result includes the diagnostics; their spans are in the file.
func readProposition(name string, span source.Span, model *promela.File, info *typecheck.Info) proposition {
	inner := source.NewFile("proposition", name)
	text, place, list := model.Macros.Expand(inner)
	p := proposition{list: list, place: place}
	// Diagnostics refer to the separate text of the proposition: map them into the file.
	p.outer = func(s source.Span) source.Span {
		// With escapes in the quoted text, offsets differ: no exact position is known.
		if s = s.Use(); s.File != inner || span.End-span.Start != len(name) {
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

// automatonProperty returns the property of the automaton from a file: a run violates the property if the automaton
// accepts the word of the run. If a proposition has an error, the property is nil.
//
// As for a never claim, a reduction is only used if a test proves that the language is stutter-invariant. The
// declaration in the file does not suffice.
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
		place := func(s source.Span) source.Span {
			return x.outer(x.place(s.Start).To(x.place(max(s.Start, s.End-1))))
		}
		bit, list := r.prop(p, x.atom, place)
		for _, d := range list {
			d.Span = place(d.Span)
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
