package future

import (
	"math/bits"

	"ltlpor/internal/base/bitset"
	"ltlpor/internal/model/program"
)

// Rows is a faster computation of the same fixpoint, on bit rows (universe.go). Rows is for states in which no edge
// ahead of a process needs a partner or creates a process; in most of these states, few edges are ahead. A member of
// the future R costs some words, and no scan of the waiting edges. To undo the tentative removal of a process (a try)
// costs a copy of some words.
//
// An edge at a reached location that is no move of the state is in R if it is roused, and if each of its atoms is true
// in the state or may be made true by R (helped). An edge is roused if an edge of R may make it executable, or if an
// edge of R belongs to the same process: the process has then taken a step, and only atoms need a check.
// (doc/dev/reduction/choosing.md, lemma 6.)

// Rows finds valid sets of processes (with moves satisfying C1) in the current state of a Future. A Rows is faster
// than the Future, because it represents sets of edges as bit rows. A Rows is valid until the next Reset. Two edges
// count as dependent if they are dependent for some values of their operands; only MaybeSingleton and SingletonNow
// evaluate operands.
//
// The edges ahead of a process are the edges that the process can reach from its location.
type Rows struct {
	x *Future
	u *universe
	// Facts about the state.
	//
	//   - moves: the edges that belong to moves.
	//   - waits: the remaining edges at the locations of the processes.
	//   - ahead: the edges ahead of some process.
	//   - able: the processes with moves.
	//   - known: the atoms (conjuncts of guards) evaluated so far.
	//   - true: the atoms in known that are true.
	moves, waits, ahead bitset.Set
	able                uint64
	known, true         bitset.Set
	// expels[p] is the set of the processes that certainly leave the candidate set when p leaves (see expelled). The
	// entry is valid if p is in the bit set asked.
	expels [maxProcesses]uint64
	asked  uint64
	// cur is the fixpoint computed last, and was the fixpoint before the last tentative removal of a process.
	cur, was fixed
	needed   uint64 // processes that every acceptable set contains
	tried    program.PID
}

// fixed holds the sets of a fixpoint computation for the candidate set C of processes and its future R, the edges
// possible before C moves.
type fixed struct {
	in            uint64     // the processes of C, as bits
	live          bitset.Set // the edges in moves of C
	members, todo bitset.Set // R, and the unprocessed members of R
	reached       bitset.Set // edges at locations that steps of R may lead to
	// roused: edges that a step of R may make executable, and edges of processes that take a step of R. helped: atoms
	// (conjuncts of guards) that a step of R may make true.
	roused, helped bitset.Set
}

// Rows returns a Rows for the current state. The result is nil if an edge ahead of some process needs a rendezvous
// partner or creates a process, or if no relation matrices exist for these processes (universe).
func (x *Future) Rows() *Rows {
	u := x.universes.universe(x.types, x.procs, x.n)
	if u == nil {
		return nil
	}
	r := &x.rows
	if r.u != u {
		r.x, r.u = x, u
		r.room()
	}
	clear(r.waits)
	clear(r.ahead)
	for p := range x.n {
		s := &u.spots[p][x.procs[p].loc]
		if !s.plain {
			return nil
		}
		for i, w := range s.out {
			r.waits[i] |= w
			r.ahead[i] |= s.ahead[i]
		}
	}
	clear(r.moves)
	clear(r.known)
	clear(r.true)
	r.able, r.asked = 0, 0
	for i := range x.moves {
		mv := &x.moves[i]
		e := int(u.first[mv.Proc] + x.link(&x.procs[mv.Proc], mv.Edge))
		r.moves.Add(e)
		r.able |= 1 << mv.Proc
	}
	for i, w := range r.moves {
		r.waits[i] &^= w
	}
	x.effort.looks += int64(x.n + len(x.moves))
	return r
}

