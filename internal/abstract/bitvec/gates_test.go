package bitvec

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
)

// simulate returns the values of the gates of k; on are the true inputs.
func simulate(k *circuit, on map[literal]bool) func(literal) bool {
	value := make([]bool, len(k.gates))
	value[yes] = true
	of := func(a literal) bool { return value[max(a, -a)] == (a > 0) }
	for i := 2; i < len(k.gates); i++ {
		switch g := k.gates[i]; {
		case g == gate{}:
			value[i] = on[literal(i)]
		case g.c != 0 && of(g.c):
			value[i] = of(g.a)
		case g.c != 0:
			value[i] = of(g.b)
		case g.exclusive:
			value[i] = of(g.a) != of(g.b)
		default:
			value[i] = of(g.a) && of(g.b)
		}
	}
	return of
}

// A gate of any literals, simplified or not, computes the function in its name, and gates are distinct.
func TestGates(t *testing.T) {
	k := newCircuit()
	x, y, z := k.input(), k.input(), k.input()
	operands := []literal{yes, no, x, -x, y, -y, z, -z}
	for range 2 { // the second time every gate exists
		for _, a := range operands {
			for _, b := range operands {
				made := map[string]literal{"and": k.and(a, b), "or": k.or(a, b), "xor": k.xor(a, b)}
				for _, c := range operands {
					made["choose"] = k.choose(c, a, b)
					for inputs := range 8 {
						of := simulate(k, map[literal]bool{x: inputs&1 != 0, y: inputs&2 != 0, z: inputs&4 != 0})
						want := map[string]bool{
							"and": of(a) && of(b), "or": of(a) || of(b), "xor": of(a) != of(b), "choose": of(b),
						}
						if of(c) {
							want["choose"] = of(a)
						}
						for name, g := range made {
							require.Equal(t, want[name], of(g), "%s of %d, %d, %d", name, a, b, c)
						}
					}
				}
			}
		}
	}
	seen := map[[8]bool]int{}
	for i := 2; i < len(k.gates); i++ {
		var values [8]bool
		for inputs := range 8 {
			on := map[literal]bool{x: inputs&1 != 0, y: inputs&2 != 0, z: inputs&4 != 0}
			values[inputs] = simulate(k, on)(literal(i))
		}
		require.Zero(t, seen[values], "gates %d and %d are the same", i, seen[values])
		seen[values] = i
	}
}

// The clauses of a gate hold exactly with the value of the gate.
func TestClausesOfGates(t *testing.T) {
	for _, g := range []gate{
		{a: 2, b: 3}, {a: -2, b: 3}, {exclusive: true, a: 2, b: 3}, {c: 4, a: 2, b: 3}, {c: 4, a: 2, b: -3},
	} {
		k := &circuit{gates: []gate{{}, {}, {}, {}, {}, g}}
		for inputs := range 8 {
			of := simulate(k, map[literal]bool{2: inputs&1 != 0, 3: inputs&2 != 0, 4: inputs&4 != 0})
			for _, y := range []bool{true, false} {
				model := []bool{false, true, of(2), of(3), of(4), y}
				require.Equal(t, y == of(5), satisfies(model, g.clauses(5)), "%v", g)
			}
		}
	}
}

// satisfies is for a model by numbers of variables.
func satisfies(model []bool, clauses [][]int) bool {
	for _, c := range clauses {
		some := false
		for _, a := range c {
			some = some || model[max(a, -a)] == (a > 0)
		}
		if !some {
			return false
		}
	}
	return true
}

// The circuit of each operator computes the result of the machine, for critical and random operands, as inputs and as
// constants.
func TestCircuitsOfOperators(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	numbers := append([]int32{}, corners...)
	for range amount.Choose(12, 40) {
		if testing.Short() {
			break
		}
		numbers = append(numbers, int32(r.Uint32()), int32(r.Uint32()>>r.IntN(32)), -int32(r.Uint32()>>r.IntN(32)))
	}
	for _, op := range everyOperator {
		b := newBlaster(NewPool())
		var x, y word
		for i := range width {
			x[i], y[i] = b.input(), b.input()
		}
		z := circuitOf(b, op, x, y)
		for _, m := range numbers {
			for _, n := range numbers {
				want := apply(op, m, n)
				if r.IntN(4) == 0 {
					of := simulate(b.circuit, inputs(x, m, y, n))
					require.Equal(t, want, read(of, z), "%d %s %d", m, symbols[op], n)
				}
				w := circuitOf(newBlaster(NewPool()), op, number(m), number(n))
				require.Equal(t, want, valueOf(w, nil), "constants: %d %s %d", m, symbols[op], n)
			}
		}
	}
}

func circuitOf(b *blaster, op program.Operator, x, y word) word {
	if isUnary(op) {
		return b.unary(op, x)
	}
	return b.binary(op, x, y)
}

// apply returns 0 where op has no value.
func apply(op program.Operator, m, n int32) int32 {
	if isUnary(op) {
		return op.ApplyUnary(m)
	}
	if v, ok := op.Apply(m, n); ok {
		return v
	}
	return 0
}

func inputs(x word, m int32, y word, n int32) map[literal]bool {
	on := map[literal]bool{}
	for i := range width {
		on[x[i]], on[y[i]] = m>>i&1 != 0, n>>i&1 != 0
	}
	return on
}

func read(of func(literal) bool, w word) (n int32) {
	for i, a := range w {
		if of(a) {
			n |= 1 << i
		}
	}
	return n
}
