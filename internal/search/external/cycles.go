package external

import (
	"errors"
	"io/fs"
	"slices"
	"sync/atomic"

	"ltlpor/internal/search"
	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
)

// This file decides whether a weak automaton accepts a run, when every node was expanded. Every cycle of a weak
// automaton is accepting throughout or nowhere. Hence an accepted run exists if and only if the accepting nodes have a
// cycle among themselves: see search.Catch, which does the same in memory. Here a count is the sum of the steps in
// sorted runs:
//
//  1. Each accepting node is expanded, and the steps to accepting nodes are added up.
//  2. The nodes without a step are expanded again, and their steps are subtracted, in waves, until no node is left
//     without a step.
//
// A step to a node without a remaining step is an error. Hence the expansions of the second part, in their order, are a
// proof: each node is expanded behind all nodes with a step to it, and a graph with such an order has no cycle.
//
// The computation needs memory for a part of the successors only: what exceeds its share goes to files. No record
// commits these files; a killed search begins the computation again.

// elimination removes the accepting nodes without a step from a node left.
type elimination struct {
	*scratch
	counters []*counter // by worker
	of       map[*worker]*counter
	// rest has the nodes left by partition, with their numbers: the numbers of steps from nodes left, and the layers.
	// In memory, a node with number 0 is gone.
	rest []extent
	// front has the nodes to expand next, by partition.
	front     []extent
	room      int   // memory in bytes for an extent
	accepting int64 // number of accepting nodes
	waves     int
	inner     atomic.Int64 // transitions followed again
}

// accepts reports whether some automaton state is accepting.
func (s *Space) accepts() bool { return slices.Contains(s.accepting, true) }

// readCycles reads the record of the elimination, if there is one.
func (s *Space) readCycles() error {
	var r ledger.Cycles
	switch err := s.dir.Read(ledger.CyclesName, &r); {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return err
	}
	s.cycles = &r
	return nil
}

// decideCycles decides whether the automaton accepts a run, and sets s.found to the result with such a run. Every node
// must have been expanded.
func (s *Space) decideCycles(p search.Problem) error {
	if !s.accepts() {
		return nil
	}
	if s.cycles == nil {
		r, err := s.eliminate()
		if err != nil {
			return err
		}
		if err := s.dir.Commit(ledger.CyclesName, r); err != nil {
			return s.claimed(err, ledger.CyclesName)
		}
		s.cycles = r
		s.present.removing.Store(nil)
	}
	if len(s.cycles.Cycle) == 0 {
		return nil
	}
	return s.cycleFound(p, s.cycles)
}

// decided reports whether the records decide whether the automaton accepts a run.
func (s *Space) decided() bool { return !s.accepts() || s.cycles != nil }

// eliminate removes the accepting nodes on no cycle, and looks for a cycle among the nodes left.
func (s *Space) eliminate() (r *ledger.Cycles, err error) {
	bytes := s.Bytes()
	if s.resident() {
		err = s.leaveMemory()
		s.listing.Store(false) // no list of the elimination can be given up
	} else {
		err = s.commit()
	}
	if err != nil {
		return nil, err
	}
	if s.limit = s.share() / 4; !s.Whole {
		s.limit = 1 << 9 // for tests: everything is in files
	}
	e := &elimination{
		room:    int(s.freeOf(8<<30) / int64(8*s.Partitions)),
		scratch: &scratch{s, map[string]int64{}}, of: map[*worker]*counter{},
		rest: make([]extent, s.Partitions), front: make([]extent, s.Partitions),
	}
	defer func() { err = errors.Join(err, e.close()) }()
	for i, x := range s.workers {
		x.tally = ledger.Tally{}
		x.setRoom()
		c := &counter{scratch: e.scratch, x: x, id: uint64(i), buckets: make([][]uint64, s.Partitions)}
		e.counters, e.of[x] = append(e.counters, c), c
	}
	s.present.removing.Store(&search.Removing{})
	if err := e.count(); err != nil {
		return nil, err
	}
	e.noteLeft()
	s.bytes.Store(max(bytes, inMemory(e.rest)+inMemory(e.front)))
	for size(e.front) > 0 {
		if err := e.wave(); err != nil {
			return nil, err
		}
	}
	r = &ledger.Cycles{Accepting: e.accepting, Left: size(e.rest), Waves: e.waves, Generation: s.generation}
	if r.Left > 0 {
		r.Layer, r.Cycle, err = e.cycle()
	}
	s.mu.Lock()
	s.stats.Inner = e.inner.Load()
	s.mu.Unlock()
	return r, err
}

// inMemory returns the memory of the extents of list in bytes.
func inMemory(list []extent) (n int64) {
	for i := range list {
		n += 8 * int64(len(list[i].list))
	}
	return n
}

// isAccepting reports whether the automaton state of a node is accepting.
func (x *worker) isAccepting(node []uint64) bool { return x.space.accepting[x.form.stateOf(node)] }

