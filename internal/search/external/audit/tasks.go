package audit

import (
	"cmp"
	"errors"
	"slices"

	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
)

// content identifies a run wherever it is: copying a run changes its offset only.
type content struct {
	layer, partition int
	count, bytes     int64
	sum              uint32
}

func contentOf(q *ledger.Place) content {
	return content{q.Layer, q.Partition, q.Count, q.Bytes, q.Sum}
}

func compare(a, b content) int {
	return cmp.Or(cmp.Compare(a.layer, b.layer), cmp.Compare(a.partition, b.partition), cmp.Compare(a.count, b.count),
		cmp.Compare(a.sum, b.sum), cmp.Compare(a.bytes, b.bytes))
}

// contents returns the runs of files for a partition, sorted; of each partition for -1.
func contents(files []ledger.File, partition int) (all []content) {
	for i := range files {
		for j := range files[i].Places {
			if q := &files[i].Places[j]; partition < 0 || q.Partition == partition {
				all = append(all, contentOf(q))
			}
		}
	}
	slices.SortFunc(all, compare)
	return all
}

// byTasks checks the layers made by tasks: the inputs of the maps are the layer before, the inputs of the reduces are
// the outputs of the maps, and the outputs of the reduces are the layer.
func (a *audit) byTasks() error {
	for i := range a.layers {
		r := &a.layers[i]
		if !r.Tasks {
			continue
		}
		a.Tasks++
		if err := a.layerByTasks(r); err != nil {
			return err
		}
	}
	return nil
}

func (a *audit) layerByTasks(r *ledger.Layers) error {
	name := ledger.LayersName(r.From, r.To)
	before := r.From - 1
	var tally ledger.Tally
	outputs := map[int][]content{} // by partition of the successors
	states := int64(0)
	if before < 0 {
		return a.violated(name, "layer 0 was made by tasks")
	}
	for p := range a.run.Partitions {
		m, n := a.mapFor(r.Generation, before, p)
		if n > 1 {
			return a.violated(ledger.MapName(r.Generation, before, p), "two maps of one partition")
		}
		if n == 0 {
			continue
		}
		if err := a.wasNamed(ledger.MapName(r.Generation, before, p), m.Input); err != nil {
			return err
		}
		input := int64(0)
		for j := range m.Input {
			if q := &m.Input[j]; q.Layer != before || q.Partition != p {
				return a.violated(ledger.MapName(r.Generation, before, p), "its input is of another partition")
			}
			input += m.Input[j].Count
		}
		if m.Tally.States != input {
			const how = "%d states were expanded of %d"
			return a.violated(ledger.MapName(r.Generation, before, p), how, m.Tally.States, input)
		}
		states += input
		tally.Add(&m.Tally)
		for j := range m.Output.Places {
			q := &m.Output.Places[j]
			if q.Partition < 0 || q.Partition >= a.run.Partitions {
				const how = "successors for partition %d of %d"
				return a.violated(ledger.MapName(r.Generation, before, p), how, q.Partition, a.run.Partitions)
			}
			outputs[q.Partition] = append(outputs[q.Partition], contentOf(q))
		}
	}
	whole := &r.Tallies[0]
	if states != a.counts[before] || tally.States != whole.States || tally.Transitions != whole.Transitions {
		return a.violated(name, "the maps expanded %d states, of %d in layer %d", states, a.counts[before], before)
	}
	return a.reducesOf(r, outputs)
}

// wasNamed checks that each place in list is a place of a file named by a record of layers or of replaced files, and
// that list has no run twice. name is the record with the list.
func (a *audit) wasNamed(name string, list []ledger.Place) error {
	met := map[content]bool{}
	for i := range list {
		at := contentOf(&list[i])
		if met[at] {
			return a.violated(name, "a run of layer %d is read twice", at.layer)
		}
		if met[at] = true; !a.named()[at] {
			return a.violated(name, "no record names a run of layer %d, partition %d", at.layer, at.partition)
		}
	}
	return nil
}

// named returns the runs of all files that records of layers or of replaced files name.
func (a *audit) named() map[content]bool {
	if a.ever == nil {
		a.ever = map[content]bool{}
		for _, f := range a.past {
			for i := range f.Places {
				a.ever[contentOf(&f.Places[i])] = true
			}
		}
	}
	return a.ever
}

// mapFor returns the map of a partition of a layer, in a generation, and their number.
func (a *audit) mapFor(generation, layer, p int) (m *ledger.Map, n int) {
	list := a.maps[[2]int{layer, p}]
	for i := range list {
		if list[i].Generation == generation {
			m = &list[i]
			n++
		}
	}
	return m, n
}

