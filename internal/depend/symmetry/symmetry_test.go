package symmetry_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/depend/optimize"
	"ltlpor/internal/lang/lower"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/internal/testing/repo"
)

// fischer is Fischer's protocol without time, for %d processes.
const fischer = `byte lock; byte inside;
active [%d] proctype P() {
  do
  :: lock == 0 ->
     lock = _pid + 1;
     if
     :: lock == _pid + 1 -> inside++; assert(inside <= 2); inside--; lock = 0
     :: else
     fi
  od
}`

// loop returns two processes that repeat body.
func loop(global, body string) string {
	return global + "; active [2] proctype P() { byte x; do :: " + body + " od }"
}

func TestFound(t *testing.T) {
	const all, none = "[[0 1]]", "[]"
	for _, x := range []struct{ name, model, parts, why string }{
		{"offset", fmt.Sprintf(fischer, 4), "[[0 1 2 3]]", ""},
		{"own element", loop("bit a[2]", "a[_pid] = 1 - a[_pid]"), all, ""},
		{"the other", loop("bit a[2]", "a[1 - _pid] = 1"), all, ""},
		{"range", loop("bit a[2]", "assert(_pid >= 0 && _pid < 2); a[_pid] = 1"), all, ""},
		{"unrolled", loop("bit a[2]", "a[0] && a[1] -> a[_pid] = 0 :: !a[_pid] -> a[_pid] = 1"), all, ""},
		{"sum", loop("byte a[2]", "a[0] + a[1] < 3 -> a[_pid]++"), all, ""},
		{"order", loop("byte a = 9", "a > _pid -> a = _pid"), none, "the condition may be true"},
		{"number as datum", loop("byte a[3]", "a[2] = a[2] + _pid"), none, "the value for a depends on the number"},
		{"literal", loop("bit a[2]", "a[0] = 1; a[_pid] -> a[_pid] = 0"), none, "the element of a that it changes"},
		{"constant", loop("byte lock = 9", "lock == _pid -> lock = 1"), none, "lock names a process"},
		{"initial value", loop("byte turn", "turn == _pid -> turn = 1 - _pid"), none,
			"turn is 0 at the start, and 1 with the processes exchanged"},
		{"initial element", loop("bit a[2] = {1, 0}", "a[_pid] -> a[_pid] = 0"), none, "a[0] is 1 at the start, and 0"},
		{"scan", loop("bit a[2]", "x = 0; a[x] -> x = x + 1; a[_pid] = 0"), none, "x counts through the elements of a"},
		{"unassigned", loop("byte owner = 7; byte y[2]", "skip; owner = x; x = _pid"), none, "x of P 0 is 0"},
		{"division", loop("byte a", "a = 1 / _pid"), none, "a fault of one process"},
		{"channel of each", `chan c[2] = [1] of { byte };
active [2] proctype P() { byte x; do :: c[_pid]?x; assert(x < 2) :: c[1 - _pid]!_pid od }`, all, ""},
		{"own channel", `chan q = [2] of { chan, byte };
active [2] proctype P() { chan me = [1] of { bit }; do :: q!me, _pid :: me?_ od }
active proctype S() { chan c; byte x; end: do :: q?c, x -> c!1 od }`, "[[0 1]]", ""},
		{"sorted", `chan q = [2] of { byte };
active [2] proctype P() { do :: q!!_pid :: q?eval(_pid) od }`, none, "sorted by the number"},
		{"parameters", `byte at[4];
proctype P(byte me) { do :: at[me] = 1 :: at[me] = 0 od }
init { atomic { run P(1); run P(3) } }`, "[[1 2]]", ""},
		{"ring of parameters", `byte at[4];
proctype P(byte me; byte next) { do :: at[me] == 0 -> at[me] = 1 :: at[next] = 0 od }
init { atomic { run P(0, 1); run P(1, 2); run P(2, 0) } }`, "[]", "is not exchanged with the processes"},
		{"two classes", `byte at[4];
active [2] proctype P() { do :: at[_pid] = 1 od }
active [2] proctype Q() { do :: at[_pid] = 1 od }`, "[[0 1 2 3]]", ""},
		{"one apart", `byte at[3];
active [3] proctype P() { do :: at[_pid] == 0 -> at[_pid] = 1 :: at[2] = 0 od }`, "[[0 1]]", "is not exchanged"},
		{"place", `proctype P(byte me) { byte x; if :: me -> x = 1 :: else fi; do :: x = 1 od }
init { atomic { run P(0); run P(1) } }`, none, "the condition may be true"},
		{"message at the start", `chan c = [1] of { byte }; byte a[3];
proctype P() { byte x; do :: c!_pid :: atomic { c?x; a[x] = 0 } od }
init { atomic { c!1; run P(); run P() } }`, none, "c is [1] at the start, and [2] with"},
		{"channel of others", `chan c[2] = [1] of { byte };
proctype P(chan x; chan y) { do :: x!1 :: y?_ od }
init { atomic { run P(c[0], c[1]); run P(c[1], c[1]) } }`, none, "P 2 has c[1] in the place of c[1], which"},
		{"channel types", `chan c = [1] of { byte }; chan d = [2] of { byte };
proctype P(chan x) { do :: x!1 :: x?_ od }
init { atomic { run P(c); run P(d) } }`, none, "c and d are channels of different types"},
		{"received", `chan c = [1] of { byte }; byte y;
active [2] proctype P() { do :: c!_pid :: c?y :: y < 3 -> y++ od }`, none,
			"field 1 of the message names a process, and y, into"},
		{"pairs by parameter", `byte at[3]; bit on[3];
proctype C(byte me) { do :: on[me] = 1 - on[me] :: at[me] == 0 -> at[me] = 1 od }
proctype S(byte me) { do :: at[me] == 1 && on[me] -> at[me] = 0 od }
init { atomic { run S(1); run C(0); run C(1); run S(0); run C(2); run S(2) } }`, "[[2 3 5]][[4 1 6]]", ""},
		{"pairs by channel", `chan c[2] = [1] of { bit };
proctype C(chan to) { do :: to!0 :: to!1 od }
proctype S(chan from) { bit x; do :: from?x; x -> from?x od }
init { atomic { run C(c[1]); run S(c[0]); run S(c[1]); run C(c[0]) } }`, "[[1 4]][[3 2]]", ""},
		{"pairs by position", `bit a[2];
active [2] proctype P() { do :: true -> in: a[_pid] = 1 od }
active [2] proctype Q() { do :: P[_pid - 2]@in -> skip od }`, "[[0 1]][[2 3]]", ""},
		{"three of each pair", `chan c[2] = [0] of { byte }; byte a[2];
proctype C(byte me) { do :: c[me]!me od }
proctype S(byte me) { byte x; do :: atomic { c[me]?x; a[x] = 1 - a[x] } od }
proctype M(byte me) { do :: a[me] -> a[me] = 0 od }
init { atomic { run C(0); run S(0); run M(0); run C(1); run S(1); run M(1) } }`, "[[1 4]][[2 5]][[3 6]]", ""},
		{"pairs, one is another", `byte at[2];
proctype C(byte me) { do :: at[me] == 0 -> at[me] = 1 od }
proctype S(byte me) { do :: at[me] == 1 -> at[me] = 0 :: me == 1 -> at[1] = 0 od }
init { atomic { run C(0); run C(1); run S(0); run S(1) } }`, "[][]", "in (me == 1)"},
		{"label", `active [2] proctype P() { do :: true -> in: skip od }
active proctype Q() { do :: P[0]@in -> skip od }`, "[]", "the condition"},
	} {
		t.Run(x.name, func(t *testing.T) {
			requireFound(t, x.model, options[0], x.parts, x.why)
		})
	}
}

