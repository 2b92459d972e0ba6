package parallel

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/search/store/compact"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/packedtest"
)

// ask asks v about states states, with reducible states one in oneIn, and returns the number of states v wanted to
// know about.
func ask(v *reductionGain, states, oneIn, waiting int, set wordSet) (asked int) {
	for range states {
		if v.shouldAsk() {
			asked++
			v.noteChoice(asked%oneIn == 0, waiting, set)
		}
	}
	return asked
}

// leftOut enters the states below states as left out. The result has the states below met.
func leftOut(v *reductionGain, states, met uint64) wordSet {
	set := painted{colours: map[uint64]compact.Colour{}}
	for root := range states {
		if h := coding.Hash(root); v.includes(h) {
			v.add(h, root)
		}
		if root < met {
			set.colours[root] = 0
		}
	}
	return set
}

// Choosing rests if few of the pruned states are missing, and not before.
func TestReductionGain(t *testing.T) {
	const many = 1 << 12
	for name, c := range map[string]struct {
		missing uint64
		waiting int
		rests   bool
	}{
		"none missing":                 {0, 0, true},
		"few beside those asked about": {many / 64, 0, true},
		"few beside those that wait":   {many / 4, 2 * many, true},
		"many":                         {many / 4, many / 4, false},
	} {
		var v reductionGain
		v.resume(many)
		set := leftOut(&v, many, many-c.missing)
		require.Less(t, len(v.roots), mostSampled+1)
		require.InDelta(t, c.missing, v.missing(set), float64(c.missing)/4, name)
		require.Equal(t, many-1, ask(&v, many-1, 2, c.waiting, set), name)
		require.False(t, v.paused, name)
		ask(&v, 1, 2, c.waiting, set)
		require.Equal(t, c.rests, v.paused, name)
		if !c.rests {
			require.Equal(t, many, ask(&v, many, 2, c.waiting, set), "all are asked about, again and again")
			require.False(t, v.paused)
		}
	}
}

// until asks v about states, with reducible states one in oneIn, until v.rests equals rests. The result is the number
// of states v wanted to know about.
func until(t *testing.T, rests bool, v *reductionGain, oneIn int, set wordSet) (asked int) {
	t.Helper()
	for range 10 * askedOneIn * askedRested {
		if v.paused == rests {
			return asked
		}
		if v.shouldAsk() {
			asked++
			v.noteChoice(asked%oneIn == 0, 0, set)
		}
	}
	require.Fail(t, "nothing changes")
	return asked
}

// Choosing is resumed if the share of reducible states has grown, and rests later after this.
func TestReductionGainNoMore(t *testing.T) {
	const many, judged = 1 << 12, askedOneIn * askedRested
	v := reductionGain{pauseLength: 1 << 40}
	v.resume(many)
	set := leftOut(&v, many, many)
	require.Equal(t, many, until(t, true, &v, 10, set))
	require.Equal(t, 50*askedRested, ask(&v, 50*judged, 10, 0, set))
	require.True(t, v.paused, "there are as many as before")
	ask(&v, 2*judged, 7, 0, set)
	require.True(t, v.paused, "there are hardly more")
	require.Equal(t, askedRested, until(t, false, &v, 5, set), "there are more")
	require.Equal(t, 2*many, until(t, true, &v, 5, set), "choosing is judged later than before")
	ask(&v, 50*judged, 100, 0, set)
	require.True(t, v.paused, "there are fewer")
	require.Equal(t, askedRested, until(t, false, &v, 5, set), "there are more than there were by then")
}

// If every state is reducible the share cannot grow: then choosing is resumed after some time, and after more time if
// choosing was in reductionGain again.
func TestReductionGainTriedAgain(t *testing.T) {
	const many = 1 << 12
	var v reductionGain
	v.resume(many)
	for lasts := lastsTimes * many; lasts < 10*lastsTimes*many; lasts *= 2 {
		set := leftOut(&v, many, many)
		require.Equal(t, many, until(t, true, &v, 1, set))
		require.InDelta(t, lasts/askedOneIn, ask(&v, lasts-1, 1, 0, set), 1)
		require.True(t, v.paused)
		require.Equal(t, 1, ask(&v, 1, 1, 0, set))
		require.False(t, v.paused)
		v.resume(many) // the last state was asked about already
	}
	set := leftOut(&v, many, 0)
	require.Equal(t, 20*many, ask(&v, 20*many, 1, 0, set), "now it is not in vain")
}

// The pruned successors of reduced states are sampled, under their present roots.
func TestLeftInASample(t *testing.T) {
	p := exectest.Load(t, twoCounters)
	m := packedtest.Machine(t, p)
	for name, l := range map[string]coding.Limits{
		"a word": coding.DefaultLimits(),
		"a tree": {
			JointValues: 4, ListedValues: 9, SiteTrial: 6, MissedOneIn: 20, CacheBytes: 1 << 30, WordBits: 6,
			RootBits: 14, GainTrial: 1 << 15,
		},
	} {
		space, x := leavesOut(t, p, m, l)
		sampled := false
		for epoch := -1; ; {
			_, more, err := x.Expand()
			require.NoError(t, err)
			if !more {
				break
			}
			if sampled = sampled || len(x.gain.roots) > 0; x.epoch != epoch {
				require.Empty(t, x.gain.roots, name)
				epoch = x.epoch
			}
		}
		require.True(t, sampled, name)
		require.NoError(t, space.Close())
	}
}
