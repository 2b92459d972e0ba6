package lower

import (
	"slices"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/program"
	"ltlpor/source"
)

// ClaimGraph is a never claim as an automaton: its edges are labelled with propositions (rules 11.1 to 11.5). Entry is
// the index of the initial state in States.
type ClaimGraph struct {
	Entry  int
	States []ClaimState
}

// ClaimState is a state of a ClaimGraph. A run violates the property if it visits accepting states infinitely often, or
// reaches a state with End set.
type ClaimState struct {
	Edges          []ClaimEdge
	Accepting, End bool
	Labels         []string
	Span           source.Span
}

// ClaimEdge is an edge of a ClaimGraph to state To.
//
//   - The edge can be taken in a system state that satisfies all propositions of Pos and no proposition of Neg.
//   - The propositions of Require come from assertions in the claim. If the edge is taken in a system state that
//     violates one of them, this is an error of the model.
//   - Pos, Neg and Require are bit sets of indices in Program.Props.
type ClaimEdge struct {
	To                int
	Pos, Neg, Require uint64
	Text              string
	Span              source.Span
}

// Claim builds the graph of a never claim and appends the propositions of the claim to prog. info must be the type
// information of prog.
//
// A claim has no graph if it does more than observe the model, or exceeds a limit on conditions or states. Claim then
// leaves prog unchanged and returns a nil graph, and the caller must use Observer. The list holds a warning with the
// reason, unless package typecheck has already reported the reason.
func Claim(prog *program.Program, info *typecheck.Info, claim *promela.Claim) (*ClaimGraph, source.List) {
	l := reopen(prog, info)
	p := procOf(info, claim)
	if len(p.Locals) > 0 {
		return nil, l.list
	}
	f := l.newFlow(p)
	t := &program.Process{Index: -1, Name: p.Name}
	l.claimFlow(f, t)
	if l.list.Err() != nil || f.failed {
		return nil, l.list
	}
	b := &claimBuilder{l: l, t: t, edges: *l.sink, literals: map[literalKey]literal{}, index: map[place]int{}}
	b.own = ownedBy(b.edges, prog)
	known := len(prog.Props)
	g := b.graph()
	if b.beyond != nil {
		l.list.Add(b.beyond)
		prog.Props = prog.Props[:known]
		return nil, l.list
	}
	return g, l.list
}

func procOf(info *typecheck.Info, claim *promela.Claim) *typecheck.Proc {
	for _, p := range info.Claims {
		if p.Body == claim.Body {
			return p
		}
	}
	panic("bug: a never claim of another model")
}

// claimFlow builds the control-flow graph of the claim of f, and stores the locations and edges in t. An edge to an end
// location is not atomic, because the violation is immediate (rule 11.3).
func (l *lowerer) claimFlow(f *flow, t *program.Process) {
	l.claim = true
	f.build()
	f.graph(t)
	l.resolveLabels()
	for i := range t.Locations {
		for _, id := range t.Locations[i].Out {
			if e := (*l.sink)[id]; t.Locations[e.To].End && e.Kind != program.End {
				e.Atomic = false
			}
		}
	}
}

// claimBuilder builds a ClaimGraph from the locations and edges of a never claim. A state of the graph is a location
// together with values of the claim's variables.
type claimBuilder struct {
	l        *lowerer
	t        *program.Process
	edges    []*program.Edge
	literals map[literalKey]literal
	out      *ClaimGraph
	own      owned // the variables that only the claim uses; their values are part of a claim state
	// index maps places to state numbers. A place in which all variables have their initial values is not in index: its
	// state number is the number of its location. todo lists places with states that have no edges yet.
	index map[place]int
	todo  []place
	dead  int // number of the state without edges; 0 if there is no such state yet
	// beyond is a warning about the first statement of the claim that a ClaimGraph cannot express. It is nil if no such
	// statement exists.
	beyond *source.Diagnostic
}

// beyondf records a warning that a ClaimGraph cannot express the statement at `at`. Only the first warning is kept.
func (b *claimBuilder) beyondf(at source.Span, format string, args ...any) {
	if b.beyond == nil {
		b.beyond = source.Warnf(at, "this never claim takes part in the run: "+format, args...).
			WithHint("it moves in turn with the model, and the search is without reduction") // rule 11.5
	}
}

// path is the condition for taking consecutive atomic edges, which read the same system state. The condition is a
// conjunction: pos has the propositions in it, and neg the negated propositions, as bit sets. env holds the values of
// the claim's variables after the edges.
type path struct {
	pos, neg uint64
	env      string
}

