package optimize

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor/ample"
	"ltlpor/buchi"
	"ltlpor/internal/depend"
	"ltlpor/internal/lang/lower"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/testing/lowertest"
	"ltlpor/internal/testing/oracle"
	"ltlpor/ltl"
	"ltlpor/source"
)

var errTooLarge = errors.New("the graph is too large")

// subject is a model with formulas and its full graph.
type subject struct {
	p        *program.Program
	graph    *oracle.Graph
	views    func() exec.View // of the states of graph
	formulas []*formula
	// deathless: the compared program may lack deaths.
	deathless bool
}

// formula is a formula with the automaton that accepts the runs violating it.
type formula struct {
	text      string
	bits      []int
	props     uint64
	automaton *buchi.Automaton
}

func (f *formula) Initial() []int { return f.automaton.Initial }

func (f *formula) Next(q int, letter uint64) []int {
	var own uint64
	for i, b := range f.bits {
		own |= letter >> b & 1 << i
	}
	var out []int
	for _, e := range f.automaton.Edges[q] {
		if e.Label.Holds(own) {
			out = append(out, e.To)
		}
	}
	return out
}

func (f *formula) Accepting(q int) bool { return f.automaton.Accepting[q] }

func (f *formula) AcceptsAll(q int) bool {
	for _, e := range f.automaton.Edges[q] {
		if e.To == q && f.automaton.Accepting[q] && e.Label.Pos|e.Label.Neg == 0 {
			return true
		}
	}
	return false
}

const maxStates = 2000

// load reads a model and explores its full graph.
func load(text string, formulas ...string) (*subject, error) {
	var atoms []string
	for _, f := range formulas {
		parsed, list := ltl.Parse(source.NewFile("formula", f), ltl.Textbook)
		if err := list.Err(); err != nil {
			return nil, err
		}
		for _, a := range parsed.Atoms {
			atoms = append(atoms, a.Text)
		}
	}
	m, err := lowertest.Read(text, lower.Options{}, atoms...)
	if err != nil {
		return nil, err
	}
	p := m.Program
	s := &subject{p: p}
	for _, text := range formulas {
		f, err := newFormula(m, text)
		if err != nil {
			return nil, err
		}
		s.formulas = append(s.formulas, f)
	}
	s.graph, s.views, err = explore(p)
	return s, err
}

func newFormula(m *lowertest.Model, text string) (*formula, error) {
	parsed, list := ltl.Parse(source.NewFile("formula", text), ltl.Textbook)
	if err := list.Err(); err != nil {
		return nil, err
	}
	f := &formula{text: text}
	for _, a := range parsed.Atoms {
		x, list := promela.ParseExpr(source.NewFile("formula", a.Text), m.File.Macros)
		if err := list.Err(); err != nil {
			return nil, err
		}
		bit, list := lower.Prop(m.Program, m.Info, x, a.Text)
		if err := list.Err(); err != nil {
			return nil, err
		}
		f.bits = append(f.bits, bit)
		f.props |= 1 << bit
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	var err error
	f.automaton, err = buchi.Translate(ctx, ltl.Negate(parsed.Formula), buchi.Options{})
	return f, err
}

func explore(p *program.Program) (*oracle.Graph, func() exec.View, error) {
	m, err := closure.Compile(p)
	if err != nil {
		return nil, nil, err
	}
	g, ok := oracle.Explore(m, maxStates)
	if !ok {
		return nil, nil, errTooLarge
	}
	return g, m.View, nil
}

func mustLoad(t *testing.T, text string, formulas ...string) *subject {
	t.Helper()
	s, err := load(text, formulas...)
	require.NoError(t, err)
	return s
}

// processes calls f for each live process of s with its number, type and location. v reads s.
func processes(p *program.Program, v exec.View, s program.State, f func(pid program.PID, t *program.Process, l program.Loc)) {
	v.Select(s)
	for pid := range program.PID(v.Live()) {
		typ, l := v.Process(pid)
		f(pid, p.Types[typ], l)
	}
}

func selector(x *prepared, props uint64) *ample.Selector {
	return ample.New(depend.New(x.q), x.views, ample.Options{Props: props})
}
