package system

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ltlpor/buchi"
	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/optimize"
	"ltlpor/internal/depend/symmetry"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/product"
)

// Known computes the facts about the model that plan.Make needs for some properties, and implements plan.Facts. New
// reuses the program, machine and automaton made for these facts. A Known is for the plans of one search: an undecided
// plan and the final one (attempts.decide), and the one with states in files (System.PermitsFiles).
type Known struct {
	ctx        context.Context // context of Make and New
	within     time.Duration   // time limit for making an automaton
	properties []*property.Property
	program    *program.Program // the program after the optimizations in field options; nil before prepare
	options    optimize.Options
	machine    exec.Machine // machine of program
	relations  *depend.Relations
	model      *plan.Model // the result of Prepared; nil before
	waiting    *product.Automaton
	symmetry   *symmetry.Symmetry // nil before Symmetric
}

// Know returns a Known for properties that one search decides; see property.Task.Groups. `within` is the time limit for
// making an automaton.
func Know(ctx context.Context, properties []*property.Property, within time.Duration) *Known {
	return &Known{ctx: ctx, within: within, properties: properties}
}

// Property returns the facts about the properties that plan.Make needs.
func (k *Known) Property() plan.PropertyFacts {
	p := k.properties[0]
	q := plan.PropertyFacts{Stutter: p.Stutter, TakesPart: p.TakesPart(), Observes: p.Visible != 0}
	for _, p := range k.properties {
		q.Kinds = append(q.Kinds, p.Kind)
	}
	if a := k.automaton(); a != nil {
		q.Automaton = shape(a)
	}
	return q
}

// automaton returns the automaton for the search: Property.Marked if it is not nil, and Property.Automaton if it is.
// The automaton has no waiting states.
func (k *Known) automaton() *product.Automaton {
	if p := k.properties[0]; p.Marked == nil {
		return p.Automaton
	}
	return k.properties[0].Marked
}

func shape(a *product.Automaton) plan.Shape {
	_, monitor := a.Monitor()
	return plan.Shape{
		Marks: a.Marks, Weak: a.Weak(), Finite: a.Finite(), States: len(a.States), Monitor: monitor,
	}
}

// prepare makes the program with the optimizations of p, and its machine, and stores both in k. A later call must have
// the same optimizations, and does nothing.
func (k *Known) prepare(p *plan.Plan) (err error) {
	defer cancel.Catch(&err)
	w := cancel.New(k.ctx, time.Time{})
	o := optimize.Options{
		Merge: p.Optimize.Has(plan.Merge), Dead: p.Optimize.Has(plan.DeadVariables), Ends: p.Optimize.Has(plan.Ends),
		Early: p.Early, Faint: p.Faint, Props: k.properties[0].Visible,
	}
	if k.program != nil {
		if o != k.options {
			return fmt.Errorf("bug: the program was prepared as %+v, and is asked for as %+v", k.options, o)
		}
		return nil
	}
	k.options = o
	k.program = k.properties[0].Program
	if k.program.Claim == nil {
		prepared := o
		prepared.Work = w
		k.program = optimize.Program(k.program, prepared)
	}
	w.Check()
	k.machine, err = Machine(k.program)
	return err
}

// Prepared implements plan.Facts: it returns the facts about the program with the optimizations of p.
func (k *Known) Prepared(p *plan.Plan) (_ plan.Model, err error) {
	if err := k.prepare(p); err != nil {
		return plan.Model{}, err
	}
	if k.model != nil {
		return *k.model, nil
	}
	defer cancel.Catch(&err)
	r := depend.NewCancellable(k.program, cancel.New(k.ctx, time.Time{}))
	k.relations = r
	off := r.OffFor(k.properties[0].Visible)
	k.model = &plan.Model{Off: off, OffIfFair: r.OffForFairness(), MayFault: r.MayFault()}
	return *k.model, nil
}

// Packs implements plan.Facts: it reports whether a packed state has room for a state of the program.
func (k *Known) Packs(p *plan.Plan) (fits bool, err error) {
	if err := k.prepare(p); err != nil {
		return false, err
	}
	m, ok := k.machine.(*closure.Machine)
	if !ok {
		return false, nil
	}
	defer exec.HaltOn(k.ctx, m)() // a long step may lead to the initial state
	err = cancel.Run(func() error { fits = packed.Fits(m); return nil })
	return fits, err
}

