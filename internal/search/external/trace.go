package external

import (
	"errors"
	"fmt"
	"slices"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
)

// fault returns the least fault in the layer expanded last, or nil.
func (s *Space) fault() (least *ledger.Fault) {
	n := s.front() - 1
	if n < 0 || s.layers[n].tally == nil {
		return nil
	}
	t := s.layers[n].tally
	for i := range t.Faults {
		if f := &t.Faults[i]; least == nil || f.Less(least) {
			least = f
		}
	}
	return least
}

// retrace sets s.found to the result with a shortest run of the reduced system to fault f. The search keeps no link
// from a state to the state before. Hence retrace goes back from layer to layer: it expands the states of the layer
// before by every move, until a state has the wanted successor. The moves include the chosen moves, hence a state is
// found for any choice; and a step left out by the reduction is a step of the system, too.
func (s *Space) retrace(p search.Problem, f *ledger.Fault) error {
	records, err := s.wayTo(s.front()-1, f.State)
	if err != nil {
		return err
	}
	x := s.workers[0]
	var states []program.State
	var qs []search.Q
	for _, r := range records {
		states, qs = append(states, x.state(r)), append(qs, x.form.stateOf(r))
	}
	r, err := search.Retrace(p, states, qs)
	if err != nil {
		return err
	}
	if len(r.Errors) == 0 && r.Cut == search.CutNone {
		return fmt.Errorf("bug: the run that was found does not end in the fault %q", f.Message)
	}
	s.found = &r
	return nil
}

// wayTo returns the states of a run to a state of layer `number`, one of each layer. Meanwhile, and if the search ends
// before, the figures have the error as search.Sought.
func (s *Space) wayTo(number int, record []uint64) ([][]uint64, error) {
	records, sought := [][]uint64{record}, search.Sought{Layer: number}
	for ; number > 0; number-- {
		sought.Back = number
		now := sought
		s.present.sought.Store(&now)
		before, err := s.predecessor(number-1, records[len(records)-1])
		if err != nil {
			return nil, err
		}
		records = append(records, before)
	}
	s.present.sought.Store(nil)
	slices.Reverse(records)
	return records, nil
}

var errFound = errors.New("found")

// predecessor returns the least state with `record` as a successor, in the first partition of the layer with a state of
// this kind.
func (s *Space) predecessor(number int, record []uint64) ([]uint64, error) {
	before, err := s.leading(record, func(p int, use func(record []uint64) error) error {
		return s.layerPart(number, p, func(part []uint64) error {
			for i := 0; i < len(part); i += s.width() {
				if err := use(part[i : i+s.width()]); err != nil {
					return err
				}
			}
			return nil
		})
	})
	if err == nil && before == nil {
		err = fmt.Errorf("bug: a state of layer %d has no predecessor in layer %d", number+1, number)
	}
	return before, err
}

// leading returns the first record with `to` as a successor, in the first partition with a record of this kind, or nil.
// read calls use with the records of a partition.
func (s *Space) leading(to []uint64, read func(p int, use func(record []uint64) error) error) ([]uint64, error) {
	found := make([][]uint64, s.Partitions)
	err := s.inParallel(s.Partitions, func(x *worker, p int) error {
		err := read(p, func(r []uint64) error {
			if leads, err := x.leads(r, to); err != nil || !leads {
				return err
			}
			found[p] = slices.Clone(r)
			return errFound
		})
		if errors.Is(err, errFound) {
			return nil
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	for _, r := range found {
		if r != nil {
			return r, nil
		}
	}
	return nil, nil
}

// layerPart calls use with the states of a partition of a layer, some at a time.
func (s *Space) layerPart(number, p int, use func(part []uint64) error) error {
	if lists := s.layers[number].lists; lists != nil {
		return s.batches(&listStream{lists[p]}, s.width(), use)
	}
	files := s.filesOf(number)
	for i := range files {
		err := s.places(&files[i], inPartition(p),
			func(r *runfile.Reader, _ *ledger.Place) error { return s.batches(r, s.width(), use) })
		if err != nil {
			return err
		}
	}
	return nil
}

// leads reports whether some move leads from the state of a record to the state of record `to`.
func (x *worker) leads(from, to []uint64) (bool, error) {
	x.LearnShared()
	x.out = x.out[:0]
	words := x.form.width()
	k, regular := x.load(from)
	if x.step(); x.blocks() {
		return false, nil
	}
	if k != nil && regular {
		x.follow(nil)
		x.pair()
		for i := 0; i < len(x.out); i += words {
			if slices.Equal(x.out[i:i+words], to) {
				return true, nil
			}
		}
		return false, nil
	}
	x.Forgive()
	for _, t := range x.allSteps() {
		if x.PackKnown(x.t, t) {
			x.out = append(x.out, x.t...)
		}
	}
	x.pair()
	for i := 0; i < len(x.out); i += words {
		if slices.Equal(x.out[i:i+words], to) {
			return true, nil
		}
	}
	return false, nil
}
