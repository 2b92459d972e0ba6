package packed

import (
	"math/rand/v2"

	"ltlpor/internal/model/closure"
)

// Strained is New, or NewChecking if checking is set, with limits drawn by a seed. The limits are low, and small
// models meet events otherwise met by large models only: words are short, sites are judged after few look-ups, and
// repackings are frequent.
func Strained(m *closure.Machine, seed uint64, checking bool) *Store {
	return newStore(m, checking, strained(seed))
}

func strained(seed uint64) limits {
	r := rand.New(rand.NewPCG(seed, 0x6c696d697473))
	pick := func(list ...int) int { return list[r.IntN(len(list))] }
	return limits{
		joint: pick(2, 4, 6, 20, 1<<12), list: pick(2, 12, 12, 1<<16),
		tried: pick(8, 16, 64, 256), missed: pick(3, 3, 20, 1000), deep: pick(1, 16, 1000), parts: pick(8, 32, 512),
		bytes: int64(pick(3000, 1<<20, 1<<20)),
		word:  uint(pick(7, 12, 12, 16, 24, wordBits)), root: uint(pick(12, 14, 16, 24)), slack: uint(pick(0, 1, 1, 4)),
		sample: int64(pick(1, 8, 64, 1<<14)), asked: int64(pick(16, 256, 1<<15)), trim: int64(pick(8, 64, 1<<18)),
	}
}
