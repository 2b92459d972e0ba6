package parallel

import (
	"ltlpor/internal/search/packed/cache"
)

// This file makes the walkers take over a new coding after a repacking.

// waitRepacked waits while another walker repacks the states. Afterwards it makes x use the new coding. The result is
// false if the walkers were stopped.
func (s *Space) waitRepacked(x *Walker) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting++
	s.wake.Broadcast()
	for s.packing && !s.done {
		s.wake.Wait()
	}
	s.waiting--
	x.adoptCoding()
	return !s.done
}

// adoptCoding makes x use the coding of the last repacking, unless x uses it already.
func (x *Walker) adoptCoding() {
	s := x.space
	if x.epoch == s.epoch {
		return
	}
	old, machine := x.Coding, x.Machine()
	x.Coding = s.master.Clone(machine)
	if x.epoch = s.epoch; x.cuts != s.cuts {
		x.cuts = s.cuts
		x.forgetCoding()
	} else {
		x.Refit(old.Layout())
	}
	x.resize()
}

// forgetCoding empties the caches of x, because their contents refer to components of the former coding.
func (x *Walker) forgetCoding() {
	x.Forget()
	if x.choices != nil {
		x.choices.Forget()
		*x.choices.Projections() = cache.Projections{}
	}
}

// resize replaces the buffers of x by buffers for the new coding. It empties the caches of roots (a root represents a
// packed state in a single word).
func (x *Walker) resize() {
	x.w, x.t = make([]uint64, x.Words()), make([]uint64, x.Words())
	x.recentlyMet, x.recentFolds = new([1 << metBits]uint64), nil
	x.shortcuts.clear()
	if !x.gain.paused {
		x.gain.resume(x.Limits.GainTrial) // the sample has roots of states, which have changed
	}
	n := x.space.tree.size()
	x.at, x.tAt, x.recent = make([]uint32, n), make([]uint32, n), nil
	if n > 0 {
		x.recent = newRecent(x.space.tree)
	}
}
