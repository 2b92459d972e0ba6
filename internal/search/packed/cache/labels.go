package cache

import (
	"fmt"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/packed/coding"
)

// Labels caches labels of states: the sets of true propositions. A label is found by the shape of the state and the
// values of the parts read to evaluate the propositions. The zero value is empty. The owner must discard a Labels when
// the components of packed states change.
type Labels struct {
	propositions int       // number of propositions when the labels were cached
	reads        [][]int32 // indexed by the code of the shape: the numbers of the projections read
	table        choiceTable
	known        []uint64 // labels; table maps a key to an index in known, plus one
	key          []uint32 // key of the state last looked up
	footprint    exec.Footprint
	bypass
}

// maxLabels is the maximal number of cached labels.
const maxLabels = 1 << 18

// Len returns the number of cached labels.
func (x *Labels) Len() int { return len(x.known) }

// Bytes returns the approximate memory of x, in bytes.
func (x *Labels) Bytes() int64 { return x.table.bytes() + 8*int64(cap(x.known)) }

// find returns the number of the cached label for the state packed in w, of shape k, or 0. It sets x.key, the key of
// the state for enter.
func (x *Labels) find(c *coding.Coding, seen *Projections, w []uint64, k *coding.Shape) uint32 {
	for len(x.reads) <= int(k.Code()) {
		x.reads = append(x.reads, nil)
	}
	x.key = append(x.key[:0], k.Code())
	if reads := x.reads[k.Code()]; len(reads) > 0 {
		x.key = seen.forShape(c, k).appendValues(x.key, reads, c, w)
	}
	return x.table.lookup(x.key)
}

// enter caches props, the true propositions, as the label of the state packed in w. k is the shape of the state, and
// list has the numbers of the projections read to evaluate the label. The state must not have a cached label.
func (x *Labels) enter(c *coding.Coding, seen *Projections, w []uint64, k *coding.Shape, list []int32, props uint64) {
	if len(x.known) >= maxLabels {
		*x = Labels{propositions: x.propositions}
		x.find(c, seen, w, k)
	}
	has := map[int32]bool{}
	for _, i := range x.reads[k.Code()] {
		has[i] = true
	}
	for _, i := range list {
		if !has[i] {
			has[i] = true
			x.reads[k.Code()] = append(x.reads[k.Code()], i) // labels cached before have shorter keys
		}
	}
	if x.find(c, seen, w, k) == 0 {
		x.known = append(x.known, props)
		x.table.add(x.key, uint32(len(x.known)))
	}
}

// Label returns the set of propositions true in the present state of m, packed in w. x and seen cache labels and
// projections; Label may add entries. ok is false if some proposition is undefined, or if the cache is skipped because
// it saves too little.
func (m *Transitions) Label(x *Labels, seen *Projections, w []uint64) (props uint64, ok bool) {
	return m.LabelOf(x, seen, w, &m.state)
}

// LabelOf returns the set of propositions true in the state packed in w, like Label, but the state need not be the
// present state of m. state has the unpacked bytes, or is empty; LabelOf may fill it.
func (m *Transitions) LabelOf(x *Labels, seen *Projections, w []uint64, state *program.State) (props uint64, ok bool) {
	if n := m.Machine().Propositions(); n != x.propositions {
		*x = Labels{propositions: n}
	}
	if x.skips() {
		return 0, false
	}
	k := m.Shape(w)
	n := x.find(m.Coding, seen, w, k)
	x.noteLookup(n != 0)
	if n != 0 {
		props = x.known[n-1]
		if m.checking {
			m.checkLabel(props, w)
		}
		return props, true
	}
	if len(*state) == 0 {
		*state = m.Unpack(*state, w)
	}
	if props, ok = m.Machine().WatchProps(*state, &x.footprint); !ok {
		return 0, false
	}
	if list, all := seen.forShape(m.Coding, k).numbersRead(&x.footprint); all {
		x.enter(m.Coding, seen, w, k, list, props)
	}
	return props, true
}

// checkLabel panics unless props is the set of propositions true in the state packed in w.
func (m *Transitions) checkLabel(props uint64, w []uint64) {
	s := m.Unpack(nil, w)
	got := m.Machine().Props(s)
	if undefined, _ := m.Machine().Undefined(); got != props || undefined != 0 {
		panic(fmt.Sprintf("bug: the label that was remembered is %b, and it is %b in %x", props, got, s))
	}
}
