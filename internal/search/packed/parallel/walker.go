package parallel

import (
	"errors"
	"slices"
	"sync/atomic"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/packed/coding"
	"ltlpor/internal/search/store/compact"
)

// Walker takes states from a space and adds their successors. Concurrent use is not allowed.
type Walker struct {
	cache.Transitions
	reducer
	folder
	space  *Space
	set    wordSet
	worker *compact.Worker // gives x access to the set, if there are several walkers; otherwise nil
	// stack has the roots (states encoded in a single word) of waiting states, batch the states being expanded; done
	// is the result of Expand.
	stack, batch []uint64
	done         search.Expanded
	// out has the roots of the successors, and fresh marks the new roots.
	out         []uint64
	fresh       []bool
	recentlyMet *[1 << metBits]uint64 // the roots appended to out since the last repacking, each plus one
	w, t        []uint64
	// The field expands is a function that appends to out the successors of a word from the stack. The field adds is
	// a function that adds the words in out to the space.
	expands func(root uint64) bool
	adds    func() error
	// at and tAt are the numbers of the parts of w and t in the tree.
	at, tAt []uint32
	recent  *recent
	present []*cache.Answer
	// epoch and cuts are Space.epoch and Space.cuts at the time when the Walker adopted its coding.
	epoch, cuts int
	// monitor is nil, or an automaton that remains in state home until something fails.
	monitor  *automaton
	home     search.Q
	narrowed bool         // whether the next repacking must give the roots more bits
	memory   atomic.Int64 // memory of the stack and the caches, in bytes
}

// wordSet is a set of words, each with a colour. compact.Table and compact.Worker implement it.
type wordSet interface {
	// AddAll adds words with colour 0; fresh[k] becomes whether words[k] is new, and colours[k] its colour.
	AddAll(words []uint64, fresh []bool, colours []compact.Colour) (added int, err error)
	// Paint sets the colour of every word to c.
	Paint(words []uint64, c compact.Colour)
	// Lookup returns the colour of word, and whether the set has word.
	Lookup(word uint64) (c compact.Colour, found bool)
	// Update replaces the colour c of word by change(c), and returns c and whether the set has word.
	Update(word uint64, change func(compact.Colour) compact.Colour) (was compact.Colour, found bool)
	// Swap is Update for a change of colour `from` to colour `to` only.
	Swap(word uint64, from, to compact.Colour) (was compact.Colour, found bool)
}

// batchStates is the maximal number of states that a walker expands before it adds their successors. mostOut is the
// number of successors that ends a batch early.
const (
	batchStates = 64
	mostOut     = 1024
)

// Expand implements search.Region: it expands some states of x and adds their successors. `more` is false if the search
// is over.
func (x *Walker) Expand() (done search.Expanded, more bool, err error) {
	s := x.space
	x.done = search.Expanded{}
	if s.pause.Load() || len(x.stack) == 0 {
		if !s.findWork(x) {
			return x.done, false, s.failure()
		}
	} else if s.hungry.Load() > 0 && len(x.stack) > 1 {
		s.giveWork(x)
	}
	if x.Due() { // another walker has found a value that has no room in the packed states
		s.repack(x)
		return x.done, true, nil
	}
	x.limitCache()
	from := max(0, len(x.stack)-batchStates)
	x.batch = append(x.batch[:0], x.stack[from:]...)
	x.stack = x.stack[:from]
	x.out = x.out[:0]
	for i, root := range x.batch {
		if len(x.out) > mostOut || !x.expands(root) {
			x.stack = append(x.stack, x.batch[i:]...)
			break
		}
	}
	if err := x.adds(); err != nil {
		return x.done, false, err
	}
	if x.Due() || s.shouldTrim(x) {
		s.repack(x)
	}
	return x.done, true, nil
}

// limitCache sets the memory allowed for the cache, which depends on the memory of the table.
func (x *Walker) limitCache() {
	s := x.space
	x.SetRoom(x.Limits.CacheBytes + s.table.Bytes()/2/int64(len(s.walkers)))
}

