package cegar

import (
	"context"
	"slices"

	"ltlpor/internal/abstract"
	"ltlpor/internal/abstract/persistent"
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/base/cancel"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
)

// node is a state of an abstraction, with its explored steps.
type node struct {
	state  program.State
	parent int // number of the node from which this node was found, or -1 for the initial state
	depth  int64
	step   program.Step // the step from the parent
	// chosen has the explored moves of the state. next has the numbers of the nodes to which they lead, in the same
	// order.
	chosen []program.Move
	next   []int
	// ignored is the validity set of chosen: exploring only the chosen moves is correct while no object in ignored is
	// tracked.
	ignored bitset.Set
	done    bool // the chosen moves were explored
	faulty  bool // a chosen move ends the run with an error that is irrelevant to the properties to decide
	gone    bool // the node was removed
}

// graph is the explored part of an abstraction. It is explored in breadth-first order.
type graph struct {
	q     *question
	nodes []node
	index map[string]int
	queue []int

	machine exec.Machine
	choose  chooser
	back    func(program.Move) bool // reports whether a move goes back in the text of the model; nil with proviso S
	endless bool                    // a step was given up at a limit of the engine: its successors are unknown
	stats   search.Stats
	bytes   int64
}

// chooser returns a persistent set of moves, as indices in m.All. The set includes the moves with indices in initial.
// ignored is the validity set: the result is persistent while no object in ignored is tracked.
type chooser func(m *program.Moves, initial []int) (set []int, ignored bitset.Set)

// sets returns the function that chooses the moves to explore, according to option POR. `searched` is a.Program as
// prepared for the search, and m must be a machine for it.
func (q *question) sets(a *abstract.Abstraction, searched *program.Program, m exec.Machine) chooser {
	if q.options.POR == abstract.NoPOR {
		return func(m *program.Moves, _ []int) ([]int, bitset.Set) { return allMoves(m), bitset.Set{} }
	}
	s := persistent.New(searched, q.prog, a.Origins)
	if q.options.POR == abstract.Aware {
		seen := q.model.Mentioned(a.Precision.Predicates)
		seen.Union(a.Precision.Tracked)
		s = s.ForTracked(func(v *program.Variable) bool { return seen.Has(q.model.Number(v)) })
	}
	view := m.View()
	return func(m *program.Moves, initial []int) ([]int, bitset.Set) {
		view.Select(m.State)
		set, ignored := s.Choose(view, m, initial)
		var x bitset.Set
		for _, v := range ignored {
			x.Add(q.model.Number(v))
		}
		return set, x
	}
}

func allMoves(m *program.Moves) []int {
	set := make([]int, len(m.All))
	for i := range set {
		set[i] = i
	}
	return set
}

// begin removes every node from the graph, and adds the initial state.
func (g *graph) begin() {
	g.nodes, g.index, g.queue, g.bytes = nil, map[string]int{}, nil, 0
	g.add(node{state: g.machine.Init(nil), parent: -1})
}

// add returns the number of the node with state n.state. If no node has this state, add appends n to the graph and to
// the queue.
func (g *graph) add(n node) int {
	if i, ok := g.index[string(n.state)]; ok {
		return i
	}
	i := len(g.nodes)
	n.state = append(program.State(nil), n.state...)
	n.step.State = n.state
	if n.parent >= 0 {
		n.depth = g.nodes[n.parent].depth + 1
	}
	g.stats.Depth = max(g.stats.Depth, n.depth)
	g.index[string(n.state)] = i
	g.nodes = append(g.nodes, n)
	g.queue = append(g.queue, i)
	g.bytes += 2*int64(len(n.state)) + 240
	return i
}

// run explores until it finds an error, reaches a limit, or has explored every node. `path` has the numbers of the
// nodes on the run to the error. `cut` is the limit reached, or search.CutNone if none was reached.
func (g *graph) run(ctx context.Context) (found *search.Error, path []int, cut search.Cut) {
	limits := g.q.remaining()
	h := cancel.NewHalt(ctx, limits.Time, limits.Room)
	defer exec.HaltBy(g.machine, h.Check)()
	if err := search.Halted(func() { found, path, cut = g.explore(ctx) }); err != nil {
		return nil, nil, search.HaltCut(ctx, err)
	}
	return found, path, cut
}

func (g *graph) explore(ctx context.Context) (*search.Error, []int, search.Cut) {
	for steps := 0; len(g.queue) > 0; steps++ {
		i := g.queue[0]
		g.queue = g.queue[1:]
		if g.nodes[i].done || g.nodes[i].gone {
			continue
		}
		if cut := g.limit(ctx, steps); cut != search.CutNone {
			g.queue = append(g.queue, i)
			return nil, nil, cut
		}
		if e, path := g.expand(i); e != nil {
			return e, path, search.CutNone
		}
		if g.endless {
			return nil, nil, search.CutEndless
		}
	}
	return nil, nil, search.CutNone
}

