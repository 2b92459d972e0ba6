package differential

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"ltlpor/ample"
	"ltlpor/buchi"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/nodes"
	"ltlpor/internal/depend/optimize"
	"ltlpor/internal/depend/staticproviso"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/packed"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/store"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/testing/oracle"
	"ltlpor/product"
)

// attempt is one search for one property of one model, while it is put together.
type attempt struct {
	model      *model
	formula    *formula // nil: safety
	variant    *variant // what of the model is searched
	run        func(context.Context, search.Problem) (search.Result, error)
	depthFirst bool
	lossy      bool // run goes by a table
	workers    int  // that search; 0: run does
	unordered  bool // they search in any order
	components bool
	automaton  *buchi.Automaton // nil: safety
	reducer    search.Reducer
	options    search.Options
	inOrder    bool // C2′ will do
	weak       bool // the automaton is, and that is made use of
	fairness   search.Fairness
	packed     *closure.Machine // states are packed; nil: they are not
	selection  ample.Options    // of selects
	observer   *cache.Observer  // tells what the reducer reads; nil: nothing does
}

// setting is one value of an option. It changes the attempt, or reports that it
// does not go with what was set before.
type setting struct {
	name string
	set  func(a *attempt) bool
}

// axes are the options of a search. A way to search takes one setting of each, in
// this order. A new option needs a line here and nothing else.
var axes = [][]setting{
	{ // engines
		{"dfs", func(a *attempt) bool { a.run, a.depthFirst = search.DFS, true; return a.formula == nil }},
		{"any order", func(a *attempt) bool { a.workers, a.unordered = 1, true; return a.monitors() }},
		{"any order, two workers", func(a *attempt) bool { a.workers, a.unordered = 2, true; return a.monitors() }},
		{"cndfs", func(a *attempt) bool { a.workers = 1; return a.formula != nil }},
		{"cndfs, two workers", func(a *attempt) bool { a.workers = 2; return a.formula != nil }},
		{"parallel scc", parallelSCC(1)},
		{"parallel scc, two workers", parallelSCC(2)},
		{"parallel scc, four workers", parallelSCC(4)},
		{"bfs", func(a *attempt) bool { a.run = search.BFS; return a.formula == nil }},
		{"scc", func(a *attempt) bool { a.run, a.components = search.SCC, true; return a.formula != nil }},
		{"nested dfs", func(a *attempt) bool { a.run, a.depthFirst = search.NestedDFS, true; return a.formula != nil }},
		{"lossy dfs", func(a *attempt) bool { a.run, a.lossy = search.LossyDFS, true; return a.formula == nil }},
		{"lossy nested dfs", func(a *attempt) bool {
			a.run, a.lossy, a.depthFirst = search.LossyNestedDFS, true, true
			return a.formula != nil
		}},
	},
	{ // fairness
		{"", func(*attempt) bool { return true }},
		{"weakly fair", func(a *attempt) bool { a.fairness = search.Weak; return a.formula != nil && a.components }},
		{"strongly fair", func(a *attempt) bool {
			a.fairness = search.Strong
			return a.formula != nil && a.components && a.workers == 0
		}},
	},
	{ // optimizations
		{"", func(*attempt) bool { return true }},
		{"merge, dead", optimized(optimize.Options{Merge: true, Dead: true})},
		{"merge", optimized(optimize.Options{Merge: true})},
		{"dead", optimized(optimize.Options{Dead: true})},
		{"ends", unfair(optimized(optimize.Options{Ends: true}))},
		{"merge, dead, ends", unfair(optimized(optimize.Options{Merge: true, Dead: true, Ends: true}))},
	},
	{ // against ignoring: the condition C3, or S where that is enough
		{"", func(*attempt) bool { return true }},
		{"S", func(a *attempt) bool { a.options.SafetyProviso = true; return a.finite() }},
	},
	{ // reductions
		{"no reduction", func(a *attempt) bool { return !a.options.SafetyProviso }},
		{"ample", func(a *attempt) bool {
			a.selects(a.keep())
			return a.fairness != search.Strong
		}},
		{"ample, C2 in the state", visibility(ample.InState)},
		{"ample, C2 in order", visibility(ample.InOrder)},
		{"ample, C2 in the state and in order", visibility(ample.InState | ample.InOrder)},
		{"ample, operands of sets", func(a *attempt) bool {
			o := a.keep()
			o.Operands = ample.Sets
			a.selects(o)
			return a.fairness != search.Strong
		}},
		{"ample, operands fixed", func(a *attempt) bool {
			o := a.keep()
			o.Operands = ample.Fixed
			a.selects(o)
			return a.fairness != search.Strong
		}},
		{"SPIN's", func(a *attempt) bool {
			a.reducer = ample.NewSPIN(a.variant.related(), a.variant.machine.View, a.keep())
			return a.fairness == search.Unfair
		}},
		{"groups", func(a *attempt) bool {
			r := a.variant.related()
			local := nodes.NewLocal(r, nodes.Find(r))
			a.reducer = ample.NewGroup(r, local, a.variant.machine.View, a.keep())
			return a.fairness == search.Unfair
		}},
		{"one process", func(a *attempt) bool {
			a.reducer = ample.NewProcess(a.variant.related(), a.variant.machine.View, a.keep())
			return a.fairness != search.Strong
		}},
	},
	{ // provisos: the colours of system states, the stack of nodes, sticky edges
		{"", func(a *attempt) bool { return a.reducer == nil || !a.lossy }},
		{"stack", func(a *attempt) bool {
			a.options.Proviso = search.ProvisoStack
			if a.reducer == nil || a.lossy || a.workers > 0 {
				return false
			}
			if a.fairness != search.Unfair || !a.depthFirst && !a.components {
				return false
			}
			return a.wait() && !(a.formula != nil && a.options.SafetyProviso)
		}},
		{"static", func(a *attempt) bool {
			a.options.Proviso, a.options.Sticky = search.ProvisoStatic, staticproviso.New(a.variant.related(), a.keep().Props).Closes
			return a.reducer != nil
		}},
	},
	{ // use of a weak automaton
		{"", func(*attempt) bool { return true }},
		{"weak", func(a *attempt) bool {
			a.weak = true
			searched := a.formula != nil && (a.depthFirst || a.workers > 0 && !a.unordered && !a.components)
			return searched && product.FromBuchi(a.automaton, a.formula.bits).Weak()
		}},
	},
	{ // who keeps the states
		{"", func(a *attempt) bool { return a.workers == 0 }},
		{"packed", func(a *attempt) bool {
			m, ok := a.variant.machine.(*closure.Machine)
			a.packed = m
			return ok && !a.lossy && (a.workers == 0 && !a.components || a.workers > 0 && a.several())
		}},
	},
}