// room allocates the bit rows of r for the current universe.
func (r *Rows) room() {
	edges := [...]*bitset.Set{
		&r.moves, &r.waits, &r.ahead,
		&r.cur.live, &r.cur.members, &r.cur.todo, &r.cur.reached, &r.cur.roused,
		&r.was.live, &r.was.members, &r.was.todo, &r.was.reached, &r.was.roused,
	}
	atoms := [...]*bitset.Set{&r.known, &r.true, &r.cur.helped, &r.was.helped}
	all := make(bitset.Set, len(edges)*r.u.words+len(atoms)*r.u.atomWords)
	for _, s := range edges {
		*s, all = all[:r.u.words:r.u.words], all[r.u.words:]
	}
	for _, s := range atoms {
		*s, all = all[:r.u.atomWords:r.u.atomWords], all[r.u.atomWords:]
	}
}

// Largest returns the largest valid subset of `from`, like Future.Largest. Largest starts a new fixpoint computation.
func (r *Rows) Largest(from program.PIDSet) program.PIDSet {
	c := &r.cur
	c.in = from[0] & r.able
	r.needed = 0
	clear(c.reached)
	clear(c.roused)
	clear(c.helped)
	copy(c.live, r.moves)
	for i := range c.members {
		c.members[i], c.todo[i] = 0, 0
	}
	r.drop(r.able &^ c.in)
	r.run()
	return program.PIDSet{c.in}
}

// Exclude returns the largest valid subset, without process p, of the set that Largest or Exclude returned last, like
// Future.Exclude. The result is empty if the subset is empty or lacks a needed process (Back).
//
// Together with p, the processes in leavingWith(p) leave the candidate set C. If a needed process is among the leaving
// processes, or if no process is left, Exclude computes no fixpoint. (doc/dev/reduction/choosing.md, lemma 7.)
func (r *Rows) Exclude(p program.PID) program.PIDSet {
	gone := r.leavingWith(p)
	if gone&r.needed != 0 || gone == r.cur.in {
		r.needed |= 1 << p
		return program.PIDSet{}
	}
	r.tried = p
	r.was.copy(&r.cur)
	r.cur.in &^= gone
	r.drop(gone)
	if r.run(); !r.stands() {
		r.Back()
		return program.PIDSet{}
	}
	return program.PIDSet{r.cur.in}
}

// Back undoes the last successful call of Exclude, like Future.Back. The excluded process becomes a needed process:
// every later result of Exclude contains the process, or is empty.
func (r *Rows) Back() {
	r.cur.copy(&r.was)
	r.needed |= 1 << r.tried
}

func (f *fixed) copy(g *fixed) {
	f.in = g.in
	copy(f.live, g.live)
	copy(f.members, g.members)
	copy(f.todo, g.todo)
	copy(f.reached, g.reached)
	copy(f.roused, g.roused)
	copy(f.helped, g.helped)
}

// leavingWith returns, as a bit set, p and every process that certainly leaves the candidate set C when p leaves,
// directly or because a further process leaves.
func (r *Rows) leavingWith(p program.PID) (gone uint64) {
	gone = 1 << p
	for rest := gone; rest != 0; {
		q := bits.TrailingZeros64(rest)
		rest &= rest - 1
		more := r.expelled(q) & r.cur.in &^ gone
		gone |= more
		rest |= more
	}
	return gone
}

// expelled returns, as a bit set, the processes with a move that is dependent on a move of p, or on an edge that
// certainly follows a move of p. These processes leave the candidate set C if p does.
func (r *Rows) expelled(p int) uint64 {
	if r.asked>>p&1 != 0 {
		return r.expels[p]
	}
	set := uint64(0)
	r.movesOf(p, func(e int) {
		for i, w := range r.u.edgeRow(r.u.brings, e) {
			for w &= r.moves[i]; w != 0; w &= w - 1 {
				set |= 1 << r.u.procs[64*i+bits.TrailingZeros64(w)]
			}
		}
	})
	r.asked |= 1 << p
	r.expels[p] = set
	return set
}

// movesOf calls f for each edge that belongs to a move of p.
func (r *Rows) movesOf(p int, f func(e int)) {
	for i, w := range r.outEdges(p) {
		for w &= r.moves[i]; w != 0; w &= w - 1 {
			f(64*i + bits.TrailingZeros64(w))
		}
	}
}

