package explain_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/teach/audit"
	. "ltlpor/internal/teach/explain"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/repo"
	"ltlpor/internal/verify/plan"
	"ltlpor/internal/verify/property"
	"ltlpor/internal/verify/system"
	"ltlpor/source"
)

var most = flag.Int("most", amount.Choose(700, 3_000),
	"models with more states are left out")

func read(t *testing.T, name, text string) *property.Task {
	t.Helper()
	x, err := property.Read(source.NewFile(name, text), property.Options{Checks: property.DefaultChecks,
		Time: time.Minute})
	require.NoError(t, err)
	return x
}

// as returns the options under which the command explains.
func as() plan.Options {
	return plan.Options{Engine: plan.Closure, Optimize: plan.NoOptimizations, Workers: 1}
}

// comparing requests an explanation of each choice of a selector.
type comparing struct {
	telling
	t      *testing.T
	plan   *plan.Plan
	states int
	failed [4]int
}

func (c *comparing) Choose(m *program.Moves, closes func(program.Move) bool) program.Choice {
	list, why := c.Explain(m, closes)
	choice := c.telling.Choose(m, closes)
	chosen := c.Moves(m, choice)
	c.states++
	found := false
	for _, x := range list {
		for k, v := range x.C {
			if !v.Holds {
				c.failed[k]++
				require.NotEmpty(c.t, v.Why)
			}
		}
		if !x.Chosen {
			continue
		}
		require.False(c.t, found, "two sets are chosen")
		found = true
		require.Equal(c.t, x.Moves, chosen)
		require.Less(c.t, len(chosen), len(m.All))
		require.Empty(c.t, why)
		for k, v := range x.C {
			if k != 2 || c.plan.Conditions.Has(plan.C2) {
				require.True(c.t, v.Holds, "C%d: %s", k, v.Why)
			}
		}
	}
	require.Equal(c.t, found, choice != program.Full)
	c.first(list, why)
	return choice
}

// first checks for a reduction restricted to single processes: the first eligible process is chosen.
func (c *comparing) first(list []ample.Candidate, why string) {
	if c.plan.Reduction == plan.Ample || why != "" {
		return
	}
	first := slices.IndexFunc(list, func(x ample.Candidate) bool {
		return x.C[0].Holds && x.C[1].Holds && x.C[2].Holds && x.C[3].Holds
	})
	chosen := slices.IndexFunc(list, func(x ample.Candidate) bool { return x.Chosen })
	require.Equal(c.t, first, chosen)
}

// telling is a reducer that explains its choices.
type telling interface {
	search.Reducer
	Explain(m *program.Moves, closes func(program.Move) bool) ([]ample.Candidate, string)
}

// Explanations equal the choices of the search, and the full graph agrees, in every state of every model of the
// corpus except large models.
func TestAgreesOnTheCorpus(t *testing.T) {
	for _, r := range []plan.Reduction{plan.Ample, plan.Process, plan.SPIN, plan.Group} {
		t.Run(r.String(), func(t *testing.T) { agreesOnTheCorpus(t, r) })
	}
}

func agreesOnTheCorpus(t *testing.T, reduction plan.Reduction) {
	files, err := filepath.Glob(repo.Path("models/*.pml"))
	require.NoError(t, err)
	require.Greater(t, len(files), 30)
	limit := *most
	if testing.Short() {
		limit = min(limit, 2_000)
	}
	states, models, failed, asked := 0, 0, [4]int{}, as()
	asked.Reduction = reduction
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		x := read(t, file, string(text))
		n := 0
		for _, group := range x.Groups() {
			s, err := system.Prepare(context.Background(), group, asked, plan.Limits{}, time.Minute)
			require.NoError(t, err)
			graph, err := audit.Explore(context.Background(), s.Machine.Clone(), limit)
			if err != nil {
				require.IsType(t, &audit.LimitError{}, err)
				break
			}
			w := s.NewWorker()
			selector, ok := w.Reducer.(telling)
			if !ok {
				continue
			}
			c := &comparing{telling: selector, t: t, plan: &s.Plan}
			recorder := audit.Record(graph, c)
			w.Reducer = recorder
			_, err = s.Search(context.Background(), w, search.Options{})
			require.NoError(t, err, file)
			r, err := recorder.Check(context.Background(), audit.Task{
				Product: w.Graph, Automaton: group[0].Kind.Temporal(), Infinite: s.Plan.Sees.Endless,
				Props: s.Visible(), Assertions: s.Plan.Sees.Assertions, EndStates: s.Plan.Sees.EndStates,
				S: s.Plan.Conditions.Has(plan.S), Ends: !s.Plan.HasProviso(),
			})
			require.NoError(t, err)
			require.Empty(t, r.Failures, file)
			n += c.states
			for k := range failed {
				failed[k] += c.failed[k]
			}
		}
		if states += n; n > 0 {
			models++
		}
	}
	t.Logf("%d states of %d models, conditions failed %v", states, models, failed)
	require.Greater(t, models, 8)
	for k, n := range failed {
		require.Positive(t, n, "C%d", k)
	}
}

