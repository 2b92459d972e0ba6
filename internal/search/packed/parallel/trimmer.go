package parallel

import (
	"slices"

	"ltlpor/internal/search"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/store/compact"
)

// Trimmer expands nodes of a product space in no particular order, in two phases. The first phase finds all nodes,
// and counts for every accepting node the steps to it from accepting nodes. The second phase, after
// ProductSpace.Turn, removes the accepting nodes with count 0 and decrements the counts of their successors. Trimmer
// implements search.Catcher, and belongs to a single goroutine.
//
// In a Trimmer, the elements of Walker.stack, Walker.batch and Walker.out, and the words of the Space, are nodes
// instead of roots of system states.
type Trimmer struct {
	*Walker
	automaton
	product *ProductSpace
	odd     search.OddSteps
	turned  bool
	roots   []uint64 // a buffer for pairNodes
	// counted has the targets of counted steps, and was has the counts of these targets before.
	counted []uint64
	was     []compact.Colour
}

// countingSet is a wordSet in which the colour of a word is a count. compact.Table and compact.Worker implement it.
type countingSet interface {
	wordSet
	// CountAll adds one to the count of every word, up to `most`; was[k] becomes the count of words[k] before, and
	// fresh[k] whether words[k] was new.
	CountAll(words []uint64, most compact.Colour, fresh []bool, was []compact.Colour) (done int, err error)
	// UpdateAll replaces the count c of every word by change(c); was[k] becomes the count of words[k] before. It
	// returns false at the first word that is not in the set.
	UpdateAll(words []uint64, change func(compact.Colour) compact.Colour, was []compact.Colour) (found bool)
}

// Observe sets the graph of x to g. Afterwards x uses the property automaton of g.
func (x *Trimmer) Observe(g search.Graph) { x.graph = g }

// Begin implements search.Catcher: if `first` is set, it adds the initial nodes.
func (x *Trimmer) Begin(odd search.OddSteps, first bool) error {
	x.odd = odd
	x.automaton = newAutomaton(x.graph, x.choices)
	if !first {
		return nil
	}
	init := x.graph.Init(nil)
	if ok, err := x.appendInit(init); !ok || err != nil {
		return err
	}
	x.qs = x.graph.Next(init, search.NoQ, x.qs[:0])
	if x.dropFaults(); x.fails {
		panic("bug: the claim fails before the first step, which a search in order reports")
	}
	x.pairNodes(0, false)
	return x.flush()
}

// visit computes the successors of node n. If n and a successor are accepting, visit appends the successor to
// x.counted. In the first phase (before Turn), it appends every other successor to x.out. The result is false if the
// states must be repacked first.
func (x *Trimmer) visit(n uint64) bool {
	root, q := n>>x.product.bits, search.Q(n&(1<<x.product.bits-1))
	k, count := x.load(root)
	if k == nil {
		return false
	}
	x.forgetRecut(x.cuts)
	x.step(&x.Transitions, x.w, q)
	x.done.Fails = x.done.Fails || x.fails
	accepting := x.graph.Accepting(q)
	if from := len(x.out); len(x.qs) > 0 {
		if count == odd {
			if ok := x.oddSuccessors(q); !ok {
				x.out = x.out[:from]
				return false
			}
		} else if !x.trimSuccessors(root) {
			x.out = x.out[:from]
			return false
		}
		x.done.Transitions += int64((len(x.out) - from) * len(x.qs))
		x.pairNodes(from, accepting)
	}
	x.done.States++
	if accepting {
		x.done.Accepting++
	}
	return true
}

// trimSuccessors appends to x.out the roots (states encoded in a single word) of the successors of the state encoded
// in root. load must have loaded root last. Outcomes of merged steps in which the automaton blocks are omitted. The
// result is false if the states must be repacked first.
func (x *Trimmer) trimSuccessors(root uint64) bool {
	if !slices.ContainsFunc(x.present, func(a *cache.Answer) bool { return a.Merged() }) {
		return x.appendSuccessors(root, &everybody)
	}
	for _, a := range x.present {
		x.LoadDetails(a)
		for _, o := range a.Successors() {
			t, ok := x.successor(root, a, o)
			if !ok {
				return false
			}
			if !a.Merged() || !x.automaton.blocks(x.Walker, t) {
				x.out = append(x.out, t)
			}
		}
	}
	return true
}

