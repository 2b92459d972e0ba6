// Package ample chooses ample sets for partial-order reduction. In each state a selector returns the moves of some
// processes, if these moves satisfy the conditions C0 to C3, and otherwise every move. The functions in conditions.go
// state the conditions. choose.go tests them, in order, on the proposed sets.
//
// A choice is a function of the system state and of the answers of the search about cycles. When the table of process
// instances is full, a choice also depends on the processes seen before (procinstance.Table.Instance): two selectors
// may then choose differently, so a search must store the choice for a state. Every such choice satisfies the
// conditions by itself. A choice never depends on the state of the property's automaton (Siegel, CAV 2019, shows why it
// must not).
package ample

import (
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/future"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Selector is the default selector: it chooses ample sets of any number of processes. If a set satisfying C0, C1 and
// C2 exists, the Selector finds one, as far as the dependence relation can tell. Options.Operands says which operands
// of moves the relation may use.
//
// The valid sets of package depend/future (the enabled parts of strong stubborn sets) are closed under union, so a
// largest valid set exists. From the largest, the selector removes processes as long as a valid set remains. With
// Present, it evaluates operands of moves only for sets of a single process.
//
// Selector implements search.Reducer. A Selector belongs to a single goroutine. Selectors over the same relations and
// with the same Options.Shared understand the choices of each other.
type Selector struct {
	Stats   Stats
	r       *depend.Relations
	view    func() exec.View
	options Options
	off     bool             // no state of the program may be reduced
	asked   [ways]Conditions // indexed by way of a proposal: the conditions to test
	// The inputs of C1, C2 and W: future has the relaxed futures of sets, valid the valid sets, and sight the visible
	// moves. quiet is indexed by edge: it is true if the edge makes no edge of another process executable. quiet is
	// nil unless fairness is to be preserved.
	future *future.Future
	valid  validity
	sight  sight
	quiet  []bool
	// m and closes are the arguments of the present call of Choose. failed is the condition that the last proposal
	// has failed.
	m         *program.Moves
	closes    func(program.Move) bool
	failed    Conditions
	why       Reason // the reason for the last choice, if Full
	shared    *Shared
	numbering numbering // maps sets to choices and back
	memo      memo
	fresh     found // the last result of oldest, find or Shared.decide
	order     []program.PID
	moves     []program.Move
}

// New returns a Selector for the program of r. view returns a new View, with which the Selector reads states of the
// program.
func New(r *depend.Relations, view func() exec.View, o Options) *Selector {
	shared := o.Shared
	if shared == nil {
		shared = &Shared{}
	}
	shared.enter(r, o)
	a := &Selector{r: r, view: view, options: o, off: o.isOff(r), quiet: quiet(r, o), shared: shared}
	a.numbering = numbering{choices: &shared.choices, number: map[program.PIDSet]program.Choice{}}
	if !a.off {
		a.future = future.New(r, view(), &shared.places)
		for w := range ways {
			a.asked[w] = o.wanted() &^ w.proves()
		}
		a.valid = validity{future: a.future, all: !o.tests(CondC1)}
		a.sight = newSight(&a.options, r, a.future)
	}
	return a
}

// Visibility returns the visibility that C2 uses: Options.Visibility without the flags that the other options and the
// program exclude.
func (a *Selector) Visibility() Visibility { return a.sight.as }

// Moves returns the moves of m that choice c stands for. c must come from a selector with the same Options.Shared.
func (a *Selector) Moves(m *program.Moves, c program.Choice) []program.Move {
	if c == program.Full {
		return m.All
	}
	a.m = m
	return a.movesOf(a.numbering.set(c))
}

// movesOf returns the moves of the processes of set in the present state. The slice is valid until the next call, and
// the caller must not change it.
//
// The moves of a single process are adjacent in a.m.All and are not copied: many sets are refused, and copying would
// scan every move for every set.
func (a *Selector) movesOf(set program.PIDSet) []program.Move {
	if set.Empty() {
		return nil
	}
	p := program.PID(set.First())
	if set == only(p) {
		return movesOf(a.m.All, p)
	}
	a.moves = a.moves[:0]
	for i := range a.m.All {
		if set.Has(a.m.All[i].Proc) {
			a.moves = append(a.moves, a.m.All[i])
		}
	}
	return a.moves
}

// only returns the set with p as its only member.
func only(p program.PID) (set program.PIDSet) {
	set.Add(p)
	return set
}

// onlyOne reports whether at most one process can move. `all` has the moves of a state.
func onlyOne(all []program.Move) bool {
	return len(all) == 0 || all[0].Proc == all[len(all)-1].Proc
}

// split returns the moves of process p at the front of `all`, and the remaining moves.
func split(all []program.Move, p program.PID) (t, rest []program.Move) {
	n := 0
	for n < len(all) && all[n].Proc == p {
		n++
	}
	return all[:n:n], all[n:]
}

// movesOf returns the moves of process p in `all`, by binary search. `all` must be ordered by process.
func movesOf(all []program.Move, p program.PID) []program.Move {
	low, high := 0, len(all)
	for low < high {
		if mid := (low + high) / 2; all[mid].Proc < p {
			low = mid + 1
		} else {
			high = mid
		}
	}
	t, _ := split(all[low:], p)
	return t
}
