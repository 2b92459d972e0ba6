package search

import (
	"bytes"
	"context"
	"errors"
	"math"
	"time"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
)

// Shortening describes the run that Shorten looks for.
type Shortening struct {
	// Known is an error of the graph with its run. If Known is a fault, Shorten looks for a shorter run to the same
	// error: same kind, statement and process. If Known is an acceptance cycle, it looks for any shorter run that the
	// automaton accepts.
	Known Error
	// Foreign: the steps of the run of Known are not all steps of this graph. Shorten then ignores the run; only
	// Below matters.
	Foreign bool
	// Below is the exclusive bound of the number of steps of a run sought; it must be positive.
	Below int
	// SameCycle keeps the cycle of Known and shortens the way to the cycle. SameEnd keeps the faulty step and the
	// state in which it is taken.
	SameCycle, SameEnd bool
	// Nodes bounds the nodes explored beside the nodes of Known. Effort bounds the edges in the search for cycles.
	// Time bounds the duration of Shorten. 0 is no bound.
	Nodes, Effort int
	Time          time.Duration
	// Progress, if not nil, is called about once a second from the goroutine of Shorten.
	Progress func(Shortened)
}

// Shortened is the outcome of Shorten.
type Shortened struct {
	// Error is nil if no shorter run was found.
	Error *Error
	// All reports whether every run that may be shorter was considered. If so, Error is shortest in the graph; if
	// Error is nil, the known run is shortest.
	All bool
	// Cut is the limit that ended Shorten before every such run was considered, or CutNone.
	Cut Cut
	// Nodes is the number of nodes explored, and Cycles the number of nodes from which a cycle was sought.
	Nodes, Cycles int
	Elapsed       time.Duration
}

// Shorten looks for a run shorter than the known run in what.Known. It searches breadth first from the initial state,
// within the bounds, and follows all moves of every state. It also expands the nodes of the known run. p has the
// graph with its acceptance (Graph, Fairness) and the limits Memory and Room; p.Store is not used. The result is a
// run of the graph. Shorten returns an error if p has no Graph.
func Shorten(ctx context.Context, p Problem, what Shortening) (Shortened, error) {
	if p.Graph == nil {
		return Shortened{}, errors.New("search: a problem needs a graph")
	}
	p.Store = store.NewHash()
	e := &explorer{Problem: p, accept: newLacks()}
	e.claim, _ = p.Graph.(Claim)
	e.generalised, _ = p.Graph.(Generalised)
	e.served.kind = p.Fairness
	h := &hunt{e: e, what: what, ctx: ctx, index: map[node]uint32{}, all: true, below: what.Below}
	if h.now = p.Options.Now; h.now == nil {
		h.now = time.Now
	}
	h.begun = h.now()
	h.reported = h.begun
	h.setTimes(p.Options.Now == nil)
	var found *Error
	if err := Halted(func() {
		h.explore()
		found = h.choose()
	}); err != nil {
		found, h.all, h.cut = nil, false, HaltCut(ctx, err)
	}
	out := h.figures()
	out.Error, out.All = found, h.all
	if !h.all {
		out.Cut = h.cut
	}
	return out, nil
}

// hunt is the state of one call of Shorten: the explored part of the graph, and the bounds. A node has a number, in the
// order of discovery, and a rank, in the order of expansion.
type hunt struct {
	e     *explorer // expands the nodes
	ctx   context.Context
	what  Shortening
	until time.Time // the time at which the hunt must end; zero: no bound
	// exploring is the time at which explore must end; zero: no bound. The rest is for cycles among the explored nodes.
	exploring time.Time
	now       func() time.Time
	cut       Cut // the limit that was reached first, or CutNone
	// begun is the start of the hunt; reported is the time of the last progress report.
	begun, reported time.Time
	cycles          int  // nodes from which a cycle was sought
	below           int  // exclusive bound of the length of a run, in steps
	all             bool // no run that may be shorter was left out
	known           bool // all nodes of the known run are expanded

	index map[node]uint32
	seen  []seenNode // the discovered nodes, indexed by their numbers
	order []uint32   // the numbers of the nodes, indexed by rank
	roots int        // the number of initial nodes in order
	start []uint32   // edges[start[k]:start[k+1]] are the edges of rank k
	edges []componentEdge
	ends  []runEnd
}

