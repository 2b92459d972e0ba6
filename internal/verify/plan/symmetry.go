package plan

import (
	"fmt"
	"math"
	"reflect"
	"strings"

	"ltlpor/internal/base/words"
)

// Symmetry selects whether a search stores one state for each orbit. The states of an orbit differ only by an exchange
// of interchangeable processes.
type Symmetry uint8

const (
	// AutoSymmetry stores one state for each orbit in a search of many states, if the orbits on random runs are large.
	AutoSymmetry Symmetry = iota
	// NoSymmetry stores every state separately.
	NoSymmetry
	// AllSymmetry stores one state for each orbit whenever processes are interchangeable and the search permits it.
	AllSymmetry
)

var symmetries = words.Table[Symmetry]{
	Option:   "symmetry",
	Words:    []string{AutoSymmetry: "auto", NoSymmetry: "none", AllSymmetry: "all"},
	Expected: "auto, none or all",
}

// String returns the word for s in options.
func (s Symmetry) String() string { return symmetries.String(s) }

// MarshalText implements encoding.TextMarshaler: it returns the word for s in options.
func (s Symmetry) MarshalText() ([]byte, error) { return symmetries.Marshal(s) }

// UnmarshalText implements encoding.TextUnmarshaler: it sets s to the value with the word in text.
func (s *Symmetry) UnmarshalText(text []byte) error { return symmetries.Unmarshal(text, s) }

// fold decides whether an attempt stores one state for each orbit: it sets p.Orbits, p.Interchange and the reason in
// p.Off. p.Walk must be set. Any error is from a method of facts.
func (p *Plan) fold(facts Facts, q PropertyFacts, o Options) (err error) {
	off := p.unfolded(q, o)
	if o.Symmetry == AutoSymmetry && off.Why != On && off.Why != NotFair {
		off = Reason{Why: NotAsked} // the options do not name symmetry: the user expects no reason
	}
	if p.Undecided = o.Later && o.Symmetry == AutoSymmetry && off.Why == On; p.Undecided {
		off = Reason{Why: NotAsked}
	}
	if off.Why == On {
		if p.Interchange, err = facts.Symmetric(p, o.Symmetry == AutoSymmetry); err != nil {
			return err
		}
		off = p.refused(o)
	}
	p.Off[PartSymmetry], p.Orbits = off, off.Why == On
	if p.Orbits { // a search for orbits finds cycles in order
		p.noCNDFS(Reason{Why: FoldsOrbits})
		p.Together = false
	}
	return nil
}

// unfolded returns the reason why a search with options o stores every state separately. The Why of the result is On if
// there is no reason. Three of the reasons:
//
//   - Fairness asks which process moves. On a cycle of the quotient (the graph of orbits), the step of a process may
//     stand for a step of a different process in each round.
//   - A shortest lasso of the quotient need not be a shortest lasso of the model.
//   - An error of the quotient stands for several errors of the model.
func (p *Plan) unfolded(q PropertyFacts, o Options) Reason {
	because := func(why string) Reason { return Reason{Why: ByModel, Detail: why} }
	switch {
	case o.Symmetry == NoSymmetry:
		return Reason{Why: NotAsked}
	case o.Abstracted || o.Abstract != "":
		return because("an abstraction knows no symmetry")
	case o.Explored:
		return Reason{Why: NotAsked}
	case q.TakesPart:
		return Reason{Why: TakesPart}
	case p.Fairness != Unfair:
		return Reason{Why: NotFair}
	case p.Sees.LocalDeadlocks:
		return because("local deadlocks are those of single processes")
	case o.Shortest && q.Temporal():
		return because("a shortest lasso is asked for")
	case o.Engine > Closure:
		return because("packed states are asked for")
	case p.Reduction > None:
		return because("reduction " + p.Reduction.String() + " knows no symmetry")
	case p.Waiting:
		return because("the stack proviso knows no symmetry")
	case o.Symmetry == AutoSymmetry && p.leavesEach(o):
		return Reason{Why: NotAsked}
	}
	return Reason{}
}

// beginsSmall reports whether p begins with the attempt with which a search for orbits begins by default (folded): a
// search of few states that stores each of them. A checkpoint keeps the plan as it is.
func (p *Plan) beginsSmall() bool {
	return !p.Store.Lossy() && !p.Limits.Checkpoint && reflect.DeepEqual(p.Attempts[0], p.small())
}

