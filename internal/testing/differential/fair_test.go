package differential

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/internal/depend"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/packed"
	"ltlpor/internal/search/store"
	"ltlpor/product"
)

// fairRules are models for the rules of fairness (doc/dev/semantics.md, 13): a formula, and
// whether it is violated by any run, by a weakly fair one, by a strongly fair one.
var fairRules = []struct {
	name, model, formula string
	any, weak, strong    bool
}{
	{"a process that can always move does", `
		byte y; bit x;
		active proctype A() { do :: x = 1 - x od }
		active proctype B() { y = 1 }`, "F(y == 1)", true, false, false},
	{"a process that can move now and then", `
		byte y; bit x;
		active proctype A() { do :: x = 1 - x od }
		active proctype B() { x == 1; y = 1 }`, "F(y == 1)", true, true, false},
	{"options are not served fairly", `
		byte y;
		active proctype A() { do :: true :: y = 1 od }`, "F(y == 1)", true, true, true},
	{"a run that ends is fair", `
		byte n;
		active proctype P() { n = 1 }
		active proctype Q() { n = 2 }`, "F G(n == 1)", true, true, true},
	{"a run that is stuck is fair", `
		byte y;
		active proctype P() { false }
		active proctype Q() { false; y = 1 }`, "F(y == 1)", true, true, true},
	{"a process that is blocked for ever does not make a run unfair", `
		byte y; bit x;
		active proctype A() { do :: x = 1 - x od }
		active proctype B() { false; y = 1 }`, "F(y == 1)", true, true, true},
	{"a process that has ended does not make a run unfair", `
		byte y; bit x;
		active proctype A() { do :: x = 1 - x od }
		active proctype B() { true }`, "F(y == 1)", true, true, true},
	{"a process that cannot die is blocked", `
		bit x;
		active proctype B() { true }
		active proctype A() { do :: x = 1 - x od }`, "F(_nr_pr == 2)", true, true, true},
	{"a process that can die does", `
		bit x;
		active proctype A() { do :: x = 1 - x od }
		active proctype B() { true }`, "F(_nr_pr == 2)", true, false, false},
	{"a handshake is a move of the sender", `
		chan r = [0] of { bit };
		bit x;
		active proctype R() { do :: r?_ :: x = 1 - x od }
		active proctype S() { do :: r!1 od }`, "G(x == 0) || F(x == 1)", false, false, false},
	{"a handshake is a move of both, each served by it", `
		chan r = [0] of { bit };
		byte y;
		active proctype R() { do :: r?_ od }
		active proctype S() { do :: r!1 od }`, "F(y == 1)", true, true, true},
	{"a receiver to whom someone sends can move", `
		chan r = [0] of { bit };
		byte y;
		active proctype A() { do :: r!1 od }
		active proctype B() { do :: r?_ od }
		active proctype C() { r?_; y = 1 }`, "F(y == 1)", true, false, false},
	{"a receiver to whom someone sends now and then", `
		chan r = [0] of { bit };
		byte y; bit l;
		active proctype A() { do :: r!1; l = 1 od }
		active proctype B() { do :: r?_ od }
		active proctype C() { r?_; y = 1 }`, "F(y == 1)", true, true, false},
	{"the partner of a handshake inside an atomic sequence moves", `
		chan r = [0] of { bit };
		bit x, l;
		active proctype A() { do :: atomic { l = 1; r!1 } od }
		active proctype B() { do :: r?_ :: x = 1 od }`, "F(x == 1)", true, true, true},
	{"so does one to whom control is passed, and its partner", `
		chan r = [0] of { bit };
		chan s = [0] of { bit };
		bit x, y, l;
		active proctype A() { do :: atomic { l = 1; r!1 } od }
		active proctype B() { do :: atomic { r?_; s!1 } :: x = 1 od }
		active proctype C() { do :: s?_ :: y = 1 od }`, "F(x == 1 || y == 1)", true, true, true},
	{"nobody else does", `
		chan r = [0] of { bit };
		bit x, y, l;
		active proctype A() { do :: atomic { l = 1; r!1 } od }
		active proctype B() { do :: r?_ od }
		active proctype C() { do :: r?_ :: y = 1 od }`, "F(y == 1)", true, true, true},
	{"ways through an atomic sequence that differ in who moves are kept apart", `
		chan r = [0] of { bit };
		bit x, y, l;
		active proctype A() { do :: atomic { if :: r!1 :: r!1 fi; l = 0 } od }
		active proctype B() { do :: r?_ :: x = 1 od }
		active proctype C() { do :: r?_ :: y = 1 od }`, "F(x == 1 || y == 1)", true, true, true},
	{"nobody else moves in an atomic sequence", `
		bit l; byte y;
		active proctype A() { do :: atomic { l = 1; l = 0 } od }
		active proctype B() { l == 0; y = 1 }`, "F(y == 1)", true, false, false},
	{"a state inside an atomic sequence is no state", `
		bit l; byte y;
		active proctype A() { do :: atomic { l = 1; l = 0 } od }
		active proctype B() { l == 1; y = 1 }`, "F(y == 1)", true, true, true},
	{"a process blocked inside an atomic sequence can move when woken", `
		bit g; byte y;
		active proctype A() { atomic { true; g == 1; y = 1 } }
		active proctype B() { do :: g = 1 od }`, "F(y == 1)", true, false, false},
	{"else counts", `
		bit x; byte y;
		active proctype A() { do :: x = 1 - x od }
		active proctype B() { if :: x == 1 -> y = 1 :: else -> y = 1 fi }`, "F(y == 1)", true, false, false},
	{"timeout counts where nothing else can move", `
		byte y;
		active proctype A() { do :: timeout -> true od }
		active proctype B() { timeout -> y = 1 }`, "F(y == 1)", true, true, false},
	{"an escape counts", `
		bit x; byte y;
		active proctype A() { do :: x = 1 - x od }
		active proctype B() { { false } unless { true -> y = 1 } }`, "F(y == 1)", true, false, false},
	{"an escape that comes and goes", `
		bit x; byte y;
		active proctype A() { do :: x = 1 - x od }
		active proctype B() { { x == 1; false } unless { x == 0 -> y = 1 } }`, "F(y == 1)", true, true, false},
	{"provided counts", `
		bit x; byte y;
		active proctype A() { do :: x = 1 - x od }
		active proctype B() provided (x == 1) { y = 1 }`, "F(y == 1)", true, true, false},
	{"a pid that is used again and again", `
		byte y; bit x;
		proctype C() { x = 1 - x }
		active proctype A() { do :: _nr_pr == 1 -> run C() od }`, "F(y == 1)", true, true, true},
	{"a process created and left alone", `
		byte y; bit x;
		proctype C() { y = 1 }
		active proctype A() { run C(); do :: x = 1 - x od }`, "F(y == 1)", true, false, false},
	{"a process that waits for a lock", `
		bit lock; byte y;
		active proctype A() { do :: atomic { lock == 0; lock = 1 }; lock = 0 od }
		active proctype B() { atomic { lock == 0; lock = 1 }; y = 1 }`, "F(y == 1)", true, true, false},
	{"two who are served need never be ready together", `
		bit a, b; byte y;
		active proctype A() { do :: a = 1 - a od }
		active proctype B() { do :: b = 1 - b od }
		active proctype C() { a == 1 && b == 1; y = 1 }`, "F(y == 1)", true, true, true},
	{"one who would be starved keeps out of a part", `
		bit x; byte y;
		active proctype A() { do :: x == 0 -> do :: x = 1; x = 0 :: break od :: y = 0 od }
		active proctype B() { do :: x == 1 -> break od; y = 1; false }`, "F(y == 1)", true, true, true},
	{"a bad prefix can be continued fairly", `
		byte y; bit x;
		active proctype A() { y = 1; do :: x = 1 - x od }
		active proctype B() { true }`, "G(y == 0)", true, true, true},
}

