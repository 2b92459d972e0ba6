// Package audit checks the folder of a search in external memory (package external), with no look at the search: it
// reads the records and the runs, and decides whether every state of the search was expanded. It shares the forms of
// records and runs with the search (packages ledger and runfile), the lock of the folder, and nothing else.
//
// doc/dev/external.md shows why the conditions checked here imply this.
package audit

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"ltlpor/internal/search/external/ledger"
)

// Result has the figures of a search.
type Result struct {
	Folder              string
	Layers              int // with the last layer, which is empty in a complete search; as search.Layers.Done
	States, Transitions int64
	Files               int
	Bytes               int64
	Tasks               int // layers made by tasks
	// Complete: the last layer is empty, hence every state was expanded. Fault: the expansion showed a fault, which
	// ended the search.
	Complete, Fault bool
	// Endless: the engine gave up on a step, hence the successors by the step are missing.
	Endless bool
	// Open are the reasons why a complete search decides nothing: a step without an end, no room for a process.
	Open []string
	// Cycle: the records have an accepting cycle.
	Cycle bool
}

// Idle locks the folder `path` against searches, and audits it as Folder does. The error is ledger.ErrBusy if a search
// is running in the folder. A folder that cannot be locked, for want of locks, is audited all the same.
func Idle(path string) (r Result, err error) {
	lock, err := ledger.Dir{Path: path}.LockShared()
	if err != nil {
		return r, fmt.Errorf("%w; its records can be audited when the search has ended", err)
	}
	defer func() { err = errors.Join(err, lock.Close()) }()
	return Folder(path)
}

// Folder audits the search in the folder `path`, in which no search may be running. The error names a file that is
// missing or damaged, or the condition that the records violate.
func Folder(path string) (Result, error) {
	a := &audit{dir: ledger.Dir{Path: path}}
	a.Folder = path
	if err := a.read(); err != nil {
		return a.Result, err
	}
	err := a.check()
	return a.Result, err
}

// audit is the state of an audit.
type audit struct {
	Result
	dir      ledger.Dir
	run      ledger.Run
	layers   []ledger.Layers
	replaced []ledger.Replaced
	cycles   *ledger.Cycles             // nil without the record
	maps     map[[2]int][]ledger.Map    // by generation and layer
	reduces  map[[2]int][]ledger.Reduce // by generation and layer
	words    int
	counts   []int64        // states of each layer, in the live files
	tallies  []ledger.Tally // of the expansion of each layer
	live     []ledger.File
	past     map[string]ledger.File // every file that a record of layers or of replaced files names
	ever     map[content]bool       // the runs of these files; see named
	names    map[string]bool
}

// violated returns the error for a violated condition of a file.
func (a *audit) violated(name, format string, args ...any) error {
	return fmt.Errorf("%s: %w: %s", a.dir.File(name), ledger.ErrDamaged, fmt.Sprintf(format, args...))
}

// read reads the records.
func (a *audit) read() error {
	if err := a.dir.Read(ledger.RunName, &a.run); err != nil {
		return err
	}
	if a.run.Format != ledger.Format {
		return a.violated(ledger.RunName, "format %d, expected %d", a.run.Format, ledger.Format)
	}
	if a.run.Partitions < 1 {
		return a.violated(ledger.RunName, "%d partitions", a.run.Partitions)
	}
	names, err := a.dir.Names()
	if err != nil {
		return err
	}
	a.maps, a.reduces, a.names = map[[2]int][]ledger.Map{}, map[[2]int][]ledger.Reduce{}, map[string]bool{}
	for _, name := range names {
		a.names[name] = true
		kind, _, _ := strings.Cut(name, "-")
		if !strings.HasSuffix(name, ".json") || strings.HasPrefix(name, "temp-") {
			continue
		}
		switch kind {
		case "layers":
			var r ledger.Layers
			if err := a.dir.Read(name, &r); err != nil {
				return err
			}
			a.layers = append(a.layers, r)
		case "replaced":
			var r ledger.Replaced
			if err := a.dir.Read(name, &r); err != nil {
				return err
			}
			a.replaced = append(a.replaced, r)
		case "map":
			var r ledger.Map
			if err := a.dir.Read(name, &r); err != nil {
				return err
			}
			at := [2]int{r.Generation, r.Layer}
			a.maps[at] = append(a.maps[at], r)
		case "reduce":
			var r ledger.Reduce
			if err := a.dir.Read(name, &r); err != nil {
				return err
			}
			at := [2]int{r.Generation, r.Layer}
			a.reduces[at] = append(a.reduces[at], r)
		case ledger.CyclesName:
			a.cycles = &ledger.Cycles{}
			if err := a.dir.Read(name, a.cycles); err != nil {
				return err
			}
		}
	}
	return nil
}

