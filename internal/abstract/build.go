package abstract

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/fault"
	"ltlpor/internal/model/program"
)

// Model is a program prepared for abstraction. Method Build makes the abstraction for a precision.
type Model struct {
	*objects
	domain Domain
	fault  *fault.Analysis
	// Fixed has the numbers of the objects that every precision must track.
	Fixed bitset.Set
	base  *builder // the builder for the least precision, which tracks Fixed only
	about *predicates
}

// New prepares program p for abstractions of domain d. p must not have any feature that Refuses names: priorities,
// enabled(), _last, a trace assertion or a never claim. The error is an *UnfitError if the choice of a channel, or the
// path through a d_step, depends on timeout.
func New(p *program.Program, d Domain) (*Model, error) {
	o := newObjects(p)
	m := &Model{objects: o, domain: d, fault: fault.New(p, o.pt)}
	m.Fixed = m.forced()
	m.about = newPredicates(o, m.Fixed)
	m.base = m.builder(m.Precise(m.Fixed, bitset.Set{}))
	if o.unfit || !m.Fixed.SubsetOf(o.certain(m.Fixed)) {
		return nil, &UnfitError{"which channel is used, or how a d_step goes on, hangs on timeout"}
	}
	return m, nil
}

// Objects returns the names of the objects with numbers in s.
func (m *Model) Objects(s bitset.Set) (names []string) {
	s.Each(func(i int) { names = append(names, m.list[i].name(m.prog)) })
	return names
}

// AllObjects returns the numbers of the objects of the model, except hidden variables.
func (m *Model) AllObjects() (s bitset.Set) {
	for i, o := range m.list {
		if o.Var == nil || !o.Var.Hidden {
			s.Add(i)
		}
	}
	return s
}

// Precision says which part of the state of the model an abstraction stores (tracks).
type Precision struct {
	// Tracked has the numbers of the objects the abstraction stores. Their values may be unknown in some states.
	Tracked bitset.Set
	// Exact has the numbers of the tracked objects with a known value in every state.
	Exact bitset.Set
	// Predicates has the numbers of the tracked predicates. Their truth may be unknown in some states.
	Predicates bitset.Set
}

// Precise returns the precision that tracks the objects in s, the given predicates, and the objects in m.Fixed.
func (m *Model) Precise(s, predicates bitset.Set) Precision {
	t := clone(s)
	t.Union(m.Fixed)
	return Precision{t, m.certain(t), predicates}
}

// Kind is the kind of an edge of an abstraction: its relation to the steps of the model.
type Kind uint8

const (
	// Own: the edge is a step of the model, with the same number as in the model.
	Own Kind = iota
	// Block: the process stops at its location for the rest of the run.
	Block
	// Wrong: a model step of the process may have a run-time error. A Trip edge, the only next step, then fails.
	Wrong
	// Trip: the edge always fails with the run-time error. It follows a Wrong edge.
	Trip
	// Rest: the edge is the second part of the preceding step, which is a model step or a Block edge. It marks the
	// variables written by the step as unknown, or updates predicates with the facts learned from the step.
	Rest
)

// Abstraction is the abstraction of a model for a precision. Abstraction is a program itself, in which a part of the
// state of the model is missing or unknown.
type Abstraction struct {
	Program   *program.Program
	Precision Precision
	kinds     []Kind           // kinds of the edges the model does not have; index: edge number minus first
	of        []program.EdgeID // index as kinds: for a Wrong or Rest edge its model step, otherwise -1
	first     program.EdgeID   // number of the first edge that the model does not have
}

// Kind returns the kind of edge id.
func (a *Abstraction) Kind(id program.EdgeID) Kind {
	if id < a.first {
		return Own
	}
	return a.kinds[id-a.first]
}

// Origins returns the model steps that edge id of the abstraction executes or tests.
func (a *Abstraction) Origins(id program.EdgeID) []program.EdgeID {
	switch e := a.Program.Edges[id]; a.Kind(id) {
	case Own:
		return []program.EdgeID{id}
	case Block:
		return a.exits(e)
	case Trip:
		var all []program.EdgeID
		for i, of := range a.of {
			if a.kinds[i] == Wrong && a.Program.Edges[of].Type == e.Type {
				all = append(all, of)
			}
		}
		return all
	}
	return a.of[id-a.first : id-a.first+1]
}

// exits returns the model steps that leave the source location of e.
func (a *Abstraction) exits(e *program.Edge) (out []program.EdgeID) {
	for _, id := range a.Program.Types[e.Type].Locations[e.From].Out {
		if id < a.first {
			out = append(out, id)
		}
	}
	return out
}

