package depend

import (
	"ltlpor/program"
)

// What a fixpoint finds depends on the state through no more than where the
// processes are, with what values fixed (their instances), which moves there are,
// and the truth of the atoms that it asks about. So what was found in one state
// can be used in another that agrees in these.

// Test is an atom with its truth in a state.
type Test struct {
	proc int32
	atom *atom
	true bool
}

// answers are the atoms of a link asked about in the present state.
type answers struct {
	state       uint32
	known, true uint32
}

// holds tells whether atom n of link i of p is true, and remembers that it was
// asked.
func (x *Relaxed) holds(p int, i int32, n int) bool {
	q := &x.procs[p]
	a := &q.answers[i]
	if a.state != x.state {
		*a = answers{state: x.state}
	}
	bit := uint32(1) << n
	if a.known&bit == 0 {
		self := p
		if p >= x.n {
			self = 0 // it asks about no process
		}
		t := &q.inst.links[i].atoms[n]
		is := t.holds(&x.frames, self)
		a.known |= bit
		if is {
			a.true |= bit
		}
		x.asked = append(x.asked, Test{int32(self), t, is})
	}
	return a.true&bit != 0
}

// Asked returns the tests made since Reset. The slice is reused after that.
func (x *Relaxed) Asked() []Test { return x.asked }

// Holds makes the test in the present state.
func (x *Relaxed) Holds(t *Test) bool { return t.atom.holds(&x.frames, int(t.proc)) }

// Same reports whether t and u ask the same, whatever the answer was.
func (t *Test) Same(u *Test) bool { return t.proc == u.proc && t.atom == u.atom }

// True is the answer that there was.
func (t *Test) True() bool { return t.true }

// Key appends to dst what a fixpoint depends on beside atoms: two states with the
// same key differ to it in tests only.
func (x *Relaxed) Key(dst []uint64) []uint64 {
	dst = append(dst, uint64(x.n))
	for p := range x.n {
		q := &x.procs[p]
		dst = append(dst, uint64(q.inst.id)<<32|uint64(q.loc))
	}
	for i := range x.moves {
		mv := &x.moves[i]
		dst = append(dst, uint64(mv.Edge)<<16|uint64(mv.Proc)<<8|uint64(mv.Peer))
		if mv.Peer != program.NoPID {
			dst = append(dst, uint64(mv.PeerEdge))
		}
	}
	return dst
}