// place is a location of the claim with values of the claim's variables.
type place struct {
	loc program.Loc
	env string
}

func (b *claimBuilder) graph() *ClaimGraph {
	b.out = &ClaimGraph{Entry: int(b.t.Entry), States: make([]ClaimState, len(b.t.Locations))}
	for i := range b.t.Locations {
		b.describe(i, program.Loc(i))
		b.todo = append(b.todo, place{program.Loc(i), b.own.initial()})
	}
	for len(b.todo) > 0 && len(b.out.States) <= maxClaimStates {
		at := b.todo[0]
		b.todo = b.todo[1:]
		if i := b.state(at); !b.out.States[i].End {
			b.addEdgesFrom(i, at.loc, path{env: at.env}, map[visit]bool{})
		}
	}
	if len(b.todo) > 0 {
		b.beyondf(b.t.Locations[0].Span, "the values of its own variables give it more than %d states", maxClaimStates)
	}
	b.out.trim()
	return b.out
}

// describe copies the labels, the span and the acceptance of location loc to state i.
func (b *claimBuilder) describe(i int, loc program.Loc) {
	at := &b.t.Locations[loc]
	s := &b.out.States[i]
	s.Accepting, s.Labels, s.Span = at.Accept, at.Labels, at.Span
	s.End = at.End // rule 11.3: reaching an end location is a violation
}

// state returns the number of the state for place at. If no such state exists, it is created.
func (b *claimBuilder) state(at place) int {
	if at.env == b.own.initial() {
		return int(at.loc)
	}
	i, ok := b.index[at]
	if !ok {
		i = len(b.out.States)
		b.index[at] = i
		b.out.States = append(b.out.States, ClaimState{})
		b.describe(i, at.loc)
		b.todo = append(b.todo, at)
	}
	return i
}

// trim removes unreachable states and renumbers the remaining states. Most unreachable states are inside atomic
// sequences.
func (g *ClaimGraph) trim() {
	seen := map[int]bool{g.Entry: true}
	for todo := []int{g.Entry}; len(todo) > 0; {
		q := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, e := range g.States[q].Edges {
			if !seen[e.To] {
				seen[e.To] = true
				todo = append(todo, e.To)
			}
		}
	}
	var kept []ClaimState
	number := map[int]int{}
	for q, s := range g.States {
		if seen[q] {
			number[q] = len(kept)
			kept = append(kept, s)
		}
	}
	for _, s := range kept {
		for i := range s.Edges {
			s.Edges[i].To = number[s.Edges[i].To]
		}
	}
	g.States, g.Entry = kept, number[g.Entry]
}

// visit is a location together with the path to it. A set of visits detects cycles of atomic edges.
type visit struct {
	loc program.Loc
	at  path
}

// addEdgesFrom adds edges to state `origin`: the edges of the claim that start at loc, where atomic edges lead from
// `origin` to loc in the same system state (rule 11.4). p is the condition under which the atomic edges can be taken.
// `seen` holds the visits so far.
func (b *claimBuilder) addEdgesFrom(origin int, loc program.Loc, p path, seen map[visit]bool) {
	if seen[visit{loc, p}] {
		return
	}
	seen[visit{loc, p}] = true
	out := b.t.Locations[loc].Out
	edges := make([]*program.Edge, len(out))
	for i, id := range out {
		edges[i] = b.edges[id]
	}
	for i, e := range edges {
		if e.Kind == program.End {
			b.add(origin, ClaimEdge{To: b.state(place{loc, p.env}), Pos: p.pos, Neg: p.neg, Text: e.Text, Span: e.Span})
			continue
		}
		q, ok := b.allowed(edges, i, p)
		if !ok {
			continue
		}
		b.followEdge(origin, e, q, seen)
	}
}

// allowed adds to path p the condition that no other edge of the location has priority over edges[i]. The result is
// false if the condition is unsatisfiable.
//
//   - An else requires that no other option of its selection can be taken.
//   - An edge after the escape edges of an unless requires that no earlier escape edge can be taken (rules 7.1, 8.1).
func (b *claimBuilder) allowed(edges []*program.Edge, i int, p path) (path, bool) {
	e := edges[i]
	ok := true
	for j, o := range edges {
		before := o.Escape != 0 && o.Escape != e.Escape && j < i
		if !before && !slices.Contains(e.Rivals, j) {
			continue
		}
		if o.Kind == program.Else { // an else among the options: its selection can always be taken
			return p, false
		}
		if p, ok = b.withoutEdge(o, p); !ok {
			return p, false
		}
	}
	return p, true
}