const model = `byte x, y;
active proctype P() { x = 1; x = 2 }
active proctype Q() { y = 1; y = 2; assert(x != 1) }
`

// explained returns the explanation of the search for assertions.
func explained(t *testing.T, text string, o Options) State {
	t.Helper()
	if o.Limit == 0 {
		o.Limit = 1_000
	}
	o.Asked = as()
	list, err := Groups(context.Background(), read(t, "m.pml", text).Groups(), o)
	require.NoError(t, err)
	require.Len(t, list, 1)
	require.Len(t, list[0].States, 1)
	return list[0].States[0]
}

func TestAState(t *testing.T) {
	s := explained(t, model, Options{})
	require.True(t, s.Met)
	require.Zero(t, s.Number)
	require.Len(t, s.Candidates, 2)
	p, q := s.Candidates[0], s.Candidates[1]
	require.Equal(t, []string{"P(0)"}, p.Processes)
	require.False(t, p.Chosen)
	require.True(t, q.Chosen)
	i := slices.IndexFunc(p.Conditions, func(c Condition) bool { return !c.Holds })
	c := p.Conditions[i]
	require.Equal(t, "C1", c.Name)
	require.Equal(t, "Q(1)'s `assert(x != 1)` (line 3) may come first, after Q(1)'s `y = 1` (line 3), Q(1)'s `y = 2` "+
		"(line 3), and depends on P(0)'s `x = 1` (line 2)", c.Why)
	require.Equal(t, "x = 1", c.At.Text)
	require.Equal(t, "assert(x != 1)", c.Other.Text)
	require.Len(t, c.Before, 2)
	require.Equal(t, "y = 1", s.Chosen[0].Text)
	require.Equal(t, "x = 1", s.Left[0].Text)
	require.Empty(t, s.Whole)
}

// A state without a choice of the search is explained, too, with the reason.
func TestStatesThatTheSearchDoesNotMeet(t *testing.T) {
	unmet := map[string]int{}
	for n := range 16 {
		s := explained(t, model, Options{Number: n})
		require.Equal(t, n, s.Number)
		require.Equal(t, s.Met, s.Unmet == "")
		unmet[s.Unmet]++
		if !s.Met && len(s.Moves) < 2 {
			require.NotEmpty(t, s.Whole)
		}
	}
	require.Len(t, unmet, 4)
	require.Positive(t, unmet["there is nothing to choose: nothing can be executed"])
	require.Positive(t, unmet["the reduced search does not come to this state"])
	groups := read(t, "m.pml", model).Groups()
	_, err := Groups(context.Background(), groups, Options{Asked: as(), Number: 16, Limit: 100})
	require.EqualError(t, err, "there is no state 16: the full graph has 16, numbered from 0 to 15")
	_, err = Groups(context.Background(), groups, Options{Asked: as(), Number: 3, Limit: 10})
	require.IsType(t, &audit.LimitError{}, err)
}

// Without a number, the first state with a choice is explained. With an expression, the expression holds in the found
// state.
func TestTheFirstState(t *testing.T) {
	s := explained(t, "byte x; init { x = 1; run P(); run P() } proctype P() { x = 2 }", Options{Number: First})
	require.True(t, s.Met)
	require.Len(t, s.Moves, 2)
	require.Equal(t, -1, s.Number)
	alone := read(t, "m.pml", "byte x; active proctype P() { x = 1 }").Groups()
	list, err := Groups(context.Background(), alone, Options{Asked: as(), Number: First, Limit: 100})
	require.NoError(t, err)
	require.Equal(t, "the search does not come to a state in which several processes can move", list[0].Why)
}

// A search cut short does not report states as unreached.
func TestCutShort(t *testing.T) {
	const long = `byte x; active proctype P() { do :: x < 200 -> x++ od } active proctype Q() { byte l; l = 1; l = 2 }`
	x := read(t, "m.pml", long)
	var along []program.State
	s, err := system.Prepare(context.Background(), x.Groups()[0], as(), plan.Limits{}, time.Minute)
	require.NoError(t, err)
	graph, err := audit.Explore(context.Background(), s.Machine.Clone(), 10_000)
	require.NoError(t, err)
	along = append(along, graph.States[len(graph.States)-1])
	list, err := Groups(context.Background(), x.Groups(), Options{Asked: as(), Along: along, Limit: 5})
	require.NoError(t, err)
	require.Contains(t, list[0].States[0].Unmet, "has stored 5 states")
}

// A search without reduction explains nothing, and reports this.
func TestWithoutReduction(t *testing.T) {
	o := as()
	o.Reduction = plan.None
	list, err := Groups(context.Background(), read(t, "m.pml", model).Groups(), Options{Asked: o, Limit: 100})
	require.NoError(t, err)
	require.Empty(t, list[0].States)
	require.Contains(t, list[0].Why, "nothing is left out")
}

