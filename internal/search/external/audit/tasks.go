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
	covered := map[int]bool{}
	maps := a.maps[[2]int{r.Generation, before}]
	for i := range maps {
		m := &maps[i]
		name := ledger.MapName(r.Generation, before, m.Partition)
		if err := a.cover(covered, name, m.Group); err != nil {
			return err
		}
		input, err := a.mapOf(name, before, m)
		if err != nil {
			return err
		}
		states += input
		tally.Add(&m.Tally)
		for j := range m.Output.Places {
			q := &m.Output.Places[j]
			outputs[q.Partition] = append(outputs[q.Partition], contentOf(q))
		}
	}
	whole := &r.Tallies[0]
	if states != a.counts[before] || tally.States != whole.States || tally.Transitions != whole.Transitions {
		return a.violated(name, "the maps expanded %d states, of %d in layer %d", states, a.counts[before], before)
	}
	return a.reducesOf(r, outputs)
}

// cover adds the partitions of g, a task with a record, to covered. No other task of the kind has one of them.
func (a *audit) cover(covered map[int]bool, name string, g ledger.Group) error {
	if g.Partition < 0 || g.Parts < 1 || g.Parts > a.run.Partitions || g.Partition > a.run.Partitions-g.Parts {
		return a.violated(name, "%d partitions from %d on, of %d", g.Parts, g.Partition, a.run.Partitions)
	}
	for p := g.Partition; p < g.Partition+g.Parts; p++ {
		if covered[p] {
			return a.violated(name, "two tasks for partition %d", p)
		}
		covered[p] = true
	}
	return nil
}

// mapOf checks map m of layer `before`, and returns the number of states expanded.
func (a *audit) mapOf(name string, before int, m *ledger.Map) (input int64, err error) {
	if err := a.wasNamed(name, m.Input); err != nil {
		return 0, err
	}
	for j := range m.Input {
		if q := &m.Input[j]; q.Layer != before || !m.Contains(q.Partition) {
			return 0, a.violated(name, "its input is of another partition")
		}
		input += m.Input[j].Count
	}
	if m.Tally.States != input {
		return 0, a.violated(name, "%d states were expanded of %d", m.Tally.States, input)
	}
	for j := range m.Output.Places {
		if q := &m.Output.Places[j]; q.Partition < 0 || q.Partition >= a.run.Partitions {
			return 0, a.violated(name, "successors for partition %d of %d", q.Partition, a.run.Partitions)
		}
	}
	return input, nil
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

// reducesOf checks the reduces of a layer. outputs has the outputs of the maps, by partition.
func (a *audit) reducesOf(r *ledger.Layers, outputs map[int][]content) error {
	var files []ledger.File
	covered := map[int]bool{}
	reduces := a.reduces[[2]int{r.Generation, r.From}]
	for i := range reduces {
		x := &reduces[i]
		name := ledger.ReduceName(r.Generation, r.From, x.Partition)
		if err := a.cover(covered, name, x.Group); err != nil {
			return err
		}
		var inputs []content
		for p := x.Partition; p < x.Partition+x.Parts; p++ {
			inputs = append(inputs, outputs[p]...)
		}
		slices.SortFunc(inputs, compare)
		if !slices.Equal(contents(x.Inputs, -1), inputs) {
			return a.violated(name, "its inputs are not the outputs of the maps")
		}
		for _, q := range x.Output.Places {
			if q.Layer != r.From || !x.Contains(q.Partition) {
				return a.violated(name, "its output is of layer %d, partition %d", q.Layer, q.Partition)
			}
		}
		if n := a.earlier(x, outputs); r.Generation == a.generation() && x.Seen != n {
			return a.violated(name, "its inputs were compared with %d states of earlier layers, of %d", x.Seen, n)
		}
		if x.Output.Name != "" {
			files = append(files, x.Output)
		}
	}
	for p := range outputs {
		if !covered[p] {
			name := ledger.ReduceName(r.Generation, r.From, p)
			return a.violated(name, "there is no reduce for %d runs", len(outputs[p]))
		}
	}
	if !slices.Equal(contents(files, -1), contents(r.Files, -1)) {
		return a.violated(ledger.LayersName(r.From, r.To), "its files are not the outputs of the reduces")
	}
	return nil
}

// earlier returns the number of states of earlier layers in the partitions of reduce x with an input, by the live
// files. It is meant for the present generation: a change of the form moves states to other partitions.
func (a *audit) earlier(x *ledger.Reduce, outputs map[int][]content) (n int64) {
	for _, f := range a.live {
		for _, q := range f.Places {
			if q.Layer < x.Layer && x.Contains(q.Partition) && len(outputs[q.Partition]) > 0 {
				n += q.Count
			}
		}
	}
	return n
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
