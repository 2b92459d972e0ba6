// Package system builds the system that a plan describes: the program after the optimizations, a machine for the
// program, the product with the automaton of the property, and the reducer.
//
// The goroutines of a search share a System. Each goroutine has a Worker from NewWorker. The shared objects are
// immutable, or safe for concurrent changes:
//
//   - The program, the code of the machine, the automaton and the relations between edges are made before the first
//     worker and only read afterwards.
//   - The meaning of choices and the decisions (ample.Shared): every worker can read a choice made by another worker,
//     and each decision is known to all workers (search.Reducer states the guarantees).
//   - A flag says whether a process or a channel had no room (System.Crowded).
//
// A worker owns the machine with its current state, the graph with the first run-time error met, and the reducer. The
// reducer has counters, the instances of process types met, and a copy of the decisions used. The search keeps the
// visited states.
package system

import (
	"context"
	"slices"
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
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/store"
	"ltlpor/internal/search/store/lossy"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/product"
)

// System is the system searched for some properties, built from a plan.
type System struct {
	// Plan is the plan of every search of the system, and never changes.
	Plan       plan.Plan
	Properties []*property.Property
	// Program is the program of the properties after the optimizations of Plan. Machine runs Program; workers have
	// clones.
	Program *program.Program
	Machine exec.Machine
	// AutomatonStates counts the states of the automaton, or of the claim that takes part; 0 without either.
	AutomatonStates int
	automaton       *product.Automaton
	relations       *depend.Relations
	local           *nodes.Local     // nil unless the reduction is plan.Group
	shared          ample.Shared     // by the reducers of all workers
	crowded         bool             // when a checkpoint was written
	ended           [2]int           // at the checkpoint, as Ended returns it
	packer          *closure.Machine // Machine, if some attempt packs states; nil otherwise
	searching       sync.Mutex       // locked during a search
}

// Prepare plans the search for properties that one search decides, with the options asked, and makes its system. limits
// are the limits of the search. within bounds the time for making an automaton.
func Prepare(
	ctx context.Context, properties []*property.Property, asked plan.Options, limits plan.Limits, within time.Duration,
) (*System, error) {
	known := Know(ctx, properties, within)
	p, err := plan.Make(known, known.Property(), asked, limits)
	if err != nil {
		return nil, err
	}
	return New(p, known)
}

// New makes the system for plan p, which must be made with the facts of k.
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
	if slices.ContainsFunc(p.Attempts, func(a plan.Attempt) bool { return a.Engine != plan.Closure }) {
		s.packer = s.Machine.(*closure.Machine)
	}
	return s, nil
}

// Visible is the bit set of the propositions that the properties read.
func (s *System) Visible() uint64 { return s.Properties[0].Visible }

// Crowded reports whether some state had no room for a process or channel while terminated processes stayed, or after
// they had left (plan.Plan.Early).
func (s *System) Crowded() bool { return s.Plan.Optimize.Has(plan.Ends) && s.wasCrowded() }

// Ended returns the number of terminated processes and of all processes in a state without room for another process
// or channel. Both are 0 if unknown.
func (s *System) Ended() (ended, all int) {
	if s.ended[1] > 0 {
		return s.ended[0], s.ended[1]
	}
	return s.Machine.Ended()
}

// Worker is the part of a system for one goroutine.
type Worker struct {
	Machine exec.Machine
	Graph   search.Graph
	Reducer search.Reducer // nil without reduction
	waiting search.Waiting // nil unless the plan sees local deadlocks
	// States bounds the automaton states of Graph.
	States int
	// observer records the parts of states that the reducer reads; nil if not needed.
	observer *cache.Observer
	// runTimeError returns the error of a product.Product. earlier is the error in the checkpoint from which the
	// search continues, and before has the counters of the reducer up to the checkpoint.
	runTimeError func() *program.Fault
	earlier      *program.Fault
	before       ample.Stats
	record       Record // of the search
}

// Record returns the attempts of the search by w after the search has ended.
func (w *Worker) Record() Record { return w.record }

// Ran returns the plan for the report about a search by w: the walk is the walk of the attempt with the result.
func (s *System) Ran(w *Worker) plan.Plan {
	i := w.record.Result
	if i >= len(w.record.Attempts) {
		return s.Plan
	}
	r := &w.record.Attempts[i]
	return s.Plan.Ran(r.Walk, r.WalkReason, s.lacksCNDFS(r))
}

// NewWorker returns a new worker. Several goroutines may call it at the same time.
func (s *System) NewWorker() *Worker { return s.workerAfter(nil) }

