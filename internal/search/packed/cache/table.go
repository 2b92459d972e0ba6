package cache

import (
	"slices"

	"ltlpor/internal/search/packed/coding"
)

// table is an open-addressed hash table of answers. The keys are the values of some components of a packed state.
//
// A site begins with a single table. Its key contains every component on which some answer depends. If the answers
// depend on different components, most of a key is irrelevant to most answers, and the site gets nested tables:
//
//	if :: x == 0 -> n++ :: x == 1 && y == z -> n = 0 fi
//
//	x, n ─┬─ 0 5 ─► answer
//	      ├─ 0 6 ─► answer
//	      └─ 1 5 ─► y, z ─┬─ 2 2 ─► answer
//	                      └─ 2 3 ─► answer
//
// The key of a nested table consists of components on which every answer in the table and its nested tables depends. At
// least one such component always exists: in states with equal values of the components read so far, the process reads
// the same component next.
type table struct {
	// The fields read by a look-up come first. If the components are in a single word, on is the index of this word,
	// and mask has the bits of the key.
	slots []slot // the length is a power of two
	mask  uint64
	on    int
	more  *wideKey // instead of mask and on, for several words
	n     int
	list  []int // the components; nil for a new table
	bytes int64 // memory of slots and answers in bytes, without nested tables
}

// wideKey describes the key of a table with components in several words of a packed state.
type wideKey struct {
	on   []int    // the indices of the words
	mask []uint64 // the bits of the key in these words
	keys []uint64 // the keys, indexed by slot
}

// slot is an entry of a table: an answer and its key, or the hash of the key if the key has several words.
type slot struct {
	key    uint64
	answer *Answer
}

const (
	minSlots   = 4
	slotBytes  = 16
	tableBytes = 96
)

// find returns the entry of t for the packed state w, or nil. If Answer.below of the result is set, the result refers
// to a nested table.
func (t *table) find(w []uint64) *Answer {
	if t.n == 0 {
		return nil
	}
	if t.more != nil {
		return t.findWide(w)
	}
	key := w[t.on] & t.mask
	last := uint64(len(t.slots) - 1)
	for i := coding.Hash(key); ; i++ {
		if s := &t.slots[i&last]; s.key == key || s.answer == nil {
			return s.answer
		}
	}
}

// findWide does the same as find, for a key in several words.
func (t *table) findWide(w []uint64) *Answer {
	h := t.more.hash(w)
	last := uint64(len(t.slots) - 1)
	for i := h; ; i++ {
		s := &t.slots[i&last]
		if s.answer == nil || s.key == h && t.more.matches(int(i&last), w) {
			return s.answer
		}
	}
}

// hash returns the hash of the key bits of the packed state w.
func (x *wideKey) hash(w []uint64) (h uint64) {
	for n, i := range x.on {
		h = coding.Hash(h ^ w[i]&x.mask[n])
	}
	return h
}

// matches reports whether the packed state w has the key stored for the given slot.
func (x *wideKey) matches(slot int, w []uint64) bool {
	keys := x.keys[slot*len(x.on):]
	for n, i := range x.on {
		if keys[n] != w[i]&x.mask[n] {
			return false
		}
	}
	return true
}

// enter adds answer a under the key of the packed state w. The table must not contain the key.
func (t *table) enter(w []uint64, a *Answer) {
	if 4*(t.n+1) > 3*len(t.slots) {
		t.grow(max(minSlots, 2*len(t.slots)))
	}
	t.n++
	t.bytes += a.ownBytes()
	if t.more == nil {
		key := w[t.on] & t.mask
		t.slots[t.vacant(coding.Hash(key))] = slot{key, a}
		return
	}
	h := t.more.hash(w)
	i := t.vacant(h)
	t.slots[i] = slot{h, a}
	for n, on := range t.more.on {
		t.more.keys[i*len(t.more.on)+n] = w[on] & t.more.mask[n]
	}
}

// vacant returns the index of the free slot for a key with hash h.
func (t *table) vacant(h uint64) int {
	last := uint64(len(t.slots) - 1)
	for t.slots[h&last].answer != nil {
		h++
	}
	return int(h & last)
}

// grow replaces the slots of t by `size` slots, and adds the answers again.
func (t *table) grow(size int) {
	old := t.slots
	t.slots = make([]slot, size)
	t.bytes += int64(len(t.slots)-len(old)) * slotBytes
	if t.more == nil {
		for _, s := range old {
			if s.answer != nil {
				t.slots[t.vacant(coding.Hash(s.key))] = s
			}
		}
		return
	}
	keys, n := t.more.keys, len(t.more.on)
	t.more.keys = make([]uint64, size*n)
	t.bytes += int64(len(t.more.keys)-len(keys)) * 8
	for k, s := range old {
		if s.answer != nil {
			i := t.vacant(s.key)
			t.slots[i] = s
			copy(t.more.keys[i*n:(i+1)*n], keys[k*n:])
		}
	}
}

// setKey empties t, and computes the mask of its key for the present layout of c.
func (t *table) setKey(c *coding.Coding) {
	*t = table{list: t.list}
	x := &wideKey{}
	mask := make([]uint64, c.Words())
	for _, i := range t.list {
		f := c.Field(i)
		mask[f.Word] |= f.Mask()
	}
	for i, m := range mask {
		if m != 0 {
			x.on, x.mask = append(x.on, i), append(x.mask, m)
		}
	}
	switch len(x.on) {
	case 0:
	case 1:
		t.on, t.mask = x.on[0], x.mask[0]
	default:
		t.more = x
	}
}

