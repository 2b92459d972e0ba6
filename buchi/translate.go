package buchi

import (
	"context"
	"fmt"

	"ltlpor/ltl"
)

// Passes is a set of steps of the translation, for leaving them out.
type Passes uint

// The steps that can be left out without making the result wrong, only larger.
const (
	Rewriting   Passes = 1 << iota // rules on formulas
	Subsumption                    // products that others make superfluous
	ThinMarks                      // acceptance marks that say nothing
	Simulation                     // direct and reverse
	LevelSkip                      // the tricks of degeneralisation
	Minimise                       // weak deterministic minimisation
	LateEntry                      // waiting before the last component
)

// Options bounds and varies a translation. The zero value is the default.
type Options struct {
	// MaxStates is the number of states of the generalised automaton before
	// reduction at which the translation gives up. 0 means 10,000.
	MaxStates int
	// Off are the passes to leave out.
	Off Passes
	// Step, if not nil, is told what each pass has made, in their order.
	Step func(Step)
}

// Step is what a pass of the translation has made: a formula or an automaton.
type Step struct {
	Pass      string
	Formula   *ltl.Formula // nil if it is an automaton
	Automaton *Generalised
}

const defaultMaxStates = 10_000

// BudgetError says that a translation was given up because something grew too
// large or the time was over.
type BudgetError struct {
	What string // what was used up: "time", "states", …
	Err  error  // the context's error if it was the time
}

// Error implements error.
func (e *BudgetError) Error() string {
	if e.Err != nil {
		return "the translation to a Büchi automaton took too long"
	}
	return fmt.Sprintf("the Büchi automaton grows too large: too many %s", e.What)
}

// Unwrap returns the error of the context, if that ended the translation.
func (e *BudgetError) Unwrap() error { return e.Err }

// timeUp is panicked inside the translation when the context has ended.
type timeUp struct{ err error }

func checkTime(ctx context.Context) {
	if err := ctx.Err(); err != nil {
		panic(timeUp{err})
	}
}

// guard runs f and turns the panics of this package into a BudgetError.
func guard[T any](f func() T) (out T, err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case overBudget:
			err = &BudgetError{What: r.what}
		case timeUp:
			err = &BudgetError{What: "time", Err: r.err}
		default:
			panic(r)
		}
	}()
	return f(), nil
}

// Translate returns an automaton that accepts the words that satisfy f. It has
// one initial state, and f.Props() atomic propositions. The error is a
// *BudgetError: ctx has ended, or the automaton grows too large.
func Translate(ctx context.Context, f *ltl.Formula, opt Options) (*Automaton, error) {
	t, f, err := newTranslation(ctx, f, opt)
	if err != nil {
		return nil, err
	}
	props := f.Props()
	return guard(func() *Automaton {
		a := t.best(t.simplified(f)).automaton(props)
		if opt.Off&LateEntry == 0 {
			a.enterLate(t.m)
		}
		return a
	})
}

// translation is the state of one Translate.
type translation struct {
	ctx   context.Context
	opt   Options
	m     *sets
	pool  *ltl.Pool
	props int
	// retried is set if the check of the result found it wrong.
	retried bool
}

// newTranslation sets up the translation of f.
func newTranslation(ctx context.Context, f *ltl.Formula, opt Options) (*translation, *ltl.Formula, error) {
	if opt.MaxStates == 0 {
		opt.MaxStates = defaultMaxStates
	}
	props := f.Props()
	if props > ltl.MaxProps {
		return nil, nil, &BudgetError{What: "atomic propositions"}
	}
	t := &translation{ctx: ctx, opt: opt, m: newSets(ctx), pool: ltl.NewPool(ctx, ltl.NoRules), props: props}
	if opt.Off&Rewriting == 0 {
		t.pool = ltl.NewPool(ctx, ltl.PresentRules)
	}
	return t, f, nil
}

