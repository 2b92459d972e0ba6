package ltlpor

import (
	"context"
	"errors"

	"ltlpor/ample"
	"ltlpor/buchi"
	"ltlpor/depend"
	"ltlpor/exec"
	"ltlpor/product"
	"ltlpor/program"
	"ltlpor/search"
)

// reduce sets the reducer of a search of p, which machine runs, for g and all that goes with it, or
// records why there is none. It returns the automaton to search with: that of g, or for
// the stack proviso one with waiting states.
func (m *model) reduce(ctx context.Context, g *goal, p *program.Program, machine exec.Machine, sees product.Options, opt Options, problem *search.Problem, record *Search) (*product.Automaton, error) {
	if opt.Reduction == None {
		return g.automaton, nil
	}
	rel := depend.New(p)
	off, fair := rel.OffFor(g.visible), false
	switch {
	case opt.Fairness == Unfair || !g.temporal() || g.automaton != nil && finite(g):
		// A run that is finite can be continued fairly.
	case opt.Fairness == StronglyFair:
		off = "strong fairness"
	case g.automaton == nil:
		off = "fairness beside a claim that takes part"
	case opt.Proviso == StackProviso:
		off = "fairness, with the stack proviso"
	case opt.Reduction == SPIN:
		off = "fairness, which SPIN's reduction does not keep"
	default:
		fair = true
		if why := rel.OffForFairness(); why != "" {
			off = why
		}
	}
	if g.unreduced != "" {
		off = g.unreduced
	}
	automaton := g.automaton
	if opt.Proviso == StackProviso && automaton != nil && off == "" {
		var err error
		if automaton, off, err = waiting(ctx, g, opt); err != nil {
			return nil, err
		}
	}
	if off != "" {
		record.Reduction = "none: " + off
		return g.automaton, nil
	}
	o := &problem.Options
	switch {
	case g.automaton == nil && !sees.Assertions && !rel.MayFault():
		record.Conditions = "C0 C1"
		o.Proviso = search.ProvisoNone
	case g.automaton == nil:
		record.Conditions = "C0 C1 S"
		o.WeakProviso = true
	case opt.Proviso != StackProviso && finite(g):
		record.Conditions = "C0 C1 C2 S"
		o.WeakProviso = true
	default:
		record.Conditions = "C0 C1 C2 C3"
		if fair {
			record.Conditions += " W"
		}
	}
	if o.Proviso != search.ProvisoNone {
		record.Proviso = opt.Proviso.String()
		switch opt.Proviso {
		case StackProviso:
			o.Proviso = search.ProvisoStack
		case StaticProviso:
			o.Proviso, o.Sticky = search.ProvisoStatic, rel.Sticky(g.visible).Closes
		}
	}
	keep := ample.Options{Props: g.visible, Weak: o.WeakProviso, Fair: fair, Without: m.without}
	switch opt.Reduction {
	case Process:
		problem.Reducer = ample.NewProcess(rel, keep)
	case SPIN:
		problem.Reducer = ample.NewSPIN(rel, keep)
	default:
		if !fair { // else the first process that will do is taken
			record.Tie = opt.Tie.String()
		}
		keep.Visibility = [...]ample.Visibility{
			SupportVisibility: 0, StateVisibility: ample.InState, RelaxedVisibility: ample.Relaxed, BothVisibility: ample.InState | ample.Relaxed,
		}[opt.Visibility]
		keep.Changes = func() func(program.State, program.Move) uint64 { return exec.Changes(machine.Clone()) }
		keep.Tie = [...]ample.Tie{LowTie: ample.Low, HighTie: ample.High, FewTie: ample.Few}[opt.Tie]
		keep.Operands = [...]ample.Operands{PresentOperands: ample.Present, FixedOperands: ample.Fixed, SetsOperands: ample.Sets}[opt.Operands]
		record.Operands = opt.Operands.String()
		reducer := ample.New(rel, keep)
		if g.automaton != nil {
			record.Visibility = visibilityOf(reducer).String()
		}
		problem.Reducer = reducer
	}
	return automaton, nil
}

// visibilityOf returns which sets C2 lets pass.
func visibilityOf(s *ample.Selector) Visibility {
	return [...]Visibility{0: SupportVisibility, ample.InState: StateVisibility, ample.Relaxed: RelaxedVisibility, ample.InState | ample.Relaxed: BothVisibility}[s.Visibility()]
}

// finite reports whether all runs that the automaton of g accepts have a bad prefix
// that it recognises: then no cycle matters.
func finite(g *goal) bool {
	if g.infinite || g.automaton.Marks > 0 {
		return false
	}
	for _, s := range g.automaton.States {
		if s.Accepting && s.End == nil {
			return false
		}
	}
	return true
}

// waiting returns an automaton with waiting states for g, or says why there is none.
func waiting(ctx context.Context, g *goal, opt Options) (a *product.Automaton, off string, err error) {
	const large = "the automaton with waiting states that the stack proviso needs is too large"
	if g.language == nil {
		return nil, "the stack proviso needs an automaton with waiting states, and there is none for this claim", nil
	}
	ctx, cancel := context.WithTimeout(ctx, opt.FormulaTime)
	defer cancel()
	w, err := buchi.Wait(ctx, g.language)
	var budget *buchi.BudgetError
	switch {
	case errors.As(err, &budget):
		return nil, large, nil
	case err != nil:
		return nil, "", err
	}
	a = product.FromBuchi(w, g.bits)
	for _, s := range a.States {
		if s.End != nil && g.properties[0].Kind != "formula" && g.properties[0].Kind != "ltl" {
			s.End.Message = "the property is violated, whatever happens next"
		}
	}
	return a, "", nil
}
