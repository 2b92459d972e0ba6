package packed

import (
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/store"
)

// Moves appends the moves of state r to moves, and makes r the current state for Leads, Choose and AddSuccessors. ok is
// false if the moves do not describe r fully:
//
//   - r has no move, a move with a fault, or a step in which a run may stay for ever; or
//   - merged is set, and a move of r merges several steps.
func (s *Store) Moves(r store.Ref, merged bool, moves []program.Move) (all []program.Move, ok bool) {
	s.steps.CountState()
	s.steps.SetRoom(s.steps.Limits.CacheBytes + s.states.Bytes()/2)
	for {
		copy(s.w, s.states.State(r))
		if ok = s.load(merged); !s.steps.Due() {
			break
		}
		s.repack()
	}
	if ok {
		for _, a := range s.present {
			moves = append(moves, a.Moves()...)
		}
	}
	return moves, ok
}

// load sets s.present to the cached answers of the processes in the state s.w: their moves, with the effects. It
// reports whether the answers describe the state fully (see Moves).
func (s *Store) load(merged bool) bool {
	s.present = s.present[:0]
	s.steps.StartState()
	k := s.steps.Shape(s.w)
	moves := 0
	for p := range k.Processes() {
		a := s.steps.Answer(s.w, k, p)
		if a == nil || a.Odd() || merged && a.Merged() {
			return false
		}
		if s.steps.Checking() {
			s.steps.Check(s.w, k, p, a)
		}
		s.steps.LoadDetails(a)
		moves += len(a.Moves())
		s.present = append(s.present, a)
	}
	return moves > 0
}

// Leads appends to refs the number of every successor by mv, or store.NoRef for a successor that is not stored.
func (s *Store) Leads(mv program.Move, refs []store.Ref) []store.Ref {
	a := s.present[mv.Proc]
	for _, o := range a.OutcomesOf(mv) {
		a.Apply(s.t, s.w, o)
		r, _ := s.states.Find(s.t)
		refs = append(refs, r)
	}
	return refs
}

// AddSuccessors stores the successors of the current state by the given moves. It appends the results to found in the
// order of the moves. If moves is nil, AddSuccessors stores the successors by all moves: processes from the oldest on,
// and the moves of each process from the last on. A depth-first search takes them from its stack in reverse.
// AddSuccessors implements search.Stepping.
//
//   - `left` reports whether some new states after merged steps were not stored because the automaton blocks in them.
//   - ok is false if blocks cannot decide this for some state. In this case nothing was stored.
func (s *Store) AddSuccessors(
	moves []program.Move, blocks search.Blocks, found []store.Added,
) (all []store.Added, left, ok bool) {
	s.out, s.left = s.out[:0], false
	if moves == nil {
		for _, a := range s.present {
			if !s.appendOutcomes(a, a.Successors(), blocks) {
				return found, false, false
			}
		}
	}
	for _, mv := range moves {
		a := s.present[mv.Proc]
		if !s.appendOutcomes(a, a.OutcomesOf(mv), blocks) {
			return found, false, false
		}
	}
	return s.states.AddAll(s.out, found), s.left, true
}

// appendOutcomes appends to s.out the states to which the outcomes in list lead. The outcomes belong to answer a.
//
//   - If blocks is not nil, appendOutcomes omits some states and sets s.left: the states after merged steps that are
//     not stored and in which the automaton blocks.
//   - The result is false if blocks cannot decide this for some state.
func (s *Store) appendOutcomes(a *cache.Answer, list []cache.Outcome, blocks search.Blocks) bool {
	for _, o := range list {
		a.Apply(s.t, s.w, o)
		n := len(s.out)
		s.out = append(s.out, s.t...)
		if blocks == nil || !o.Merged() {
			continue
		}
		s.beyond = s.beyond[:0]
		props, ok := s.steps.LabelOf(&s.labels, &s.projections, s.t, &s.beyond)
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

// Label returns the set of propositions true in state r. Call it before Moves. ok is false if some proposition is
// undefined, or if the cache of labels is skipped because it saves too little.
func (s *Store) Label(r store.Ref) (props uint64, ok bool) {
	copy(s.w, s.states.State(r))
	s.steps.StartState()
	return s.steps.Label(&s.labels, &s.projections, s.w)
}

// Remember sets the chooser for Choose, and starts a cache of its choices. c must read states only through the views of
// o.
func (s *Store) Remember(o *cache.Observer, c cache.Chooser) {
	s.choices = cache.NewChoices(o, c, &s.projections)
}

// Choose returns the choice of moves for the current state, set by the last call of Moves. m has the moves of this
// state; m.State may be unset. `closes` reports whether a move closes a cycle. ok is false if Remember was not called.
func (s *Store) Choose(m *program.Moves, closes func(program.Move) bool) (c program.Choice, ok bool) {
	if s.choices == nil {
		return program.Full, false
	}
	return s.choices.Choose(&s.steps, s.w, s.steps.Shape(s.w), s.present, m, closes), true
}
