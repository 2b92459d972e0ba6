package optimize

import (
	"slices"

	"ltlpor/depend"
	"ltlpor/program"
)

// loosen lets go of control in atomic sequences before a handshake, so that the statements
// before it can be merged and the handshake is a step by itself:
//
//   - A send that is surely half of a handshake gives control away, and a process that
//     comes to receives only, of handshakes, loses it. Nothing changes there.
//   - Before sends: if all that a process has done since it rested last is private,
//     invisible and sound, and nobody waits for it, it may rest before them, though a partner is there. Such a run
//     stands for the one in which that is done later, just before the send
//     (14.12; doc/reduction.md, "Control before a handshake"). Program.Ahead has these edges.
func loosen(p *program.Program, props uint64) {
	r := depend.New(p)
	if r.OffForMerging(props) != "" {
		return
	}
	p.Edges = slices.Clone(p.Edges)
	l := loosener{p: p, props: props, single: p.Single()}
	for _, e := range p.Edges {
		if e.Atomic && (r.HandsOver(e.ID) || l.loses(r, e)) {
			l.setAtomic(e.ID, false)
		}
	}
	if !p.UsesPriority && !p.Overflow {
		l.detach()
	}
}

type loosener struct {
	p      *program.Program
	props  uint64
	single []bool
}

func (l *loosener) setAtomic(id program.EdgeID, atomic bool) {
	e := *l.p.Edges[id]
	e.Atomic = atomic
	l.p.Edges[id] = &e
}

func (l *loosener) out(e *program.Edge) []program.EdgeID {
	return l.p.Types[e.Type].Locations[e.To].Out
}

// loses reports whether control is lost after e, whatever others do.
func (l *loosener) loses(r *depend.Relations, e *program.Edge) bool {
	out := l.out(e)
	return len(out) > 0 && !slices.ContainsFunc(out, func(id program.EdgeID) bool { return !r.OnlyAnswers(id) })
}

// detach takes control away where it may, in rounds: who asks for partners in the middle of a
// sequence no longer does after a round, and where they come and go matters less in the next.
func (l *loosener) detach() {
	for round := uint8(1); round <= maxRounds; round++ {
		done := l.round(depend.New(l.p))
		if len(done) == 0 {
			return
		}
		if l.p.Ahead == nil {
			l.p.Ahead = make([]uint8, len(l.p.Edges))
		}
		for _, c := range done {
			for _, id := range c.before {
				if l.p.Ahead[id] == 0 {
					l.p.Ahead[id] = round
				}
			}
		}
	}
}

const maxRounds = 8

// round takes control away once, and returns where. Whether something is private hangs on where
// else that happens: it is tried everywhere, and taken back where it was wrong, until nothing is
// wrong.
func (l *loosener) round(r *depend.Relations) []prelude {
	tried := l.candidates(r)
	for len(tried) > 0 {
		for _, c := range tried {
			l.setAllAtomic(c.last, false)
		}
		m := merger{p: l.p, r: depend.New(l.p), props: l.props, single: l.single}
		meets := func(id program.EdgeID) bool { return m.r.Visible(id)&l.props != 0 || !m.private(id) }
		matters := func(id program.EdgeID) bool { return meets(id) || m.enables(id) } // what is put off
		left := slices.DeleteFunc(slices.Clone(tried), func(c prelude) bool {
			return slices.ContainsFunc(c.before, matters) || slices.ContainsFunc(c.after, meets)
		})
		if len(left) == len(tried) {
			return tried
		}
		for _, c := range tried {
			l.setAllAtomic(c.last, true)
		}
		tried = left
	}
	return nil
}

func (l *loosener) setAllAtomic(ids []program.EdgeID, atomic bool) {
	for _, id := range ids {
		l.setAtomic(id, atomic)
	}
}

// prelude is what a process may have done on the way to a location since it rested.
type prelude struct {
	before []program.EdgeID
	last   []program.EdgeID // of these, those that lead to the location
	after  []program.EdgeID // what must be private as well for it to be worth while
}

// candidates returns the preludes of the locations before which control may be taken away,
// if they are private and invisible: locations with sends, and those from which all is
// private.
func (l *loosener) candidates(r *depend.Relations) []prelude {
	var found []prelude
	for _, t := range l.p.Types {
		if t.Provided != nil || t.Determ {
			continue
		}
		w := walk{l: l, r: r, t: t, into: make([][]program.EdgeID, len(t.Locations))}
		for k := range t.Locations {
			for _, id := range t.Locations[k].Out {
				if e := l.p.Edges[id]; e.Atomic {
					w.into[e.To] = append(w.into[e.To], id)
				}
			}
		}
		for k := range t.Locations {
			found = append(found, w.preludes(program.Loc(k))...)
		}
	}
	return found
}

