package plan

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/verify/property"
)

// unsymmetric are facts about a program without interchangeable processes.
type unsymmetric struct{ known }

func (unsymmetric) Symmetric(*Plan) (processes, why string, err error) { return "", "they differ", nil }

// TestSymmetry: a search folds states only if asked to, and says why it does not.
func TestSymmetry(t *testing.T) {
	safety := PropertyFacts{Kinds: []property.Kind{property.Assertions}}
	formula := PropertyFacts{Kinds: []property.Kind{property.LTL}, Observes: true}
	claim := PropertyFacts{Kinds: []property.Kind{property.Claim}, TakesPart: true}
	for _, c := range []struct {
		q    PropertyFacts
		f    Facts
		o    Options
		l    Limits
		want string
	}{
		{safety, known{}, Options{}, Limits{}, "not asked for"},
		{safety, known{}, Options{Symmetry: NoSymmetry}, Limits{}, "not asked for"},
		{safety, known{}, Options{Explored: true}, Limits{}, "not asked for"},
		{safety, known{packs: true}, Options{Workers: 4}, Limits{}, ""},
		{formula, known{packs: true}, Options{Emptiness: CNDFS}, Limits{}, ""},
		{safety, unsymmetric{}, Options{}, Limits{}, "they differ"},
		{claim, known{}, Options{}, Limits{}, "the never claim takes part in the run"},
		{formula, known{}, Options{Fairness: WeaklyFair}, Limits{}, "fairness"},
		{formula, known{}, Options{Shortest: true}, Limits{}, "a shortest lasso is asked for"},
		{safety, known{}, Options{Shortest: true}, Limits{}, ""},
		{safety, known{}, Options{Store: Bitstate}, Limits{}, "a lossy store is asked for"},
		{safety, known{}, Options{Engine: Packed}, Limits{}, "packed states are asked for"},
		{safety, known{}, Options{}, Limits{Checkpoint: true}, "a checkpoint is asked for"},
		{safety, known{}, Options{Reduction: SPIN}, Limits{}, "reduction spin knows no symmetry"},
		{formula, known{}, Options{Proviso: StackProviso}, Limits{}, "the stack proviso knows no symmetry"},
	} {
		if c.want != "not asked for" {
			c.o.Symmetry = AllSymmetry
		}
		p, err := Make(c.f, c.q, c.o, c.l)
		require.NoError(t, err)
		require.Equal(t, c.want, p.Off[PartSymmetry].String())
		require.Equal(t, c.want == "", p.Orbits)
		if p.Orbits {
			require.Len(t, p.Attempts, 1)
			require.Contains(t, p.String(), "orbit of P 0 to 3 (in order, by one worker, engine closure)")
			require.Equal(t, Closure, p.Attempts[0].Engine)
		}
	}
	require.ErrorContains(t, Options{Symmetry: 7}.Validate(), "unknown symmetry")
}
