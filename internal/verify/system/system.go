// Package system builds a system from a plan, and searches the system. A system is the program after the optimizations,
// a machine that runs the program, the product with the automaton of the property, and a reducer.
//
// The goroutines of a search share a System, and each has a Worker from NewWorker. The shared objects are immutable, or
// safe for concurrent use:
//
//   - The program, the code of the machine, the automaton and the relations between edges are made before the first
//     worker, and do not change afterwards.
//   - A choice is a number for a set of moves chosen by a reducer. Workers share the meaning of choices, and the
//     decisions of the reducers in states (ample.Shared): every worker can read a choice made by another worker, and
//     knows the decisions of that worker. search.Reducer states the guarantees.
//   - A flag says whether some state had no room for a process or channel (System.Crowded).
//
// A worker owns a machine with its current state, a graph with the first run-time error found, and a reducer. The
// reducer has counters, the process instances found, and a private copy of the decisions used. The search keeps the
// visited states.
package system

import (
	"context"
	"sync"
	"time"

	"ltlpor/ample"
	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/nodes"
	"ltlpor/internal/depend/staticproviso"
	"ltlpor/internal/depend/symmetry"
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

// System is the common part of the searches for some properties: plan, optimized program, machine and automaton.
type System struct {
	// Plan is the plan of every search of the system. It never changes, except that the final plan replaces an
	// undecided one after the first attempt (plan.Plan.Undecided).
	Plan       plan.Plan
	Properties []*property.Property
	// Program is the program of the properties after the optimizations of Plan. Machine runs Program; each worker
	// clones Machine.
	Program *program.Program
	Machine exec.Machine
	// AutomatonStates is the number of states of the automaton, or the number of locations of a claim that takes part
	// in the run. It is 0 without automaton and claim.
	AutomatonStates int
	automaton       *product.Automaton
	relations       *depend.Relations
	local           *nodes.Local       // the nodes, if the reduction is plan.Group; otherwise nil
	symmetry        *symmetry.Symmetry // nil if every attempt stores each state
	shared          ample.Shared       // shared by the reducers of the workers
	crowded         bool               // a state before the checkpoint had no room for a process or channel
	ended           [2]int             // the results of Ended before the checkpoint
	packer          *closure.Machine   // Machine, if some attempt packs states; nil otherwise
	searching       sync.Mutex         // locked during a search
	later           *later             // nil unless Plan is undecided
	known           *Known
}

// Prepare makes a plan for properties with the options `asked`, and returns the system for the plan.
//
//   - One search must decide the properties (property.Task.Groups).
//   - limits are the limits of the search.
//   - `within` is the time limit for making an automaton.
func Prepare(
	ctx context.Context, properties []*property.Property, asked plan.Options, limits plan.Limits, within time.Duration,
) (*System, error) {
	known := Know(ctx, properties, within)
	p, err := plan.Make(known, known.Property(), asked, limits)
	if err != nil {
		return nil, err
	}
	s, err := New(p, known)
	if err == nil && p.Undecided {
		s.later = &later{known, asked, limits}
	}
	return s, err
}

// New returns the system for plan p. plan.Make must have made p with the facts of k.
func New(p plan.Plan, k *Known) (s *System, err error) {
	defer cancel.Catch(&err)
	if err := k.prepare(&p); err != nil {
		return nil, err
	}
	// The initial state may take steps of the model; the end of the context interrupts these.
	defer exec.HaltOn(k.ctx, k.machine)()
	s = &System{
		Properties: k.properties, Program: k.program, Machine: k.machine,
		automaton: k.automaton(), relations: k.relations, known: k,
	}
	s.follow(p, k)
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
	return s, nil
}

// Visible returns the set of the propositions that the properties read, as bits.
func (s *System) Visible() uint64 { return s.Properties[0].Visible }

// Crowded reports whether some state had no room for a new process or channel, in a search with optimization Ends. The
// model as written may have room, because Ends keeps terminated processes, or removes them as soon as possible
// (plan.Plan.Early). Without Ends, the result is false.
func (s *System) Crowded() bool { return s.Plan.Optimize.Has(plan.Ends) && s.wasCrowded() }

// Ended returns, for some state without room for a new process or channel, the number of terminated processes and the
// number of processes. Both are 0 if no such state is known.
func (s *System) Ended() (ended, all int) {
	if s.ended[1] > 0 {
		return s.ended[0], s.ended[1]
	}
	return s.Machine.Ended()
}

// Worker is the part of a system for one goroutine of a search: a machine, a graph and a reducer.
type Worker struct {
	Machine exec.Machine
	Graph   search.Graph
	Reducer search.Reducer // chooses ample sets; nil without a reduction
	waiting search.Waiting // nil unless the plan looks for local deadlocks
	// States is an upper bound on the automaton states in nodes of Graph.
	States int
	// observer records the parts of a state that the reducer reads. It is nil if no cache uses them.
	observer *cache.Observer
	// runTimeError returns the run-time error found by Graph, or nil. earlier is a run-time error of another worker or
	// from the checkpoint, or nil. before is added to the counters of the reducer, for example counters from the
	// checkpoint.
	runTimeError func() *program.Fault
	earlier      *program.Fault
	before       ample.Stats
	record       Record // record of the last search
	// quotient is the system of Graph if it stores one state for each orbit; otherwise nil.
	quotient *symmetry.Quotient
}

// Record returns the record of the attempts after a search by w has ended.
func (w *Worker) Record() Record { return w.record }

// Ran returns the plan of s, for a report about a search by w. The walk in the plan is the walk of the attempt with the
// result.
func (s *System) Ran(w *Worker) plan.Plan {
	i := w.record.Result
	if i >= len(w.record.Attempts) {
		return s.Plan
	}
	r := &w.record.Attempts[i]
	return s.Plan.Ran(r.Walk, r.WalkReason, s.Plan.Attempts[r.Number].Orbits, s.lacksCNDFS(r))
}

// SkipsStatements reports whether a search by w may miss statements inside of steps of some run, because w has met
// representatives only.
func (s *System) SkipsStatements(w *Worker) bool { return s.Ran(w).Orbits && s.symmetry.Uneven() }

// NewWorker returns a new worker. Concurrent calls are safe.
func (s *System) NewWorker() *Worker { return s.workerFor(&s.Plan.Attempts[0], nil) }

// workerFor returns a new worker for attempt `at`. If `last` is not nil, the new worker reuses the reducer of worker
// `last`, with the caches of the reducer. The counters of the new worker begin at 0.
func (s *System) workerFor(at *plan.Attempt, last *Worker) *Worker {
	w := &Worker{
		Machine: s.Machine.Clone(), runTimeError: func() *program.Fault { return nil },
	}
	if s.Program.Claim != nil {
		w.Graph, w.States = product.Observe(w.Machine, s.Program), product.ObservedStates
		return w
	}
	var steps exec.System = w.Machine
	if at.Orbits {
		w.quotient = s.symmetry.NewQuotient(w.Machine)
		steps = w.quotient
	}
	graph := product.New(steps, s.automaton, s.graphOptions())
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

// RunTimeError returns a fault that ended some run in a search by w but is not an error of the property, or nil.
func (w *Worker) RunTimeError() *program.Fault {
	if w.earlier != nil {
		return w.earlier
	}
	return w.runTimeError()
}

// hear adds the counters of the workers in others to w. If w has no run-time error, hear copies the first run-time
// error of these workers to w; `failed` reports whether hear copied an error.
func (w *Worker) hear(others []*Worker) (failed bool) {
	for _, other := range others {
		if f := other.figures(); f != nil {
			w.before.Add(f)
		}
	}
	return w.takeFailure(others)
}

// takeFailure copies the first run-time error of the workers in others to w, if w has none. `failed` reports whether
// takeFailure copied an error.
func (w *Worker) takeFailure(others []*Worker) (failed bool) {
	for _, other := range others {
		if f := other.runTimeError(); f != nil && w.RunTimeError() == nil {
			w.earlier, failed = f, true
		}
	}
	return failed
}

// reduce sets w.Reducer to a new reducer for the plan, or leaves it nil if the plan has no reduction. If a cache for
// packed states can keep the choices, reduce also sets w.observer, which records the parts of a state read by the
// reducer.
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

// problem returns the search problem for worker w. limits has the options not fixed by the plan. engine determines
// whether states are packed.
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

// keep sets p.Store, the store for visited states. For a lossy store it sets p.Table instead, and the search order and
// depth bound of the swarm member.
func (s *System) keep(p *search.Problem, w *Worker, engine plan.Engine) {
	t := &s.Plan.Table
	switch s.Plan.Store {
	case plan.Collapse:
		// Components needs the moving processes, and packed states do not have this information.
		if engine != plan.Closure && s.Plan.Walk != plan.Components {
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

// packed returns a new store for packed states, with caches for successors and for the choices of the reducer of w.
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

// run runs the attempts of the plan with worker w, from the checkpoint in limits if it has one.
func (s *System) run(ctx context.Context, w *Worker, limits search.Options) (search.Result, error) {
	if room := limits.Room; room != nil && s.Plan.Store == plan.Bitstate && !room(s.Plan.Table.Bits/8) {
		// Bitstate allocates the whole table at once, and memory does not suffice.
		return search.Result{Cut: search.CutMemory}, nil
	}
	return s.attempt(ctx, w, limits, func(a *attempts) (search.Result, error) {
		first, err := a.resumed()
		if err != nil {
			return search.Result{}, err
		}
		if first > 0 {
			*a.record = w.record // the attempts recorded in the checkpoint
		}
		return a.runFrom(first)
	})
}

// Limits returns the limits of a search that influence plan.Make.
func Limits(limits search.Options) plan.Limits {
	return plan.Limits{
		MaxStates: limits.MaxStates, MaxDepth: limits.MaxDepth, MaxErrors: limits.MaxErrors,
		Checkpoint: limits.Checkpoint != nil,
	}
}

// lacksCNDFS returns the reason why attempt r, the attempt with the result, did not use walk Parallel (CNDFS). The
// options must have requested Parallel.
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
