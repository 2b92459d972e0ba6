package ltlpor

import (
	"ltlpor/buchi"
	"ltlpor/ltl"
	"ltlpor/product"
	"ltlpor/source"
	"ltlpor/task"
)

// maxOwnStates is the number of states that an automaton from a file may have, as
// many as a never claim.
const maxOwnStates = 10_000

// readOwn reads the automaton that the options name.
func (m *model) readOwn(opt Options) error {
	if opt.Automaton == nil {
		return nil
	}
	in, list := buchi.ReadHOA(opt.Automaton)
	if err := list.Err(); err != nil {
		return err
	}
	if n := in.Automaton.States(); n > maxOwnStates {
		return source.List{source.Errorf(source.Span{File: opt.Automaton},
			"the automaton has %d states, and at most %d can be handled", n, maxOwnStates)}
	}
	m.own = in
	return nil
}

// ownGoal makes the goal of an automaton from a file: a run violates it if the
// automaton accepts the word of its states. As for a never claim, reduction is
// used only if the language is shown to be stutter-invariant; what the file
// says about that is not relied on.
func (m *model) ownGoal(file *source.File, opt Options) (*goal, source.List) {
	bits := make([]int, len(m.own.Props))
	var diags source.List
	for i, name := range m.own.Props {
		bit, list := m.ownProp(name, m.own.Spans[i])
		bits[i] = bit
		diags = append(diags, list...)
	}
	if diags.Err() != nil {
		return nil, diags
	}
	a := m.own.Automaton
	g := &goal{properties: []Property{{Name: task.Automaton.String(), Kind: task.Automaton, Span: source.Span{File: file}}}}
	g.automaton, g.language, g.bits = product.FromBuchi(a, bits), a, bits
	if asked := opt.plan(); asked.WithMarks() {
		g.takeMarks(m.own.Generalised, a.States(), bits)
	}
	for _, s := range g.automaton.States {
		if s.End != nil {
			s.End.Message = "the automaton accepts, whatever happens next"
		}
		for _, e := range s.Edges {
			g.visible |= e.Pos | e.Neg
		}
	}
	g.violates = func(w ltl.Word) bool { return a.Accepts(project(w, bits)) }
	g.reaches = func(letters []uint64) bool { // on with stuttering, as one of all continuations
		last := len(letters) - 1
		return g.violates(ltl.Word{Stem: letters[:last], Cycle: letters[last:]})
	}
	g.stutter = stutterOf(a, opt)
	if g.stutter == task.Sensitive && m.own.StutterInvariant {
		diags.Add(source.Warnf(source.Span{File: file}, "the file says stutter-invariant, but the automaton is not"))
	}
	return g, diags
}

// ownProp makes a proposition of the program of a name in the file, at a span.
func (m *model) ownProp(name string, span source.Span) (int, source.List) {
	inner := source.NewFile("proposition", name)
	// Diagnostics are about a text of their own: point into the file.
	outer := func(s source.Span) source.Span {
		if s = s.Use(); s.File != inner || span.End-span.Start != len(name) { // escapes: no exact place
			return span
		}
		return source.Span{File: span.File, Start: span.Start + s.Start, End: span.Start + max(s.Start+1, s.End)}
	}
	moved := func(list source.List, at func(source.Span) source.Span) source.List {
		for _, d := range list {
			d.Span = at(d.Span)
		}
		return list
	}
	text, place, list := m.file.Macros.Expand(inner)
	if list.Err() != nil {
		return 0, moved(list, outer)
	}
	bit, more := m.atom(text)
	return bit, append(moved(list, outer), moved(more, func(s source.Span) source.Span {
		return outer(place(s.Start).To(place(max(s.Start, s.End-1))))
	})...)
}
