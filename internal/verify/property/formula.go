package property

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"ltlpor/buchi"
	"ltlpor/internal/base/cancel"
	"ltlpor/internal/lang/lower"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/ltl"
	"ltlpor/product"
	"ltlpor/source"
)

// formula is a parsed formula. Its atoms are texts until observe resolves their names in the model.
type formula struct {
	dialect ltl.Dialect
	parsed  *ltl.Parsed           // the formula with atoms as texts; nil after a syntax error
	at      func(int) source.Span // maps an offset in the parsed text to a span of the source
	atoms   []atom                // the atoms of parsed, after observe
	list    source.List           // diagnostics of the formula
}

// atom is an atomic proposition, parsed as an expression over the model.
type atom struct {
	text string // the expression, with macros expanded
	x    promela.Expr
	list source.List // diagnostics about the atom, for every formula with the atom
}

// readAtom parses a proposition and resolves its names in info. It records in info the variables and channels that the
// proposition reads, because the states must include these. The result has the diagnostics, also errors.
func readAtom(text string, info *typecheck.Info) atom {
	x, list := promela.ParseExpr(source.NewFile("formula", text), nil)
	if list.Err() == nil {
		list = append(list, info.Expr(x)...)
	}
	return atom{text, x, list}
}

// observe sets f.atoms from the propositions of f by readAtom. If f has an error, observe does nothing.
func (f *formula) observe(info *typecheck.Info) {
	if f.parsed == nil || f.list.Err() != nil {
		return
	}
	for _, p := range f.parsed.Atoms {
		f.atoms = append(f.atoms, readAtom(p.Text, info))
	}
}

// prop adds proposition a to the program of p, and returns the number of the proposition, which is its bit in a letter.
// If the returned list has an error, nothing was added. `place` maps a span of the text of a to a span of the source.
func (r *reader) prop(p *Property, a atom, place func(source.Span) source.Span) (int, source.List) {
	if a.list.Err() != nil {
		return 0, a.list
	}
	known := len(p.Program.Props)
	bit, list := lower.Prop(p.Program, r.info, a.x, a.text)
	if list.Err() == nil && bit == known {
		x := &p.Program.Props[bit]
		x.Span = place(x.Span)
	}
	return bit, append(a.list, list...)
}

// formula sets text, displayed formula and propositions of p from f, and returns p, or nil if f has an error. It
// appends a function to r.later that makes the automaton of p.
func (r *reader) formula(p *Property, f *formula) (*Property, source.List) {
	if f.parsed == nil || f.list.Err() != nil {
		return nil, f.list
	}
	diags := f.list
	names := ltl.LintNames(f.parsed, f.dialect)
	for i, a := range f.parsed.Atoms {
		bit, list := r.prop(p, f.atoms[i], func(s source.Span) source.Span { return f.place(a, s) })
		diags = append(diags, r.placed(f, a, list, names)...)
		p.Bits = append(p.Bits, bit)
	}
	p.Text = f.parsed.Formula.Format(f.dialect, f.parsed.Name)
	p.Shown = shown(f.parsed, f.dialect, p.Bits)
	if diags.Err() != nil {
		return nil, diags
	}
	r.later = append(r.later, func() (source.List, error) { return r.automate(p, f) })
	return p, diags
}

// place returns the span in the source of f for s, a span of the text of proposition a.
func (f *formula) place(a ltl.AtomText, s source.Span) source.Span {
	return f.at(a.Start + s.Start).To(f.at(a.Start + max(s.Start, s.End-1)))
}

