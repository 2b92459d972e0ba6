package plan

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/verify/property"
)

// TestUnfollowed: each request that a plan does not follow is told with its reason, and nothing is told of defaults.
func TestUnfollowed(t *testing.T) {
	safety := PropertyFacts{Kinds: []property.Kind{property.Assertions}}
	stuck := PropertyFacts{Kinds: []property.Kind{property.LocalDeadlocks}}
	shape := Shape{Weak: true, Finite: true}
	formula := PropertyFacts{Kinds: []property.Kind{property.LTL}, Observes: true, Automaton: shape}
	claim := PropertyFacts{Kinds: []property.Kind{property.Claim}, TakesPart: true}
	one := Limits{MaxErrors: 1}
	const byComponents = "the search by components asks who takes part in each step"
	for _, c := range []struct {
		q    PropertyFacts
		f    Facts
		o    Options
		want []Field
	}{
		{safety, unsymmetric{}, Options{}, nil},
		{stuck, unsymmetric{}, Options{}, nil},
		{formula, unsymmetric{}, Options{Fairness: WeaklyFair}, nil},
		{claim, unsymmetric{}, Options{}, nil},
		{safety, known{orbit: 9}, Options{Symmetry: AllSymmetry}, nil},
		{safety, unsymmetric{}, Options{Symmetry: AllSymmetry}, []Field{{"symmetry", "none", "they differ"}}},
		{safety, known{}, Options{Symmetry: AllSymmetry, Abstracted: true}, []Field{
			{"symmetry", "none", "an abstraction knows no symmetry"},
		}},
		{formula, known{packs: true, orbit: 9}, Options{Symmetry: AllSymmetry, Emptiness: CNDFS}, []Field{
			{"emptiness", "single dfs", "no cndfs: one state for each orbit is asked for (--symmetry=all)"},
		}},
		{formula, known{}, Options{Fairness: WeaklyFair, Optimize: Merge | DeadVariables}, []Field{
			{"optimize", "dead", "merge: fairness"},
		}},
		{formula, known{model: Model{MayFault: true}}, Options{Visibility: BothVisibility}, []Field{
			{"visibility", "state", "runs may end in run-time errors"},
		}},
		{stuck, known{}, Options{Engine: Packed}, []Field{{"engine", "closure", byComponents}}},
		{safety, known{}, Options{Engine: Packed}, []Field{
			{"engine", "closure", "the states have too many parts to be packed"},
		}},
		{stuck, known{}, Options{Store: Bitstate}, []Field{
			{"store", "collapse", "the search by components needs the states back, which a lossy store does not keep"},
		}},
	} {
		p, err := Make(c.f, c.q, c.o, one)
		require.NoError(t, err)
		require.Equal(t, c.want, p.Unfollowed(), "%+v", c.o)
	}
}
