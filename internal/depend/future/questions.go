package future

import (
	"ltlpor/internal/depend/procinstance"
	"ltlpor/internal/model/program"
)

// The result of a fixpoint depends on the state only through the locations and instances of the processes (which
// include their fixed values), the moves, and the truth of the atoms that the fixpoint tests. Therefore another state
// that agrees in these points has the same result.

// Test is the question whether an atom holds for a process. A state answers it with true or false.
type Test struct {
	proc int32
	atom *procinstance.Atom
}

// TestID identifies a test. For Futures with the same Places, equal tests have equal IDs.
type TestID struct {
	proc int32
	atom uint64
}

// ID returns the identity of t.
func (t *Test) ID() TestID { return TestID{t.proc, t.atom.Number} }

// Answer is a test with its result.
type Answer struct {
	Test Test
	True bool
}

// answers caches the results of Tests of one link. known has the atoms of the link that were tested in the state with
// number state; true has the atoms in known that were true. Both are bit sets.
type answers struct {
	state       uint32
	known, true uint32
}

// holds reports whether atom n of link i of p is true in the state, and adds the test to x.asked.
func (x *Future) holds(p int, i int32, n int) bool {
	q := &x.procs[p]
	a := &q.answers[i]
	if a.state != x.stateNumber {
		*a = answers{state: x.stateNumber}
	}
	bit := uint32(1) << n
	if a.known&bit == 0 {
		self := p
		if p >= x.n {
			self = 0 // an atom of such a process does not depend on the process
		}
		t := &q.inst.Links[i].Atoms[n]
		is := t.True(&x.state, self)
		a.known |= bit
		if is {
			a.true |= bit
		}
		x.asked = append(x.asked, Answer{Test{int32(self), t}, is})
	}
	return a.true&bit != 0
}

// Answers returns the tests made since Reset. The next Reset reuses the slice.
func (x *Future) Answers() []Answer { return x.asked }

// Holds returns the result of test t in the current state. The test may come from another Future with the same
// Places.
func (x *Future) Holds(t *Test) bool { return t.atom.True(&x.state, int(t.proc)) }

// Key appends to dst the facts about the state on which a fixpoint depends, except atoms. Two states with the same
// key have the same fixpoint if the tests have the same results (Answers). The key begins with a word per process:
// instance and location, and a bit for each executable edge at a low position. Every further move follows in one or
// two words with bit farOff set: a rendezvous, or a move with an edge at a higher position.
func (x *Future) Key(dst []uint64) []uint64 {
	first := len(dst)
	for p := range x.n {
		q := &x.procs[p]
		dst = append(dst, uint64(q.inst.Place+uint32(q.loc))<<32)
	}
	for i := range x.moves {
		mv := &x.moves[i]
		at := x.position[mv.Edge]
		if mv.Peer == program.NoPID && at < farOff {
			dst[first+int(mv.Proc)] |= 1 << at
			continue
		}
		dst = append(dst, uint64(mv.Edge)<<32|1<<farOff|uint64(mv.Proc)<<8|uint64(mv.Peer))
		if mv.Peer != program.NoPID {
			dst = append(dst, uint64(mv.PeerEdge)<<32|1<<farOff)
		}
	}
	return dst
}
