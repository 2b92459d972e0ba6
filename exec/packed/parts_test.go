package packed

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/exec/exectest"
)

// parted are models in which sites have parts: with faults, an else, atomic sequences that block, handshakes, and an
// escape, whose sites have none.
var parted = map[string]string{
	"guards": `byte a[4], x;
		active proctype P() {
			a[0] = 3;
			do
			:: d_step { a[0] > 0 && a[1] < 3 -> a[0]--; a[1]++ }
			:: d_step { a[1] > 0 && a[2] < 3 -> a[1]--; a[2]++ }
			:: d_step { a[2] > 0 && a[0] < 3 -> a[2]--; a[0]++ }
			:: d_step { a[3] == 2 && a[0] == 1 -> x = 6 / a[2] }
			od
		}
		active proctype Q() {
			do :: a[3] < 4 -> a[3]++ :: a[3] == 4 && x > 0 -> a[3] = 0 :: a[3] == 4 -> a[3] = 1 od
		}`,
	"else": `byte a[3], n;
		active proctype P() {
			do
			:: a[0] < 3 && n != 1 -> a[0]++
			:: a[1] < 3 && n != 1 -> a[1]++
			:: a[2] < 3 && n != 1 -> atomic { a[2]++; n == 0; n = 2 }
			:: else -> a[n % 3] = 0; n = 0
			od
		}
		active proctype Q() { do :: n = (n + 1) % 3 od }`,
	"escape": `byte a[3], n;
		active proctype P() {
			do
			:: {
				do :: a[0] < 3 -> a[0]++ :: a[1] < 3 -> a[1]++ :: a[2] < 3 -> a[2]++ od
			} unless { n == 2 -> n = 0; a[1] = 0 }
			od
		}
		active proctype Q() { do :: n = (n + 1) % 3 :: a[0] == 3 && n == 1 -> a[0] = 0 od }`,
	"messages": `chan c = [2] of { byte }, r = [0] of { byte }; byte x, y;
		active proctype P() {
			do :: c!x :: r!y :: x < 3 -> x++ :: y < 3 -> y = y + x :: x == 3 -> x = 0 :: c?y od
		}
		active [2] proctype Q() { byte z; do :: r?z -> z = 0 :: c?z -> z = 0 :: r?1 od }`,
}

// A site with parts says what package closure says; explore checks that of all states.
func TestParts(t *testing.T) {
	for name, text := range parted {
		kept := defaults
		kept.tried, kept.missed, kept.parts = 16, 1000, 1<<20
		repacked, full := kept, kept
		repacked.joint, repacked.word, repacked.root = 2, 7, 14
		full.bytes = 2000
		for sort, l := range map[string]limits{"kept": kept, "repacked": repacked, "full": full} {
			t.Run(name+" "+sort, func(t *testing.T) {
				_, s := explore(t, exectest.Load(t, text), 1500, l)
				require.NotZero(t, partedSites(s))
			})
		}
	}
}

func partedSites(s *Store) (n int) {
	for _, list := range s.sites {
		for _, k := range list {
			if k != nil && k.parts != nil {
				n++
			}
		}
	}
	return n
}
