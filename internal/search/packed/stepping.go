package packed

import (
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/store"
)

// Moves appends the moves of state r to moves. Leads, Choose and AddSuccessors refer to r until the next call of
// Moves. ok is false if the moves do not describe r fully:
//
//   - r has no move, or a fault, or a step in which a run may stay; or
//   - merged is set and steps were merged.
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

// load sets present to the answers for the state w, and reports whether the answers describe the state fully.
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

// AddSuccessors stores the successors by moves, and appends the results to found in this order. If moves is nil,
// AddSuccessors stores every successor, in the order in which a depth-first search takes them from a stack: processes
// from the oldest on, and the moves of every process from the last on. AddSuccessors implements search.Stepping.
//
//   - left: some new states were not stored, because the automaton blocks in them (blocks) after merged steps.
//   - ok: if false, nothing was stored, because it is unknown whether the automaton blocks in some state.
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

// appendOutcomes appends to s.out the states that the outcomes in list lead to. list has outcomes of answer a.
// appendOutcomes omits a state after merged steps, and sets s.left, if the automaton blocks in the state and the
// state is not stored. The result is false if it is unknown whether the automaton blocks there. If blocks is nil, no
// state is omitted.
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

// Label returns the propositions true in state r. Call it before Moves. ok is false if some proposition is undefined,
// or if remembering labels does not pay.
func (s *Store) Label(r store.Ref) (props uint64, ok bool) {
	copy(s.w, s.states.State(r))
	s.steps.StartState()
	return s.steps.Label(&s.labels, &s.projections, s.w)
}

// Remember sets the chooser that Choose calls, c, and begins to remember the choices. c must read states only through
// the views of o.
func (s *Store) Remember(o *cache.Observer, c cache.Chooser) {
	s.choices = cache.NewChoices(o, c, &s.projections)
}

// Choose returns the choice for the state for which Moves was called last. m has the moves of that state; m.State
// need not be set. ok is false if Remember was not called.
func (s *Store) Choose(m *program.Moves, closes func(program.Move) bool) (c program.Choice, ok bool) {
	if s.choices == nil {
		return program.Full, false
	}
	return s.choices.Choose(&s.steps, s.w, s.steps.Shape(s.w), s.present, m, closes), true
}
