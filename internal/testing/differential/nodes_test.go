package differential

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/nodes"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/oracle"
	"ltlpor/source"
)

// stuckNodes returns the deadlocks of nodes of m by the definition.
func (m *model) stuckNodes() map[program.Waiter]bool {
	x := nodes.Find(depend.New(m.program))
	return m.graph.NodeDeadlocks(m.program, m.machine.View(), func(typ int, p program.PID) oracle.Node {
		k := x.Of[typ]
		if x.Each[k] {
			return oracle.Node{Types: x.Groups[k].Types, Proc: p}
		}
		return oracle.Node{Types: x.Groups[k].Types, Proc: program.NoPID}
	})
}

// Random models: which nodes are stuck, by the definition and by every search.
func TestNodeDeadlocks(t *testing.T) {
	if testing.Short() {
		*stuckRuns = min(*stuckRuns, 500)
	}
	c := stuckTally{checks: ltlpor.NodeDeadlocks, stuckIn: (*model).stuckNodes}
	c.run(t, stuckMakers)
	t.Logf("%d models, %d with a node stuck, %d of these without an invalid end state, %d with somebody stuck alone",
		c.tried, c.stuck, c.only, c.alive)
	if t.Failed() {
		return
	}
	require.Greater(t, c.tried, *stuckRuns/4)
	require.Greater(t, c.only, c.tried/50)
	require.Greater(t, c.free, c.tried/20)
	require.Greater(t, c.alive, c.tried/50)
}

// Models that show a rule each.
func TestWhichNodesAreStuck(t *testing.T) {
	const clock = " active proctype T() { bit t; do :: t = 1 - t od }"
	const server = "bit x; active proctype P() { x == 1; false } "
	for _, c := range []struct {
		name, model string
		stuck       string // name and number of the first that waits, of every node
	}{
		{"not while a thread goes on", server + "active proctype Q() { do :: x = 0 od }", ""},
		{"with all of its threads", server + "active proctype Q() { x = 0; false }" + clock, "P0"},
		{"with a thread at its end", server + "active proctype Q() { x = 0 }" + clock, "P0"},
		{"with a thread at an end label", "chan c = [0] of { bit }; bit x; active proctype P() { x == 1; false } " +
			"active proctype Q() { endQ: c?x }" + clock, "P0"},
		{"not with all at end labels", "chan c = [0] of { bit }; active proctype P() { endP: c?_ }" + clock, ""},
		{"not where somebody may serve it", "chan c = [0] of { bit }; bit x; active proctype P() { x == 2; false } " +
			"active proctype Q() { endQ: do :: c?x od } active proctype R() { do :: c!0 od }", ""},
		{"each process by itself", "chan c[2] = [0] of { bit }; active [2] proctype P() { c[_pid]!1 } " +
			"active proctype R() { c[0]?_; false } " + clock, "P1 R2"},
		{"of a group with several processes", "bit x; active [2] proctype P() { x == 1; x = 0; false }" + clock, "P0"},
		{"not while one of the group's type goes on",
			"bit x; active [2] proctype P() { if :: _pid == 0; do :: x = 0 od :: _pid == 1; x == 1 fi }", ""},
		{"not while another node may create a thread that goes on", server +
			"proctype Q() { do :: x = 0 od } active proctype R() { bit r; do :: r = 1 - r :: run Q(); break od }", ""},
		{"though another node may create a thread that never moves", server +
			"proctype Q() { false; x = 0 } active proctype R() { bit r; do :: r = 1 - r :: run Q(); break od; " +
			"do :: r = 1 - r od }", "P0"},
		{"not for a process that took the number of one of the node", `bit x;
			proctype W() { x = 0 } proctype V() { skip }
			active proctype P() { bit n; run W(); _nr_pr == 1; do :: run V(); _nr_pr == 1; n = 1 - n od }`, ""},
		{"where a handshake inside a sequence is the step of the thread", `chan c = [0] of { bit }; bit x, y;
			active proctype P() { x == 1; false } active proctype Q() { do :: c?x od }
			active proctype R() { do :: atomic { y = 1; c!0 } od }`, ""},
		{"by the declaration", "// ltlpor: group A = P, R\nactive proctype P() { false } " +
			"active proctype R() { bit r; do :: r = 1 - r od }", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, way := range stuckWays() {
				way.Checks, way.MaxErrors = ltlpor.NodeDeadlocks, -1
				r, err := ltlpor.Check(context.Background(), source.NewFile("model", c.model), way)
				require.NoError(t, err)
				require.Equal(t, c.stuck == "", r.Verdict == ltlpor.Holds, "%+v", way)
				var got []string
				for _, tr := range r.Properties[0].Traces {
					require.Equal(t, program.NodeDeadlock, tr.Fault.Kind)
					got = append(got, tr.Blocked[0].Name+string('0'+rune(tr.Blocked[0].Proc)))
				}
				require.ElementsMatch(t, strings.Fields(c.stuck), got, "%+v", way)
			}
		})
	}
}
