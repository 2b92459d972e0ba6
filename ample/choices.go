package ample

import (
	"sync"
	"sync/atomic"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/model/program"
)

// choices is a two-way table between program.Choice values and sets of processes. Selectors sharing a table
// understand the choices of each other. The zero value is ready for use; any number of goroutines may use the table.
//
// A selector caches the entries that it has seen (numbering), and reads the table only for sets and choices new to the
// selector. Reading the sets takes no lock.
type choices struct {
	// sets has the set of choice c at index c-1. The slice is never changed: adding a set replaces it by a longer
	// slice beginning with the same sets.
	sets   atomic.Pointer[[]program.PIDSet]
	grow   sync.Mutex                        // held while a set is looked up or added
	number map[program.PIDSet]program.Choice // the inverse of sets
}

// maxChoices is the maximum number of sets in the table. Any further set has no Choice.
const maxChoices = 1<<16 - 1

// choiceFor returns the choice that stands for set, or Full if the table already has maxChoices sets.
func (x *choices) choiceFor(set program.PIDSet) program.Choice {
	x.grow.Lock()
	defer x.grow.Unlock()
	if c, ok := x.number[set]; ok {
		return c
	}
	sets := x.allSets()
	if len(sets) == maxChoices {
		return program.Full
	}
	if x.number == nil {
		x.number = map[program.PIDSet]program.Choice{}
	}
	sets = append(sets, set) // readers never look past the end of the slice that they loaded
	x.sets.Store(&sets)
	c := program.Choice(len(sets))
	x.number[set] = c
	return c
}

// allSets returns the sets in the table; the set of choice c is at index c-1. The caller must not change the slice.
func (x *choices) allSets() []program.PIDSet {
	if sets := x.sets.Load(); sets != nil {
		return *sets
	}
	return nil
}

// Save writes the table of choices to w: the set of choice 1, then the set of choice 2, and so on.
func (x *Shared) Save(w *checkpoint.Writer) {
	sets := x.choices.allSets()
	w.Uint(uint64(len(sets)))
	for i := range sets {
		for _, word := range sets[i] {
			w.Word(word)
		}
	}
}

// Load reads from r the table of choices that Save has written, so that each choice made before Save stands for the
// same set again. The caller must call Load before any choice is made.
func (x *Shared) Load(r *checkpoint.Reader) {
	for i := range r.Count() {
		var set program.PIDSet
		for j := range set {
			set[j] = r.Word()
		}
		if r.Err() == nil && x.choices.choiceFor(set) != program.Choice(i+1) {
			r.Fail("a choice has two numbers")
		}
	}
}

// numbering is a cache of the entries of choices that a single selector has seen.
type numbering struct {
	choices *choices
	sets    []program.PIDSet // a prefix of choices.allSets()
	number  map[program.PIDSet]program.Choice
}

// choice returns the choice that stands for set, or Full if the table is full.
func (x *numbering) choice(set program.PIDSet) program.Choice {
	c, ok := x.number[set]
	if !ok {
		if c = x.choices.choiceFor(set); c != program.Full {
			x.number[set] = c
		}
	}
	return c
}

// set returns the set of processes that c stands for. c must not be Full.
func (x *numbering) set(c program.Choice) program.PIDSet {
	if int(c) > len(x.sets) {
		x.sets = x.choices.allSets()
	}
	return x.sets[c-1]
}
