package property

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
)

// TestKindsAreWhole: the row of each kind has the columns that every reader of the table needs.
func TestKindsAreWhole(t *testing.T) {
	require.Len(t, Kinds(), int(Acceptance)+1)
	names, rules := map[string]bool{}, map[string]bool{}
	for _, k := range Kinds() {
		require.NotEmpty(t, k.String())
		require.NotZero(t, k.Check(), k)
		got, known := KindNamed(k.String())
		require.True(t, known && got == k, k)
		require.False(t, names[k.String()] || rules[k.Rule().Name], "%s stands twice", k)
		names[k.String()], rules[k.Rule().Name] = true, true
		require.Equal(t, k.Temporal(), k.Sensitive() != "" && k.Undecided() != "", k)
		require.Equal(t, k.Origin() == Labels, rows[k].labels.holds != nil, k)
		if !k.Temporal() {
			require.Equal(t, k, KindOf(rows[k].fault), "two kinds have the fault of %s", k)
			require.NotEqual(t, Faults{}, k.Sees(), "no search finds violations of %s", k)
		}
	}
	require.Equal(t, Assertions, KindOf(program.DivisionByZero))
	_, known := KindNamed("everything")
	require.False(t, known)
}
