package symmetry

import (
	"maps"
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// beginning is a location of a process at the start, with the values of counters.
type beginning struct {
	at    program.Loc
	known map[*program.Variable]int32
}

// begins returns, by type, where processes are in the states at the start. Types with processes created behind the
// start begin at the entry, too.
func (c *codes) begins(w exec.View, states []program.State, created []bool) [][]beginning {
	all := make([][]beginning, len(c.prog.Types))
	for _, s := range states {
		w.Select(s)
		for q := range program.PID(w.Live()) {
			typ, l := w.Process(q)
			b := beginning{l, map[*program.Variable]int32{}}
			for _, v := range c.prog.Types[typ].Locals {
				if c.counters[v] && len(v.Dims) == 0 && !v.Hidden {
					b.known[v] = w.Local(q, v, 0)
				}
			}
			all[typ] = append(all[typ], b)
		}
	}
	for typ, t := range c.prog.Types {
		if created[typ] {
			all[typ] = append(all[typ], beginning{at: t.Entry})
		}
	}
	return all
}

// edgeOrSequence returns a reason unless edge d, taken by a, respects the generator, alone or as a part of the
// atomic sequences of the process.
func (c *checker) edgeOrSequence(a actor, d *program.Edge) string {
	if c.sequential[a.key()] {
		return ""
	}
	why := c.edge(a, d)
	if why == "" || !c.hasSequences(d.Type) {
		return why
	}
	at := c.inner
	if other := c.sequences(a); other == "" {
		c.sequential[a.key()] = true
		return ""
	} else if d.Atomic || c.prog.Types[d.Type].Locations[d.From].Interior {
		return other
	}
	c.inner = at
	return why
}

// hasSequences reports whether the atomic sequences of processes of a type can be compared as a whole: some exist,
// and neither a provided clause nor the test for a choice in a D_proctype looks at the states inside.
func (c *checker) hasSequences(typ int) bool {
	t := c.prog.Types[typ]
	if t.Provided != nil || t.Determ || c.prog.Claim != nil && c.prog.Claim.Type == typ {
		return false
	}
	return slices.ContainsFunc(c.prog.Edges, func(e *program.Edge) bool {
		return e.Type == typ && e.Atomic && c.reached[e.ID]
	})
}

// sequences returns a reason unless every step of a respects the generator, where an atomic sequence is one step from a
// location where the process rests to the next one.
func (c *checker) sequences(a actor) string {
	t := c.prog.Types[a.typ]
	p := &product{
		checker: c, actor: a, typ: t, seen: map[string]bool{},
		resting: make([]map[*program.Variable]int32, len(t.Locations)),
		dsteps:  map[*program.Edge]string{}, scalars: map[string]*program.Variable{},
	}
	p.order = p.sequenceOrder()
	for _, b := range p.begin[a.typ] {
		p.settle(b.at, b.known)
	}
	for len(p.rests) > 0 {
		n := p.rests[len(p.rests)-1]
		p.rests = p.rests[:len(p.rests)-1]
		if !maps.Equal(n.known, p.resting[n.at]) {
			continue // less is known by now
		}
		if why := p.fromRest(n); why != "" {
			return why
		}
	}
	return ""
}

// sequenceOrder returns the order of the locations in the atomic sequences.
func (p *product) sequenceOrder() *order {
	var entries []program.Loc
	for _, b := range p.begin[p.typ.Index] {
		entries = append(entries, b.at)
	}
	for l := range p.typ.Locations {
		for _, e := range p.statementsAt(program.Loc(l)) {
			if !e.Atomic {
				entries = append(entries, e.To)
			}
		}
	}
	return newOrder(len(p.typ.Locations), entries, func(l program.Loc) (list []program.Loc) {
		for _, e := range p.statementsAt(l) {
			if e.Atomic {
				list = append(list, e.To)
			}
		}
		return list
	})
}

// fromRest goes through the nodes behind n, a place of rest, up to the next places of rest. Windows with an early
// end are tried first, then windows up to the end of the atomic sequence.
func (p *product) fromRest(n *node) string {
	p.closing, p.todo = true, nil
	opened, why := p.expand(n)
	entries := []*node{n}
	if !opened {
		entries = p.todo
	}
	for _, m := range entries {
		if m != n {
			p.todo = []*node{m}
		}
		known := maps.Clone(p.seen)
		if why == "" {
			why = p.eachNode(func(m *node) string { // as long as the process keeps control
				_, why := p.expand(m)
				return why
			})
		}
		if why == "" {
			continue
		}
		at := p.inner
		p.closing = false
		if whole := p.open(m); whole != "" {
			p.inner = at
			if x := p.mayBlock(m); x != nil && (whole == tooLong || whole == otherFirst) {
				p.inner = x
				return blocksAmidst
			}
			return why
		}
		p.closing, p.seen, why = true, known, ""
	}
	return ""
}

// blocksAmidst is the reason if a sequence cannot be compared from a place of rest inside it.
const blocksAmidst = "it is not decided whether the statement can block, and others move inside the atomic sequence"

// mayBlock returns a statement at n that is not certainly executable, if n is a place of rest inside an atomic sequence
// where a counter has several values. Otherwise it returns nil.
func (p *product) mayBlock(n *node) *program.Edge {
	lost := func(v *program.Variable) bool {
		_, known := n.known[v]
		return p.counters[v] && len(v.Dims) == 0 && !known && !slices.Contains(p.deadAt(n.at), v)
	}
	if !n.rests || !p.typ.Locations[n.at].Interior || !slices.ContainsFunc(p.typ.Locals, lost) {
		return nil
	}
	for _, x := range p.statementsAt(n.at) {
		if v, ok := p.constantGuard(x, n.known, n.at); p.reached[x.ID] && (!ok || !v) {
			return x
		}
	}
	return nil
}

// settle notes that the process may rest at l, with the given values of counters. Globals may change.
func (p *product) settle(l program.Loc, known map[*program.Variable]int32) {
	both := map[*program.Variable]int32{}
	for v, x := range known {
		old, ok := p.resting[l][v]
		if !v.Global && !p.writtenRemotely[v] && (p.resting[l] == nil || ok && old == x) {
			both[v] = x
		}
	}
	if p.resting[l] == nil || len(both) < len(p.resting[l]) {
		p.resting[l] = both
		p.rests = append(p.rests, &node{at: l, rests: true, known: both, idle: idleAt(p.typ, l)})
	}
}

// arrived notes that the process comes to n, in control of an atomic sequence or not.
func (p *product) arrived(n *node, control bool) {
	n.rests, n.idle = false, idleAt(p.typ, n.at)
	for _, v := range p.deadAt(n.at) {
		delete(n.known, v)
		if p.counters[v] && len(v.Dims) == 0 {
			n.known[v] = v.Type.Cut(initial(v, 0))
		}
	}
	if control {
		p.add(n)
	}
	if !control || !p.passes(n.at, n.known) {
		p.settle(n.at, n.known)
	}
}

// passes reports whether some statement at l is executable for certain.
func (p *product) passes(l program.Loc, known map[*program.Variable]int32) bool {
	return slices.ContainsFunc(p.statementsAt(l), func(x *program.Edge) bool {
		v, ok := p.constantGuard(x, known, l)
		return ok && v
	})
}

// constantGuard reports whether x, a statement at l, is always executable, or (ok) never. An else counts as executable:
// otherwise, a rival is.
func (p *product) constantGuard(
	x *program.Edge, known map[*program.Variable]int32, l program.Loc,
) (executable, ok bool) {
	switch x.Kind {
	case program.Skip, program.Do, program.Else:
		return true, true
	case program.Cond:
		e := p.checker.evaluation(p.actor)
		e.known, e.idle = known, idleAt(p.typ, l)
		v, ok := e.constant(x.Guard)
		return v != 0, ok
	}
	return false, false
}

// expand adds the nodes behind n. If a statement at n does not respect the generator, a window is opened.
func (p *product) expand(n *node) (opened bool, why string) {
	out := p.statementsAt(n.at)
	always, never := make([]bool, len(out)), make([]bool, len(out))
	for i, x := range out {
		v, ok := p.constantGuard(x, n.known, n.at)
		always[i], never[i] = ok && v, ok && !v
	}
	after := make([]*node, len(out))
	for i, x := range out {
		beaten := x.Kind == program.Else && slices.ContainsFunc(x.Rivals, func(k int) bool { return always[k] })
		if never[i] || beaten || !p.reached[x.ID] {
			continue
		}
		after[i] = n.clone()
		if why := p.takeAlone(after[i], x); why != "" {
			return true, p.open(n)
		}
	}
	for i, x := range out {
		if after[i] != nil && x.Kind != program.End {
			after[i].at, after[i].given = x.To, p.forget(n.given, x)
			p.arrived(after[i], x.Atomic && !p.handsOver(x))
		}
	}
	return false, ""
}

// takeAlone returns a reason unless x, taken at n, respects the generator. It updates the values of counters.
func (p *product) takeAlone(n *node, x *program.Edge) string {
	if x.Kind != program.DStep {
		e := p.checker.evaluation(p.actor)
		e.known, e.idle = n.known, n.idle
		return p.step(e, x)
	}
	why, ok := p.dsteps[x]
	if !ok {
		why = p.dstep(p.actor, x)
		p.dsteps[x] = why
	}
	program.WalkWrites(x, func(v *program.Variable) { delete(n.known, v) })
	return why
}

// handsOver reports whether x may be a rendezvous send: the send hands control to the receiver.
func (p *product) handsOver(x *program.Edge) bool {
	return x.Kind == program.Send && slices.ContainsFunc(p.types(x.Comm.Chan, x.Type), func(t int) bool {
		return p.prog.ChanTypes[t].Cap == 0
	})
}
