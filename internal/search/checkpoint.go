package search

import (
	"errors"
	"fmt"
	"time"

	"ltlpor/internal/base/checkpoint"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search/store"
)

// Checkpoint says when and where a search is saved. A later search resumes from a checkpoint with the same state
// numbers, decisions, and figures. The search is saved between two expansions. Lossy searches cannot be saved.
type Checkpoint struct {
	// In returns the time from now until the next checkpoint. When this time is over, the search is saved after a few
	// expansions, or earlier if a timer sets budget.alarm.
	In func() time.Duration
	// Write is called from the search's goroutine when the time In is over. It is also called when the search is
	// about to end because of memory, time, or an interruption. Write may call state to write the search.
	Write func(state func(*checkpoint.Writer))
	// From, if not nil, is a checkpoint of the same problem to resume from.
	From *checkpoint.Reader
	// Read, if not nil, is called after From has been read. Options.Time and Stats.Elapsed count from this moment.
	Read func()
}

var errNotKept = errors.New("search: this search cannot be written down")

// keep enables checkpoints for the search, and restores the search if Checkpoint.From is set. save and load write and
// read the fields that the particular search adds to explorer. If Options.Checkpoint is nil, keep does nothing. The
// error is errNotKept if the store cannot be saved, or a failure to read From.
func (e *explorer) keep(save func(*checkpoint.Writer), load func(*checkpoint.Reader)) error {
	c := e.Options.Checkpoint
	if c == nil {
		return nil
	}
	kept, ok := e.Store.(store.Kept)
	if !ok {
		return errNotKept
	}
	e.save = func(w *checkpoint.Writer, so Stats, cut Cut) {
		kept.Save(w)
		e.write(w, so, cut)
		save(w)
	}
	if c.From == nil {
		return nil
	}
	e.Options.Halt.Hold()
	kept.Load(c.From)
	e.read(c.From)
	load(c.From)
	e.Options.Halt.Release()
	if c.From.Err() != nil {
		return c.From.Err()
	}
	if c.Read != nil {
		c.Read()
	}
	e.restart(e.spent)
	e.Options.Halt.Limit(e.Options.Time)
	return nil
}

// pause checks the limits and saves the search if a checkpoint is due. It is called between two expansions.
func (e *explorer) pause() {
	before := e.cut
	e.check()
	c := e.Options.Checkpoint
	if c == nil {
		return
	}
	if e.stop {
		if e.cut != CutMemory && e.cut != CutTime && e.cut != CutInterrupted {
			return
		}
	} else if c.In() > 0 {
		return
	}
	so := e.figures() // before writing: the time for writing does not count
	c.Write(func(w *checkpoint.Writer) { e.save(w, so, before) })
	e.wake(c.In())
}

// write writes the fields of explorer that every kind of search has, except the store. `so` holds the statistics up to
// now; `cut` is the reason for which nodes have been left out so far.
func (e *explorer) write(w *checkpoint.Writer, so Stats, cut Cut) {
	w.JSON(so)
	w.Int(e.steps)
	w.Int(e.asked)
	w.Uint(uint64(cut))
	writeErrors(w, e.errors)
	writeKeys(w, e.kept)
	writeKeys(w, e.kinds)
	w.Uint(uint64(len(e.faulty)))
	for r := range e.faulty {
		w.Uint(uint64(r))
	}
	WriteFault(w, e.stays)
	e.colours.save(w)
	saveList(w, &e.choices, func(c *program.Choice) { w.Uint(uint64(*c)) })
	w.Uint(uint64(len(e.sparse)))
	for n, c := range e.sparse {
		writeNode(w, n)
		w.Uint(uint64(c))
	}
}

