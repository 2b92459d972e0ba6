package packed

import (
	"errors"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store/compact"
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
	choices sharded[program.Choice]
}

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
	colours := 1
	if reduces {
		colours = stateColours
	}
	f, err := s.newField(&Field{}, workers, automaton, colours)
	if err != nil {
		return nil, err
	}
	for i, x := range f.walkers {
		f.tracers = append(f.tracers, &Tracer{Walker: x, field: f})
		f.tracers[i].paints(i)
	}
	return f, nil
}

// newField gives f room for automaton states, and a space for so many walkers, with so many bits of colours.
func (s *Store) newField(f *Field, workers, automaton, colours int) (*Field, error) {
	for automaton > 1<<f.bits {
		f.bits++
	}
	s.limits.word = min(s.limits.word, wordBits-1-f.bits)
	var err error
	f.Space, err = s.space(workers, colours, f)
	return f, err
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
	n := f.Space.Bytes() + f.choices.bytes() + f.excess.bytes()
	if f.nodes != nil {
		n += f.nodes.Bytes()
	}
	return n
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
	again := above(f.bits, root)
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
	return errors.Join(err, f.choices.rekey(root))
}

// keep notes what was chosen in the state of root.
func (f *Field) keep(root uint64, c program.Choice) {
	f.choices.with(root, func(of map[uint64]program.Choice) { of[root] = c })
}

// choice returns what keep has noted.
func (f *Field) choice(root uint64) (c program.Choice) {
	ok := false
	f.choices.with(root, func(of map[uint64]program.Choice) { c, ok = of[root] })
	if !ok {
		panic("bug: it is not known what was chosen in a state")
	}
	return c
}
