package parallel

import (
	"errors"
	"runtime"
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/store/compact"
)

// PathWorker searches a product space along paths: it implements search.Paths and search.Routes. It belongs to a
// single goroutine.
type PathWorker struct {
	*Walker
	automaton
	product *ProductSpace
	nodes   wordSet
	sharer  *compact.Worker // gives x access to the table of nodes, if there are several path workers; otherwise nil
	holder  search.Holder
	meeter  search.Meeter  // holder as a search.Meeter, if nodes have no shades; otherwise nil
	safety  bool           // the proviso is S instead of C3
	cyan    compact.Colour // the bit of this path worker in colours of nodes
	next    search.Followed
	// The functions for changes of colours of nodes.
	enters, stays, leaves, reddens func(compact.Colour) compact.Colour
	// hues are the colours of the successors in out. left are the successors left out because the automaton blocks
	// there.
	hues  []compact.Colour
	news  []bool
	full  bool // every move of the present state is followed
	left  []uint64
	marks []compact.Colour
	word  []uint64
	turns int
	// via has the moves to the states in out. It is used if nodes have no shades.
	via     []program.Move
	lacking search.Lacking // graph, if it is a search.Lacking; otherwise nil
}

// ErrUnsteady is the error of a search that cannot reproduce the choice of moves made earlier in some state.
var ErrUnsteady = errors.New("it is not known any more what was chosen")

// Observe sets the graph of x to g. Afterwards x uses the property automaton of g.
func (x *PathWorker) Observe(g search.Graph) {
	x.graph = g
	x.lacking, _ = g.(search.Lacking)
}

// Reduce makes x expand states by the moves that d chooses, as Walker.Reduce does. If `free` is set, the choices need
// satisfy no proviso. Otherwise the proviso is S if `safety` is set, and C3 if not.
func (x *PathWorker) Reduce(o *cache.Observer, d Decider, free, safety bool) {
	x.Walker.Reduce(o, d, free)
	x.safety = safety
	x.closing = x.closesCycle
}

// Begin implements search.Paths: it returns the initial nodes, and the number of bits of the automaton state in a node.
func (x *PathWorker) Begin(h search.Holder) (roots []uint64, bits uint, err error) {
	x.holder = h
	x.meeter, _ = h.(search.Meeter)
	x.automaton = newAutomaton(x.graph, x.choices)
	init := x.graph.Init(nil)
	if ok, err := x.appendInit(init); !ok || err != nil {
		return nil, 0, err
	}
	x.full = true
	x.qs = x.graph.Next(init, search.NoQ, x.qs[:0])
	x.dropFaults()
	if err := x.pairNodes(); err != nil {
		return nil, 0, err
	}
	return x.next.Nodes, x.product.bits, nil
}

// Expand implements search.Paths: it returns the successors of node n. If the states are repacked meanwhile, it updates
// n.
func (x *PathWorker) Expand(n *uint64) (*search.Followed, error) {
	if x.turns++; x.turns%measureEvery == 0 {
		x.space.measure()
		x.memory.Store(x.cacheBytes() + x.labels.Bytes())
	}
	for x.Yield() {
		if x.limitCache(); x.meeter != nil { // another worker may have found the node, with values new for x
			x.LearnShared()
		}
		done, err := x.tryExpand(*n)
		switch {
		case err != nil:
			return nil, err
		case done:
			return &x.next, nil
		case x.Due():
			x.space.repack(x.Walker)
		default:
			runtime.Gosched() // another path worker is choosing the moves of the state
		}
	}
	return nil, x.space.failure()
}

// measureEvery is the number of nodes expanded between two measurements of memory.
const measureEvery = 256

// Yield implements search.Paths: during a repacking it waits. It reports whether the search continues.
func (x *PathWorker) Yield() bool { return !x.space.pause.Load() || x.space.waitRepacked(x.Walker) }

// End implements search.Paths: later repackings do not wait for x.
func (x *PathWorker) End() {
	s := x.space
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting++ // x counts as waiting for ever
	s.wake.Broadcast()
}

// tryExpand sets x.next to the successors of node n. done is false if the states must be repacked first, or if another
// path worker is choosing the moves in the state of n.
func (x *PathWorker) tryExpand(n uint64) (done bool, err error) {
	f := &x.next
	*f = search.Followed{
		Nodes: f.Nodes[:0], Shades: f.Shades[:0], Settled: f.Settled[:0], Marks: f.Marks[:0], Qs: f.Qs[:0],
	}
	x.out, x.left, x.full = x.out[:0], x.left[:0], false
	root, q := n>>x.product.bits, search.Q(n&(1<<x.product.bits-1))
	k, count := x.load(root)
	if k == nil {
		return false, nil
	}
	x.forgetRecut(x.cuts)
	x.step(&x.Transitions, x.w, q)
	f.ClaimFault = x.fails
	if len(x.qs) == 0 {
		f.Unseen = true
		return true, nil
	}
	if f.Odd = count == odd || x.product.fair && x.movesOthers(); x.lacking != nil && x.meeter != nil {
		f.Marks = x.lacking.Lacking(q, x.qs, f.Marks)
	}
	switch {
	case f.Odd:
		done, err = x.oddSuccessors(root, q)
	case x.decider != nil:
		done, err = x.reduceState(root, k)
	default:
		x.full = true
		done = x.pathSuccessors(root, everybody)
	}
	if !done || err != nil {
		return done, err
	}
	f.Unseen = len(x.left) > 0
	if x.meeter != nil && !f.Odd {
		f.Enabled, f.Moves = x.enabledMoves(), x.via
	}
	f.Qs = append(f.Qs, x.qs...)
	return true, x.pairNodes()
}

