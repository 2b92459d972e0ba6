package external

import (
	"errors"
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
	s.listing.Store(false)
	if err := s.commit(); err != nil {
		return err
	}
	s.limit, s.spooling, s.present.way = s.share(), true, search.LayerByTasks
	defer func() { s.spooling = false }()
	front := s.front()
	s.layers[front].lists = nil
	done := make([]ledger.Map, s.Partitions)
	for {
		s.present.clear()
		if err := s.keepForm(); err != nil {
			return err
		}
		generation := s.generation
		if err := s.maps(front, done); err != nil {
			s.discard()
			return err
		}
		s.adoptForeign()
		again, err := s.codeUnknown()
		if err != nil {
			return err
		}
		s.discard()
		if !again {
			break
		}
		if s.generation != generation { // the records of maps made before are of another form
			clear(done)
		}
	}
	out := make([]ledger.File, s.Partitions)
	if err := s.reduces(front+1, done, out); err != nil {
		return err
	}
	r := ledger.Layers{From: front + 1, To: front + 1, Coding: s.version, Generation: s.generation, Tasks: true}
	var tally ledger.Tally
	count := int64(0)
	var outputs []string
	for p := range done {
		tally.Add(&done[p].Tally)
		count += out[p].Count()
		if out[p].Name != "" {
			r.Files = append(r.Files, out[p])
		}
		if name := done[p].Output.Name; name != "" {
			outputs = append(outputs, name)
		}
	}
	if n := s.layers[front].count; tally.States != n {
		return errLost(tally.States, n)
	}
	s.push(nil, count, tally)
	r.Tallies, r.Made = []ledger.Tally{*s.layers[front].tally}, []ledger.Making{s.layers[front+1].made}
	if err := s.commitLayers(&r); err != nil {
		return err
	}
	return s.dir.Remove(outputs...)
}

// maps runs the maps of a layer without a record, and sets done to the records, by partition.
func (s *Space) maps(number int, done []ledger.Map) error {
	var tasks []task
	for _, p := range s.occupied(number) {
		err := s.dir.Read(ledger.MapName(s.generation, number, p), &done[p])
		s.present.add(&done[p].Tally)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			tasks = append(tasks, s.mapOf(number, p))
		case err != nil:
			return err
		}
	}
	return s.shareOut(tasks, func(i int, r *taskResult) error {
		return s.acceptMap(&tasks[i], r, &done[tasks[i].Partition])
	}, func(x *worker, i int) error {
		var m ledger.Map
		if err := s.mapTask(x, number, tasks[i].Partition, &m); err != nil {
			return err
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		done[tasks[i].Partition] = m
		return nil
	})
}

// reduces runs the reduces of a layer without a record, and sets out to the files, by partition.
func (s *Space) reduces(number int, maps []ledger.Map, out []ledger.File) error {
	var tasks []task
	for _, p := range targets(maps) {
		var r ledger.Reduce
		err := s.dir.Read(ledger.ReduceName(s.generation, number, p), &r)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			tasks = append(tasks, s.reduceOf(number, p, maps))
		case err != nil:
			return err
		}
		out[p] = r.Output
	}
	s.present.merge(len(tasks))
	return s.shareOut(tasks, func(i int, r *taskResult) error {
		defer s.present.merged.Add(1)
		return s.acceptReduce(&tasks[i], r, &out[tasks[i].Partition])
	}, func(x *worker, i int) error {
		defer s.present.merged.Add(1)
		r, err := s.reduceTask(x, number, tasks[i].Partition, maps)
		if err != nil {
			return err
		}
		s.mu.Lock()
		defer s.mu.Unlock()
		out[tasks[i].Partition] = r.Output
		return nil
	})
}

// occupied returns the partitions with states in a committed layer.
func (s *Space) occupied(number int) []int {
	found := map[int]bool{}
	for i := range s.files {
		for _, q := range s.files[i].Places {
			if q.Layer == number {
				found[q.Partition] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// targets returns the partitions with successors in the outputs of maps.
func targets(list []ledger.Map) []int {
	found := map[int]bool{}
	for i := range list {
		for _, q := range list[i].Output.Places {
			found[q.Partition] = true
		}
	}
	return slices.Sorted(maps.Keys(found))
}

// mapTask expands partition p of a layer, and commits the successors. It sets m to the record, of this or of
// an earlier attempt. If a successor has no code, mapTask commits nothing, and x.unknown has the successor.
func (s *Space) mapTask(x *worker, number, p int, m *ledger.Map) error {
	name := ledger.MapName(s.generation, number, p)
	if err := s.readTask(name, m); !errors.Is(err, fs.ErrNotExist) {
		s.present.add(&m.Tally)
		return err
	}
	if len(x.unknown) > mostUnknown {
		return nil // the maps made after the coding has learnt include this map
	}
	clear(x.met[:]) // a task depends on no earlier task
	*m = ledger.Map{Layer: number, Partition: p, Coding: s.version, Generation: s.generation}
	x.tally = ledger.Tally{}
	out := &spool{space: s, limit: s.limit}
	before := len(x.unknown)
	for i := range s.files {
		err := s.places(&s.files[i], inPart(number, p),
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
			return err
		}
	}
	if len(x.unknown) > before {
		for i := range x.buckets {
			x.buckets[i] = nil
		}
		x.held = 0
		out.remove()
		return nil
	}
	states := int64(0)
	for _, q := range m.Input {
		states += q.Count
	}
	if x.tally.States != states {
		return errLost(x.tally.States, states)
	}
	if err := s.steady(); err != nil {
		return err
	}
	if x.held > 0 {
		if err := out.spill(x, number); err != nil {
			return err
		}
	}
	if out.w != nil {
		if err := out.w.Close(); err != nil {
			return err
		}
		m.Output = out.file
	}
	m.Tally = x.tally
	x.tally = ledger.Tally{}
	if err := s.dir.Sync(); err != nil {
		return err
	}
	return s.commitTask(name, m, m, m.Output.Name)
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

// commitTask commits record v of a task. If an earlier attempt has committed the task, commitTask reads the earlier
// record into `into`, and removes the file of this attempt. A lent task is committed by the lender.
func (s *Space) commitTask(name string, v, into any, file string) error {
	if s.lent {
		return nil
	}
	err := s.dir.Commit(name, v)
	if !errors.Is(err, fs.ErrExist) {
		return err
	}
	if file != "" {
		if err := s.dir.Remove(file); err != nil {
			return err
		}
	}
	return s.dir.Read(name, into)
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
