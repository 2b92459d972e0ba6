package conformance

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
)

// Random models of little but handshakes inside atomic sequences: what the default says is
// what an unreduced search of the model as it stands says, and all counterexamples replay.
func TestHandshakesInsideAtomic(t *testing.T) {
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
	}
}

// Where an atomic sequence begins with timeout, that step is not put off: later it could not be taken. Processes end
// in these models, as their ends come before a timeout.
func TestTimeoutBeforeHandshakes(t *testing.T) {
	texts := []string{
		"byte x; active proctype P() { atomic { timeout; x == 1 } } active proctype Q() { skip }",
		"byte x; active proctype P() { atomic { timeout; assert(x == 1) } } active proctype Q() { skip }",
		"byte x; active proctype P() { atomic { timeout; x = 1; x == 2 } } active proctype Q() { skip }",
		"chan c = [0] of { byte }; active proctype P() provided (timeout) { c?0 } " +
			"active proctype Q() { byte i; atomic { i = 1; c!0 }; false } active proctype R() { skip }",
	}
	for seed := *agreeSeed; seed < *agreeSeed+4*uint64(*agreeRuns); seed++ {
		part := strings.Split(random.Handshakes(seed).String(), "atomic {")
		for i := range part[:len(part)-1] {
			part[i] += "atomic {"
			if (seed+uint64(i))%3 != 0 {
				part[i] += " timeout;"
			}
		}
		texts = append(texts, strings.Join(part, "")+"\nactive proctype Ends() { skip }\n")
	}
	definition := ltlpor.Options{Reduction: ltlpor.None, Optimize: ltlpor.NoOptimizations, MaxStates: 20_000}
	for _, text := range texts {
		want, err := check(t, text, "", definition)
		require.NoError(t, err, text)
		if strings.Contains(verdicts(want), "inconclusive") {
			continue
		}
		got, err := check(t, text, "", ltlpor.Options{})
		require.NoError(t, err, text)
		require.Equal(t, verdicts(want), verdicts(got), text)
	}
}

// moreWithAtomic are the seeds below 210 of which the model has more states than without the word
// atomic: both numbers, and the sequences to which it is due (doc/dev/reduction/optimizations.md, "What atomic
// adds").
var moreWithAtomic = map[uint64]excess{
	2:   {3, 2, "shared"},
	13:  {8, 4, "shared"},
	14:  {117, 26, "answer"},
	18:  {2, 1, "shared"},
	26:  {486, 389, "shared"},
	49:  {2902, 740, "shared, answer"},
	51:  {8, 3, "shared"},
	52:  {18, 7, "answer"},
	78:  {24, 8, "answer"},
	85:  {30, 27, "shared, answer"},
	98:  {15, 9, "shared, answer"},
	101: {2, 1, "shared"},
	108: {4, 1, "shared"},
	110: {9, 6, "shared"},
	119: {3, 2, "answer"},
	121: {1102, 333, "shared"},
	126: {146, 87, "merging"},
	127: {1843, 773, "choice"},
	139: {3, 2, "shared"},
	163: {1128, 586, "answer"},
}

// A full search of the model as it stands stores no more states with the word, where no jump from a
// selection at the end of a sequence is a step (doc/dev/reduction/optimizations.md, "What atomic adds").
func TestAtomicOnlyTakesStatesAway(t *testing.T) {
	more, fewer := map[uint64][2]int64{}, 0
	for seed := range uint64(48) {
		text := random.Handshakes(seed).String()
		o := ltlpor.Options{Reduction: ltlpor.None, Optimize: ltlpor.NoOptimizations, MaxStates: 6000}
		if a, b := searchStates(t, text, o), searchStates(t, random.Plain(text), o); a > b {
			more[seed] = [2]int64{a, b}
		} else if a < b {
			fewer++
		}
	}
	require.Equal(t, map[uint64][2]int64{13: {16, 15}}, more)
	require.Greater(t, fewer, 15)
}

type excess struct {
	atomic, plain int64
	due           string
}

// The word atomic makes no more states in all other models. Neither may those listed get worse.
func TestAtomicStoresMoreWhereItIsSaid(t *testing.T) {
	atomic, plain := int64(0), int64(0)
	for seed := range uint64(amount.Choose(12, 210)) {
		text := random.Handshakes(seed).String()
		a, b := safetyStates(t, text), safetyStates(t, random.Plain(text))
		atomic, plain = atomic+a, plain+b
		if x, listed := moreWithAtomic[seed]; listed || a > b {
			require.Equal(t, [2]int64{x.atomic, x.plain}, [2]int64{a, b}, "seed %d\n%s", seed, text)
		}
	}
	t.Logf("%d states, %d without atomic", atomic, plain)
	require.Less(t, atomic, plain+plain/2)
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
func safetyStates(t *testing.T, text string) int64 { return searchStates(t, text, ltlpor.Options{}) }

// searchStates returns how many states the searches of o have, all errors looked for.
func searchStates(t *testing.T, text string, o ltlpor.Options) int64 {
	o.MaxErrors = -1
	r, err := check(t, text, "", o)
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
		{"leader", 136, 136},
		{"window", 1793, 2374},
		{"lock", 2240, 3800},
		{"gate", 16763, 15960},
		{"elevator", 49060, 49060},
	} {
		t.Run(p.name, func(t *testing.T) {
			if p.plain > 40_000 {
				amount.SkipPart(t, "searches many states")
			}
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
	// S asks who waits at r. It may have been there itself a moment ago, but it meets others only.
	const alone = `bit x; chan r = [0] of { byte };
		active proctype S() { byte i, v; do :: r?eval(i) :: atomic { true; r!v } od }
		active proctype P() { byte i, v; do :: atomic { r?x }; skip; L: skip od }`
	require.Equal(t, int64(2), safetyStates(t, alone))
	require.Equal(t, int64(2), safetyStates(t, random.Plain(alone)))
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