// check checks the conditions, after read.
func (a *audit) check() error {
	if err := a.forms(); err != nil || len(a.layers) == 0 {
		return err
	}
	for _, f := range []func() error{a.sequence, a.liveFiles, a.expanded, a.byTasks, a.runs} {
		if err := f(); err != nil {
			return err
		}
	}
	last := len(a.counts) - 1
	a.Layers = len(a.counts)
	a.Complete = a.counts[last] == 0 && !a.Fault && !a.Endless
	return a.cyclesOf()
}

// cyclesOf reads the record about accepting cycles. The record of a cycle agrees with the layers. That there is none is
// not shown by the files: the steps between the nodes would have to be known.
func (a *audit) cyclesOf() error {
	const open = "whether an accepting cycle exists cannot be seen from the files"
	r := a.cycles
	switch {
	case r == nil:
		if a.run.Accepting {
			a.Open = append(a.Open, open)
		}
		return nil
	case !a.run.Accepting:
		return a.violated(ledger.CyclesName, "the automaton accepts no cycle")
	case !a.Complete:
		return a.violated(ledger.CyclesName, "not every node was expanded")
	case r.Generation != a.generation():
		return a.violated(ledger.CyclesName, "generation %d of %d", r.Generation, a.generation())
	case r.Left < 0 || r.Left > r.Accepting || r.Accepting > a.States || (r.Left > 0) != (len(r.Cycle) > 0):
		const how = "%d nodes left of %d, and a cycle of %d"
		return a.violated(ledger.CyclesName, how, r.Left, r.Accepting, len(r.Cycle))
	case r.Layer < 0 || r.Layer >= a.Layers-1: // the last layer is empty
		return a.violated(ledger.CyclesName, "layer %d of %d", r.Layer, a.Layers)
	}
	if a.Cycle = r.Left > 0; !a.Cycle {
		a.Open = append(a.Open, open)
	}
	return nil
}

// sequence checks that the records of layers follow each other from layer 0 on, with a tally for each layer.
func (a *audit) sequence() error {
	next := 0
	for i := range a.layers {
		r := &a.layers[i]
		name := ledger.LayersName(r.From, r.To)
		switch {
		case r.From != next || r.To < r.From:
			return a.violated(name, "layers %d to %d, expected from %d on", r.From, r.To, next)
		case len(r.Tallies) != r.To-r.From+1:
			return a.violated(name, "%d tallies for %d layers", len(r.Tallies), r.To-r.From+1)
		case r.Tasks && r.From != r.To:
			return a.violated(name, "several layers by tasks")
		case !a.names[name]:
			return a.violated(name, "the record has another name")
		case !a.names[ledger.CodingName(r.Coding)]:
			return a.violated(ledger.CodingName(r.Coding), "it is missing")
		}
		next = r.To + 1
		a.tallies = append(a.tallies, r.Tallies...)
	}
	a.tallies = append(a.tallies[1:], ledger.Tally{}) // the first is of no expansion; the last layer was not expanded
	return nil
}

// liveFiles finds the files of the states, and counts the states of each layer.
func (a *audit) liveFiles() error {
	a.past = map[string]ledger.File{}
	files, generations := map[string]ledger.File{}, map[string]int{}
	for i := range a.layers {
		r := &a.layers[i]
		for _, f := range r.Files {
			for _, q := range f.Places {
				if q.Layer < r.From || q.Layer > r.To {
					return a.violated(ledger.LayersName(r.From, r.To), "it has states of layer %d", q.Layer)
				}
			}
			if err := a.name(files, f); err != nil {
				return err
			}
			generations[f.Name] = r.Generation
		}
	}
	for i := range a.replaced {
		if err := a.replace(files, generations, i); err != nil {
			return err
		}
	}
	a.counts = make([]int64, len(a.tallies))
	for _, f := range files {
		a.live = append(a.live, f)
		if g := generations[f.Name]; g != a.generation() {
			return a.violated(f.Name, "its states have the form of generation %d of %d", g, a.generation())
		}
		for _, q := range f.Places {
			if q.Layer < 0 || q.Layer >= len(a.counts) || q.Partition < 0 || q.Partition >= a.run.Partitions {
				return a.violated(f.Name, "layer %d, partition %d does not exist", q.Layer, q.Partition)
			}
			if q.Count < 1 || q.Bytes < 1 || q.Offset < 0 {
				return a.violated(f.Name, "a run has %d states in %d bytes at %d", q.Count, q.Bytes, q.Offset)
			}
			a.counts[q.Layer] += q.Count
		}
	}
	return nil
}

