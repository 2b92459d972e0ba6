// Package ample chooses ample sets for partial-order reduction. In each state it returns the moves of some processes,
// if these moves satisfy the conditions C0 to C3, and otherwise every move. The conditions are in conditions.go.
// choose.go tests them, in order, on the proposed sets.
//
// A choice is a function of the system state and of the answers of the search about cycles. Beyond a bound on
// instances a choice also depends on the processes that the selector has met before (procinstance.Table.Of): two
// selectors may then choose differently, so a search must keep the choice for a state. Every such choice satisfies
// the conditions by itself. A choice never depends on the state of the property's automaton (Siegel, CAV 2019, shows
// why not).
package ample

import (
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/future"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Selector chooses ample sets of any number of processes. It finds a set that satisfies C0, C1 and C2 if one exists,
// as far as the dependence relation can tell with the knowledge that Operands allows.
//
// The valid sets of package depend (the enabled parts of strong stubborn sets) are closed under union, so a largest
// valid set exists. From the largest, the selector removes processes as long as a valid set remains. With Present the
// selector knows the operands of moves only for sets of a single process.
//
// Selector implements search.Reducer. A Selector belongs to one goroutine. Selectors over the same relations and with
// the same Options.Shared understand one another's choices.
type Selector struct {
	Stats   Stats
	r       *depend.Relations
	view    func() exec.View
	options Options
	off     bool
	asked   [ways]Conditions // the conditions to test, by the way in which a proposal was found
	// The inputs of C1, C2 and W: the relaxed futures of sets, with the valid sets; the visible moves; and the quiet
	// edges, which make no edge of another process executable (nil unless fairness is to be preserved).
	future *future.Future
	valid  validity
	sight  sight
	quiet  []bool
	// The present state, and the condition that the last proposal for this state has failed.
	m         *program.Moves
	closes    func(program.Move) bool
	failed    Conditions
	why       Reason // the reason for the last choice, if Full
	shared    *Shared
	numbering numbering // maps sets to choices
	memo      memo
	fresh     found // the last result unknown to the memo
	order     []program.PID
	moves     []program.Move
}

// New returns a Selector. view makes a reader of the states of the program of r.
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

// Visibility returns the sets that C2 lets pass: the visibility of the options, less the parts that the options
// exclude.
func (a *Selector) Visibility() Visibility { return a.sight.as }

// Moves returns the moves that c stands for. c must come from a selector with the same Shared.
func (a *Selector) Moves(m *program.Moves, c program.Choice) []program.Move {
	if c == program.Full {
		return m.All
	}
	a.m = m
	return a.movesOf(a.numbering.set(c))
}

// movesOf returns the moves of the processes of set, valid until the next call.
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

// only returns the set of process p.
func only(p program.PID) (set program.PIDSet) {
	set.Add(p)
	return set
}

// onlyOne reports whether at most one process can move.
func onlyOne(all []program.Move) bool {
	return len(all) == 0 || all[0].Proc == all[len(all)-1].Proc
}

// split cuts the moves of process p off the front.
func split(all []program.Move, p program.PID) (t, rest []program.Move) {
	n := 0
	for n < len(all) && all[n].Proc == p {
		n++
	}
	return all[:n:n], all[n:]
}

// movesOf returns the moves of process p, by binary search: the moves in all are ordered by process.
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
