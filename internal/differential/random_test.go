package differential

import (
	"errors"
	"flag"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/random"
)

var (
	models = flag.Int("models", 1000, "how many random models to try")
	seed   = flag.Uint64("seed", 1, "seed of the first random model")
)

const formulasPerModel = 3

// failure says what is wrong with a model and formulas over it, in any way of
// searching; "" if nothing is, or if the text is no model.
func failure(text string, formulas []string) string {
	m, err := load(text, formulas...)
	if err != nil {
		return ""
	}
	if why := m.wrong(nil); why != "" {
		return "safety: " + why
	}
	if why := m.searched(nil); why != "" {
		return "safety: " + why
	}
	for i := range m.formulas {
		f := &m.formulas[i]
		if why := m.wrong(f); why != "" {
			return fmt.Sprintf("%s: %s", f.text, why)
		}
		if why := m.searched(f); why != "" {
			return fmt.Sprintf("%s: %s", f.text, why)
		}
	}
	return ""
}

// Random models: definition against every search, with and without reduction,
// and an audit of the ample sets.
func TestRandom(t *testing.T) {
	var tried, large, reducible, violated int
	for i := range *models {
		s := *seed + uint64(i)
		r := random.New(s, random.Size{})
		text := r.String()
		var formulas []string
		for k := range formulasPerModel {
			formulas = append(formulas, random.Formula(s*formulasPerModel+uint64(k), r.Atoms, 4))
		}
		m, err := load(text, formulas...)
		if errors.Is(err, errTooLarge) {
			large++
			continue
		}
		require.NoError(t, err, "seed %d\n%s", s, text)
		tried++
		if why := failure(text, formulas); why != "" {
			small := random.Shrink(r.Node, func(text string) bool { return failure(text, formulas) != "" })
			t.Fatalf("seed %d: %s\n%s\nshrunk: %s", s, why, small, failure(small, formulas))
		}
		if len(m.graph.Reduce(m.selector(nil, 0)).Cut) > 0 {
			reducible++
		}
		for i := range m.formulas {
			if m.graph.Whole().Accepts(&m.formulas[i]) {
				violated++
			}
		}
	}
	t.Logf("%d models, %d too large, %d with a reduction, %d of %d formulas violated",
		tried, large, reducible, violated, tried*formulasPerModel)
	require.Greater(t, tried, *models/2)
	require.Greater(t, reducible, tried/10, "the random models hardly exercise the reduction")
}