// Creates implements plan.Facts: it reports whether the program may create processes while it runs.
func (k *Known) Creates(p *plan.Plan) (creates bool, err error) {
	if err := k.prepare(p); err != nil {
		return false, err
	}
	return k.program.Creates(), nil
}

// Symmetric implements plan.Facts: the result has the interchangeable processes of the program, or the reason why a
// search cannot exchange processes.
func (k *Known) Symmetric(p *plan.Plan, soon bool) (x plan.Interchange, err error) {
	if err := k.prepare(p); err != nil {
		return x, err
	}
	rigid := k.properties[0].Rigid
	if soon && rigid != nil {
		if why := rigid.Load(); why != nil {
			return plan.Interchange{Why: *why}, nil
		}
	}
	defer exec.HaltOn(k.ctx, k.machine)()
	find := func(cases int) {
		w := cancel.New(k.ctx, time.Time{})
		k.symmetry = symmetry.Find(k.program, k.machine, k.properties[0].Conditions(), cases, w)
	}
	if soon {
		err = k.soon(func() { find(symmetry.FewCases) })
	} else {
		err = cancel.Run(func() error { find(symmetry.ManyCases); return nil })
	}
	if err == nil {
		s := k.symmetry
		x.Processes, x.Why = s.Interchangeable(), s.Unusable()
		x.Alone = s.Off == "" && s.Row == "" && len(s.Classes) == 0
		x.LeftOut = s.LeftOut()
		if rigid != nil && s.Rigid() && !x.Alone {
			why := x.Why
			rigid.Store(&why)
		}
	}
	if err == nil && x.Why == "" {
		err = k.soon(func() { x.Size = k.symmetry.Size(k.machine) })
	}
	if errors.Is(err, errLongSteps) {
		if err = nil; soon {
			x.Why = errLongSteps.Error()
		}
	}
	return x, err
}

var errLongSteps = errors.New("its steps are too long to be tried before the search")

// mostSoonLooks bounds the work for the steps that soon permits, counted in calls of the function that the machine
// calls during long steps (exec.HaltBy). The bound takes about a tenth of a second at most; ordinary models need a
// tenth of the bound.
const mostSoonLooks = 100

// soon calls f, which may take steps of the machine. If the steps take too long (mostSoonLooks), soon interrupts f and
// returns errLongSteps.
func (k *Known) soon(f func()) error {
	looks := 0
	defer exec.HaltBy(k.machine, func(int64) {
		if looks++; looks > mostSoonLooks {
			cancel.Stop(errLongSteps)
		}
	})()
	return cancel.Run(func() error { f(); return nil })
}

// Waiting implements plan.Facts: it makes the automaton with waiting states, which the stack proviso needs. Prepared
// must be called before.
//
// The automaton of a never claim with waiting states treats the end of the claim like acceptance. Both violate the
// claim (semantics.md, 11.3), unless the run ends in a run-time error. Hence only infinite runs count if run-time
// errors are possible.
func (k *Known) Waiting() (plan.Waiting, plan.Shape, error) {
	p := k.properties[0]
	if p.Language == nil {
		return plan.LacksWaiting, plan.Shape{}, nil
	}
	ctx, cancel := context.WithTimeout(k.ctx, k.within)
	defer cancel()
	w, err := buchi.Wait(ctx, p.Language)
	var budget *buchi.BudgetError
	switch {
	case errors.As(err, &budget):
		return plan.LargeWaiting, plan.Shape{}, nil
	case err != nil:
		return 0, plan.Shape{}, err
	}
	if p.Kind.NeverClaim() && k.relations.MayFault() {
		k.waiting = product.Endless(w, p.Bits)
		return plan.HasWaiting, shape(k.waiting), nil
	}
	a := product.FromBuchi(w, p.Bits)
	for _, q := range a.States {
		if q.End != nil && !p.Kind.HasFormula() {
			q.End.Message = "the property is violated, whatever happens next"
		}
	}
	k.waiting = a
	return plan.HasWaiting, shape(a), nil
}
