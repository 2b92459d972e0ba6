package differential

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/source"
)

// interchangeable are options of three processes that the exchange of two of them respects.
var interchangeable = []string{
	"a[_pid] == 0 -> a[_pid] = 1",
	"a[_pid] = 0",
	"atomic { lock == 0 -> lock = _pid + 1 }",
	"lock == 0 -> lock = _pid + 1",
	"lock == _pid + 1 -> lock = 0",
	"a[_pid] == 1 -> assert(lock != _pid + 1); break",
	"c!_pid, 1",
	"atomic { c?x, y; x != _pid -> a[x] = 1 - y }",
	"c?eval(_pid), _",
	"d[_pid]?y; y = 0",
	"x != 9 -> d[x]!1",
	"a[0] + a[1] + a[2] == 3 -> lock = 0",
	"n < 2 -> n++",
	"n > 0 -> n--; assert(n < 2)",
	"n == 2 -> lock = 1 / (n - 2)",
}

// symmetricFormulas are formulas about propositions that exchanges leave as they are, and some that name a process.
var symmetricFormulas = []string{
	"[] (n <= 1)", "[] <> (n == 0)", "<> [] (lock == 0)", "[] ((a[0] && a[1] && a[2]) -> <> (lock == 0))",
	"<> (len(c) == 1)", "[] ((n == 1) -> (n == 1) U (lock != 0))", "[] <> (a[1] == 0)", "<> [] (lock != 1)",
	"[] (len(c) == 0 || <> (len(c) == 0))", "([] <> (n == 1)) -> ([] <> (lock == 0))",
	"[] !(a[0] && a[1])", "<> (a[0] && a[1])", "[] ((a[0] <-> a[1]) -> <> (a[0] || a[1]))",
}

// symmetricParts are propositional parts of formulas that some exchange leaves as they are, although no exchange leaves
// all their atoms.
var symmetricParts = []string{
	"(a[0] && a[1])", "!(a[0] && a[1] && a[2])", "(a[0] || a[1] || n == 1)", "(a[1] <-> a[0])", "(!a[0] && !a[1])",
	"((a[0] && !a[1]) || (!a[0] && a[1]))", "(a[0] || (!a[0] && a[1]))", "(lock == 1 || lock == 2)",
	"((a[0] && lock == 1) || (a[1] && lock == 2))", "(!(lock == 1) && !(lock == 2) && a[2])", "(n == 1)", "a[2]",
}

// symmetricFormula returns a formula over propositions of three processes.
func symmetricFormula(r *rand.Rand) string {
	if r.IntN(2) == 0 {
		return symmetricFormulas[r.IntN(len(symmetricFormulas))]
	}
	return random.Formula(r.Uint64(), symmetricParts, 1+r.IntN(3))
}

// TestSymmetryKeepsVerdicts: with one state for each orbit, each verdict is that of the full search, for random models
// of three processes, with and without reduction and optimizations, by each search for cycles. Counterexamples are
// replayed on the model as written, and a run that is none is an error of the check.
func TestSymmetryKeepsVerdicts(t *testing.T) {
	folded, violated := 0, 0
	for seed := range uint64(amount.Choose(5, 1500)) {
		r := rand.New(rand.NewPCG(seed, 3600))
		var body strings.Builder
		for range 2 + r.IntN(4) {
			fmt.Fprintf(&body, "  :: %s\n", interchangeable[r.IntN(len(interchangeable))])
		}
		model := fmt.Sprintf(`byte a[3]; byte lock, n;
chan c = [1] of { byte, byte };
chan d[3] = [1] of { byte };
active [3] proctype P() {
  byte x = 9, y;
  do
%s  od
}
ltl f { %s }`, body.String(), symmetricFormula(r))
		for way, o := range []ltlpor.Options{
			{Reduction: ltlpor.None},
			{},
			{Emptiness: ltlpor.SCC},
			{Emptiness: ltlpor.NDFS, Shortest: r.IntN(2) == 0},
			{Optimize: ltlpor.DeadVariables | ltlpor.Ends, Proviso: ltlpor.StaticProviso},
			{Store: ltlpor.HashCompact, Emptiness: [...]ltlpor.Emptiness{ltlpor.AutoEmptiness, ltlpor.NDFS}[r.IntN(2)]},
			{Store: ltlpor.Bitstate, Bits: 1 << 24, Reduction: ltlpor.None},
		} {
			o.MaxStates, o.Workers = 20_000, 1
			store, bits := o.Store, o.Bits
			o.Store, o.Bits = ltlpor.Collapse, 0
			full := symmetricCheck(t, model, o)
			o.Store, o.Bits = store, bits
			o.Symmetry = ltlpor.AllSymmetry
			quotient := symmetricCheck(t, model, o)
			for i, p := range full.Properties {
				if p.Verdict == ltlpor.Inconclusive {
					continue
				}
				q := quotient.Properties[i]
				if o.Store.Lossy() && q.Verdict == ltlpor.Inconclusive {
					q.Verdict = ltlpor.Holds // tables of this size take hardly any state for another one
				}
				require.Equal(t, p.Verdict, q.Verdict, "%s, by way %d of\n%s", p.Name, way, model)
				if q.Verdict == ltlpor.Violated {
					violated++
				}
			}
			for i, s := range quotient.Searches {
				if s.Plan.Orbits {
					folded++
				}
				if i < len(full.Searches) && s.Plan.Orbits && s.Complete && full.Searches[i].Complete && way == 0 {
					require.LessOrEqual(t, s.States, full.Searches[i].States)
				}
			}
		}
	}
	require.Greater(t, folded, amount.Choose(10, 100))
	require.Greater(t, violated, amount.Choose(2, 20))
}