// name adds f to files. No record before may have named f.
func (a *audit) name(files map[string]ledger.File, f ledger.File) error {
	if _, twice := a.past[f.Name]; twice {
		return a.violated(f.Name, "two records name the file")
	}
	files[f.Name], a.past[f.Name] = f, f
	return nil
}

// replace follows the record with index i of replaced files. Layers committed later are in files already; so the record
// names the files itself.
//
// generations has the generation of each file.
func (a *audit) replace(files map[string]ledger.File, generations map[string]int, i int) error {
	r := &a.replaced[i]
	name := ledger.ReplacedName(r.Number)
	if !a.names[ledger.CodingName(r.Coding)] {
		return a.violated(ledger.CodingName(r.Coding), "it is missing")
	}
	if r.Number != i {
		return a.violated(name, "record %d, expected %d", r.Number, i)
	}
	from := 0
	if i > 0 {
		from = a.replaced[i-1].Generation
	}
	if r.Generation < from || r.Generation > from+1 {
		return a.violated(name, "generation %d after %d", r.Generation, from)
	}
	before, after := map[int]int64{}, map[int]int64{}
	for _, old := range r.Replaces {
		f, ok := files[old]
		if !ok {
			return a.violated(name, "no record before names %s", old)
		}
		if generations[old] != from {
			return a.violated(name, "%s has the form of generation %d, expected %d", old, generations[old], from)
		}
		for _, q := range f.Places {
			before[q.Layer] += q.Count
		}
		delete(files, old)
	}
	for _, f := range r.Files {
		for _, q := range f.Places {
			after[q.Layer] += q.Count
		}
		if err := a.name(files, f); err != nil {
			return err
		}
		generations[f.Name] = r.Generation
	}
	for layer, n := range before {
		if after[layer] != n {
			return a.violated(name, "layer %d had %d states, and has %d", layer, n, after[layer])
		}
	}
	if len(after) != len(before) {
		return a.violated(name, "the files have other layers")
	}
	return nil
}

// expanded checks that each layer but the last was expanded: its tally has as many states as the layer.
func (a *audit) expanded() error {
	if n := int64(max(1, a.run.Automaton)); a.counts[0] < 1 || a.counts[0] > n {
		return a.violated(ledger.LayersName(a.layers[0].From, a.layers[0].To), "%d initial states", a.counts[0])
	}
	last := len(a.counts) - 1
	for layer := range last {
		if t := &a.tallies[layer]; t.States != a.counts[layer] {
			const how = "%d states of layer %d were expanded, and it has %d"
			return a.violated(a.recordWith(layer+1), how, t.States, layer, a.counts[layer])
		}
	}
	for layer, n := range a.counts {
		t := &a.tallies[layer]
		a.States, a.Transitions = a.States+n, a.Transitions+t.Transitions
		a.Fault = a.Fault || len(t.Faults) > 0
		if layer < last && n == 0 {
			return a.violated(a.recordWith(layer), "layer %d is empty, and is not the last", layer)
		}
		if t.Endless {
			a.Endless = true
			a.Open = append(a.Open, fmt.Sprintf("the engine gave up on a step from layer %d", layer))
		}
		if t.Stays != nil {
			a.Open = append(a.Open, fmt.Sprintf("a run may stay in a step from layer %d for ever", layer))
		}
	}
	if slices.ContainsFunc(a.tallies, func(t ledger.Tally) bool { return t.Marks.Crowded }) {
		a.Open = append(a.Open, "some run had no room for a process or channel")
	}
	if slices.ContainsFunc(a.tallies, func(t ledger.Tally) bool { return t.Marks.RunTimeError != nil }) {
		a.Open = append(a.Open, "some run ended in a run-time error")
	}
	return nil
}

// recordWith returns the name of the record of a layer.
func (a *audit) recordWith(layer int) string {
	for i := range a.layers {
		if r := &a.layers[i]; r.From <= layer && layer <= r.To {
			return ledger.LayersName(r.From, r.To)
		}
	}
	return ledger.RunName
}
