// Package system puts together what a plan says is to be searched: the program after the
// optimizations, a machine for it, the product with the automaton of the property, and the
// reducer.
//
// A System is shared by the goroutines that search it, and each of them has a Worker of its own,
// which NewWorker gives to any of them. What the workers share does not change, or may be changed by
// several at a time:
//
//   - the program, the code of the machine, the automaton, the relations between edges: made
//     before the first worker, and only read from then on;
//   - what choices stand for and what was decided (ample.Shared): a choice that one worker has made
//     can be asked of every other, and what one has decided is known to all (search.Reducer says
//     what may be relied on);
//   - whether there was no room for a process or a channel (System.Crowded).
//
// A worker's own are the machine with the state that it works on, the graph with the first
// run-time error that it has met, and the reducer with its counters, the instances of process
// types that it has met and a copy of the decisions that it has used. The states that were met are
// kept by the search.
package system

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"ltlpor/ample"
	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/nodes"
	"ltlpor/internal/depend/staticproviso"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/packed"
	"ltlpor/internal/search/store"
	"ltlpor/internal/search/store/lossy"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/product"
)

// System is what is searched for some properties, by a plan.
type System struct {
	// Plan is what the last search has become, and before the first what was planned, by which each begins.
	Plan       plan.Plan
	Properties []*property.Property
	// Program is that of the properties after the optimizations of Plan, and Machine runs
	// it; workers have clones.
	Program *program.Program
	Machine exec.Machine
	// AutomatonStates counts those of the automaton, or of the claim that takes part; 0 if there
	// is none.
	AutomatonStates int
	automaton       *product.Automaton
	relations       *depend.Relations
	local           *nodes.Local     // nil unless the reduction is plan.Group
	shared          ample.Shared     // by the reducers of all workers
	crowded         bool             // when a checkpoint was written
	ended           [2]int           // then, as Ended has it
	packer          *closure.Machine // Machine, if states are packed
	packs           bool             // they may be, some time
	// A search writes into Plan what it has become, and withholds the packer from later attempts: made and packing are
	// what they were. searching is locked while there is a search.
	made      plan.Plan
	packing   *closure.Machine
	searching sync.Mutex
}

// For plans what is run for properties that one search is to decide, by what is asked, and makes
// the system for that. within bounds the time for making an automaton.
func For(
	ctx context.Context, properties []*property.Property, asked plan.Options, within time.Duration) (*System, error) {
	known := Know(ctx, properties, within)
	p, err := plan.Make(known, known.Property(), asked)
	if err != nil {
		return nil, err
	}
	return New(p, known)
}

// New makes the system for a plan that was made by what k knows.
func New(p plan.Plan, k *Known) (s *System, err error) {
	defer cancel.Catch(&err)
	if err := k.prepare(&p); err != nil {
		return nil, err
	}
	defer exec.HaltOn(k.ctx, k.machine)() // an initial state takes steps, too
	s = &System{
		Plan: p, Properties: k.properties, Program: k.program, Machine: k.machine,
		automaton: k.automaton(), relations: k.relations,
	}
	if p.Waiting {
		s.automaton = k.waiting
	}
	switch c := s.Program.Claim; {
	case c != nil:
		s.AutomatonStates = len(s.Program.Types[c.Type].Locations)
	case s.automaton != nil:
		s.AutomatonStates = len(s.automaton.States)
	}
	if p.Reduction == plan.Group {
		s.local = nodes.NewLocal(s.relations, nodes.Find(depend.New(k.properties[0].Program)))
	}
	s.pack()
	s.made, s.packing = s.Plan, s.packer
	return s, nil
}

// pack settles whether states are packed, as the plan has it.
func (s *System) pack() {
	if s.Plan.Engine == plan.Closure {
		return
	}
	m, ok := s.Machine.(*closure.Machine)
	if !ok || !packed.Fits(m) {
		if s.Plan.Engine != plan.Auto {
			s.Plan.TakeClosure(plan.Reason{Why: plan.ManyParts})
		}
		return
	}
	s.packer, s.packs = m, true
}

// Visible is the bit set of the propositions that the properties read.
func (s *System) Visible() uint64 { return s.Properties[0].Visible }

// Crowded reports whether there was no room for a process or channel in some state while
// those that had come to their end stayed, or had gone (plan.Plan.Early).
func (s *System) Crowded() bool { return s.Plan.Optimize.Has(plan.Ends) && s.wasCrowded() }

// Ended returns how many processes had ended, of how many, where there was no room for another process or channel;
// zeros if that is not known.
func (s *System) Ended() (ended, all int) {
	if s.ended[1] > 0 {
		return s.ended[0], s.ended[1]
	}
	return s.Machine.Ended()
}