// seenNode is a discovered node with its rank and its distance from the initial nodes. If nodes were left out, the
// distance is an upper bound.
type seenNode struct {
	node
	depth int32
	rank  uint32 // the position in the order of expansion; noRank: not expanded
}

// perNode is the memory in bytes that hunt needs for a node, in its fields index, seen and order.
const perNode = 64

const noRank = math.MaxUint32

// runEnd is an error in the node of the given rank, or in a step from this node.
type runEnd struct {
	rank  uint32
	fault *program.Fault
	step  *program.Step // the step with the error; nil: the error is in the node itself
}

// explore expands the nodes breadth first within the bounds, and afterwards the nodes of the known run.
func (h *hunt) explore() {
	r, _ := h.e.Store.Add(h.e.Graph.Init(nil))
	h.e.fetch(r)
	h.e.step(NoQ)
	for _, q := range h.e.qs {
		h.enqueue(h.number(node{r, q}, 0))
	}
	h.roots = len(h.order)
	done := 0
	for ; done < len(h.order); done++ {
		x := h.seen[h.order[done]]
		if int(x.depth) >= h.below {
			break // all remaining nodes are at least as deep
		}
		if done%checkEvery == 0 && (h.tired() || h.past(h.exploring)) {
			h.all = false
			break
		}
		h.visit(uint32(done), x, true)
	}
	h.forget(done)
	if h.what.Foreign || !h.holdsKnown() || h.ctx.Err() != nil && h.long() {
		h.start = append(h.start, uint32(len(h.edges)))
		return
	}
	for _, n := range h.knownRun() {
		h.enqueue(h.number(n, math.MaxInt32))
	}
	for ; done < len(h.order); done++ {
		if done%checkEvery == checkEvery-1 && h.ctx.Err() != nil {
			break // without this, a long known run would take seconds more
		}
		h.visit(uint32(done), h.seen[h.order[done]], false)
	}
	h.known = done == len(h.order)
	h.forget(done)
	h.start = append(h.start, uint32(len(h.edges)))
}

// forget removes from h.order the nodes from rank `done` on, which were not expanded. Afterwards these nodes have no
// rank.
func (h *hunt) forget(done int) {
	for _, i := range h.order[done:] {
		h.seen[i].rank = noRank
	}
	h.order = h.order[:done]
}

// holdsKnown reports whether memory suffices for the nodes of the known run. It is true for a short run without a
// check, because most of the runs found do not need these nodes.
func (h *hunt) holdsKnown() bool {
	l, room := &h.what.Known.Lasso, h.e.Options.Room
	n := int64(len(l.Stem) + len(l.Cycle))
	return room == nil || !h.long() || room(n*(2*perNode+int64(len(l.Init))))
}

// long reports whether the known run has more than shortTrace steps, so that its nodes take much time and memory.
func (h *hunt) long() bool {
	l := &h.what.Known.Lasso
	return len(l.Stem)+len(l.Cycle) > shortTrace
}

// knownRun returns the nodes of the known run, and adds their states to the store.
func (h *hunt) knownRun() []node {
	l := &h.what.Known.Lasso
	r, _ := h.e.Store.Add(l.Init)
	nodes := []node{{r, l.Q}}
	for _, steps := range [][]program.Step{l.Stem, l.Cycle} {
		for _, s := range steps {
			if s.State == nil {
				return nodes // the run ends in this step, without a state
			}
			r, _ := h.e.Store.Add(s.State)
			nodes = append(nodes, node{r, s.Q})
		}
	}
	return nodes
}

// number returns the number of n. If n is new, number adds n with the given depth, its distance from the initial nodes.
func (h *hunt) number(n node, depth int32) uint32 {
	i, ok := h.index[n]
	if !ok {
		i = uint32(len(h.seen))
		h.index[n] = i
		h.seen = append(h.seen, seenNode{n, depth, noRank})
	}
	return i
}

// enqueue appends the node with number i to the queue h.order, which gives the node a rank. If the node has a rank,
// enqueue does nothing.
func (h *hunt) enqueue(i uint32) {
	if h.seen[i].rank == noRank {
		h.seen[i].rank = uint32(len(h.order))
		h.order = append(h.order, i)
	}
}

// figures returns the counts and the elapsed time, without Error and All.
func (h *hunt) figures() Shortened {
	return Shortened{Nodes: len(h.order), Cycles: h.cycles, Elapsed: h.now().Sub(h.begun)}
}

