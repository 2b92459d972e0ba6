package coding

import "math/rand/v2"

// Limits are thresholds for a search with packed states: for codings, transition caches, and sets of packed states.
// They affect time and memory, never a result.
type Limits struct {
	// JointValues is the maximal number of values of a process or channel: beyond that number its parts become
	// components. ListedValues is the maximal number of values of a part: beyond that number the values become codes
	// themselves.
	JointValues, ListedValues int
	// SiteTrial is the number of look-ups before the cache of a process at a location (a site) is assessed. If more
	// than one look-up in MissedOneIn fails, the site is split or disabled. If more than one in DeepOneIn fails, and
	// most missed answers depend on fewer components than the key has, the site gets nested tables.
	SiteTrial, MissedOneIn, DeepOneIn int
	// PartTrial is the number of states after which a site that is split by edges is assessed.
	PartTrial int
	// CacheBytes is the memory in bytes allowed for a cache, in addition to half the memory of the states.
	CacheBytes int64
	// Sizes in bits: WordBits is the used part of a word, at most 64, unless a component needs more; RootBits is the
	// minimal size of the root of a tree; RootSlack is the room for growth of each number in a root.
	WordBits, RootBits, RootSlack uint
	// RootSample is the minimal number of states looked at to find the number of bits of a root.
	RootSample int64
	// GainTrial is the minimal number of calls of the reducer before the gain of the reduction is assessed.
	GainTrial int64
	// TrimFrom is the number of states from which on a space checks whether fewer bits are enough.
	TrimFrom int64
}

// DefaultLimits returns the limits of an ordinary search.
func DefaultLimits() Limits {
	return Limits{
		JointValues: 1 << 12, ListedValues: 1 << 16, SiteTrial: 4096, MissedOneIn: 3, DeepOneIn: 16, PartTrial: 512,
		CacheBytes: 64 << 20, WordBits: WordSize, RootBits: 40, RootSlack: 4, RootSample: 1 << 14,
		GainTrial: 1 << 15, TrimFrom: 1 << 18,
	}
}

// LowLimits returns low limits for tests: components are divided early, and caches that do not pay are disabled early.
func LowLimits() Limits {
	return Limits{
		JointValues: 6, ListedValues: 12, SiteTrial: 64, MissedOneIn: 3, DeepOneIn: 16, PartTrial: 32,
		CacheBytes: 1 << 20, WordBits: 24, RootBits: 16, RootSlack: 1, GainTrial: DefaultLimits().GainTrial,
	}
}

// StrainedLimits returns low limits that depend on a random seed. With these limits, small models reach situations that
// otherwise only large models reach: words are short, caches are assessed after few look-ups, and repackings are
// frequent.
func StrainedLimits(seed uint64) Limits {
	r := rand.New(rand.NewPCG(seed, 0x6c696d697473))
	pick := func(list ...int) int { return list[r.IntN(len(list))] }
	return Limits{
		JointValues: pick(2, 4, 6, 20, 1<<12), ListedValues: pick(2, 12, 12, 1<<16),
		SiteTrial: pick(8, 16, 64, 256), MissedOneIn: pick(3, 3, 20, 1000), DeepOneIn: pick(1, 16, 1000),
		PartTrial: pick(8, 32, 512), CacheBytes: int64(pick(3000, 1<<20, 1<<20)),
		WordBits: uint(pick(7, 12, 12, 16, 24, WordSize)), RootBits: uint(pick(12, 14, 16, 24)),
		RootSlack: uint(pick(0, 1, 1, 4)), RootSample: int64(pick(1, 8, 64, 1<<14)),
		GainTrial: int64(pick(16, 256, 1<<15)), TrimFrom: int64(pick(8, 64, 1<<18)),
	}
}
