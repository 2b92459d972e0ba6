package wide_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/buchi"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/optimize"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/store"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/exectest"
	"ltlpor/internal/testing/random"
	"ltlpor/internal/testing/repo"
	"ltlpor/internal/testing/wide"
	"ltlpor/ltl"
	"ltlpor/product"
	"ltlpor/source"
	"ltlpor/trace"
)

// found searches p on an engine in full and with each reduction, and says all that came out:
// counts, errors, and how the first of them reads when it is replayed. a is nil for assertions
// and end states.
func found(t *testing.T, p *program.Program, engine exectest.Engine, a *product.Automaton, limit int64) string {
	t.Helper()
	m, err := engine(p)
	require.NoError(t, err)
	if m.InitFault() != nil {
		return "no initial state"
	}
	r := depend.New(p)
	o := ample.Options{Changes: func() func(program.State, program.Move) uint64 { return exec.Changes(m.Clone()) }}
	sees := product.Options{Assertions: true, EndStates: true}
	run := search.DFS
	if a != nil {
		o.Props, o.Visibility, sees, run = 1<<len(p.Props)-1, ample.InState|ample.InOrder, product.Options{},
			search.NestedDFS
	}
	var b strings.Builder
	for _, reducer := range []search.Reducer{nil, ample.New(r, m.View, o), ample.NewProcess(r, m.View, o),
		ample.NewSPIN(r, m.View, o)} {
		g := product.New(m.Clone(), a, sees)
		res, err := run(context.Background(), search.Problem{
			Graph: g, Automaton: g.States(), Store: store.NewHash(), Reducer: reducer,
			Options: search.Options{MaxStates: limit, MaxErrors: 1},
		})
		require.NoError(t, err)
		fmt.Fprintln(&b, res.Stats.States, res.Stats.Transitions, res.Stats.Depth, res.Cut, len(res.Errors))
		for _, e := range res.Errors {
			tr, err := trace.Replay(p, m, trace.Run{Lasso: e.Lasso, Fault: e.Fault})
			fmt.Fprintln(&b, err)
			if err == nil {
				require.NoError(t, tr.Text(&b, trace.TextOptions{}))
			}
		}
	}
	return b.String()
}

// agree fails unless searches of p find the same on both engines, as written and prepared.
func agree(t *testing.T, p *program.Program, a *product.Automaton, limit int64) {
	t.Helper()
	for _, o := range []optimize.Options{{}, {Merge: true, Dead: true, Ends: true}} {
		o.Props = 1<<len(p.Props) - 1
		q := optimize.Program(p, o)
		require.Equal(t, found(t, q, closure.Compile, a, limit), found(t, q, wide.Compile, a, limit), p.Name)
	}
}

// The corpus is searched with the same results: states, transitions, errors, and how they read.
func TestCorpus(t *testing.T) {
	files, err := filepath.Glob(repo.Path("models/*.pml"))
	require.NoError(t, err)
	n := 0
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		if p := exectest.Load(t, string(text)); p != nil {
			n++
			t.Run(filepath.Base(name), func(t *testing.T) { agree(t, p, nil, amount.Choose[int64](50, 400)) })
		}
	}
	require.Greater(t, n, 30)
}

// So are random models, also for random formulas.
func TestRandomSearches(t *testing.T) {
	n := amount.Choose[uint64](10, 60)
	for seed := range n {
		r := random.New(seed, random.Size{})
		agree(t, exectest.Load(t, r.String()), nil, 300)
		parsed, list := ltl.Parse(source.NewFile("formula", random.Formula(seed, r.Atoms, 3)), ltl.Textbook)
		require.NoError(t, list.Err())
		var props []string
		var bits []int
		for i, a := range parsed.Atoms {
			props, bits = append(props, a.Text), append(bits, i)
		}
		b, err := buchi.Translate(context.Background(), ltl.Negate(parsed.Formula), buchi.Options{})
		require.NoError(t, err)
		p := exectest.Load(t, r.String(), props...)
		if len(p.Props) == len(props) { // each once
			agree(t, p, product.FromBuchi(b, bits), 300)
		}
	}
}