// oddSuccessors appends to x.out the roots of the successors of the loaded state, computed by x.odd. The state is odd:
// the cache describes it only partly. q is the automaton state. The result is false if the states must be repacked
// first, if the search is given up, or after an error.
func (x *Trimmer) oddSuccessors(q search.Q) (ok bool) {
	x.SetState(x.w, &x.moves)
	states, ok := x.odd(x.moves.State, q, x.qs)
	if !ok {
		x.space.Stop()
		return false
	}
	for _, s := range states {
		if ok, err := x.appendRoot(s); err != nil {
			x.space.fail(err)
			return false
		} else if !ok {
			return false
		}
	}
	return true
}

// pairNodes removes the roots x.out[from:], and pairs each of these roots with every automaton state in x.qs. If
// accepting is set (the predecessor is accepting), the accepting nodes of these pairs go to x.counted. In the first
// phase (before Turn), the remaining nodes go to x.out.
func (x *Trimmer) pairNodes(from int, accepting bool) {
	bits := x.product.bits
	x.roots = append(x.roots[:0], x.out[from:]...)
	x.out = x.out[:from]
	for _, q := range x.qs {
		switch counts := accepting && x.graph.Accepting(q); {
		case counts:
			for _, root := range x.roots {
				x.counted = append(x.counted, root<<bits|uint64(q))
			}
		case !x.turned:
			for _, root := range x.roots {
				x.appendUnlessMet(root<<bits | uint64(q))
			}
		}
	}
}

// flush adds the nodes in x.out and x.counted to the table. For every occurrence of a node in x.counted, it adds 1 to
// the count of the node in the first phase, and subtracts 1 in the second phase, after Turn.
func (x *Trimmer) flush() error {
	if n := max(len(x.out), len(x.counted)); n > len(x.fresh) {
		x.fresh, x.was = make([]bool, 2*n), make([]compact.Colour, 2*n)
	}
	set := x.set.(countingSet)
	var err error
	if x.turned {
		err = x.uncountSteps(set)
	} else {
		err = x.countSteps(set)
	}
	x.counted = x.counted[:0]
	lists := cap(x.stack) + cap(x.out) + cap(x.counted) + cap(x.roots)
	x.memory.Store(int64(lists)*8 + x.cacheBytes() + x.labels.Bytes())
	x.space.measure()
	return err
}

// countSteps adds the nodes in x.out and x.counted to the set, pushes the new ones, and adds 1 to the count of every
// node in x.counted.
func (x *Trimmer) countSteps(set countingSet) error {
	n := len(x.stack)
	added, err := set.AddAll(x.out, x.fresh, nil)
	x.pushFresh(x.out[:added])
	if err != nil {
		return err
	}
	added, err = set.CountAll(x.counted, mostCounted, x.fresh, x.was)
	x.pushFresh(x.counted[:added])
	for i, n := range x.counted[:added] {
		if x.was[i] >= mostCounted-1 {
			x.product.excess.increment(n)
		}
	}
	x.space.states.Add(int64(len(x.stack) - n))
	return err
}

// pushFresh pushes nodes[i] on the stack for every i that is marked in x.fresh.
func (x *Trimmer) pushFresh(nodes []uint64) {
	for i, n := range nodes {
		if x.fresh[i] {
			x.stack = append(x.stack, n)
		}
	}
}

// uncountSteps subtracts 1 from the count of every node in x.counted, and pushes the nodes with count 0 on the stack.
// If a node is missing from the set, or had count 0 before the subtraction, the successors of some state have changed
// since the first phase: the error is ErrUnsteady.
func (x *Trimmer) uncountSteps(set countingSet) error {
	if !set.UpdateAll(x.counted, countDown, x.was) {
		return ErrUnsteady
	}
	for i, n := range x.counted {
		was := x.was[i]
		if was == mostCounted {
			if x.product.excess.decrement(n, func() { set.Swap(n, mostCounted, mostCounted-1) }) {
				continue
			}
			was, _ = set.Update(n, countDown) // another goroutine has just removed the last excess of n
		}
		switch was {
		case 0, mostCounted:
			return ErrUnsteady
		case 1:
			x.stack = append(x.stack, n)
		}
	}
	return nil
}
