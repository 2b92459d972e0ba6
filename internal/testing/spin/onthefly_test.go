package spin_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/repo"
	"ltlpor/internal/testing/spin"
)

// SPIN's reduction, which decides in states of the product, misses the acceptance cycle of the model of the course for
// that; doc/course says so.
func TestLiveOnTheFly(t *testing.T) {
	amount.SkipPart(t, "compiles many verifiers")
	if !spin.Available() {
		t.Skip("spin or gcc is not installed")
	}
	model := repo.Path("models/course/on-the-fly.pml")
	ask := func(build ...string) *spin.Search {
		found, err := spin.RunConfiguration(context.Background(), model, spin.Configuration{Build: build, Verify: []string{"-a"}},
			spin.Options{})
		require.NoError(t, err)
		return found
	}
	require.Zero(t, ask().Errors)
	require.Positive(t, ask("-DNOREDUCE").Errors)
}
