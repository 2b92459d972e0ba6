package store

import (
	"encoding/binary"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
)

// Whatever grows says so before.
func TestAhead(t *testing.T) {
	const small = 64 << 10 // lists that have a few bytes for many states
	for name, s := range map[string]Growing{"hash": NewHash(), "collapse": NewCollapse()} {
		largest, ahead, asked := int64(0), int64(0), int64(0)
		for i := range uint64(amount.Choose(150_000, 400_000)) {
			state := make([]byte, 80)
			for at := 0; at < len(state); at += 16 {
				binary.LittleEndian.PutUint64(state[at:], i*0x9e3779b97f4a7c15>>(at/2))
			}
			// A search asks whenever a MB was added or a thousand states, whichever comes first.
			if i%256 == 0 || s.Bytes() >= asked+1<<20 {
				ahead, asked = s.Ahead(), s.Bytes()
			}
			before := s.Bytes()
			s.Add(state)
			grown := s.Bytes() - before
			if i > 1<<14 && grown > ahead+small { // before that a table grows between two looks, and it is small
				require.LessOrEqual(t, grown, ahead+small, "%s: %d states", name, i)
			}
			largest = max(largest, grown)
		}
		require.Greater(t, largest, int64(1<<20), "%s: nothing has grown", name)
		require.Less(t, s.Ahead(), s.Bytes()/2, name)
	}
}
