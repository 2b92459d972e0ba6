package external

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"ltlpor/internal/search"
	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
)

// byTasks makes the next layer by tasks, and commits the layer.
func (s *Space) byTasks() error {
	if err := s.commit(); err != nil {
		return err
	}
	s.limit, s.spooling, s.present.way = s.share(), true, search.LayerByTasks
	defer func() { s.spooling = false }()
	front := s.front()
	s.layers[front].lists = nil
	s.listing.Store(false)
	parts := s.groupSize(s.layers[front].count)
	var done []ledger.Map
	for {
		s.present.clear()
		if err := s.keepForm(); err != nil {
			return err
		}
		var err error
		if done, err = s.maps(front, parts); err != nil {
			s.discard()
			return err
		}
		s.adoptForeign()
		generation := s.generation
		again, err := s.codeUnknown()
		if err == nil && s.generation != generation { // the maps are void
			err = s.dir.Remove(outputNames(done)...)
		}
		if err != nil {
			return err
		}
		s.discard()
		if !again {
			break
		}
	}
	var tally ledger.Tally
	for i := range done {
		tally.Add(&done[i].Tally)
	}
	if n := s.layers[front].count; tally.States != n { // a reduce of incomplete maps must not be committed
		return errLost(tally.States, n)
	}
	reduced, err := s.reduces(front+1, parts, done)
	if err != nil {
		return err
	}
	r := ledger.Layers{From: front + 1, To: front + 1, Coding: s.version, Generation: s.generation, Tasks: true}
	count := int64(0)
	for i := range reduced {
		if f := reduced[i].Output; f.Name != "" {
			count += f.Count()
			r.Files = append(r.Files, f)
		}
	}
	s.push(nil, count, tally)
	r.Tallies, r.Made = []ledger.Tally{*s.layers[front].tally}, []ledger.Making{s.layers[front+1].made}
	if err := s.commitLayers(&r); err != nil {
		return err
	}
	return s.dir.Remove(outputNames(done)...)
}

// outputNames returns the names of the files with the successors found by maps.
func outputNames(maps []ledger.Map) (names []string) {
	for i := range maps {
		if name := maps[i].Output.Name; name != "" {
			names = append(names, name)
		}
	}
	return names
}

// A layer has at least tasksPerHand tasks for each worker of the search and of its team, so that the end of a layer is
// not the end of its longest task, and a task expands about mostInTask states at most, as far as there are partitions.
// A task costs some writes that wait for the disk.
const (
	tasksPerHand = 4
	mostInTask   = 1 << 19
)

// groupSize returns the number of partitions in a task of a layer of count states. It changes seldom from layer to
// layer, because the process that had a group last has copies of the files with its partitions.
func (s *Space) groupSize(count int64) int {
	hands := len(s.workers)
	if s.Team != nil {
		hands += s.Team.Size()
	}
	tasks := 1
	for tasks < s.Partitions && (tasks < tasksPerHand*hands || int64(tasks)*mostInTask < count) {
		tasks *= 2
	}
	return (s.Partitions + tasks - 1) / tasks
}

// groups divides partitions, in ascending order, into groups. The groups for different partitions are disjoint, and
// have at most parts partitions.
func groups(partitions []int, parts int) (list []ledger.Group) {
	for i, p := range partitions {
		if n := len(list); i > 0 && partitions[i-1] == p-1 && list[n-1].Partition/parts == p/parts {
			list[n-1].Parts++
			continue
		}
		list = append(list, ledger.Group{Partition: p, Parts: 1})
	}
	return list
}

// sameRuns reports whether two lists have the same files with the same places, in any order of the files.
func sameRuns(a, b []ledger.File) bool {
	byName := func(a, b ledger.File) int { return strings.Compare(a.Name, b.Name) }
	return sameFiles(slices.SortedFunc(slices.Values(a), byName), slices.SortedFunc(slices.Values(b), byName))
}

// maps runs the maps of a layer for the partitions without a record, and returns all maps.
func (s *Space) maps(number, parts int) ([]ledger.Map, error) {
	name := func(p int) string { return ledger.MapName(s.generation, number, p) }
	done, missing, err := recorded(s, s.occupied(number), name, func(*ledger.Map) bool { return true })
	if err != nil {
		return nil, err
	}
	for i := range done {
		s.present.add(&done[i].Tally)
	}
	var tasks []task
	for _, g := range groups(missing, parts) {
		tasks = append(tasks, s.mapOf(number, g))
	}
	made, err := share(s, tasks, name, s.acceptMap, func(x *worker, g ledger.Group) (*ledger.Map, error) {
		return s.mapTask(x, number, g)
	})
	return append(done, made...), err
}

