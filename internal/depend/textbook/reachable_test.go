package textbook_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend"
	"ltlpor/internal/depend/textbook"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
)

// Reachable, the basis of the test of C1, agrees with an enumeration of the edges that are still reachable.
func TestReachable(t *testing.T) {
	p := lowertest.Program(t, `
		byte x, y;
		chan c = [1] of { byte };
		proctype X() { x = 7 }
		active proctype A() { x = 1; y = 1; c!1; run X() }
		active proctype B() { byte v; c?v; y == 1; x = 2 }
		active proctype D() { x == 1; y = 3 }`)
	r := depend.New(p)
	var places []place
	for _, typ := range p.Types {
		for l := range typ.Locations {
			places = append(places, place{typ.Index, program.Loc(l)})
		}
	}
	f := textbook.New(r)
	for _, u := range places {
		for _, v := range places {
			for _, w := range places {
				f.Reset()
				for _, at := range []place{u, v, w} {
					f.Add(at.typ, at.loc)
				}
				for _, e := range p.Types[u.typ].Locations[u.loc].Out {
					conflict := func(x program.EdgeID) bool { return r.Dependent(e, x) }
					require.Equal(t, reaches(p, v, conflict) || reaches(p, w, conflict), f.Conflicts(0, e))
					s, ok := f.Conflicting(0, e)
					require.Equal(t, f.Conflicts(0, e), ok)
					require.True(t, !ok || conflict(s.Edge) && s.Process > 0)
					wakes := func(x program.EdgeID) bool { return r.MayEnable(x, e) }
					require.Equal(t, reaches(p, v, wakes) || reaches(p, w, wakes), f.Enables(0, e, false))
					s, ok = f.Enabling(0, e, false)
					require.Equal(t, f.Enables(0, e, false), ok)
					require.True(t, !ok || wakes(s.Edge) && s.Process > 0)
				}
			}
		}
	}
	writes := func(e program.EdgeID) bool { return p.Edges[e].Text == "x = 7" }
	require.True(t, reaches(p, start(p, "A"), writes), "a process that is created counts")
	require.False(t, reaches(p, start(p, "B"), writes))
}

// Steps behind a process no longer count, and the steps of a process do not count for itself.
func TestBehind(t *testing.T) {
	p := lowertest.Program(t, `
		byte x, y;
		active proctype P() { x = 1 }
		active proctype Q() { y = 1; x = 2 }
		active proctype R() { y = 2 }`)
	f := textbook.New(depend.New(p))
	q, r := lowertest.Edge(t, p, "Q", "y = 1"), lowertest.Edge(t, p, "R", "y = 2")
	at := func(loc program.Loc) *textbook.Reachable {
		f.Reset()
		f.Add(0, p.Types[0].Entry)
		f.Add(1, loc)
		f.Add(2, p.Types[2].Entry)
		return f
	}
	require.True(t, at(q.From).Conflicts(2, r.ID))
	require.False(t, at(q.To).Conflicts(2, r.ID))
	require.True(t, at(q.To).Conflicts(0, lowertest.Edge(t, p, "P", "x = 1").ID))
}

// place is where a process is.
type place struct {
	typ int
	loc program.Loc
}

func start(p *program.Program, name string) place {
	for _, t := range p.Types {
		if t.Name == name {
			return place{t.Index, t.Entry}
		}
	}
	panic("no such process type")
}

// reaches reports, by the definition, whether an edge that satisfies ok is reachable from a place.
func reaches(p *program.Program, from place, ok func(program.EdgeID) bool) bool {
	seen := map[place]bool{}
	for open := []place{from}; len(open) > 0; open = open[1:] {
		at := open[0]
		if seen[at] {
			continue
		}
		seen[at] = true
		for _, id := range p.Types[at.typ].Locations[at.loc].Out {
			e := p.Edges[id]
			if p.Immortal(e) {
				continue
			}
			if ok(id) {
				return true
			}
			if e.Kind != program.End {
				open = append(open, place{e.Type, e.To})
			}
			program.WalkEdge(e, func(x program.Expr) {
				if run, ok := x.(*program.Run); ok {
					open = append(open, place{run.Type, p.Types[run.Type].Entry})
				}
			})
		}
	}
	return false
}
