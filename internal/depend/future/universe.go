package future

import (
	"ltlpor/internal/base/bitset"
	"ltlpor/internal/depend/procinstance"
	"ltlpor/internal/model/program"
)

// universe holds the relations between the edges of a fixed list of process instances, for all locations of the
// processes. The edges are numbered in one sequence, process by process. Every relation has a bit row per edge. A
// universe is immutable, except for caches.
type universe struct {
	insts []*procinstance.Instance // instances of the processes, by process
	// first[p] is the number of the first edge of process p. The last entry is the total number of edges.
	first            []int32
	links            []*procinstance.Link    // links by edge number
	procs            []uint8                 // process of every edge
	sures            []*sure                 // by edge: the facts for all operand values; nil until requested
	lasts            []inCase                // by edge: the last result of universe.now
	cases            map[edgeCase]bitset.Set // results of universe.now: dependent edges, by edge and operand values
	atoms            []atom
	words, atomWords int // 64-bit words of a row of edges, and of a row of atoms
	// Rows of edges, with a row for each edge e:
	//
	//   - next: the edges at the target of e.
	//   - deps: the edges of other processes that are dependent on e.
	//   - rouses: the edges that e may make executable, and every edge of the process of e.
	//   - rousedBy: the edges of other processes that may make e executable.
	//   - brings: the edges dependent on e, or on an edge certainly in the future R if e is in R (see certain).
	next, deps, rouses, rousedBy, brings []uint64
	// Rows of atoms, with a row for each edge e. needs: the atoms (conjuncts) of the guard of e. helps: the atoms
	// possibly made true by e.
	needs, helps []uint64
	helpers      []uint64 // rows of edges, with a row for each atom: the edges that may make the atom true
	spots        [][]spot // facts about locations, by process and location
}

// atom is a conjunct of a guard of process self. Processes share equal atoms about global variables; self is then any
// of the processes.
type atom struct {
	*procinstance.Atom
	self uint8
}

// spot holds the edges at a location of a process, and the edges ahead of the location.
type spot struct {
	out, ahead bitset.Set // edges at the location, and edges that the process may reach from it
	// plain is set if no edge in ahead needs a rendezvous partner or creates a process.
	plain bool
}

// Limits of universes: edges and processes of a universe, and the total 64-bit words of the universes of one Future.
const (
	maxEdges     = 512
	maxProcesses = 64
	maxWords     = 1 << 21
)

// pairsAsked and soonPaid decide after how many requests a universe is computed (newEntry). pairsAsked is the number of
// edge pairs that the computation examines in the time that a universe saves in one state. A universe that pays for
// itself in fewer than soonPaid states is computed at once.
const (
	pairsAsked = 1 << 7
	soonPaid   = 1 << 4
)

// universes caches the universes (tables of relations between edges) of a Future, by list of process instances. A
// universe is computed only after a number of requests. Until then, requests are answered without it, more slowly; it
// is computed when they have lost about as much time as the computation takes. Most lists occur in a few states near
// the start only, in which variables have no first values yet.
type universes struct {
	met   map[string]*met
	words int       // total size of the universes, in words
	last  *universe // result of the last lookup
	key   []byte    // key of the last lookup in met
}

// met is a cache entry for a list of process instances. The embedded universe (tables of relations between edges) is
// nil until it is computed, and remains nil if it is too large or not sound (newUniverse).
type met struct {
	*universe
	left int  // number of further requests before the universe is computed
	made bool // the universe was computed, or cannot be
}

// universe returns the universe, the relations between edges, of the first n processes of procs. The result is nil if
// the universe has not been computed yet, or cannot be.
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

// newEntry returns a cache entry for procs, without a universe. newEntry also stores the entry in the cache if the
// cache has room.
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

// make computes the universe of procs, the relations between their edges, and stores it in m. make stores nothing if
// the universes of the Future take too much memory.
func (u *universes) make(m *met, x *procinstance.Table, procs []process) {
	if u.words < maxWords {
		m.universe = newUniverse(x, procs)
	}
	if w := m.universe; w != nil {
		u.words += 5*len(w.next) + 2*len(w.needs) + len(w.helpers)
	}
}

// isOf reports whether w is the universe of the first n processes of procs.
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

// newUniverse computes the universe of procs, the relations between their edges. The result is nil if procs have no
// edges or too many, or if the relations would be unsound (sound).
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

// number fills w.atoms with the atoms of all guards; equal atoms about globals become one. needs[e] lists the indices
// in w.atoms of the atoms of edge e.
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

// relate fills the bit rows for the effects of edge e on other edges and on atoms.
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

// addLocation adds to row the edges that leave location l of process p.
func (w *universe) addLocation(row bitset.Set, p int, l program.Loc) {
	for _, i := range w.insts[p].Out[l] {
		if !w.insts[p].Links[i].Never {
			row.Add(int(w.first[p] + i))
		}
	}
}

// transpose fills w.rousedBy: for each edge, the edges of other processes that may make it executable. w.rousedBy is
// computed from w.rouses.
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

// sound reports whether w.rouses covers the effects on atoms. If an edge may make an atom of a guard true, w.rouses
// must record that the edge may make the guarded edge executable. w.rouses is computed from Link.Wakes, which covers
// the whole executability of an edge.
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

// place fills w.spots, the facts about every location of every process.
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

// lookAhead adds to s.ahead the edges ahead of the successor locations of s, a location of a process. If a successor
// location is not plain, s.plain becomes false. `spots` has all locations of the process. The result reports whether s
// changed.
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

// certain fills row e of w.brings: the edges dependent on e, or on an edge that is certainly in the future R if e is in
// R. An edge is certainly in R if it follows a certain edge, and if the certain edges found before it may make every
// atom of its guard true.
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

// edgeRow returns row e of rows, a matrix with a column per edge. e is the number of an edge or an atom.
func (w *universe) edgeRow(rows []uint64, e int) bitset.Set {
	return rows[e*w.words : (e+1)*w.words : (e+1)*w.words]
}

func (w *universe) need(e int) bitset.Set { return w.ofAtoms(w.needs, e) }
func (w *universe) help(e int) bitset.Set { return w.ofAtoms(w.helps, e) }

// ofAtoms returns row e of rows, a matrix with a column per atom. e is the number of an edge.
func (w *universe) ofAtoms(rows []uint64, e int) bitset.Set {
	return rows[e*w.atomWords : (e+1)*w.atomWords : (e+1)*w.atomWords]
}
