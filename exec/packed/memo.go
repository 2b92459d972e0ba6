package packed

import (
	"math/bits"
	"slices"

	"ltlpor/program"
)

// site is what is known of the steps of one process while the component that holds its location
// has one value.
type site struct {
	rests []bool   // by component: what the answers rest on
	list  []int    // the same as a list
	mask  []uint64 // what these take of the words
	on    []int    // the words of which mask has something
	slots []slot   // open-addressed; a power of two of them
	n     int
	bytes int64 // of slots and answers
	// Of the look-ups. Where too few of them find something the memo is given up.
	asked, missed int
	off           bool
	rested        uint8 // how often it was given up
	// parts are sites for the moves by one edge each, nil if all are known together; last is the number of the one
	// that is an else, -1 if there is none. Of a site with parts asked counts states, missed answers that a part did
	// not know; windows is how often these were judged. whole: it has no parts, whatever comes.
	parts   []*site
	last    int
	windows uint8
	whole   bool
}

// slot has an answer under its key, hashed if it is more than one word.
type slot struct {
	key    uint64
	answer *answer
}

// answer is what a process can do, and what that leads to.
type answer struct {
	class uint32   // of the memo of choices, for its moves; 0 before that has asked
	key   []uint64 // of several words, one after the other; nil for one
	moves []program.Move
	// outcomes[from[i]:from[i+1]] are those of moves[i].
	from     []int32
	outcomes []outcome
	settings []setting
	changes  []change
	// successors are the outcomes that are states in the order in which a search wants them: the last
	// move first.
	successors []outcome
	// odd: there is a fault, or a run may stay in a step, or there are too many outcomes (crowd).
	odd, crowd bool
	// merged: Outcomes.Stops would be asked, or some outcome is Merged.
	merged bool
	// others: somebody moves in some step whom its move does not name.
	others bool
}

// outcome is a range of settings, and one of the changes that these come to. merged is program.Outcome.Merged.
type outcome struct {
	from, to, first, last int32
	merged                bool
}

// setting is a code that a component gets. It may be the one that it has, and the component may
// have no bits yet.
type setting struct {
	component int32
	code      uint32
}

// change is what becomes of a word.
type change struct {
	word       int32
	clear, set uint64
}

const (
	minSlots  = 8
	slotBytes = 16
)

// bytes is what a takes.
func (a *answer) bytes() int64 {
	return 200 + 8*int64(len(a.key)+len(a.settings)) + 12*int64(len(a.moves)) + 4*int64(len(a.from)) +
		20*int64(len(a.outcomes)+len(a.successors)) + 24*int64(len(a.changes))
}

// spread mixes the bits of a key.
func spread(x uint64) uint64 {
	hi, lo := bits.Mul64(x^0x9e3779b97f4a7c15, 0xd6e8feb86659fd93)
	return hi ^ lo
}

// keyOf returns the key of w, for a mask on several words its hash.
func (k *site) keyOf(w []uint64) uint64 {
	if len(k.on) == 1 {
		i := k.on[0]
		return w[i] & k.mask[i]
	}
	h := uint64(0)
	for _, i := range k.on {
		h = spread(h ^ w[i]&k.mask[i])
	}
	return h
}

// find returns the answer for w, nil if there is none.
func (k *site) find(w []uint64) *answer {
	if len(k.slots) == 0 {
		return nil
	}
	key := k.keyOf(w)
	last := uint64(len(k.slots) - 1)
	for i := spread(key); ; i++ {
		s := &k.slots[i&last]
		if s.answer == nil {
			return nil
		}
		if s.key == key && k.same(s.answer, w) {
			return s.answer
		}
	}
}

// same reports whether a was entered under the key of w, where their hashes are the same.
func (k *site) same(a *answer, w []uint64) bool {
	for n, i := range k.on {
		if a.key == nil {
			return true
		}
		if a.key[n] != w[i]&k.mask[i] {
			return false
		}
	}
	return true
}

// enter enters a for w.
func (k *site) enter(w []uint64, a *answer) {
	if len(k.on) > 1 {
		a.key = a.key[:0]
		for _, i := range k.on {
			a.key = append(a.key, w[i]&k.mask[i])
		}
	}
	if 4*(k.n+1) > 3*len(k.slots) {
		old := k.slots
		k.slots = make([]slot, max(minSlots, 2*len(old)))
		k.bytes += int64(len(k.slots)-len(old)) * slotBytes
		for _, s := range old {
			if s.answer != nil {
				k.insert(s)
			}
		}
	}
	k.insert(slot{k.keyOf(w), a})
	k.n++
	k.bytes += a.bytes()
}

func (k *site) insert(s slot) {
	last := uint64(len(k.slots) - 1)
	i := spread(s.key)
	for k.slots[i&last].answer != nil {
		i++
	}
	k.slots[i&last] = s
}

