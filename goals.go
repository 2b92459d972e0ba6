package ltlpor

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"ltlpor/buchi"
	"ltlpor/lower"
	"ltlpor/ltl"
	"ltlpor/product"
	"ltlpor/program"
	"ltlpor/promela"
	"ltlpor/source"
	"ltlpor/task"
)

// goal is what one search decides: the assertions and end states together, or
// one temporal property.
type goal struct {
	model      *model     // with the propositions that g is about
	properties []Property // verdicts still open
	// automaton accepts the runs that violate the property; nil for safety.
	automaton *product.Automaton
	// violates reports whether a run with these letters, truths of the program's
	// propositions, is a counterexample: the definition, for certifying.
	violates func(ltl.Word) bool
	// reaches reports whether a finite run with these letters is a violation already.
	reaches func(letters []uint64) bool
	visible uint64 // the propositions that the automaton reads
	// language is what the automaton accepts, bits[i] being the program's proposition
	// for its proposition i; nil for safety.
	language *buchi.Automaton
	bits     []int
	// stutter says whether steps may be left out.
	stutter task.Stutter
	// infinite: only runs in which the system moves for ever count.
	infinite   bool
	assertions bool
	endStates  bool
	// observer is the system with a never claim that takes part in its runs; nil
	// unless that is the property. Then automaton, violates and reaches are nil, too.
	observer *observer
}

// temporal reports whether g is about infinite runs.
func (g *goal) temporal() bool { return g.automaton != nil || g.observer != nil }

