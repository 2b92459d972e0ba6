package bitvec

// literal is a gate or its negation: the number of the gate, or minus this number for the negation. Gate 1 is always
// true.
type literal int

const (
	yes literal = 1
	no  literal = -yes
)

func constantBit(b bool) literal {
	if b {
		return yes
	}
	return no
}

func (a literal) constant() bool { return a == yes || a == no }

// circuit is a list of gates without duplicates. Gate 1 is the constant true. A gate without operands is an input.
type circuit struct {
	gates []gate // indexed by gate number; entry 0 is unused
	known map[gate]literal
}

// gate is a Boolean function of the literals a, b and c:
//   - If c is not 0, the function is c ? a : b.
//   - If c is 0 and exclusive is set, it is the exclusive or of a and b.
//   - If c is 0 and exclusive is not set, it is the conjunction of a and b.
type gate struct {
	exclusive bool
	c, a, b   literal
}

func newCircuit() *circuit { return &circuit{gates: make([]gate, 2), known: map[gate]literal{}} }

func (k *circuit) input() literal {
	k.gates = append(k.gates, gate{})
	return literal(len(k.gates) - 1)
}

func (k *circuit) add(g gate) literal {
	a, ok := k.known[g]
	if !ok {
		k.gates = append(k.gates, g)
		a = literal(len(k.gates) - 1)
		k.known[g] = a
	}
	return a
}

func (k *circuit) and(a, b literal) literal {
	switch {
	case a == no || b == no || a == -b:
		return no
	case a == yes || a == b:
		return b
	case b == yes:
		return a
	}
	return k.add(gate{a: min(a, b), b: max(a, b)})
}

func (k *circuit) or(a, b literal) literal { return -k.and(-a, -b) }

func (k *circuit) xor(a, b literal) literal {
	switch {
	case a == b:
		return no
	case a == -b:
		return yes
	case a.constant():
		return b * -a
	case b.constant():
		return a * -b
	case a < 0:
		return -k.xor(-a, b)
	case b < 0:
		return -k.xor(a, -b)
	}
	return k.add(gate{exclusive: true, a: min(a, b), b: max(a, b)})
}

// choose returns the literal for c ? a : b.
func (k *circuit) choose(c, a, b literal) literal {
	switch {
	case c == yes || a == b:
		return a
	case c == no:
		return b
	case c < 0:
		return k.choose(-c, b, a)
	case a == -b:
		return k.xor(c, b)
	case a.constant() || a == c || a == -c:
		if a == yes || a == c {
			return k.or(c, b)
		}
		return k.and(-c, b)
	case b.constant() || b == c || b == -c:
		if b == no || b == c {
			return k.and(c, a)
		}
		return k.or(-c, a)
	case a < 0:
		return -k.choose(c, -a, -b)
	}
	return k.add(gate{c: c, a: a, b: b})
}

// clauses returns clauses for the condition that every root is true (Tseitin encoding). The clauses are satisfiable
// together with given inputs exactly if the circuit makes every root true for these inputs. vars is the greatest
// variable number in the clauses.
func (k *circuit) clauses(roots []literal) (all [][]int, vars int) {
	needed := make([]bool, len(k.gates))
	for _, a := range roots {
		all = append(all, []int{int(a)})
		needed[max(a, -a)] = true
	}
	if needed[yes] {
		all = append(all, []int{int(yes)})
	}
	for i := len(k.gates) - 1; i > int(yes); i-- {
		if !needed[i] {
			continue
		}
		g := k.gates[i]
		for _, a := range [3]literal{g.c, g.a, g.b} {
			needed[max(a, -a)] = true
		}
		all = append(all, g.clauses(i)...)
	}
	return all, len(k.gates) - 1
}

// clauses returns the clauses that make variable y equal to the value of g.
func (g gate) clauses(y int) [][]int {
	c, a, b := int(g.c), int(g.a), int(g.b)
	switch {
	case g == gate{}:
		return nil
	case g.c != 0:
		return [][]int{{-c, -a, y}, {-c, a, -y}, {c, -b, y}, {c, b, -y}, {-a, -b, y}, {a, b, -y}}
	case g.exclusive:
		return [][]int{{a, b, -y}, {-a, -b, -y}, {a, -b, y}, {-a, b, y}}
	}
	return [][]int{{a, -y}, {b, -y}, {-a, -b, y}}
}