// limit returns the limit the exploration has reached, or search.CutNone. `steps` is the number of nodes expanded so
// far.
func (g *graph) limit(ctx context.Context, steps int) search.Cut {
	l := &g.q.limits
	if l.MaxStates > 0 && int64(len(g.index)) > l.MaxStates {
		return search.CutStates
	}
	if l.Memory > 0 && g.bytes > l.Memory {
		return search.CutMemory
	}
	if steps&255 != 0 {
		return search.CutNone
	}
	switch cut := search.CutBy(ctx); {
	case cut != search.CutNone:
		return cut
	case g.q.expired(ctx):
		return search.CutTime
	case l.Room != nil && !l.Room(1<<20):
		return search.CutMemory
	}
	g.updateStats()
	return search.CutNone
}

// updateStats sets the numbers of nodes and bytes in g.stats.
func (g *graph) updateStats() {
	g.stats.States, g.stats.Nodes, g.stats.Bytes = int64(len(g.index)), int64(len(g.index)), g.bytes
	g.stats.Queue = int64(len(g.queue))
	g.stats.Elapsed = g.q.clock().Sub(g.q.start)
	if g.q.limits.Progress != nil {
		g.q.limits.Progress(g.stats)
	}
}

// expand explores the moves chosen in node i. If it finds an error, it returns the error and the numbers of the nodes
// on the run to the error; otherwise it returns nil and nil.
func (g *graph) expand(i int) (*search.Error, []int) {
	var moves program.Moves
	g.machine.Enabled(g.nodes[i].state, &moves)
	if len(moves.All) == 0 {
		g.nodes[i].done = true
		f := abstract.InvalidEnd()
		if g.machine.ValidEnd(g.nodes[i].state) || !g.q.counts(f) {
			return nil, nil
		}
		return g.error(i, nil, f)
	}
	var initial []int
	for k, mv := range moves.All {
		if slices.Contains(g.nodes[i].chosen, mv) {
			initial = append(initial, k)
		}
	}
	set, ignored := g.choose(&moves, initial)
	back := func(k int) bool { return g.back(moves.All[k]) }
	if g.back != nil && len(set) < len(moves.All) && slices.ContainsFunc(set, back) {
		set, ignored = allMoves(&moves), bitset.Set{}
	}
	g.nodes[i].chosen, g.nodes[i].next, g.nodes[i].faulty = nil, nil, false
	g.nodes[i].done = true
	rest := slices.DeleteFunc(allMoves(&moves), func(k int) bool { return slices.Contains(set, k) })
	var on onward
	for _, k := range rest {
		on.stops.AddMovers(moves.All[k])
	}
	if e, path := g.exploreMoves(i, &moves, set, &on); e != nil {
		return e, path
	}
	if len(rest) > 0 && g.back == nil && !on.enough(!g.q.known.Empty()) {
		ignored = bitset.Set{}
		if e, path := g.exploreMoves(i, &moves, rest, &on); e != nil {
			return e, path
		}
		set = allMoves(&moves)
	}
	if g.nodes[i].ignored = ignored; len(set) < len(moves.All) {
		g.stats.Reduced++
	} else {
		g.stats.Full++
	}
	return nil, nil
}

// faulty reports whether some run in the graph ends with an error that violates no property to decide.
func (g *graph) faulty() bool {
	return slices.ContainsFunc(g.nodes, func(n node) bool { return n.faulty && !n.gone })
}

// exploreMoves explores the moves of node i with indices in set, adds the nodes to which they lead, and records the
// moves in `on`. If a move leads to an error, exploreMoves returns the error and the numbers of the nodes on the run to
// the error.
func (g *graph) exploreMoves(i int, moves *program.Moves, set []int, on *onward) (*search.Error, []int) {
	for _, k := range set {
		mv := moves.All[k]
		var out program.Outcomes
		g.machine.Fire(g.nodes[i].state, mv, &out)
		for j := range out.All {
			o := &out.All[j]
			g.stats.Transitions++
			step := program.Step{Move: mv, Outcome: j}
			if o.Fault != nil {
				if g.q.counts(o.Fault) {
					if o.State != nil {
						step.State = append(program.State(nil), o.State...)
					}
					return g.error(i, &step, o.Fault)
				}
				g.endless = g.endless || o.Fault.Kind == program.DStepEndless
				g.nodes[i].faulty = g.nodes[i].faulty || !o.Fault.Continues
			}
			if !o.GoesOn() {
				continue
			}
			t := g.add(node{state: o.State, parent: i, step: step})
			g.nodes[i].next = append(g.nodes[i].next, t)
			on.leads(mv, !g.nodes[t].done)
		}
		g.nodes[i].chosen = append(g.nodes[i].chosen, mv)
	}
	return nil, nil
}

// error returns fault f in node i as an error with the run to it, and the numbers of the nodes on the run. `step` is
// the step that has the fault; it is nil if the state of the node has the fault.
func (g *graph) error(i int, step *program.Step, f *program.Fault) (*search.Error, []int) {
	g.nodes[i].done = false // the moves of the node after this one are unexplored
	g.queue = append(g.queue, i)
	e := &search.Error{Fault: f}
	var path []int
	for n := i; n >= 0; n = g.nodes[n].parent {
		path = append(path, n)
		if g.nodes[n].parent >= 0 {
			e.Lasso.Stem = append(e.Lasso.Stem, g.nodes[n].step)
		}
	}
	slices.Reverse(path)
	slices.Reverse(e.Lasso.Stem)
	e.Lasso.Init = g.nodes[path[0]].state
	if step != nil {
		e.Lasso.Stem = append(e.Lasso.Stem, *step)
	}
	return e, path
}
