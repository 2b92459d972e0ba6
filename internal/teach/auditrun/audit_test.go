package auditrun_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/verify/plan"
	"ltlpor/source"
)

func audited(t *testing.T, model, formula string, o ltlpor.Options) *ltlpor.AuditReport {
	t.Helper()
	if formula != "" {
		o.Formula = source.NewFile("formula", formula)
	}
	r, err := ltlpor.Audit(context.Background(), source.NewFile("m.pml", model), o)
	require.NoError(t, err)
	return r
}

// failed lists the failing conditions of search i.
func failed(r *ltlpor.AuditReport, i int) []string {
	out := []string{}
	for _, c := range r.Searches[i].Conditions {
		if c.Failure != nil {
			out = append(out, string(c.Name))
		}
	}
	return out
}

// The audit names every condition left out; with every condition nothing fails.
func TestAuditNamesWhatWasLeftOut(t *testing.T) {
	for _, c := range []struct {
		name, model, formula string
		want                 []string
	}{
		{"C0", `
			byte x;
			active proctype A() { x = 1 }
			active proctype B() { x != 2; assert(x == 0) }`, "", []string{"C0", "answers"}},
		{"C1", `
			byte x;
			active proctype A() { x = 1 }
			active proctype B() { assert(x == 1) }`, "", []string{"C1", "answers"}},
		{"C2", `
			bit x, y;
			active proctype A() { x = 1 }
			active proctype B() { y = 1 }`, "!((x == 0) U (y == 1))", []string{"C2", "answers"}},
		{"C3", `
			bit g;
			active proctype A() { bit l; do :: l = 1 - l od }
			active proctype B() { g = 1 }`, "[] <> (g == 0)", []string{"C3", "answers"}},
		{"C3", `
			bit g;
			active proctype A() { bit l; do :: l = 1 - l od }
			active proctype B() { g = 1 }`, "[] (g == 0)", []string{"S", "answers"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			right := audited(t, c.model, c.formula, ltlpor.Options{})
			require.True(t, right.Holds())
			last := len(right.Searches) - 1
			require.Empty(t, failed(right, last))
			require.Positive(t, right.Searches[last].Conditions[0].Checked)
			var condition plan.Conditions
			require.NoError(t, condition.UnmarshalText([]byte(c.name)))
			wrong := audited(t, c.model, c.formula, ltlpor.Options{Without: condition})
			require.False(t, wrong.Holds())
			require.Equal(t, c.want, failed(wrong, last))
			for _, x := range wrong.Searches[last].Conditions {
				if x.Failure != nil {
					require.NotEmpty(t, x.Failure.What)
					require.NotEmpty(t, x.Failure.State)
				}
			}
		})
	}
}

// Under weak fairness the answers concern weakly fair runs, and W is checked; the audit names W if W is left out.
func TestAuditUnderFairness(t *testing.T) {
	const handshakes = `
		chan r = [0] of { bit };
		bit n;
		active proctype P() { do :: r!1 od }
		active proctype Q() { do :: r?_; n = 1 - n od }
		active proctype L() { bit l; do :: l = 1 - l od }`
	for _, f := range []struct {
		fairness ltlpor.Fairness
		violated bool
	}{{ltlpor.Unfair, true}, {ltlpor.WeaklyFair, false}} {
		r := audited(t, handshakes, "[] <> (n == 1)", ltlpor.Options{Fairness: f.fairness})
		require.True(t, r.Holds(), f.fairness)
		s := r.Searches[len(r.Searches)-1]
		require.Positive(t, s.Reduced)
		require.Equal(t, f.violated, s.Violated)
		require.Equal(t, f.fairness == ltlpor.WeaklyFair, slices.ContainsFunc(s.Conditions, func(c ltlpor.AuditedCondition) bool { return c.Name == "W" && c.Checked > 0 }))
	}
	// The violation is finite: S is enough, and W is not asked for.
	r := audited(t, handshakes, "[] (n == 0)", ltlpor.Options{Fairness: ltlpor.WeaklyFair})
	require.True(t, r.Holds())
	require.True(t, r.Searches[len(r.Searches)-1].Violated)
	for _, model := range []string{`
		chan c = [2] of { bit };
		bit done;
		active proctype A() { do :: c!1 od }
		active proctype B() { do :: c?_ od }
		active proctype C() { c?_; done = 1 }`, `
		chan r = [0] of { bit };
		bit done;
		active [2] proctype A() { bit l; do :: r!1; l = 1 - l od }
		active proctype K() { do :: r?_ od }
		active proctype J() { r?_; done = 1 }`} {
		o := ltlpor.Options{Fairness: ltlpor.WeaklyFair}
		right := audited(t, model, "F(done == 1)", o)
		last := len(right.Searches) - 1
		require.Empty(t, failed(right, last))
		require.True(t, right.Searches[last].Violated)
		o.Without = plan.W
		require.Equal(t, []string{"W", "answers"}, failed(audited(t, model, "F(done == 1)", o), last))
	}
}

// Without reduction, the preceding optimizations of the model are still audited.
func TestAuditWithoutReduction(t *testing.T) {
	const ranked = `
		byte x;
		active proctype A() priority 2 { byte l; l = 1; l = 2; x = 1 }
		active proctype B() { byte l; l = 1; l = 2; assert(x == 0) }`
	r := audited(t, ranked, "", ltlpor.Options{})
	require.True(t, r.Holds())
	s := r.Searches[0]
	require.Less(t, s.Unreduced, r.States)
	require.Equal(t, []ltlpor.AuditedCondition{{Name: "answers", Checked: r.States}}, s.Conditions)
	require.Equal(t, 1, s.Faults)
	r = audited(t, ranked, "", ltlpor.Options{Optimize: ltlpor.NoOptimizations})
	require.Empty(t, r.Searches[0].Conditions)
}

