package product_test

import (
	"context"
	"testing"

	"ltlpor/buchi"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/store"
	"ltlpor/product"

	"github.com/stretchr/testify/require"
)

var (
	_ search.Graph    = (*product.Product)(nil)
	_ search.Claim    = (*product.Product)(nil)
	_ search.Lettered = (*product.Product)(nil)
)

// counter is a machine that counts from 0 to last. Proposition k is true in state k. If assertion is set, the step to
// that state fails the assertion.
type counter struct {
	last, assertion byte
	kind            program.FaultKind
	validEnd        bool
}

func (c *counter) Init(dst program.State) program.State { return append(dst, 0) }

func (c *counter) Enabled(s program.State, m *program.Moves) {
	m.State, m.All = s, m.All[:0]
	if s[0] < c.last {
		m.All = append(m.All, program.Move{Edge: program.EdgeID(s[0]), PeerEdge: -1, Peer: program.NoPID})
	}
}

func (c *counter) Fire(s program.State, mv program.Move, out *program.Outcomes) {
	o := program.Outcome{State: program.State{s[0] + 1}}
	if o.State[0] == c.assertion {
		o.Fault = &program.Fault{Kind: c.kind, Edge: mv.Edge, Continues: c.kind == program.Assertion}
	}
	out.All = append(out.All, o)
}

func (c *counter) Props(s program.State) uint64 { return 1 << s[0] }
func (c *counter) ValidEnd(program.State) bool  { return c.validEnd }

func (c *counter) Undefined() (uint64, *program.Fault) { return 0, nil }

func moves(p *product.Product, s byte) []program.Move {
	var m program.Moves
	p.Enabled(program.State{s}, &m)
	return m.All
}

func fire(p *product.Product, s byte, mv program.Move) program.Outcome {
	// The product must not change outcomes that were in out before.
	before := program.Outcome{State: program.State{99}, Fault: &program.Fault{Kind: program.Assertion, Continues: true}}
	out := program.Outcomes{All: []program.Outcome{before}}
	p.Fire(program.State{s}, mv, &out)
	if len(out.All) != 2 || out.All[0].Fault == nil || out.All[0].State[0] != 99 {
		panic("Fire must append one outcome and no more")
	}
	return out.All[1]
}

func TestEndedStatesStutter(t *testing.T) {
	for _, c := range []struct{ check, valid bool }{{false, false}, {false, true}, {true, false}, {true, true}} {
		p := product.New(&counter{last: 2, validEnd: c.valid}, nil, product.Options{EndStates: c.check})
		require.Len(t, moves(p, 1), 1)
		require.NotEqual(t, program.Stutter, moves(p, 1)[0])
		require.Equal(t, []program.Move{program.Stutter}, moves(p, 2))
		o := fire(p, 2, program.Stutter)
		require.Equal(t, program.State{2}, o.State)
		require.Equal(t, c.check && !c.valid, o.Fault != nil)
		if o.Fault != nil {
			require.Equal(t, program.InvalidEnd, o.Fault.Kind)
			require.True(t, o.Fault.Continues)
		}
	}
}

func TestAssertionsAreDroppedOnRequest(t *testing.T) {
	for _, kind := range []program.FaultKind{program.Assertion, program.DivisionByZero, program.IndexOutOfBounds} {
		for _, on := range []bool{false, true} {
			p := product.New(&counter{last: 3, assertion: 2, kind: kind}, nil, product.Options{Assertions: on})
			require.Nil(t, fire(p, 0, moves(p, 0)[0]).Fault)
			got := fire(p, 1, moves(p, 1)[0]).Fault
			require.Equal(t, on || kind != program.Assertion, got != nil, "only assertions can be left out")
		}
	}
}

