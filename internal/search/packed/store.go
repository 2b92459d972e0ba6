package packed

import (
	"slices"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/store"
)

// mostParts is the maximal number of parts of the initial state for packing. With more parts, words are long and
// package closure is faster.
const mostParts = 1024

// Fits reports whether packing the states of m pays.
func Fits(m *closure.Machine) bool {
	return len(m.Parts(m.Init(nil))) <= mostParts
}

// Store keeps the states of a program packed. It implements store.Batch for the states of a closure.Machine, and
// search.Stepping for their successors. It belongs to one goroutine.
type Store struct {
	memo
	states *store.Words
	w, t   []uint64
	out    []uint64 // successors, in sequence
	// present are the answers for the state w, by process.
	present []*answer
	// asked counts the calls of Moves, and spent the answers translated to new codings. If spent grows too large in
	// comparison, the store is tired, and remembers nothing any more: for example, if processes are created without
	// end.
	asked, spent int64
	tired        bool
	seen         seen
	choices      *choices // nil without a chooser
	labels       labels
	moved        int64 // states repacked
	// Used by Take: the bytes of a successor, and whether some successor was omitted.
	beyond program.State
	left   bool
}

// New returns an empty store for the states of a machine.
func New(m *closure.Machine) *Store { return newStore(m, false, defaults) }

// NewChecking is New with each answer computed again: the store panics if a remembered answer differs from the answer
// of package closure. Its limits are low, so whatever may be given up is given up soon.
func NewChecking(m *closure.Machine) *Store {
	return newStore(m, true, limits{
		joint: 6, list: 12, tried: 64, missed: 3, deep: 16, parts: 32, bytes: 1 << 20, word: 24, root: 16,
		slack: 1, asked: defaults.asked,
	})
}

func newStore(m *closure.Machine, checking bool, l limits) *Store {
	c := m.Clone().(*closure.Machine)
	s := &Store{memo: memo{coding: newCoding(c, l), checking: checking}}
	s.visited = c.Visited()
	s.states = store.NewWords(s.words, 0)
	s.resize()
	return s
}

// fewestAsked is the minimal number of answers asked for before a share of misses counts. If states have very many
// successors, few states are expanded while many are stored, and the expanded states are the first of their kind.
const fewestAsked = 1 << 11

// Restless reports whether package closure is likely to be faster: states have been repacked too often, or too few
// answers were known.
func (s *Store) Restless() bool {
	return s.tired || s.moved > 4*mostMoved*int64(s.states.Len()) || s.asks > fewestAsked && 2*s.made > s.asks
}

// resize makes the buffers fit the coding.
func (s *Store) resize() {
	s.w, s.t = make([]uint64, s.words), make([]uint64, s.words)
}

// Len implements store.Store.
func (s *Store) Len() int { return s.states.Len() }

// Bytes implements store.Store.
func (s *Store) Bytes() int64 {
	n := s.states.Bytes() + s.bytes + s.labels.bytes()
	for i := range s.components {
		n += s.components[i].values.bytes
	}
	if s.choices != nil {
		n += s.choices.bytes()
	}
	return n
}

// Ahead implements store.Growing. A value without room may come at any time, and then the states are copied.
func (s *Store) Ahead() int64 { return s.states.Ahead() + s.states.Bytes() }

// Get implements store.Store. The caller owns the bytes.
func (s *Store) Get(r store.Ref) []byte { return s.Append(nil, r) }

// Append implements store.Batch.
func (s *Store) Append(dst []byte, r store.Ref) []byte {
	copy(s.w, s.states.At(r))
	return s.unpack(dst, s.w)
}

// Find implements store.Store.
func (s *Store) Find(state []byte) (store.Ref, bool) {
	if !s.find(s.w, state) {
		return store.NoRef, false
	}
	return s.states.Find(s.w)
}

// Add implements store.Store.
func (s *Store) Add(state []byte) (store.Ref, bool) {
	for !s.pack(s.w, state) {
		s.repack()
	}
	return s.states.Add(s.w)
}

// AddAll implements store.Batch.
func (s *Store) AddAll(states [][]byte, found []store.Added) []store.Added {
	for _, t := range states {
		r, fresh := s.Add(t)
		found = append(found, store.Added{Ref: r, Fresh: fresh})
	}
	return found
}

// Moves appends the moves of state r to moves. Leads and Take are about r until the next call of Moves. ok is false
// if the moves do not describe r fully:
//
//   - r has no move, or a fault, or a step in which a run may stay; or
//   - merged is set and steps were merged.
func (s *Store) Moves(r store.Ref, merged bool, moves []program.Move) (all []program.Move, ok bool) {
	s.asked++
	if s.room = s.limits.bytes + s.states.Bytes()/2; s.tired {
		s.room = -1
	}
	for {
		copy(s.w, s.states.At(r))
		if ok = s.look(merged); !s.due {
			break
		}
		s.repack()
	}
	if ok {
		for _, a := range s.present {
			moves = append(moves, a.moves...)
		}
	}
	return moves, ok
}

