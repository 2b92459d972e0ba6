package compact

// stash is an open-addressed hash table for the few words that found all their buckets full. stash stores the images of
// the words. At the loads at which segments grow, a stash has hardly any entries. Its size has no bound: any number of
// words with the same home can be stored.
type stash struct {
	entries []stashed
	n       int
}

type stashed struct {
	image  uint64
	used   bool
	colour Colour
}

const stashedBytes = 16

// find returns the index of image y. If found is false, find returns the free index for y instead. s.entries must not
// be empty.
func (s *stash) find(y uint64) (at int, found bool) {
	mask := len(s.entries) - 1
	// Images in one stash agree in the high bits; the multiplication mixes the low bits in.
	for at = int(y*factor1>>33) & mask; ; at = (at + 1) & mask {
		e := &s.entries[at]
		if !e.used || e.image == y {
			return at, e.used
		}
	}
}

// grown returns a stash with the contents of s and a free entry: s itself if s has a free entry, otherwise a larger
// copy.
func (s *stash) grown() stash {
	if 4*(s.n+1) <= 3*len(s.entries) {
		return *s
	}
	out := stash{make([]stashed, max(8, 2*len(s.entries))), s.n}
	for _, e := range s.entries {
		if e.used {
			at, _ := out.find(e.image)
			out.entries[at] = e
		}
	}
	return out
}
