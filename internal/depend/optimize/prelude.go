package optimize

import (
	"slices"

	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// candidates returns the preludes of the locations before which atomic control may be removed. A prelude is the set of
// the steps that may precede the location in its atomic sequence. At such a location there are sends, or steps that may
// all be private. The caller must check that the steps of each prelude are private and invisible.
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

// preludes returns the preludes of location k: the sets of steps that may precede k in its atomic sequence. There are
// at most two, and none if atomic control cannot end at k. Control ends only on incoming edges of k such that every
// step before can be delayed.
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
			c.last = c.before // control ends on all edges, so that earlier steps can be merged, too
		}
		return []prelude{c}
	}
	var found []prelude
	starts, single := w.starts(c.before)
	on, ok := w.edgesFrom(k, nil)
	if w.unlist(on); ok {
		found = append(found, prelude{c.before, c.last, append(on, starts...)})
	}
	if single {
		found = append(found, prelude{c.before, c.last, starts})
	}
	return found
}

// starts returns the outgoing edges of the locations where the sequences of a prelude begin. These locations are the
// sources of edges in `before` outside of atomic sequences, and can be merged if their outgoing edges are private.
// `single` reports whether each location has at most one executable edge at a time. Merging then adds no states.
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

// walk is a traversal of the atomic sequences of a process type.
type walk struct {
	l    *loosener
	r    *depend.Relations
	t    *program.Process
	into [][]program.EdgeID // by location: incoming edges after which a process keeps control

	listed []bool      // by edge: whether back or edgesFrom has listed the edge
	onPath []bool      // by location: whether it is on the current path of back
	known  []plainness // by edge: the result of plain, if known
}

// plainness is the cached result of walk.plain for an edge; the zero value means that the result is unknown.
type plainness uint8

const (
	unknown plainness = iota
	isPlain
	notPlain
)

// maxPrelude is the maximum number of edges of a prelude (steps before a location in an atomic sequence). Longer
// preludes are not tried: every location of a sequence may have a prelude, hence the total size is quadratic in the
// length of the sequence.
const maxPrelude = 4096

// maxPreludes is the maximum total number of edges of the preludes of a program.
const maxPreludes = 1 << 22

// list appends edge id to `all`, the edges listed so far, and marks the edge as listed. The second result reports
// whether the limit on the edges of a prelude had left room for the edge.
func (w *walk) list(id program.EdgeID, all []program.EdgeID) ([]program.EdgeID, bool) {
	w.l.work.Step()
	w.listed[id] = true
	return append(all, id), len(all) < w.l.most
}

// unlist clears the listed marks of the given edges.
func (w *walk) unlist(edges []program.EdgeID) {
	for _, id := range edges {
		w.listed[id] = false
	}
}

// proceeds reports whether a process in control can take every edge at k without another process: no edge is an unless
// escape, may be the receive of a rendezvous, or reads timeout.
func (w *walk) proceeds(k program.Loc) bool {
	return !w.some(k, func(id program.EdgeID) bool {
		return w.l.p.Edges[id].Escape != 0 || w.r.Answers(id) || w.r.Waits(id)
	})
}

// rests reports whether a process at k always waits for a sender: every edge at k can be taken only in a step of
// another process.
func (w *walk) rests(k program.Loc) bool {
	return !w.some(k, func(id program.EdgeID) bool {
		return w.l.p.Edges[id].Escape != 0 || !w.r.MayAnswerOnly(id)
	})
}

func (w *walk) some(k program.Loc, ok func(program.EdgeID) bool) bool {
	return slices.ContainsFunc(w.t.Locations[k].Out, ok)
}

// sends reports whether a send at k may be a rendezvous.
func (w *walk) sends(k program.Loc) bool {
	return w.some(k, func(id program.EdgeID) bool {
		return w.l.p.Edges[id].Kind == program.Send && w.r.MayHandshake(id)
	})
}

// back appends to the list `all` edge e and, going backwards, each edge that may precede e while control is kept. The
// second result reports whether every appended edge may be delayed, provided that it is private and invisible. The
// second result is false if an edge is not plain, if an edge lies on a cycle, or if there are too many edges. w.onPath
// marks the locations between the start of e and the end of the prelude.
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

// edgesFrom appends to the list `all` each edge that may follow location k while control is kept. ok is false if some
// edge is not plain or the edges are too many.
func (w *walk) edgesFrom(k program.Loc, all []program.EdgeID) (on []program.EdgeID, ok bool) {
	for _, id := range w.t.Locations[k].Out {
		if w.listed[id] {
			continue
		}
		if all, ok = w.list(id, all); !ok {
			return all, false
		}
		e := w.l.p.Edges[id]
		if ok = w.plain(e); ok && e.Atomic {
			all, ok = w.edgesFrom(e.To, all)
		}
		if !ok {
			return all, false
		}
	}
	return all, true
}

// plain reports whether e is a skip, condition, else or assignment with three properties: no edge overrules e, e
// creates no process, and e does not make its process start or stop waiting for a rendezvous. The result is cached.
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
