package future

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/procinstance"
	"ltlpor/internal/model/program"
)

// universe holds the relations between the edges of a fixed list of process instances, independent of locations.
// Edges are numbered process by process, and every relation is a bit row per edge. A universe is immutable, except
// for caches.
type universe struct {
	insts []*procinstance.Instance // by process
	// first has, by process, the number of its first edge, and finally the number of edges.
	first            []int32
	links            []*procinstance.Link    // by edge
	procs            []uint8                 // by edge: process
	sures            []*sure                 // by edge, nil until requested
	lasts            []inCase                // by edge: last result of now
	cases            map[edgeCase]bitset.Set // edges dependent on a move with operands
	atoms            []atom
	words, atomWords int // of a row of edges, and of a row of atoms
	// Rows of edges, by edge. next: the edges at its target. deps: dependent edges of other processes. rouses: edges
	// that it may make executable, and every edge of its process. rousedBy: edges of other processes that may make it
	// executable. brings: edges dependent on a step that is certainly in R if the edge is (certain).
	next, deps, rouses, rousedBy, brings []uint64
	// Rows of atoms, by edge: needs: the atoms of its guard; helps: the atoms that it may make true.
	needs, helps []uint64
	helpers      []uint64 // row of edges, by atom: edges that may make it true
	spots        [][]spot // by process and location
}

// atom is an atom of process self. Processes share equal atoms about globals.
type atom struct {
	*procinstance.Atom
	self uint8
}

// spot has the facts about a location of a process.
type spot struct {
	out, ahead bitset.Set // edges at the location, and edges that the process may reach from it
	// plain: no edge ahead needs a partner or creates a process.
	plain bool
}

// Bounds of universes: edges and processes of one universe, and 64-bit words of the universes of one Future.
const (
	maxEdges     = 512
	maxProcesses = 64
	maxWords     = 1 << 21
)

// pairsAsked is the number of edge pairs that the making of a universe examines in the time that a state loses
// without the universe. soonPaid is a number of states: a universe that pays for itself in fewer states is made at
// once.
const (
	pairsAsked = 1 << 7
	soonPaid   = 1 << 4
)

// universes caches the universes of a Future. The key is the list of the instances, as places. A universe is made
// only after many requests for it, so many that the making costs about as much as they lose: while processes get
// their first values, most universes are soon abandoned.
type universes struct {
	met   map[string]*met
	words int
	last  *universe
	key   []byte
}

// met is a cache entry for a list of instances. The embedded universe is nil before the universe is made, and remains
// nil if it cannot be made.
type met struct {
	*universe
	left int // number of requests before the universe is made
	made bool
}

// universe returns the universe of the first n of procs, or nil if none is available.
func (u *universes) universe(x *procinstance.Table, procs []process, n int) *universe {
	if n > maxProcesses {
		return nil
	}
	if u.last != nil && u.last.isOf(procs, n) {
		return u.last
	}
	u.key = u.key[:0]
	for p := range n {
		at := procs[p].inst.Place
		u.key = append(u.key, byte(at), byte(at>>8), byte(at>>16), byte(at>>24))
	}
	m := u.met[string(u.key)]
	if m == nil {
		m = u.newEntry(procs[:n])
	}
	if m.left--; m.left < 0 && !m.made {
		m.made = true
		u.make(m, x, procs[:n])
	}
	if m.universe != nil {
		u.last = m.universe
	}
	return m.universe
}

// newEntry returns a new cache entry for procs, with no universe yet. It stores the entry if the cache has room.
func (u *universes) newEntry(procs []process) *met {
	if u.met == nil {
		u.met = map[string]*met{}
	}
	edges := 0
	for p := range procs {
		edges += len(procs[p].inst.Links)
	}
	m := &met{left: edges*edges/pairsAsked - soonPaid}
	if edges > maxEdges {
		m.made = true
	}
	if len(u.met) < maxWords/64 {
		u.met[string(u.key)] = m
	}
	return m
}

