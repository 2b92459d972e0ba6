package schedule

import (
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
)

// A swarm goes on until an error ends it, time is over, or all have searched, and keeps what was
// found.
func TestSwarm(t *testing.T) {
	open := []*property.Property{{Kind: property.Assertions}}
	failed := Found{Error: search.Error{Kind: search.AFault, Fault: &program.Fault{Kind: program.Assertion}}}
	const lossy, over = search.CutLossy, search.CutErrors
	for _, c := range []struct {
		name    string
		swarm   int
		store   plan.Store
		cuts    []search.Cut // of the members
		finds   int          // which of them finds an error; -1: none
		late    bool
		want    int // members that search
		errors  int64
		failing bool
	}{
		{"alone", 0, plan.Bitstate, []search.Cut{lossy}, -1, false, 1, 0, false},
		{"all", 3, plan.Bitstate, []search.Cut{lossy, search.CutTime, search.CutMemory}, -1, false, 3, 0, false},
		{"until an error", 9, plan.Bitstate, []search.Cut{lossy, over}, 1, false, 2, 1, false},
		{"until time is over", 9, plan.Bitstate, []search.Cut{search.CutTime}, -1, true, 1, 0, false},
		{"interrupted", 9, plan.Bitstate, []search.Cut{lossy, search.CutInterrupted}, -1, false, 2, 0, false},
		{"errors are counted", 3, plan.Bitstate, []search.Cut{lossy, lossy, lossy}, 0, false, 3, 1, false},
		{"an exact store instead", 5, plan.Collapse, []search.Cut{search.CutNone}, -1, false, 1, 0, false},
		{"something goes wrong", 5, plan.Bitstate, []search.Cut{lossy, lossy}, -1, false, 2, 0, true},
	} {
		ran := 0
		asked, late := plan.Options{Store: plan.Bitstate, Bits: 1 << 20, Swarm: c.swarm}, func() bool { return c.late }
		p, err := swarm(open, asked, late, func(o plan.Options) (Pass, error) {
			require.Equal(t, ran, o.Member, c.name)
			p := Pass{Search: Search{Plan: plan.Plan{Store: c.store}, Cut: c.cuts[ran]}}
			if ran == c.finds {
				p.add(failed)
			}
			ran++
			if c.failing && ran == 2 {
				return p, errors.New("wrong")
			}
			return p, nil
		})
		require.Equal(t, c.failing, err != nil, c.name)
		require.Equal(t, c.want, ran, c.name)
		require.EqualValues(t, c.errors, len(p.Found), c.name)
		require.Equal(t, c.errors, p.Stats.Errors, c.name)
	}
}

// Each member has its part of the time that is left.
func TestShare(t *testing.T) {
	all := search.Options{Time: 12 * time.Second, MaxStates: 5}
	for member, want := range []time.Duration{3 * time.Second, 4 * time.Second, 6 * time.Second, 12 * time.Second} {
		got := share(all, plan.Options{Swarm: 4, Member: member})
		require.Equal(t, want, got.Time)
		require.EqualValues(t, 5, got.MaxStates)
	}
	require.Equal(t, all, share(all, plan.Options{}))
	require.Zero(t, share(search.Options{}, plan.Options{Swarm: 4}).Time)
}
