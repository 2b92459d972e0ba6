package packed

import (
	"iter"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/search/store"
)

// mostParts is the maximal number of parts (variables, locations and the like) of a state for which Fits returns
// true. With more parts, the packed states are long and package closure is faster.
const mostParts = 1024

// Fits reports whether packing is likely to pay for the states of m: the initial state has at most mostParts parts.
func Fits(m *closure.Machine) bool {
	return len(m.Parts(m.Init(nil))) <= mostParts
}

// Store is a store of packed states with a cache of their steps. It implements store.Batch for the states of a
// closure.Machine, and search.Stepping for their successors. Concurrent use is not allowed.
type Store struct {
	steps  cache.Transitions
	states *store.Words
	w, t   []uint64 // the packed current state, and a buffer for another packed state
	out    []uint64 // packed successors, stored one after another
	// present has the cached answers for the state w, by process: the moves, and the states to which the moves lead.
	present     []*cache.Answer
	projections cache.Projections
	choices     *cache.Choices // the cached choices of a reducer; nil without a Chooser
	labels      cache.Labels
	moved       int64 // number of repackings, summed over all states
	// Buffers of AddSuccessors: the bytes of a successor, and whether some successor was omitted.
	beyond program.State
	left   bool
}

// New returns an empty store for the states of a machine.
func New(m *closure.Machine) *Store { return newStore(m, false, coding.DefaultLimits()) }

// NewChecking returns an empty store for tests. It recomputes every step found in the cache, and panics if the cached
// step differs. Its limits are low, so components are divided and caches disabled early.
func NewChecking(m *closure.Machine) *Store { return newStore(m, true, coding.LowLimits()) }

// Strained returns an empty store for tests, with limits that depend on a random seed (coding.StrainedLimits). If
// checking is set, it recomputes cached steps like NewChecking.
func Strained(m *closure.Machine, seed uint64, checking bool) *Store {
	return newStore(m, checking, coding.StrainedLimits(seed))
}

func newStore(m *closure.Machine, checking bool, l coding.Limits) *Store {
	s := &Store{steps: cache.New(coding.New(m.Clone().(*closure.Machine), l), checking)}
	s.states = store.NewWords(s.steps.Words(), 0)
	s.resize()
	return s
}

// mostMoved is the maximal number of repackings per state, on average, before Restless returns true. It is larger than
// in package parallel because a Store has few states.
const mostMoved = 20

// Restless reports whether package closure is likely to be faster than s: the states have been repacked too often, or
// too few look-ups in the cache succeed.
func (s *Store) Restless() bool {
	return s.steps.Tired() || s.moved > mostMoved*int64(s.states.Len()) || s.steps.MostlyMisses()
}

// resize replaces the buffers of s by buffers for the present number of words.
func (s *Store) resize() {
	s.w, s.t = make([]uint64, s.steps.Words()), make([]uint64, s.steps.Words())
}

// Len implements store.Store.
func (s *Store) Len() int { return s.states.Len() }

// Bytes implements store.Store.
func (s *Store) Bytes() int64 {
	n := s.states.Bytes() + s.steps.CachedBytes() + s.labels.Bytes() + s.steps.Bytes()
	if s.choices != nil {
		n += s.choices.Bytes()
	}
	return n
}

// Ahead implements store.Growing. The result includes a copy of the states, because a repacking, which may become
// necessary at any time, copies them.
func (s *Store) Ahead() int64 { return s.states.Ahead() + s.states.Bytes() }

// Get implements store.Store. The caller may keep and change the result.
func (s *Store) Get(r store.Ref) []byte { return s.Append(nil, r) }

// Append implements store.Batch.
func (s *Store) Append(dst []byte, r store.Ref) []byte {
	copy(s.w, s.states.State(r))
	return s.steps.Unpack(dst, s.w)
}

// Find implements store.Store.
func (s *Store) Find(state []byte) (store.Ref, bool) {
	if !s.steps.PackKnown(s.w, state) {
		return store.NoRef, false
	}
	return s.states.Find(s.w)
}

// Add implements store.Store.
func (s *Store) Add(state []byte) (store.Ref, bool) {
	for !s.steps.Pack(s.w, state) {
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

// repack assigns new fields to the components and repacks the stored states. If some component has too many values,
// repack divides the components anew. The states keep their numbers.
func (s *Store) repack() {
	s.moved += int64(s.states.Len())
	if s.steps.MustDivide() {
		s.redivide()
		return
	}
	old := s.steps.Widen()
	s.states = s.states.Recoded(s.steps.Words(), s.steps.AllTransfers(old).Carry)
	s.steps.Refit(old)
	s.resize()
}

// redivide repacks the stored states after a new division into components, and empties the caches.
func (s *Store) redivide() {
	old := s.steps.Redivide(s.packedStates())
	s.states = s.states.Recoded(s.steps.Words(), s.steps.RepackFrom(old))
	s.steps.Forget()
	s.projections, s.labels = cache.Projections{}, cache.Labels{}
	if s.choices != nil {
		s.choices.Forget()
	}
	s.resize()
}

// packedStates returns an iterator over the stored states in packed form.
func (s *Store) packedStates() iter.Seq[[]uint64] {
	return func(yield func([]uint64) bool) {
		for r := range store.Ref(s.states.Len()) {
			if !yield(s.states.State(r)) {
				return
			}
		}
	}
}

var (
	_ store.Batch     = (*Store)(nil)
	_ store.Growing   = (*Store)(nil)
	_ search.Stepping = (*Store)(nil)
)
