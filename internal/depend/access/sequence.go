package access

import (
	"cmp"
	"slices"

	"ltlpor/internal/model/program"
)

// tail is the union of the accesses of the steps that a process may take from a location on, while it keeps control in
// an atomic sequence. The locations of a strongly connected component have the same tail, computed once.
type tail struct {
	does    Access // union of the accesses of the steps
	timeout bool   // the executability of a step reads timeout
	meets   bool   // some send may be a rendezvous
	creates bool   // some step may create processes
	loops   bool   // the sequence may loop

	order, low int  // numbers of Tarjan's depth-first search
	open       bool // the strongly connected component of the location is not yet complete
}

// tails holds the tails of the locations of a process type, and the state of the depth-first search that computes them.
type tails struct {
	at   []*tail       // tails indexed by location; nil until computed
	met  int           // number of visited locations
	open []program.Loc // stack of Tarjan's algorithm: visited locations of incomplete components
	// sends has the sends that may be rendezvous. walk is the number of the current call of builder.sends, and seen[l]
	// the number of the last call that visited location l.
	sends map[program.EdgeID]bool
	seen  []int
	walk  int
}

// tails returns the tails (access unions) of the locations of process type typ. The tails are computed on demand: at
// the first call, no tail is known.
func (b *builder) tails(typ int) *tails {
	if b.sequences == nil {
		b.sequences = map[int]*tails{}
	}
	s := b.sequences[typ]
	if s == nil {
		n := len(b.prog.Types[typ].Locations)
		s = &tails{at: make([]*tail, n), sends: map[program.EdgeID]bool{}, seen: make([]int, n)}
		b.sequences[typ] = s
	}
	return s
}

// sequence adds to action a the later steps of the atomic sequence beginning with e. These are the steps possible while
// the process keeps control. The sequence may block at every statement; hence the reads of the executability tests are
// included.
func (b *builder) sequence(e *program.Edge, a *Action) {
	s := b.tails(e.Type)
	t := s.at[e.To]
	if t == nil {
		t = b.tail(s, e.Type, e.To)
	}
	a.Does.union(&t.does)
	a.Timeout, a.Loops, a.Creates = a.Timeout || t.timeout, a.Loops || t.loops, a.Creates || t.creates
	if t.meets {
		a.Handshake = true
		s.walk++
		b.sends(s, e.Type, e.To, a)
	}
}

// tail computes the tail of location l by Tarjan's algorithm, and stores it in s. The tail is the union of the accesses
// of the steps from l on, within the atomic sequence. If the component of l is still incomplete, the result is only the
// part found so far. The tails of the component are joined when the component is complete.
func (b *builder) tail(s *tails, typ int, l program.Loc) *tail {
	s.met++
	t := &tail{order: s.met, low: s.met, open: true}
	s.at[l] = t
	s.open = append(s.open, l)
	for _, id := range b.prog.Types[typ].Locations[l].Out {
		b.work.Step()
		f := b.prog.Edges[id]
		b.addStep(f, s, t)
		if !b.keepsControl(f) {
			continue
		}
		u := s.at[f.To]
		if u == nil {
			u = b.tail(s, typ, f.To)
			t.low = min(t.low, u.low)
		}
		if u.open {
			t.low = min(t.low, u.order)
			t.loops = true
		} else {
			t.join(u)
		}
	}
	if t.low < t.order {
		return t
	}
	for {
		last := s.open[len(s.open)-1]
		s.open = s.open[:len(s.open)-1]
		if last == l {
			t.open = false
			return t
		}
		t.join(s.at[last])
		s.at[last] = t
	}
}

// keepsControl reports whether a process inside an atomic sequence may keep control after taking f.
func (b *builder) keepsControl(f *program.Edge) bool {
	return f.Atomic && !b.handsOver(f) && !b.onlyAnswers(f)
}

// addStep adds to t the access of taking edge f, and the reads of the executability test of f. t is the union of
// accesses from the location of f on. If f is a send that may be a rendezvous, addStep also records f in s.sends.
func (b *builder) addStep(f *program.Edge, s *tails, t *tail) {
	var looks Access
	b.executable(f, &looks)
	b.watchesPartners(f, &looks)
	t.does.union(&looks)
	if looks.timeout {
		// If f reads timeout, the continuation of the sequence depends on the executability of every other process.
		t.timeout, t.does.everything = true, true
	}
	if b.onlyAnswers(f) {
		return // f can be taken only in a step of the sender: control is lost here
	}
	if b.step(f, false, &t.does) && f.Kind == program.Send {
		t.meets, s.sends[f.ID] = true, true
		b.waiting(f, &t.does)
	}
	t.creates = t.creates || Creates(f)
}

// sends appends to a.Meets the sends that may be rendezvous and are reachable from location l within the atomic
// sequence. s has the tails of process type typ.
func (b *builder) sends(s *tails, typ int, l program.Loc, a *Action) {
	s.seen[l] = s.walk
	for _, id := range b.prog.Types[typ].Locations[l].Out {
		b.work.Step()
		f := b.prog.Edges[id]
		if s.sends[id] {
			a.Meets = append(a.Meets, id)
		}
		if b.keepsControl(f) && s.seen[f.To] != s.walk {
			b.sends(s, typ, f.To, a)
		}
	}
}

// join adds the access and the flags of u to t. Both are tails: unions of accesses of the steps from a location on. u
// must be complete, or belong to the component of t.
func (t *tail) join(u *tail) {
	values, rest := joined(t.does.values, u.does.values), u.does
	rest.values = nil
	t.does.union(&rest)
	t.does.values = values
	t.timeout, t.meets = t.timeout || u.timeout, t.meets || u.meets
	t.creates, t.loops = t.creates || u.creates, t.loops || u.loops
}

// compare orders written constants by object, then by value.
func (w written) compare(x written) int {
	return cmp.Or(cmp.Compare(w.object, x.object), cmp.Compare(w.value, x.value))
}

// joined returns the sorted union of a and b without duplicates. b must be sorted. The result may share memory with b,
// and the caller must not write to it.
func joined(a, b []written) []written {
	slices.SortFunc(a, written.compare)
	a = slices.Compact(a)
	if contains(b, a) {
		return slices.Clip(b)
	}
	all := make([]written, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		c := a[0].compare(b[0])
		if c <= 0 {
			all, a = append(all, a[0]), a[1:]
		} else {
			all = append(all, b[0])
		}
		if c >= 0 {
			b = b[1:]
		}
	}
	return slices.Clip(append(append(all, a...), b...))
}

// contains reports whether list contains every element of part. Both must be sorted.
func contains(list, part []written) bool {
	for _, w := range part {
		for len(list) > 0 && list[0].compare(w) < 0 {
			list = list[1:]
		}
		if len(list) == 0 || list[0] != w {
			return false
		}
	}
	return true
}
