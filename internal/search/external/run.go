package external

import (
	"context"
	"errors"
	"runtime/debug"
	"time"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
)

// Search searches until a layer is empty, an error is found, or a limit of p.Options is reached. p.Graph computes the
// run to an error. The last complete layer is committed, whatever ended the search.
func (s *Space) Search(ctx context.Context, p search.Problem) (search.Result, error) {
	work := []func(rest func()) error{func(rest func()) error {
		defer s.Stop()
		s.rest = rest
		err := s.run(p)
		if errors.Is(err, errStopped) {
			err = nil
		}
		return err
	}}
	for _, x := range s.workers[1:] {
		work = append(work, func(func()) error {
			s.serve(x)
			return nil
		})
	}
	s.listing.Store(s.Whole && !s.Resident)
	limits := p
	limits.Automaton = 0
	limits.Options.Memory = 0
	if room := p.Options.Room; room != nil {
		// A search with a table, or with lists, gives these up for lack of memory, and does not end.
		limits.Options.Room = func(ahead int64) bool {
			return s.tabled.Load() || s.pressed.Load() && s.listing.Load() || room(ahead) || s.relieve()
		}
	}
	res, err := search.Drive(ctx, limits, s, s.Figures, work)
	if err == nil {
		err = s.commitLast()
	}
	if err = errors.Join(err, s.free(), s.locked.Close()); err != nil {
		return res, err
	}
	res.Stats.Disk = s.Figures().Disk // commitLast may have added a file
	res.Stats.Layers = s.measuredLayers()
	return s.conclude(res), nil
}

// relieve reports whether the search can do with less memory, and has it do so: it gives up the lists of a layer, which
// is then made by tasks.
func (s *Space) relieve() bool {
	listing := s.listing.Load()
	if listing {
		s.pressed.Store(true)
	}
	return listing
}

// commitLast commits the layers in memory at the end of a search, whatever ended it.
func (s *Space) commitLast() error {
	if s.torn || len(s.layers) == 0 || s.layers[s.front()].lists == nil && s.committed <= s.front() {
		return nil
	}
	return s.commit()
}

// conclude adds the results of the expansions to res, the result within the limits.
func (s *Space) conclude(res search.Result) search.Result {
	s.mu.Lock()
	res.Elsewhere = s.elsewhere
	s.mu.Unlock()
	var t ledger.Tally
	for i := range s.layers {
		if l := &s.layers[i]; l.tally != nil {
			t.Add(&ledger.Tally{Stays: l.tally.Stays, Endless: l.tally.Endless})
		}
	}
	if t.Stays != nil {
		res.Stays = t.Stays.Program()
	}
	if f := s.found; f != nil {
		res.Errors = f.Errors
		res.Stats.Errors, res.Stats.Deadlocks, res.Stats.Cycles = f.Stats.Errors, f.Stats.Deadlocks, f.Stats.Cycles
		if res.Cut == search.CutNone {
			res.Cut = f.Cut
		}
		res.Complete = false
		return res
	}
	switch {
	case s.fault() != nil, s.cycles != nil && len(s.cycles.Cycle) > 0: // the search ended before its run was found
		if res.Complete = false; res.Cut == search.CutNone {
			res.Cut = search.CutInterrupted
		}
		res.Unwritten = s.unwritten(res.Cut)
	case t.Endless && res.Cut == search.CutNone:
		res.Complete, res.Cut = false, search.CutEndless
	case res.Complete && !(s.finished() && s.decided()):
		// The goroutines ended without a limit, and without the end of the search.
		res.Complete, res.Cut = false, search.CutInterrupted
	}
	return res
}

// unwritten returns the error that the records have, without its run, which was not found as `cut` ended the search.
func (s *Space) unwritten(cut search.Cut) *search.Unwritten {
	if f := s.fault(); f != nil {
		return &search.Unwritten{
			Error: search.Error{Kind: search.AFault, Fault: f.Program()}, Steps: s.front(), Cut: cut,
		}
	}
	steps := s.cycles.Layer + len(s.cycles.Cycle)
	return &search.Unwritten{Error: search.Error{Kind: search.AcceptanceCycle}, Steps: steps, Cut: cut}
}

// Concluded reports whether the records of an earlier search have its end, so that nothing is left to search.
func (s *Space) Concluded() bool { return s.finished() && s.decided() || s.fault() != nil }

// finished reports whether the last layer is empty: every state was expanded.
func (s *Space) finished() bool { return len(s.layers) > 0 && s.layers[s.front()].count == 0 }

// AllMarks returns the flags of the machines of all runs of the search, up to the last complete layer.
func (s *Space) AllMarks() ledger.Marks {
	m := s.before
	for i := range s.layers {
		if t := s.layers[i].tally; t != nil {
			m.Add(t.Marks)
		}
	}
	return m
}

// run makes layers, and then looks for the run to an error, or for an accepting cycle.
func (s *Space) run(p search.Problem) error {
	s.present.begin = time.Now()
	if err := s.start(p); err != nil {
		return err
	}
	s.present.begin = time.Now()
	if err := s.makeLayers(p.Options.MaxStates); err != nil {
		return err
	}
	switch f := s.fault(); {
	case f != nil:
		return s.retrace(p, f)
	case s.endless():
		return nil
	}
	return s.decideCycles(p)
}

