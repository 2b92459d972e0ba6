package wide_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/exec/closure"
	"ltlpor/exec/exectest"
	"ltlpor/exec/exectest/wide"
	"ltlpor/program"
)

func TestContract(t *testing.T) { exectest.Run(t, wide.Compile, 40) }

// The two engines agree on random models.
func TestSameAsClosure(t *testing.T) {
	n := uint64(100)
	if testing.Short() {
		n = 40
	}
	exectest.Programs(t, n, func(p *program.Program) {
		a, err := closure.Compile(p)
		require.NoError(t, err)
		b, err := wide.Compile(p)
		require.NoError(t, err)
		exectest.Same(t, p, a, b)
	})
}