// requireFound requires that the model has the given parts, or any parts for "*", and why among the reasons, and audits
// the full graph.
func requireFound(t *testing.T, model string, o optimize.Options, parts, why string) (*found, *graph) {
	t.Helper()
	f := find(t, lowertest.Program(t, model), o)
	require.Empty(t, f.Off)
	reasons := ""
	for _, k := range f.Classes {
		for _, b := range k.Breaks {
			reasons += b.Reason() + "\n"
		}
	}
	if parts != "*" {
		require.Equal(t, parts, f.parts(), reasons)
	}
	require.Contains(t, reasons, why)
	g := explore(f, 20_000)
	require.NotNil(t, g)
	require.Empty(t, audit(f, g))
	return f, g
}

// TestOrbits: four processes with three states of their own have a multiset of states per orbit.
func TestOrbits(t *testing.T) {
	p := lowertest.Program(t, `byte a[4]; active [4] proctype P() {
  do :: atomic { a[_pid] < 2 -> a[_pid]++ } :: atomic { a[_pid] == 2 -> a[_pid] = 0 } od }`)
	f := find(t, p, options[0])
	g := explore(f, 1000)
	require.Len(t, g.states, 81)
	require.Equal(t, 15, orbits(f, g))
}

// TestOff: what shows the number of a process to all others switches symmetry off.
func TestOff(t *testing.T) {
	for why, model := range map[string]string{
		"_last is read":               "active [2] proctype P() { do :: _last == 0 od }",
		"enabled or pc_value is used": "active [2] proctype P() { do :: enabled(0) od }",
		"processes have priorities":   "active [2] proctype P() priority 2 { do :: skip od }",
		"trace assertion": `chan c = [1] of { bit }; trace { do :: c!1 od }
active [2] proctype P() { do :: c!1 od }`,
	} {
		f := find(t, lowertest.Program(t, model), options[0])
		require.Contains(t, f.Off, why)
		require.Zero(t, f.Generators())
	}
	f := find(t, lowertest.Program(t, "active [2] proctype P() { byte x = _pid; x = 3 }"), options[2])
	require.Contains(t, f.Classes[0].Breaks[0].Why, "the processes end")
}

