package optimize

import (
	"slices"

	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// candidates returns the preludes of the locations before which control may be taken away,
// if they are private and invisible: locations with sends, and those from which all is
// private.
func (l *loosener) candidates(r *depend.Relations) []prelude {
	var found []prelude
	room := maxPreludes
	for _, t := range l.p.Types {
		if t.Provided != nil || t.Determ {
			continue
		}
		w := walk{
			l: l, r: r, t: t, into: make([][]program.EdgeID, len(t.Locations)),
			listed: make([]bool, len(l.p.Edges)), onPath: make([]bool, len(t.Locations)),
			known: make([]plainness, len(l.p.Edges)),
		}
		for k := range t.Locations {
			for _, id := range t.Locations[k].Out {
				if e := l.p.Edges[id]; e.Atomic {
					w.into[e.To] = append(w.into[e.To], id)
				}
			}
		}
		for k := 0; k < len(t.Locations) && room > 0; k++ {
			made := w.preludes(program.Loc(k))
			for _, c := range made {
				room -= len(c.before) + len(c.after)
			}
			found = append(found, made...)
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
	w.onPath[k] = true
	for _, id := range w.into[k] {
		if before, ok := w.back(w.l.p.Edges[id], slices.Clone(c.before)); ok {
			c.last, c.before = append(c.last, id), before
		} else {
			w.unlist(before[len(c.before):])
		}
	}
	w.onPath[k] = false
	w.unlist(c.before)
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
	on, ok := w.on(k, nil)
	if w.unlist(on); ok {
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
	seen := map[program.Loc]bool{}
	for _, id := range before {
		from := w.l.p.Edges[id].From
		if len(w.into[from]) > 0 || seen[from] {
			continue
		}
		seen[from] = true
		at := w.t.Locations[from].Out
		out, single = append(out, at...), single && exclusive(w.l.p, at, at, w.l.work)
	}
	return out, single
}

// walk goes through the atomic sequences of a process type.
type walk struct {
	l    *loosener
	r    *depend.Relations
	t    *program.Process
	into [][]program.EdgeID // edges after which control is kept, by where they lead

	listed []bool      // by edge: back or on has listed it
	onPath []bool      // by location: it lies on the path that back goes
	known  []plainness // by edge
}

// plainness is whether an edge is plain.
type plainness uint8

const (
	unknown plainness = iota
	isPlain
	notPlain
)

// maxPrelude is how many edges a prelude may have. A longer one is not tried: each location of a sequence may have one,
// which makes the square of its length.
const maxPrelude = 4096

// maxPreludes is how many edges all preludes of a program may have.
const maxPreludes = 1 << 22

// list adds id to all. It reports whether there is room for it.
func (w *walk) list(id program.EdgeID, all []program.EdgeID) ([]program.EdgeID, bool) {
	w.l.work.Step()
	w.listed[id] = true
	return append(all, id), len(all) < w.l.most
}

// unlist forgets that edges were listed.
func (w *walk) unlist(edges []program.EdgeID) {
	for _, id := range edges {
		w.listed[id] = false
	}
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
// (onPath has the locations from that of e on), which would be an error.
func (w *walk) back(e *program.Edge, all []program.EdgeID) (before []program.EdgeID, ok bool) {
	if w.onPath[e.From] {
		return all, false
	}
	if w.listed[e.ID] {
		return all, true
	}
	if !w.plain(e) {
		return all, false
	}
	if all, ok = w.list(e.ID, all); !ok {
		return all, false
	}
	w.onPath[e.From] = true
	defer func() { w.onPath[e.From] = false }()
	for _, id := range w.into[e.From] {
		if all, ok = w.back(w.l.p.Edges[id], all); !ok {
			return all, false
		}
	}
	return all, true
}

// on adds to all what may be taken from k on while control is kept. ok tells whether all of it
// is plain.
func (w *walk) on(k program.Loc, all []program.EdgeID) (on []program.EdgeID, ok bool) {
	for _, id := range w.t.Locations[k].Out {
		if w.listed[id] {
			continue
		}
		if all, ok = w.list(id, all); !ok {
			return all, false
		}
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
	if w.known[e.ID] == unknown {
		if w.known[e.ID] = notPlain; w.findPlain(e) {
			w.known[e.ID] = isPlain
		}
	}
	return w.known[e.ID] == isPlain
}

func (w *walk) findPlain(e *program.Edge) bool {
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