// parallelSCC returns the search by components by so many workers.
func parallelSCC(workers int) func(*attempt) bool {
	return func(a *attempt) bool {
		a.workers, a.components = workers, true
		return a.formula != nil
	}
}

// optimized returns the setting that prepares the program.
func optimized(what optimize.Options) func(*attempt) bool {
	return func(a *attempt) bool {
		if a.fairness != search.Unfair && what.Merge {
			return false // others are blocked where merged steps pass by
		}
		o := what
		if a.formula != nil {
			o.Props = a.formula.props
		}
		v := a.model.prepared[o]
		if v == nil {
			v = &variant{program: optimize.Program(a.model.program, o)}
			if v.err = v.build(2 * randomLimit); v.err == nil && !o.Ends {
				v.err = v.within(a.model)
			}
			a.model.prepared[o] = v
		}
		a.variant = v
		return true
	}
}

// within says that v has more states than the model m of which it is the prepared form, if it does:
// where control is let go of before a send, a process may rest there though a partner waits.
func (v *variant) within(m *model) error {
	stepwise, err := closure.Compile(oracle.Stepwise(v.program))
	if err != nil {
		return err
	}
	if most := len(oracle.Resting(v.program, stepwise, m.graph.States)); len(v.full.States) > most {
		return fmt.Errorf("optimized it has %d states instead of %d", len(v.full.States), most)
	}
	return nil
}

// visibility returns the setting of a reduction for a formula with another C2 than
// the textbook's.
func visibility(as ample.Visibility) func(*attempt) bool {
	return func(a *attempt) bool {
		if a.formula == nil {
			return false
		}
		o := a.keep()
		o.Visibility, o.Changes = as, a.variant.changes
		a.inOrder = a.selects(o).Visibility()&ample.InOrder != 0
		return a.fairness != search.Strong
	}
}

