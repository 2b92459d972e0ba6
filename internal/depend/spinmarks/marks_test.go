package spinmarks_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend/pointsto"
	"ltlpor/internal/depend/spinmarks"
	"ltlpor/internal/testing/lowertest"
)

// Safe and conditionally safe edges, above all where the marks of SPIN are wrong.
func TestMarks(t *testing.T) {
	const unsafe, safe, conditional = "unsafe", "safe", "conditional"
	for _, c := range []struct {
		name, model, statement, want string
	}{
		{"local", `active proctype P() { byte l; l = 1 }`, "l = 1", safe},
		{"global", `byte g; active proctype P() { g = 1 }`, "g = 1", unsafe},
		{"reading a global", `byte g; active proctype P() { byte l; l = g }`, "l = g", unsafe},
		{"process creation", `proctype Q() { skip } init { run Q() }`, "run Q()", unsafe},
		{"death", `active proctype P() { skip }`, "-end-", unsafe},
		{"_nr_pr", `active proctype P() { _nr_pr == 1 }`, "(_nr_pr == 1)", unsafe},
		{"seen from outside", `active proctype P() { byte l; l = 1 } active proctype Q() { P:l == 1 }`, "l = 1", unsafe},
		{"provided", `byte g; active proctype P() provided (g == 0) { byte l; l = 1 }`, "l = 1", unsafe},
		{"declared local, and not so", `local byte g; active proctype P() { g = 1 } active proctype Q() { g = 2 }`, "g = 1", unsafe},
		{"a send without a claim", `chan c = [1] of { bit }; active proctype P() { c!1 }`, "c!1", unsafe},
		{"a claimed send", `chan c = [1] of { bit }; active proctype P() { xs c; c!1 } active proctype Q() { c?_ }`, "c!1", conditional},
		{"a claimed receive", `chan c = [1] of { bit }; active proctype P() { c!1 } active proctype Q() { xr c; c?_ }`, "c?_", conditional},
		{"a false claim", `chan c = [1] of { bit }; active proctype P() { xs c; c!1 } active proctype Q() { c!0 }`, "c!1", unsafe},
		{"a claim of two", `chan c = [1] of { bit }; active [2] proctype P() { xs c; c!1 }`, "c!1", unsafe},
		{"a claim of one that is created once", `chan c = [1] of { bit }; proctype P() { xs c; c!1 } init { run P() }`, "c!1", conditional},
		{"a claim of one that is created often", `chan c = [1] of { bit }; proctype P() { xs c; c!1 } init { do :: run P() od }`, "c!1", unsafe},
		{"a claim, and a length", `chan c = [1] of { bit }; active proctype P() { xs c; c!1 } active proctype Q() { len(c) == 1 }`, "c!1", unsafe},
		{"a claim, and sends in one atomic sequence", `chan c = [2] of { bit }; active proctype P() { atomic { c!1; c!0 } } active proctype Q() { xr c; c?_ }`, "c?_", unsafe},
		{"a claim, and a send at the end of an atomic sequence", `chan c = [2] of { bit }; active proctype P() { byte l; atomic { l = 1; c!0 } } active proctype Q() { xr c; c?_ }`, "c?_", unsafe},
		{"a claim, and one send in an atomic sequence", `chan c = [2] of { bit }; active proctype P() { byte l; atomic { c!1; l = 1 } } active proctype Q() { xr c; c?_ }`, "c?_", conditional},
		{"a handshake", `chan c = [0] of { bit }; active proctype P() { xs c; c!1 } active proctype Q() { c?_ }`, "c!1", unsafe},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := lowertest.Program(t, c.model)
			m := spinmarks.New(p, pointsto.New(p))
			found := false
			for _, e := range p.Edges {
				if bare(e.Text) != bare(c.statement) {
					continue
				}
				found = true
				got := unsafe
				ok, _ := m.Safe(e.ID)
				require.Equal(t, ok, m.UnsafeReason(e.ID) == "")
				if ok, sometimes := m.Safe(e.ID); ok && sometimes {
					got = conditional
				} else if ok {
					got = safe
				}
				require.Equal(t, c.want, got)
			}
			require.True(t, found, "no such statement")
		})
	}
}

// bare is a statement without spaces and parentheses.
func bare(text string) string { return strings.NewReplacer(" ", "", "(", "", ")", "").Replace(text) }
