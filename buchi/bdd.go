package buchi

import (
	"context"
	"math/bits"
)

// set is a set of letters: the number of a node in a binary decision diagram (Bryant, Graph-based algorithms for
// Boolean function manipulation, 1986). A set is valid only with the manager (type sets) that made it. Equal sets of a
// manager have equal numbers.
type set int32

const (
	noLetter    set = 0
	everyLetter set = 1
)

// sets is a manager of binary decision diagrams: it has the nodes of the sets of letters in one computation.
type sets struct {
	nodes  []setNode
	unique map[setNode]set // node -> its number
	cache  []setOp         // direct-mapped cache of operations and results
	limit  int             // maximum number of nodes; making more nodes panics with overBudget
	covers int             // number of calls of cover in the current call of labels
	ctx    context.Context
	calls  int // number of calls of tick
}

type setNode struct {
	prop   int32 // the tested proposition, increasing from the root to the leaves
	lo, hi set
}

type setOp struct {
	a, b   set
	op     uint8
	result set
}

const setCache = 1 << 12 // number of entries of the direct-mapped cache

// maxSetNodes bounds the number of diagram nodes of one manager.
const maxSetNodes = 1 << 20

// overBudget is the value of a panic when a computation exceeds a limit; guard recovers it. Field what names the
// exhausted resource.
type overBudget struct{ what string }

// newSets returns an empty manager of binary decision diagrams. After ctx has ended, its operations panic with timeUp.
func newSets(ctx context.Context) *sets {
	leaf := setNode{prop: 64}
	return &sets{nodes: []setNode{leaf, leaf}, unique: map[setNode]set{}, cache: make([]setOp, setCache), limit: maxSetNodes, ctx: ctx}
}

// tickEvery is the number of calls of tick per check of the context.
const tickEvery = 1024

// tick checks the context once per tickEvery calls, and panics with timeUp if the context has ended.
func (m *sets) tick() {
	if m.calls++; m.calls%tickEvery == 0 {
		checkTime(m.ctx)
	}
}

func (m *sets) node(prop int32, lo, hi set) set {
	if lo == hi {
		return lo
	}
	n := setNode{prop, lo, hi}
	s, ok := m.unique[n]
	if !ok {
		if len(m.nodes) >= m.limit {
			panic(overBudget{"labels"})
		}
		s = set(len(m.nodes))
		m.nodes = append(m.nodes, n)
		m.unique[n] = s
	}
	return s
}

// literal returns the set of the letters in which prop is true or, if neg is set, false.
func (m *sets) literal(prop int, neg bool) set {
	if neg {
		return m.node(int32(prop), everyLetter, noLetter)
	}
	return m.node(int32(prop), noLetter, everyLetter)
}

const (
	opAnd uint8 = iota + 1
	opOr
	opMinus
)

func (m *sets) and(a, b set) set   { return m.apply(opAnd, a, b) }
func (m *sets) or(a, b set) set    { return m.apply(opOr, a, b) }
func (m *sets) minus(a, b set) set { return m.apply(opMinus, a, b) }
func (m *sets) isSubset(a, b set) bool {
	return a == b || a == noLetter || b == everyLetter || m.minus(a, b) == noLetter
}

func (m *sets) apply(op uint8, a, b set) set {
	switch {
	case op == opAnd:
		if a == b || b == everyLetter {
			return a
		} else if a == everyLetter {
			return b
		} else if a == noLetter || b == noLetter {
			return noLetter
		}
	case op == opOr:
		if a == b || b == noLetter {
			return a
		} else if a == noLetter {
			return b
		} else if a == everyLetter || b == everyLetter {
			return everyLetter
		}
	default:
		if a == b || a == noLetter || b == everyLetter {
			return noLetter
		} else if b == noLetter {
			return a
		}
	}
	if op != opMinus && a > b {
		a, b = b, a
	}
	slot := &m.cache[(uint32(a)*0x9e3779b1^uint32(b)*0x85ebca6b^uint32(op)*0x27d4eb2f)>>7%setCache]
	if slot.op == op && slot.a == a && slot.b == b {
		return slot.result
	}
	m.tick()
	x, y := m.nodes[a], m.nodes[b]
	prop := min(x.prop, y.prop)
	al, ah, bl, bh := a, a, b, b
	if x.prop == prop {
		al, ah = x.lo, x.hi
	}
	if y.prop == prop {
		bl, bh = y.lo, y.hi
	}
	r := m.node(prop, m.apply(op, al, bl), m.apply(op, ah, bh))
	*slot = setOp{a, b, op, r}
	return r
}

// fromLabel returns the set of the letters satisfying l.
func (m *sets) fromLabel(l Label) set {
	s := everyLetter
	for vars := l.Pos | l.Neg; vars != 0; {
		p := bits.Len64(vars) - 1
		vars &^= 1 << p
		s = m.and(m.literal(p, l.Neg>>p&1 == 1), s)
	}
	return s
}

// labels returns an irredundant list of labels for s: a letter is in s if and only if it satisfies a label of the list
// (Minato, Fast generation of prime-irredundant covers from binary decision diagrams, 1993).
func (m *sets) labels(s set) []Label {
	m.covers = 0
	out, _ := m.cover(s, s)
	return out
}

// maxCovers bounds the calls of cover for one set. Even a small diagram, such as the diagram of a parity function, may
// need a label for every letter.
const maxCovers = 1 << 17

// cover returns a list of labels, and the set of the letters satisfying one of them. The set contains low and is
// contained in high.
func (m *sets) cover(low, high set) ([]Label, set) {
	if m.covers++; m.covers > maxCovers {
		panic(overBudget{"labels"})
	}
	switch {
	case low == noLetter:
		return nil, noLetter
	case high == everyLetter:
		return []Label{{}}, everyLetter
	}
	m.tick()
	prop := min(m.nodes[low].prop, m.nodes[high].prop)
	half := func(s set) (set, set) {
		if n := m.nodes[s]; n.prop == prop {
			return n.lo, n.hi
		}
		return s, s
	}
	l0, l1 := half(low)
	h0, h1 := half(high)
	neg, s0 := m.cover(m.minus(l0, h1), h0)
	pos, s1 := m.cover(m.minus(l1, h0), h1)
	both, s2 := m.cover(m.or(m.minus(l0, s0), m.minus(l1, s1)), m.and(h0, h1))
	bit := uint64(1) << prop
	out := make([]Label, 0, len(neg)+len(pos)+len(both))
	for _, l := range neg {
		out = append(out, Label{l.Pos, l.Neg | bit})
	}
	for _, l := range pos {
		out = append(out, Label{l.Pos | bit, l.Neg})
	}
	out = append(out, both...)
	return out, m.node(prop, m.or(s0, s2), m.or(s1, s2))
}

// letter returns some letter in s, which must not be empty.
func (m *sets) letter(s set) uint64 {
	var out uint64
	for s != everyLetter {
		n := m.nodes[s]
		if n.lo != noLetter {
			s = n.lo
		} else {
			out |= 1 << n.prop
			s = n.hi
		}
	}
	return out
}

// has reports whether letter is in s.
func (m *sets) has(s set, letter uint64) bool {
	for s > everyLetter {
		n := m.nodes[s]
		if s = n.lo; letter>>n.prop&1 == 1 {
			s = n.hi
		}
	}
	return s == everyLetter
}
