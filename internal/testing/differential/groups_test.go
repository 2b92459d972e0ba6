package differential

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/nodes"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/oracle"
	"ltlpor/internal/testing/random"
	"ltlpor/source"
)

var groupRuns = flag.Int("groups", amount.Choose(40, 400),
	"how many random models to try with groups")

// grouped is the selector of groups for f, nil for safety, without some conditions.
func (m *model) grouped(f *formula, without ample.Conditions) *ample.Group {
	o := ample.Options{Without: without}
	if f != nil {
		o.Props = f.props
	}
	r := m.related()
	return ample.NewGroup(r, nodes.NewLocal(r, nodes.Find(r)), m.machine.View, o)
}

// Each model shows a rule of process-local states: reduced says whether something is left out of its first state.
func TestGroupRules(t *testing.T) {
	for _, c := range []struct {
		name, model, formula string
		reduced              bool // the first state
	}{
		{"two nodes", `
			byte x, y;
			active proctype P() { x = 1 } active proctype Q() { x = 2 }
			active proctype R() { y = 1 } active proctype S() { y = 2; assert(y == 2) }`, "", true},
		{"a handshake inside a node", `
			chan c = [0] of { byte }; byte x, y;
			active proctype P() { x = 1; c!1 } active proctype Q() { x = 2; c?_ }
			active proctype R() { y = 1; y = 2 }`, "", true},
		{"each process is a node", `
			byte a[2];
			active [2] proctype P() { a[_pid] = 1; a[_pid] = 2 }`, "", true},
		{"a blocked step that another node makes executable", `
			chan c = [1] of { byte }; byte x;
			active proctype P() { if :: x = 1 :: c?_ -> assert(false) fi }
			active proctype Q() { c!1 }`, "", false},
		{"a blocked step of another process of the node", `
			chan c = [1] of { byte }; byte x;
			active proctype P() { x = 1 }
			active proctype R() { c?_; assert(x == 1) }
			active proctype Q() { c!1 }`, "", false},
		{"another node creates a process of the node", `
			byte x;
			proctype R() { assert(x == 1) }
			active proctype P() { x = 1 }
			active proctype Q() { run R() }`, "", false},
		{"a step that several nodes see", `
			chan c = [2] of { byte };
			active proctype P() { c!1 } active proctype Q() { c!2 }
			active proctype R() { c?1 }`, "", false},
		{"steps that a formula sees", `
			byte x, y;
			active proctype P() { x = 1 } active proctype Q() { y = 1 }`, "!((x == 0) U (y == 1))", false},
		{"a handshake of which the formula sees the receiver", `
			chan c = [0] of { byte }; byte x, y, v;
			active proctype P() { c!1; x = 1 } active proctype Q() { c?v; x = 2 }
			active proctype R() { y = 1 }`, "!((v == 0) U (y == 1))", false},
		{"an assertion beside a loop", `
			bit l;
			active proctype P() { do :: l = 1 - l od }
			active proctype Q() { assert(false) }`, "", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			var formulas []string
			if c.formula != "" {
				formulas = append(formulas, c.formula)
			}
			m, err := load(c.model, 10000, formulas...)
			require.NoError(t, err)
			var f *formula
			if len(m.formulas) > 0 {
				f = &m.formulas[0]
			}
			p := m.graph.Reduce(m.grouped(f, 0))
			require.Empty(t, m.groupFailure(f))
			chosen, known := p.Chosen[0]
			require.Equal(t, c.reduced, known && len(chosen) < len(m.graph.Moves[0]))
		})
	}
}

// groupFailure says what is wrong with what groups choose for f, "" if nothing is.
func (m *model) groupFailure(f *formula) string {
	p, props := m.graph.Reduce(m.grouped(f, 0)), uint64(0)
	if f != nil {
		props = f.props
	}
	if why := p.Audit(props, auditLimit); why != "" {
		return why
	}
	return m.lost(p, f)
}

// The paper has no cycle proviso: a loop of one node puts off all others for ever.
func TestGroupsNeedAProviso(t *testing.T) {
	m, err := load(`
		bit l;
		active proctype P() { do :: l = 1 - l od }
		active proctype Q() { assert(false) }`, 100)
	require.NoError(t, err)
	require.Empty(t, m.lost(m.graph.Reduce(m.grouped(nil, 0)), nil))
	require.NotEmpty(t, m.lost(m.graph.Reduce(m.grouped(nil, ample.CondC3)), nil))
}

