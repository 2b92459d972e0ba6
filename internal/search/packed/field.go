package packed

import (
	"errors"

	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store/compact"
)

// Field is a Space of states paired with automaton states. Tracers, one per goroutine, search the field along paths.
// A node has the automaton state in its low bits, and the root of the state above.
type Field struct {
	*Space
	bits    uint           // number of bits of an automaton state
	nodes   *compact.Table // nil for a field of Routes
	fair    bool           // the search asks which processes move in a step
	tracers []*Tracer
	// catching: the field was made by Catching. Its Space has nodes as words, there are catchers, and excess has the
	// counts too large for the colours of nodes.
	catching bool
	catchers []*Catcher
	excess   excess
	// choices has by root the choices different from the usual choice.
	choices sharded[program.Choice]
}

// mostTracers is the maximal number of tracers if nodes have colours, with a bit for each tracer.
const mostTracers = 6

// mostRoutes is the maximal number of tracers if nodes have no colours.
const mostRoutes = 24

// mostRoot returns the maximal number of bits of a root.
func (s *Space) mostRoot() uint {
	if s.field == nil {
		return wordBits
	}
	return wordBits - 1 - s.field.bits
}

// Field returns a field for up to workers goroutines, but at most six, and for automaton states below automaton. It
// consumes s as Space does.
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

// Routes is Field for tracers used as search.Routes, at most 24: nodes have no shades, and the search keeps the table
// of nodes. fair says that the search asks which processes move in a step.
func (s *Store) Routes(workers, automaton int, reduces, fair bool) (*Field, error) {
	workers = min(workers, mostRoutes)
	f, err := s.field(workers, automaton, reduces)
	if err != nil {
		return nil, err
	}
	f.fair = fair
	return f, nil
}

// field returns a field without a table of nodes.
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

// newField gives f room for automaton states and a space for up to workers walkers. Each word in the space gets
// colours bits for its colour.
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

// Close releases the memory.
func (f *Field) Close() error {
	err := f.Space.Close()
	if f.nodes == nil {
		return err
	}
	return errors.Join(err, f.nodes.Close())
}

// Bytes returns the memory of the field in bytes.
func (f *Field) Bytes() int64 {
	n := f.Space.Bytes() + f.choices.bytes() + f.excess.bytes()
	if f.nodes != nil {
		n += f.nodes.Bytes()
	}
	return n
}

// share gives each tracer its access to the table of nodes.
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

// encode replaces the root in every node by its image under root, in the words of c.
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

// keep remembers the choice in the state of root.
func (f *Field) keep(root uint64, c program.Choice) {
	f.choices.with(root, func(of map[uint64]program.Choice) { of[root] = c })
}

// choice returns the choice remembered by keep.
func (f *Field) choice(root uint64) (c program.Choice) {
	ok := false
	f.choices.with(root, func(of map[uint64]program.Choice) { c, ok = of[root] })
	if !ok {
		panic("bug: it is not known what was chosen in a state")
	}
	return c
}
