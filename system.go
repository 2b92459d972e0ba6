package ltlpor

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ltlpor/ample"
	"ltlpor/buchi"
	"ltlpor/depend"
	"ltlpor/evidence"
	"ltlpor/exec"
	"ltlpor/optimize"
	"ltlpor/plan"
	"ltlpor/product"
	"ltlpor/program"
	"ltlpor/search"
	"ltlpor/store"
	"ltlpor/task"
)

// system is what is searched for some properties of a goal, by a plan.
type system struct {
	model *model
	goal  *goal
	plan  plan.Plan
	// program is the model after the optimizations of plan, and machine runs it; nil
	// beside a claim that takes part.
	program   *program.Program
	machine   exec.Machine
	relations *depend.Relations // of program, as soon as the plan depends on them
	waiting   *product.Automaton
	problem   search.Problem
	// runTimeError returns a fault in which some run ended that is not counted.
	runTimeError func() *program.Fault
	// states is the number of states of the automaton, 0 if there is none.
	states int
}

// newSystem plans a search for the open properties of g, and makes what is searched.
// within bounds the time for an automaton.
func (m *model) newSystem(ctx context.Context, g *goal, open []Property, within time.Duration, o plan.Options) (*system, error) {
	s := &system{model: m, goal: g, runTimeError: func() *program.Fault { return nil }}
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	p, err := plan.Make(facts{s, ctx}, g.question(open), o)
	if err != nil {
		return nil, err
	}
	s.plan = p
	s.problem = search.Problem{Store: store.NewCollapse(), Weak: p.Walk == plan.SingleDFS}
	if p.Walk == plan.Components {
		s.problem.Fairness = [...]search.Fairness{search.Unfair, search.Weak, search.Strong}[p.Fairness]
	}
	if o := g.observer; o != nil {
		s.problem.Graph, s.problem.Automaton = product.Observe(o.machine.Clone(), o.program), product.ObservedStates
		s.states = len(o.program.Types[o.program.Claim.Type].Locations)
		return s, nil
	}
	if err := s.prepare(&p); err != nil {
		return nil, err
	}
	automaton := g.automaton
	if p.Waiting {
		automaton = s.waiting
	}
	graph := product.New(s.machine, automaton, product.Options{
		Assertions: p.Sees.Assertions, EndStates: p.Sees.EndStates, Silent: !p.Sees.Assertions, NoStutter: p.Sees.Endless,
	})
	s.problem.Graph, s.problem.Automaton, s.runTimeError = graph, graph.States(), graph.RunTimeError
	if automaton != nil {
		s.states = s.problem.Automaton
	}
	s.reduce()
	return s, nil
}

// question returns what a plan for the open properties of g depends on.
func (g *goal) question(open []Property) plan.Property {
	q := plan.Property{Stutter: g.stutter, TakesPart: g.observer != nil, Observes: g.visible != 0}
	for _, p := range open {
		q.Kinds = append(q.Kinds, p.Kind)
	}
	if g.automaton != nil {
		q.Automaton = shape(g.automaton)
	}
	return q
}

func shape(a *product.Automaton) plan.Shape {
	return plan.Shape{Marks: a.Marks, Weak: a.Weak(), Finite: a.Finite()}
}

// prepare makes the program and the machine for it, once.
func (s *system) prepare(p *plan.Plan) (err error) {
	if s.program != nil {
		return nil
	}
	s.program = optimize.Program(s.model.program, optimize.Options{
		Merge: p.Optimize.Has(plan.Merge), Dead: p.Optimize.Has(plan.DeadVariables), Ends: p.Optimize.Has(plan.Ends),
		Early: p.Early, Faint: p.Faint, Props: s.goal.visible,
	})
	s.machine, err = newMachine(s.program)
	return err
}

// facts is asked by plan.Make about a system that is being made, which takes from it what
// had to be made for the answers.
type facts struct {
	*system
	ctx context.Context
}

// Prepared implements plan.Facts.
func (s facts) Prepared(p *plan.Plan) (plan.Model, error) {
	if err := s.prepare(p); err != nil {
		return plan.Model{}, err
	}
	r := depend.New(s.program)
	s.relations = r
	return plan.Model{Off: r.OffFor(s.goal.visible), OffIfFair: r.OffForFairness(), MayFault: r.MayFault()}, nil
}