// make sets the universe of entry m for procs, unless the universes take too much memory.
func (u *universes) make(m *met, x *procinstance.Table, procs []process) {
	if u.words < maxWords {
		m.universe = newUniverse(x, procs)
	}
	if w := m.universe; w != nil {
		u.words += 5*len(w.next) + 2*len(w.needs) + len(w.helpers)
	}
}

// isOf reports whether w is the universe of the first n of procs.
func (w *universe) isOf(procs []process, n int) bool {
	if len(w.insts) != n {
		return false
	}
	for p, inst := range w.insts {
		if procs[p].inst != inst {
			return false
		}
	}
	return true
}

// newUniverse returns the universe of procs. The result is nil if the universe is too large, or if it is not sound:
// an edge may make an atom true, but does not rouse the edge with this atom (rousing is defined at Rows). In an
// instance, Wakes covers the whole executability.
func newUniverse(x *procinstance.Table, procs []process) *universe {
	w := &universe{first: []int32{0}}
	for p := range procs {
		inst := procs[p].inst
		w.insts = append(w.insts, inst)
		for i := range inst.Links {
			w.links = append(w.links, &inst.Links[i])
			w.procs = append(w.procs, uint8(p))
		}
		w.first = append(w.first, int32(len(w.links)))
	}
	if len(w.links) == 0 || len(w.links) > maxEdges {
		return nil
	}
	w.words = (len(w.links) + 63) / 64
	w.sures, w.lasts, w.cases = make([]*sure, len(w.links)), make([]inCase, len(w.links)), map[edgeCase]bitset.Set{}
	needs := w.number()
	w.atomWords = (len(w.atoms) + 63) / 64
	w.allot()
	for e := range w.links {
		need := w.need(e)
		for _, a := range needs[e] {
			need.Add(a)
		}
		w.relate(x, e)
	}
	w.transpose()
	if !w.sound() {
		return nil
	}
	w.place()
	for e := range w.links {
		w.certain(e)
	}
	return w
}

// number sets w.atoms and returns the atoms of each edge, as indices in w.atoms.
func (w *universe) number() (needs [][]int) {
	type said struct {
		fact procinstance.Fact
		want int
	}
	shared := map[said]int{}
	for e, k := range w.links {
		var list []int
		for i := range k.Atoms {
			a := &k.Atoms[i]
			n, ok := shared[said{a.Fact, a.Want}]
			if !ok || a.Fact.Var == nil {
				n = len(w.atoms)
				w.atoms = append(w.atoms, atom{a, w.procs[e]})
			}
			if a.Fact.Var != nil {
				shared[said{a.Fact, a.Want}] = n
			}
			list = append(list, n)
		}
		needs = append(needs, list)
	}
	return needs
}

func (w *universe) allot() {
	for _, rows := range [...]*[]uint64{&w.next, &w.deps, &w.rouses, &w.rousedBy, &w.brings} {
		*rows = make([]uint64, len(w.links)*w.words)
	}
	for _, rows := range [...]*[]uint64{&w.needs, &w.helps} {
		*rows = make([]uint64, len(w.links)*w.atomWords)
	}
	w.helpers = make([]uint64, len(w.atoms)*w.words)
}

// relate fills the rows for the effects of edge e on other edges.
func (w *universe) relate(x *procinstance.Table, e int) {
	k, p := w.links[e], int(w.procs[e])
	conflicts, helps := x.Classes.Conflicts(k.Class), x.Helps(k.Class)
	deps, rouses, help := w.edgeRow(w.deps, e), w.edgeRow(w.rouses, e), w.help(e)
	if k.To >= 0 {
		w.addLocation(w.edgeRow(w.next, e), p, k.To)
	}
	deps.Union(w.dependent(w.procs[e], conflicts))
	for f, l := range w.links {
		own := int(w.procs[f]) == p
		if own || helps.Has(l.Wakes) {
			rouses.Add(f)
		}
	}
	for a := range w.atoms {
		at := &w.atoms[a]
		if helps.Has(at.Want) || int(at.self) == p && at.Locals&k.Writes != 0 {
			help.Add(a)
			helpers := w.edgeRow(w.helpers, a)
			helpers.Add(e)
		}
	}
}

