package interp

import (
	"slices"

	"ltlpor/internal/lang/promela"
	"ltlpor/source"
)

// selection appends the elements of an if statement to out, or of a do statement if loop is set. For a do, the join
// after the loop must be the last element of t.loops. `named` attaches the labels of the statement to its argument.
// (rules 2.2, 2.4, 2.5, 2.6)
func (t *tree) selection(out *sequence, span source.Span, loop bool, options []*sequence, named func(*element) *element) {
	e := named(t.make(selection, nil, span))
	for _, o := range options {
		o.first().first = true
		if _, ok := o.first().stmt.(*promela.ElseStmt); ok {
			o.first().home = e
		}
	}
	elses := slices.IndexFunc(options, func(o *sequence) bool { return o.first().home == e && isElse(o.first()) })
	if elses >= 0 {
		o := options[elses]
		options = append(slices.Delete(options, elses, elses+1), o)
	}
	e.options = options
	after := t.make(join, nil, span)
	back := after
	if loop {
		exit := t.loops[len(t.loops)-1]
		t.loops = t.loops[:len(t.loops)-1]
		*exit = *t.make(join, nil, span)
		exit.exit = true
		t.owner.elements[len(t.owner.elements)-1] = exit
		after.next = e // the join before the loop, where every round begins
		out.all = append(out.all, back, e, exit)
	} else {
		out.all = append(out.all, e, after)
	}
	for _, o := range options {
		t.chain(o, back)
	}
}

func isElse(e *element) bool {
	_, ok := e.stmt.(*promela.ElseStmt)
	return ok
}

// unless appends the statement `main unless escape` to out. (rules 7.1, 7.4)
func (t *tree) unless(out *sequence, s *promela.UnlessStmt, span source.Span) {
	main := t.sequence(s.Main, false)
	escape := t.sequence(s.Escape, false)
	if !written(s.Main) { // as in SPIN, a single statement is numbered after the escape, a block before
		for _, e := range main.all {
			t.numbers++
			e.number = t.numbers
		}
	}
	e := t.make(guarded, nil, span)
	e.main, e.escape = main, escape
	after := t.make(join, nil, span)
	t.chain(main, after)
	t.chain(escape, after)
	guard(main, escape)
	out.all = append(out.all, e, after)
}

// written reports whether s was written in braces. If not, s is a single statement.
func written(s *promela.Sequence) bool { return s.End.Start != s.End.End }

// guard makes escape an escape of every element in s, including the elements inside compounds and escapes. (rules 7.1
// to 7.3)
func guard(s *sequence, escape *sequence) {
	for _, e := range s.all {
		if slices.Contains(e.escapes, escape.first()) {
			continue
		}
		e.escapes = append([]*element{escape.first()}, e.escapes...)
		for _, o := range e.options {
			guard(o, escape)
		}
		if e.main != nil {
			guard(e.main, escape)
		}
		if e.escape != nil {
			guard(e.escape, escape)
		}
	}
}
