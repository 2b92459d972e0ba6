package search

import "time"

// Layers describes a search in layers, with the states in files (package external). Another search has the zero value.
type Layers struct {
	Folder string // the folder of the search
	// Done are the finished layers, from layer 0 on, of all runs of the search. The last layer of a complete search is
	// empty, and counts as the others do. Done must not be changed.
	Done []Layer
	// Expanded is the number of states of the last finished layer that have been expanded since, and Followed the
	// number of transitions followed from these states.
	Expanded, Followed int64
	// Merged is the number of partitions of the next layer that are made, of Parts; Parts is 0 during the expansion.
	Merged, Parts int64
	// Sought is the error for which the run is being sought, or was when the search ended. Otherwise it is nil.
	Sought *Sought
	// Removing is the removal of accepting nodes behind the last layer, while it goes on, or if the search ended
	// meanwhile. Otherwise it is nil.
	Removing *Removing
}

// Removing is a removal of accepting nodes that are on no cycle: of Accepting nodes, Left are left after some waves.
// Accepting is 0 while they are counted.
type Removing struct {
	Waves           int
	Accepting, Left int64
}

// Sought is an error found in a state of layer Layer. The run to it is sought backwards, and is known from layer Back
// on.
type Sought struct{ Layer, Back int }

// Layer is a finished layer: the states first met from the states of the layer before.
type Layer struct {
	// States is the number of states in the layer, and Transitions the number of transitions from the layer before.
	States, Transitions int64
	Way                 LayerWay
	Took                time.Duration // from the end of the layer before, in one run of the search; 0 if unknown
	Disk                int64         // bytes of all files of the search at the end of the layer
	Bytes               int64         // bytes of the states in files; 0 before the end of the search
}

// Duplicates returns the number of transitions that led to no new state.
func (l *Layer) Duplicates() int64 { return max(0, l.Transitions-l.States) }

// LayerWay is the way in which a layer is made.
type LayerWay string

const (
	LayerByTable LayerWay = "table" // by a table of all states in memory
	LayerByLists LayerWay = "lists" // by lists of its states in memory, and a reading of all earlier states
	LayerByTasks LayerWay = "tasks" // by tasks over files
)

// Timed returns the number of states expanded for the finished layers whose duration is known, and the sum of these
// durations.
func (l *Layers) Timed() (states int64, took time.Duration) {
	for i := range l.Done {
		if d := &l.Done[i]; d.Took > 0 && i > 0 {
			states, took = states+l.Done[i-1].States, took+d.Took
		}
	}
	return states, took
}