// widen adds components to what the answers rest on, and forgets what was kept when these were fewer.
func (k *site) widen(rests []bool, components []component, words int) {
	grown := k.mask == nil
	for len(k.rests) < len(components) {
		k.rests = append(k.rests, false)
	}
	for i, r := range rests {
		if r && !k.rests[i] {
			grown, k.rests[i], k.list = true, true, append(k.list, i)
		}
	}
	if grown {
		k.slots, k.n, k.bytes = nil, 0, 0
		k.settle(components, words)
	}
}

// settle sets mask.
func (k *site) settle(components []component, words int) {
	k.mask, k.on = make([]uint64, words), k.on[:0]
	for _, i := range k.list {
		k.mask[components[i].word] |= components[i].mask()
	}
	for i, m := range k.mask {
		if m != 0 {
			k.on = append(k.on, i)
		}
	}
	if len(k.on) == 0 {
		k.on = append(k.on, 0)
	}
}

// rest reports whether the memo is given up at present: after some time it is tried again, as what was
// met first may be unlike what comes later.
func (k *site) rest(l limits) bool {
	if !k.off {
		return false
	}
	if k.asked++; k.asked < resting*l.tried<<min(k.rested-1, mostRested) {
		return true
	}
	*k = site{rested: k.rested, whole: k.whole}
	return false
}

// resting is how many times as long as it was tried a memo is given up, and twice as long each time, up to mostRested
// times: to try takes much longer than to compute.
const (
	resting    = 16
	mostRested = 5
)

// hopeless notes a miss, and reports whether the site is to be given up for a while.
func (k *site) hopeless(l limits) bool {
	if k.missed++; k.asked < l.tried {
		return false
	}
	hopeless := l.missed*k.missed > k.asked
	k.asked, k.missed = 0, 0
	return hopeless
}

// translate makes what k knows fit components that have got other places. w and t are free to use.
func (k *site) translate(old, components []component, w, t []uint64) {
	slots, on := k.slots, slices.Clone(k.on)
	k.slots, k.n, k.bytes = nil, 0, 0
	k.settle(components, len(t))
	all := transfers(k.list, old, components)
	for _, s := range slots {
		a := s.answer
		if a == nil {
			continue
		}
		clear(w)
		if len(on) == 1 {
			w[on[0]] = s.key
		} else {
			for n, i := range on {
				w[i] = a.key[n]
			}
		}
		clear(t)
		carry(t, all, w)
		a.key, a.changes = nil, nil
		for i := range a.outcomes {
			a.settle(&a.outcomes[i], components, len(t))
		}
		a.order()
		k.enter(t, a)
	}
}

// transfer takes the codes of some components from one word to another. One of left and right is 0.
type transfer struct {
	from, to    int
	mask        uint64
	left, right uint
}

// transfers returns how the codes of some components get from states in which they are as old says to others. Those
// without bits, and those that old has not, have code 0. Most have as far to go as their neighbours, and go with them.
func transfers(list []int, old, components []component) (all []transfer) {
	for _, i := range list {
		if i >= len(old) || old[i].bits == 0 {
			continue
		}
		x, y := &old[i], &components[i]
		t := transfer{from: x.word, to: y.word}
		if y.shift > x.shift {
			t.left = y.shift - x.shift
		} else {
			t.right = x.shift - y.shift
		}
		at := slices.IndexFunc(all, func(o transfer) bool {
			o.mask = 0
			return o == t
		})
		if at < 0 {
			at, all = len(all), append(all, t)
		}
		all[at].mask |= x.mask()
	}
	return all
}

// every is the list of n components.
func every(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// carry puts into t, which has zeros there, what w has by all.
func carry(t []uint64, all []transfer, w []uint64) {
	for i := range all {
		x := &all[i]
		t[x.to] |= w[x.from] & x.mask << x.left >> x.right
	}
}

// settle appends the changes of o.
func (a *answer) settle(o *outcome, components []component, words int) {
	o.first = int32(len(a.changes))
	for _, s := range a.settings[o.from:o.to] {
		x := &components[s.component]
		if x.bits == 0 {
			continue
		}
		c := int(o.first)
		for c < len(a.changes) && a.changes[c].word != int32(x.word) {
			c++
		}
		if c == len(a.changes) {
			a.changes = append(a.changes, change{word: int32(x.word)})
		}
		a.changes[c].clear |= x.mask()
		a.changes[c].set |= uint64(s.code) << x.shift
	}
	o.last = int32(len(a.changes))
}

// order sets successors.
func (a *answer) order() {
	a.successors = a.successors[:0]
	for i := len(a.moves) - 1; i >= 0; i-- {
		a.successors = append(a.successors, a.outcomes[a.from[i]:a.from[i+1]]...)
	}
}