// A failure tells where, in the words of the model.
func TestAuditShowsTheDiamond(t *testing.T) {
	r := audited(t, "byte x;\nactive proctype A() { x = 1 }\nactive proctype B() { skip; x = 2 }\n", "", ltlpor.Options{Without: plan.C1, Optimize: ltlpor.NoOptimizations})
	f := r.Searches[0].Conditions[1].Failure
	require.NotNil(t, f)
	require.Equal(t, "x = 1", f.Member.Text)
	require.Equal(t, 2, f.Member.Span.Line())
	require.Equal(t, "x = 2", f.Other.Text)
	require.Len(t, f.Path, 1)
	require.Equal(t, "x: 0 -> 2", f.MemberFirst[0].Changes[0].String())
	require.Equal(t, "x: 0 -> 1", f.OtherFirst[0].Changes[0].String())
}

func TestAuditRefuses(t *testing.T) {
	model := source.NewFile("m.pml", `byte x; active proctype A() { do :: x++ od }`)
	_, err := ltlpor.Audit(context.Background(), model, ltlpor.Options{MaxStates: 100})
	var large *audit.LimitError
	require.ErrorAs(t, err, &large)
	_, err = ltlpor.Audit(context.Background(), model, ltlpor.Options{Without: plan.S})
	var usage *ltlpor.UsageError
	require.ErrorAs(t, err, &usage)
	_, err = ltlpor.Audit(context.Background(), model, ltlpor.Options{MaxStates: -1})
	require.ErrorAs(t, err, &usage)
	_, err = ltlpor.Audit(context.Background(), source.NewFile("m.pml", "byte"), ltlpor.Options{})
	var list source.List
	require.ErrorAs(t, err, &list)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = ltlpor.Audit(ctx, model, ltlpor.Options{})
	var cut *ltlpor.CutError
	require.ErrorAs(t, err, &cut)
	require.Equal(t, "interrupted", cut.Cut.String())
}

// Without reduction and optimization there is nothing to audit, and the reason is given.
func TestAuditOfNothing(t *testing.T) {
	r := audited(t, `byte x; active [2] proctype A() { x = _last }`, "", ltlpor.Options{Optimize: ltlpor.NoOptimizations})
	require.True(t, r.Holds())
	require.Empty(t, r.Searches[0].Conditions)
	require.Contains(t, r.Searches[0].Plan.Reducing(), "none: ")
	r = audited(t, `byte x; active [2] proctype A() { x = 1 }`, "", ltlpor.Options{Reduction: ltlpor.None})
	require.Equal(t, "none", r.Searches[0].Plan.Reducing())
}

// Breadth first the proviso is kept as well.
func TestAuditOfTheBreadthFirstSearch(t *testing.T) {
	model := `bit g; active proctype A() { bit l; do :: l = 1 - l od } active proctype B() { g = 1 } active proctype C() { g == 1 }`
	r := audited(t, model, "", ltlpor.Options{Shortest: true})
	require.True(t, r.Holds())
	require.Equal(t, "bfs", r.Searches[0].Plan.Walk.String())
	require.False(t, audited(t, model, "", ltlpor.Options{Shortest: true, Without: plan.C3}).Holds())
}

// With the stack proviso a claim may stay open if a run ends in a run-time error, although the end of the run
// violates the claim. This is not a wrong answer.
func TestAuditOfAClaimThatIsLeftOpen(t *testing.T) {
	const model = `
		byte x;
		active proctype P() { x = 1; x = 2; x = x / (x - 2) }
		active proctype Q() { byte l; l = 1; l = 2 }
		never { do :: true :: x == 1 -> break od }`
	for _, proviso := range []ltlpor.Proviso{ltlpor.ColourProviso, ltlpor.StackProviso} {
		r := audited(t, model, "", ltlpor.Options{Checks: ltlpor.Claim, Proviso: proviso})
		require.True(t, r.Holds(), "%v", proviso)
		require.Equal(t, proviso == ltlpor.ColourProviso, r.Searches[0].Violated, "%v", proviso)
	}
}

// patient is a context canceled after a number of queries.
type patient struct {
	context.Context
	left int
}

func (p *patient) Err() error {
	if p.left--; p.left < 0 {
		return context.Canceled
	}
	return nil
}

// A failed condition stays in the result whenever a later search is cut short.
func TestFailureBeforeTheCut(t *testing.T) {
	const text = "byte x; active proctype P() { x = 1 } active proctype Q() { assert(x == 0) } ltl a { [] (x < 1) }"
	o := ltlpor.Options{Checks: ltlpor.Assertions | ltlpor.LTL, Without: plan.C1}
	whole, err := ltlpor.Audit(context.Background(), source.NewFile("m.pml", text), o)
	require.NoError(t, err)
	require.False(t, whole.Holds())
	require.Nil(t, whole.Cut)
	cuts := map[bool]int{}
	for asked := 1; asked < 100_000; asked += 1 + asked/50 {
		r, err := ltlpor.Audit(&patient{context.Background(), asked}, source.NewFile("m.pml", text), o)
		if err != nil {
			require.ErrorAs(t, err, new(*ltlpor.CutError))
			require.Nil(t, r)
			cuts[false]++
			continue
		}
		if require.False(t, r.Holds()); r.Cut == nil {
			break
		}
		require.Less(t, len(r.Searches), len(whole.Searches))
		cuts[true]++
	}
	require.Positive(t, cuts[false])
	require.Positive(t, cuts[true])
}
