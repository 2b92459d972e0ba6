package system

import (
	"bytes"
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
