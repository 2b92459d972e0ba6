package parallel

import (
	"errors"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/search/store/compact"
)

// ProductSpace is a set of product nodes, for depth-first searches by path workers or for Trimmers. Every worker
// belongs to a single goroutine. A node is a word with the automaton state in its low bits, and the root of the
// system state above.
type ProductSpace struct {
	*Space
	bits        uint           // number of bits of an automaton state
	nodes       *compact.Table // the table of nodes; nil for a component space
	fair        bool           // the search asks which processes move in a step
	pathWorkers []*PathWorker
	// trimming: NewTrimSpace made the product space. Its Space has nodes as words, there are trimmers, and excess has
	// the counts too large for the colours of nodes.
	trimming bool
	trimmers []*Trimmer
	excess   stepExcess
	// choices has the choices that differ from the usual choice (made if no move closes a cycle), by the root of the
	// state.
	choices sharded[program.Choice]
}

// mostPathWorkers is the maximal number of path workers if nodes have colours: a colour has one bit per path worker.
const mostPathWorkers = 6

// mostComponentWorkers is the maximal number of path workers if nodes have no colours.
const mostComponentWorkers = 24

// maxRootBits returns the maximal number of bits of a root.
func (s *Space) maxRootBits() uint {
	if s.product == nil {
		return coding.WordSize
	}
	return coding.WordSize - 1 - s.product.bits
}

// NewProductSpace returns a product space for the given number of path workers, reduced to six if it is greater.
// automaton is the number of automaton states. If reduces is set, the workers may use a Decider.
func NewProductSpace(from Source, workers, automaton int, reduces bool) (*ProductSpace, error) {
	workers = min(workers, mostPathWorkers)
	f, err := newPathSpace(from, workers, automaton, reduces)
	if err != nil {
		return nil, err
	}
	o := compact.Options{ColourBits: 2 + workers}
	if f.nodes, err = compact.New(f.width(f.master)+int(f.bits), o); err != nil {
		return nil, err
	}
	f.shareNodes()
	return f, nil
}

// NewComponentSpace returns a product space for a search for strongly connected components. Its path workers
// implement search.Routes; their number is workers, reduced to 24 if it is greater. Nodes have no shades, and the
// search keeps the table of nodes. automaton is the number of automaton states. If reduces is set, the workers may
// use a Decider. fair says that the search needs the processes moving in a step.
func NewComponentSpace(from Source, workers, automaton int, reduces, fair bool) (*ProductSpace, error) {
	workers = min(workers, mostComponentWorkers)
	f, err := newPathSpace(from, workers, automaton, reduces)
	if err != nil {
		return nil, err
	}
	f.fair = fair
	return f, nil
}

// newPathSpace returns a product space with the given number of path workers and automaton states, but without a table
// of nodes.
func newPathSpace(from Source, workers, automaton int, reduces bool) (*ProductSpace, error) {
	colours := 1
	if reduces {
		colours = stateColours
	}
	f := &ProductSpace{}
	err := f.initSpace(from, workers, automaton, colours)
	if err != nil {
		return nil, err
	}
	for i, x := range f.walkers {
		f.pathWorkers = append(f.pathWorkers, &PathWorker{Walker: x, product: f})
		f.pathWorkers[i].setColourUpdates(i)
	}
	return f, nil
}

// initSpace sets f.bits according to the number of automaton states, and f.Space to a space with the given number of
// walkers. colours is the number of bits for the colour of a word in the space.
func (f *ProductSpace) initSpace(from Source, workers, automaton, colours int) (err error) {
	for automaton > 1<<f.bits {
		f.bits++
	}
	l := &from.Transitions.Limits
	l.WordBits = min(l.WordBits, coding.WordSize-1-f.bits)
	f.Space, err = newSpace(from, workers, colours, f)
	return err
}

// PathWorkers returns the path workers.
func (f *ProductSpace) PathWorkers() []*PathWorker { return f.pathWorkers }

// Close releases the memory of f.
func (f *ProductSpace) Close() error {
	err := f.Space.Close()
	if f.nodes == nil {
		return err
	}
	return errors.Join(err, f.nodes.Close())
}

// Bytes returns the memory of the product space in bytes.
func (f *ProductSpace) Bytes() int64 {
	n := f.Space.Bytes() + f.choices.bytes() + f.excess.bytes()
	if f.nodes != nil {
		n += f.nodes.Bytes()
	}
	return n
}

// shareNodes gives every path worker access to the table of nodes.
func (f *ProductSpace) shareNodes() {
	for _, x := range f.pathWorkers {
		x.nodes = f.nodes
	}
	if len(f.pathWorkers) > 1 {
		for i, w := range f.nodes.Share(len(f.pathWorkers)) {
			f.pathWorkers[i].nodes, f.pathWorkers[i].sharer = w, w
		}
	}
}

// recodeNodes replaces the root r in every node by root(r), after a repacking. c is the new coding.
func (f *ProductSpace) recodeNodes(c *coding.Coding, root func(uint64) (uint64, error)) error {
	for _, x := range f.pathWorkers {
		if x.sharer != nil {
			x.sharer.Close()
		}
	}
	again := aboveLowBits(f.bits, root)
	if f.nodes != nil {
		if err := f.nodes.Recode(f.width(c)+int(f.bits), again); err != nil {
			return err
		}
		f.shareNodes()
	}
	if err := f.excess.rekey(again); err != nil {
		return err
	}
	var err error
	for _, x := range f.pathWorkers {
		if x.holder != nil {
			x.holder.Renumber(func(n *uint64) {
				if err == nil {
					*n, err = again(*n)
				}
			})
		}
	}
	return errors.Join(err, f.choices.rekey(root))
}

// keepChoice stores c as the choice of moves in the state encoded in root.
func (f *ProductSpace) keepChoice(root uint64, c program.Choice) {
	f.choices.withShard(root, func(of map[uint64]program.Choice) { of[root] = c })
}

// keptChoice returns the choice that keepChoice has stored for the state encoded in root. It panics if there is no such
// choice.
func (f *ProductSpace) keptChoice(root uint64) (c program.Choice) {
	ok := false
	f.choices.withShard(root, func(of map[uint64]program.Choice) { c, ok = of[root] })
	if !ok {
		panic("bug: it is not known what was chosen in a state")
	}
	return c
}
