package compact

// inStash is the bit of a Handle that marks a word in the stash of a segment.
const inStash = 1 << 63

func handle(segment int, p place) Handle { return Handle(p)<<segmentBits | Handle(segment) }

func (h Handle) segment() int { return int(h & (segments - 1)) }

func (h Handle) place() place { return place(h >> segmentBits) }

func (h Handle) stashed() int { return int(h &^ inStash >> segmentBits) }

// Add adds word with colour 0, unless t contains it.
//   - h is valid until the next word is added.
//   - fresh reports whether word was new.
//   - err is ErrFull or wraps ErrFull.
func (t *Table) Add(word uint64) (h Handle, fresh bool, err error) {
	to := t.target(word)
	return t.add(&to, 0)
}

func (t *Table) add(to *target, c Colour) (h Handle, fresh bool, err error) {
	i := to.segment
	g := &t.segments[i]
	at, put, found := t.probe(g, to.bucket, to.key)
	if found {
		return handle(i, at), false, nil
	}
	if at == nowhere && g.stash.n > 0 {
		if k, found := g.stash.find(to.image); found {
			return handle(i, place(k)) | inStash, false, nil
		}
	}
	if g.used >= g.limit {
		if err := t.grow(i); err != nil {
			return 0, false, err
		}
		t.aim(to)
		at, put, _ = t.probe(g, to.bucket, to.key)
	}
	if at == nowhere {
		k, err := t.stow(g, to.image, c)
		if err != nil {
			return 0, false, err
		}
		g.used++
		return handle(i, place(k)) | inStash, true, nil
	}
	g.words[at>>1] |= at.shiftIn(put | uint64(c))
	g.used++
	return handle(i, at), true, nil
}

// stow adds the image y with colour c to the stash of segment g. The table must not contain y. The result is the index
// in the stash. The error is ErrFull.
func (t *Table) stow(g *segment, y uint64, c Colour) (at int, err error) {
	s := g.stash.grown()
	if more := len(s.entries) - len(g.stash.entries); more > 0 {
		// The old and the new entries exist side by side for a moment.
		if err := t.reserve(int64(len(s.entries)) * stashedBytes); err != nil {
			return 0, err
		}
		t.bytes.Add(-int64(len(g.stash.entries)) * stashedBytes)
	}
	g.stash = s
	at, _ = s.find(y)
	g.stash.entries[at] = stashed{y, true, c}
	g.stash.n++
	return at, nil
}

// Find returns the handle of word and reports whether word is in the table.
func (t *Table) Find(word uint64) (Handle, bool) {
	to := t.target(word)
	return t.find(&to)
}

func (t *Table) find(h *target) (Handle, bool) {
	g := &t.segments[h.segment]
	at, _, found := t.probe(g, h.bucket, h.key)
	if at == nowhere && g.stash.n > 0 {
		k, found := g.stash.find(h.image)
		return handle(h.segment, place(k)) | inStash, found
	}
	return handle(h.segment, at), found
}

// Lookup returns the colour of word and reports whether word is in the table.
func (t *Table) Lookup(word uint64) (c Colour, found bool) {
	h, found := t.Find(word)
	if found {
		c = t.Colour(h)
	}
	return c, found
}

// Colour returns the colour of the word with handle h.
func (t *Table) Colour(h Handle) Colour {
	g := &t.segments[h.segment()]
	if h&inStash != 0 {
		return g.stash.entries[h.stashed()].colour
	}
	return Colour(g.slotAt(h.place()) & t.colourMask())
}

// SetColour sets the colour of the word with handle h.
func (t *Table) SetColour(h Handle, c Colour) {
	g := &t.segments[h.segment()]
	if h&inStash != 0 {
		g.stash.entries[h.stashed()].colour = c
		return
	}
	at := h.place()
	g.words[at>>1] = g.words[at>>1]&^at.shiftIn(t.colourMask()) | at.shiftIn(uint64(c)&t.colourMask())
}