// Worker is a system for one goroutine.
type Worker struct {
	Machine exec.Machine
	Graph   search.Graph
	Reducer search.Reducer // nil without reduction
	waiting search.Waiting // nil unless the plan sees local deadlocks
	// States bounds the automaton states of Graph.
	States int
	// observer tells what the reducer reads of states; nil if nobody asks.
	observer *packed.Observer
	// runTimeError is that of a product.Product, and earlier that of the checkpoint from which the search goes
	// on; before are the figures of the reducer until then.
	runTimeError func() *program.Fault
	earlier      *program.Fault
	before       ample.Stats
}

// NewWorker returns a worker. Several goroutines may call it at a time.
func (s *System) NewWorker() *Worker { return s.after(nil) }

// after returns a worker which has the reducer of last, and what that has found out of the model, if it is not nil.
func (s *System) after(last *Worker) *Worker {
	w := &Worker{Machine: s.Machine.Clone(), runTimeError: func() *program.Fault { return nil }}
	if s.Program.Claim != nil {
		w.Graph, w.States = product.Observe(w.Machine, s.Program), product.ObservedStates
		return w
	}
	graph := product.New(w.Machine, s.automaton, s.graphOptions())
	if s.Plan.Sees.LocalDeadlocks {
		graph.Seat(s.Program, w.Machine.View(), s.Properties[0].Nodes(s.Program))
		w.waiting = graph
	}
	w.Graph, w.States, w.runTimeError = graph, graph.States(), graph.RunTimeError
	if last == nil || last.Reducer == nil {
		s.reduce(w)
		return w
	}
	w.Reducer, w.observer = last.Reducer, last.observer
	if r, ok := w.Reducer.(figures); ok {
		a := r.Figures()
		w.before.Sub(&a)
	}
	return w
}

// RunTimeError returns a fault in which some run ended that w has met and that does not count;
// nil if there was none.
func (w *Worker) RunTimeError() *program.Fault {
	if w.earlier != nil {
		return w.earlier
	}
	return w.runTimeError()
}

// hear takes from the others of a search what is asked of w alone: the figures of their reducers, and a run-time
// error, if w has none. It reports whether there was one that w had not.
func (w *Worker) hear(others []*Worker) (failed bool) {
	for _, other := range others {
		if f := other.runTimeError(); f != nil && w.RunTimeError() == nil {
			w.earlier, failed = f, true
		}
		if f := other.figures(); f != nil {
			w.before.Add(f)
		}
	}
	return failed
}