// withoutEdge adds to p the condition that edge o cannot be taken. The result is false if the condition is
// unsatisfiable.
func (b *claimBuilder) withoutEdge(o *program.Edge, p path) (path, bool) {
	if o.Kind == program.DStep {
		return b.withoutAny(o, p)
	}
	x := b.literal(o, p.env)
	return p.and(x.negated())
}

// withoutAny adds to p the condition that o, a d_step, cannot start. The result is false if the condition is
// unsatisfiable.
func (b *claimBuilder) withoutAny(o *program.Edge, p path) (path, bool) {
	ok := true
	for _, e := range o.Sub.Locations[o.Sub.Entry] {
		if e.Kind == program.Else {
			return p, false
		}
		if p, ok = p.and(b.literal(e, p.env).negated()); !ok {
			return p, false
		}
	}
	return p, true
}

// followEdge adds edge e to state origin, with the additional condition p. If e is atomic, followEdge instead follows
// the edges after e, which are taken in the same system state.
func (b *claimBuilder) followEdge(origin int, e *program.Edge, p path, seen map[visit]bool) {
	if e.Kind == program.DStep {
		b.dstep(origin, e, e.Sub.Entry, p, map[visit]bool{})
		return
	}
	x := b.literal(e, p.env)
	p.env = b.effect(e, p.env)
	edge := ClaimEdge{To: b.state(place{e.To, p.env}), Text: e.Text, Span: e.Span}
	switch {
	case x.require && e.Atomic: // the assertion may fail even if no edge after e can be taken
		b.add(origin, ClaimEdge{To: b.deadEnd(), Pos: p.pos, Neg: p.neg, Require: 1 << x.bit, Text: e.Text, Span: e.Span})
	case x.require:
		edge.Require = 1 << x.bit
	default:
		var ok bool
		if p, ok = p.and(x); !ok {
			return
		}
	}
	if e.Atomic {
		b.addEdgesFrom(origin, e.To, p, seen)
		return
	}
	edge.Pos, edge.Neg = p.pos, p.neg
	b.add(origin, edge)
}

// dstep follows the statements inside `whole`, the edge of a d_step, from inner location loc. At every location it
// takes the first executable edge (rule 6.6). It adds the resulting edges to state origin. seen has the visits so far;
// a visit whose statements are still being followed has the value true, and a second visit there is an endless loop.
func (b *claimBuilder) dstep(origin int, whole *program.Edge, loc program.Loc, p path, seen map[visit]bool) {
	here := visit{loc, p}
	if open, ok := seen[here]; ok {
		if open { // the d_step never ends, which is a run-time error (6.6)
			b.beyondf(whole.Span, "its d_step may go on for ever")
		}
		return
	}
	seen[here] = true
	defer func() { seen[here] = false }()
	if loc == whole.Sub.Exit {
		if whole.Atomic {
			b.addEdgesFrom(origin, whole.To, p, map[visit]bool{})
			return
		}
		b.add(origin, ClaimEdge{To: b.state(place{whole.To, p.env}), Pos: p.pos, Neg: p.neg, Text: whole.Text, Span: whole.Span})
		return
	}
	for _, e := range whole.Sub.Locations[loc] {
		x := b.literal(e, p.env)
		if x.require {
			b.add(origin, ClaimEdge{To: b.deadEnd(), Pos: p.pos, Neg: p.neg, Require: 1 << x.bit, Text: e.Text, Span: e.Span})
			b.dstep(origin, whole, e.To, p, seen)
			return
		}
		if q, ok := p.and(x); ok {
			q.env = b.effect(e, q.env)
			b.dstep(origin, whole, e.To, q, seen)
		}
		var ok bool
		if p, ok = p.and(x.negated()); !ok {
			return
		}
	}
	if loc != whole.Sub.Entry { // the d_step blocks after its first statement, which is a run-time error (6.6)
		b.beyondf(whole.Span, "its d_step may block inside")
	}
}

func (b *claimBuilder) deadEnd() int {
	if b.dead == 0 {
		b.dead = len(b.out.States)
		b.out.States = append(b.out.States, ClaimState{})
	}
	return b.dead
}

func (b *claimBuilder) add(origin int, e ClaimEdge) {
	s := &b.out.States[origin]
	for _, o := range s.Edges {
		if o.To == e.To && o.Pos == e.Pos && o.Neg == e.Neg && o.Require == e.Require {
			return
		}
	}
	s.Edges = append(s.Edges, e)
}
