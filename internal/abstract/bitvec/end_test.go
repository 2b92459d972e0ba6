//go:build !race

package bitvec

import (
	"context"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// A solver stopped by its conflict limit or its context terminates.
func TestSATSolverStops(t *testing.T) {
	before := runtime.NumGoroutine()
	for range 20 {
		clauses, vars := pigeons(12)
		answer, _ := satisfiable(context.Background(), clauses, vars, 50)
		require.Equal(t, Unknown, answer)
		ctx, cancel := context.WithCancel(context.Background())
		go cancel()
		answer, _ = satisfiable(ctx, clauses, vars, 1<<30)
		require.Equal(t, Unknown, answer)
	}
	require.LessOrEqual(t, runtime.NumGoroutine(), before+1)
}