// TestAtoms: the group keeps each proposition.
func TestAtoms(t *testing.T) {
	const model = "bit a[3]; active [3] proctype P() { do :: a[_pid] = 1 - a[_pid] od }"
	for prop, parts := range map[string]string{
		"a[0] == 1":                      "[[[1 2]]]",
		"!(a[0] && a[1])":                "[[[0 1]]]",
		"a[0] + a[1] + a[2] <= 2":        "[[[0 1 2]]]",
		"a[0] == 1 && a[1] == a[2]":      "[[[1 2]]]",
		"a[0] == 1 || (a[1] && !a[2])":   "[[]]",
		"(a[2] == 1) || a[0] || a[1]":    "[[[0 1]]]",
		"(a[2] != 0) || a[0] || a[1]==1": "[[]]",
	} {
		f := find(t, lowertest.Program(t, model, prop), options[0])
		require.Equal(t, parts, "["+f.parts()+"]", prop)
		require.Empty(t, audit(f, explore(f, 1000)))
	}
}

// TestCorpus audits each generator that is found in a model of the folder models.
func TestCorpus(t *testing.T) {
	accepted := 0
	for _, folder := range []string{"models/*.pml", "models/course/*.pml", "models/distributed/*.pml"} {
		files, err := filepath.Glob(repo.Path(folder))
		require.NoError(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			m, err := lowertest.Read(string(text), lower.Options{})
			if err != nil {
				continue // it includes a file
			}
			for _, o := range options {
				f := find(t, m.Program, o)
				if f.Generators() == 0 {
					continue
				}
				if g := explore(f, amount.Choose(1000, 50_000)); g != nil {
					accepted++
					require.Empty(t, audit(f, g), "%s with %+v", file, o)
				}
			}
		}
	}
	require.Greater(t, accepted, 8)
}
