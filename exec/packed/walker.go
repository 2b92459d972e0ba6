package packed

import (
	"errors"
	"slices"
	"sync/atomic"

	"ltlpor/program"
	"ltlpor/search"
	"ltlpor/store/compact"
)

// Walker takes states from a space and adds what they lead to. It belongs to one goroutine.
type Walker struct {
	memo
	space  *Space
	set    adder
	worker *compact.Worker // set, if there are others
	// stack has the roots of the states that wait, batch those that are being expanded.
	stack, batch []uint64
	// out are the roots of their successors, and fresh tells which of them are new.
	out   []uint64
	fresh []bool
	met   *[1 << metBits]uint64 // roots that were in out, plus one, since all was packed anew
	w, t  []uint64
	// at and tAt are the numbers of the parts of w and t in the tree.
	at, tAt []uint32
	recent  *recent
	present []*answer
	// The coding is that of so many changes; the memo has been made fit spent times.
	epoch, cuts  int
	asked, spent int64
	tired        bool
	narrowed     bool         // the roots need more bits
	memory       atomic.Int64 // of the stack and the memo
}

// adder is a set of words.
type adder interface {
	AddAll(words []uint64, fresh []bool) (added int, err error)
}

// batchStates is how many states are expanded before their successors are added, and mostOut for how many
// successors.
const (
	batchStates = 64
	mostOut     = 1024
)

// Expand implements search.Region.
func (x *Walker) Expand() (e search.Expanded, more bool, err error) {
	s := x.space
	if s.pause.Load() || len(x.stack) == 0 {
		if !s.find(x) {
			return e, false, s.failure()
		}
	} else if s.hungry.Load() > 0 && len(x.stack) > 1 {
		s.give(x)
	}
	if x.due { // what others have learnt has no room
		s.repack(x)
		return e, true, nil
	}
	x.room = x.limits.bytes + s.table.Bytes()/2/int64(len(s.walkers))
	if x.tired {
		x.room = -1
	}
	from := max(0, len(x.stack)-batchStates)
	x.batch = append(x.batch[:0], x.stack[from:]...)
	x.stack = x.stack[:from]
	x.out = x.out[:0]
	for i, root := range x.batch {
		if len(x.out) > mostOut || !x.expand(root, &e) {
			x.stack = append(x.stack, x.batch[i:]...)
			break
		}
	}
	if err := x.flush(); err != nil {
		return e, false, err
	}
	if x.due {
		s.repack(x)
	}
	return e, true, nil
}

// expand appends the successors of a state to out. It reports false if there is no room for some value of them.
func (x *Walker) expand(root uint64, e *search.Expanded) bool {
	x.asked++
	x.state = x.state[:0]
	if t := x.space.tree; t == nil {
		x.w[0] = root
	} else {
		t.get(root, x.w, x.at)
	}
	k := x.listed[x.components[0].read(x.w)]
	x.present = x.present[:0]
	successors := 0
	odd := false
	for p := range k.at {
		a := x.ask(x.w, k, p)
		if a == nil {
			return false
		}
		if x.checking {
			x.check(x.w, k, p, a)
		}
		odd = odd || a.odd
		successors += len(a.successors)
		x.present = append(x.present, a)
	}
	if odd || successors == 0 {
		if len(x.state) == 0 {
			x.state = x.unpack(x.state, x.w)
		}
		e.States++
		e.Odd = append(e.Odd, slices.Clone(x.state))
		return true
	}
	if x.words == 1 {
		for _, a := range x.present {
			for _, o := range a.successors {
				t := root
				for _, c := range a.changes[o.first:o.last] {
					t = t&^c.clear | c.set
				}
				x.meet(t)
			}
		}
		e.States, e.Transitions = e.States+1, e.Transitions+int64(successors)
		return true
	}
	before := len(x.out)
	for _, a := range x.present {
		for _, o := range a.successors {
			a.apply(x.t, x.w, o)
			t, err := x.space.tree.root(x.t, x.tAt, x.w, x.at, x.recent)
			if err != nil {
				x.out = x.out[:before]
				x.narrow(err)
				return false
			}
			x.meet(t)
		}
	}
	e.States, e.Transitions = e.States+1, e.Transitions+int64(successors)
	return true
}

// meet puts root in out, unless it was there not long ago. Most states are met several times, and often soon one after
// the other: where two steps can be taken in any order.
func (x *Walker) meet(root uint64) {
	if m := &x.met[root*0x9e3779b97f4a7c15>>(64-metBits)]; *m != root+1 || root+1 == 0 {
		*m = root + 1
		x.out = append(x.out, root)
	}
}

// metBits is for the number of roots that are known to have been met: 64 KB of them.
const metBits = 13

// narrow is for an error of the tree: if that is errNarrow all is to be packed anew, otherwise the walk ends.
func (x *Walker) narrow(err error) {
	if x.narrowed = errors.Is(err, errNarrow); x.narrowed {
		x.due = true
	} else {
		x.space.fail(err)
	}
}

// fail ends the walk of all for an error.
func (s *Space) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.end(err)
}

// flush adds what is in out, and puts what is new on the stack.
func (x *Walker) flush() error {
	if len(x.out) > len(x.fresh) {
		x.fresh = make([]bool, 2*len(x.out))
	}
	added, err := x.set.AddAll(x.out, x.fresh)
	n := len(x.stack)
	for i, root := range x.out[:added] {
		if x.fresh[i] {
			x.stack = append(x.stack, root)
		}
	}
	x.space.states.Add(int64(len(x.stack) - n))
	x.memory.Store(int64(cap(x.stack))*8 + x.bytes)
	x.space.measure()
	return err
}

// Add adds states, those that follow on an odd one.
func (x *Walker) Add(states []program.State) error {
	for len(states) > 0 {
		x.out = x.out[:0]
		for len(states) > 0 && x.pack(x.w, states[0]) {
			root := x.w[0]
			if t := x.space.tree; t != nil {
				var err error
				if root, err = t.root(x.w, x.at, nil, nil, x.recent); err != nil {
					if x.narrow(err); !x.due {
						return err
					}
					break
				}
			}
			x.out, states = append(x.out, root), states[1:]
		}
		if err := x.flush(); err != nil {
			return err
		}
		for x.due {
			x.space.repack(x)
			if !x.space.yield(x) {
				return x.space.failure()
			}
		}
	}
	return nil
}

// yield waits while another packs anew, and takes the coding of that. It reports false where the walkers were stopped.
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

// adopt takes the coding of the one who has packed all anew last.
func (x *Walker) adopt() {
	s := x.space
	if x.epoch == s.epoch {
		return
	}
	old, machine := x.coding, x.machine
	x.coding = s.master.clone(machine)
	if x.epoch = s.epoch; x.cuts != s.cuts {
		x.cuts = s.cuts
		x.forget()
	} else {
		x.fit(old.components, old.words)
	}
	x.resize()
}

// fit makes the memo fit the coding, which was another.
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
	n := x.space.tree.size()
	x.at, x.tAt, x.recent = make([]uint32, n), make([]uint32, n), nil
	if n > 0 {
		x.recent = newRecent(x.space.tree)
	}
}