// visit expands x, the node of the given rank: visit appends the edges to h.edges, and the errors that end a run to
// h.ends. If grow is set, visit also adds new nodes, within the bounds.
func (h *hunt) visit(rank uint32, x seenNode, grow bool) {
	e := h.e
	h.start = append(h.start, uint32(len(h.edges)))
	e.fetch(x.ref)
	e.step(x.q)
	for _, f := range e.faults {
		h.end(runEnd{rank: rank, fault: f.fault}, int(x.depth))
	}
	if len(e.qs) == 0 {
		return
	}
	e.Graph.Enabled(e.state, &e.moves)
	e.served.recordMovers(&e.moves)
	for _, mv := range e.moves.All {
		e.out.All, e.out.Buf = e.out.All[:0], e.out.Buf[:0]
		e.Graph.Fire(e.state, mv, &e.out)
		for i := range e.out.All {
			o := &e.out.All[i]
			if o.Fault != nil && h.sought(o.Fault) {
				s := &program.Step{Move: mv, Outcome: i, Q: e.qs[0]}
				if o.State != nil {
					s.State = append(program.State{}, o.State...)
				}
				h.end(runEnd{rank, o.Fault, s}, int(x.depth)+1)
			}
			if o.GoesOn() {
				h.lead(rank, x.depth, o.State, e.served.lack(mv, o), grow)
			}
		}
	}
}

// lead appends to h.edges the edges from the node of the given rank and depth to the nodes with system state s. `by`
// has the fairness conditions that the step does not satisfy. If grow is set, lead adds new nodes, within the bounds.
func (h *hunt) lead(rank uint32, depth int32, s program.State, by lack, grow bool) {
	grow = grow && int(depth)+1 < h.below
	full := h.what.Nodes > 0 && len(h.order) >= h.what.Nodes
	r, stored := h.e.Store.Find(s)
	if !stored {
		if !grow || full {
			h.leaveOut(grow)
			return
		}
		if r, _ = h.e.Store.Add(s); r == store.NoRef {
			h.all = false
			h.cutBy(CutNumbers)
			return
		}
	}
	for k, q := range h.e.qs {
		n := node{r, q}
		i, ok := h.index[n]
		switch {
		case !ok && !grow:
			continue
		case !ok && full:
			h.leaveOut(true)
			continue
		case !ok:
			i = h.number(n, depth+1)
			h.enqueue(i)
		}
		by.marks = h.e.marks[k]
		h.edges = append(h.edges, componentEdge{rank, i, h.e.accept.id(by)})
	}
}

// leaveOut notes that a node is not explored. `wanted` says that the bound on nodes is the reason.
func (h *hunt) leaveOut(wanted bool) {
	if wanted {
		h.all = false
		h.cutBy(CutStates)
	}
}

// sought reports whether f, the fault of a step, is the known error: the kind, the statement and the process agree.
func (h *hunt) sought(f *program.Fault) bool {
	k := h.what.Known.Fault
	return k != nil && f.Kind == k.Kind && f.Edge == k.Edge && f.Proc == k.Proc
}

// meant reports whether a run may end with the step of `at`. Without Shortening.SameEnd the result is true. With
// SameEnd the step must be the last step of the known run, taken in the same system state.
func (h *hunt) meant(at runEnd) bool {
	l := &h.what.Known.Lasso
	n := len(l.Stem)
	if !h.what.SameEnd || n == 0 {
		return true
	}
	if last := &l.Stem[n-1]; at.step.Move != last.Move || at.step.Outcome != last.Outcome {
		return false // only the known outcome is meant, even if another outcome has the same fault
	}
	before := l.Init
	if n > 1 {
		before = l.Stem[n-2].State
	}
	return bytes.Equal(h.e.Store.Get(h.seen[h.order[at.rank]].ref), before)
}

// end adds `at` to h.ends if it is the error that Shorten looks for. end also lowers h.below to `steps`, the number
// of steps of the run to the error, if that is smaller.
func (h *hunt) end(at runEnd, steps int) {
	k := h.what.Known.Fault
	switch {
	case at.step != nil && !h.meant(at):
		return
	case at.step != nil:
	case h.what.SameCycle:
		return
	case k == nil && at.fault.Kind == program.ClaimEnd: // also violates a property of infinite runs
	case k != nil && at.fault.Kind == k.Kind:
	default:
		return
	}
	h.ends = append(h.ends, at)
	h.below = min(h.below, steps)
}