// Each condition fails with a reason in terms of the model.
func TestReasons(t *testing.T) {
	for _, c := range []struct{ text, name, why string }{
		{"bit x, y; active proctype P() { x = 1 } active proctype Q() { y = 1 } ltl p { []<>(x == 1) }",
			"C2", "P(0)'s `x = 1` (line 1) may change x == 1"},
		{"bit x, y; active proctype P() { if :: x == 1 -> skip :: y = 1 fi } active proctype Q() { x = 1 }",
			"C1", "P(0)'s `(x == 1)` (line 1) may become executable before the set moves"},
		{"bit l, x; active proctype P() { do :: l = 1 - l od } active proctype Q() { x = 1; x = 0 } " +
			"ltl p { <>(x == 1) }",
			"C3", "P(0)'s `l = 1 - l` (line 1) may close a cycle of reduced states"},
	} {
		var said []string
		for n := range 6 {
			list, err := Groups(context.Background(), read(t, "m.pml", c.text).Groups(),
				Options{Asked: as(), Limit: 1_000, Number: n, Within: time.Minute})
			if n > 2 && err != nil {
				break // no more states
			}
			require.NoError(t, err)
			for _, s := range list {
				said = append(said, failures(&s, c.name)...)
			}
		}
		says := func(s string) bool { return strings.Contains(s, c.why) }
		require.True(t, slices.ContainsFunc(said, says), "%s: %q", c.name, said)
	}
}

// failures returns why a condition fails in a search.
func failures(s *Search, name string) (said []string) {
	for _, st := range s.States {
		for _, x := range st.Candidates {
			for _, v := range x.Conditions {
				if v.Name == name && !v.Holds {
					said = append(said, v.Why)
				}
			}
		}
	}
	return said
}

// check_C1 is explained by its parts: the executable and blocked steps, and the first statement of another process
// that depends on the former or enables the latter. Later statements, and statements of future processes, count.
func TestCheckC1(t *testing.T) {
	const model = `byte x, y, z;
proctype R() { z = 1 }
active proctype P() { if :: x = 1 :: y == 1 -> skip fi }
active proctype Q() { z = 2; y = 1; x = 2; run R() }
active proctype S() { z = 3 }
`
	o := Options{Limit: 1_000, Asked: as()}
	o.Asked.Reduction = plan.Process
	list, err := Groups(context.Background(), read(t, "m.pml", model).Groups(), o)
	require.NoError(t, err)
	p, s := list[0].States[0].Candidates[0], list[0].States[0].Candidates[2]
	require.Len(t, p.Test.Current, 2)
	require.Equal(t, "x = 1", p.Test.Executable[0].Text)
	require.Equal(t, "(y == 1)", p.Test.Blocked[0].Text)
	require.Equal(t, "Q(1)'s `x = 2` (line 4) may come first, and depends on P(0)'s `x = 1` (line 3): each writes x",
		p.Test.Dep.Why)
	require.Equal(t, "Q(1)'s `y = 1` (line 4) may come first, and make P(0)'s `(y == 1)` (line 3) executable",
		p.Test.Pre.Why)
	require.Equal(t, "z = 2", s.Test.Dep.Other.Text)
	for n := range 40 {
		o.Number = n
		list, err = Groups(context.Background(), read(t, "m.pml", model).Groups(), o)
		require.NoError(t, err)
		c := list[0].States[0].Candidates
		if len(c) > 2 && c[1].Test.Current[0].Text == "y = 1" && c[2].Test.Current[0].Text == "z = 3" {
			require.Equal(t, "a new R's `z = 1` (line 2) may come first, and depends on S(2)'s `z = 3` (line 5): "+
				"each writes z", c[2].Test.Dep.Why)
			return
		}
	}
	t.Fatal("no state in which Q has taken z = 2 and S nothing")
}

// The selection of SPIN is explained by its marks, from the youngest process down. If the first suitable process
// closes a cycle, no further process is tried.
func TestMarks(t *testing.T) {
	const model = `byte x;
active proctype P() { byte l; l = 1; x = 1 }
active proctype Q() { byte l; do :: l = 1 - l od }
`
	o := Options{Limit: 1_000, Asked: as()}
	o.Asked.Reduction = plan.SPIN
	x := read(t, "m.pml", model+"ltl p { <> (x == 1) }")
	wholes, unsafe := map[string]bool{}, []string(nil)
	for n := range 6 {
		o.Number = n
		list, err := Groups(context.Background(), x.Groups(), o)
		require.NoError(t, err)
		for _, s := range list {
			if c := s.States[0].Candidates; n == 0 {
				require.Equal(t, []string{"Q(1)"}, c[0].Processes)
			}
			wholes[s.States[0].Whole] = true
			for _, c := range s.States[0].Candidates {
				for _, v := range c.Conditions {
					if v.Name == "C1" && v.At != nil && v.At.Text == "x = 1" {
						unsafe = append(unsafe, v.Why)
					}
				}
			}
		}
	}
	require.True(t, wholes["the cycle proviso fails for the first process that satisfies the rest, and SPIN tries no "+
		"other then"], "%v", wholes)
	require.Contains(t, unsafe, "P(0)'s `x = 1` (line 2) is not marked as safe: it touches x")
}
