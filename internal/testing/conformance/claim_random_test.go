package conformance

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/spin"
	"ltlpor/internal/verify/plan"
)

var (
	claimRuns = flag.Int("claim.runs", amount.Choose(6, 60),
		"how many random never claims that write to check by the definition")
	claimSPIN = flag.Int("claim.spin", 0, "how many of them to check with SPIN, too")
)

// step is a guarded command.
type step struct {
	guard, effect string // effect ends with "; " unless empty
	assertion     string // "" if there is none
	to            int
}

// writing is a random model whose never claim writes: processes and claim are
// guarded commands over three small variables.
type writing struct {
	processes [][]step
	claim     [][]step // by location
	accept    []bool
	end       int // a location of the claim
}

func newWriting(seed uint64) writing {
	rng := rand.New(rand.NewPCG(seed, 11))
	variable := func() string { return string("xyz"[rng.IntN(3)]) }
	random := func(locations int) step {
		s := step{to: rng.IntN(locations)}
		switch rng.IntN(4) {
		case 0:
			s.guard = "true"
		case 1:
			s.guard = fmt.Sprintf("%s != %d", variable(), rng.IntN(3))
		default:
			s.guard = fmt.Sprintf("%s == %d", variable(), rng.IntN(3))
		}
		for range rng.IntN(3) {
			if rng.IntN(2) == 0 {
				s.effect += fmt.Sprintf("%s = %d; ", variable(), rng.IntN(3))
			} else {
				s.effect += fmt.Sprintf("%s = (%s + %d) %% 3; ", variable(), variable(), 1+rng.IntN(2))
			}
		}
		if rng.IntN(12) == 0 {
			s.assertion = fmt.Sprintf("%s != %d || %s != %d", variable(), rng.IntN(3), variable(), rng.IntN(3))
		}
		return s
	}
	w := writing{end: -1}
	for range 1 + rng.IntN(2) {
		var p []step
		for range 1 + rng.IntN(3) {
			p = append(p, random(1))
		}
		w.processes = append(w.processes, p)
	}
	n := 1 + rng.IntN(3)
	for range n {
		var out []step
		for range 1 + rng.IntN(3) {
			out = append(out, random(n))
		}
		w.claim = append(w.claim, out)
		w.accept = append(w.accept, rng.IntN(3) == 0)
	}
	if rng.IntN(3) == 0 {
		w.end = 1 + rng.IntN(n) // n - 1 of them are reached by steps
	}
	return w
}

// body writes what s does, with ltlpor's and SPIN's assertions if they are wanted.
func (s step) body(assertions bool) string {
	text := s.guard + " -> " + s.effect
	if s.assertion == "" {
		return text + "skip"
	}
	if assertions {
		return text + "assert(" + s.assertion + ")"
	}
	return text + "if :: " + s.assertion + " -> skip :: else -> bad = 1 fi"
}

// asClaim writes the model with a never claim.
func (w writing) asClaim() string {
	var b strings.Builder
	b.WriteString("byte x, y, z;\n")
	for i, p := range w.processes {
		fmt.Fprintf(&b, "active proctype P%d() {\nend:\tdo\n", i)
		for _, s := range p {
			fmt.Fprintf(&b, "\t:: atomic { %s }\n", s.body(true))
		}
		b.WriteString("\tod\n}\n")
	}
	b.WriteString("never {\n\tgoto S0;\n")
	for i, out := range w.claim {
		if i == w.end {
			fmt.Fprintf(&b, "S%d:\tgoto over;\n", i)
			continue
		}
		fmt.Fprintf(&b, "S%d:", i)
		if w.accept[i] {
			fmt.Fprintf(&b, " accept%d:", i)
		}
		b.WriteString("\tif\n")
		for _, s := range out {
			fmt.Fprintf(&b, "\t:: atomic { %s }; goto S%d\n", s.body(true), s.to)
		}
		b.WriteString("\tfi;\n")
	}
	b.WriteString("over:\tskip\n}\n")
	return b.String()
}

// asProcess writes the definition (11.1, 11.2): the claim is a process like the
// others, and a turn keeps the order. Of the claim tick tells that it moves for ever.
func (w writing) asProcess() string {
	var b strings.Builder
	b.WriteString("byte x, y, z, at; bit turn, tick, bad;\n")
	for i, p := range w.processes {
		fmt.Fprintf(&b, "active proctype P%d() {\nend:\tdo\n", i)
		for _, s := range p {
			fmt.Fprintf(&b, "\t:: atomic { turn == 1 && %s; turn = 0 }\n", s.body(false))
		}
		b.WriteString("\tod\n}\n")
	}
	b.WriteString("active proctype stutter() {\nend:\tdo :: atomic { timeout && turn == 1 -> turn = 0 } od\n}\n")
	b.WriteString("active proctype claim() {\nend:\tdo\n")
	for i, out := range w.claim {
		for _, s := range out {
			if i != w.end {
				fmt.Fprintf(&b, "\t:: atomic { turn == 0 && at == %d && %s; at = %d; tick = 1 - tick; turn = 1 }\n", i, s.body(false), s.to)
			}
		}
	}
	b.WriteString("\tod\n}\n")
	return b.String()
}