// cacheBytes returns the memory in bytes of the caches of steps and choices.
func (x *Walker) cacheBytes() int64 {
	if x.choices == nil {
		return x.CachedBytes()
	}
	return x.CachedBytes() + x.choices.Bytes() + x.shortcuts.bytes()
}

// expand appends to x.out the successors of the state encoded in root. It uses every move, or the moves that the
// Decider chooses. The result is false if the states must be repacked first.
func (x *Walker) expand(root uint64) bool {
	k, n := x.load(root)
	switch {
	case k == nil:
		return false
	case x.monitor != nil && !x.automatonStays():
	case n == odd:
		x.SetState(x.w, &x.moves)
		x.done.Odd = append(x.done.Odd, slices.Clone(x.moves.State))
	case x.decider != nil:
		if !x.reduce(root, k) {
			return false
		}
	default:
		if !x.appendSuccessors(root, nil) {
			return false
		}
		x.done.Transitions += int64(n)
	}
	x.done.States++
	return true
}

// Monitor makes x check in every state whether the property automaton of g can stay in state q. If it cannot, the state
// gets no successors. If the claim fails in a state, Expanded.Fails is set. Call Monitor after Reduce.
func (x *Walker) Monitor(g search.Graph, q search.Q) {
	a := newAutomaton(g, x.choices)
	x.monitor, x.home = &a, q
}

// automatonStays reports whether the automaton can remain in x.home when it reads the loaded state. It sets
// x.done.Fails if the claim fails.
func (x *Walker) automatonStays() bool {
	x.monitor.forgetRecut(x.cuts)
	x.monitor.step(&x.Transitions, x.w, x.home)
	x.done.Fails = x.done.Fails || x.monitor.fails
	return slices.Contains(x.monitor.qs, x.home)
}

// odd is the second result of load for a state that the cache describes only partly, or that has no successors.
const odd = -1

// load sets x.w to the words of the state encoded in root, and x.present to the answers (moves with their effects) of
// its processes. It returns the shape of the state and the number of successors, or `odd`. The shape is nil if the
// states must be repacked first.
func (x *Walker) load(root uint64) (k *coding.Shape, successors int) {
	if x.Due() {
		return nil, 0
	}
	x.CountState()
	x.StartState()
	if t := x.space.tree; t == nil {
		x.w[0] = root
	} else {
		t.get(root, x.w, x.at)
	}
	k = x.Shape(x.w)
	x.present = x.present[:0]
	strange := false
	for p := range k.Processes() {
		a := x.Answer(x.w, k, p)
		if a == nil {
			return nil, 0
		}
		if x.Checking() {
			x.Check(x.w, k, p, a)
		}
		if x.Words() > 1 {
			x.LoadDetails(a)
		}
		strange = strange || a.Odd()
		successors += int(a.StepCount())
		x.present = append(x.present, a)
	}
	if strange || successors == 0 {
		return k, odd
	}
	return k, successors
}

// appendSuccessors appends to x.out the roots (states encoded in a single word) of successors of the state encoded in
// root. It follows the moves of the processes in set `of`. load must have loaded root last.
//
//   - If `of` is nil, all processes move, and appendSuccessors may omit successors that x met recently.
//   - The result is false if the states must be repacked first.
func (x *Walker) appendSuccessors(root uint64, of *program.PIDSet) bool {
	before := len(x.out)
	for p, a := range x.present {
		if of != nil && !of.Has(program.PID(p)) {
			continue
		}
		if x.Words() == 1 {
			for _, s := range a.Steps() {
				t, ok := s.Apply(root), true
				if x.represent != nil {
					if t, ok = x.foldWord(t); !ok {
						x.out = x.out[:before]
						return false
					}
				}
				if of == nil {
					x.appendUnlessMet(t)
				} else {
					x.out = append(x.out, t)
				}
			}
			continue
		}
		for _, o := range a.Successors() {
			t, ok := x.successor(root, a, o)
			if !ok {
				x.out = x.out[:before]
				return false
			}
			if of == nil {
				x.appendUnlessMet(t)
			} else {
				x.out = append(x.out, t)
			}
		}
	}
	return true
}

