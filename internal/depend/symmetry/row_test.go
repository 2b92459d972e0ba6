package symmetry_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
)

// TestRow: processes that a row of steps creates are interchangeable as soon as they exist, unless a step can notice
// which of them exist.
func TestRow(t *testing.T) {
	const init, body = "init { run P(); run P(); run P() }", "byte a[4], n; chan c = [0] of { byte }; "
	const all = "[[1 2 3]]"
	for _, x := range []struct{ name, model, parts string }{
		{"plain", body + "proctype P() { do :: a[_pid] = 1 - a[_pid] od } " + init, all},
		{"loop", body + "proctype P(byte me) { do :: a[me] = 1 - a[me] od } " +
			"init { byte i; for (i : 1 .. 3) { run P(i) } }", all},
		{"parts", body + "proctype P() { do :: a[_pid] = 1 - a[_pid] od } " +
			"init { atomic { run P(); run P() } run P(); n = 1; do :: a[1] + a[2] + a[3] == 3 -> n = 0 od }", all},
		{"others first", body + "active [2] proctype Q() { do :: n = 1 - n od } " +
			"proctype P() { do :: n == 1 -> a[_pid - 3] = 1 od } init { run P(); run P() }", "[[0 1]][[3 4]]"},
		{"handshake", body + "proctype P() { do :: a[_pid] = 1 - a[_pid] :: c!_pid :: c?_ od } " + init, all},
		{"label of others", body + "active proctype Q() { do :: true -> cs: n = 1 od } " +
			"proctype P() { do :: Q@cs -> a[_pid - 1] = 1 od } init { run P(); run P() }", "[[2 3]]"},
		{"number for the creator", body + "proctype P() { do :: a[_pid] = 1 - a[_pid] od } " +
			"init { run P(); run P(); run P(); do :: _nr_pr == 4 -> n = 1 - n :: else -> n = 2 od }", all},
		{"two classes", body + "bit b[5]; " +
			"proctype P() { do :: a[_pid] = 1 - a[_pid] od } proctype Q() { do :: b[_pid] = 1 - b[_pid] od } " +
			"init { run P(); run Q(); run P(); run Q() }", "[[1 3]][[2 4]]"},
		{"parameter", body + "proctype P(byte me) { do :: a[me] = 1 - a[me] od } " +
			"init { byte k; k = 1; run P(k); k = 2; run P(k); k = 3; run P(k) }", all},
		{"loop and a step behind", body + "proctype P(byte me) { do :: n == 1 -> a[me] = 1 - a[me] od } " +
			"init { byte i; for (i : 1 .. 3) { run P(i) } n = 1; n = 2 }", all},
		{"global of the creator", body + "byte k; proctype P(byte me) { do :: a[me] = 1 - a[me] od } " +
			"init { k = 1; run P(k); k++; run P(k); k++; run P(k); k = 0 }", all},
		{"number of one for others", body + "proctype P(byte me) { do :: a[me] = 1 - a[me] od } " +
			"init { byte k; k = 1; run P(k); run P(k + 1); run P(k + 2) }", "[[1 3]]"},
	} {
		t.Run(x.name, func(t *testing.T) { auditRow(t, x.model, x.parts) })
	}
}

