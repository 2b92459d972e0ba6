package differential

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/ltl"
	"ltlpor/source"
)

// place is where a part of a formula stands in its text.
type place struct{ start, end int }

// varied are the parts of a formula with atoms that are not below <->, and not all of it, each with the texts of the
// formulas that have true and false in its place.
func varied(p *ltl.Parsed) (at []place, texts []string) {
	var visit func(f *ltl.Formula)
	visit = func(f *ltl.Formula) {
		if f == nil || f.Op == ltl.True || f.Op == ltl.False {
			return
		}
		if f != p.Formula {
			at = append(at, place{f.Span.Start, f.Span.End})
			for _, value := range []bool{true, false} {
				texts = append(texts, p.Formula.Replace(f, ltl.Const(value)).Format(ltl.Textbook, p.Name))
			}
		}
		if f.Op != ltl.Equiv {
			visit(f.L)
			visit(f.R)
		}
	}
	visit(p.Formula)
	return at, texts
}

// inside reports whether p lies in one of list.
func inside(p place, list []place) bool {
	for _, q := range list {
		if q.start <= p.start && p.end <= q.end {
			return true
		}
	}
	return false
}

// A warning that a part of a formula is vacuous is true by the definition, on the full graph of random models: the
// formula holds with true and with false in that place. And each such part is told, if nothing has said before that it
// makes no difference on any word. Some 10 seconds.
func TestVacuous(t *testing.T) {
	ways := []ltlpor.Options{
		{}, {Reduction: ltlpor.None}, {Fairness: ltlpor.WeaklyFair}, {Emptiness: ltlpor.CNDFS},
		{Proviso: ltlpor.StackProviso}, {Fairness: ltlpor.StronglyFair}, {Optimize: ltlpor.NoOptimizations},
		{Shortest: true, Workers: 2},
	}
	told, vacuous, sound, unknown := 0, 0, 0, 0
	for seed := uint64(1); told < amount.Choose(12, 100); seed++ {
		r := sparse(seed)
		if seed%5 == 0 {
			r = random.Dense(seed)
		}
		text := random.Formula(seed, r.Atoms, 6)
		parsed, list := ltl.Parse(source.NewFile("formula", text), ltl.Textbook)
		require.NoError(t, list.Err())
		o := ways[seed%uint64(len(ways))]
		o.Hints, o.Formula, o.Checks = true, source.NewFile("formula", text), ltlpor.Given
		report, err := ltlpor.Check(t.Context(), source.NewFile("m.pml", r.String()), o)
		require.NoError(t, err)
		if report.Verdict != ltlpor.Holds {
			require.Empty(t, report.Findings.Err())
			continue
		}
		places, texts := varied(parsed)
		m, err := load(r.String(), randomLimit, texts...)
		if errors.Is(err, errTooLarge) {
			continue
		}
		require.NoError(t, err)
		var said, idle []place
		for _, d := range report.Warned() {
			switch p := (place{d.Span.Start, d.Span.End}); d.Kind {
			case source.Vacuous, source.Stronger:
				require.Contains(t, places, p)
				require.False(t, inside(p, said), "%s is told twice", d.Message)
				said = append(said, p)
			case source.FormulaRemark:
				for _, says := range []string{"this part makes no difference", "the formula is true"} {
					if strings.HasPrefix(d.Message, says) {
						idle = append(idle, p)
					}
				}
			}
		}
		for i, p := range places {
			holds := true
			for k := range 2 {
				switch f := &m.formulas[2*i+k]; o.Fairness {
				case ltlpor.Unfair:
					holds = holds && !m.whole.Accepts(f)
				default:
					holds = holds && !m.whole.AcceptsFair(f, o.Fairness == ltlpor.StronglyFair)
				}
			}
			what := text + ": " + text[p.start:p.end]
			switch {
			case inside(p, said):
				told++
				require.True(t, holds, "seed %d: %s is not vacuous\n%s", seed, what, r)
			case holds && len(report.Unknown) > 0:
				unknown++
			case holds && !inside(p, idle):
				require.Fail(t, "not told", "seed %d: %s is vacuous\n%s", seed, what, r)
			case !holds:
				sound++
			}
			if holds {
				vacuous++
			}
		}
	}
	t.Logf("%d told of %d that are vacuous, %d are not, %d unknown", told, vacuous, sound, unknown)
	require.Greater(t, sound, amount.Choose(5, 30))
	require.Less(t, unknown, told/10)
}

// A violated formula is said to hold under weak fairness if by the definition it does: in the models for the rules of
// fairness, and on the full graph of random ones.
func TestHoldsIfFair(t *testing.T) {
	holdsIf := func(model, formula string, o ltlpor.Options) (holds, violated bool) {
		o.Hints, o.Formula, o.Checks = true, source.NewFile("formula", formula), ltlpor.Given
		report, err := ltlpor.Check(t.Context(), source.NewFile("m.pml", model), o)
		require.NoError(t, err)
		p := report.Properties[0]
		return p.HoldsIf == ltlpor.WeaklyFair, p.Verdict == ltlpor.Violated
	}
	ways := []ltlpor.Options{{}, {Reduction: ltlpor.None}, {Emptiness: ltlpor.NDFS}, {Shortest: true}}
	for _, c := range fairRules {
		for _, o := range ways {
			holds, violated := holdsIf(c.model, c.formula, o)
			require.Equal(t, c.any, violated, c.name)
			require.Equal(t, c.any && !c.weak, holds, c.name)
		}
	}
	compared := 0
	for seed := range uint64(amount.Choose(26, 150)) {
		r := sparse(seed)
		text := random.Formula(seed, r.Atoms, 4)
		holds, violated := holdsIf(r.String(), text, ways[seed%uint64(len(ways))])
		m, err := load(r.String(), randomLimit, text)
		if errors.Is(err, errTooLarge) || !violated {
			require.False(t, holds)
			continue
		}
		require.NoError(t, err)
		if len(m.whole.Faults()) == 0 { // otherwise it may be inconclusive
			compared++
			require.Equal(t, !m.whole.AcceptsFair(&m.formulas[0], false), holds, "seed %d: %s\n%s", seed, text, r)
		}
	}
	require.Greater(t, compared, amount.Choose(4, 30))
}
