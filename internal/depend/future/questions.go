package future

import (
	"ltlpor/internal/depend/procinstance"
	"ltlpor/internal/model/program"
)

// What a fixpoint finds depends on the state through no more than where the
// processes are, with what values fixed (their instances), which moves there are,
// and the truth of the atoms that it asks about. So what was found in one state
// can be used in another that agrees in these.

// Test is an atom of a process, to be true or not in a state.
type Test struct {
	proc int32
	atom *procinstance.Atom
}

// TestID says which test it is: to Futures with the same Places equal tests have equal IDs.
type TestID struct {
	proc int32
	atom uint64
}

// ID returns that of t.
func (t *Test) ID() TestID { return TestID{t.proc, t.atom.Number} }

// Answer is a test with what came of it.
type Answer struct {
	Test Test
	True bool
}

// answers are the atoms of a link asked about in the present state.
type answers struct {
	state       uint32
	known, true uint32
}

// holds tells whether atom n of link i of p is true, and remembers that it was
// asked.
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
			self = 0 // it asks about no process
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

// Asked returns the tests made since Reset. The slice is reused after that.
func (x *Future) Asked() []Answer { return x.asked }

// Holds makes the test in the present state. A Future with the same Places may have asked for it.
func (x *Future) Holds(t *Test) bool { return t.atom.True(&x.state, int(t.proc)) }

// Key appends to dst what a fixpoint depends on beside atoms: two states with the
// same key differ to it in tests only. There is a word for each process, with its
// instance and location and the positions of the edges that it can take; then words with bit farOff
// set for moves that this does not tell.
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
