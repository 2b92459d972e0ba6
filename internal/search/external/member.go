package external

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"ltlpor/internal/search"
	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/packed/coding"
)

// Member runs tasks of a search by another process, one after the other. The states of tasks have the codes of the
// searching process.
type Member struct {
	space *Space
	coded bool // space has a coding of the search
}

// NewMember returns a Member for a search of problem p, one of c.Workers members that share c.Memory. c.Dir is the
// folder for files brought and written; several members can share the folder. from has a coding of the same machine.
func NewMember(c Config, from Source, p search.Problem, r Reduction) (*Member, error) {
	c.Resident, c.Whole, c.Loose = false, false, true
	s := &Space{
		Config: c, dir: ledger.Dir{Path: c.Dir, Loose: true}, over: make(chan struct{}), rest: func() {}, version: 1,
		lent: true,
	}
	s.bucket, s.look = bucketWords, lookWords
	x, err := s.newWorker(from.Transitions.Coding, from, 0, p, r)
	s.workers = []*worker{x}
	return &Member{space: s}, err
}

// Run runs a task, the JSON text of a task. attempt distinguishes the names of the files of the task. The work ends
// early when ctx is done.
func (m *Member) Run(ctx context.Context, text []byte, attempt string, files search.Files) (search.Produced, error) {
	s := m.space
	defer context.AfterFunc(ctx, s.Stop)()
	var t task
	if err := json.Unmarshal(text, &t); err != nil {
		return search.Produced{}, fmt.Errorf("a task cannot be read: %w", err)
	}
	files.Keep(t.round(), t.Keep)
	if err := m.adopt(ctx, &t, files); err != nil {
		return search.Produced{}, err
	}
	for _, list := range [][]ledger.File{t.Files, t.Inputs} {
		for i := range list {
			if err := bring(ctx, files, &list[i]); err != nil {
				return search.Produced{}, err
			}
		}
	}
	s.files, s.index, s.attempt = t.Files, nil, attempt
	s.limit, s.spooling = s.share(), true
	if s.workers[0].Checking() { // as in tests: tasks are longer than memory
		s.limit = lowLookWords
	}
	x := s.workers[0]
	x.unknown = nil
	var r taskResult
	var file ledger.File
	var err error
	if t.Reduce {
		if r.Reduce, err = m.reduce(x, &t); r.Reduce != nil {
			file = r.Reduce.Output
		}
	} else {
		r.Map, err = s.mapTask(x, t.Layer, t.Group)
		if r.Map != nil {
			file = r.Map.Output
			if s.Marks != nil {
				r.Map.Tally.Marks.Add(s.Marks())
			}
		}
		r.Unknown = x.unknown
	}
	if err == nil {
		err = ctx.Err()
	}
	var result []byte
	if err == nil {
		result, err = json.Marshal(&r)
	}
	if err == nil {
		return search.Produced{Result: result, File: file.Name}, nil
	}
	if file.Name != "" {
		err = errors.Join(err, s.dir.Remove(file.Name))
	}
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return search.Produced{}, err
}

// reduce makes partition t.Partition, and returns the record.
func (m *Member) reduce(x *worker, t *task) (*ledger.Reduce, error) {
	var maps []ledger.Map
	for i := range t.Inputs {
		maps = append(maps, ledger.Map{Output: t.Inputs[i]})
	}
	return m.space.reduceTask(x, t.Layer, t.Group, maps)
}

// bring brings the head and the places of f.
func bring(ctx context.Context, files search.Files, f *ledger.File) error {
	parts := []search.Part{{Offset: 0, Bytes: int64(runfile.HeadBytes)}}
	for i := range f.Places {
		parts = append(parts, search.Part{Offset: f.Places[i].Offset, Bytes: f.Places[i].Bytes})
	}
	return files.Bring(ctx, f.Name, parts)
}

// adopt gives the worker the coding of task t. Within a generation, versions of the coding only add codes, and the
// remembered steps stay right.
func (m *Member) adopt(ctx context.Context, t *task, files search.Files) error {
	s, x := m.space, m.space.workers[0]
	if m.coded && s.version == t.Coding && s.generation == t.Generation {
		return nil
	}
	name := ledger.CodingName(t.Coding)
	if err := files.Bring(ctx, name, nil); err != nil {
		return err
	}
	var kept coding.Kept
	if err := s.dir.Read(name, &kept); err != nil {
		return err
	}
	own, err := coding.Restore(x.Machine(), &kept)
	if err != nil {
		return fmt.Errorf("the codes of the search are of another program: %w", err)
	}
	if !m.coded || s.generation != t.Generation {
		if x.Forget(); x.choices != nil {
			x.choices.Forget()
			*x.choices.Projections() = cache.Projections{}
		}
	}
	x.Coding = own
	x.resize()
	x.Freeze()
	m.coded, s.version, s.generation = true, t.Coding, t.Generation
	return nil
}