// With Silent a run-time error ends the run, and the remaining outcomes keep their numbers.
func TestSilent(t *testing.T) {
	m := &counter{last: 3, assertion: 2, kind: program.DivisionByZero}
	p := product.New(m, nil, product.Options{Silent: true})
	require.Nil(t, p.RunTimeError())
	o := fire(p, 1, moves(p, 1)[0])
	require.Nil(t, o.Fault)
	require.Nil(t, o.State)
	require.Equal(t, program.DivisionByZero, p.RunTimeError().Kind)
	p = product.New(m, nil, product.Options{Silent: true})
	r, err := search.DFS(context.Background(), search.Problem{Graph: p, Store: store.NewHash()})
	require.NoError(t, err)
	require.Empty(t, r.Errors)
	require.EqualValues(t, 2, r.Stats.States, "what comes after the error is not reached")
	require.NotNil(t, p.RunTimeError())
	p = product.New(m, nil, product.Options{Assertions: true})
	require.NotNil(t, fire(p, 1, moves(p, 1)[0]).Fault)
	require.NotNil(t, p.RunTimeError(), "told of even where it is not hidden")
	p = product.New(&counter{last: 3, assertion: 2, kind: program.Assertion}, nil, product.Options{Assertions: true})
	require.NotNil(t, fire(p, 1, moves(p, 1)[0]).Fault)
	require.Nil(t, p.RunTimeError(), "a failed assertion is none")
}

func TestNoProperty(t *testing.T) {
	p := product.New(&counter{}, nil, product.Options{})
	require.Equal(t, 1, p.States())
	require.Equal(t, []program.Q{0}, p.Next(program.State{0}, program.NoQ, nil))
	require.Equal(t, []program.Q{0}, p.Next(program.State{0}, 0, nil))
	require.False(t, p.Accepting(0))
	require.Nil(t, p.ClaimFault(0))
}

// Next agrees with the definition, for every label on every cube over three propositions.
func TestNextReadsLabels(t *testing.T) {
	var edges []product.Edge
	for pos := range uint64(8) {
		for neg := range uint64(8) {
			edges = append(edges, product.Edge{To: program.Q(len(edges)), Pos: pos, Neg: neg})
		}
	}
	a := &product.Automaton{Initial: []program.Q{5, 3}, States: make([]product.State, len(edges))}
	a.States[1].Edges = edges
	a.States[2] = product.State{Accepting: true, Edges: []product.Edge{{To: 4}, {To: 4, Pos: 1}, {To: 3}}}
	p := product.New(&counter{}, a, product.Options{})
	require.Equal(t, len(edges), p.States())
	require.Equal(t, []program.Q{9, 5, 3}, p.Next(program.State{0}, program.NoQ, []program.Q{9}))
	for s := range byte(4) {
		label := uint64(1) << s
		var want []program.Q
		for _, e := range edges {
			holds := true
			for bit := range 3 {
				if e.Pos>>bit&1 == 1 && label>>bit&1 == 0 || e.Neg>>bit&1 == 1 && label>>bit&1 == 1 {
					holds = false
				}
			}
			if holds {
				want = append(want, e.To)
			}
		}
		require.Equal(t, want, p.Next(program.State{s}, 1, nil))
		require.Equal(t, append([]program.Q{9}, want...), p.NextBy(label, 1, []program.Q{9}))
	}
	require.Empty(t, p.Next(program.State{0}, 0, nil), "a state without edges blocks")
	require.Equal(t, []program.Q{7, 4, 3}, p.Next(program.State{0}, 2, []program.Q{7}), "each successor once")
	require.True(t, p.Accepting(2))
	require.False(t, p.Accepting(1))
	require.True(t, p.Reads(1))
	require.False(t, p.Reads(0), "it has no edges")
}

func run(t *testing.T, m exec.System, a *product.Automaton, o product.Options) search.Result {
	t.Helper()
	p := product.New(m, a, o)
	r, err := search.NestedDFS(context.Background(), search.Problem{Graph: p, Store: store.NewHash(), Automaton: p.States()})
	require.NoError(t, err)
	require.True(t, r.Complete)
	return r
}

