package optimize

import (
	"slices"

	"ltlpor/internal/base/cancel"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/program"
)

// loosen ends the atomic control of a process before a rendezvous, so that earlier statements can be merged and the
// rendezvous becomes a separate step. loosen changes two kinds of edges:
//
//   - A send that is always a rendezvous gives control away, and a process loses control on arrival at a location that
//     has only receives of this kind. For such sends, and for edges leading to such a location, the change has no
//     effect.
//   - Before other sends, a process may stop even if a partner is ready, if the steps since its last stop can be
//     delayed. Every such step must be private, invisible and plain, enable no step of another process, and read no
//     timeout. The new run stands for the run taking these steps later, just before the send
//     (doc/dev/reduction/optimizations.md, "Control before a handshake"). Program.Ahead marks these edges.
//
// props is the bit set of the observed propositions.
func loosen(p *program.Program, props uint64, w *cancel.Work) {
	r := depend.NewCancellable(p, w)
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
	most  int // greatest number of edges of a prelude
	work  *cancel.Work
	waits []bool // by edge: the edge reads timeout
}

func (l *loosener) setAtomic(id program.EdgeID, atomic bool) {
	e := *l.p.Edges[id]
	e.Atomic = atomic
	l.p.Edges[id] = &e
}

func (l *loosener) outEdges(e *program.Edge) []program.EdgeID {
	return l.p.Types[e.Type].Locations[e.To].Out
}

// loses reports whether the process always loses control after taking e, for every behaviour of other processes.
func (l *loosener) loses(r *depend.Relations, e *program.Edge) bool {
	out := l.outEdges(e)
	return len(out) > 0 && !slices.ContainsFunc(out, func(id program.EdgeID) bool { return !r.OnlyAnswers(id) })
}

// detach removes atomic control before rendezvous sends, in rounds, and records the round of each edge in l.p.Ahead. A
// round may permit removals in the next: fewer atomic sequences then depend on partners, and the presence of receivers
// matters to fewer steps.
func (l *loosener) detach() {
	for round := uint8(1); round <= maxRounds; round++ {
		done := l.round(depend.NewCancellable(l.p, l.work))
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

// round removes atomic control in one round, and returns the preludes of the locations where control was removed.
// Whether a step is private depends on the other locations where control is removed. Therefore round removes control at
// every candidate, restores it where some step of the prelude is not private and invisible, and repeats this until
// every prelude passes.
func (l *loosener) round(r *depend.Relations) []prelude {
	tried := l.candidates(r)
	for len(tried) > 0 {
		for _, c := range tried {
			l.setAllAtomic(c.last, false)
		}
		m := newMerger(l.p, depend.NewCancellable(l.p, l.work), l.props, l.work)
		meets := func(id program.EdgeID) bool { return m.r.Visible(id)&l.props != 0 || !m.private(id) }
		// A step that waits for timeout cannot be delayed.
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

// remembered returns f with a cache of the results by edge.
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

// prelude has the steps that a process may take, within an atomic sequence, before it reaches a location. Atomic
// control may end at this location if the steps are private and invisible.
type prelude struct {
	before []program.EdgeID // the steps that may precede the location
	last   []program.EdgeID // the steps in before that lead to the location
	after  []program.EdgeID // edges that must be private too, because otherwise removing control has no benefit
}