// movesOthers reports whether, in the loaded state, some step moves a process not named by its move.
func (x *PathWorker) movesOthers() bool {
	return slices.ContainsFunc(x.present, func(a *cache.Answer) bool { return a.MovesOthers() })
}

// everybody is the set of all processes.
var everybody = program.PIDSet{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}

// oddSuccessors appends to x.out the roots of the successors of an odd state, which the cache describes only partly.
// The state must have been loaded last; root encodes the state, and q is the automaton state. x.holder computes the
// successors. done is false if the states must be repacked first, if another path worker is choosing moves in the
// state, or if the search was given up.
func (x *PathWorker) oddSuccessors(root uint64, q search.Q) (done bool, err error) {
	x.SetState(x.w, &x.moves)
	states, d, ok := x.holder.Odd(x.moves.State, q, x.qs)
	if !ok {
		return false, x.space.failure()
	}
	for _, s := range states {
		if ok, err := x.appendRoot(s); !ok || err != nil {
			return false, err
		}
	}
	x.full = true
	if x.decider == nil {
		return true, nil
	}
	switch was, err := x.claimState(root, full); {
	case err != nil:
		return false, err
	case was == stored:
		x.next.Decided = d
	case was == deciding:
		return false, nil
	case was != full:
		return false, ErrUnsteady // a worker with another cache has left out moves of the state
	}
	return true, nil
}

// storeSuccessors computes and stores the successors of the state encoded in root by the moves of the processes in set
// `of`. It sets x.out, x.via, x.left and x.hues (see pathSuccessors and store). done is false if the states must be
// repacked first.
func (x *PathWorker) storeSuccessors(root uint64, of program.PIDSet) (done bool, err error) {
	if !x.pathSuccessors(root, of) {
		return false, nil
	}
	return true, x.store()
}

// pathSuccessors sets x.out to the successors of the state encoded in root by the moves of the processes in set `of`.
// x.via[i] is the move to x.out[i]. A successor by merged steps in which the automaton blocks goes to x.left instead.
// load must have loaded root last. The result is false if the states must be repacked first.
func (x *PathWorker) pathSuccessors(root uint64, of program.PIDSet) bool {
	x.out, x.left, x.via = x.out[:0], x.left[:0], x.via[:0]
	for p, a := range x.present {
		if !of.Has(program.PID(p)) {
			continue
		}
		x.LoadDetails(a)
		moves := a.Moves()
		for i := len(moves) - 1; i >= 0; i-- { // the order of Answer.Successors
			for _, o := range a.Outcomes(i) {
				t, ok := x.successor(root, a, o)
				if !ok {
					return false
				}
				if a.Merged() && x.automaton.blocks(x.Walker, t) {
					x.left = append(x.left, t)
				} else {
					x.out, x.via = append(x.out, t), append(x.via, moves[i])
				}
			}
		}
	}
	return true
}

// store adds the states in x.out to the table, and sets x.hues to their colours.
func (x *PathWorker) store() error {
	x.growBuffers(len(x.out))
	added, err := x.set.AddAll(x.out, x.news, x.hues)
	x.space.states.Add(int64(count(x.news[:added])))
	return err
}

// growBuffers makes news and hues long enough for n words.
func (x *PathWorker) growBuffers(n int) {
	if n > len(x.news) {
		x.news, x.hues = make([]bool, 2*n), append(x.hues, make([]compact.Colour, 2*n)...)
	}
}

func count(list []bool) (n int) {
	for _, is := range list {
		if is {
			n++
		}
	}
	return n
}

// pairNodes appends to x.next the nodes for every root in x.out and every automaton state in x.qs, and adds them to the
// table of nodes. The search visits the last node first: it follows the first automaton edge first, with every move. If
// x.full is set, the states of x.out may not be stored yet; pairNodes stores the states of the new nodes.
func (x *PathWorker) pairNodes() error {
	f := &x.next
	for k := len(x.qs) - 1; k >= 0; k-- {
		for i, root := range x.out {
			f.Nodes = append(f.Nodes, root<<x.product.bits|uint64(x.qs[k]))
			f.Settled = append(f.Settled, x.full || settled(x.hues[i]))
		}
	}
	n := len(f.Nodes)
	x.growBuffers(n)
	var err error
	if x.meeter != nil {
		err = x.meeter.AddNodes(f.Nodes, x.news)
	} else {
		err = x.colourNodes(n)
	}
	if err != nil || !x.full {
		return err
	}
	x.out = x.out[:0]
	for i, is := range x.news[:n] {
		if is {
			x.out = append(x.out, f.Nodes[i]>>x.product.bits)
		}
	}
	return x.store()
}

// colourNodes adds the n nodes in x.next to the table of nodes, and appends the shades of the nodes to x.next.Shades.
func (x *PathWorker) colourNodes(n int) error {
	f := &x.next
	if n > len(x.marks) {
		x.marks = make([]compact.Colour, 2*n)
	}
	_, err := x.nodes.AddAll(f.Nodes, x.news, x.marks)
	for _, c := range x.marks[:n] {
		f.Shades = append(f.Shades, x.shade(c))
	}
	return err
}

// State implements search.Nodes: it returns the system state of node n.
func (x *PathWorker) State(n uint64) program.State {
	x.LearnShared()
	root := n >> x.product.bits
	w := make([]uint64, x.Words())
	if t := x.space.tree; t != nil {
		t.get(root, w, make([]uint32, t.size()))
	} else {
		w[0] = root
	}
	return x.Unpack(nil, w)
}

var (
	_ search.Paths  = (*PathWorker)(nil)
	_ search.Routes = (*PathWorker)(nil)
)
