package differential

import (
	"context"
	"errors"
	"fmt"
	"time"

	"ltlpor/ample"
	"ltlpor/buchi"
	"ltlpor/internal/depend"
	"ltlpor/internal/depend/optimize"
	"ltlpor/internal/lang/lower"
	"ltlpor/internal/lang/promela"
	"ltlpor/internal/lang/typecheck"
	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/exec"
	"ltlpor/internal/model/program"
	"ltlpor/internal/teach/audit"
	"ltlpor/internal/testing/oracle"
	"ltlpor/ltl"
	"ltlpor/source"
)

// model is a model with its full graph and the formulas to check.
type model struct {
	variant  // as it was written
	text     string
	graph    *oracle.Graph
	whole    *oracle.Part
	formulas []formula
	// undefined are the propositions that have no value in some state.
	undefined uint64
	strain    uint64                        // of packed.Strained
	prepared  map[optimize.Options]*variant // once asked for
}

// variant is a program that can be searched, with its full graph.
type variant struct {
	program   *program.Program
	machine   exec.Machine
	full      *audit.Graph
	relations *depend.Relations // once asked for
	operands  ample.Operands    // what selectors know of operands
	err       error
}

// build makes the machine, and the full graph, which must not have more than limit states.
func (v *variant) build(limit int) (err error) {
	if v.machine, err = closure.Compile(v.program); err != nil {
		return err
	}
	v.full, err = audit.Explore(context.Background(), v.machine.Clone(), limit)
	var large *audit.LimitError
	var endless *audit.EndlessError
	if errors.As(err, &large) || errors.As(err, &endless) {
		return errTooLarge
	}
	return err
}

// formula is a formula with the automaton that accepts the runs violating it.
type formula struct {
	text      string
	props     uint64 // the propositions of the program that it reads
	bits      []int
	automaton *buchi.Automaton
	accepted  *bool            // whether some run violates it, once asked for
	waiting   *buchi.Automaton // with waiting states, once asked for; no states if that cannot be
}

var errTooLarge = errors.New("the graph is too large")

// load reads a model and formulas over it, and explores the full graph, which
// must not have more than limit states.
func load(text string, limit int, formulas ...string) (*model, error) {
	m := &model{text: text, prepared: map[optimize.Options]*variant{}}
	file, list := promela.Parse(source.NewFile("model", text), promela.Options{})
	if err := list.Err(); err != nil {
		return nil, err
	}
	info, list := typecheck.File(file)
	if err := list.Err(); err != nil {
		return nil, err
	}
	for _, f := range formulas {
		xs, err := propositions(file, f)
		if err != nil {
			return nil, fmt.Errorf("formula %s: %w", f, err)
		}
		for _, x := range xs {
			if err := info.Expr(x).Err(); err != nil {
				return nil, err
			}
		}
	}
	prog, list := lower.Program(file, info, lower.Options{})
	if err := list.Err(); err != nil {
		return nil, err
	}
	m.program = prog
	for _, f := range formulas {
		if err := m.addFormula(file, info, f); err != nil {
			return nil, fmt.Errorf("formula %s: %w", f, err)
		}
	}
	if err := program.Sanity(prog); err != nil {
		return nil, err
	}
	if err := m.build(limit); err != nil {
		return nil, err
	}
	for _, s := range m.full.States {
		m.machine.Props(s)
		undefined, _ := m.machine.Undefined()
		m.undefined |= undefined
	}
	g, ok := oracle.Explore(m.machine.Clone(), limit)
	if !ok {
		return nil, errors.New("the graph has more states for the definition than for the audit")
	}
	m.graph, m.whole = g, g.FullPart()
	return m, nil
}

// propositions returns what the formula in text is about.
func propositions(file *promela.File, text string) (xs []promela.Expr, err error) {
	parsed, list := ltl.Parse(source.NewFile("formula", text), ltl.Textbook)
	if err := list.Err(); err != nil {
		return nil, err
	}
	for _, a := range parsed.Atoms {
		x, list := promela.ParseExpr(source.NewFile("formula", a.Text), file.Macros)
		if err := list.Err(); err != nil {
			return nil, err
		}
		xs = append(xs, x)
	}
	return xs, nil
}

func (m *model) addFormula(file *promela.File, info *typecheck.Info, text string) error {
	parsed, list := ltl.Parse(source.NewFile("formula", text), ltl.Textbook)
	if err := list.Err(); err != nil {
		return err
	}
	f := formula{text: text}
	for _, a := range parsed.Atoms {
		x, list := promela.ParseExpr(source.NewFile("formula", a.Text), file.Macros)
		if err := list.Err(); err != nil {
			return err
		}
		bit, list := lower.Prop(m.program, info, x, a.Text)
		if err := list.Err(); err != nil {
			return err
		}
		f.bits = append(f.bits, bit)
		f.props |= 1 << bit
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	var err error
	f.automaton, err = buchi.Translate(ctx, ltl.Negate(parsed.Formula), buchi.Options{})
	if err != nil {
		return err
	}
	m.formulas = append(m.formulas, f)
	return nil
}

// project turns the truth of the program's propositions into that of the
// formula's, which are numbered in the order of bits.
func (f *formula) project(letter uint64) uint64 {
	var out uint64
	for i, b := range f.bits {
		out |= letter >> b & 1 << i
	}
	return out
}

// Initial, Next and Accepting make f an oracle.Automaton.
func (f *formula) Initial() []int { return f.automaton.Initial }

func (f *formula) Next(q int, letter uint64) []int {
	var out []int
	for _, e := range f.automaton.Edges[q] {
		if e.Label.Holds(f.project(letter)) {
			out = append(out, e.To)
		}
	}
	return out
}

func (f *formula) Accepting(q int) bool { return f.automaton.Accepting[q] }

// AcceptsAll makes f an oracle.Settled: a bad prefix is a violation even where
// the run then ends in a fault.
func (f *formula) AcceptsAll(q int) bool {
	for _, e := range f.automaton.Edges[q] {
		if e.To == q && f.automaton.Accepting[q] && e.Label.Pos|e.Label.Neg == 0 {
			return true
		}
	}
	return false
}