// Waiting implements plan.Facts: it makes the automaton that the stack proviso needs.
func (s facts) Waiting() (plan.Waiting, plan.Shape, error) {
	g := s.goal
	if g.language == nil {
		return plan.LacksWaiting, plan.Shape{}, nil
	}
	w, err := buchi.Wait(s.ctx, g.language)
	var budget *buchi.BudgetError
	switch {
	case errors.As(err, &budget):
		return plan.LargeWaiting, plan.Shape{}, nil
	case err != nil:
		return 0, plan.Shape{}, err
	}
	a := product.FromBuchi(w, g.bits)
	for _, q := range a.States {
		if k := g.properties[0].Kind; q.End != nil && k != task.Formula && k != task.LTL {
			q.End.Message = "the property is violated, whatever happens next"
		}
	}
	s.waiting = a
	return plan.HasWaiting, shape(a), nil
}

// reduce makes the reducer.
func (s *system) reduce() {
	p, o := &s.plan, &s.problem.Options
	if p.Reduction == plan.None {
		return
	}
	rel, visible := s.relations, s.goal.visible
	o.WeakProviso = p.Conditions.Has(plan.S)
	switch {
	case !p.Conditions.Has(plan.C3 | plan.S):
		o.Proviso = search.ProvisoNone
	case p.Proviso == plan.StackProviso:
		o.Proviso = search.ProvisoStack
	case p.Proviso == plan.StaticProviso:
		o.Proviso, o.Sticky = search.ProvisoStatic, rel.Sticky(visible).Closes
	}
	keep := ample.Options{Props: visible, Weak: o.WeakProviso, Fair: p.Conditions.Has(plan.W), Without: ablation(p.Without)}
	switch p.Reduction {
	case plan.Process:
		s.problem.Reducer = ample.NewProcess(rel, keep)
	case plan.SPIN:
		s.problem.Reducer = ample.NewSPIN(rel, keep)
	default:
		machine := s.machine
		keep.Visibility = p.Visibility.Ample()
		keep.Changes = func() func(program.State, program.Move) uint64 { return exec.Changes(machine.Clone()) }
		keep.Tie = [...]ample.Tie{plan.LowTie: ample.Low, plan.HighTie: ample.High, plan.FewTie: ample.Few}[p.Tie]
		keep.Operands = [...]ample.Operands{
			plan.PresentOperands: ample.Present, plan.FixedOperands: ample.Fixed, plan.SetsOperands: ample.Sets,
		}[p.Operands]
		s.problem.Reducer = ample.New(rel, keep)
	}
}

// ablation returns the conditions that are left out for package ample.
func ablation(c plan.Conditions) (without ample.Conditions) {
	for at, cond := range map[plan.Conditions]ample.Conditions{
		plan.C0: ample.CondC0, plan.C1: ample.CondC1, plan.C2: ample.CondC2, plan.C3: ample.CondC3, plan.W: ample.CondW,
	} {
		if c.Has(at) {
			without |= cond
		}
	}
	return without
}

// run searches. What is found is unfolded to runs of the model.
func (s *system) run(ctx context.Context) (search.Result, error) {
	walk := map[plan.Walk]func(context.Context, search.Problem) (search.Result, error){
		plan.DFS: search.DFS, plan.BFS: search.BFS, plan.SingleDFS: search.NestedDFS, plan.NestedDFS: search.NestedDFS, plan.Components: search.SCC,
	}[s.plan.Walk]
	res, err := walk(ctx, s.problem)
	if err != nil || s.machine == nil {
		return res, err
	}
	found := res.Errors
	res.Errors = nil
	for _, e := range found {
		e, err = evidence.Unfold(evidence.System{Program: s.model.program, Machine: s.model.machine},
			evidence.System{Program: s.program, Machine: s.machine}, e)
		switch {
		case errors.Is(err, evidence.ErrGoesOn):
			res.Complete, res.Cut = false, search.CutEndless
			res.Stats.Errors--
			continue
		case err != nil:
			return res, fmt.Errorf("bug: what was found in the prepared program: %w", err)
		}
		res.Errors = append(res.Errors, e)
	}
	return res, nil
}

// crowded reports whether there was no room for a process or channel in some state while
// those that had come to their end stayed, or had gone (Plan.Early).
func (s *system) crowded() bool {
	return s.plan.Optimize.Has(plan.Ends) && s.machine.Crowded()
}