// reducesOf checks the reduces of a layer. outputs has the outputs of the maps, by partition.
func (a *audit) reducesOf(r *ledger.Layers, outputs map[int][]content) error {
	var files []ledger.File
	for p := range a.run.Partitions {
		name := ledger.ReduceName(r.Generation, r.From, p)
		var x *ledger.Reduce
		for i, y := range a.reduces[[2]int{r.From, p}] {
			if y.Generation != r.Generation {
				continue
			}
			if x != nil {
				return a.violated(name, "two reduces of one partition")
			}
			x = &a.reduces[[2]int{r.From, p}][i]
		}
		if x == nil {
			if len(outputs[p]) > 0 {
				return a.violated(name, "there is no reduce for %d runs", len(outputs[p]))
			}
			continue
		}
		slices.SortFunc(outputs[p], compare)
		if !slices.Equal(contents(x.Inputs, -1), outputs[p]) {
			return a.violated(name, "its inputs are not the outputs of the maps")
		}
		for i := range x.Seen {
			if err := a.wasNamed(name, x.Seen[i].Places); err != nil {
				return err
			}
		}
		for _, q := range x.Output.Places {
			if q.Layer != r.From || q.Partition != p {
				return a.violated(name, "its output is of layer %d, partition %d", q.Layer, q.Partition)
			}
		}
		seen := map[int]int64{}
		for _, q := range contents(x.Seen, p) {
			seen[q.layer] += q.count
		}
		for _, f := range a.live { // the number of states of a partition and layer stays the same in a generation
			for _, q := range f.Places {
				if q.Partition == p && q.Layer < r.From && r.Generation == a.generation() {
					seen[q.Layer] -= q.Count
				}
			}
		}
		for layer, n := range seen {
			if n != 0 && r.Generation == a.generation() {
				return a.violated(name, "it was not compared with each state of layer %d", layer)
			}
		}
		if x.Output.Name != "" {
			files = append(files, x.Output)
		}
	}
	if !slices.Equal(contents(files, -1), contents(r.Files, -1)) {
		return a.violated(ledger.LayersName(r.From, r.To), "its files are not the outputs of the reduces")
	}
	return nil
}

// generation returns the generation of the live files.
func (a *audit) generation() (g int) {
	for i := range a.replaced {
		g = max(g, a.replaced[i].Generation)
	}
	return g
}

// runs reads the live files. Each record must be in the partition that its hash says, and in one layer only.
func (a *audit) runs() error {
	if err := a.findWords(); err != nil {
		return err
	}
	for i := range a.live {
		a.Files++
		for _, q := range a.live[i].Places {
			a.Bytes += q.Bytes
		}
	}
	for p := range a.run.Partitions {
		if err := a.partition(p); err != nil {
			return err
		}
	}
	return nil
}

// findWords finds the number of words of a record.
func (a *audit) findWords() error {
	for i := range a.live {
		words, err := runfile.Words(a.dir.File(a.live[i].Name))
		if err != nil {
			return err
		}
		if a.words != 0 && a.words != words {
			return a.violated(a.live[i].Name, "its records have another length")
		}
		a.words = words
	}
	return nil
}

// partition reads the runs of partition p side by side.
func (a *audit) partition(p int) (err error) {
	var streams []runfile.Stream
	count := int64(0)
	for i := range a.live {
		f, e := runfile.Open(a.dir.File(a.live[i].Name), a.words)
		if e != nil {
			return e
		}
		defer func() { err = errors.Join(err, f.Close()) }()
		for _, q := range a.live[i].Places {
			if q.Partition == p {
				streams = append(streams, &owned{f.Section(q.Section), a, a.live[i].Name, p})
				count += q.Count
			}
		}
	}
	m, err := runfile.NewMerge(streams, a.words)
	if err != nil {
		return err
	}
	different := int64(0)
	space := make([]uint64, 1024*a.words)
	for {
		part, err := m.Read(space)
		if err != nil {
			return err
		}
		if len(part) == 0 {
			break
		}
		different += int64(len(part) / a.words)
	}
	if different != count {
		return a.violated(ledger.RunName, "partition %d has %d states, and %d different ones", p, count, different)
	}
	return nil
}

// owned is a run of file name, each of whose records must be in partition p.
type owned struct {
	runfile.Stream
	*audit
	name string
	p    int
}

// Read implements runfile.Stream.
func (o *owned) Read(dst []uint64) ([]uint64, error) {
	part, err := o.Stream.Read(dst)
	for i := 0; err == nil && i < len(part); i += o.words {
		if q := runfile.Owner(part[i:i+o.words], o.run.Partitions); q != o.p {
			err = o.violated(o.name, "a state of partition %d is in partition %d", q, o.p)
		}
	}
	return part, err
}
