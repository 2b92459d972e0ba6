package future

import (
	"ltlpor/internal/depend/procinstance"
	"ltlpor/internal/model/program"
)

// Results of fixpoints can be reused in other states. The result of a fixpoint depends on the state only through the
// locations and instances of the processes (which include their fixed values), the moves, and the truth of the tested
// atoms. Therefore another state that agrees in these points has the same result.

// Test is the question whether an atom (a conjunct of a guard) is true for a process. The answer depends on the state.
type Test struct {
	proc int32
	atom *procinstance.Atom
}

// TestID is an identifier of a Test: equal tests have equal IDs. IDs of different Futures are comparable if the Futures
// share one Places.
type TestID struct {
	proc int32
	atom uint64 // the number of the atom (Atom.Number)
}

// ID returns the identifier of t, which is comparable with ==.
func (t *Test) ID() TestID { return TestID{t.proc, t.atom.Number} }

// Answer is a Test with its result in a state.
type Answer struct {
	Test Test
	True bool
}

// answers is a cache for the guard of one edge of a process in the state with number `state`. known is the bit set of
// the atoms (conjuncts of the guard) already tested, and true the bit set of the true atoms in known.
type answers struct {
	state       uint32
	known, true uint32
}

// holds reports whether atom n of the guard of edge i of p is true in the state. The first call for an atom appends the
// test and its result to x.asked.
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
			self = 0 // p is not yet created, and the tested atoms do not depend on the process
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

// Answers returns the tests made since Reset, with their results. The slice is valid until the next Reset.
func (x *Future) Answers() []Answer { return x.asked }

// Holds returns the result of test t in the current state. t may come from another Future if both share one Places.
func (x *Future) Holds(t *Test) bool { return t.atom.True(&x.state, int(t.proc)) }

// Key appends to dst a key of the current state, with every fact that a fixpoint depends on except the results of Tests
// (Answers): two states with equal keys and equal answers have the same fixpoints. The key begins with a word per
// process, which has instance, location, and a bit for each executable edge with an index below farOff. One or two
// words with bit farOff follow for every further move: a rendezvous, or a move with an edge of a higher index.
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
