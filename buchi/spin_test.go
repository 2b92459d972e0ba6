package buchi_test

import (
	"context"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/buchi"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/ltltest"
	"ltlpor/ltl"
	"ltlpor/source"
)

var (
	claimLabel = regexp.MustCompile(`^(\w+):`)
	claimGoto  = regexp.MustCompile(`:: (.*) -> goto (\w+)`)
	claimEnd   = regexp.MustCompile(`:: atomic \{ (.*) -> assert\(`)
)

// readClaim reads a never claim in the form that `spin -f` prints for a formula over p0 to p(props-1).
func readClaim(t *testing.T, text string, props int) *buchi.Automaton {
	index := map[string]int{}
	var edges [][]buchi.Edge
	var accepting []bool
	// Labels at the same place are the same state, accepting if a label says so.
	first := ""
	alias := map[string]string{}
	marked := map[string]bool{}
	for line := range strings.Lines(text) {
		m := claimLabel.FindStringSubmatch(strings.TrimSpace(line))
		if m == nil {
			first = ""
			continue
		}
		if first == "" {
			first = m[1]
		}
		alias[m[1]] = first
		marked[first] = marked[first] || strings.HasPrefix(m[1], "accept")
	}
	state := func(name string) int {
		name = alias[name]
		q, ok := index[name]
		if !ok {
			q = len(edges)
			index[name] = q
			edges = append(edges, nil)
			accepting = append(accepting, marked[name])
		}
		return q
	}
	var names []int // states with a label here
	body := false
	edge := func(cond, to string) {
		p, list := ltl.Parse(source.NewFile("claim", cond), ltl.Textbook)
		require.NoError(t, list.Err())
		target := state(to)
		for x := range uint64(1) << props {
			var renamed uint64
			for i, a := range p.Atoms {
				renamed |= x >> (a.Text[1] - '0') & 1 << i
			}
			if !ltl.Holds(p.Formula, ltl.Word{Cycle: []uint64{renamed}}) {
				continue
			}
			for _, q := range names {
				edges[q] = append(edges[q], buchi.Edge{To: target, Label: buchi.Label{Pos: x, Neg: (1<<props - 1) &^ x}})
			}
		}
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if m := claimLabel.FindStringSubmatch(line); m != nil {
			if body {
				names, body = nil, false
			}
			names = append(names, state(m[1]))
			continue
		}
		if m := claimGoto.FindStringSubmatch(line); m != nil {
			edge(m[1], m[2])
		} else if m := claimEnd.FindStringSubmatch(line); m != nil {
			edge(m[1], "accept_all")
		} else if line == "skip" {
			edge("true", "accept_all")
		}
		body = true
	}
	a, err := buchi.New(props, []int{0}, edges, accepting)
	require.NoError(t, err)
	return a
}

// TestSpinClaims compares with never claims from SPIN. The claim shares no word with the automaton of the negation,
// nor does the claim of the negation with the automaton of the formula.
func TestSpinClaims(t *testing.T) {
	if _, err := exec.LookPath("spin"); err != nil {
		t.Skip("spin is not installed")
	}
	ops := []ltl.Op{ltl.Not, ltl.And, ltl.Or, ltl.Implies, ltl.Equiv, ltl.Finally, ltl.Globally, ltl.Until, ltl.Release}
	r := rand.New(rand.NewPCG(51, 52))
	compared := 0
	for range amount.Choose(20, 150) {
		f := ltltest.Formula(r, 2+r.IntN(8), 3, ops)
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		cmd := exec.CommandContext(ctx, "spin", "-f", f.Format(ltl.SPIN, nil))
		cmd.Dir = t.TempDir()
		out, err := cmd.Output()
		cancel()
		if err != nil { // SPIN takes minutes for some, and gives up on others
			continue
		}
		claim := readClaim(t, string(out), 3)
		w, bad := wrongWord(r, f, claim, 3, 1, 1)
		require.False(t, bad, "SPIN's claim is read wrongly: %v on %v\n%s", f, w, out)
		opposite := translate(t, ltl.Negate(f), buchi.Options{})
		disjoint, err := buchi.Disjoint(context.Background(), claim, opposite)
		require.NoError(t, err)
		require.True(t, disjoint, "%v", f)
		// One of the two accepts every word.
		for range 50 {
			w := ltltest.Word(r, r.IntN(5), 1+r.IntN(5), 3)
			require.NotEqual(t, claim.Accepts(w), opposite.Accepts(w), "%v: %v", f, w)
		}
		compared++
	}
	t.Logf("%d claims", compared)
	require.Greater(t, compared, amount.Choose(12, 50))
}
