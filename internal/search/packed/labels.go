package packed

import (
	"fmt"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
)

// labels is a memo of the propositions true in states, by the shape and the parts of the state read to evaluate them.
// The zero value is empty.
type labels struct {
	propositions int       // number of propositions asked about
	reads        [][]int32 // by code of shape: the numbers of the aspects read
	table        choiceTable
	known        []uint64
	key          []uint32
	footprint    exec.Footprint
	bypass
}

// maxLabels is the maximal number of remembered labels.
const maxLabels = 1 << 18

func (x *labels) bytes() int64 { return x.table.bytes() + 8*int64(cap(x.known)) }

// find sets key for the state packed in w, of shape k. It returns the number of the known label, or 0.
func (x *labels) find(c *coding, seen *seen, w []uint64, k *shape) uint32 {
	for len(x.reads) <= int(k.code) {
		x.reads = append(x.reads, nil)
	}
	x.key = append(x.key[:0], k.code)
	if reads := x.reads[k.code]; len(reads) > 0 {
		x.key = seen.of(c, k).read(x.key, reads, c, w)
	}
	return x.table.at(x.key)
}

// enter keeps props as the label of the state packed in w, of shape k. list has the aspects read for it. The state
// must have no label yet.
func (x *labels) enter(c *coding, seen *seen, w []uint64, k *shape, list []int32, props uint64) {
	if len(x.known) >= maxLabels {
		*x = labels{propositions: x.propositions}
		x.find(c, seen, w, k)
	}
	has := map[int32]bool{}
	for _, i := range x.reads[k.code] {
		has[i] = true
	}
	for _, i := range list {
		if !has[i] {
			has[i] = true
			x.reads[k.code] = append(x.reads[k.code], i) // labels kept before have shorter keys
		}
	}
	if x.find(c, seen, w, k) == 0 {
		x.known = append(x.known, props)
		x.table.add(x.key, uint32(len(x.known)))
	}
}

// Label returns the propositions true in state r. Call it before Moves. ok is false if some proposition is undefined,
// or if remembering labels does not pay.
func (s *Store) Label(r store.Ref) (props uint64, ok bool) {
	copy(s.w, s.states.At(r))
	s.state = s.state[:0]
	return s.label(&s.labels, &s.seen, s.w, &s.state)
}

// label is Label for the state packed in w. state has the bytes of that state, or is empty; label may fill it.
func (m *memo) label(x *labels, seen *seen, w []uint64, state *program.State) (props uint64, ok bool) {
	if n := m.machine.Propositions(); n != x.propositions {
		*x = labels{propositions: n}
	}
	if x.rest() {
		return 0, false
	}
	k := m.listed[m.components[0].read(w)]
	n := x.find(m.coding, seen, w, k)
	x.learn(n != 0)
	if n != 0 {
		props = x.known[n-1]
		if m.checking {
			m.checkLabel(props, w)
		}
		return props, true
	}
	if len(*state) == 0 {
		*state = m.unpack(*state, w)
	}
	if props, ok = m.machine.WatchProps(*state, &x.footprint); !ok {
		return 0, false
	}
	if list, all := seen.of(m.coding, k).reads(&x.footprint); all {
		x.enter(m.coding, seen, w, k, list, props)
	}
	return props, true
}

// checkLabel panics unless props are the propositions true in the state packed in w.
func (m *memo) checkLabel(props uint64, w []uint64) {
	s := m.unpack(nil, w)
	got := m.machine.Props(s)
	if undefined, _ := m.machine.Undefined(); got != props || undefined != 0 {
		panic(fmt.Sprintf("bug: the label that was remembered is %b, and it is %b in %x", props, got, s))
	}
}