// The claim ends after 0, 1, 2: in state 2 of the counter, no sooner.
func TestClaimEnd(t *testing.T) {
	end := &program.Fault{Kind: program.ClaimEnd}
	a := &product.Automaton{Initial: []program.Q{0}, States: []product.State{
		{Edges: []product.Edge{{To: 1, Pos: 1}}},
		{Edges: []product.Edge{{To: 2, Pos: 2}}},
		{Edges: []product.Edge{{To: 3, Pos: 4}}},
		{End: end},
	}}
	r := run(t, &counter{last: 5}, a, product.Options{})
	require.EqualValues(t, 1, r.Stats.Errors)
	require.Same(t, end, r.Errors[0].Fault)
	stem := r.Errors[0].Lasso.Stem
	require.Len(t, stem, 2, "the trace ends in the state in which the claim ended")
	require.Equal(t, program.State{2}, stem[1].State)
	require.Empty(t, run(t, &counter{last: 1}, a, product.Options{}).Errors)

	a.Initial = []program.Q{3}
	r = run(t, &counter{last: 5}, a, product.Options{})
	require.Len(t, r.Errors, 1, "a claim that has ended before it began")
	require.Empty(t, r.Errors[0].Lasso.Stem)
	require.Equal(t, program.State{0}, r.Errors[0].Lasso.Init)
}

func TestClaimAssertion(t *testing.T) {
	for _, continues := range []bool{false, true} {
		failed := &program.Fault{Kind: program.ClaimAssertion, Continues: continues}
		a := &product.Automaton{Initial: []program.Q{0}, States: []product.State{
			{Edges: []product.Edge{
				{To: 0, Neg: 8},
				{To: 1, Pos: 8, Require: 8, Fault: failed},  // holds
				{To: 1, Pos: 8, Require: 12, Fault: failed}, // fails in state 3
			}},
			{Accepting: true, Edges: []product.Edge{{To: 1}}},
		}}
		r := run(t, &counter{last: 5}, a, product.Options{})
		require.Len(t, r.Errors, 2, "the assertion, and the cycle that the other edge reaches")
		require.EqualValues(t, 1, r.Stats.Cycles)
		a.States[0].Edges = append(a.States[0].Edges[:1:1], a.States[0].Edges[2])
		r = run(t, &counter{last: 5}, a, product.Options{})
		require.Equal(t, continues, r.Stats.Cycles == 1, "what follows is searched if the fault lets the run go on")
		require.EqualValues(t, 1, r.Stats.Errors-r.Stats.Cycles)
		require.Same(t, failed, r.Errors[0].Fault)
		require.Len(t, r.Errors[0].Lasso.Stem, 3)
	}
}

// G F (state 4), negated: a run that stops at 4 satisfies the formula, a run that stops elsewhere does not.
func TestFromBuchi(t *testing.T) {
	b, err := buchi.New(2, []int{0},
		[][]buchi.Edge{
			{{To: 0}, {To: 1, Label: buchi.Label{Neg: 1 << 1}}},
			{{To: 1, Label: buchi.Label{Neg: 1 << 1}}},
		}, []bool{false, true})
	require.NoError(t, err)
	a := product.FromBuchi(b, []int{2, 4})
	require.EqualValues(t, 1<<4, a.States[1].Edges[0].Neg)
	require.Equal(t, []program.Q{0}, a.Initial)
	require.Empty(t, run(t, &counter{last: 4}, a, product.Options{}).Errors)
	r := run(t, &counter{last: 5}, a, product.Options{})
	require.EqualValues(t, 1, r.Stats.Cycles)
	require.Equal(t, program.State{5}, r.Errors[0].Lasso.Cycle[0].State)
	require.Equal(t, program.Stutter, r.Errors[0].Lasso.Cycle[0].Move)
}

// A state that reads everything and accepts stands for a bad prefix, except for a property that only infinite runs
// violate.
func TestEndless(t *testing.T) {
	b, err := buchi.New(1, []int{0}, [][]buchi.Edge{{{To: 1, Label: buchi.Label{Pos: 1}}}, {{To: 1}}}, []bool{false, true})
	require.NoError(t, err)
	require.NotNil(t, product.FromBuchi(b, []int{3}).States[1].End)
	a := product.Endless(b, []int{3})
	require.False(t, a.Ends())
	require.EqualValues(t, 1<<3, a.States[0].Edges[0].Pos)
	require.Equal(t, []product.Edge{{To: 1}}, a.States[1].Edges)
	require.True(t, a.States[1].Accepting)
}
