package abstract

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/fault"
	"ltlpor/internal/model/program"
)

// Model is a program prepared for building abstractions.
type Model struct {
	*objects
	domain Domain
	fault  *fault.Analysis
	// Fixed are the objects contained in every precision.
	Fixed bitset.Set
	base  *builder // of the precision Fixed
	about *predicates
}

// New returns p as a Model for domain d. p must not have priorities, enabled(), _last, a trace assertion or a never
// claim (see Refuses). The error is an *UnfitError if the choice of a channel or the path through a d_step depends on
// timeout.
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

// Objects returns the names of the objects in s.
func (m *Model) Objects(s bitset.Set) (names []string) {
	s.Each(func(i int) { names = append(names, m.list[i].name(m.prog)) })
	return names
}

// AllObjects returns every object of the model except hidden variables.
func (m *Model) AllObjects() (s bitset.Set) {
	for i, o := range m.list {
		if o.Var == nil || !o.Var.Hidden {
			s.Add(i)
		}
	}
	return s
}

// Precision selects the known part of the state in an abstraction.
type Precision struct {
	// Tracked objects have values, possibly unknown at times.
	Tracked bitset.Set
	// Exact are the tracked objects with values that are never unknown.
	Exact bitset.Set
	// Predicates are the numbers of the tracked predicates. The truth of a tracked predicate may be unknown at times.
	Predicates bitset.Set
}

// Precise returns the precision with the objects in s, the fixed objects, and the given predicates.
func (m *Model) Precise(s, predicates bitset.Set) Precision {
	t := clone(s)
	t.Union(m.Fixed)
	return Precision{t, m.certain(t), predicates}
}

// Kind classifies an edge of an abstraction by its meaning in the model.
type Kind uint8

const (
	// Own: a step of the model; the edge has the number of the step.
	Own Kind = iota
	// Block: the process cannot move any more, until the run has ended.
	Block
	// Wrong: an evaluation in the next step of the process fails.
	Wrong
	// Trip: the error that follows Wrong.
	Trip
	// Rest: the second part of the preceding step. It sets the unknown flags of the written variables, or the
	// predicates known to hold after the step.
	Rest
)

// Abstraction is a model with a partially unknown state.
type Abstraction struct {
	Program   *program.Program
	Precision Precision
	kinds     []Kind           // of the edges beyond the model
	of        []program.EdgeID // of Wrong and Rest: the step of the model; otherwise -1
	first     program.EdgeID   // the first edge beyond the model
}

// Kind returns the kind of edge id.
func (a *Abstraction) Kind(id program.EdgeID) Kind {
	if id < a.first {
		return Own
	}
	return a.kinds[id-a.first]
}

// Origins returns the model steps that edge id stands for, or tests.
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

// builder builds one abstraction. Its structure, the numbers of edges, locations and variables, is equal for all
// precisions.
type builder struct {
	*Model
	tracked, exact bitset.Set
	predicates     bitset.Set
	timeout        bool // whether nothing can move is known
	out            *Abstraction
	flag           map[*program.Variable]*program.Variable // set: the value is unknown
	// bit has the variable of each predicate, and says is its inverse. asides has, by process type, the locals that
	// hold values between computation and store.
	bit    map[int]*program.Variable
	says   map[*program.Variable]int
	asides [][]*program.Variable
	// stuck has, by process type and location, the location for processes that can no longer move.
	stuck []map[program.Loc]program.Loc
	edges []*program.Edge
}

// Build returns the abstraction of the model by a precision.
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

// variables returns vs and a flag for each variable that is not always known.
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

// opens reports whether v is a parameter with a possibly unknown argument.
func (b *builder) opens(v *program.Variable) bool {
	o := b.list[b.of[v]]
	return o.Type >= 0 && v.ID < b.prog.Types[o.Type].Params && !b.exact.Has(b.of[v])
}

// edge adds an edge beyond the model to t, and lists it at its source location.
func (b *builder) edge(t *program.Process, e program.Edge, k Kind, of program.EdgeID) *program.Edge {
	e.ID, e.Type = program.EdgeID(len(b.edges)), t.Index
	b.edges = append(b.edges, &e)
	b.out.kinds, b.out.of = append(b.out.kinds, k), append(b.out.of, of)
	t.Locations[e.From].Out = append(t.Locations[e.From].Out, e.ID)
	return &e
}

// location adds a location to t.
func (b *builder) location(t *program.Process, l program.Location) program.Loc {
	t.Locations = append(t.Locations, l)
	return program.Loc(len(t.Locations) - 1)
}

// knowsTimeout reports whether the executability of each model step is always known, except for steps that wait for
// timeout. No error step may be executable in a state in which its model step is not.
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
