package packed

import (
	"errors"
	"maps"
	"sync"
	"sync/atomic"

	"ltlpor/program"
	"ltlpor/store/compact"
)

// Field is a Space whose states are paired with those of an automaton, and visited along paths by tracers, one for
// each goroutine. A node is the root of a state, and the automaton state in the low bits.
type Field struct {
	*Space
	bits    uint           // of the automaton state
	nodes   *compact.Table // nil: the field is one of Routes
	fair    bool           // it is asked who moves in each step
	tracers []*Tracer
	// catching: it is one of Catching, where the words of the Space are nodes. Then there are catchers, and what the
	// colours of nodes do not count.
	catching bool
	catchers []*Catcher
	excess   excess
	// choices are those that are not the usual ones, by root.
	choices [choiceShards]struct {
		sync.Mutex
		of map[uint64]program.Choice
	}
	kept atomic.Int64 // how many they are
}

const choiceShards = 64

// mostTracers is how many tracers a field may have: each has a bit in the colour of a node.
const mostTracers = 6

// mostRoutes is how many it may have where nodes have no colours.
const mostRoutes = 24

// mostRoot is how many bits a root may have.
func (s *Space) mostRoot() uint {
	if s.field == nil {
		return wordBits
	}
	return wordBits - 1 - s.field.bits
}

// Field returns a field for so many goroutines, but for six at most, and automaton states, as Space does.
func (s *Store) Field(workers, automaton int, reduces bool) (*Field, error) {
	workers = min(workers, mostTracers)
	f, err := s.field(workers, automaton, reduces)
	if err != nil {
		return nil, err
	}
	o := compact.Options{ColourBits: 2 + workers}
	if f.nodes, err = compact.New(f.width(f.master)+int(f.bits), o); err != nil {
		return nil, err
	}
	f.share()
	return f, nil
}

// Routes is Field for tracers that are search.Routes: nodes have no shades, and the table of nodes is that of the
// search. fair says that it asks who moves in a step.
func (s *Store) Routes(workers, automaton int, reduces, fair bool) (*Field, error) {
	workers = min(workers, mostRoutes)
	f, err := s.field(workers, automaton, reduces)
	if err != nil {
		return nil, err
	}
	f.fair = fair
	return f, nil
}

// field returns a field without nodes.
func (s *Store) field(workers, automaton int, reduces bool) (*Field, error) {
	f := &Field{}
	for automaton > 1<<f.bits {
		f.bits++
	}
	s.limits.word = min(s.limits.word, wordBits-1-f.bits)
	colours := 1
	if reduces {
		colours = stateColours
	}
	space, err := s.space(workers, colours, f)
	if err != nil {
		return nil, err
	}
	f.Space = space
	for i, x := range space.walkers {
		f.tracers = append(f.tracers, &Tracer{Walker: x, field: f})
		f.tracers[i].paints(i)
	}
	return f, nil
}

// Tracers returns the tracers.
func (f *Field) Tracers() []*Tracer { return f.tracers }

// Close gives the memory back.
func (f *Field) Close() error {
	err := f.Space.Close()
	if f.nodes == nil {
		return err
	}
	return errors.Join(err, f.nodes.Close())
}

// Bytes is the memory of the field, in bytes.
func (f *Field) Bytes() int64 {
	n := f.Space.Bytes() + 48*(f.kept.Load()+f.excess.n.Load())
	if f.nodes != nil {
		n += f.nodes.Bytes()
	}
	return n
}

// Ahead implements search.Reached, as that of Space.
func (f *Field) Ahead() int64 {
	if f.copied.Load() {
		return 0
	}
	return f.Bytes()
}

// share gives each tracer its way to the nodes.
func (f *Field) share() {
	for _, x := range f.tracers {
		x.nodes = f.nodes
	}
	if len(f.tracers) > 1 {
		for i, w := range f.nodes.Share(len(f.tracers)) {
			f.tracers[i].nodes, f.tracers[i].sharer = w, w
		}
	}
}

// encode replaces the roots of all nodes by what root makes of them, in the words of c.
func (f *Field) encode(c *coding, root func(uint64) (uint64, error)) error {
	for _, x := range f.tracers {
		if x.sharer != nil {
			x.sharer.Close()
		}
	}
	again := func(n uint64) (uint64, error) {
		r, err := root(n >> f.bits)
		return r<<f.bits | n&(1<<f.bits-1), err
	}
	if f.nodes != nil {
		if err := f.nodes.Recode(f.width(c)+int(f.bits), again); err != nil {
			return err
		}
		f.share()
	}
	if err := f.excess.rekey(again); err != nil {
		return err
	}
	var err error
	for _, x := range f.tracers {
		if x.holder != nil {
			x.holder.Renumber(func(n *uint64) {
				if err == nil {
					*n, err = again(*n)
				}
			})
		}
	}
	return errors.Join(err, f.rekey(root))
}

// rekey enters the choices under what root makes of their roots.
func (f *Field) rekey(root func(uint64) (uint64, error)) error {
	was := map[uint64]program.Choice{}
	for i := range f.choices {
		maps.Copy(was, f.choices[i].of)
		f.choices[i].of = nil
	}
	f.kept.Store(0)
	for n, c := range was {
		r, err := root(n)
		if err != nil {
			return err
		}
		f.keep(r, c)
	}
	return nil
}

// keep notes what was chosen in the state of root.
func (f *Field) keep(root uint64, c program.Choice) {
	k := &f.choices[spread(root)%choiceShards]
	k.Lock()
	defer k.Unlock()
	if k.of == nil {
		k.of = map[uint64]program.Choice{}
	}
	k.of[root] = c
	f.kept.Add(1)
}

// choice returns what keep has noted.
func (f *Field) choice(root uint64) program.Choice {
	k := &f.choices[spread(root)%choiceShards]
	k.Lock()
	defer k.Unlock()
	c, ok := k.of[root]
	if !ok {
		panic("bug: it is not known what was chosen in a state")
	}
	return c
}
