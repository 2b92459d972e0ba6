package simulate

import (
	"math/bits"
	"math/rand/v2"
)

// Chance makes pseudo-random choices. The same seed gives the same choices on every machine and with every release of
// Go. The generator is PCG-DXSM (M. O'Neill, PCG: a family of simple fast space-efficient statistically good algorithms
// for random number generation, 2014) as specified by package math/rand/v2. Its two words of seed are the seed and 0.
type Chance struct{ words *rand.PCG }

// NewChance returns a Chance with the given seed.
func NewChance(seed uint64) *Chance { return &Chance{rand.NewPCG(seed, 0)} }

// Below returns a uniformly distributed number from 0 to n-1; n must be at least 1. (D. Lemire: Fast random integer
// generation in an interval, 2019. The implementation is here because the algorithm of math/rand/v2 is unspecified.)
func (c *Chance) Below(n int) int {
	high, low := bits.Mul64(c.words.Uint64(), uint64(n))
	if low < uint64(n) {
		for least := -uint64(n) % uint64(n); low < least; {
			high, low = bits.Mul64(c.words.Uint64(), uint64(n))
		}
	}
	return int(high)
}