// preludes returns what there is to be said for taking control away before k, from those who come
// there by edges after which it may be.
func (w *walk) preludes(k program.Loc) []prelude {
	rests := w.rests(k)
	if !rests && !w.proceeds(k) {
		return nil
	}
	c := prelude{}
	for _, id := range w.into[k] {
		if before, ok := w.back(w.l.p.Edges[id], []program.Loc{k}, slices.Clone(c.before)); ok {
			c.last, c.before = append(c.last, id), before
		}
	}
	if len(c.last) == 0 {
		return nil
	}
	if rests || w.sends(k) {
		if !slices.ContainsFunc(c.before, func(id program.EdgeID) bool {
			return !w.proceeds(w.l.p.Edges[id].From) && len(w.into[w.l.p.Edges[id].From]) > 0
		}) {
			c.last = c.before // so that what comes before them can be merged
		}
		return []prelude{c}
	}
	var found []prelude
	starts, single := w.starts(c.before)
	if on, ok := w.on(k, nil); ok {
		found = append(found, prelude{c.before, c.last, append(on, starts...)})
	}
	if single {
		found = append(found, prelude{c.before, c.last, starts})
	}
	return found
}

// starts returns the edges of the locations where a process rests before it takes edges of
// before: they are merged if all of them are private. single tells that at each of these at most
// one is executable at a time, so that merging leads to no more states than there were.
func (w *walk) starts(before []program.EdgeID) (out []program.EdgeID, single bool) {
	single = true
	for _, id := range before {
		from := w.l.p.Edges[id].From
		if len(w.into[from]) > 0 || slices.Contains(out, id) {
			continue
		}
		at := w.t.Locations[from].Out
		out, single = append(out, at...), single && exclusive(w.l.p, at, at)
	}
	return out, single
}

// walk goes through the atomic sequences of a process type.
type walk struct {
	l    *loosener
	r    *depend.Relations
	t    *program.Process
	into [][]program.EdgeID // edges after which control is kept, by where they lead
}

// proceeds reports whether at k there is nothing but what a process in control takes by itself.
func (w *walk) proceeds(k program.Loc) bool {
	return !w.some(k, func(id program.EdgeID) bool {
		return w.l.p.Edges[id].Escape != 0 || w.r.Answers(id) || w.r.Waits(id)
	})
}

// rests reports whether at k there is nothing but what a process only takes when another sends.
func (w *walk) rests(k program.Loc) bool {
	return !w.some(k, func(id program.EdgeID) bool {
		return w.l.p.Edges[id].Escape != 0 || !w.r.MayAnswerOnly(id)
	})
}

func (w *walk) some(k program.Loc, ok func(program.EdgeID) bool) bool {
	return slices.ContainsFunc(w.t.Locations[k].Out, ok)
}

// sends reports whether a send of k may be half of a handshake.
func (w *walk) sends(k program.Loc) bool {
	return w.some(k, func(id program.EdgeID) bool { return w.l.p.Edges[id].Kind == program.Send && w.r.Meets(id) })
}

// back adds e to all, and what may be taken on the way to it while control is kept. ok tells whether
// all of it may be put off, as long as it is private and invisible: no part of it goes round, either
// (path are the locations from that of e on), which would be an error.
func (w *walk) back(e *program.Edge, path []program.Loc, all []program.EdgeID) (before []program.EdgeID, ok bool) {
	if slices.Contains(path, e.From) {
		return nil, false
	}
	if slices.Contains(all, e.ID) {
		return all, true
	}
	if !w.plain(e) {
		return nil, false
	}
	all, path = append(all, e.ID), append(path, e.From)
	for _, id := range w.into[e.From] {
		if all, ok = w.back(w.l.p.Edges[id], path, all); !ok {
			return nil, false
		}
	}
	return all, true
}

// on adds to all what may be taken from k on while control is kept. ok tells whether all of it
// is plain.
func (w *walk) on(k program.Loc, all []program.EdgeID) (on []program.EdgeID, ok bool) {
	for _, id := range w.t.Locations[k].Out {
		if slices.Contains(all, id) {
			continue
		}
		all = append(all, id)
		e := w.l.p.Edges[id]
		if ok = w.plain(e); ok && e.Atomic {
			all, ok = w.on(e.To, all)
		}
		if !ok {
			return all, false
		}
	}
	return all, true
}

// plain reports whether e is a local statement which nothing overrules, which creates no
// process, and with which its own does not begin or cease to wait for others.
func (w *walk) plain(e *program.Edge) bool {
	switch e.Kind {
	case program.Skip, program.Cond, program.Else, program.Do:
	default:
		return false
	}
	if w.r.Attended(e.ID) || w.r.Creates(e.ID) || slices.ContainsFunc(e.Ops, func(o program.Op) bool { return o.Assign == nil }) {
		return false
	}
	return !slices.ContainsFunc(w.t.Locations[e.From].Out, func(id program.EdgeID) bool {
		return w.l.p.Edges[id].Escape != 0
	})
}