// violation is a formula over asProcess: no run of the claim accepts, comes to its
// end, or meets an assertion that fails.
func (w writing) violation() string {
	accepting := "false"
	for i, a := range w.accept {
		if a && i != w.end {
			accepting += fmt.Sprintf(" || at == %d", i)
		}
	}
	return fmt.Sprintf("!(F {bad == 1} || F {at == %d} || (G F {%s} && G F {tick == 1} && G F {tick == 0}))", w.end, accepting)
}

// Random claims that write: the verdict is that of the definition, a program where
// the claim is a process, and that of SPIN.
func TestClaimsThatWriteByDefinition(t *testing.T) {
	count, taken, starved := map[ltlpor.Verdict]int{}, 0, 0
	for seed := uint64(70); seed < 70+uint64(*claimRuns); seed++ { // in one of the first fairness tells
		w := newWriting(seed)
		model := w.asClaim()
		want, err := check(t, w.asProcess(), w.violation(), ltlpor.Options{Reduction: ltlpor.None, Checks: ltlpor.Given})
		require.NoError(t, err, "%s", w.asProcess())
		got, err := check(t, model, "", ltlpor.Options{Checks: ltlpor.Claim})
		require.NoError(t, err, "%s", model)
		count[got.Verdict]++
		if got.Searches[0].Plan.Off[plan.PartReduction].Why != plan.TakesPart {
			continue // it only observes, and does not report the model's assertions
		}
		taken++
		require.Equal(t, want.Verdict, got.Verdict, "seed %d\n%s\n%s", seed, model, w.asProcess())
		unfair := got.Verdict
		// Strong fairness asks the same of the processes there as here; weak fairness
		// does not, for a process is blocked while it is the claim's turn.
		want, err = check(t, w.asProcess(), w.violation(), ltlpor.Options{Checks: ltlpor.Given, Fairness: ltlpor.StronglyFair})
		require.NoError(t, err)
		got, err = check(t, model, "", ltlpor.Options{Checks: ltlpor.Claim, Fairness: ltlpor.StronglyFair})
		require.NoError(t, err)
		require.Equal(t, want.Verdict, got.Verdict, "strong fairness, seed %d\n%s\n%s", seed, model, w.asProcess())
		if got.Verdict == ltlpor.Holds && unfair == ltlpor.Violated {
			starved++
		}
	}
	require.Greater(t, taken, *claimRuns/2)
	if amount.Exhaustive() {
		require.Positive(t, starved, "fairness makes no difference")
	}
	require.Greater(t, count[ltlpor.Holds], *claimRuns/10)
	require.Greater(t, count[ltlpor.Violated], *claimRuns/10)
}

func TestClaimsThatWriteAgainstSPIN(t *testing.T) {
	if !spin.Available() || *claimSPIN == 0 {
		t.Skip("needs spin, gcc, and -claim.spin")
	}
	compared := 0
	for seed := range uint64(*claimSPIN) {
		model := newWriting(seed).asClaim()
		path := filepath.Join(t.TempDir(), "m.pml")
		require.NoError(t, os.WriteFile(path, []byte(model), 0o600))
		s, err := spin.RunConfiguration(context.Background(), path, spin.Configuration{
			Generate: []string{"-o1", "-o2", "-o3"}, Build: []string{"-O0", "-DNOREDUCE"}, Verify: []string{"-a", "-w16", "-n", "-m20000"},
		}, spin.Options{})
		require.NoError(t, err)
		got, err := check(t, model, "", ltlpor.Options{Checks: ltlpor.Claim})
		require.NoError(t, err)
		if got.Searches[0].Plan.Off[plan.PartReduction].Why != plan.TakesPart || s.Errors == 0 && s.Depth > 19_000 {
			continue // SPIN goes round, as in never_atomic_stutter.pml
		}
		compared++
		require.Equal(t, s.Errors > 0, got.Verdict == ltlpor.Violated, "seed %d\n%s\n%v", seed, model, s.Messages)
	}
	require.Greater(t, compared, *claimSPIN/2)
}
