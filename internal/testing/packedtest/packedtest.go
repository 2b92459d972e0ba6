// Package packedtest has helpers shared by the tests of internal/search/packed and of the packages below it.
package packedtest

import (
	"flag"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
)

// Programs is the flag -programs: the number of random models that a test explores.
var Programs = flag.Int("programs", 60, "random models that are explored")

// Machine returns a machine of package closure for p. If the initial state cannot be computed, the result is nil.
func Machine(t testing.TB, p *program.Program) *closure.Machine {
	t.Helper()
	e, err := closure.Compile(p)
	require.NoError(t, err)
	if m, ok := e.(*closure.Machine); ok && m.InitFault() == nil {
		return m
	}
	return nil
}