// builder builds an abstraction. All abstractions of a model have the same edges, locations and variables, with the
// same numbers.
type builder struct {
	*Model
	tracked, exact bitset.Set
	predicates     bitset.Set
	timeout        bool // the result of knowsTimeout
	out            *Abstraction
	flag           map[*program.Variable]*program.Variable // variable -> its flag: 1 if the value is unknown
	// bit maps a predicate to its variable, and says maps the variable back to the predicate. asides[t] has auxiliary
	// locals of process type t, for values computed but not yet stored.
	bit    map[int]*program.Variable
	says   map[*program.Variable]int
	asides [][]*program.Variable
	// stuck[t] maps a location of process type t to the location of processes blocked there for the rest of the run.
	stuck []map[program.Loc]program.Loc
	edges []*program.Edge
}

// Build returns the abstraction of the model with precision p.
func (m *Model) Build(p Precision) *Abstraction {
	b := m.builder(p)
	q := *m.prog
	b.out = &Abstraction{Program: &q, Precision: p, first: program.EdgeID(len(m.prog.Edges))}
	q.Props = nil
	q.Globals = b.bits(b.variables(m.prog.Globals), -1)
	q.Types = make([]*program.Process, len(m.prog.Types))
	for i, t := range m.prog.Types {
		c := *t
		c.Locations = append([]program.Location(nil), t.Locations...)
		for l := range c.Locations {
			c.Locations[l].Out = append([]program.EdgeID(nil), c.Locations[l].Out...)
		}
		c.Locals = b.bits(b.variables(t.Locals), i)
		q.Types[i] = &c
	}
	b.edges = make([]*program.Edge, len(m.prog.Edges))
	for _, t := range q.Types {
		b.places(t)
	}
	for _, t := range q.Types {
		b.process(t)
	}
	q.Edges = b.edges
	return b.out
}

func (m *Model) builder(p Precision) *builder {
	b := &builder{
		Model: m, tracked: p.Tracked, exact: p.Exact, predicates: p.Predicates,
		flag: map[*program.Variable]*program.Variable{}, bit: map[int]*program.Variable{},
		says: map[*program.Variable]int{},
	}
	b.stuck = make([]map[program.Loc]program.Loc, len(m.prog.Types))
	b.asides = make([][]*program.Variable, len(m.prog.Types))
	b.timeout = b.knowsTimeout()
	return b
}

// variables returns vs, followed by their flags for unknown values. The flag of variable x is an array of bits named
// x?: an element is 1 if the value of the element of x is unknown. Hidden variables have no flag, and neither have the
// variables in b.Fixed, which every precision tracks.
func (b *builder) variables(vs []*program.Variable) []*program.Variable {
	out := append([]*program.Variable(nil), vs...)
	for _, v := range vs {
		if b.Fixed.Has(b.of[v]) || v.Hidden {
			continue
		}
		f := &program.Variable{
			ID: len(out), Name: v.Name + "?", Type: program.VarType{Kind: program.Bit, Name: "bit"}, Global: v.Global,
			Dims: v.Dims, Span: v.Span,
		}
		if !b.tracked.Has(b.of[v]) || b.opens(v) {
			f.Init = make([]int32, v.Elements())
			for i := range f.Init {
				f.Init[i] = 1
			}
		}
		b.flag[v] = f
		out = append(out, f)
	}
	return out
}

// opens reports whether v is a parameter with an argument that the abstraction may not know. The unknown flag of such a
// parameter is initially 1.
func (b *builder) opens(v *program.Variable) bool {
	o := b.list[b.of[v]]
	return o.Type >= 0 && v.ID < b.prog.Types[o.Type].Params && !b.exact.Has(b.of[v])
}

// edge adds edge e of kind k to t, and returns it. The model does not have this edge; `of` is the model step to which
// it belongs, or -1. The edge comes after the other edges at its source location.
func (b *builder) edge(t *program.Process, e program.Edge, k Kind, of program.EdgeID) *program.Edge {
	e.ID, e.Type = program.EdgeID(len(b.edges)), t.Index
	b.edges = append(b.edges, &e)
	b.out.kinds, b.out.of = append(b.out.kinds, k), append(b.out.of, of)
	t.Locations[e.From].Out = append(t.Locations[e.From].Out, e.ID)
	return &e
}

// location adds l to t, and returns the number of l.
func (b *builder) location(t *program.Process, l program.Location) program.Loc {
	t.Locations = append(t.Locations, l)
	return program.Loc(len(t.Locations) - 1)
}

// knowsTimeout reports whether timeout has the same value in the abstraction as in the model. For this, two conditions
// must hold in every state. The abstraction knows of every model step whether the step is executable, apart from steps
// that wait for timeout. And an edge of kind Wrong is not executable if its model step is blocked.
func (b *builder) knowsTimeout() bool {
	b.timeout = true
	for _, t := range b.prog.Types {
		if !b.moves(t.Index) {
			return false
		}
	}
	for _, e := range b.prog.Edges {
		if !b.decidable(e) || e.Kind != program.Do && e.Kind != program.DStep && !isNo(b.risk(e)) {
			return false
		}
	}
	return true
}
