package lower

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
)

// Package typecheck folds array sizes with separate arithmetic, because it does not know package program. Both must
// agree. A shift by more than 31, undefined in C, is no constant in typecheck.
func TestConstantsAreFoldedAsTheyAreComputed(t *testing.T) {
	edges := []int32{math.MinInt32, -65536, -32, -2, -1, 0, 1, 2, 3, 30, 31, 32, 33, 255, math.MaxInt32}
	number := func(n int32) promela.Expr { return &promela.Const{Value: int64(n)} }
	for text, op := range operators {
		for _, x := range edges {
			for _, y := range edges {
				want, ok := op.Apply(x, y)
				if y > 31 && (text == "<<" || text == ">>") {
					ok = false
				}
				got, folded := typecheck.Fold(&promela.Binary{Op: text, X: number(x), Y: number(y)}, &typecheck.Info{})
				require.Equal(t, ok, folded, "%d %s %d", x, text, y)
				if ok {
					require.Equal(t, int64(want), got, "%d %s %d", x, text, y)
				}
			}
		}
	}
	for text, op := range unary {
		for _, x := range edges {
			got, folded := typecheck.Fold(&promela.Unary{Op: text, X: number(x)}, &typecheck.Info{})
			require.True(t, folded)
			require.Equal(t, int64(op.ApplyUnary(x)), got, "%s %d", text, x)
		}
	}
}