// workerAfter returns a new worker. If last is not nil, the new worker takes the reducer of last and its knowledge of
// the model.
func (s *System) workerAfter(last *Worker) *Worker {
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

// RunTimeError returns a fault that ended some run met by w but does not count, or nil.
func (w *Worker) RunTimeError() *program.Fault {
	if w.earlier != nil {
		return w.earlier
	}
	return w.runTimeError()
}

// hear merges into w the counters of the reducers of others, and a run-time error if w has none. It reports whether a
// run-time error was new to w.
func (w *Worker) hear(others []*Worker) (failed bool) {
	for _, other := range others {
		if f := other.figures(); f != nil {
			w.before.Add(f)
		}
	}
	return w.takeFailure(others)
}

// takeFailure makes the first run-time error of the workers the error of w if w has no error. The result is true after
// a change.
func (w *Worker) takeFailure(others []*Worker) (failed bool) {
	for _, other := range others {
		if f := other.runTimeError(); f != nil && w.RunTimeError() == nil {
			w.earlier, failed = f, true
		}
	}
	return failed
}

// reduce sets the reducer of w, if the plan has a reduction.
func (s *System) reduce(w *Worker) {
	p, machine := &s.Plan, w.Machine
	keep := ample.Options{
		Props: s.Visible(), S: p.Conditions.Has(plan.S), Fair: p.Conditions.Has(plan.W), Without: p.Without,
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
	keep.Visibility = p.Visibility
	keep.Changes = func() func(program.State, program.Move) uint64 { return exec.Changes(machine.Clone()) }
	keep.Operands = p.Operands
	view := machine.View
	if s.packer != nil && !keep.LooksAhead(s.relations) {
		w.observer = cache.NewObserver(s.Program, machine)
		view = w.observer.View
	}
	w.Reducer = ample.New(s.relations, view, keep)
}

// problem returns the search of the system by one worker. limits are the options outside the plan. engine says whether
// states are packed.
func (s *System) problem(w *Worker, limits search.Options, engine plan.Engine) search.Problem {
	p := &s.Plan
	problem := search.Problem{
		Graph: w.Graph, Waiting: w.waiting, Reducer: w.Reducer, Automaton: w.States,
		Weak: p.Walk == plan.SingleDFS, Options: limits,
	}
	if s.automaton == nil && s.Program.Claim == nil {
		problem.Automaton = 0
	}
	s.keep(&problem, w, engine)
	if p.Walk == plan.Components {
		problem.Fairness = p.Fairness
	}
	if p.Reduction == plan.None {
		return problem
	}
	o := &problem.Options
	o.SafetyProviso, o.Empty = p.Conditions.Has(plan.S), p.Without.Has(plan.C0)
	switch o.Proviso = p.Proviso; {
	case !p.HasProviso():
		o.Proviso = search.ProvisoNone
	case p.Proviso == plan.StaticProviso:
		o.Sticky = staticproviso.New(s.relations, s.Visible()).Closes
	}
	return problem
}

// keep sets the store of p, or its lossy table with the order and depth bound of the search.
func (s *System) keep(p *search.Problem, w *Worker, engine plan.Engine) {
	t := &s.Plan.Table
	switch s.Plan.Store {
	case plan.Collapse:
		if engine != plan.Closure && s.Plan.Walk != plan.Components { // Components asks for the moving processes
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
	o.Order = t.Order
	if t.Depth > 0 && (o.MaxDepth == 0 || t.Depth < o.MaxDepth) {
		o.MaxDepth = t.Depth
	}
}

// packed returns a store for packed states, with caches of the successors and of the choices of the reducer of w.
func (s *System) packed(w *Worker) *packed.Store {
	k := s.newPacked()
	if c, ok := w.Reducer.(cache.Chooser); ok && w.observer != nil {
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

// run makes the attempts of the plan.
func (s *System) run(ctx context.Context, w *Worker, limits search.Options) (search.Result, error) {
	if room := limits.Room; room != nil && s.Plan.Store == plan.Bitstate && !room(s.Plan.Table.Bits/8) {
		return search.Result{Cut: search.CutMemory}, nil // the table is allocated at once
	}
	return s.attempt(ctx, w, limits, func(a *attempts) (search.Result, error) {
		first, err := a.resumed()
		if err != nil {
			return search.Result{}, err
		}
		if first > 0 {
			*a.record = w.record // as the checkpoint has it
		}
		return a.runFrom(first)
	})
}

// Limits returns the part of limits for plan.Make.
func Limits(limits search.Options) plan.Limits {
	return plan.Limits{
		MaxStates: limits.MaxStates, MaxDepth: limits.MaxDepth, MaxErrors: limits.MaxErrors,
		Checkpoint: limits.Checkpoint != nil,
	}
}

// lacksCNDFS returns why r, the attempt with the result, is no search by several workers, if the options ask for such a
// search.
func (s *System) lacksCNDFS(r *Ran) plan.Reason {
	large, planned := int64(0), false
	for i := range s.Plan.Attempts {
		at := &s.Plan.Attempts[i]
		large, planned = max(large, at.States), planned || at.Walk == plan.Parallel
	}
	switch {
	case r.Errors > 0:
		return plan.Reason{Why: plan.ErrorSoon}
	case !planned || r.States <= large:
		return plan.Reason{Why: plan.SoonOver}
	}
	return plan.Reason{Why: plan.GivenUp}
}