// reduces runs the reduces of a layer for the partitions without a record, and returns all reduces.
func (s *Space) reduces(number, parts int, maps []ledger.Map) ([]ledger.Reduce, error) {
	name := func(p int) string { return ledger.ReduceName(s.generation, number, p) }
	done, missing, err := recorded(s, targets(maps), name, func(r *ledger.Reduce) bool {
		return sameRuns(r.Inputs, inPlaces(outputs(maps), inGroup(r.Group)))
	})
	if err != nil {
		return nil, err
	}
	var tasks []task
	for _, g := range groups(missing, parts) {
		tasks = append(tasks, s.reduceOf(number, g, maps))
	}
	s.present.merge(len(tasks))
	made, err := share(s, tasks, name, func(t *task, r *taskResult) (*ledger.Reduce, error) {
		defer s.present.merged.Add(1)
		return s.acceptReduce(t, r)
	}, func(x *worker, g ledger.Group) (*ledger.Reduce, error) {
		defer s.present.merged.Add(1)
		return s.reduceTask(x, number, g, maps)
	})
	if err == nil && len(made) < len(tasks) {
		err = fmt.Errorf("bug: %d reduces have a record, of %d", len(made), len(tasks))
	}
	return append(done, made...), err
}

// occupied returns the partitions with states in a committed layer.
func (s *Space) occupied(number int) []int { return partitionsIn(s.filesOf(number)) }

// targets returns the partitions with successors in the outputs of maps.
func targets(list []ledger.Map) []int { return partitionsIn(outputs(list)) }

// partitionsIn returns the partitions of the places of files, in ascending order.
func partitionsIn(files []ledger.File) []int {
	found := map[int]bool{}
	for i := range files {
		for _, q := range files[i].Places {
			found[q.Partition] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// mapTask expands a group of partitions of a layer, and commits the successors. It returns the record, of this or of an
// earlier attempt. If a successor has no code, mapTask commits and returns nothing, and x.unknown has the successor.
func (s *Space) mapTask(x *worker, number int, g ledger.Group) (*ledger.Map, error) {
	name, m := ledger.MapName(s.generation, number, g.Partition), &ledger.Map{}
	if err := s.readTask(name, m); !errors.Is(err, fs.ErrNotExist) {
		s.present.add(&m.Tally)
		return m, err
	}
	if len(x.unknown) > mostUnknown {
		return nil, nil // the maps made after the coding has learnt include this map
	}
	clear(x.met[:]) // a task depends on no earlier task
	*m = ledger.Map{Layer: number, Group: g, Coding: s.version, Generation: s.generation}
	x.tally = ledger.Tally{}
	out := &spool{space: s, limit: s.limit, layer: number}
	before := len(x.unknown)
	files := s.filesOf(number)
	for i := range files {
		err := s.places(&files[i], inGroup(g),
			func(r *runfile.Reader, q *ledger.Place) error {
				m.Input = append(m.Input, *q)
				return s.batches(r, s.width(), func(part []uint64) error {
					if len(x.unknown) > mostUnknown {
						return nil // the map is void: a few values are enough to learn
					}
					if err := s.expandChunk(x, part); err != nil {
						return err
					}
					return out.spillIfLong(x)
				})
			})
		if err != nil {
			out.remove()
			return nil, err
		}
	}
	if len(x.unknown) > before {
		for i := range x.buckets {
			x.buckets[i] = nil
		}
		x.held = 0
		out.remove()
		return nil, nil
	}
	states := int64(0)
	for _, q := range m.Input {
		states += q.Count
	}
	if x.tally.States != states {
		return nil, errLost(x.tally.States, states)
	}
	if err := s.steady(); err != nil {
		return nil, err
	}
	if x.held > 0 {
		if err := out.spill(x, number); err != nil {
			return nil, err
		}
	}
	if out.w != nil {
		if err := out.w.Close(); err != nil {
			return nil, err
		}
		m.Output = out.file
	}
	m.Tally = x.tally
	x.tally = ledger.Tally{}
	if err := s.dir.Sync(); err != nil {
		return nil, err
	}
	return commitTask(s, name, m, m.Output.Name)
}

// mostUnknown is the number of successors without a code after which a map gives up.
const mostUnknown = 1 << 12

// readTask reads the record of a task into v. The error is fs.ErrNotExist if no attempt has committed the task.
func (s *Space) readTask(name string, v any) error {
	if s.lent {
		return fs.ErrNotExist
	}
	return s.dir.Read(name, v)
}

// commitTask commits record v of a task, and returns v. If an earlier attempt has committed the task, commitTask
// returns the earlier record, and removes the file of this attempt. A lent task is committed by the lender.
func commitTask[T any](s *Space, name string, v *T, file string) (*T, error) {
	if s.lent {
		return v, nil
	}
	err := s.dir.Commit(name, v)
	if !errors.Is(err, fs.ErrExist) {
		return v, err
	}
	if file != "" {
		if err := s.dir.Remove(file); err != nil {
			return v, err
		}
	}
	v = new(T)
	return v, s.dir.Read(name, v)
}

// mapsOfFront returns the names of the files of runs by tasks for the next layer.
func (s *Space) mapsOfFront(names []string) (files []string, err error) {
	for _, name := range names {
		switch {
		case strings.HasPrefix(name, "map-"):
			var m ledger.Map
			if err := s.dir.Read(name, &m); err != nil {
				return nil, err
			}
			if m.Layer == s.front() && m.Generation == s.generation && m.Output.Name != "" {
				files = append(files, m.Output.Name)
			}
		case strings.HasPrefix(name, "reduce-"):
			var r ledger.Reduce
			if err := s.dir.Read(name, &r); err != nil {
				return nil, err
			}
			if r.Layer == s.front()+1 && r.Generation == s.generation && r.Output.Name != "" {
				files = append(files, r.Output.Name)
			}
		}
	}
	return files, nil
}
