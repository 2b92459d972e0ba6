package packed

import (
	"fmt"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
)

// labels remember which propositions are true in states, by the shape and the parts of the state that
// were read for that. The zero value remembers nothing yet.
type labels struct {
	propositions int       // how many were asked about
	reads        [][]int32 // by code of shape: the numbers of the aspects that were read
	table        choiceTable
	known        []uint64
	key          []uint32
	footprint    exec.Footprint
	bypass
}

// maxLabels is the most that is remembered.
const maxLabels = 1 << 18

func (x *labels) bytes() int64 { return x.table.bytes() + 8*int64(cap(x.known)) }

// find sets key for the state packed in w, of shape k, and returns the number of what is known of it; 0 if
// nothing is.
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

// enter keeps the label of the state packed in w, of shape k, for which list was read. It has none yet.
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
			x.reads[k.code] = append(x.reads[k.code], i) // what was kept before has a shorter key
		}
	}
	if x.find(c, seen, w, k) == 0 {
		x.known = append(x.known, props)
		x.table.add(x.key, uint32(len(x.known)))
	}
}

// Label returns the truth of the propositions in state r; call it before Moves. It is not ok where some of
// them goes wrong, or where it is not worth to remember it.
func (s *Store) Label(r store.Ref) (props uint64, ok bool) {
	copy(s.w, s.states.At(r))
	s.state = s.state[:0]
	return s.label(&s.labels, &s.seen, s.w, &s.state)
}

// label is Label for the state packed in w, whose bytes are in state if that is not empty.
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

// checkLabel panics unless props are the propositions that are true in the state packed in w.
func (m *memo) checkLabel(props uint64, w []uint64) {
	s := m.unpack(nil, w)
	got := m.machine.Props(s)
	if undefined, _ := m.machine.Undefined(); got != props || undefined != 0 {
		panic(fmt.Sprintf("bug: the label that was remembered is %b, and it is %b in %x", props, got, s))
	}
}
