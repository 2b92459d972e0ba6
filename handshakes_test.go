package ltlpor_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/random"
)

// Random models of little but handshakes inside atomic sequences: what the default says is
// what an unreduced search of the model as it stands says, and all counterexamples replay. The
// states are about those of the models without the word atomic. They are more in some: those
// that send in the middle of a sequence after a shared statement, or after another handshake,
// where it matters who is there (doc/reduction.md, Control before a handshake).
func TestHandshakesInsideAtomic(t *testing.T) {
	atomic, plain, more := int64(0), int64(0), 0
	for seed := *agreeSeed; seed < *agreeSeed+4*uint64(*agreeRuns); seed++ {
		m := random.Handshakes(seed)
		text := m.String()
		formula := random.Formula(seed, m.Atoms, 4)
		definition := ltlpor.Options{Reduction: ltlpor.None, Optimize: ltlpor.NoOptimizations, MaxStates: 20_000}
		want, err := check(t, text, formula, definition)
		require.NoError(t, err, "seed %d\n%s", seed, text)
		if strings.Contains(verdicts(want), "inconclusive") {
			continue
		}
		for _, o := range []ltlpor.Options{{}, {MaxErrors: -1}, {Optimize: ltlpor.Merge, Emptiness: ltlpor.SCC}, {Shortest: true}} {
			got, err := check(t, text, formula, o)
			require.NoError(t, err, "seed %d, %+v\n%s", seed, o, text)
			require.Equal(t, verdicts(want), verdicts(got), "seed %d, %+v, %s\n%s", seed, o, formula, text)
		}
		a, b := safetyStates(t, text), safetyStates(t, random.Plain(text))
		atomic, plain = atomic+a, plain+b
		if a > b {
			more++
		}
	}
	t.Logf("%d states, %d without atomic; more in %d models", atomic, plain, more)
	require.LessOrEqual(t, atomic, plain+plain/20)
}

// Control is kept between the creation of a process and a handshake: nobody sees the new one
// before. The creation is no local statement, wherever it stands.
func TestCreationBeforeAHandshake(t *testing.T) {
	for _, run := range []string{"run K()", "i = run K()", "(run K() > 0)"} {
		text := "byte x; chan r = [0] of { byte }; active proctype P() { r?x } " +
			"active proctype Q() { byte i; i = 0; atomic { " + run + "; r!1 } } proctype K() { assert(x == 1) }"
		checkSteps(t, []stepModel{{run, text, fine}})
	}
}

// safetyStates returns how many states the default search of all assertions and end states has.
func safetyStates(t *testing.T, text string) int64 {
	r, err := check(t, text, "", ltlpor.Options{MaxErrors: -1})
	require.NoError(t, err, text)
	n := int64(0)
	for _, s := range r.Searches {
		n += s.States
	}
	return n
}

// Protocols in the style of models translated from process algebras and timed automata: the
// states of the default search, all errors looked for, and those without the word atomic. In
// gate two sequences send in the middle, one after a handshake and one after a shared
// statement, so that trains and the gate that come to a receive meanwhile are told apart.
func TestProtocolsInsideAtomic(t *testing.T) {
	for _, p := range []struct {
		name          string
		atomic, plain int64
	}{
		{"leader", 292, 292},
		{"window", 2488, 3119},
		{"lock", 5519, 8011},
		{"gate", 18492, 17736},
		{"elevator", 74235, 74235},
	} {
		t.Run(p.name, func(t *testing.T) {
			text, err := os.ReadFile(filepath.Join("testdata", "handshakes", p.name+".pml"))
			require.NoError(t, err)
			require.Equal(t, p.atomic, safetyStates(t, string(text)))
			require.Equal(t, p.plain, safetyStates(t, random.Plain(string(text))))
		})
	}
	const issue = `chan r = [0] of { int };
		active proctype V() { byte x; do :: r!x od }
		active [2] proctype P() { byte i, v; do :: atomic { i == 0; r?v }; i = 1; i = 2; i = 0 od }`
	require.Equal(t, int64(1), safetyStates(t, issue))
}

// What is put off (Control before a handshake) stays so where a step goes round for ever: if it
// were taken first, a sequence of another process would go on into its handshake. What the
// partner of a step has put off is taken before it is asked whether the step waits for timeout.
func TestPutOffBesideOthers(t *testing.T) {
	const sender = " active proctype X() { byte i; do :: atomic { i == 0; c!1 }; i = 1; i = 0 od } active proctype Y() { byte v; do :: c?v od }"
	const endless = "assertions=violated, end-states=inconclusive (run-time error: an atomic sequence never ends: it goes round for ever)"
	checkSteps(t, []stepModel{
		{"another goes round for ever",
			"chan c = [0] of { byte };" + sender + " active proctype R() { byte x; atomic { do :: x = 1 - x od } }", endless},
		{"the process itself does", `
			chan c = [0] of { byte };
			active proctype P() { byte v; do :: c?v od }
			active proctype Q() { byte i, x; do :: atomic { i == 0; if :: c!1 :: i == 0 -> do :: x = 1 - x od fi }; i = 1; i = 0 od }`, endless},
		{"its partner does", `
			chan c = [0] of { byte };
			active proctype P() { byte v, x; atomic { c?v; do :: x = 1 - x od } }
			active proctype Q() { byte i; do :: atomic { i == 0; c!1 }; i = 1; i = 0 od }`, endless},
		{"the receiver of a message has put something off", `
			chan c = [0] of { byte }; chan e = [0] of { byte }; chan d;
			active proctype A() { d = e; run P(); d!1; assert(false) }
			proctype P() { byte i, v; do :: i = 0; atomic { i == 0; d?v } od }` + sender,
			"assertions=violated, end-states=holds"},
	})
}