// reduce gives w its reducer, if the plan has one.
func (s *System) reduce(w *Worker) {
	p, machine := &s.Plan, w.Machine
	keep := ample.Options{
		Props: s.Visible(), S: p.Conditions.Has(plan.S), Fair: p.Conditions.Has(plan.W), Without: ablation(p.Without),
		Shared: &s.shared,
	}
	switch p.Reduction {
	case plan.None:
		return
	case plan.Process:
		w.Reducer = ample.NewProcess(s.relations, machine.View, keep)
		return
	case plan.SPIN:
		w.Reducer = ample.NewSPIN(s.relations, machine.View, keep)
		return
	case plan.Group:
		w.Reducer = ample.NewGroup(s.relations, s.local, machine.View, keep)
		return
	}
	keep.Visibility = p.Visibility.Ample()
	keep.Changes = func() func(program.State, program.Move) uint64 { return exec.Changes(machine.Clone()) }
	keep.Operands = [...]ample.Operands{
		plan.PresentOperands: ample.Present, plan.FixedOperands: ample.Fixed, plan.SetsOperands: ample.Sets,
	}[p.Operands]
	view := machine.View
	if s.packs && !keep.LooksAhead(s.relations) {
		w.observer = packed.NewObserver(s.Program, machine)
		view = w.observer.View
	}
	w.Reducer = ample.New(s.relations, view, keep)
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

// Problem returns the search of the system by one worker, within limits: those of the
// options that are not the plan's.
func (s *System) Problem(w *Worker, limits search.Options) search.Problem {
	p := &s.Plan
	problem := search.Problem{
		Graph: w.Graph, Waiting: w.waiting, Reducer: w.Reducer, Automaton: w.States,
		Weak: p.Walk == plan.SingleDFS, Options: limits,
	}
	if s.automaton == nil && s.Program.Claim == nil {
		problem.Automaton = 0
	}
	s.keep(&problem, w)
	if p.Walk == plan.Components {
		problem.Fairness = Fairness(p.Fairness)
	}
	if p.Reduction == plan.None {
		return problem
	}
	o := &problem.Options
	o.SafetyProviso, o.Empty = p.Conditions.Has(plan.S), p.Without.Has(plan.C0)
	switch {
	case !p.Conditions.Has(plan.C3 | plan.S):
		o.Proviso = search.ProvisoNone
	case p.Proviso == plan.StackProviso:
		o.Proviso = search.ProvisoStack
	case p.Proviso == plan.StaticProviso:
		o.Proviso, o.Sticky = search.ProvisoStatic, staticproviso.New(s.relations, s.Visible()).Closes
	}
	return problem
}

// keep sets the store of p, or its table and how the search by that goes.
func (s *System) keep(p *search.Problem, w *Worker) {
	t := &s.Plan.Table
	switch s.Plan.Store {
	case plan.Collapse:
		if s.packer != nil && s.Plan.Walk != plan.Components { // which asks who moves
			p.Store = s.packed(w)
			return
		}
		p.Store = store.NewCollapse()
	case plan.Plain:
		p.Store = store.NewHash()
	case plan.Bitstate:
		p.Table = lossy.NewBitstate(t.Bits, t.Hashes, t.Seed)
	case plan.HashCompact:
		p.Table = lossy.NewHashCompact(t.Seed)
	}
	if p.Table == nil {
		return
	}
	o := &p.Options
	o.Seed = uint64(t.Seed)
	o.Order = [...]search.Order{plan.InOrder: search.InOrder, plan.Reversed: search.Reversed, plan.Shuffled: search.Shuffled}[t.Order]
	if t.Depth > 0 && (o.MaxDepth == 0 || t.Depth < o.MaxDepth) {
		o.MaxDepth = t.Depth
	}
}

// packed returns a store for packed states, which knows what follows on them and what the reducer of w
// chooses.
func (s *System) packed(w *Worker) *packed.Store {
	k := s.newPacked()
	if c, ok := w.Reducer.(packed.Chooser); ok && w.observer != nil {
		k.Remember(w.observer, c)
	}
	return k
}

func (s *System) newPacked() *packed.Store {
	switch checked := s.Plan.Engine == plan.Checked; {
	case s.Plan.Strain > 0:
		return packed.Strained(s.packer, s.Plan.Strain, checked)
	case checked:
		return packed.NewChecking(s.packer)
	}
	return packed.New(s.packer)
}

// strained reports whether small models are to meet what large ones do.
func (s *System) strained() bool { return s.Plan.Engine == plan.Checked || s.Plan.Strain > 0 }

// Fairness returns f for package search.
func Fairness(f plan.Fairness) search.Fairness {
	return [...]search.Fairness{
		plan.Unfair: search.Unfair, plan.WeaklyFair: search.Weak, plan.StronglyFair: search.Strong,
	}[f]
}

func (s *System) walk(ctx context.Context, w *Worker, limits search.Options) (search.Result, error) {
	if room := limits.Room; room != nil && s.Plan.Store == plan.Bitstate && !room(s.Plan.Table.Bits/8) {
		return search.Result{Cut: search.CutMemory}, nil // its table is made at once
	}
	switch {
	case s.Plan.Store.Lossy():
		return s.lossy(ctx, s.Problem(w, limits))
	case limits.Checkpoint != nil:
		return s.kept(ctx, w, limits)
	case s.packer == nil:
	case s.Plan.Walk == plan.Components:
		if s.traced(w, limits) {
			return s.attempt(ctx, w, limits, (*attempts).components)
		}
	case s.Plan.Engine == plan.Auto && (s.Plan.Walk != plan.DFS || s.Plan.Reduction != plan.None):
		return s.attempt(ctx, w, limits, (*attempts).small)
	case s.orderless(w, limits), s.traced(w, limits), s.catches(w, limits):
		return s.attempt(ctx, w, limits, (*attempts).reach)
	}
	return s.inOrder(ctx, s.Problem(w, limits))
}

// inOrder searches by the walk of the plan.
func (s *System) inOrder(ctx context.Context, problem search.Problem) (search.Result, error) {
	switch s.Plan.Walk {
	case plan.DFS:
		return search.DFS(ctx, problem)
	case plan.BFS:
		return search.BFS(ctx, problem)
	case plan.Components:
		return search.SCC(ctx, problem)
	case plan.Stuck:
		return search.LocalDeadlocks(ctx, problem)
	}
	return search.NestedDFS(ctx, problem)
}

// lossy searches by a table that may take states for others. That is never complete.
func (s *System) lossy(ctx context.Context, p search.Problem) (res search.Result, err error) {
	switch s.Plan.Walk {
	case plan.DFS:
		res, err = search.LossyDFS(ctx, p)
	case plan.SingleDFS, plan.NestedDFS:
		res, err = search.LossyNestedDFS(ctx, p)
	default:
		return res, fmt.Errorf("bug: the walk %s with a lossy store", s.Plan.Walk)
	}
	if res.Complete {
		return res, errors.New("bug: a lossy search says that it is complete")
	}
	return res, err
}
