package conformance

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/verify/coverage"
	"ltlpor/internal/verify/property"
	"ltlpor/source"
)

// takenInFull are the marks of the full graph of p, made without search, reduction or preparation; the inside of
// d_steps, which no path tells, is marked by the machine. ok is false if there are more than limit states.
func takenInFull(t *testing.T, p *program.Program, limit int) (marks []coverage.Mark, ok bool) {
	m, err := closure.Compile(p)
	require.NoError(t, err)
	met, list := map[string]bool{}, []program.State{m.Init(nil)}
	met[string(list[0])] = true
	marks = make([]coverage.Mark, len(p.Numbered()))
	mark := func(mv program.Move) {
		marks[mv.Edge] |= coverage.Taken
		if mv.Peer != program.NoPID {
			marks[mv.PeerEdge] |= coverage.Taken
		}
	}
	for len(list) > 0 {
		if len(met) > limit {
			return nil, false
		}
		s := list[len(list)-1]
		list = list[:len(list)-1]
		var moves program.Moves
		m.Enabled(s, &moves)
		for _, mv := range moves.All {
			mark(mv)
			out := program.Outcomes{Paths: true}
			m.Fire(s, mv, &out)
			for _, o := range out.All {
				for _, next := range o.Path.Moves(nil) {
					mark(next)
				}
				if o.State != nil && (o.Fault == nil || o.Fault.Continues) && !met[string(o.State)] {
					met[string(o.State)] = true
					list = append(list, append(program.State(nil), o.State...))
				}
			}
		}
	}
	for i, x := range m.(*closure.Machine).Marks() {
		if i >= len(p.Edges) {
			marks[i] |= x & coverage.Taken
		}
	}
	return marks, true
}

// What a complete search says is never taken is what the full graph never takes, whatever the reduction, the engine
// and the number of workers. Some 5 seconds.
func TestUnreachedAsInTheFullGraph(t *testing.T) {
	ways := []ltlpor.Options{
		{}, {Reduction: ltlpor.None}, {Engine: ltlpor.ClosureEngine, Workers: 1}, {Workers: 1},
		{Engine: ltlpor.PackedEngine},
		{Engine: ltlpor.CheckedEngine, Workers: 2}, {Shortest: true}, {Proviso: ltlpor.StackProviso},
		{Proviso: ltlpor.StaticProviso},
		{Reduction: ltlpor.Process},
		{MaxErrors: -1}, {MaxErrors: -1, Checks: ltlpor.EndStates | ltlpor.Assertions, Workers: 1},
		{
			MaxErrors: -1, Checks: ltlpor.EndStates | ltlpor.Assertions, Reduction: ltlpor.None,
			Optimize: ltlpor.NoOptimizations,
		},
	}
	compared, unreached, violated := 0, 0, 0
	for seed := uint64(1); compared < amount.Choose(30, 500); seed++ {
		m := random.New(seed, random.Size{Priorities: seed%8 == 6})
		switch seed % 4 {
		case 1:
			m = random.Dense(seed)
		case 2:
			m = random.Handshakes(seed)
		case 3:
			m = random.Rich(seed, random.Everything)
		}
		text := source.NewFile("m.pml", m.String())
		read, err := property.Read(text, property.Options{Checks: ltlpor.Assertions})
		if err != nil {
			continue
		}
		marks, ok := takenInFull(t, read.Program, 2000)
		if !ok {
			continue
		}
		want := coverage.FromMarks(read.Program, marks)
		for i, o := range ways {
			if o.Checks == 0 {
				o.Checks = ltlpor.Assertions
			}
			r, err := ltlpor.Check(context.Background(), text, o)
			require.NoError(t, err)
			if r.Coverage == nil {
				continue
			}
			compared++
			if r.Verdict == ltlpor.Violated {
				violated++
			}
			unreached += want.Unreached
			require.Equal(t, unreachedOf(want), unreachedOf(r.Coverage), "seed %d, way %d\n%s", seed, i, m)
		}
	}
	require.Greater(t, unreached, compared/4, "too few statements are unreached for a test")
	require.Greater(t, violated, compared/50, "too few models have errors")
}

func unreachedOf(c *coverage.Coverage) (list []string) {
	for _, s := range c.Statements {
		if !s.Taken {
			list = append(list, fmt.Sprintf("%s at %d: %s", s.Process, s.Span.Start, s.Text))
		}
	}
	return list
}