// look finds the answers for the state w, and reports whether they describe the state fully.
func (s *Store) look(merged bool) bool {
	s.state, s.present = s.state[:0], s.present[:0]
	k := s.listed[s.components[0].read(s.w)]
	moves := 0
	for p := range k.at {
		a := s.ask(s.w, k, p)
		if a == nil || a.odd || merged && a.merged {
			return false
		}
		if s.checking {
			s.check(s.w, k, p, a)
		}
		s.unfold(a)
		moves += len(a.moves)
		s.present = append(s.present, a)
	}
	return moves > 0
}

// Leads appends to refs the numbers of the successors by mv, store.NoRef for a successor that is not stored.
func (s *Store) Leads(mv program.Move, refs []store.Ref) []store.Ref {
	a, i := s.answer(mv)
	for _, o := range a.outcomes[a.from[i]:a.from[i+1]] {
		a.apply(s.t, s.w, o)
		r, _ := s.states.Find(s.t)
		refs = append(refs, r)
	}
	return refs
}

// answer returns the answer with mv, and the index of mv there.
func (s *Store) answer(mv program.Move) (*answer, int) {
	a := s.present[mv.Proc]
	return a, slices.Index(a.moves, mv)
}

// Take stores the successors by moves, and appends them to found in this order. If moves is nil, Take stores every
// successor, in the order in which a depth-first search takes them from a stack: processes from the oldest on, and
// the moves of each process from the last on. Take implements search.Stepping.
func (s *Store) Take(
	moves []program.Move, blocks search.Blocks, found []store.Added,
) (all []store.Added, left, ok bool) {
	s.out, s.left = s.out[:0], false
	if moves == nil {
		for _, a := range s.present {
			if !s.reach(a, a.successors, blocks) {
				return found, false, false
			}
		}
	}
	for _, mv := range moves {
		a, i := s.answer(mv)
		if !s.reach(a, a.outcomes[a.from[i]:a.from[i+1]], blocks) {
			return found, false, false
		}
	}
	return s.states.AddAll(s.out, found), s.left, true
}

// reach appends to out the states after the outcomes in list, which are outcomes of a, and sets left if it omits a
// state. It returns false if it is unknown whether to omit a state.
func (s *Store) reach(a *answer, list []outcome, blocks search.Blocks) bool {
	for _, o := range list {
		a.apply(s.t, s.w, o)
		n := len(s.out)
		s.out = append(s.out, s.t...)
		if blocks == nil || !o.merged {
			continue
		}
		s.beyond = s.beyond[:0]
		props, ok := s.label(&s.labels, &s.seen, s.t, &s.beyond)
		if !ok {
			return false
		}
		is, ok := blocks(props)
		if !ok {
			return false
		}
		if is {
			if _, stored := s.states.Find(s.t); !stored {
				s.out, s.left = s.out[:n], true
			}
		}
	}
	return true
}

// repack repacks the stored states, with the same numbers.
func (s *Store) repack() {
	s.moved += int64(s.states.Len())
	if s.cut {
		s.recut()
		return
	}
	before := s.words
	old := s.widen()
	all := transfers(every(len(old)), old, s.components)
	s.states = s.states.Recoded(s.words, func(to, from []uint64) { carry(to, all, from) })
	if s.spent += s.known; s.spent > 1<<16+16*s.asked {
		s.tired = true
		s.forget()
	} else {
		s.translate(old, before)
	}
	s.resize()
}

// recut repacks the stored states with other components.
func (s *Store) recut() {
	old := &coding{}
	*old = *s.coding
	var state []byte
	for s.cut { // new components may have too many values, too
		s.reset()
		t := make([]uint64, s.words)
		for r := range store.Ref(s.states.Len()) {
			state = old.unpack(state[:0], s.states.At(r))
			s.pack(t, state)
		}
	}
	s.widen()
	s.states = s.states.Recoded(s.words, func(to, from []uint64) {
		state = old.unpack(state[:0], from)
		if !s.pack(to, state) {
			panic("bug: a value that is known has no room")
		}
	})
	s.forget()
	s.seen, s.labels = seen{}, labels{}
	if s.choices != nil {
		s.choices.forget()
	}
	s.resize()
}

var (
	_ store.Batch   = (*Store)(nil)
	_ store.Growing = (*Store)(nil)
)
