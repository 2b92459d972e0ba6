package jsonreport_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/buchi"
	"ltlpor/internal/output/exitcode"
	"ltlpor/internal/output/explored"
	"ltlpor/internal/output/formulas"
	"ltlpor/internal/output/jsonreport"
	"ltlpor/internal/output/outcome"
	"ltlpor/internal/output/wording"
	"ltlpor/internal/teach/exercise"
	"ltlpor/internal/testing/golden"
	"ltlpor/ltl"
	"ltlpor/source"
)

var asked = outcome.Asked{Options: map[string]any{"reduction": "ample", "max-errors": 1}, Defines: []string{"N=3"}}

func head() jsonreport.Head { return jsonreport.HeadOf(&asked, "m.pml") }

// compare compares a document with a golden file, after replacing the version of the program by 1.2.3.
func compare(t *testing.T, name string, data []byte, err error) {
	t.Helper()
	require.NoError(t, err)
	version := `"version": "` + ltlpor.Version + `"`
	golden.Compare(t, name, []byte(strings.ReplaceAll(string(data), version, `"version": "1.2.3"`)))
}

func TestCheck(t *testing.T) {
	data, err := jsonreport.Check(&asked, []*outcome.Outcome{{Model: "m.pml", Report: golden.SampleReport()}}, false)
	compare(t, "report.json", data, err)
	data, err = jsonreport.Check(&asked, golden.SampleOutcomes(), true)
	compare(t, "several.json", data, err)
}

func TestErrors(t *testing.T) {
	file := source.NewFile("m.pml", "#define A b\nbyte x\nx = A\n")
	list := source.List{
		source.Warnf(source.Span{File: file, Start: 12, End: 16}, "a warning"),
		source.Errorf(source.Span{File: file, Start: 10, End: 11, Via: &source.Expansion{
			Name: "A", Use: source.Span{File: file, Start: 23, End: 24}}}, "b is not declared").WithHint("declare it"),
	}
	data, err := jsonreport.Check(&asked, []*outcome.Outcome{{Model: "m.pml", Err: list}}, false)
	compare(t, "error.json", data, err)
	for err, kind := range map[error]string{
		&ltlpor.UsageError{Message: "no"}:                   "usage",
		exitcode.Usagef("no"):                               "usage",
		exitcode.New(exitcode.Model, errors.New("no file")): "model",
		errors.New("bug"):                                   "internal",
	} {
		data, e := jsonreport.Check(&asked, []*outcome.Outcome{{Model: "m.pml", Err: err}}, false)
		require.NoError(t, e)
		var d jsonreport.CheckDocument
		require.NoError(t, json.Unmarshal(data, &d))
		require.Equal(t, kind, d.Error.Kind)
		require.Equal(t, err.Error(), d.Error.Message)
		require.Equal(t, "ltlpor-check", d.Format)
		require.Empty(t, d.Verdict)
	}
}

// TestFitting: one limit bounds the documents of all traces, and a trace without room is named as not kept.
func TestFitting(t *testing.T) {
	var ahead []int64
	o := &outcome.Outcome{Model: "m.pml", Report: golden.SampleReport(), Room: func(n int64) bool {
		ahead = append(ahead, n)
		return len(ahead) < 3
	}}
	data, err := jsonreport.Check(&asked, []*outcome.Outcome{o}, false)
	require.NoError(t, err)
	require.Equal(t, []int64{2 << 11, 4 << 11, 6 << 11}, ahead)
	var d jsonreport.CheckDocument
	require.NoError(t, json.Unmarshal(data, &d))
	require.NotNil(t, d.Properties[0].Trace)
	require.Len(t, d.Properties[0].Further, 1)
	require.Nil(t, d.Properties[2].Trace)
	require.Len(t, d.Properties[2].NotShown, 1)
	require.Equal(t, 2, d.Properties[2].NotShown[0].Steps)
	require.True(t, d.Properties[2].NotShown[0].Cycle)
}

func TestCompare(t *testing.T) {
	data, err := jsonreport.Compare(head(), golden.SampleComparison(), nil)
	compare(t, "compare.json", data, err)
	data, err = jsonreport.Compare(head(), nil, exitcode.Usagef("no"))
	require.NoError(t, err)
	var d jsonreport.CompareDocument
	require.NoError(t, json.Unmarshal(data, &d))
	require.Equal(t, "usage", d.Error.Kind)
}

