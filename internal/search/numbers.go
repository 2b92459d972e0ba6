package search

// numbers holds a number per node; 0 means that no number was set.
type numbers struct {
	automaton int // the number of automaton states
	dense     list[uint32]
	sparse    *nodeTable[uint32] // used instead of dense if there are more than maxDenseNumbers automaton states
}

// maxDenseNumbers is the maximal number of automaton states for an array of numbers. The array has four bytes per
// pair of stored state and automaton state; see maxDense.
const maxDenseNumbers = 8

func newNumbers(automaton int) *numbers {
	m := &numbers{automaton: automaton}
	if automaton > maxDenseNumbers {
		m.sparse = newNodeTable[uint32]()
	}
	return m
}

func (m *numbers) get(n node) uint32 {
	if m.sparse != nil {
		return m.sparse.get(n)
	}
	i := int(n.ref)*m.automaton + int(n.q)
	if i >= m.dense.n {
		return 0
	}
	return *m.dense.item(i)
}

// set stores v as the number of n. v must not be 0.
func (m *numbers) set(n node, v uint32) {
	if m.sparse != nil {
		m.sparse.set(n, v)
		return
	}
	i := int(n.ref)*m.automaton + int(n.q)
	m.dense.extend(i + 1)
	*m.dense.item(i) = v
}

// ahead returns the memory in bytes that the tables of m need in addition if they may soon grow, otherwise 0.
func (m *numbers) ahead() int64 {
	if m.sparse != nil {
		return m.sparse.ahead()
	}
	return 0
}

func (m *numbers) bytes() int64 {
	if m.sparse != nil {
		return m.sparse.bytes()
	}
	return m.dense.bytes()
}