// outEdges returns the set of the edges at the location of p.
func (r *Rows) outEdges(p int) bitset.Set { return r.u.spots[p][r.x.procs[p].loc].out }

// drop adds the moves of the processes in the bit set `set` to the future R, the edges possible before the candidate
// set C moves. These processes have left C.
func (r *Rows) drop(set uint64) {
	c := &r.cur
	for ; set != 0; set &= set - 1 {
		for i, w := range r.outEdges(bits.TrailingZeros64(set)) {
			w &= c.live[i]
			c.live[i] &^= w
			c.members[i] |= w
			c.todo[i] |= w
		}
	}
}

// stands reports whether the fixpoint must continue: the candidate set C is non-empty and contains every needed
// process.
func (r *Rows) stands() bool { return r.cur.in != 0 && r.needed&^r.cur.in == 0 }

// run completes the fixpoint: it processes the members of the future R. run stops early if the candidate set C becomes
// empty or loses a needed process.
func (r *Rows) run() {
	r.x.effort.fixpoints++
	c := &r.cur
	for i := 0; i < len(c.todo); {
		w := c.todo[i]
		if w == 0 {
			i++
			continue
		}
		if !r.stands() {
			return
		}
		c.todo[i] = w & (w - 1)
		r.work(64*i + bits.TrailingZeros64(w))
		i = 0
	}
}

// work processes edge e, a new member of the future R (the edges possible before the candidate set C moves). work
// removes from C every process with a move dependent on e, and adds to R the edges that e makes possible.
func (r *Rows) work(e int) {
	u, c := r.u, &r.cur
	r.x.effort.steps++
	r.x.effort.looks++
	for i, w := range u.edgeRow(u.deps, e) {
		for w &= c.live[i]; w != 0; w &= c.live[i] {
			r.expel(u.procs[64*i+bits.TrailingZeros64(w)])
		}
	}
	grew := c.helped.Union(u.help(e))
	next, rouses := u.edgeRow(u.next, e), u.edgeRow(u.rouses, e)
	for i, woken := range rouses {
		if !grew { // R makes no further atom true: edges roused before need no further test
			woken &^= c.roused[i]
		}
		c.roused[i] |= rouses[i]
		fresh := next[i] &^ c.reached[i]
		c.reached[i] |= fresh
		for w := (woken&(r.waits[i]|c.reached[i]) | fresh) &^ c.members[i]; w != 0; w &= w - 1 {
			if f := 64*i + bits.TrailingZeros64(w); r.opens(f) {
				c.members[i] |= w & -w
				c.todo[i] |= w & -w
				r.expel(u.procs[f])
			}
		}
	}
}

// expel removes process p from the candidate set C and adds the moves of p to the future R, the edges possible before C
// moves. If p is not in C, expel does nothing.
func (r *Rows) expel(p uint8) {
	if r.cur.in>>p&1 != 0 {
		r.cur.in &^= 1 << p
		r.drop(1 << p)
	}
}

// opens reports whether edge f may join the future R, the edges possible before the candidate set moves: every atom
// (conjunct) of its guard must be true in the state, or may be made true by a member of R. The caller must know that a
// member of R may have changed the executability of f.
func (r *Rows) opens(f int) bool {
	r.x.effort.looks++
	need := r.u.need(f)
	for i, w := range need {
		w &^= r.cur.helped[i]
		if w&r.known[i]&^r.true[i] != 0 {
			return false
		}
		for w &^= r.known[i]; w != 0; w &= w - 1 {
			if !r.holds(64*i + bits.TrailingZeros64(w)) {
				return false
			}
		}
	}
	return true
}

// holds reports whether atom a (a conjunct of a guard) is true in the state. The first call for an atom records the
// test for Answers.
func (r *Rows) holds(a int) bool {
	if r.known.Has(a) {
		return r.true.Has(a)
	}
	r.x.effort.looks++
	r.known.Add(a)
	at := &r.u.atoms[a]
	is := at.True(&r.x.state, int(at.self))
	if is {
		r.true.Add(a)
	}
	r.x.asked = append(r.x.asked, Answer{Test{int32(at.self), at.Atom}, is})
	return is
}
