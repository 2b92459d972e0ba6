package optimize

import (
	"slices"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
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
func loosen(p *program.Program, props uint64, w *cancel.Work) {
	r := depend.Within(p, w)
	if r.OffForMerging(props) != "" {
		return
	}
	p.Edges = slices.Clone(p.Edges)
	l := loosener{p: p, props: props, most: maxPrelude, work: w, waits: waiting(p)}
	for _, e := range p.Edges {
		if e.Atomic && (r.HandsOver(e.ID) || l.loses(r, e)) {
			l.setAtomic(e.ID, false)
		}
	}
	if !p.UsesPriority && !p.Overflow && !providedWaits(p) {
		l.detach()
	}
}

type loosener struct {
	p     *program.Program
	props uint64
	most  int // edges of a prelude
	work  *cancel.Work
	waits []bool // by edge: see waiting
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
		done := l.round(depend.Within(l.p, l.work))
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
		m := newMerger(l.p, depend.Within(l.p, l.work), l.props, l.work)
		meets := func(id program.EdgeID) bool { return m.r.Visible(id)&l.props != 0 || !m.private(id) }
		// What is put off: a step that waits for timeout could not be taken later.
		matters := func(id program.EdgeID) bool { return meets(id) || m.enables(id) || l.waits[id] }
		meets, matters = remembered(meets), remembered(matters)
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

// remembered returns f, which is asked once about each edge.
func remembered(f func(program.EdgeID) bool) func(program.EdgeID) bool {
	known := map[program.EdgeID]bool{}
	return func(id program.EdgeID) bool {
		is, ok := known[id]
		if !ok {
			is = f(id)
			known[id] = is
		}
		return is
	}
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