// acceptingSuccessors calls use with the accepting successors of a node by the chosen moves. coded is false if a
// successor has no code.
func (x *worker) acceptingSuccessors(node []uint64, use func(t []uint64)) (coded bool) {
	if x.expand(node) == uncoded {
		return false
	}
	for i, width := 0, x.form.width(); i < len(x.out); i += width {
		if t := x.out[i : i+width]; x.isAccepting(t) {
			use(t)
		}
	}
	return true
}

// count expands the accepting nodes of each layer, and sets e.rest and e.front to the accepting nodes with and without
// a step from an accepting node.
//
// A successor by a move that was not chosen may have lost its code when the coding was divided anew, because no state
// reached had the value. Then count begins again, when the coding has learnt.
func (e *elimination) count() error {
	for {
		left, err := e.countSteps()
		if err != nil {
			return err
		}
		switch again, err := e.codeUnknown(); {
		case err != nil:
			return err
		case again:
			if err := e.clear(); err != nil {
				return err
			}
		case left > 0:
			return errOther
		default:
			return e.separate()
		}
	}
}

// countSteps adds up the accepting nodes and the steps between accepting nodes. left is the number of nodes left out,
// as a successor has no code.
func (e *elimination) countSteps() (left int64, err error) {
	var uncoded atomic.Int64
	err = e.inParallel(len(e.files)*e.Partitions, func(x *worker, i int) error {
		c := e.of[x]
		return e.places(&e.files[i/e.Partitions], inPartition(i%e.Partitions),
			func(r *runfile.Reader, q *ledger.Place) error {
				return e.batches(r, e.width(), func(part []uint64) error {
					for i := 0; i < len(part); i += e.width() {
						node := part[i : i+e.width()]
						if !x.isAccepting(node) {
							continue
						}
						if len(x.unknown) > mostUnknown {
							uncoded.Add(1)
							return nil // the coding must learn first
						}
						c.add(node, metIn(q.Layer))
						if !x.acceptingSuccessors(node, func(t []uint64) { c.add(t, 1) }) {
							uncoded.Add(1)
						}
					}
					return c.spillIfLong()
				})
			})
	})
	if err == nil {
		err = e.expanded()
	}
	return uncoded.Load(), err
}

// separate sets e.rest and e.front from the counters, and empties the counters.
func (e *elimination) separate() error {
	var accepting atomic.Int64
	err := e.inParallel(e.Partitions, func(x *worker, p int) error {
		rest, front := e.writer(e.width()+1), e.writer(e.width())
		record := make([]uint64, 0, e.width()+1)
		err := e.sums(x, p, func(node []uint64, n uint64) error {
			if n&nodeMet == 0 {
				return errOther
			}
			accepting.Add(1)
			if n&stepMask == 0 {
				return front.add(node)
			}
			return rest.add(append(append(record[:0], node...), n&^nodeMet))
		})
		return errors.Join(err, rest.endAs(&e.rest[p]), front.endAs(&e.front[p]))
	})
	if err != nil {
		return err
	}
	e.accepting = accepting.Load()
	return e.clear()
}

// expanded ends an expansion: the reducers must be steady.
func (e *elimination) expanded() error {
	for _, x := range e.workers {
		e.inner.Add(x.tally.Transitions)
		x.tally = ledger.Tally{}
	}
	return e.steady()
}

// clear empties the counters.
func (e *elimination) clear() (err error) {
	for _, c := range e.counters {
		err = errors.Join(err, c.clear())
	}
	return err
}

// writerBytes is the memory in bytes that must be free for an extent in memory.
const writerBytes = 4 << 20

// writer returns a writer for an extent, with a share of the memory.
func (e *elimination) writer(words int) *extentWriter {
	w := &extentWriter{extent: extent{words: words}, scratch: e.scratch}
	if e.Whole && (e.Room == nil || e.Room(writerBytes)) {
		w.room = e.room
	}
	return w
}

// wave expands the nodes in e.front, and subtracts their steps from the numbers of the rest. Afterwards e.front has the
// nodes for which no step is left.
func (e *elimination) wave() error {
	e.waves++
	if err := e.expandFront(func(_ *worker, c *counter, _, t []uint64) { c.add(t, 1) }); err != nil {
		return err
	}
	for p := range e.front {
		if err := e.remove(e.front[p].name); err != nil {
			return err
		}
	}
	err := e.apply(subtracted)
	e.noteLeft()
	return err
}

// noteLeft sets the figures of the removal.
func (e *elimination) noteLeft() {
	e.present.removing.Store(&search.Removing{
		Waves: e.waves, Accepting: e.accepting, Left: size(e.rest) + size(e.front),
	})
}

// size returns the number of nodes in the extents of list.
func size(list []extent) (n int64) {
	for i := range list {
		n += list[i].count
	}
	return n
}

// expandFront expands the nodes in e.front, and calls use for each accepting successor t of a node.
func (e *elimination) expandFront(use func(x *worker, c *counter, node, t []uint64)) error {
	err := e.inParallel(e.Partitions, func(x *worker, p int) error {
		c := e.of[x]
		return e.read(&e.front[p], func(node []uint64) error {
			if !x.acceptingSuccessors(node, func(t []uint64) { use(x, c, node, t) }) {
				return errOther
			}
			return c.spillIfLong()
		})
	})
	if err != nil {
		return err
	}
	return e.expanded()
}
