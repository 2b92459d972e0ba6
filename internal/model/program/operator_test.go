package program

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
)

// edges are the boundary values of 32-bit arithmetic.
var edges = []int32{
	math.MinInt32, math.MinInt32 + 1, -65536, -256, -33, -32, -31, -2, -1, 0, 1, 2, 3, 30, 31, 32, 33, 63, 64, 255, 65535,
	math.MaxInt32 - 1, math.MaxInt32,
}

// wrapped returns the 32-bit number equal to n modulo 2^32.
func wrapped(n *big.Int) int32 {
	return int32(uint32(new(big.Int).And(n, big.NewInt(math.MaxUint32)).Uint64()))
}

// Apply agrees with integer arithmetic modulo 2^32.
func TestArithmeticWrapsAround(t *testing.T) {
	for op, exact := range map[Operator]func(z, x, y *big.Int) *big.Int{
		OpAdd: (*big.Int).Add, OpSub: (*big.Int).Sub, OpMul: (*big.Int).Mul,
		OpBitAnd: (*big.Int).And, OpBitOr: (*big.Int).Or, OpBitXor: (*big.Int).Xor,
		OpDiv: quotient, OpMod: remainder, OpShl: shifted, OpShr: shiftedBack,
	} {
		for _, x := range edges {
			for _, y := range edges {
				want := exact(new(big.Int), big.NewInt(int64(x)), big.NewInt(int64(y)))
				v, ok := op.Apply(x, y)
				require.Equal(t, want != nil, ok, "operator %d: %d, %d", op, x, y)
				require.True(t, ok || op.MayFail())
				if ok {
					require.Equal(t, wrapped(want), v, "operator %d: %d, %d", op, x, y)
				}
			}
		}
	}
}

// A mirrored comparison is the comparison with exchanged operands, and the opposite one is true where it is false.
func TestMirroredAndOpposite(t *testing.T) {
	for o := OpLt; o <= OpNe; o++ {
		for _, x := range edges {
			for _, y := range edges {
				require.Equal(t, o.Holds(x, y), o.Mirrored().Holds(y, x), "operator %d: %d, %d", o, x, y)
				require.NotEqual(t, o.Holds(x, y), o.Opposite().Holds(x, y), "operator %d: %d, %d", o, x, y)
			}
		}
	}
}

func quotient(z, x, y *big.Int) *big.Int {
	if y.Sign() == 0 {
		return nil
	}
	return z.Quo(x, y)
}

func remainder(z, x, y *big.Int) *big.Int {
	if y.Sign() == 0 {
		return nil
	}
	return z.Rem(x, y)
}

// shifted needs at most 64 bits: higher bits are cut off.
func shifted(z, x, y *big.Int) *big.Int {
	if y.Sign() < 0 {
		return nil
	}
	return z.Lsh(x, uint(min(y.Int64(), 64)))
}

func shiftedBack(z, x, y *big.Int) *big.Int {
	if y.Sign() < 0 {
		return nil
	}
	return z.Rsh(x, uint(min(y.Int64(), 64)))
}

func TestComparisons(t *testing.T) {
	for _, x := range edges {
		for _, y := range edges {
			for op, want := range map[Operator]bool{
				OpLt: x < y, OpLe: x <= y, OpGt: x > y, OpGe: x >= y, OpEq: x == y, OpNe: x != y,
			} {
				v, ok := op.Apply(x, y)
				require.True(t, ok && op.Compares())
				require.Equal(t, Truth(want), v)
			}
		}
		require.Equal(t, x, OpNeg.ApplyUnary(OpNeg.ApplyUnary(x)))
		require.Equal(t, -1-x, OpCompl.ApplyUnary(x))
		require.Equal(t, Truth(x == 0), OpNot.ApplyUnary(x))
		and, _ := OpAnd.Apply(x, 1)
		or, _ := OpOr.Apply(x, 0)
		require.Equal(t, [2]int32{Truth(x != 0), Truth(x != 0)}, [2]int32{and, or})
	}
	require.False(t, OpAnd.Compares() || OpOr.Compares() || OpShr.Compares())
}