// TestSymmetryOfBlocks: formulas that are equal up to an exchange of processes have verdicts of their own, as the
// initial state tells the processes apart.
func TestSymmetryOfBlocks(t *testing.T) {
	for _, symmetry := range []ltlpor.Symmetry{ltlpor.NoSymmetry, 0, ltlpor.AllSymmetry} {
		r := symmetricCheck(t, `byte turn; bool in[2];
active [2] proctype P() { do :: turn == _pid -> in[_pid] = true; in[_pid] = false; turn = 1 - _pid od }
ltl a { !in[1] U in[0] }
ltl b { !in[0] U in[1] }`, ltlpor.Options{Symmetry: symmetry, Workers: 1})
		verdicts := map[string]ltlpor.Verdict{}
		for _, p := range r.Properties {
			verdicts[p.Name] = p.Verdict
		}
		require.Equal(t, ltlpor.Holds, verdicts["a"])
		require.Equal(t, ltlpor.Violated, verdicts["b"])
	}
}

// TestSymmetryOfFaults: a run that ends in a fault is lifted to a run of the model, and values that fit for one process
// only are found.
func TestSymmetryOfFaults(t *testing.T) {
	for _, model := range []string{
		"byte n; active [2] proctype P() { n = 1 / n }",
		"byte n, a[3]; active [2] proctype P() { n++; a[n + 1] = 1 }",
		"byte n; chan c; active [2] proctype P() { do :: n == 0 -> n = 1 :: c!1 od }",
		"byte n; active [2] proctype P() { n++; atomic { n == 2 -> do :: n = 3 - n od } }",
		"byte n = 255; active [2] proctype P() { n++ }",
		"bit lock; active [2] proctype P() { byte x; atomic { lock == 0 -> lock = 1 }; x = 256 - _pid }",
		"bit lock; byte x; active [2] proctype P() { atomic { lock == 0 -> lock = 1 }; x = 256 - _pid }",
		`byte owner = 9; active [2] proctype P() {
  byte x = 9; atomic { owner == 9 -> owner = _pid }; x = _pid * 256 + _pid; do :: x == _pid -> skip od }`,
		`byte lock; chan c = [1] of { bit }; active [2] proctype P() {
  byte x; atomic { lock == 0 -> lock = _pid + 1 }
  c!(_pid * 2 + _pid); c?x; do :: lock == _pid + 1 -> skip :: x == _pid -> skip od }`,
	} {
		for _, overflow := range []bool{false, true} {
			o := ltlpor.Options{Overflow: overflow, Workers: 1}
			full := symmetricCheck(t, model, o)
			o.Symmetry = ltlpor.AllSymmetry
			quotient := symmetricCheck(t, model, o)
			for i, p := range full.Properties {
				q := quotient.Properties[i]
				require.Equal(t, p.Verdict, q.Verdict, "%s, overflow %v of\n%s", p.Name, overflow, model)
			}
		}
	}
}

// symmetricCheck returns the report about the model.
func symmetricCheck(t *testing.T, model string, o ltlpor.Options) *ltlpor.Report {
	t.Helper()
	report, err := ltlpor.Check(context.Background(), source.NewFile("m.pml", model), o)
	require.NoError(t, err, model)
	return report
}