func TestFairness(t *testing.T) {
	for _, r := range fairRules {
		t.Run(r.name, func(t *testing.T) {
			m, err := load(r.model, 10000, r.formula)
			require.NoError(t, err)
			f := &m.formulas[0]
			whole := m.graph.FullPart()
			require.Equal(t, r.any, whole.Accepts(f), "any run, by definition")
			require.Equal(t, r.weak, whole.AcceptsFair(f, false), "weakly fair, by definition")
			require.Equal(t, r.strong, whole.AcceptsFair(f, true), "strongly fair, by definition")
			require.Equal(t, r.any, m.violated(t, f, search.Unfair), "any run")
			require.Equal(t, r.weak, m.violated(t, f, search.Weak), "weakly fair")
			require.Equal(t, r.strong, m.violated(t, f, search.Strong), "strongly fair")
			for workers := 1; workers < 3; workers++ {
				require.Equal(t, r.any, m.violatedBy(t, f, search.Unfair, workers), "%d workers", workers)
				require.Equal(t, r.weak, m.violatedBy(t, f, search.Weak, workers), "weakly fair, %d workers", workers)
			}
		})
	}
}

// violated searches by components for a run that violates f.
func (m *model) violated(t *testing.T, f *formula, fair search.Fairness) bool {
	p := product.New(m.machine.Clone(), product.FromBuchi(f.automaton, f.bits), product.Options{})
	r, err := search.SCC(context.Background(), search.Problem{
		Graph: p, Automaton: p.States(), Store: store.NewHash(), Fairness: fair,
	})
	require.NoError(t, err)
	require.True(t, r.Complete)
	for _, e := range r.Errors {
		if e.Kind == search.AcceptanceCycle || e.Fault.Kind == program.ClaimEnd {
			return true
		}
	}
	return false
}