// addLocation adds to row the edges of process p at location l.
func (w *universe) addLocation(row bitset.Set, p int, l program.Loc) {
	for _, i := range w.insts[p].Out[l] {
		if !w.insts[p].Links[i].Never {
			row.Add(int(w.first[p] + i))
		}
	}
}

// transpose sets rousedBy: the inverse of rouses, restricted to edges of different processes.
func (w *universe) transpose() {
	for e := range w.links {
		w.edgeRow(w.rouses, e).Each(func(f int) {
			if w.procs[e] != w.procs[f] {
				by := w.edgeRow(w.rousedBy, f)
				by.Add(e)
			}
		})
	}
}

// sound reports whether every edge that may make an atom true also rouses every edge with this atom.
func (w *universe) sound() bool {
	for e := range w.links {
		for f := range w.links {
			if w.help(e).Intersects(w.need(f)) && !w.edgeRow(w.rouses, e).Has(f) {
				return false
			}
		}
	}
	return true
}

// place sets w.spots, the facts about every location of every process.
func (w *universe) place() {
	for p, inst := range w.insts {
		spots := make([]spot, len(inst.Out))
		rows := make([]uint64, 2*w.words*len(spots))
		for l := range spots {
			s := &spots[l]
			s.out, s.ahead, rows = rows[:w.words:w.words], rows[w.words:2*w.words:2*w.words], rows[2*w.words:]
			s.plain = true
			for _, i := range inst.Out[l] {
				k := &inst.Links[i]
				s.plain = s.plain && !k.MayHandshake() && len(k.Inner) == 0 && len(k.Creates) == 0 && !k.Breeds
			}
			w.addLocation(s.out, p, program.Loc(l))
			copy(s.ahead, s.out)
		}
		for changed := true; changed; {
			changed = false
			for l := range spots {
				changed = w.lookAhead(spots, &spots[l]) || changed
			}
		}
		w.spots = append(w.spots, spots)
	}
}

// lookAhead adds to s the edges ahead of the successor locations of s. It also clears s.plain if a successor location
// is not plain. The result reports whether s changed.
func (w *universe) lookAhead(spots []spot, s *spot) (changed bool) {
	s.out.Each(func(e int) {
		if to := w.links[e].To; to >= 0 {
			changed = s.ahead.Union(spots[to].ahead) || changed
			changed = changed || s.plain && !spots[to].plain
			s.plain = s.plain && spots[to].plain
		}
	})
	return changed
}

// certain sets row e of w.brings: the edges dependent on e, or on an edge that certainly follows e in the future R.
// An edge at the target of e certainly follows if e and the edges found before may make its atoms true, and so on.
func (w *universe) certain(e int) {
	in, helped := make(bitset.Set, w.words), make(bitset.Set, w.atomWords)
	brings := w.edgeRow(w.brings, e)
	visit := func(f int) {
		in.Add(f)
		helped.Union(w.help(f))
		brings.Union(w.edgeRow(w.deps, f))
	}
	visit(e)
	for changed := true; changed; {
		changed = false
		in.Each(func(f int) {
			w.edgeRow(w.next, f).Each(func(g int) {
				if !in.Has(g) && w.need(g).SubsetOf(helped) {
					visit(g)
					changed = true
				}
			})
		})
	}
}

// edgeRow returns row e of rows, which are rows of edges; e is an edge or an atom.
func (w *universe) edgeRow(rows []uint64, e int) bitset.Set {
	return rows[e*w.words : (e+1)*w.words : (e+1)*w.words]
}

func (w *universe) need(e int) bitset.Set { return w.ofAtoms(w.needs, e) }
func (w *universe) help(e int) bitset.Set { return w.ofAtoms(w.helps, e) }

// ofAtoms returns row e of rows, which are rows of atoms; e is an edge.
func (w *universe) ofAtoms(rows []uint64, e int) bitset.Set {
	return rows[e*w.atomWords : (e+1)*w.atomWords : (e+1)*w.atomWords]
}
