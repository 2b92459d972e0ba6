package search

// mark is a two-bit value that a search stores for a node or a system state.
type mark uint8

// maxDense is the maximal number of automaton states for an array of marks. The array has two bits per pair of stored
// state and automaton state: at most eight bytes per state. If the automaton has more states, few of the pairs occur,
// and a hash table is smaller.
const maxDense = 32

// marks holds a mark for every node. A node whose mark was never set has the mark 0.
type marks struct {
	automaton int // the number of automaton states
	dense     list[uint64]
	sparse    *nodeTable[mark] // used instead of dense if there are more than maxDense automaton states
}

func newMarks(automaton int) *marks {
	m := &marks{automaton: automaton}
	if automaton > maxDense {
		m.sparse = newNodeTable[mark]()
	}
	return m
}

func (m *marks) get(n node) mark {
	if m.sparse != nil {
		return m.sparse.get(n)
	}
	i := int(n.ref)*m.automaton + int(n.q)
	if i>>5 >= m.dense.n {
		return 0
	}
	return mark(*m.dense.item(i >> 5) >> (i & 31 * 2) & 3)
}

func (m *marks) set(n node, v mark) {
	if m.sparse != nil {
		m.sparse.set(n, v)
		return
	}
	i := int(n.ref)*m.automaton + int(n.q)
	if i>>5 >= m.dense.n {
		m.dense.extend(i>>5 + 1)
	}
	w := m.dense.item(i >> 5)
	shift := i & 31 * 2
	*w = *w&^(3<<shift) | uint64(v)<<shift
}

// ahead returns the memory in bytes that the tables of m need in addition if they may soon grow, otherwise 0.
func (m *marks) ahead() int64 {
	if m.sparse != nil {
		return m.sparse.ahead()
	}
	return 0
}

func (m *marks) bytes() int64 {
	if m.sparse != nil {
		return m.sparse.bytes()
	}
	return m.dense.bytes()
}
