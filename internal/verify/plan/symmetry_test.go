package plan

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/verify/property"
)

// unsymmetric are facts about a program without interchangeable processes.
type unsymmetric struct{ known }

func (unsymmetric) Symmetric(*Plan, bool) (Interchange, error) {
	return Interchange{Size: 1, Why: "they differ"}, nil
}

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
		{safety, known{packs: true, orbit: 9}, Options{Engine: Closure, Workers: 4}, Limits{}, ""},
		{formula, known{packs: true, orbit: 9}, Options{Emptiness: CNDFS}, Limits{}, ""},
		{safety, unsymmetric{}, Options{}, Limits{}, "they differ"},
		{claim, known{}, Options{}, Limits{}, "the never claim takes part in the run"},
		{formula, known{}, Options{Fairness: WeaklyFair}, Limits{}, "fairness"},
		{formula, known{}, Options{Shortest: true}, Limits{}, "a shortest lasso is asked for"},
		{safety, known{orbit: 9}, Options{Shortest: true}, Limits{}, ""},
		{safety, known{orbit: 9}, Options{Store: Bitstate}, Limits{}, ""},
		{safety, known{}, Options{Engine: Packed}, Limits{}, "packed states are asked for"},
		{safety, known{orbit: 9}, Options{}, Limits{Checkpoint: true}, ""},
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
			require.Contains(t, p.String(),
				"orbit of P 0 to 3 (of about 9.0 states each, in order, by one worker, engine closure)")
			require.Equal(t, Closure, p.Attempts[0].Engine)
		}
	}
	require.ErrorContains(t, Options{Symmetry: 7}.Validate(), "unknown symmetry")
}

// TestSymmetryByWorkers: several workers search for orbits in any order, behind the first orbits, and a search in order
// finds the run to an error. By default, a search that stores each state comes first.
func TestSymmetryByWorkers(t *testing.T) {
	safety := PropertyFacts{Kinds: []property.Kind{property.Assertions}}
	known := known{packs: true, orbit: 99}
	for symmetry, from := range map[Symmetry]int{AllSymmetry: 0, AutoSymmetry: 1} {
		p, err := Make(known, safety, Options{Workers: 4, Symmetry: symmetry}, Limits{MaxErrors: 1})
		require.NoError(t, err)
		require.Len(t, p.Attempts, from+3)
		for i := range p.Attempts {
			require.Equal(t, i >= from, p.Attempts[i].Orbits)
			require.Equal(t, i == from+1, p.Attempts[i].Walk == Unordered)
		}
		require.Equal(t, 4, p.Attempts[from+1].Workers)
		for _, e := range []Ending{Faulty, Restless, Unnumbered, Late} {
			to, ok := p.Attempts[from+1].Next(e)
			require.True(t, ok)
			require.Equal(t, from+2, to)
		}
		for _, o := range []Options{
			{Workers: 3}, {Workers: 4, Engine: Closure}, {Workers: 4, Proviso: StaticProviso},
			{Workers: 4, Shortest: true},
		} {
			o.Symmetry = symmetry
			p, err := Make(known, safety, o, Limits{MaxErrors: 1})
			require.NoError(t, err)
			require.Len(t, p.Attempts, from+1)
		}
	}
}

// TestAutoSymmetryOfTable: by default, a search by a lossy store folds states at once, where orbits are large.
func TestAutoSymmetryOfTable(t *testing.T) {
	safety := PropertyFacts{Kinds: []property.Kind{property.Assertions}}
	for orbit, folds := range map[float64]bool{1.5: false, 24: true} {
		p, err := Make(known{orbit: orbit}, safety, Options{Store: Bitstate}, Limits{MaxErrors: 1})
		require.NoError(t, err)
		require.Equal(t, folds, p.Orbits)
		require.Len(t, p.Attempts, 1)
		require.Equal(t, folds, p.Attempts[0].Orbits)
	}
}

