package abstract

import (
	"cmp"
	"slices"

	"ltlpor/internal/abstract/bitvec"
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// Predicates are conditions over scalars, for example x < y. An abstraction can track the truth of a predicate without
// tracking the scalars:
//
//	S. Graf, H. Saïdi: Construction of abstract state graphs with PVS, CAV 1997, and
//
//	T. Ball, A. Podelski, S. Rajamani: Boolean and Cartesian abstraction for model checking C programs, TACAS 2001.

// The values of the variable for a predicate: the predicate is false, true, or unknown.
const (
	doesNot = iota // the predicate is false
	does
	mayHold
)

// mostPredicates is the maximum number of predicates about an object. If more would be needed, the object itself is
// tracked instead.
const mostPredicates = 12

type predicate struct {
	term *bitvec.Term
	// typ says where the variable for the predicate is: -1 for a global, otherwise the process type of which it is a
	// local.
	typ     int
	objects bitset.Set // the numbers of the objects the predicate reads
}

// scalar identifies a variable, or an element of an array, that a term reads. object is the number of the object; it is
// -1 for an expression that may have any value (see arbitrary).
type scalar struct {
	object, element int
	owner           int // for a local, its process or the constant itself
}

// itself is a value of scalar.owner, in place of a process. It marks a variable that each executing process names in
// the same way: a global, or a local of the process that executes the step.
const itself = -1

// predicates is the table of all predicates made so far.
type predicates struct {
	*objects
	pool    *bitvec.Pool
	all     []predicate
	number  map[*bitvec.Term]int
	scalars []scalar // index: variable of the pool
	vars    map[scalar]bitvec.Var
	any     map[any]bitvec.Var // *program.Place or program.Expr that is no scalar -> variable
	single  []bool             // process type -> exactly one instance exists, from the start
	barred  bitset.Set         // objects about which no predicate may be made
	late    bitset.Set         // objects that are initialised only when a process is created
	entails *entailment
}

func newPredicates(o *objects, barred bitset.Set) *predicates {
	p := &predicates{
		objects: o, pool: bitvec.NewPool(), number: map[*bitvec.Term]int{}, vars: map[scalar]bitvec.Var{},
		any: map[any]bitvec.Var{}, single: make([]bool, len(o.prog.Types)), barred: clone(barred),
	}
	p.entails = newEntailment(p.pool)
	instances := make([]int, len(o.prog.Types))
	for _, a := range o.prog.Active {
		instances[a.Type]++
	}
	o.prog.WalkExprs(func(x program.Expr, _ program.Use) {
		if r, ok := x.(*program.Run); ok {
			instances[r.Type] += 2 // several instances are possible, as one Run may be executed repeatedly
		}
	})
	for t, n := range instances {
		p.single[t] = n == 1
	}
	for _, t := range o.prog.Types {
		for _, v := range t.Locals[:t.Params] {
			p.late.Add(o.of[v])
		}
	}
	o.prog.Walk(func(u program.Use) {
		switch {
		case u.Role != program.WrittenRole:
		case u.Edge == nil:
			p.late.Add(o.of[u.Place.Var])
		case u.Place.Remote != nil:
			p.barred.Add(o.of[u.Place.Var])
		}
	})
	return p
}

// term returns the term for expression x. Locals in x belong to process owner. A part of x that is no scalar may have
// any value.
func (p *predicates) term(x program.Expr, owner int) *bitvec.Term {
	place := func(pl *program.Place) (bitvec.Var, bool) {
		if s, ok := p.scalar(pl, owner); ok {
			return p.variable(s), true
		}
		return p.arbitrary(pl), true
	}
	other := func(x program.Expr) (*bitvec.Term, bool) { return p.pool.Var(p.arbitrary(x)), true }
	t, _ := p.pool.FromExpr(x, place, other)
	return t
}

// scalar returns the scalar at place pl. Locals belong to process owner. The second result is false if an index is not
// constant, or if the value is not a number.
func (p *predicates) scalar(pl *program.Place, owner int) (scalar, bool) {
	v := pl.Var
	if pl.Remote != nil || v.Hidden || v.Type.Kind == program.Chan {
		return scalar{}, false
	}
	s := scalar{object: p.of[v], owner: owner}
	if v.Global {
		s.owner = itself
	}
	for i, x := range pl.Index {
		k, ok := constant(x)
		if !ok || k < 0 || int(k) >= v.Dims[i].Len {
			return scalar{}, false
		}
		s.element = s.element*v.Dims[i].Len + int(k)
	}
	return s, true
}

// variable returns the pool variable for s.
func (p *predicates) variable(s scalar) bitvec.Var {
	if v, ok := p.vars[s]; ok {
		return v
	}
	o := p.list[s.object]
	name := o.Var.ElementName(s.element)
	if o.Type >= 0 {
		name = p.prog.Types[o.Type].Name + ":" + name
	}
	p.vars[s] = p.declare(s, name, bitvec.DomainOf(o.Var.Type))
	return p.vars[s]
}

// arbitrary returns the pool variable for x, a place or expression that is no scalar. The variable may have any 32-bit
// value.
func (p *predicates) arbitrary(x any) bitvec.Var {
	if v, ok := p.any[x]; ok {
		return v
	}
	v := p.declare(scalar{object: -1}, "?", bitvec.Domain{Bits: 32, Signed: true})
	p.any[x] = v
	return v
}

func (p *predicates) declare(s scalar, name string, d bitvec.Domain) bitvec.Var {
	p.scalars = append(p.scalars, s)
	return p.pool.NewVar(name, d)
}

// intern returns the number of the predicate with term t. The value of t must always be 0 or 1. If there is no such
// predicate yet, intern adds it. The second result is false if no predicate may be made about an object of t, or if no
// process type can have the variable for the predicate.
func (p *predicates) intern(t *bitvec.Term) (int, bool) {
	var objects bitset.Set
	var owners, types, globals bitset.Set
	for _, v := range t.Vars() {
		s := p.scalars[v]
		if s.object < 0 || p.barred.Has(s.object) {
			return 0, false
		}
		objects.Add(s.object)
		if o := p.list[s.object]; o.Type < 0 {
			globals.Add(s.object)
		} else {
			types.Add(o.Type)
			owners.Add(s.owner + 1)
		}
	}
	for _, v := range t.Vars() {
		if s := p.scalars[v]; s.owner != itself {
			t = p.pool.Substitute(t, v, p.pool.Var(p.variable(scalar{s.object, s.element, itself})))
		}
	}
	if n, ok := p.number[p.pool.Not(t)]; ok {
		return n, true
	}
	if n, ok := p.number[t]; ok {
		return n, true
	}
	typ, ok := p.frame(members(types), len(members(owners)), globals.Empty())
	if !ok {
		return 0, false
	}
	p.number[t] = len(p.all)
	p.all = append(p.all, predicate{t, typ, objects})
	return len(p.all) - 1, true
}

// frame determines where the variable for a predicate is stored: typ is -1 for a global, otherwise the process type of
// which it is a local. `ok` is false if no variable can store the predicate.
//   - `types` has the process types of the locals the predicate reads, and `owners` is the number of processes with
//     these locals. `pure` says that the predicate reads no globals.
//   - A predicate that reads only locals of a single process becomes a local. Any other predicate about locals of a
//     type that may have several instances cannot be stored.
func (p *predicates) frame(types []int, owners int, pure bool) (typ int, ok bool) {
	single := true
	for _, t := range types {
		single = single && p.single[t]
	}
	switch {
	case len(types) == 0:
		return -1, true
	case len(types) == 1 && owners == 1 && pure:
		return types[0], true
	}
	return -1, single
}

// text returns predicate n as text in Promela syntax.
func (p *predicates) text(n int) string { return p.pool.Text(p.all[n].term) }

// simple reports whether predicate n reads only a single one-bit variable. Tracking the variable itself is then better.
func (p *predicates) simple(n int) bool {
	vars := p.all[n].term.Vars()
	return len(vars) == 1 && p.pool.Domain(vars[0]).Bits == 1
}

// StopWhen registers f, which is called during the search for implications between predicates. Once f returns true, the
// search stops. An abstraction built afterwards is less precise, but still correct.
func (m *Model) StopWhen(f func() bool) { m.about.entails.late = f }

// counts returns a map from object numbers to the number of predicates in s that read the object.
func (p *predicates) counts(s bitset.Set) map[int]int {
	n := map[int]int{}
	s.Each(func(i int) { p.all[i].objects.Each(func(o int) { n[o]++ }) })
	return n
}

// Predicates returns the predicates with numbers in s as texts in Promela syntax.
func (m *Model) Predicates(s bitset.Set) (texts []string) {
	s.Each(func(n int) { texts = append(texts, m.about.text(n)) })
	return texts
}

// Mentioned returns the objects read by the predicates with numbers in s.
func (m *Model) Mentioned(s bitset.Set) (objects bitset.Set) {
	s.Each(func(n int) { objects.Union(m.about.all[n].objects) })
	return objects
}

// simplest sorts predicates by decreasing complexity: predicates with few variables and short terms come last.
func (p *predicates) simplest(numbers []int) {
	slices.SortStableFunc(numbers, func(i, j int) int {
		x, y := p.all[i].term, p.all[j].term
		return cmp.Or(cmp.Compare(len(y.Vars()), len(x.Vars())), cmp.Compare(y.Size(), x.Size()))
	})
}

// useful removes from to.Predicates every predicate that reads only objects in to.Exact, because its truth follows from
// known values.
func (p *predicates) useful(to *Precision) {
	for _, n := range members(to.Predicates) {
		if p.all[n].objects.SubsetOf(to.Exact) {
			to.Predicates.Remove(n)
		}
	}
}