// placed moves the spans in `list`, the diagnostics about proposition a, from the text of a to the source of formula f,
// and returns the list.
//
// An error gets a hint if a name in the proposition is an ltl block, or if the proposition looks like an operator.
// `names` has the warnings of ltl.LintNames about such propositions.
func (r *reader) placed(f *formula, a ltl.AtomText, list, names source.List) source.List {
	for _, d := range list {
		remark, block := remarkAt(names, a.Span), r.blockHint(a.Text, d.Span)
		// The atom was read from a separate text: map the spans into the formula.
		part := d.Span.File
		d.Span = f.place(a, d.Span)
		d.Moved(part, func(offset int) source.Span { return f.at(a.Start + offset) })
		switch {
		case d.Severity != source.Error:
		case remark != nil:
			d.Hint, d.Fixes = remark.Hint, remark.Fixes
		case block != "":
			d.Hint, d.Fixes = block, nil
		}
	}
	return list
}

// automate sets the automaton of p from formula f, and returns the warnings about f. If the automaton takes too much
// time or memory, the list has an error instead. If r.sketch is set, the list has the warnings that need no automaton
// in place of this error.
func (r *reader) automate(p *Property, f *formula) (list source.List, err error) {
	err = r.translate(p, f.parsed.Formula)
	var budget *buchi.BudgetError
	switch {
	case err == nil:
		return r.warnings(p, f.parsed, f.dialect), nil
	case !errors.As(err, &budget):
		return nil, err
	case r.sketch:
		list, _ = lint(context.Background(), f.parsed, f.dialect)
		return remarks(list), nil
	}
	span := p.Span
	if !span.Valid() {
		span = source.Span{File: r.opt.Formula, End: len(r.opt.Formula.Text)}
	}
	list.Add(source.Errorf(span, "the formula's automaton could not be made: %v", err).
		WithHint("split the formula, or give it more time (--formula-timeout)"))
	return list, nil
}

// blockHint returns a hint for an error at span `at` in text, the text of a proposition. If the span is the name of an
// ltl block, the hint says how to check the block; if not, the result is "".
func (r *reader) blockHint(text string, at source.Span) string {
	name := text[min(at.Start, len(text)):max(at.Start, min(at.End, len(text)))]
	if !slices.Contains(r.blockNames(), name) {
		return ""
	}
	return fmt.Sprintf("%s is an ltl block of the model: --only=%s checks it", name, name)
}

// remarkAt returns the first diagnostic in `list` with the given span, or nil.
func remarkAt(list source.List, span source.Span) *source.Diagnostic {
	for _, d := range list {
		if d.Span == span {
			return d
		}
	}
	return nil
}

// withDeadline returns a context that is done after the time `limit`, or when Options.Work ends the reading. The caller
// must call the returned function.
func (r *reader) withDeadline(limit time.Duration) (context.Context, context.CancelFunc) {
	whole, end := r.opt.Work.Context()
	ctx, cancel := context.WithTimeout(whole, limit)
	return ctx, func() {
		cancel()
		end()
	}
}

// translate sets the automata of p, which accept the runs that violate formula f. Proposition i of f is proposition
// p.Bits[i] of the program. It also sets p.Visible and p.Stutter.
func (r *reader) translate(p *Property, f *ltl.Formula) error {
	begin := time.Now()
	defer func() { r.task.Translating += time.Since(begin) }()
	whole, end := r.withDeadline(r.opt.Time)
	defer end()
	ctx := func() context.Context { return whole }
	if n := r.opt.FormulaWork; n > 0 {
		ctx = func() context.Context { return cancel.Bounded(whole, n) }
	}
	a, err := buchi.Translate(ctx(), ltl.Negate(f), buchi.Options{})
	if err != nil {
		r.opt.Work.End() // reports the end of the whole reading: the formula is not to blame
		return err
	}
	p.Automaton, p.Language = product.FromBuchi(a, p.Bits), a
	if r.opt.Marks {
		b, err := buchi.TranslateGeneralised(ctx(), ltl.Negate(f), buchi.Options{})
		if err != nil {
			r.opt.Work.End()
			return err
		}
		p.takeMarks(b)
	}
	for _, b := range p.Bits {
		p.Visible |= 1 << b
	}
	p.violates = func(w ltl.Word) bool { return !ltl.Holds(f, w) }
	if ltl.NextFree(f) != nil {
		p.Stutter = r.stutter(a)
	}
	return nil
}