// TestAutoSymmetry: by default, a search folds states only after its first states, and where orbits are large.
func TestAutoSymmetry(t *testing.T) {
	safety := PropertyFacts{Kinds: []property.Kind{property.Assertions}}
	formula := PropertyFacts{Kinds: []property.Kind{property.LTL}, Observes: true}
	large, one := known{packs: true, orbit: 24}, Limits{MaxErrors: 1}
	for _, c := range []struct {
		q    PropertyFacts
		f    Facts
		o    Options
		l    Limits
		want string
	}{
		{safety, large, Options{Workers: 1}, one, ""},
		{formula, large, Options{Workers: 1}, one, ""},
		{safety, known{orbit: 3.5}, Options{Engine: Closure, Workers: 1}, one, ""},
		{safety, known{packs: true}, Options{}, one, "not asked for"},
		{safety, known{packs: true, orbit: 3.5}, Options{Workers: 1}, one,
			"an orbit of P 0 to 3 has about 3.5 states, too few to pay"},
		{safety, large, Options{Workers: 20}, one, "an orbit of P 0 to 3 has about 24.0 states, too few to pay"},
		{safety, unsymmetric{}, Options{}, one, "they differ"},
		{safety, large, Options{Symmetry: NoSymmetry}, one, "not asked for"},
		{safety, large, Options{Reduction: None}, one, "not asked for"},
		{safety, large, Options{}, Limits{MaxErrors: 2}, "not asked for"},
		{safety, large, Options{}, Limits{MaxErrors: 1, MaxStates: 100}, "not asked for"},
		{safety, large, Options{Workers: 20}, Limits{MaxErrors: 1, Checkpoint: true}, ""},
		{formula, large, Options{Emptiness: CNDFS}, one, "not asked for"},
		{formula, large, Options{Emptiness: SCC, Workers: 4}, one, ""},
		{formula, large, Options{Fairness: WeaklyFair}, one, "fairness"},
	} {
		p, err := Make(c.f, c.q, c.o, c.l)
		require.NoError(t, err)
		require.Equal(t, c.want, p.Off[PartSymmetry].String())
		require.Equal(t, c.want == "", p.Orbits)
		if p.Orbits {
			require.Len(t, p.Attempts, 2)
			require.False(t, p.Together)
			require.False(t, p.Attempts[0].Orbits)
			require.True(t, p.Attempts[1].Orbits)
			require.Zero(t, p.Attempts[1].States)
			for _, e := range []Ending{Large, LargeWithErrors} {
				to, ok := p.Attempts[0].Next(e)
				require.True(t, ok)
				require.Equal(t, 1, to)
			}
		}
	}
}

// TestUndecidedSymmetry: a plan with Options.Later is undecided if it begins with the first attempt of the final plan.
func TestUndecidedSymmetry(t *testing.T) {
	safety := PropertyFacts{Kinds: []property.Kind{property.Assertions}}
	formula := PropertyFacts{Kinds: []property.Kind{property.LTL}, Observes: true}
	large, one := known{packs: true, orbit: 24}, Limits{MaxErrors: 1}
	for _, c := range []struct {
		q    PropertyFacts
		o    Options
		l    Limits
		want bool
	}{
		{safety, Options{}, one, true},
		{safety, Options{Workers: 4, Strain: 7}, one, true},
		{formula, Options{}, one, true},
		{safety, Options{Symmetry: AllSymmetry}, one, false},
		{safety, Options{Symmetry: NoSymmetry}, one, false},
		{safety, Options{Store: Bitstate}, one, false},
		{safety, Options{}, Limits{MaxErrors: 1, Checkpoint: true}, false},
		{formula, Options{Emptiness: SCC, Workers: 4}, one, false},
	} {
		final, err := Make(large, c.q, c.o, c.l)
		require.NoError(t, err)
		c.o.Later = true
		p, err := Make(large, c.q, c.o, c.l)
		require.NoError(t, err)
		require.Equal(t, c.want, p.Undecided)
		require.Equal(t, final.Attempts[0], p.Attempts[0])
		if !c.want {
			require.Equal(t, final, p)
		}
	}
}
