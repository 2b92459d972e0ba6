package packed

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/search/store"
)

// reload writes a store and reads it into an empty store. The states must get the same numbers.
func reload(t *testing.T, from, to *Store) {
	t.Helper()
	var buf bytes.Buffer
	w := checkpoint.NewWriter(&buf)
	from.Save(w)
	require.NoError(t, w.Close())
	r, err := checkpoint.Open(bytes.NewReader(buf.Bytes()))
	require.NoError(t, err)
	to.Load(r)
	r.End()
	require.NoError(t, r.Err())
	require.Equal(t, from.Len(), to.Len())
	for n := range store.Ref(from.Len()) {
		state := from.Get(n)
		require.Equal(t, state, to.Get(n))
		found, ok := to.Find(state)
		require.True(t, ok)
		require.Equal(t, n, found)
	}
}