// forEach calls f for every answer of t. Before each call it overwrites the key bits of w with the key of the answer,
// and keeps the other bits of w.
func (t *table) forEach(w []uint64, f func(a *Answer)) {
	for k, s := range t.slots {
		if s.answer == nil {
			continue
		}
		if x := t.more; x == nil {
			w[t.on] = w[t.on]&^t.mask | s.key
		} else {
			for n, i := range x.on {
				w[i] = w[i]&^x.mask[n] | x.keys[k*len(x.on)+n]
			}
		}
		f(s.answer)
	}
}

// forEachLeaf calls f for every answer in t and in the nested tables. During a call, w contains the keys of the answer,
// and `rests`, indexed by component, marks the components of these keys.
func (t *table) forEachLeaf(w []uint64, rests []bool, f func(a *Answer)) {
	t.mark(rests, true)
	t.forEach(w, func(a *Answer) {
		if a.below == nil {
			f(a)
		} else {
			a.below.forEachLeaf(w, rests, f)
		}
	})
	t.mark(rests, false)
}

// mark sets rests[i] to the value of `is` for every component i in the key of t.
func (t *table) mark(rests []bool, is bool) {
	for _, i := range t.list {
		rests[i] = is
	}
}

// widenKey adds to the key of t the components marked in `rests`. If the key grows, widenKey removes all answers from
// t.
func (t *table) widenKey(rests []bool, c *coding.Coding) {
	grown := t.list == nil
	has := make([]bool, len(rests))
	for _, i := range t.list {
		has[i] = true
	}
	for i, r := range rests {
		if r && !has[i] {
			grown, t.list = true, append(t.list, i)
		}
	}
	if grown {
		t.setKey(c)
	}
}

// lacksComponent reports whether the key of t has a component that is not marked in `rests`.
func (t *table) lacksComponent(rests []bool) bool {
	for _, i := range t.list {
		if !rests[i] {
			return true
		}
	}
	return false
}

// narrowKey removes from the key of t the components not marked in `rests`. It then adds the answers of t and of the
// nested tables again: a nested table may only have components that are read later than all components of the key of
// t. The result is the additional memory in bytes.
func (t *table) narrowKey(rests []bool, c *coding.Coding) (bytes int64) {
	old := *t
	*t = table{}
	for _, i := range old.list {
		if rests[i] {
			t.list = append(t.list, i)
		}
	}
	if len(t.list) == 0 {
		panic("bug: steps that begin alike read different things")
	}
	t.setKey(c)
	w, own, path := make([]uint64, c.Words()), make([]bool, len(rests)), make([]bool, len(rests))
	old.forEachLeaf(w, own, func(a *Answer) {
		clear(path)
		t.insert(w, a, own, c, path)
	})
	return t.totalBytes() - old.totalBytes()
}

// insert adds answer a for the packed state w to t or to a nested table, with new nested tables if necessary. `rests`
// marks the components on which a depends; `path` marks the components in the keys of the tables above t. The result is
// the additional memory in bytes.
func (t *table) insert(w []uint64, a *Answer, rests []bool, c *coding.Coding, path []bool) (bytes int64) {
	for {
		if t.list == nil {
			for i, r := range rests {
				if r && !path[i] {
					t.list = append(t.list, i)
				}
			}
			t.setKey(c)
		} else if t.lacksComponent(rests) {
			bytes += t.narrowKey(rests, c)
		}
		t.mark(path, true)
		x, more, before := t.find(w), exceeds(rests, path), t.bytes
		switch {
		case x == nil && more:
			x = &Answer{below: &table{}}
			t.enter(w, x)
			bytes += t.bytes - before + tableBytes
		case x == nil:
			t.enter(w, a)
			return bytes + t.bytes - before
		case x.below == nil:
			panic("bug: what is entered was known")
		case !more: // a depends on fewer components than the nested tables assume
			t.replace(x, a)
			return bytes - x.below.totalBytes() + t.bytes - before
		}
		t = x.below
	}
}

// replace puts a into the slot of t that holds x.
func (t *table) replace(x, a *Answer) {
	i := slices.IndexFunc(t.slots, func(s slot) bool { return s.answer == x })
	t.slots[i].answer = a
	t.bytes += a.ownBytes() - answerBytes
}

// exceeds reports whether `rests` marks a component that is not marked in `path`.
func exceeds(rests, path []bool) bool {
	for i, r := range rests {
		if r && !path[i] {
			return true
		}
	}
	return false
}

// translate adapts t and its nested tables to a changed layout of packed states. `old` is the former layout, m is the
// cache with the table, and w and u are buffers for packed states.
func (t *table) translate(m *Transitions, old coding.Layout, w, u []uint64) {
	if t.list == nil {
		return
	}
	was := *t
	t.setKey(m.Coding)
	clear(w)
	all := m.Transfers(t.list, old)
	was.forEach(w, func(a *Answer) {
		clear(u)
		all.Carry(u, w)
		if a.below == nil && !a.shared {
			m.refitAnswer(a)
		}
		t.enter(u, a)
		if a.below != nil {
			a.below.translate(m, old, w, u)
		}
	})
}

// totalBytes returns the memory in bytes of t and of the nested tables.
func (t *table) totalBytes() int64 {
	n := tableBytes + t.bytes
	for _, s := range t.slots {
		if s.answer != nil && s.answer.below != nil {
			n += s.answer.below.totalBytes()
		}
	}
	return n
}
