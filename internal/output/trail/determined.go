package trail

import (
	"slices"

	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/trace"
)

// determined returns an *UnfitError if trace t of p contains a d_step in which several statements are executable at the
// same time. In this case, ltlpor and SPIN's verifier take the first statement (rule 6.6), but SPIN's simulator takes a
// random statement.
//
// determined replays t on two machines, which try the statements inside d_steps in different orders. A variable encodes
// the statements that were taken. If there is a choice, the machines have different values of the variable.
func determined(p *program.Program, t *trace.Trace, machine func(*program.Program) (exec.Machine, error)) error {
	if !slices.ContainsFunc(t.Steps, func(s trace.Step) bool { return dsteps(p, s.Move) }) {
		return nil
	}
	var counts [2][]int32
	for i := range counts {
		q, count := counting(p, i == 1)
		m, err := machine(q)
		if err != nil {
			return err
		}
		v, s := m.View(), m.Init(nil)
		for j := range t.Steps {
			if mv := t.Steps[j].Move; mv != program.Stutter {
				s, _ = m.Step(s, mv)
			}
			for _, jump := range t.Steps[j].Jumps {
				s, _ = m.Step(s, jump)
			}
			v.Select(s)
			counts[i] = append(counts[i], v.Global(count, 0))
			if i == 1 && counts[1][j] != counts[0][j] {
				return &UnfitError{"several statements are executable at once inside the d_step, and SPIN's " +
					"simulator draws one of them", t.Steps[j].Span}
			}
		}
	}
	return nil
}

// dsteps reports whether move mv executes a d_step, itself or as the partner in a handshake.
func dsteps(p *program.Program, mv program.Move) bool {
	is := func(e program.EdgeID) bool { return e >= 0 && p.Edges[e].Kind == program.DStep }
	return is(mv.Edge) || is(mv.PeerEdge)
}

// counting returns a copy of p with an additional variable, which encodes the sequence of statements executed inside
// d_steps. If `reversed` is set, a d_step takes the last executable statement instead of the first; an else is still
// tried last.
func counting(p *program.Program, reversed bool) (*program.Program, *program.Variable) {
	q := *p
	integer := program.VarType{Kind: program.Int, Name: "int"}
	count := &program.Variable{ID: len(p.Globals), Name: "_taken", Type: integer, Global: true}
	q.Globals = append(slices.Clip(p.Globals), count)
	q.Props = nil
	q.Edges = slices.Clone(p.Edges)
	n := int32(0)
	for i, e := range q.Edges {
		if e.Sub == nil {
			continue
		}
		c := *e
		c.Sub = countingSub(e.Sub, count, reversed, &n)
		q.Edges[i] = &c
	}
	return &q, count
}

// countingSub returns a copy of s, the body of a d_step. In the copy, a counting statement follows every statement.
//
//   - After statement number k, the counting statement assigns 31*count + k to `count`. So different sequences of
//     statements nearly always give different values.
//   - Numbers begin with *n+1. countingSub sets *n to the last number.
//   - If `reversed` is set, the statements at every location are tried in reverse order (see backwards).
func countingSub(s *program.Sub, count *program.Variable, reversed bool, n *int32) *program.Sub {
	out := &program.Sub{Entry: s.Entry, Locations: make([][]*program.Edge, len(s.Locations))}
	var behind [][]*program.Edge
	to := program.Place{Var: count}
	for l, edges := range s.Locations {
		for _, e := range edges {
			*n++
			c := *e
			c.To = program.Loc(len(s.Locations) + len(behind))
			out.Locations[l] = append(out.Locations[l], &c)
			product := &program.Binary{Op: program.OpMul, X: &program.Load{Place: to}, Y: program.Const{Value: 31}}
			x := &program.Binary{Op: program.OpAdd, X: product, Y: program.Const{Value: *n}}
			behind = append(behind, []*program.Edge{{
				ID: -1, Type: -1, From: c.To, To: e.To, Kind: program.Do, Span: e.Span,
				Ops: []program.Op{{Assign: &program.Assign{To: to, X: x, Span: e.Span}}},
			}})
		}
		if reversed {
			out.Locations[l] = backwards(out.Locations[l])
		}
	}
	out.Exit = program.Loc(len(s.Locations) + len(behind))
	for _, edges := range behind {
		if edges[0].To == s.Exit {
			edges[0].To = out.Exit
		}
	}
	out.Locations = append(out.Locations, behind...)
	return out
}

// backwards returns the edges in reverse order, except that else edges come last.
func backwards(edges []*program.Edge) (out []*program.Edge) {
	for _, e := range slices.Backward(edges) {
		if e.Kind != program.Else {
			out = append(out, e)
		}
	}
	for _, e := range edges {
		if e.Kind == program.Else {
			out = append(out, e)
		}
	}
	return out
}
