package simulate

import (
	"math/bits"
	"math/rand/v2"
)

// Chance chooses by a seed. The same seed makes the same choices on all machines, and with all releases of
// Go: they come from the generator PCG-DXSM (M. O'Neill, PCG: a family of simple fast space-efficient
// statistically good algorithms for random number generation, 2014) as package math/rand/v2 specifies it,
// with the seed and 0 as its two words.
type Chance struct{ words *rand.PCG }

// NewChance returns the Chance with that seed.
func NewChance(seed uint64) *Chance { return &Chance{rand.NewPCG(seed, 0)} }

// Below returns a number from 0 to n-1, all with the same probability; n is at least 1. (D. Lemire: Fast
// random integer generation in an interval, 2019; it is written down here because that of math/rand/v2 is
// not specified.)
func (c *Chance) Below(n int) int {
	high, low := bits.Mul64(c.words.Uint64(), uint64(n))
	if low < uint64(n) {
		for least := -uint64(n) % uint64(n); low < least; {
			high, low = bits.Mul64(c.words.Uint64(), uint64(n))
		}
	}
	return int(high)
}
