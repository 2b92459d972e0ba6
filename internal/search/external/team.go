package external

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
)

// This file shares the tasks of a layer with the members of a team, and checks their results. Package doc explains why
// a member cannot change the set of states: a result is a record about files, exactly as a task of this process makes
// it, and the first record of a task counts.

// task describes a map or a reduce to a member.
type task struct {
	Reduce bool
	Layer  int // of the expanded states of a map, and of the states made by a reduce
	ledger.Group
	Coding, Generation int
	Files              []ledger.File // the runs expanded by a map; the runs of earlier layers for a reduce
	Inputs             []ledger.File // the successors for a reduce
	Keep               []string      // the files of the committed layers
}

// round returns the number of the layer expanded by the task, or by the maps of a reduce.
func (t *task) round() int {
	if t.Reduce {
		return t.Layer - 1
	}
	return t.Layer
}

// taskResult is the result of a task: one of the fields is set.
type taskResult struct {
	Map     *ledger.Map
	Reduce  *ledger.Reduce
	Unknown []program.State // successors without a code: the map has no other result
}

// leastShared is the number of states from which on a layer is made by tasks for the team. For fewer states, the tasks
// take longer than the layer: about 0.2 s were measured in addition, for two processes with 500,000 states a second.
const leastShared = 1 << 18

// shares reports whether the next layer is made by tasks because a team has members. A state by tasks takes about twice
// the CPU time of a state with a table of all states, so a search with a table keeps it until the members have as many
// workers as the search.
func (s *Space) shares() bool {
	if s.Team == nil {
		return false
	}
	least, members := int64(leastShared), s.Team.Size()
	if s.Shared > 0 {
		least = s.Shared
	}
	return members > 0 && s.layers[s.front()].count >= least &&
		(!s.resident() || s.Shared > 0 || members > len(s.workers))
}

func refused(format string, args ...any) error {
	return &search.BadResult{Why: fmt.Sprintf(format, args...)}
}

// mapOf describes the map of a group of partitions of a layer.
func (s *Space) mapOf(number int, g ledger.Group) task {
	return task{
		Layer: number, Group: g, Coding: s.version, Generation: s.generation,
		Files: inPlaces(s.filesOf(number), inGroup(g)),
	}
}

// reduceOf describes the reduce of a group of partitions of layer `number` from maps.
func (s *Space) reduceOf(number int, g ledger.Group, maps []ledger.Map) task {
	return task{
		Reduce: true, Layer: number, Group: g, Coding: s.version, Generation: s.generation,
		Files: inPlaces(s.files, inGroup(g)), Inputs: inPlaces(outputs(maps), inGroup(g)),
	}
}

// seen returns the number of states of earlier layers that reduce t compares with its inputs.
func (t *task) seen() (n int64) {
	with := map[int]bool{}
	for _, p := range partitionsIn(t.Inputs) {
		with[p] = true
	}
	for i := range t.Files {
		for _, q := range t.Files[i].Places {
			if with[q.Partition] {
				n += q.Count
			}
		}
	}
	return n
}

// acceptMap commits the result of map t by a member, and returns the record of the map, maybe of an earlier attempt.
// The states without a code are kept for codeUnknown.
func (s *Space) acceptMap(t *task, r *taskResult) (*ledger.Map, error) {
	if len(r.Unknown) > 0 {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.foreign = append(s.foreign, r.Unknown...)
		return nil, nil
	}
	got := r.Map
	if got == nil {
		return nil, refused("a map has no record")
	}
	var input []ledger.Place
	states := int64(0)
	for i := range t.Files {
		input = append(input, t.Files[i].Places...)
		states += t.Files[i].Count()
	}
	switch {
	case got.Layer != t.Layer || got.Group != t.Group || got.Coding != t.Coding || got.Generation != t.Generation:
		return nil, refused("it is the record of another map")
	case !slices.Equal(got.Input, input) || got.Tally.States != states:
		return nil, refused("the map expanded %d states of %d", got.Tally.States, states)
	}
	if err := s.checkOutput(&got.Output, "spool-", func(q *ledger.Place) bool {
		return q.Layer == t.Layer && q.Partition >= 0 && q.Partition < s.Partitions
	}); err != nil {
		return nil, err
	}
	s.present.add(&got.Tally)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.elsewhere = true
	return commitTask(s, ledger.MapName(t.Generation, t.Layer, t.Partition), got, got.Output.Name)
}

// acceptReduce commits the result of reduce t by a member, and returns the record, maybe of an earlier attempt.
func (s *Space) acceptReduce(t *task, r *taskResult) (*ledger.Reduce, error) {
	got := r.Reduce
	if got == nil {
		return nil, refused("a reduce has no record")
	}
	if got.Layer != t.Layer || got.Group != t.Group || got.Coding != t.Coding || got.Generation != t.Generation ||
		!sameFiles(got.Inputs, t.Inputs) {
		return nil, refused("it is the record of another reduce")
	}
	if n := t.seen(); got.Seen != n {
		return nil, refused("the reduce compared its inputs with %d states of %d", got.Seen, n)
	}
	if err := s.checkOutput(&got.Output, "layer-", inPart(t.Layer, t.Group)); err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return commitTask(s, ledger.ReduceName(t.Generation, t.Layer, t.Partition), got, got.Output.Name)
}

func sameFiles(a, b []ledger.File) bool {
	return slices.EqualFunc(a, b, func(x, y ledger.File) bool {
		return x.Name == y.Name && slices.Equal(x.Places, y.Places)
	})
}

// checkOutput reads f, a file written by a member, to the end, and returns an error if a place is not wanted or a run
// is damaged.
func (s *Space) checkOutput(f *ledger.File, prefix string, wanted func(*ledger.Place) bool) error {
	if f.Name == "" && len(f.Places) == 0 {
		return nil
	}
	if !strings.HasPrefix(f.Name, prefix) || filepath.Base(f.Name) != f.Name || len(f.Places) == 0 {
		return refused("%q is no name of an output", f.Name)
	}
	for i := range f.Places {
		if q := &f.Places[i]; q.Count < 1 || q.Bytes < 1 || q.Offset < 0 {
			return refused("a run of %s has %d states in %d bytes at %d", f.Name, q.Count, q.Bytes, q.Offset)
		}
		if !wanted(&f.Places[i]) {
			return refused("%s has states for layer %d, partition %d", f.Name, f.Places[i].Layer, f.Places[i].Partition)
		}
	}
	err := s.places(f, anyPlace, func(r *runfile.Reader, _ *ledger.Place) error {
		return s.batches(r, s.width(), func([]uint64) error { return nil })
	})
	if errors.Is(err, runfile.ErrDamaged) {
		return refused("%v", err)
	}
	return err
}

// adoptForeign gives the states without a code that members met to a worker of this process, for codeUnknown.
func (s *Space) adoptForeign() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.workers[0].unknown = append(s.workers[0].unknown, s.foreign...)
	s.foreign = nil
}
