// Package ample chooses ample sets: in each state the moves of some processes, if
// they satisfy the conditions C0 to C3, and all moves otherwise. The conditions stand in
// conditions.go, and choose.go asks them, in their order, of the sets that are proposed.
//
// What is chosen is a function of the system state and of what the search says about cycles, and
// beyond a bound of which processes the selector has met before (procinstance.Table.Of), so that two
// selectors may choose differently and a search must keep what was chosen for a state; never of
// the property's automaton (Siegel, CAV 2019, shows why not). Whatever was met before, each choice
// satisfies the conditions by itself.
package ample

import (
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/future"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
)

// Selector chooses ample sets that span any number of processes. It finds one
// that satisfies C0, C1 and C2 wherever there is one, as far as the dependence
// relation tells with what Operands says is known: the valid sets of package depend are
// closed under union, so that there is a largest, and from it processes are taken away as
// long as something valid is left. (With Present the operands of moves are known for sets of
// one process only.) It implements search.Reducer. A Selector belongs to one goroutine; others
// over the same relations and with the same Options.Shared understand what it has chosen.
type Selector struct {
	Stats   Stats
	r       *depend.Relations
	view    func() exec.View
	options Options
	off     bool
	asked   [ways]Conditions // of what was found in each way
	// What C1, C2 and W are asked of: the future of sets, and what is valid by it; what is
	// visible; which edges make nothing executable for others (nil unless fairness is to be
	// preserved).
	future *future.Future
	valid  validity
	sight  sight
	quiet  []bool
	// The state at hand, and the condition that the last proposal for it has failed.
	m         *program.Moves
	closes    func(program.Move) bool
	failed    Conditions
	why       Reason // of the last choice, if that was Full
	shared    *Shared
	numbering numbering // of the sets that choices stand for
	memo      memo
	fresh     found // the last one that the memo did not know
	order     []program.PID
	moves     []program.Move
}

// New returns a Selector. view makes what reads the states of the program of r.
func New(r *depend.Relations, view func() exec.View, o Options) *Selector {
	shared := o.Shared
	if shared == nil {
		shared = &Shared{}
	}
	shared.enter(r, o)
	a := &Selector{r: r, view: view, options: o, off: o.off(r), quiet: quiet(r, o), shared: shared}
	a.numbering = numbering{choices: &shared.choices, number: map[program.PIDSet]program.Choice{}}
	if !a.off {
		a.future = future.New(r, view(), &shared.places)
		for w := range ways {
			a.asked[w] = o.wanted() &^ w.proves()
		}
		a.valid = validity{future: a.future, all: !o.keeps(CondC1)}
		a.sight = newSight(&a.options, r, a.future)
	}
	return a
}

// Visibility returns which sets C2 lets pass: what the options ask for, as far as that
// keeps what they say.
func (a *Selector) Visibility() Visibility { return a.sight.as }

// Moves returns the moves that c stands for. A selector with the same Shared has chosen it: a or
// another.
func (a *Selector) Moves(m *program.Moves, c program.Choice) []program.Move {
	if c == program.Full {
		return m.All
	}
	a.m = m
	return a.of(a.numbering.set(c))
}

// of returns the moves of the processes of set, until the next call. Those of one process lie
// side by side, and are not copied: many sets are refused, and to copy would take a look at all
// moves for each.
func (a *Selector) of(set program.PIDSet) []program.Move {
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

// onlyOne reports whether at most one process can move: its moves are all.
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

// movesOf returns those of all that are of process p.
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