// unfair is set, without fairness.
func unfair(set func(*attempt) bool) func(*attempt) bool {
	return func(a *attempt) bool { return a.fairness == search.Unfair && set(a) }
}

// wait gives the automaton waiting states, without which decisions for nodes of
// the product may be wrong (Siegel, CAV 2019). It reports whether that could be done.
func (a *attempt) wait() bool {
	if a.formula == nil {
		return true
	}
	if a.formula.waiting == nil {
		w, err := buchi.Wait(context.Background(), a.automaton)
		if err != nil || len(w.Edges) > maxWaiting {
			w = &buchi.Automaton{}
		}
		a.formula.waiting = w
	}
	a.automaton = a.formula.waiting
	return len(a.automaton.Edges) > 0
}

// selects makes the reducer, one whose choices can be remembered unless it looks ahead.
func (a *attempt) selects(o ample.Options) *ample.Selector {
	view := a.variant.machine.View
	if a.observer = nil; !o.LooksAhead(a.variant.related()) {
		a.observer = cache.NewObserver(a.variant.program, a.variant.machine)
		view = a.observer.View
	}
	s := ample.New(a.variant.related(), view, o)
	a.reducer, a.selection = s, o
	return s
}

// heard is a selector of which a recorder is told what it chooses.
type heard struct {
	*ample.Selector
	recorder *audit.Recorder
}

// Choose implements cache.Chooser. A store that checks what it remembers asks each time.
func (h heard) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	return h.recorder.Choose(m, closes)
}

// keep says what a reduction has to keep.
func (a *attempt) keep() ample.Options {
	o := ample.Options{S: a.options.SafetyProviso, Fair: a.fairness == search.Weak}
	if a.formula != nil {
		o.Props = a.formula.props
	}
	return o
}

// finite reports whether all violations have a bad prefix that the automaton shows.
func (a *attempt) finite() bool {
	if a.formula == nil {
		return true
	}
	for _, s := range product.FromBuchi(a.automaton, a.formula.bits).States {
		if s.Accepting && s.End == nil {
			return false
		}
	}
	return true
}

// maxWaiting is the size up to which the stack proviso takes an automaton.
const maxWaiting = 32

// way is a setting of each axis.
type way []int

func (w way) String() string {
	var names []string
	for i, k := range w {
		if name := axes[i][k].name; name != "" {
			names = append(names, name)
		}
	}
	return strings.Join(names, ", ")
}

// attempt puts a search together; nil if the settings do not go together.
func (w way) attempt(m *model, f *formula) *attempt {
	a := &attempt{model: m, formula: f, variant: &m.variant}
	if f != nil {
		a.automaton = f.automaton
	}
	for i, k := range w {
		if !axes[i][k].set(a) {
			return nil
		}
	}
	return a
}

// allWays lists the ways, whether their settings go together or not.
func allWays() []way {
	ways := []way{{}}
	for _, axis := range axes {
		var longer []way
		for _, w := range ways {
			for k := range axis {
				longer = append(longer, append(append(way{}, w...), k))
			}
		}
		ways = longer
	}
	return ways
}

// selectedWays are those that the flag selects.
var selectedWays = sync.OnceValue(func() []way {
	return slices.DeleteFunc(allWays(), func(w way) bool { return !strings.Contains(w.String(), *only) })
})

// try searches in some of the ways that are meant for f (nil: for safety), in all
// if limit is 0, and compares with the definition; what a reducer decided is
// audited. It says what is wrong, "" if nothing is, and counts in done.
func (m *model) try(f *formula, seed uint64, limit int, done map[string]int) string {
	ways := slices.Clone(selectedWays())
	rng := rand.New(rand.NewPCG(seed, 7))
	if limit > 0 {
		rng.Shuffle(len(ways), func(i, j int) { ways[i], ways[j] = ways[j], ways[i] })
	}
	n := 0
	for _, w := range ways {
		if limit > 0 && n == limit {
			break
		}
		a := w.attempt(m, f)
		if a == nil {
			continue
		}
		n++
		if why := a.failure(); why != "" {
			return fmt.Sprintf("%s: %s", w, why)
		}
		done[w.String()]++
	}
	return ""
}

// answers is what there is to find out about a property.
type answers struct{ deadlock, fault, violated bool }