// violatedBy is violated by several workers.
func (m *model) violatedBy(t *testing.T, f *formula, fair search.Fairness, workers int) bool {
	field, err := packed.NewChecking(m.machine.(*closure.Machine)).ComponentSpace(workers, len(f.automaton.Edges), false, true)
	require.NoError(t, err)
	defer field.Close()
	var graphs []search.Graph
	var routes []search.Routes
	for _, x := range field.PathWorkers() {
		g := product.New(m.machine.Clone(), product.FromBuchi(f.automaton, f.bits), product.Options{})
		x.Observe(g)
		graphs, routes = append(graphs, g), append(routes, x)
	}
	p := search.Problem{Automaton: len(f.automaton.Edges), Fairness: fair, Options: search.Options{MaxErrors: 1}}
	r, again, err := search.ParallelSCC(context.Background(), p, field, routes, graphs)
	require.NoError(t, err)
	require.False(t, again)
	require.True(t, r.Complete || len(r.Errors) == 1)
	return len(r.Errors) == 1
}

// What A sends is independent of what B and C receive, but it makes C executable: without
// W the channel is never seen empty again, and C never blocked. In the last model A makes J
// executable by coming to where it offers a rendezvous: without W one of the two always does.
func TestFairnessNeedsW(t *testing.T) {
	for _, r := range []struct{ model, formula string }{
		{`
		chan c = [2] of { bit };
		bit done;
		active proctype A() { do :: c!1 od }
		active proctype B() { do :: c?_ od }
		active proctype C() { c?_; done = 1 }`, "F(done == 1)"},
		{`
		chan c = [3] of { bit };
		bit done;
		active proctype A() { do :: c!1 od }
		active proctype C() { c?_; done = 1; do :: c?_ od }
		active proctype B() { do :: c?_ od }`, "F(done == 1)"},
		{`
		chan r = [0] of { bit };
		bit done;
		active [2] proctype A() { bit l; do :: r!1; l = 1 - l od }
		active proctype K() { do :: r?_ od }
		active proctype J() { r?_; done = 1 }`, "F(done == 1)"},
	} {
		m, err := load(r.model, 10000, r.formula)
		require.NoError(t, err)
		f := &m.formulas[0]
		require.True(t, m.graph.FullPart().AcceptsFair(f, false))
		o := ample.Options{Props: f.props, Fair: true}
		require.True(t, m.graph.Reduce(ample.New(depend.New(m.program), m.machine.View, o)).AcceptsFair(f, false))
		o.Without = ample.CondW
		require.False(t, m.graph.Reduce(ample.New(depend.New(m.program), m.machine.View, o)).AcceptsFair(f, false),
			"the answer is right without the condition")
	}
}

// W still lets steps be left out.
func TestFairnessIsReduced(t *testing.T) {
	m, err := load(`
		bit x, y, done;
		active proctype A() { byte l; l = 1; l = 2; l = 3; l = 4; do :: x = 1 - x od }
		active proctype B() { byte l; l = 1; l = 2; l = 3; l = 4; do :: y = 1 - y od }
		active proctype C() { done = 1 }`, 10000, "F(done == 1)")
	require.NoError(t, err)
	f := &m.formulas[0]
	p := m.graph.Reduce(ample.New(depend.New(m.program), m.machine.View, ample.Options{Props: f.props, Fair: true}))
	require.False(t, p.AcceptsFair(f, false))
	require.True(t, p.Accepts(f))
	require.Less(t, len(p.Reached()), len(m.graph.States)/2)
}

// J is blocked only while x is 1 and K still has its private step to take: afterwards it is
// time out. If that step is always taken first J is never blocked.
func TestFairnessAndTimeout(t *testing.T) {
	m, err := load(`
		bit x, go, done;
		active proctype I() { do :: atomic { x == 0 && go == 0 -> x = 1 } :: atomic { timeout -> x = 0; go = 1 } od }
		active proctype J() { if :: x == 0 || go == 1 -> done = 1 :: timeout -> done = 1 fi }
		active proctype K() { byte l; do :: l = 1; atomic { go == 1 -> go = 0 } od }`, 10000, "F(done == 1)")
	require.NoError(t, err)
	f := &m.formulas[0]
	require.True(t, m.graph.FullPart().AcceptsFair(f, false))
	o := ample.Options{Props: f.props}
	require.False(t, m.graph.Reduce(ample.New(depend.New(m.program), m.machine.View, o)).AcceptsFair(f, false), "there is no need for care")
	o.Fair = true
	require.True(t, m.graph.Reduce(ample.New(depend.New(m.program), m.machine.View, o)).AcceptsFair(f, false))
}
