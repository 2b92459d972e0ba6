package explain_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/teach/audit"
	. "ltlpor/internal/teach/explain"
	"ltlpor/internal/teach/stategraph"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/system"
)

// TestOrbitOfState: with symmetry, a state is explained by its representative in the state graph. The orbit has the
// states with this representative, and the exchanges turn the values that were asked about into those explained.
func TestOrbitOfState(t *testing.T) {
	options := []string{
		"a[_pid] == 0 -> a[_pid] = 1", "a[_pid] == 1 -> a[_pid] = 0", "lock == 0 -> lock = _pid + 1",
		"lock == _pid + 1 -> lock = 0", "lock == _pid + 1 -> a[_pid] = 2", "n == 0 -> n = 1",
	}
	moved := 0
	for seed := range uint64(amount.Choose(8, 50)) {
		r := rand.New(rand.NewPCG(seed, 364))
		text := "byte a[3], lock, n; active [3] proctype P() { do\n"
		for range 2 + r.IntN(4) {
			text += ":: " + options[r.IntN(len(options))] + "\n"
		}
		groups := read(t, "m.pml", text+"od }").Groups()
		asked := as()
		asked.Symmetry = plan.AllSymmetry
		full, err := stategraph.Make(context.Background(), groups[0],
			stategraph.Options{Asked: asked, Within: time.Minute, Limit: *most})
		var large *audit.LimitError
		if errors.As(err, &large) {
			continue
		}
		require.NoError(t, err)
		size := map[int]int{}
		for _, k := range full.Orbit {
			size[k]++
		}
		at := func(n int) State {
			found, err := Groups(context.Background(), groups, Options{
				Asked: asked, Within: time.Minute, Limit: *most, Number: n,
			})
			require.NoError(t, err)
			require.Len(t, found[0].States, 1)
			return found[0].States[0]
		}
		for n := range min(len(full.States), 40) {
			s := at(n)
			require.Equal(t, full.Orbit[n], s.Orbit.Representative, text)
			require.Equal(t, size[full.Orbit[n]], s.Orbit.Size, text)
			require.True(t, s.Orbit.All)
			require.Equal(t, full.States[full.Orbit[n]].Values, s.Values)
			if full.Orbit[n] == n {
				require.Nil(t, s.Orbit.Asked)
				require.Empty(t, s.Orbit.Exchanges)
				continue
			}
			moved++
			require.Equal(t, full.States[n].Values, s.Orbit.Asked)
			value := func(s *State, asked bool, name string) (v string) {
				groups := s.Values
				if asked {
					groups = s.Orbit.Asked
				}
				for _, x := range groups[0].Values {
					if x.Name == name {
						v = x.Value
					}
				}
				return v
			}
			for p := range 3 {
				to := p
				for _, x := range s.Orbit.Exchanges {
					if x.From == fmt.Sprintf("P(%d)", p) {
						_, err := fmt.Sscanf(x.To, "P(%d)", &to)
						require.NoError(t, err)
					}
				}
				one, two := value(&s, true, fmt.Sprintf("a[%d]", p)), value(&s, false, fmt.Sprintf("a[%d]", to))
				require.Equal(t, one, two, text)
			}
			own := at(full.Orbit[n])
			s.Number, s.Orbit = own.Number, own.Orbit
			require.Equal(t, own, s)
		}
	}
	require.Greater(t, moved, 10)
}

// TestOrbitElsewhere: the first state is its own representative. A state that a run meets again is explained, too.
// Where no processes are interchangeable the search says why.
func TestOrbitElsewhere(t *testing.T) {
	const text = "bit in[3]; active [3] proctype P() { do :: in[_pid] = 1 - in[_pid] od }"
	groups := read(t, "m.pml", text).Groups()
	opt := Options{Asked: as(), Within: time.Minute, Limit: *most, Number: First}
	opt.Asked.Symmetry = plan.AllSymmetry
	found, err := Groups(context.Background(), groups, opt)
	require.NoError(t, err)
	require.Nil(t, found[0].States[0].Orbit.Asked)
	require.Equal(t, 1, found[0].States[0].Orbit.Size)
	m, err := system.Machine(groups[0][0].Program)
	require.NoError(t, err)
	opt.Along = []program.State{m.Init(nil), m.Init(nil)}
	found, err = Groups(context.Background(), groups, opt)
	require.NoError(t, err)
	require.True(t, found[0].States[0].Met)
	require.True(t, found[0].States[1].Met)
	require.Equal(t, 1, found[0].States[1].Number)
	other := read(t, "m.pml", "byte a[2]; active [2] proctype P() { do :: a[0] = _pid + a[1] od }").Groups()
	found, err = Groups(context.Background(), other, opt)
	require.NoError(t, err)
	require.Empty(t, found[0].States)
	require.Contains(t, found[0].Why, "states cannot be folded into orbits: no processes are interchangeable")
}