// goals collects what the options ask for, in the order of the text.
func (m *model) goals(opt Options) ([]*goal, error) {
	var out []*goal
	in := m // the model with the propositions of the goal that is made
	safety := &goal{model: m, assertions: opt.Checks&Assertions != 0, endStates: opt.Checks&EndStates != 0}
	if safety.assertions {
		safety.properties = append(safety.properties, Property{Name: task.Assertions.String(), Kind: task.Assertions})
	}
	if safety.endStates {
		safety.properties = append(safety.properties, Property{Name: task.EndStates.String(), Kind: task.EndStates})
	}
	if len(safety.properties) > 0 {
		out = append(out, safety)
	}
	var diags source.List
	add := func(g *goal, list source.List, err error) error {
		diags = append(diags, list...)
		if err == nil && g != nil {
			g.model = in
			out = append(out, g)
		}
		return err
	}
	known := []string{}
	for _, d := range m.file.Decls {
		switch d := d.(type) {
		case *promela.LTL:
			name := m.info.LTL[d]
			known = append(known, name)
			if opt.Checks&LTL == 0 || len(opt.Only) > 0 && !slices.Contains(opt.Only, name) {
				continue
			}
			parsed, list := ltl.ParseMapped(d.Text, d.Map, ltl.SPIN)
			p := Property{Name: name, Kind: task.LTL, Span: d.Span}
			in = in.withRoom(atoms(parsed))
			g, more, err := in.formulaGoal(parsed, d.Map, ltl.SPIN, p, opt)
			if err := add(g, append(list, more...), err); err != nil {
				return nil, err
			}
		case *promela.Claim:
			if opt.Checks&Claim == 0 || len(opt.Only) > 0 {
				continue
			}
			in = in.withRoom(maxProps)
			g, list, err := in.claimGoal(d, opt)
			if err := add(g, list, err); err != nil {
				return nil, err
			}
		}
	}
	for _, name := range opt.Only {
		if len(known) == 0 {
			return nil, &UsageError{fmt.Sprintf("the model has no ltl block named %q; it has none", name)}
		}
		if !slices.Contains(known, name) {
			return nil, &UsageError{fmt.Sprintf("the model has no ltl block named %q; it has: %s", name, strings.Join(known, ", "))}
		}
	}
	if opt.Formula != nil {
		text, at, list := m.file.Macros.Expand(opt.Formula)
		parsed, more := (*ltl.Parsed)(nil), source.List(nil)
		if list.Err() == nil {
			parsed, more = ltl.ParseMapped(text, at, ltl.Textbook)
		}
		p := Property{Name: task.Formula.String(), Kind: task.Formula}
		in = in.withRoom(atoms(parsed))
		g, rest, err := in.formulaGoal(parsed, at, ltl.Textbook, p, opt)
		if err := add(g, slices.Concat(list, more, rest), err); err != nil {
			return nil, err
		}
	}
	if m.own != nil {
		in = in.withRoom(len(m.own.Props))
		g, list := in.ownGoal(opt.Automaton, opt)
		if err := add(g, list, nil); err != nil {
			return nil, err
		}
	}
	if err := m.collect(diags); err != nil {
		return nil, err
	}
	if opt.Checks&Progress != 0 {
		in = in.withRoom(1)
		g, err := in.specialGoal(task.Progress, program.NP, ltl.Unary(ltl.Not, eventuallyAlways(ltl.Prop(0))), opt)
		if err := add(g, nil, err); err != nil {
			return nil, err
		}
		g.infinite = true // 12.5
	}
	if opt.Checks&Acceptance != 0 {
		in = in.withRoom(1)
		g, err := in.specialGoal(task.Acceptance, program.AcceptVar, eventuallyAlways(ltl.Unary(ltl.Not, ltl.Prop(0))), opt)
		if err := add(g, nil, err); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// maxProps is how many propositions a program has room for.
const maxProps = 64

// withRoom returns m if it has room for n more propositions, or has none, and otherwise
// a copy that has none yet: so each property may have as many as there is room for.
func (m *model) withRoom(n int) *model {
	if k := len(m.program.Props); k == 0 || k+n <= maxProps {
		return m
	}
	fresh, p := *m, *m.program
	p.Props = nil
	fresh.program = &p
	return &fresh
}

// atoms is the number of propositions of a formula; p is nil if it was not read.
func atoms(p *ltl.Parsed) int {
	if p == nil {
		return 0
	}
	return len(p.Atoms)
}

func eventuallyAlways(f *ltl.Formula) *ltl.Formula {
	return ltl.Unary(ltl.Finally, ltl.Unary(ltl.Globally, f))
}

// formulaGoal makes the goal of a formula that was read as parsed (nil if that
// failed). at gives the place of a byte of the parsed text.
func (m *model) formulaGoal(parsed *ltl.Parsed, at func(int) source.Span, d ltl.Dialect, p Property, opt Options) (*goal, source.List, error) {
	if parsed == nil {
		return nil, nil, nil
	}
	var diags source.List
	bits := make([]int, len(parsed.Atoms))
	names := ltl.LintNames(parsed, d)
	for i, a := range parsed.Atoms {
		bit, list := m.atom(a.Text)
		for _, diag := range list {
			if h := hintAt(names, a.Span); h != "" && diag.Severity == source.Error {
				diag.Hint = h
			}
			// The atom was read from a text of its own: point into the formula.
			diag.Span = at(a.Start + diag.Span.Start).To(at(a.Start + max(diag.Span.Start, diag.Span.End-1)))
			diags.Add(diag)
		}
		bits[i] = bit
	}
	p.Formula = parsed.Formula.Format(d, parsed.Name)
	if diags.Err() != nil {
		return nil, diags, nil
	}
	g, err := m.temporalGoal(p, parsed.Formula, bits, opt)
	if err != nil {
		var budget *buchi.BudgetError
		if errors.As(err, &budget) {
			span := p.Span
			if opt.Formula != nil && p.Kind == task.Formula {
				span = source.Span{File: opt.Formula, End: len(opt.Formula.Text)}
			}
			diags.Add(source.Errorf(span, "the formula's automaton could not be made: %v", err).
				WithHint("split the formula, or give it more time (--formula-timeout)"))
			return nil, diags, nil
		}
		return nil, nil, err
	}
	return g, append(diags, g.warnings(parsed, d)...), nil
}

// hintAt returns the hint of the message of list about a span, "" if there is none.
func hintAt(list source.List, span source.Span) string {
	for _, d := range list {
		if d.Span == span {
			return d.Hint
		}
	}
	return ""
}

// atom makes a proposition of the program out of a text, in which macros are
// expanded already, and returns its bit.
func (m *model) atom(text string) (int, source.List) {
	src := source.NewFile("formula", text)
	x, list := promela.ParseExpr(src, nil)
	if list.Err() != nil {
		return 0, list
	}
	bit, more := lower.Prop(m.program, m.info, x, text)
	return bit, append(list, more...)
}

// specialGoal makes the goal of a property of the labels in the model.
func (m *model) specialGoal(kind task.Kind, v program.SpecialVar, f *ltl.Formula, opt Options) (*goal, error) {
	bit := len(m.program.Props)
	m.program.Props = append(m.program.Props, program.Prop{Name: kind.String(), X: program.Special{Which: v}})
	return m.temporalGoal(Property{Name: kind.String(), Kind: kind}, f, []int{bit}, opt)
}

// temporalGoal translates the negation of f, whose proposition i is the
// program's proposition bits[i].
func (m *model) temporalGoal(p Property, f *ltl.Formula, bits []int, opt Options) (*goal, error) {
	ctx, cancel := context.WithTimeout(context.Background(), opt.FormulaTime)
	defer cancel()
	a, err := buchi.Translate(ctx, ltl.Negate(f), buchi.Options{})
	if err != nil {
		return nil, err
	}
	g := &goal{properties: []Property{p}, automaton: product.FromBuchi(a, bits), language: a, bits: bits}
	if asked := opt.plan(); asked.WithMarks() {
		// The search by components takes the automaton before its marks are made states.
		b, err := buchi.TranslateGeneralised(ctx, ltl.Negate(f), buchi.Options{})
		if err != nil {
			return nil, err
		}
		g.takeMarks(b, a.States(), bits)
	}
	for _, b := range bits {
		g.visible |= 1 << b
	}
	g.violates = func(w ltl.Word) bool { return !ltl.Holds(f, project(w, bits)) }
	g.reaches = func(letters []uint64) bool { // on with stuttering, as one of all continuations
		last := len(letters) - 1
		return g.violates(ltl.Word{Stem: letters[:last], Cycle: letters[last:]})
	}
	if ltl.NextFree(f) != nil {
		g.stutter = stutterOf(a, opt)
	}
	return g, nil
}

// takeMarks makes b the automaton of g if it is smaller than the one that g has, which
// has the given number of states, and finds as many bad prefixes.
func (g *goal) takeMarks(b *buchi.Generalised, states int, bits []int) {
	if b.Marks > product.MaxMarks || b.States() >= states {
		return
	}
	if c := product.FromGeneralised(b, bits); c.Ends() == g.automaton.Ends() {
		g.automaton = c
	}
}

// project renames propositions: bit i of the result is bit bits[i] of w.
func project(w ltl.Word, bits []int) ltl.Word {
	pick := func(letters []uint64) []uint64 {
		out := make([]uint64, len(letters))
		for i, l := range letters {
			for j, b := range bits {
				out[i] |= l >> b & 1 << j
			}
		}
		return out
	}
	return ltl.Word{Stem: pick(w.Stem), Cycle: pick(w.Cycle)}
}
