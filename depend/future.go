package depend

import (
	"ltlpor/depend/access"
	"ltlpor/depend/bitset"
	"ltlpor/program"
)

// future says, for every location, what a process that is there may still do,
// itself or through the processes that it creates, in terms of which classes of
// other processes' steps that touches.
type future struct {
	base []int // of the locations of each process type, in one numbering of all
	// hits[l] holds the classes with which some edge in the future of l conflicts;
	// wakes[l] the waking classes that such an edge may enable.
	hits, wakes []bitset.Set
	next        [][]int
	out         [][]program.EdgeID
}

// classify gathers equal accesses, so that the relations are small matrices.
func (r *Relations) classify() {
	index := map[string]int{}
	of := func(a *access.Access) int {
		k := a.Key()
		c, ok := index[k]
		if !ok {
			c = len(r.reps)
			index[k] = c
			r.reps = append(r.reps, a)
		}
		return c
	}
	for i := range r.actions {
		a := &r.actions[i]
		r.class = append(r.class, of(&a.Does))
		r.wakeClass = append(r.wakeClass, of(&a.Wakes))
		r.wakeFullClass = append(r.wakeFullClass, of(&a.WakesFull))
	}
}

// findFuture computes future by propagating backwards over the locations.
func (r *Relations) findFuture() {
	f := &r.future
	n := 0
	for _, t := range r.prog.Types {
		f.base = append(f.base, n)
		n += len(t.Locations)
	}
	f.hits, f.wakes = make([]bitset.Set, n), make([]bitset.Set, n)
	f.next, f.out = make([][]int, n), make([][]program.EdgeID, n)
	steps := map[int]bool{}
	for _, c := range r.class {
		steps[c] = true
	}
	hits, wakes := make([]bitset.Set, len(r.reps)), make([]bitset.Set, len(r.reps))
	for c := range steps {
		for d := range r.reps {
			if access.Conflict(r.reps[c], r.reps[d]) {
				hits[c].Add(d)
			}
			if access.Enables(r.reps[c], r.reps[d]) {
				wakes[c].Add(d)
			}
		}
	}
	for _, e := range r.prog.Edges {
		if r.prog.Immortal(e) {
			continue
		}
		l := f.base[e.Type] + int(e.From)
		f.out[l] = append(f.out[l], e.ID)
		f.hits[l].Union(hits[r.class[e.ID]])
		f.wakes[l].Union(wakes[r.class[e.ID]])
		if e.Kind != program.End {
			f.next[l] = append(f.next[l], f.base[e.Type]+int(e.To))
		}
		program.WalkEdge(e, func(x program.Expr) { f.created(r.prog, x, l, nil) })
	}
	for changed := true; changed; {
		changed = false
		for l := n - 1; l >= 0; l-- {
			for _, k := range f.next[l] {
				if f.hits[l].Union(f.hits[k]) {
					changed = true
				}
				if f.wakes[l].Union(f.wakes[k]) {
					changed = true
				}
			}
		}
	}
}

// created adds to the successors of l the entry of the process that x creates,
// and of those that the initialisers of that one create.
func (f *future) created(p *program.Program, x program.Expr, l int, seen bitset.Set) {
	run, ok := x.(*program.Run)
	if !ok || seen.Has(run.Type) {
		return
	}
	t := p.Types[run.Type]
	f.next[l] = append(f.next[l], f.base[run.Type]+int(t.Entry))
	seen = append(bitset.Set(nil), seen...)
	seen.Add(run.Type)
	for _, a := range t.Inits {
		program.Walk(a.X, func(x program.Expr) { f.created(p, x, l, seen) })
	}
}

// Future gathers what a set of processes may still do. It costs a few words per
// process to add one, and a bit test to ask. Its zero value is ready.
type Future struct {
	r                     *Relations
	onceHits, twiceHits   bitset.Set
	onceWakes, twiceWakes bitset.Set
	hits, wakes           []bitset.Set // of each process, in the order added
}

// Reset empties f and binds it to r.
func (f *Future) Reset(r *Relations) {
	f.r = r
	words := (len(r.reps) + 63) / 64
	for _, s := range []*bitset.Set{&f.onceHits, &f.twiceHits, &f.onceWakes, &f.twiceWakes} {
		if len(*s) != words {
			*s = make(bitset.Set, words)
		}
		clear(*s)
	}
	f.hits, f.wakes = f.hits[:0], f.wakes[:0]
}

// Add adds a process of type t at location l. The processes are known by the
// order in which they are added.
func (f *Future) Add(t int, l program.Loc) {
	at := f.r.future.base[t] + int(l)
	hits, wakes := f.r.future.hits[at], f.r.future.wakes[at]
	for i, w := range hits {
		f.twiceHits[i] |= f.onceHits[i] & w
		f.onceHits[i] |= w
	}
	for i, w := range wakes {
		f.twiceWakes[i] |= f.onceWakes[i] & w
		f.onceWakes[i] |= w
	}
	f.hits, f.wakes = append(f.hits, hits), append(f.wakes, wakes)
}

// Conflicts reports whether a process other than k may still do something that
// edge e of k depends on.
func (f *Future) Conflicts(k int, e program.EdgeID) bool {
	c := f.r.class[e]
	return f.twiceHits.Has(c) || f.onceHits.Has(c) && !f.hits[k].Has(c)
}

// Enables reports whether a process other than k may still do something that
// makes edge e of k executable. If nonEmpty, e is a plain receive, and its
// channel holds a message.
func (f *Future) Enables(k int, e program.EdgeID, nonEmpty bool) bool {
	c := f.r.wakeClass[e]
	if nonEmpty {
		c = f.r.wakeFullClass[e]
	}
	return f.twiceWakes.Has(c) || f.onceWakes.Has(c) && !f.wakes[k].Has(c)
}

// Find returns an edge in the future of a process of type t at location l that
// satisfies ok, -1 if there is none. Edges of processes it may create count.
func (r *Relations) Find(t int, l program.Loc, ok func(program.EdgeID) bool) program.EdgeID {
	f := &r.future
	start := f.base[t] + int(l)
	var seen bitset.Set
	seen.Add(start)
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		for _, e := range f.out[queue[0]] {
			if ok(e) {
				return e
			}
		}
		for _, k := range f.next[queue[0]] {
			if !seen.Has(k) {
				seen.Add(k)
				queue = append(queue, k)
			}
		}
	}
	return -1
}
