package closure

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
)

// A compiled comparison of a byte with a constant agrees with the operator, for every byte, for small and large
// constants, and for global and local bytes.
func TestTestsOfBytes(t *testing.T) {
	k, vars := someBytes()
	rng := rand.New(rand.NewPCG(5, 6))
	constants := []int32{math.MinInt32, -1, 0, 1, 2, 127, 128, 254, 255, 256, math.MaxInt32}
	for _, v := range vars {
		for op := program.OpLt; op <= program.OpNe; op++ {
			for _, n := range constants {
				x := loadOf(v, vars, rng)
				is := k.test(&program.Binary{Op: op, X: x, Y: program.Const{Value: n}})
				for range 40 {
					c := randomBytes(rng)
					value := k.expr(x)(c)
					require.Equal(t, op.Holds(value, n), is(c), "%d %v %d", value, op, n)
				}
			}
		}
	}
}

// The fast code for bytes reads and writes the same places as the general code, with the same faults.
func TestBytesAreWhereOthersFindThem(t *testing.T) {
	k, vars := someBytes()
	general := &compiler{code: &code{prog: &program.Program{Overflow: true}, cells: k.cells, record: true}}
	rng := rand.New(rand.NewPCG(7, 8))
	faults := 0
	for range 4000 {
		v := vars[rng.IntN(len(vars))]
		p := &loadOf(v, vars, rng).Place
		a, b := k.place(p), general.place(p)
		c, d := randomBytes(rng), randomBytes(rng)
		d.s = append(d.s[:0], c.s...)
		n := int32(rng.IntN(2))
		require.Equal(t, b.get(d), a.get(c))
		a.set(c, n)
		b.set(d, n)
		require.Equal(t, d.s, c.s)
		require.Equal(t, fmt.Sprint(d.fault), fmt.Sprint(c.fault))
		if c.fault != nil {
			faults++
		}
	}
	require.NotZero(t, faults)
	require.Less(t, faults, 2000)
}

// someBytes returns a compiler with global and local one-byte variables and arrays.
func someBytes() (*compiler, []*program.Variable) {
	k := &compiler{code: &code{prog: &program.Program{}, cells: map[*program.Variable]cell{}}}
	var vars []*program.Variable
	for i, dims := range [][]program.Dim{nil, {{Len: 3}}, {{Len: 2}, {Len: 2}}} {
		for _, global := range []bool{true, false} {
			for _, kind := range []program.Scalar{program.Byte, program.Bit} {
				v := &program.Variable{Name: "v", Type: program.VarType{Kind: kind}, Global: global, Dims: dims}
				vars = append(vars, v)
				k.cells[v] = cell{off: int32(1 + 4*i), size: 1}
			}
		}
	}
	return k, vars
}

// randomBytes returns a context with random bytes. The second half is the frame of the process.
func randomBytes(rng *rand.Rand) *context {
	c := &context{self: 16, s: make([]byte, 32), frames: frames{nproc: 1}, fault: nil}
	for i := range c.s {
		c.s[i] = byte(rng.IntN(5))
		if rng.IntN(4) == 0 {
			c.s[i] = byte(rng.IntN(256))
		}
	}
	return c
}

// loadOf returns a load of some element of v. Indices are constants, within bounds or not, or scalars of others.
func loadOf(v *program.Variable, others []*program.Variable, rng *rand.Rand) *program.Load {
	l := &program.Load{Place: program.Place{Var: v}}
	for range v.Dims {
		x := program.Expr(program.Const{Value: int32(rng.IntN(4)) - 1})
		if n := rng.IntN(4); n > 0 {
			x = program.Const{Value: int32(rng.IntN(2))}
			if n > 1 {
				x = &program.Load{Place: program.Place{Var: others[rng.IntN(4)]}}
			}
		}
		l.Index = append(l.Index, x)
	}
	return l
}
