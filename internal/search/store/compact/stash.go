package compact

// stash is an open-addressed table of the images for which every bucket in reach was full. At the loads at which
// segments grow, a stash has hardly any entries. Nothing bounds its size: words with the same home end up here and
// are found.
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

// find returns the index of image y and true, or the free index for y and false. s.entries must not be empty.
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

// grown returns a stash with the contents of s and room for one more entry: s itself if s has room.
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