// expected are the answers by the definition.
func (a *attempt) expected() answers {
	whole := a.model.whole
	switch {
	case a.formula == nil:
		return answers{deadlock: len(whole.Deadlocks()) > 0, fault: len(whole.Faults()) > 0}
	case a.fairness != search.Unfair:
		return answers{violated: whole.AcceptsFair(a.formula, a.fairness == search.Strong)}
	}
	if a.formula.accepted == nil {
		v := whole.Accepts(a.formula)
		a.formula.accepted = &v
	}
	return answers{violated: *a.formula.accepted}
}

// failure searches and says what is wrong.
func (a *attempt) failure() string {
	if a.variant.err != nil {
		return a.variant.err.Error()
	}
	problem := search.Problem{Store: store.NewHash(), Automaton: 1, Options: a.options, Weak: a.weak, Fairness: a.fairness}
	task := audit.Task{Automaton: a.formula != nil, Assertions: a.formula == nil, EndStates: a.formula == nil, S: a.options.SafetyProviso, InOrder: a.inOrder,
		Fair: a.fairness == search.Weak, W: a.fairness == search.Weak}
	if f := a.formula; f != nil {
		p := product.New(a.variant.machine.Clone(), product.FromBuchi(a.automaton, f.bits), product.Options{})
		problem.Graph, problem.Automaton, task.Props = p, p.States(), f.props
	} else {
		problem.Graph = product.New(a.variant.machine.Clone(), nil, product.Options{Assertions: true, EndStates: true})
	}
	if a.lossy {
		return a.lossyFailure(problem)
	}
	switch {
	case a.unordered:
		return a.orderlessFailure(problem)
	case a.workers > 0:
		return a.tracedFailure(problem)
	}
	if a.packed != nil {
		problem.Store = a.store()
	}
	task.Product = problem.Graph
	var recorder *audit.Recorder
	if a.reducer != nil {
		recorder = audit.Record(a.variant.full, a.reducer)
		task.Futures, _ = a.reducer.(audit.Futures)
		if a.options.Proviso == search.ProvisoStack {
			problem.Graph = recorder.ByNode(problem.Graph)
		}
		problem.Reducer = recorder
		if s, ok := a.reducer.(*ample.Selector); ok && a.packed != nil && a.observer != nil {
			problem.Store.(*packed.Store).Remember(a.observer, heard{s, recorder})
		}
	}
	result, err := a.run(context.Background(), problem)
	switch {
	case err != nil:
		return err.Error()
	case !result.Complete:
		return "not complete"
	}
	got, decided := a.found(result)
	if !decided {
		return ""
	}
	if want := a.expected(); got != want {
		return fmt.Sprintf("%+v, should be %+v", got, want)
	}
	if recorder == nil {
		return ""
	}
	report, err := recorder.Check(context.Background(), task)
	if err != nil {
		return err.Error()
	}
	for _, f := range report.Failures {
		return fmt.Sprintf("%s: %s", f.Condition, f.What)
	}
	return ""
}

// found are the answers that a search gives; not decided where a proposition has no
// value (12.1).
func (a *attempt) found(result search.Result) (got answers, decided bool) {
	for _, e := range result.Errors {
		switch {
		case a.formula != nil && e.Kind != search.AcceptanceCycle && e.Fault.Kind != program.ClaimEnd:
			if a.formula.props&a.model.undefined != 0 {
				return got, false
			}
		case a.formula != nil:
			got.violated = true
		case e.Fault.Kind == program.InvalidEnd:
			got.deadlock = true
		default:
			got.fault = true
		}
	}
	return got, true
}

// selector returns an ample-set selector for a formula, or for safety.
func (v *variant) selector(f *formula, without ample.Conditions) *ample.Selector {
	o := ample.Options{Without: without, Operands: v.operands}
	if f != nil {
		o.Props = f.props
	}
	return ample.New(v.related(), v.machine.View, o)
}

// changes returns a function that tells what moves do to the propositions.
func (v *variant) changes() func(program.State, program.Move) uint64 {
	return exec.Changes(v.machine.Clone())
}

// related returns the relations of the model's steps.
func (v *variant) related() *depend.Relations {
	if v.relations == nil {
		v.relations = depend.New(v.program)
	}
	return v.relations
}