// read restores the fields of explorer that explorer.write has written.
func (e *explorer) read(r *checkpoint.Reader) {
	r.JSON(&e.stats)
	e.spent = e.stats.Elapsed
	e.stats.States, e.stats.Bytes, e.stats.Elapsed = 0, 0, 0 // not restored: figures computes these anew
	e.steps, e.asked = r.Int(), r.Int()
	e.cut = Cut(r.Below(uint64(len(cutNames))))
	for _, x := range readErrors(r, e.Graph) {
		e.keepRun(x)
	}
	readKeys(r, e.kept)
	readKeys(r, e.kinds)
	for range r.Count() {
		e.faulty[store.Ref(r.Uint())] = struct{}{}
	}
	e.stays = ReadFault(r)
	e.colours.load(r)
	loadList(r, &e.choices, func() program.Choice { return program.Choice(r.Uint()) })
	for range r.Count() {
		if e.sparse == nil {
			e.sparse = map[node]program.Choice{}
		}
		n := readNode(r)
		e.sparse[n] = program.Choice(r.Uint())
	}
}

// saveList writes the elements of a list.
func saveList[T any](w *checkpoint.Writer, l *list[T], write func(*T)) {
	w.Uint(uint64(l.n))
	for i := range l.n {
		write(l.item(i))
	}
}

// loadList reads elements into l, which must be empty.
func loadList[T any](r *checkpoint.Reader, l *list[T], read func() T) {
	for range r.Count() {
		v := read()
		if r.Err() != nil {
			return
		}
		l.push(v)
	}
}

func writeNode(w *checkpoint.Writer, n node) {
	w.Uint(uint64(n.ref))
	w.Int(int64(n.q))
}

func readNode(r *checkpoint.Reader) node { return node{store.Ref(r.Uint()), Q(r.Int())} }

func (m *marks) save(w *checkpoint.Writer) {
	if m.sparse != nil {
		m.sparse.save(w, func(v mark) { w.Uint(uint64(v)) })
		return
	}
	saveList(w, &m.dense, func(v *uint64) { w.Word(*v) })
}

func (m *marks) load(r *checkpoint.Reader) {
	if m.sparse != nil {
		m.sparse.load(r, func() mark { return mark(r.Below(4)) })
		return
	}
	loadList(r, &m.dense, r.Word)
}

func (t *nodeTable[V]) save(w *checkpoint.Writer, write func(V)) {
	for i := range t.segments {
		g := &t.segments[i]
		w.Uint(uint64(g.n))
		for j, k := range g.keys {
			if k != 0 {
				w.Word(k)
				write(g.values[j])
			}
		}
	}
}

func (t *nodeTable[V]) load(r *checkpoint.Reader, read func() V) {
	for range t.segments {
		for range r.Count() {
			k := r.Word()
			v := read()
			if uint32(k) == 0 {
				r.Fail("a node has no automaton state")
			}
			if r.Err() != nil {
				return
			}
			t.set(node{store.Ref(k >> 32), Q(uint32(k) - 1)}, v)
		}
	}
}

// writeKeys writes a set of fault keys. readKeys reads such a set.
func writeKeys(w *checkpoint.Writer, keys map[faultKey]struct{}) {
	w.Uint(uint64(len(keys)))
	for k := range keys {
		w.Bool(k.cycle)
		WriteFault(w, &program.Fault{Kind: k.kind, Edge: k.edge, Proc: k.proc, Message: k.message})
	}
}

func readKeys(r *checkpoint.Reader, keys map[faultKey]struct{}) {
	for range r.Count() {
		cycle, f := r.Bool(), ReadFault(r)
		if f == nil {
			r.Fail("a kind of faults is missing")
			return
		}
		k := keyOf(f)
		k.cycle = cycle
		keys[k] = struct{}{}
	}
}

// wrongAt makes r fail with the message that the checkpoint is inconsistent. `what` describes a number in words; n is
// its value in the checkpoint, and `want` is the correct value.
func wrongAt(r *checkpoint.Reader, what string, n, want int) {
	r.Fail("%s", fmt.Sprintf("%s: %d, and not %d", what, n, want))
}