// makeLayers makes layers until a layer is empty or shows an error. Afterwards the search has no list to give up.
func (s *Space) makeLayers(most int64) error {
	defer s.listing.Store(false)
	for {
		switch {
		case s.fault() != nil: // also if no state follows the states with a fault
			return s.commit()
		case s.endless(), s.finished():
			return nil
		case s.stopped(), most > 0 && s.Len() > most:
			return errStopped
		}
		if err := s.step(); err != nil {
			return err
		}
	}
}

// endless reports whether the machine gave up on a step from the layer expanded last.
func (s *Space) endless() bool {
	n := s.front() - 1
	return n >= 0 && s.layers[n].tally != nil && s.layers[n].tally.Endless
}

// step makes the next layer, in the first way with enough memory.
func (s *Space) step() error {
	if s.shares() {
		if s.resident() {
			if err := s.leaveMemory(); err != nil {
				return err
			}
		}
		return s.byTasks()
	}
	count := s.layers[s.front()].count
	if s.resident() || s.Whole && !s.pressed.Swap(false) && (s.tooLong == 0 || 4*count < 3*s.tooLong) {
		resident := s.resident()
		switch err := s.makeInMemory(); {
		case err == nil && (s.measure() || !resident):
			return s.commitIfDue()
		case err == nil:
			return s.leaveMemory()
		case !errors.Is(err, errShort):
			return err
		case resident:
			return s.leaveMemory()
		}
		s.tooLong = count
	}
	return s.byTasks()
}

// leaveMemory ends the residence of the states in memory: the tables are given up, and the next layers come from files.
func (s *Space) leaveMemory() error {
	if err := s.commit(); err != nil {
		return err
	}
	for _, x := range s.workers {
		x.LearnShared()
	}
	err := s.free()
	s.spread(s.workers[0], nil)
	s.freeze()
	s.layers[s.front()].lists = nil
	s.Resident = false
	debug.FreeOSMemory()
	s.measure()
	s.listing.Store(s.Whole)
	s.tabled.Store(false)
	return err
}

// free frees the tables.
func (s *Space) free() (err error) {
	for _, h := range s.shards {
		err = errors.Join(err, h.close())
	}
	s.shards = nil
	return err
}

// start prepares the workers, and makes layer 0 or goes on from the committed layers.
func (s *Space) start(p search.Problem) error {
	if s.Resident && !s.finished() {
		var err error
		if s.shards, err = s.newShards(); err != nil {
			return err
		}
		s.tabled.Store(true)
		s.spread(s.workers[0], nil)
	} else {
		s.freeze()
	}
	if len(s.layers) > 0 {
		if s.Concluded() {
			return nil
		}
		if !s.resident() {
			return nil
		}
		switch err := s.refill(); {
		case errors.Is(err, errShort):
			return s.leaveMemory()
		default:
			return err
		}
	}
	return s.initial(p.Graph.Init(nil))
}

// initial makes layer 0, of state init.
func (s *Space) initial(init program.State) error {
	s.present.way = s.wayInMemory()
	x := s.workers[0]
	x.Thaw()
	defer s.freeze()
	for !x.Pack(x.t, init) {
		if err := s.recode(x); err != nil {
			return err
		}
	}
	if s.spread(x, nil); !x.Pack(x.t, init) { // the coding may have been empty, and every worker needs it
		return errors.New("bug: the initial state has lost its code")
	}
	qs, err := x.initialQ(init)
	if err != nil {
		return err
	}
	x.out = x.out[:0]
	for _, q := range qs {
		x.out = x.form.appendNode(x.out, x.t, q)
	}
	x.emit()
	lists := make([][]uint64, s.Partitions)
	count := int64(0)
	for p := range x.buckets {
		lists[p], x.buckets[p] = x.sorter.Sort(x.buckets[p], s.width()), nil
		count += int64(len(lists[p]) / s.width())
		if s.resident() {
			if err := s.shards[p].add(lists[p], &x.fresh); err != nil {
				return err
			}
			s.shards[p].next = nil
		}
	}
	x.held = 0
	s.push(lists, count, ledger.Tally{})
	return nil
}

// refill fills the tables of a resident search from the files.
func (s *Space) refill() error {
	for i := range s.files {
		f := &s.files[i]
		err := s.inParallel(s.Partitions, func(x *worker, p int) error {
			return s.places(f, inPartition(p), func(r *runfile.Reader, _ *ledger.Place) error {
				return s.batches(r, s.width(), func(part []uint64) error {
					if err := s.shards[p].add(part, &x.fresh); err != nil {
						return err
					}
					s.shards[p].next = nil
					if s.added.Add(int64(len(part))) > s.look {
						if s.added.Store(0); !s.measure() {
							return errShort
						}
					}
					return nil
				})
			})
		})
		if err != nil {
			return err
		}
	}
	return nil
}