// TestRowNoticed has models in which a step notices which processes of the row exist. The states before all exist then
// have no reachable image, or other steps.
func TestRowNoticed(t *testing.T) {
	const init, body = "init { run P(); run P(); run P() }", "byte a[4], n; chan c = [0] of { byte }; "
	for _, x := range []struct{ name, model string }{
		{"number", body +
			"proctype P() { do :: _nr_pr == 2 -> a[_pid] = 1 :: a[_pid] == 1 -> a[_pid] = 0 od } " +
			init},
		{"else", body +
			"proctype P() { do :: c!1; a[_pid] = 1 :: c?_ :: atomic { if :: c!2 :: else -> n = _pid fi } od } " +
			init},
		{"else of one", body +
			"proctype P() { byte x; if :: c!1 :: else -> x = 1; a[_pid] = 1; L: skip fi; do :: c?_ od } " +
			init},
		{"remote", body +
			"proctype P() { top: do :: !P[2]@top -> a[_pid] = 1 :: a[_pid] == 1 -> a[_pid] = 0 od } " + init},
		{"initial value", body +
			"proctype P() { byte x = n; do :: x == 0 -> n = 1; x = 3 :: x != 0 -> a[_pid] = x od } " +
			init},
		{"guard", body + "proctype P() { do :: a[_pid] = 1 od } init { run P(); n == 0; run P(); a[1] == 1; run P() }"},
		{"guard of others", body + "proctype P() { do :: a[_pid] = 1 :: n = 1 - n od } " +
			"init { run P(); n == 0; run P(); n == 0; run P() }"},
		{"global of others", body + "proctype P() { do :: n == 1 -> a[_pid] = 1 od } " +
			"init { run P(); n = 1; run P(); n = 0; run P() }"},
		{"choice", body + "proctype P() { do :: a[_pid] = 1 :: a[_pid] = 0 od } proctype Q() { do :: n = 1 - n od } " +
			"init { run P(); if :: run P() :: run Q() fi; run P() }"},
		{"blocked inside", body +
			"proctype P() { atomic { n == 0 -> n = _pid; if :: c!1 :: c?_ fi; a[_pid] = 1 } n = 0; " +
			"do :: n == 9 -> n = 8 od } " + init},
		{"timeout inside", body +
			"proctype P() { atomic { n == 0 -> n = _pid; timeout -> a[_pid] = 1 } n = 0; do :: n == 9 -> n = 8 od } " +
			init},
		{"unless", body +
			"proctype P() { do :: { do :: n == _pid -> a[_pid] = 1 :: n = _pid od } unless { c!1 } :: c?_ od } " +
			init},
		{"provided", body +
			"proctype P() { do :: a[_pid] = 1 :: n = 1 - n od } " +
			"active proctype I() provided (n == 0) { run P(); run P() }"},
		{"creator read", body + "proctype P() { do :: init_p[0]@half -> a[_pid] = 1 od } " +
			"active proctype init_p() { run P(); half: run P() }"},
		{"two creators", body + "proctype P() { do :: a[_pid] = 1 od } active [2] proctype I() { run P(); run P() }"},
	} {
		t.Run(x.name, func(t *testing.T) { auditRow(t, x.model, "*") })
	}
}

// auditRow audits the symmetry of a model. parts are the parts to be found, or "*" if the model has no row.
func auditRow(t *testing.T, model, parts string) {
	t.Helper()
	for _, o := range options[:2] {
		want := parts
		if o.Merge { // several steps of the row may be one
			want = "*"
		}
		f, g := requireFound(t, model, o, want, "")
		q := f.NewQuotient(f.m)
		for _, s := range g.states {
			require.Contains(t, g.number, string(q.Representative(s)))
		}
		if !o.Merge {
			require.Equal(t, parts != "*", f.ByRow())
		}
	}
}

// TestRandomRows audits every generator found in the models of TestRandom, with processes that init creates while
// others run already.
func TestRandomRows(t *testing.T) {
	x := randomAudit{seeds: uint64(amount.Choose(100, 3000)), stream: 3660, most: amount.Choose(4000, 20_000)}
	x.run(t, func(body string) string {
		body = strings.NewReplacer("P[_pid]", "P[me + 1]", "P[0]", "P[1]", "_pid", "me").Replace(body)
		return globals + "proctype P(byte me) {\n" + body + "\n}\n" +
			"byte own; init { own = 1; run P(0); own++; run P(1); own = 0; run P(2); _nr_pr == 4 -> own = 1 }"
	})
	require.Greater(t, x.accepted, 30)
}

// TestRowRefused: for processes that are created one by one and not exchanged, the first obstacle is named.
func TestRowRefused(t *testing.T) {
	const p = "byte a[4], n; proctype P() { do :: a[_pid] = 1 :: n = 1 - n od } "
	for _, x := range []struct{ model, why string }{
		{p + "proctype Q() { do :: n = 1 - n od } init { run P(); if :: run P() :: run Q() fi }",
			"a choice in between"},
		{p + "init { run P(); n == 0; run P(); do :: n = 1; run P() od }", "in (n == 0) (m.pml:1)"},
		{p + "init { run P(); n = 0; run P(); do :: n = 1; run P() od }", "in n = 0 (m.pml:1)"},
		{p + "proctype Q() { run P() } init { run P(); run Q(); do :: n = 1; run P() od }", "of several types"},
		{"byte n; proctype P() { byte x = n; do :: n = x :: n++ od } init { run P(); run P(); run P() }",
			"initial value of P"},
	} {
		s := find(t, lowertest.Program(t, x.model), options[0])
		require.Contains(t, s.Unusable(), "processes are created while others run, and ", x.model)
		require.Contains(t, s.Row, x.why, x.model)
	}
}
