package compact

// stash is an open-addressed table of the images for which all buckets in reach were full. At
// the loads at which segments grow it has hardly any, but nothing bounds it: words that all
// have the same home end here and are found.
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

// find returns the index of y, or where it would be; there must be entries.
func (s *stash) find(y uint64) (at int, found bool) {
	mask := len(s.entries) - 1
	// Those that meet here have their high bits in common.
	for at = int(y*factor1>>33) & mask; ; at = (at + 1) & mask {
		e := &s.entries[at]
		if !e.used || e.image == y {
			return at, e.used
		}
	}
}

// grown returns a stash with room for one more that has all that s has; s itself if it has
// room.
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
