package ample

import (
	"sync"
	"sync/atomic"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/model/program"
)

// choices say which sets of processes choices stand for. Selectors that have one in common may be
// asked about each other's choices. They may be used by any number of goroutines; the zero value
// is ready for use.
//
// A selector keeps what it has seen of the table, so that it comes back to it for sets and
// choices that are new to it only. The sets are read without a lock.
type choices struct {
	// sets has sets[c-1] for Choice c. A longer one that begins with the same sets takes its place.
	sets   atomic.Pointer[[]program.PIDSet]
	grow   sync.Mutex                        // held while a set is looked up or added
	number map[program.PIDSet]program.Choice // of the members of sets
}

// maxChoices is the most sets that have numbers.
const maxChoices = 1<<16 - 1

// of returns the choice that stands for set, Full if there are too many sets.
func (x *choices) of(set program.PIDSet) program.Choice {
	x.grow.Lock()
	defer x.grow.Unlock()
	if c, ok := x.number[set]; ok {
		return c
	}
	sets := x.all()
	if len(sets) == maxChoices {
		return program.Full
	}
	if x.number == nil {
		x.number = map[program.PIDSet]program.Choice{}
	}
	sets = append(sets, set) // behind the end of what others read
	x.sets.Store(&sets)
	c := program.Choice(len(sets))
	x.number[set] = c
	return c
}

// all returns the sets of the choices made so far, that of Choice c at index c-1. They do not change.
func (x *choices) all() []program.PIDSet {
	if sets := x.sets.Load(); sets != nil {
		return *sets
	}
	return nil
}

// Save writes what choices stand for.
func (x *Shared) Save(w *checkpoint.Writer) {
	sets := x.choices.all()
	w.Uint(uint64(len(sets)))
	for i := range sets {
		for _, word := range sets[i] {
			w.Word(word)
		}
	}
}

// Load reads what Save has written, before any choice is made. Choices that were made then mean the same again.
func (x *Shared) Load(r *checkpoint.Reader) {
	for i := range r.Count() {
		var set program.PIDSet
		for j := range set {
			set[j] = r.Word()
		}
		if r.Err() == nil && x.choices.of(set) != program.Choice(i+1) {
			r.Fail("a choice has two numbers")
		}
	}
}

// numbering is what one selector has seen of its choices.
type numbering struct {
	choices *choices
	sets    []program.PIDSet // the first of them
	number  map[program.PIDSet]program.Choice
}

// choice returns the choice that stands for set, Full if there are too many sets.
func (x *numbering) choice(set program.PIDSet) program.Choice {
	c, ok := x.number[set]
	if !ok {
		if c = x.choices.of(set); c != program.Full {
			x.number[set] = c
		}
	}
	return c
}

// set returns what c, which is not Full, stands for.
func (x *numbering) set(c program.Choice) program.PIDSet {
	if int(c) > len(x.sets) {
		x.sets = x.choices.all()
	}
	return x.sets[c-1]
}
