package closure

import (
	"encoding/binary"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// visits agrees with a map, also after clear and reuse.
func TestVisits(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var v visits
	for _, n := range []int{0, 1, 40, 9000, 300, 5} {
		want := map[string]int{}
		for range n {
			key := binary.LittleEndian.AppendUint64(nil, uint64(rng.IntN(n)))[:1+rng.IntN(8)]
			v.keys = append(v.keys, key...)
			number, known := want[string(key)]
			if !known {
				number = len(want)
				want[string(key)] = number
			}
			got, fresh := v.add()
			require.Equal(t, !known, fresh)
			require.Equal(t, number, got)
			require.Equal(t, key, v.key(got))
			require.Equal(t, len(want), v.len())
			require.Len(t, v.here, len(want))
		}
		v.clear()
		require.Zero(t, v.len())
	}
}