// leavesEach reports whether AutoSymmetry stores every state separately because of options o and the limits. The cases
// are a search without reduction, with walk Parallel (CNDFS) by name, for several errors, or of few states.
func (p *Plan) leavesEach(o Options) bool {
	return o.Reduction == None || p.Together && o.Emptiness == CNDFS || p.Limits.MaxErrors != 1 ||
		storesAtMost(p.Limits.MaxStates, p.bound(closureStates, strainedStates))
}

// refused returns the reason why a search with options o does not exchange the processes in p.Interchange: the search
// cannot, or the exchange would not pay (AutoSymmetry). The Why of the result is On if there is no reason.
func (p *Plan) refused(o Options) Reason {
	x, auto := &p.Interchange, o.Symmetry == AutoSymmetry
	switch {
	case auto && x.Alone:
		return Reason{Why: NotAsked}
	case x.Why != "":
		return Reason{Why: ByModel, Detail: x.Why}
	case auto && x.Size < p.worth():
		how := fmt.Sprintf("an orbit of %s has about %.1f states, too few to pay", x.Processes, x.Size)
		return Reason{Why: ByModel, Detail: how}
	}
	return Reason{}
}

// leastFolding is the least number of workers that search for orbits together. They share packed states, with which a
// search for orbits takes 1.7 to 2.9 times the CPU time of the search in order (doc/dev/decisions/searches.md).
const leastFolding = 4

// Costs of a search, by which worth decides:
//
//   - foldedCost: time per state with orbits, divided by the time per state without, both with engine Closure.
//   - packedGain: time per state with engine Closure, divided by the time with packed states and one worker.
//   - sharedGain: the gain in speed by every further worker, as a fraction of the speed of one worker.
const foldedCost, packedGain, sharedGain = 2.0, 2.0, 0.5

// worth is the number of states in an orbit from which on a search with orbits is faster than a search storing every
// state.
func (p *Plan) worth() float64 {
	switch {
	case p.Strained():
		return 1
	case p.Engine == Closure:
		return foldedCost
	case p.Limits.Checkpoint: // the search without orbits is in order, by one worker: see attempts
		return foldedCost * packedGain
	}
	return foldedCost * packedGain * (1 + sharedGain*float64(p.Workers-1))
}

// folded returns the attempts of a search with orbits. By default, the first attempt stores every state, and suffices
// for a search of few states. An attempt by several workers, in any order, follows an attempt in order; a last attempt
// in order finds the run to an error.
func (p *Plan) folded(q PropertyFacts, o Options, packs bool) []Attempt {
	var list []Attempt
	most := p.bound(closureStates, strainedStates)
	if o.Symmetry == AutoSymmetry && !p.Store.Lossy() {
		list = append(list, p.small())
	}
	whole := p.inOrder(Closure)
	whole.Orbits = true
	large, ok := p.large(q, packs)
	apart := ok && large.Walk == Unordered && large.Workers >= int(p.bound(leastFolding, 2))
	if !apart || p.Limits.Checkpoint || storesAtMost(p.Limits.MaxStates, most) {
		return append(list, whole)
	}
	n := len(list)
	first := whole
	first.Purpose, first.States = PackingProbe, most
	first.Exits = []Exit{{Large, n + 1}, {LargeWithErrors, n + 2}}
	large.Orbits = true
	large.Exits = []Exit{{Restless, n + 2}, {Faulty, n + 2}, {Unnumbered, n + 2}, {Late, n + 2}}
	return append(list, first, large, whole)
}

// words returns the estimated size of an orbit, if there is one, and how the search goes if it is in order throughout.
func (x *Interchange) words(inOrder bool) string {
	var words []string
	if saved := x.Saved(); saved != "" {
		words = append(words, "of "+saved)
	}
	if inOrder {
		words = append(words, "in order, by one worker, engine closure")
	}
	return strings.Join(words, ", ")
}

// Saved returns the estimated size of an orbit as text, such as "about 84 states each", or "" without an estimate.
func (x *Interchange) Saved() string {
	switch {
	case x.Size == 0:
		return ""
	case x.Size < 10:
		return fmt.Sprintf("about %.1f states each", x.Size)
	}
	return fmt.Sprintf("about %s states each", words.Grouped(int64(math.Round(x.Size))))
}
