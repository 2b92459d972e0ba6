package textbook

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/access"
	"ltlpor/internal/model/program"
)

// Reachable has the possible future steps of the processes of a state, which Add adds one by one. Adding a process
// costs a few words of bit sets, a query one bit test. A Reachable belongs to one goroutine.
type Reachable struct {
	steps *steps
	// Access classes dependent on a future step: of at least one process, and of at least two.
	onceHits, twiceHits bitset.Set
	// Access classes that a future step may enable: of at least one process, and of at least two.
	onceWakes, twiceWakes bitset.Set
	// By process: the classes dependent on its future steps, and the classes that they may enable.
	hits, wakes []bitset.Set
	at          []int // by process: number of its location in the program
}

// New returns a Reachable without processes for the program of r.
func New(r *depend.Relations) *Reachable {
	f := &Reachable{steps: newSteps(r)}
	words := (len(f.steps.reps) + 63) / 64
	for _, s := range f.sums() {
		*s = make(bitset.Set, words)
	}
	return f
}

func (f *Reachable) sums() [4]*bitset.Set {
	return [4]*bitset.Set{&f.onceHits, &f.twiceHits, &f.onceWakes, &f.twiceWakes}
}

// Reset removes every process from f.
func (f *Reachable) Reset() {
	for _, s := range f.sums() {
		clear(*s)
	}
	f.hits, f.wakes, f.at = f.hits[:0], f.wakes[:0], f.at[:0]
}

// Add adds to f a process of type t at location l. Processes are numbered from 0 in the order of the Add calls.
func (f *Reachable) Add(t int, l program.Loc) {
	at := f.steps.base[t] + int(l)
	hits, wakes := f.steps.hits[at], f.steps.wakes[at]
	for i, w := range hits {
		f.twiceHits[i] |= f.onceHits[i] & w
		f.onceHits[i] |= w
	}
	for i, w := range wakes {
		f.twiceWakes[i] |= f.onceWakes[i] & w
		f.onceWakes[i] |= w
	}
	f.hits, f.wakes, f.at = append(f.hits, hits), append(f.wakes, wakes), append(f.at, at)
}

// Conflicts reports whether a process other than number k may still take a step dependent on e, an edge of process k.
func (f *Reachable) Conflicts(k int, e program.EdgeID) bool {
	c := f.steps.class[e]
	return f.twiceHits.Has(c) || f.onceHits.Has(c) && !f.hits[k].Has(c)
}

// Enables reports whether a process other than number k has a future step that may make e, an edge of process k,
// executable. If nonEmpty is set, e must be a plain receive from a channel holding a message.
func (f *Reachable) Enables(k int, e program.EdgeID, nonEmpty bool) bool {
	c := f.steps.wakeClass[e]
	if nonEmpty {
		c = f.steps.wakeFullClass[e]
	}
	return f.twiceWakes.Has(c) || f.onceWakes.Has(c) && !f.wakes[k].Has(c)
}

// steps has, for every location, the effects of the steps that a process may still take from there: hits and wakes. The
// steps of created processes are included. Locations are numbered over all process types (base).
type steps struct {
	// Access classes: edges with equal accesses have equal class numbers. class[e], wakeClass[e] and wakeFullClass[e]
	// are the classes of Action.Does, Action.Wakes and Action.WakesFull (for a non-empty channel) of edge e.
	class, wakeClass, wakeFullClass []int
	reps                            []*access.Access // by class: the access
	// By process type: number of its first location, with all locations of the program numbered in sequence.
	base []int
	// hits[l] has the classes dependent on an edge reachable from l. wakes[l] has the classes that such an edge may
	// enable.
	hits, wakes []bitset.Set
	// out has the edges at a location, without End edges that are never taken. next and births have the successor
	// locations, in the same process and in created processes.
	out          [][]*program.Edge
	next, births [][]int
}

func newSteps(r *depend.Relations) *steps {
	f := &steps{}
	f.classify(r)
	p := r.Program()
	n := 0
	for _, t := range p.Types {
		f.base = append(f.base, n)
		n += len(t.Locations)
	}
	f.hits, f.wakes = make([]bitset.Set, n), make([]bitset.Set, n)
	f.out, f.next, f.births = make([][]*program.Edge, n), make([][]int, n), make([][]int, n)
	hits, wakes := f.touched()
	for _, e := range p.Edges {
		if p.Immortal(e) {
			continue
		}
		l := f.base[e.Type] + int(e.From)
		f.out[l] = append(f.out[l], e)
		f.hits[l].Union(hits[f.class[e.ID]])
		f.wakes[l].Union(wakes[f.class[e.ID]])
		if e.Kind != program.End {
			f.next[l] = append(f.next[l], f.base[e.Type]+int(e.To))
		}
		program.WalkEdge(e, func(x program.Expr) { f.created(p, x, l, nil) })
	}
	f.spread()
	return f
}

// classify assigns a class number to every access, equal numbers to equal accesses. This keeps the relation matrices
// small.
func (f *steps) classify(r *depend.Relations) {
	index := map[string]int{}
	of := func(a *access.Access) int {
		k := a.Key()
		c, ok := index[k]
		if !ok {
			c = len(f.reps)
			index[k] = c
			f.reps = append(f.reps, a)
		}
		return c
	}
	for _, e := range r.Program().Edges {
		a := r.Action(e.ID)
		f.class = append(f.class, of(&a.Does))
		f.wakeClass = append(f.wakeClass, of(&a.Wakes))
		f.wakeFullClass = append(f.wakeFullClass, of(&a.WakesFull))
	}
}

// touched returns two relations between access classes: hits[c] has the classes in conflict with steps of class c, and
// wakes[c] has the classes that such steps may enable.
func (f *steps) touched() (hits, wakes []bitset.Set) {
	does := map[int]bool{}
	for _, c := range f.class {
		does[c] = true
	}
	hits, wakes = make([]bitset.Set, len(f.reps)), make([]bitset.Set, len(f.reps))
	for c := range does {
		for d := range f.reps {
			if access.Conflict(f.reps[c], f.reps[d]) {
				hits[c].Add(d)
			}
			if access.Enables(f.reps[c], f.reps[d]) {
				wakes[c].Add(d)
			}
		}
	}
	return hits, wakes
}

// spread adds to f.hits and f.wakes of every location the entries of its successor locations, until nothing changes.
func (f *steps) spread() {
	for changed := true; changed; {
		changed = false
		for l := len(f.next) - 1; l >= 0; l-- {
			for _, after := range [2][]int{f.next[l], f.births[l]} {
				for _, k := range after {
					hits, wakes := f.hits[l].Union(f.hits[k]), f.wakes[l].Union(f.wakes[k])
					changed = changed || hits || wakes
				}
			}
		}
	}
}

// created adds to f.births[l] the entry location of the process that x creates, and of the processes created in its
// initialisers. If x is not a run expression, nothing is added. seen has the process types already added on this path
// of initialisers.
func (f *steps) created(p *program.Program, x program.Expr, l int, seen bitset.Set) {
	run, ok := x.(*program.Run)
	if !ok || seen.Has(run.Type) {
		return
	}
	t := p.Types[run.Type]
	f.births[l] = append(f.births[l], f.base[run.Type]+int(t.Entry))
	seen = append(bitset.Set(nil), seen...)
	seen.Add(run.Type)
	for _, a := range t.Inits {
		program.Walk(a.X, func(x program.Expr) { f.created(p, x, l, seen) })
	}
}
