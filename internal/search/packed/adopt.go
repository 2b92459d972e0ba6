package packed

// How a walker takes over the coding of the walker that has repacked the states.

// yield waits while another walker repacks the states, and then takes over the new coding. It returns false if the
// walkers were stopped.
func (s *Space) yield(x *Walker) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.waiting++
	s.wake.Broadcast()
	for s.packing && !s.done {
		s.wake.Wait()
	}
	s.waiting--
	x.adopt()
	return !s.done
}

// adopt takes over the coding of the last repacking, unless x has it already.
func (x *Walker) adopt() {
	s := x.space
	if x.epoch == s.epoch {
		return
	}
	old, machine := x.coding, x.machine
	x.coding = s.master.clone(machine)
	if x.epoch = s.epoch; x.cuts != s.cuts {
		x.cuts = s.cuts
		x.recut()
	} else {
		x.fit(old.components, old.words)
	}
	x.resize()
}

// recut forgets everything x has learnt with the old components.
func (x *Walker) recut() {
	x.forget()
	if x.choices != nil {
		x.choices.forget()
		*x.choices.seen = seen{}
	}
}

// fit translates the memo from the former coding, described by old and words, to the present coding. If translating
// has cost too much for the use of the memo, x gives the memo up.
func (x *Walker) fit(old []component, words int) {
	if x.spent += x.known; x.spent > 1<<16+16*x.asked {
		x.tired = true
		x.forget()
		return
	}
	x.translate(old, words)
}

// resize makes the buffers fit the coding.
func (x *Walker) resize() {
	x.w, x.t = make([]uint64, x.words), make([]uint64, x.words)
	x.met = new([1 << metBits]uint64)
	x.ways.clear()
	if !x.vain.rests {
		x.vain.begin(x.limits.asked) // the roots of states have changed
	}
	n := x.space.tree.size()
	x.at, x.tAt, x.recent = make([]uint32, n), make([]uint32, n), nil
	if n > 0 {
		x.recent = newRecent(x.space.tree)
	}
}
