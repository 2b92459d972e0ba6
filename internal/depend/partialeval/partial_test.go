package partialeval_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend/partialeval"
	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
)

// fold returns the texts of the folded edges of a process type.
func fold(t *testing.T, model string, set func(p *program.Program, f *partialeval.Folder)) []string {
	t.Helper()
	p := lowertest.Program(t, model)
	f := partialeval.Folder{Program: p, Constants: partialeval.Constants(p, pointsto.New(p)), PID: -1}
	if set != nil {
		set(p, &f)
	}
	var out []string
	for _, e := range p.Edges {
		if g := f.Edge(e); e.Type == 0 && e.Kind != program.End {
			out = append(out, shown(g))
		}
	}
	return out
}

// shown returns the text of a folded edge.
func shown(e *program.Edge) string {
	var parts []string
	if e.Guard != nil {
		parts = append(parts, expr(e.Guard))
	}
	for _, o := range e.Ops {
		if o.Assign != nil {
			parts = append(parts, place(&o.Assign.To)+"="+expr(o.Assign.X))
		}
	}
	if c := e.Comm; c != nil {
		parts = append(parts, "channel "+expr(c.Chan))
	}
	return strings.Join(parts, "; ")
}

func place(p *program.Place) string {
	s := p.Var.Name
	for _, x := range p.Index {
		s += "[" + expr(x) + "]"
	}
	return s
}

func expr(x program.Expr) string {
	switch x := x.(type) {
	case program.Const:
		return fmt.Sprint(x.Value)
	case *program.Load:
		return place(&x.Place)
	case *program.Unary:
		return "~" + expr(x.X)
	case *program.Binary:
		return "(" + expr(x.X) + "," + expr(x.Y) + ")"
	}
	return fmt.Sprintf("%T", x)
}

// Known values replace expressions, and constant expressions are computed.
func TestFold(t *testing.T) {
	const model = `byte a[4], k = 2, v = 1; chan c[2] = [1] of { byte };
		active proctype P(byte l) {
			a[_pid] = k; v = v + k * 2; c[1 - _pid]!1; a[l] = l / (k - 2); (a[1] == v && k == 2) }`
	require.Equal(t, []string{
		"a[program.Special]=2", "v=(v,4)", "channel c[(1,program.Special)]", "a[l]=(l,0)", "((a[1],v),1)",
	}, fold(t, model, nil))
	one := func(p *program.Program, f *partialeval.Folder) {
		f.PID, f.Fixed = 0, map[*program.Variable]int32{p.Types[0].Locals[0]: 3}
	}
	require.Equal(t, []string{"a[0]=2", "v=(v,4)", "channel 2", "a[3]=(3,0)", "((a[1],v),1)"}, fold(t, model, one),
		"a division by 0 stays, as it is a fault")
}

// Constants are globals without any assignment: by a statement, a receive, or the creation of a process.
func TestConstants(t *testing.T) {
	p := lowertest.Program(t, `byte k = 2, v = 1, w, a[3] = 7; chan c = [1] of { byte };
		active proctype P() { v++; c?w; c!k }`)
	values := map[string][]int32{}
	for v, list := range partialeval.Constants(p, pointsto.New(p)) {
		values[v.Name] = list
	}
	require.Equal(t, map[string][]int32{"k": {2}, "a": {7, 7, 7}, "c": {1}}, values)
}

// In a state the operands of a move have values, except operands that the move itself writes earlier.
func TestEvaluator(t *testing.T) {
	const model = `byte a[4], i = 1, j = 2; active proctype P() { STEP }`
	for _, c := range []struct {
		step, want string
		reads      []string
	}{
		{"a[i] = j", "a[1]=2", []string{"i", "j"}},
		{"a[i] = a[i] + j", "a[1]=(a[1],j)", []string{"i", "i"}}, // an update commutes, whatever j is
		{"i++", "i=(i,1)", nil},
		{"a[i] > j", "(a[1],2)", []string{"i", "j"}},
	} {
		p := lowertest.Program(t, strings.Replace(model, "STEP", c.step, 1))
		s := state(t, p)
		now := &partialeval.Evaluator{Program: p, Unwritten: true, Ask: func(x partialeval.Site) (int32, bool) {
			if _, ok := x.At.(*program.Assign); ok {
				return 0, false // the query for silent assignments is not part of this test
			}
			return x.Value()(s, 0)
		}}
		f := partialeval.Folder{Program: p, PID: -1, Now: now}
		require.Equal(t, c.want, shown(f.Edge(p.Edges[0])), c.step)
		var reads []string
		for _, x := range now.Reads {
			reads = append(reads, expr(x))
		}
		require.Equal(t, c.reads, reads, "%s: what was replaced is read", c.step)
		written := map[*program.Variable]int{p.Globals[1]: 1, p.Globals[2]: 1}
		after := &partialeval.Evaluator{Program: p, Ask: now.Ask, Written: written}
		f.Now = after
		f.Edge(p.Edges[0])
		require.Empty(t, after.Reads, "%s: i and j are written by the step", c.step)
	}
}

// An assignment of the present value is omitted, and becomes a test for this value.
func TestAssignmentsThatChangeNothing(t *testing.T) {
	for step, stays := range map[string]int{"x = 3": 1, "x = 4": 0, "x = y + 1": 1, "x = y": 0} {
		p := lowertest.Program(t, "byte x = 3, y = 2; active proctype P() { "+step+" }")
		s := state(t, p)
		ask := func(x partialeval.Site) (int32, bool) { return x.Value()(s, 0) }
		now := &partialeval.Evaluator{Program: p, Unwritten: true, Ask: ask}
		f := partialeval.Folder{Program: p, PID: -1, Now: now}
		require.Len(t, f.Edge(p.Edges[0]).Ops, 1-stays, step)
		require.Len(t, now.Stays, stays, step)
		if stays > 0 {
			require.Equal(t, int32(3), now.Stays[0].Value)
		}
	}
}

func state(t *testing.T, p *program.Program) *partialeval.State {
	t.Helper()
	m, err := closure.Compile(p)
	require.NoError(t, err)
	s := partialeval.Read(p, m.View())
	s.Point(m.Init(nil))
	return &s
}

// Expressions have the values defined by the language, and no value in case of a fault.
func TestCompile(t *testing.T) {
	for text, want := range map[string]struct {
		value int32
		ok    bool
	}{
		"x + 2 * l":           {7, true},
		"x / l":               {1, true},
		"x / z":               {0, false},
		"z == 0 || x / z > 0": {1, true},
		"z && x / z > 0":      {0, true},
		"a[x]":                {0, false},
		"a[l]":                {5, true},
		"len(c)":              {0, true},
		"nfull(c)":            {1, true},
		"nempty(c)":           {0, true},
		"_nr_pr":              {1, true},
		"_pid":                {0, true},
		"(x > l -> 8 : 9)":    {8, true},
		"len(c) == x":         {0, true},
	} {
		p := lowertest.Program(t, `byte x = 3, z, a[3] = 5; chan c = [1] of { byte };
			active proctype P() { byte l = 2; byte v; v = `+text+` }`)
		value := partialeval.Compile(p.Edges[0].Ops[0].Assign.X)
		require.NotNil(t, value, text)
		v, ok := value(state(t, p), 0)
		require.Equal(t, want.ok, ok, text)
		if ok {
			require.Equal(t, want.value, v, text)
		}
	}
	p := lowertest.Program(t, `active proctype P() { byte v; v = _last }`)
	require.Nil(t, partialeval.Compile(p.Edges[0].Ops[0].Assign.X), "it cannot be told here")
}
