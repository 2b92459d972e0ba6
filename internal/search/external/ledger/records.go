package ledger

import (
	"fmt"
	"slices"
	"time"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/external/runfile"
)

// Format is the version of the folder's form. A folder of another format is refused.
const Format = 2

// RunName is the name of the record of type Run.
const RunName = "run.json"

// Run identifies the search.
type Run struct {
	Format     int
	Identity   string // equal for searches of the same program, plan and build only
	Partitions int
	// Automaton is the number of states of the property automaton. 0: there is none. A state of the records is then a
	// node: a state of the system with a state of the automaton.
	Automaton int `json:",omitempty"`
	// Accepting: a run is accepted if some state of the automaton is visited again and again. Expanded nodes then
	// decide nothing without a record of type Cycles.
	Accepting bool `json:",omitempty"`
}

// Place is a run in a file: partition Partition of layer Layer, or the successors for this partition.
type Place struct {
	Layer, Partition int
	runfile.Section
}

// File is a file of runs.
type File struct {
	Name   string
	Places []Place
}

// Count returns the number of records of a file.
func (f *File) Count() (n int64) {
	for i := range f.Places {
		n += f.Places[i].Count
	}
	return n
}

// Fault is an error of the model in a state.
type Fault struct {
	State     []uint64 // the record of the state
	Kind      uint8
	Edge      int
	Proc      uint8
	Message   string
	Continues bool
}

// Less orders faults by state, and then by kind, process and edge: an order independent of the search.
func (f *Fault) Less(g *Fault) bool {
	if c := slices.Compare(f.State, g.State); c != 0 {
		return c < 0
	}
	if f.Kind != g.Kind {
		return f.Kind < g.Kind
	}
	if f.Proc != g.Proc {
		return f.Proc < g.Proc
	}
	return f.Edge < g.Edge
}

// Tally has the results of the expansion of states.
type Tally struct {
	States, Transitions int64   // expanded states, and transitions followed from them
	search.Decided              // the decisions of the reduction
	Faults              []Fault // the least fault of each kind
	// Stays is the least state with a run staying in a step for ever, or nil. Endless: the machine gave up on a step.
	Stays   *Fault
	Endless bool
	// Marks are flags of the machines of the search: no room for a process or channel, and a run-time error outside of
	// the property.
	Marks Marks
}

// Marks are flags of a search.
type Marks struct {
	Crowded      bool
	Ended, All   int
	RunTimeError *Fault
}

// Add adds the tally of further states.
func (t *Tally) Add(o *Tally) {
	t.States, t.Transitions = t.States+o.States, t.Transitions+o.Transitions
	t.Decided.Add(o.Decided)
	for i := range o.Faults {
		t.AddFault(o.Faults[i])
	}
	if t.Stays == nil || o.Stays != nil && o.Stays.Less(t.Stays) {
		t.Stays = o.Stays
	}
	t.Endless = t.Endless || o.Endless
	t.Marks.Add(o.Marks)
}

// AddFault keeps f if f is the least fault of the kind.
func (t *Tally) AddFault(f Fault) {
	for i := range t.Faults {
		if g := &t.Faults[i]; g.Kind == f.Kind {
			if f.Less(g) {
				*g = f
			}
			return
		}
	}
	t.Faults = append(t.Faults, f)
}

// Add adds the marks o.
func (m *Marks) Add(o Marks) {
	if o.Crowded && !m.Crowded {
		m.Crowded, m.Ended, m.All = true, o.Ended, o.All
	}
	if m.RunTimeError == nil {
		m.RunTimeError = o.RunTimeError
	}
}

// Layers commits the layers From to To.
type Layers struct {
	From, To   int
	Coding     int // version of the coding of the states
	Generation int // number of changes of the form of records before
	Files      []File
	// Tallies[i] is of the expansion of layer From-1+i. The record of layer 0 begins with an empty tally.
	Tallies []Tally
	// Tasks: the layer, a single layer, was made by tasks: by maps and reduces of groups of partitions.
	Tasks bool
	// Made[i] says how layer From+i was made. It is for reports alone: a record may lack it.
	Made []Making `json:",omitempty"`
}

// Making says how a layer was made; search.Layer has the meaning of the fields.
type Making struct {
	Way  search.LayerWay
	Took time.Duration
	Disk int64
}

// Group is a number of neighbouring partitions, the work of one task: Parts of them, from Partition on.
type Group struct{ Partition, Parts int }

// Contains reports whether partition p belongs to g.
func (g Group) Contains(p int) bool { return p >= g.Partition && p < g.Partition+g.Parts }

// Covered returns g, for the records of tasks.
func (g Group) Covered() Group { return g }

// Map commits the successors of a group of partitions of layer Layer.
type Map struct {
	Layer int
	Group
	Coding     int
	Generation int
	Input      []Place // the expanded runs, in order
	Output     File    // Partition of a place is the partition of the successors
	Tally      Tally
}

// Reduce commits a group of partitions of layer Layer: the states in the outputs of the maps of the layer before,
// without the states of earlier layers.
type Reduce struct {
	Layer int
	Group
	Coding     int
	Generation int
	Inputs     []File // of every map, the runs for the partitions
	// Seen is the number of states of earlier layers with which the inputs were compared. Partitions without an input
	// count for nothing.
	Seen   int64
	Output File
}

// Replaced commits Files in place of the files with the names in Replaces. The states are equal; if Generation is
// greater than the generation before, the states have the form of version Coding.
type Replaced struct {
	Number     int
	Coding     int
	Generation int
	Replaces   []string
	Files      []File
}

// CyclesName is the name of the record of type Cycles.
const CyclesName = "cycles.json"

// Cycles commits the search for an accepting cycle, among the nodes of every layer: the accepting nodes on no cycle and
// behind none were removed.
type Cycles struct {
	Accepting, Left int64 // the numbers of accepting nodes, and of those not removed
	Waves           int   // number of waves of removals
	Generation      int
	// Cycle has the nodes of an accepting cycle, the first of which is in layer Layer. It is empty if Left is 0.
	Layer int
	Cycle [][]uint64
}

// LayersName returns the name of the record of the layers from to to.
func LayersName(from, to int) string { return fmt.Sprintf("layers-%07d-%07d.json", from, to) }

// MapName returns the name of the record of the map of a group that begins with a partition.
func MapName(generation, layer, partition int) string {
	return fmt.Sprintf("map-%03d-%07d-%04d.json", generation, layer, partition)
}

// ReduceName returns the name of the record of the reduce of a group that begins with a partition.
func ReduceName(generation, layer, partition int) string {
	return fmt.Sprintf("reduce-%03d-%07d-%04d.json", generation, layer, partition)
}

// CodingName returns the name of the record of a coding.
func CodingName(version int) string { return fmt.Sprintf("coding-%05d.json", version) }

// ReplacedName returns the name of a record of type Replaced.
func ReplacedName(number int) string { return fmt.Sprintf("replaced-%06d.json", number) }

// FaultIn returns the fault f, met in the state of a record.
func FaultIn(record []uint64, f *program.Fault) Fault {
	return Fault{
		State: slices.Clone(record), Kind: uint8(f.Kind), Edge: int(f.Edge), Proc: uint8(f.Proc), Message: f.Message,
		Continues: f.Continues,
	}
}

// Program returns f as a fault of the program, without a position.
func (f *Fault) Program() *program.Fault {
	return &program.Fault{
		Kind: program.FaultKind(f.Kind), Edge: program.EdgeID(f.Edge), Proc: program.PID(f.Proc), Message: f.Message,
		Continues: f.Continues,
	}
}
