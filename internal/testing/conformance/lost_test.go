package conformance

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/model/program"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/verify/plan"
	"ltlpor/source"
	"ltlpor/trace"
)

// lostBy audits a model, and returns the runs that are lost, each of which has the form of a file that Replay runs.
func lostBy(t *testing.T, model *source.File, o ltlpor.Options) (list []*ltlpor.LostRun) {
	t.Helper()
	r, err := ltlpor.Audit(context.Background(), model, o)
	if large := (*audit.LimitError)(nil); errors.As(err, &large) {
		return nil
	}
	require.NoError(t, err, "%s\n%+v", model.Text, o)
	for _, s := range r.Searches {
		l := s.Lost()
		for _, c := range s.Conditions {
			if c.Name == "answers" && c.Failure != nil {
				require.NotNil(t, l, "%s: %s\n%+v", model.Text, c.Failure.What, o)
			}
		}
		if l == nil {
			continue
		}
		list = append(list, l)
		require.Contains(t, s.Properties, l.Property.Name)
		run := l.Property.Traces[0]
		require.Positive(t, run.LeftOut, "%s\n%+v", model.Text, o)
		for _, c := range l.Chosen {
			require.NotEqual(t, c.Move, run.Steps[run.LeftOut-1].Move, "it was chosen")
		}
		given := trace.GivenDocument{Defines: o.Defines, Overflow: "wrap", Fairness: o.Fairness.String()}
		if o.Formula != nil {
			given.Formula = o.Formula.Text
		}
		data, err := json.Marshal(&trace.File{
			Format: trace.FileFormat, Version: trace.FileVersion, Model: model.Name, Given: given,
			Property: trace.PropertyDocument{Name: l.Property.Name, Kind: l.Property.Kind.String()},
			Trace:    run.Document(false),
		})
		require.NoError(t, err)
		f, err := trace.ReadFile(data)
		require.NoError(t, err)
		again, err := ltlpor.Replay(context.Background(), model, nil, f, nil)
		require.NoError(t, err, model.Text)
		require.Equal(t, run.LeftOut, again.Property.Traces[0].LeftOut)
	}
	return list
}

// Of every model where a condition is needed the audit shows the run that is lost without it, whatever is done to
// the model before; and nothing with all conditions.
func TestLostRuns(t *testing.T) {
	for _, m := range needed {
		for _, optimize := range []ltlpor.Optimizations{ltlpor.NoOptimizations, ltlpor.AllOptimizations} {
			o := ltlpor.Options{Optimize: optimize, Fairness: m.fairness}
			if m.formula != "" {
				o.Formula = source.NewFile("formula", m.formula)
			}
			model := source.NewFile("m.pml", m.model)
			require.Empty(t, lostBy(t, model, o), m.property)
			o.Without = m.without
			list := lostBy(t, model, o)
			i := slices.IndexFunc(list, func(l *ltlpor.LostRun) bool { return l.Property.Name == m.property })
			require.GreaterOrEqual(t, i, 0, "%s without %s: nothing of %s is lost", optimize, m.without, m.property)
			run := list[i].Property.Traces[0]
			require.Equal(t, m.left, run.Steps[run.LeftOut-1].Text, "%s without %s", optimize, m.without)
			require.Equal(t, m.lasso, run.CycleStart >= 0, m.property)
			if m.property == "end-states" {
				require.Equal(t, program.InvalidEnd, run.Fault.Kind)
			}
		}
	}
}

// Over random models every run that is lost is one of the model, and leaves the reduced graph.
func TestLostRunsOfRandomModels(t *testing.T) {
	kinds := map[string]int{}
	optimizations := []ltlpor.Optimizations{ltlpor.NoOptimizations, ltlpor.AllOptimizations, ltlpor.Merge}
	provisos := []ltlpor.Proviso{ltlpor.ColourProviso, ltlpor.StackProviso, ltlpor.StaticProviso}
	for seed := uint64(120); seed < 200; seed++ { // of few models a run that breaks a formula is lost
		m := random.New(seed, random.Size{})
		model := source.NewFile("m.pml", m.String())
		for i, c := range []plan.Conditions{plan.C0, plan.C1, plan.C2, plan.C3, plan.C1 | plan.C3, plan.W} {
			if (int(seed)+i)%3 != 1 && !amount.Exhaustive() {
				continue
			}
			o := ltlpor.Options{
				Formula: source.NewFile("formula", random.Formula(seed, m.Atoms, 3)), Without: c, MaxStates: 300,
				Optimize: optimizations[(int(seed)+i)%3], Proviso: provisos[(int(seed)/3+i)%3],
			}
			if c.Has(plan.W) {
				o.Fairness, o.Proviso = ltlpor.WeaklyFair, ltlpor.ColourProviso
			}
			for _, l := range lostBy(t, model, o) {
				kind := l.Property.Kind.String()
				if l.Property.Traces[0].CycleStart >= 0 {
					kind += ", a cycle"
				}
				kinds[kind]++
			}
		}
	}
	t.Log(kinds)
	for _, kind := range []string{"assertions", "end-states", "formula", "formula, a cycle"} {
		require.Positive(t, kinds[kind], kind)
	}
}
