package conformance

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/verify/property"
)

// A hidden variable is part of the state if a formula reads it, and not because the
// formula's text has its name in it: as that of a field, of a label, of a macro's body
// that is not used (rule 3.8). So it is with _last (3.11).
func TestWhatAFormulaMentions(t *testing.T) {
	const model = `hidden byte h; byte x; typedef R { byte h, _last }; R r;
active proctype P() { if :: h = 1 :: h = 2 fi; h: x = 1 }
active proctype Q() { x = 2 }`
	states := func(formula string) int {
		r, err := check(t, model, formula, ltlpor.Options{Reduction: ltlpor.None, Optimize: ltlpor.NoOptimizations, MaxErrors: -1, Checks: ltlpor.Assertions})
		require.NoError(t, err)
		require.Equal(t, property.Assertions, r.Properties[0].Kind)
		return int(r.Searches[r.Properties[0].Search].States)
	}
	plain := states("G x < 3")
	for _, formula := range []string{"G (x < 3 && r.h == 0)", "G !P@h", "G (x < 3 && r._last == 0)"} {
		require.Equal(t, plain, states(formula), formula)
	}
	for _, formula := range []string{"G h < 4", "G (x < 3 || r.h == h)", "G (x < _last)"} {
		require.Greater(t, states(formula), plain, formula)
	}
}