// simplified returns the term of f after the rules on formulas.
func (t *translation) simplified(f *ltl.Formula) ltl.Term {
	if t.opt.Step != nil {
		t.opt.Step(Step{Pass: "formula", Formula: f})
	}
	if t.opt.Off&Rewriting == 0 {
		f = ltl.Simplify(t.ctx, f)
		checkTime(t.ctx)
		if t.opt.Step != nil {
			t.opt.Step(Step{Pass: "rewriting", Formula: f})
		}
	}
	return t.pool.Intern(f)
}

// step tells whoever listens what a pass has made.
func (t *translation) step(pass string, g *graph) {
	if t.opt.Step != nil {
		t.opt.Step(Step{Pass: pass, Automaton: g.generalised(t.props)})
	}
}

// best returns the smallest automaton that the passes find for f, the
// deterministic one if two are as small.
func (t *translation) best(f ltl.Term) *graph {
	gen, other := t.checked(f)
	best := t.byState(gen)
	if t.opt.Off&Minimise != 0 || other == nil {
		return best
	}
	if det := t.minimal(gen, other); det != nil && len(det.arcs) <= len(best.arcs) {
		t.step("weak deterministic minimisation", det)
		return det
	}
	return best
}

// checked returns generalised automata of f and of its negation, the latter nil
// if it would be much larger.
//
// The two must not share a word. If they do, some
// rule has let an obligation be put off for ever, and the translation is made
// again without rules: a precaution that no known formula needs.
func (t *translation) checked(f ltl.Term) (gen, other *graph) {
	gen = t.generalised(f, generous)
	other = t.opposite(f, len(gen.arcs))
	if other == nil || !t.overlap(gen, other) {
		return gen, other
	}
	t.retried = true
	t.opt.Off |= Rewriting | Subsumption | Minimise
	plain := ltl.NewPool(t.ctx, ltl.NoRules)
	f = plain.Intern(t.pool.Formula(f))
	t.pool = plain
	return t.generalised(f, generous), nil
}

// budget bounds one tableau.
type budget struct {
	states, products int
}

var generous = budget{products: 1 << 22}

// opposite returns an automaton of the negation of f, or nil if that is much
// larger than the n states that f has.
func (t *translation) opposite(f ltl.Term, n int) *graph {
	silent := *t
	silent.opt.Step = nil
	g, err := guard(func() *graph {
		return silent.generalised(t.pool.Not(f), budget{states: 40*n + 400, products: 1 << 17})
	})
	if err != nil {
		checkTime(t.ctx) // the budget ends this pass only
		return nil
	}
	return g
}

// overlap reports whether some word is accepted by both; false also if the
// product is too large to tell.
func (t *translation) overlap(g, h *graph) bool {
	yes, err := guard(func() bool { return meets(g, h, func() { checkTime(t.ctx) }) })
	if err != nil {
		checkTime(t.ctx)
	}
	return yes && err == nil
}

// generalised returns a reduced generalised automaton of f.
func (t *translation) generalised(f ltl.Term, limit budget) *graph {
	if limit.states == 0 || limit.states > t.opt.MaxStates {
		limit.states = t.opt.MaxStates
	}
	b := &tableau{ctx: t.ctx, pool: t.pool, m: t.m, limit: limit, exact: t.opt.Off&Subsumption != 0}
	g := b.translate(f)
	t.step("tableau", g)
	g.clean(t.opt.Off)
	t.step("components and marks", g)
	g.simplify(t.ctx, t.opt.Off)
	t.step("simulation", g)
	return g
}

// byState returns a reduced automaton with accepting states.
func (t *translation) byState(g *graph) *graph {
	var best *graph
	for _, how := range t.degeneralisations(g) {
		d := g.degeneralise(how)
		d.saturate()
		if t.opt.Step != nil {
			t.step("degeneralisation"+how.String(), d)
		}
		d.simplify(t.ctx, t.opt.Off)
		if t.opt.Step != nil {
			t.step("simulation"+how.String(), d)
		}
		if best == nil || smaller(d, best) {
			best = d
		}
	}
	return best
}

// smaller compares by states, then by arcs.
func smaller(g, h *graph) bool {
	s, a := g.size()
	u, b := h.size()
	return s < u || s == u && a < b
}