func TestExplore(t *testing.T) {
	one := &explored.Runs{Rows: []explored.Row{{Algorithm: ltlpor.EPOR, Found: golden.SampleExploration()}}}
	data, err := jsonreport.Explore(head(), one, nil, nil, false)
	compare(t, "explore.json", data, err)
	data, err = jsonreport.Explore(head(), golden.SampleExplorations(), nil, nil, false)
	compare(t, "explore-all.json", data, err)

	endless := &ltlpor.EndlessError{
		List:  source.List{source.Errorf(source.Span{}, "it goes round")},
		Trace: golden.SampleReport().Properties[2].Traces[0],
	}
	data, err = jsonreport.Explore(head(), nil, endless, nil, false)
	require.NoError(t, err)
	var d jsonreport.ExploreDocument
	require.NoError(t, json.Unmarshal(data, &d))
	require.Equal(t, "model", d.Error.Kind)
	require.Equal(t, "it goes round", d.Error.Message)
	require.Equal(t, 2, d.Cycle.CycleStart)
	require.NotContains(t, string(data), `"executions"`)
}

// TestModel: the documents of the commands about the reduction of a model.
func TestModel(t *testing.T) {
	ctx, opt := context.Background(), ltlpor.Options{Workers: 1}
	audited, err := ltlpor.Audit(ctx, golden.Model(), opt)
	require.NoError(t, err)
	data, err := jsonreport.Audit(head(), audited, nil)
	compare(t, "audit.json", data, err)
	explained, err := ltlpor.Explain(ctx, golden.Model(), ltlpor.ExplainOptions{Options: opt, State: 2})
	require.NoError(t, err)
	data, err = jsonreport.Explain(head(), explained, nil)
	compare(t, "explain.json", data, err)
	graph, err := ltlpor.Graph(ctx, golden.Model(), ltlpor.GraphOptions{Options: opt})
	require.NoError(t, err)
	data, err = jsonreport.Graph(head(), graph, nil)
	compare(t, "graph.json", data, err)
	dependent, err := ltlpor.Depend(ctx, golden.Model(), opt)
	require.NoError(t, err)
	data, err = jsonreport.Deps(head(), dependent, nil)
	compare(t, "deps.json", data, err)
	planned, err := ltlpor.Plan(ctx, golden.Model(), opt)
	require.NoError(t, err)
	data, err = jsonreport.Plan(head(), planned, &wording.Footprint{}, nil)
	compare(t, "plan.json", data, err)
}

func TestSimulate(t *testing.T) {
	sim, err := ltlpor.Simulate(context.Background(), golden.Model(), ltlpor.SimulateOptions{})
	require.NoError(t, err)
	for range 3 {
		require.NoError(t, sim.Run.Execute(sim.Run.Moves()[0]))
	}
	data, err := jsonreport.Simulate(head(), &jsonreport.Simulation{Sim: sim, Seed: 7, Cut: "steps"}, nil, true)
	compare(t, "simulate.json", data, err)
}

func TestFormula(t *testing.T) {
	ctx := context.Background()
	parsed, list := ltl.Parse(ltlpor.Formula("G(req -> X ack)"), ltl.Textbook)
	require.NoError(t, list.Err())
	analysis, err := buchi.Analyse(ctx, parsed.Formula, buchi.Options{})
	require.NoError(t, err)
	f := &formulas.Formula{Parsed: parsed, Analysis: analysis, Simple: ltl.Simplify(ctx, parsed.Formula)}
	data, err := jsonreport.Formula(jsonreport.HeadOf(&asked, ""), f, ltl.Textbook, nil)
	compare(t, "formula.json", data, err)
	made, err := buchi.Translate(ctx, parsed.Formula, buchi.Options{})
	require.NoError(t, err)
	a := &formulas.Automaton{State: made, Props: []string{"req", "ack"}, Title: "G(req -> X ack)", Stutter: buchi.No}
	data, err = jsonreport.Automaton(jsonreport.HeadOf(&asked, ""), a, nil)
	compare(t, "automaton.json", data, err)
}

func TestGrade(t *testing.T) {
	ctx := context.Background()
	sheet, err := exercise.Make(ctx, exercise.Kinds()[0], 7, 12)
	require.NoError(t, err)
	g, err := exercise.Mark(ctx, sheet, exercise.Unanswered(sheet))
	require.NoError(t, err)
	data, err := jsonreport.Grade(jsonreport.HeadOf(&asked, ""), sheet, g, nil)
	compare(t, "grade.json", data, err)
}
