package ample

import (
	"sync"
	"sync/atomic"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/model/program"
)

// choices maps program.Choice values to sets of processes, and back. Selectors with a common table understand one
// another's choices. Any number of goroutines may use the table. The zero value is ready for use.
//
// A selector caches the entries that it has seen (numbering) and reads the table only for sets and choices new to the
// selector. Reading the sets takes no lock.
type choices struct {
	// sets has sets[c-1] for Choice c. A longer slice that begins with the same sets replaces an older slice.
	sets   atomic.Pointer[[]program.PIDSet]
	grow   sync.Mutex                        // held while a set is looked up or added
	number map[program.PIDSet]program.Choice // the inverse of sets
}

// maxChoices is the largest number of sets that get a Choice.
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
	sets = append(sets, set) // readers never look past the end of their slice
	x.sets.Store(&sets)
	c := program.Choice(len(sets))
	x.number[set] = c
	return c
}

// allSets returns the sets of the choices made so far: the set of Choice c is at index c-1. These sets do not change.
func (x *choices) allSets() []program.PIDSet {
	if sets := x.sets.Load(); sets != nil {
		return *sets
	}
	return nil
}

// Save writes the sets that the choices stand for, in the order of the choices.
func (x *Shared) Save(w *checkpoint.Writer) {
	sets := x.choices.allSets()
	w.Uint(uint64(len(sets)))
	for i := range sets {
		for _, word := range sets[i] {
			w.Word(word)
		}
	}
}

// Load reads the sets that Save has written. Choices from before the Save keep their meaning. The caller must call
// Load before any choice is made.
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

// numbering is a cache: the part of choices that a single selector has seen.
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
