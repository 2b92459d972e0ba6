package system

import (
	"bytes"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/verify/plan"
)

// What a search has written is read for a system like its own, and refused for another.
func TestLoadOfAnother(t *testing.T) {
	var buf bytes.Buffer
	w := checkpoint.NewWriter(&buf)
	s := load(t, "peterson.pml", plan.Options{})[0]
	s.Save(w, s.NewWorker())
	require.NoError(t, w.Close())
	read := func(s *System) error {
		r, err := checkpoint.Open(bytes.NewReader(buf.Bytes()))
		require.NoError(t, err)
		s.Load(r, s.NewWorker())
		return r.Err()
	}
	require.NoError(t, read(load(t, "peterson.pml", plan.Options{})[0]))
	for _, other := range []*System{
		load(t, "peterson.pml", plan.Options{Reduction: plan.None})[0],
		load(t, "dekker.pml", plan.Options{})[0],
	} {
		require.ErrorIs(t, read(other), checkpoint.ErrDamaged)
	}
}

// What a search for orbits has written is refused for one that stores each state, and for other orbits, with the
// reason.
func TestLoadOfOtherOrbits(t *testing.T) {
	system := func(processes int, y plan.Symmetry) *System {
		model := fmt.Sprintf("bit a[3]; active [%d] proctype P() { do :: a[_pid] = 1 - a[_pid] od }", processes)
		return systems(t, "m.pml", model, plan.Options{Symmetry: y}, one)[0]
	}
	var buf bytes.Buffer
	w := checkpoint.NewWriter(&buf)
	s := system(3, plan.AllSymmetry)
	s.Save(w, s.NewWorker())
	require.NoError(t, w.Close())
	for _, c := range []struct {
		other *System
		want  string
	}{
		{system(3, plan.AllSymmetry), ""},
		{system(3, plan.NoSymmetry), "orbit of P 0 to 2, and the one that would be made now each state"},
		{system(2, plan.AllSymmetry), "now one state for each orbit of P 0 and 1"},
	} {
		r, err := checkpoint.Open(bytes.NewReader(buf.Bytes()))
		require.NoError(t, err)
		if c.other.Load(r, c.other.NewWorker()); c.want == "" {
			require.NoError(t, r.Err())
		} else {
			require.ErrorContains(t, r.Err(), c.want)
		}
	}
}