// What groups choose is right by the definition in random models, and where they leave steps out so do ample sets.
func TestGroups(t *testing.T) {
	if testing.Short() {
		*groupRuns = min(*groupRuns, 200)
	}
	tried, fewer, same, more := 0, 0, 0, 0
	for n := range *groupRuns {
		makes := []func(uint64) *random.Model{sparse, random.Dense, random.Handshakes}[n%3]
		r := makes(*seed + uint64(n))
		m, err := load(r.String(), randomLimit, formulasFor(r, *seed+uint64(n))...)
		if errors.Is(err, errTooLarge) {
			continue
		}
		require.NoError(t, err)
		tried++
		require.Empty(t, m.groupFailure(nil), "model %d\n%s", n, m.text)
		for i := range m.formulas {
			if m.formulas[i].props&m.undefined == 0 {
				require.Empty(t, m.groupFailure(&m.formulas[i]), "model %d %s\n%s", n, m.formulas[i].text, m.text)
			}
		}
		a, g := m.selector(nil, 0), m.grouped(nil, 0)
		for i := range m.graph.States {
			all := len(m.graph.Moves[i])
			byAmple, byGroup := chosenIn(m.graph, i, a), chosenIn(m.graph, i, g)
			switch {
			case byGroup == all && byAmple == all:
				continue
			case byAmple < byGroup:
				fewer++
			case byAmple == byGroup:
				same++
			default:
				more++
			}
			require.Falsef(t, byGroup < all && byAmple == all, "model %d: groups leave something out of a state, "+
				"and ample sets do not\n%s", n, m.text)
		}
	}
	t.Logf("%d models; of the states where one leaves something out ample sets have fewer moves in %d, as many in %d, "+
		"more in %d", tried, fewer, same, more)
	require.Positive(t, fewer)
	require.Positive(t, same)
}

// Random declarations in random models, also with every construct in every position: those that nothing breaks are
// right by the definition.
func TestDeclaredGroups(t *testing.T) {
	if testing.Short() {
		*groupRuns = min(*groupRuns, 200)
	}
	tried, broken, joined, reduced := 0, 0, 0, 0
	for n := range *groupRuns {
		at := *seed + uint64(n)
		m, err := load(stuckMakers[n%len(stuckMakers)](at).String(), randomLimit)
		var refused source.List
		if errors.Is(err, errTooLarge) || errors.As(err, &refused) && random.Unexpected(refused) == nil {
			continue
		}
		require.NoError(t, err, "model %d", n)
		found := len(nodes.Find(depend.New(m.program)).Groups)
		m.program.Groups = someGroups(rand.New(rand.NewPCG(at, 6)), m.program)
		if len(nodes.Check(depend.New(m.program))) > 0 {
			broken++
			continue
		}
		tried++
		if len(nodes.Find(depend.New(m.program)).Groups) < found {
			joined++
		}
		if len(m.graph.Reduce(m.grouped(nil, 0)).Cut) > 0 {
			reduced++
		}
		require.Empty(t, m.groupFailure(nil), "model %d, groups %v\n%s", n, m.program.Groups, m.text)
	}
	t.Logf("%d models, %d with fewer groups than are found, %d reduced; %d declarations broken",
		tried, joined, reduced, broken)
	require.Positive(t, joined)
	require.Positive(t, reduced)
	require.Positive(t, broken)
}

// someGroups puts some process types of p in up to two groups.
func someGroups(rng *rand.Rand, p *program.Program) (out []program.Group) {
	groups := make([]program.Group, 2)
	for t := range p.Types {
		if g := rng.IntN(3); g < len(groups) {
			groups[g].Types = append(groups[g].Types, t)
		}
	}
	for i, g := range groups {
		if len(g.Types) > 0 {
			g.Name, g.Span = fmt.Sprint("g", i), p.Types[g.Types[0]].Span
			out = append(out, g)
		}
	}
	return out
}

// chosenIn is how many moves r chooses in state i of g where nothing closes.
func chosenIn(g *oracle.Graph, i int, r oracle.Reducer) int {
	m := program.Moves{State: g.States[i], All: g.Moves[i], Timeout: g.Timeout[i]}
	return len(r.Moves(&m, r.Choose(&m, func(program.Move) bool { return false })))
}