// successor returns the root (encoded state) after outcome o of answer a in the state encoded in root. x.w has the
// words of the latter state. ok is false if the states must be repacked first.
func (x *Walker) successor(root uint64, a *cache.Answer, o cache.Outcome) (t uint64, ok bool) {
	if x.Words() > 1 {
		a.Apply(x.t, x.w, o)
		from, at := x.w, x.at
		if x.represent != nil {
			changed, ok := x.foldWords()
			if !ok {
				return 0, false
			}
			if changed {
				from, at = nil, nil
			}
		}
		t, err := x.space.tree.root(x.t, x.tAt, from, at, x.recent)
		if err != nil {
			x.handleTreeError(err)
		}
		return t, err == nil
	}
	if t = a.ApplyToWord(root, o); x.represent != nil {
		return x.foldWord(t)
	}
	return t, true
}

// appendUnlessMet appends root to x.out, unless x.recentlyMet contains root. Most states are met several times, often
// in short succession: two independent steps lead to the same state in both orders.
func (x *Walker) appendUnlessMet(root uint64) {
	if m := &x.recentlyMet[root*0x9e3779b97f4a7c15>>(64-metBits)]; *m != root+1 || root+1 == 0 {
		*m = root + 1
		x.out = append(x.out, root)
	}
}

// metBits is the binary logarithm of the number of roots in Walker.recentlyMet. The array takes 64 KB.
const metBits = 13

// handleTreeError requests a repacking if err is errNarrow. Any other error ends the search of all walkers.
func (x *Walker) handleTreeError(err error) {
	if x.narrowed = errors.Is(err, errNarrow); x.narrowed {
		x.SetDue()
	} else {
		x.space.fail(err)
	}
}

// fail records err and ends the search of all walkers.
func (s *Space) fail(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.end(err)
}

// flush adds the states in x.out to the space, and pushes the new states on the stack. Afterwards it decides the states
// in x.picks.
func (x *Walker) flush() error {
	x.announcePicks()
	err := x.add()
	if err == nil && len(x.picks) > 0 && x.settlePicks() {
		err = x.add()
	}
	return err
}

// add adds the words in x.out to the set, and pushes the new words on the stack. If x has picks, add also stores the
// colours of the words in x.colours, for settlePicks.
func (x *Walker) add() error {
	if len(x.out) > len(x.fresh) {
		x.fresh = make([]bool, 2*len(x.out))
	}
	var colours []compact.Colour
	if len(x.picks) > 0 {
		if len(x.out) > len(x.colours) {
			x.colours = make([]compact.Colour, 2*len(x.out))
		}
		colours = x.colours[:len(x.out)]
	}
	added, err := x.set.AddAll(x.out, x.fresh, colours)
	n := len(x.stack)
	for i, root := range x.out[:added] {
		if x.fresh[i] {
			x.stack = append(x.stack, root)
		}
	}
	x.space.states.Add(int64(len(x.stack) - n))
	x.memory.Store(int64(cap(x.stack))*8 + x.cacheBytes())
	x.space.measure()
	return err
}

// Add adds states to the space. They are the successors of a state that Expand returned in Expanded.Odd.
func (x *Walker) Add(states []program.State) error {
	for len(states) > 0 {
		x.out = x.out[:0]
		for len(states) > 0 {
			if ok, err := x.appendRoot(states[0]); err != nil {
				return err
			} else if !ok {
				break
			}
			states = states[1:]
		}
		if err := x.flush(); err != nil {
			return err
		}
		for x.Due() {
			x.space.repack(x)
			if !x.space.waitRepacked(x) {
				x.space.setBroken() // some of the states may be neither stored nor on a stack
				return x.space.failure()
			}
		}
	}
	return nil
}
