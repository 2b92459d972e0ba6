package buchi

import (
	"context"
	"fmt"

	"ltlpor/ltl"
)

// Passes is a set of passes of the translation that can be left out.
type Passes uint

// The optional passes. Omitting a pass may make the result larger, but never wrong.
const (
	Rewriting   Passes = 1 << iota // rewrite formulas by rules
	Subsumption                    // drop products that other products make superfluous
	ThinMarks                      // drop unneeded acceptance marks
	Simulation                     // merge states by direct and reverse simulation
	LevelSkip                      // degeneralise with skipped levels and several orders of marks
	Minimise                       // minimise by a weak deterministic automaton
	LateEntry                      // let runs wait longer before they enter the last component (enterLate)
)

// Options configures a translation. The zero value selects the defaults.
type Options struct {
	// MaxStates is the number of states of the generalised automaton, before reduction, at which the translation
	// gives up. 0 means 10,000.
	MaxStates int
	// Off is the set of the passes to leave out.
	Off Passes
	// Step, if not nil, is called with the result of every pass, in order.
	Step func(Step)
}

// Step is the result of a pass of the translation, for Options.Step: a formula or an automaton.
type Step struct {
	Pass      string
	Formula   *ltl.Formula // nil if the result of the pass is an automaton
	Automaton *Generalised
}

const defaultMaxStates = 10_000

// BudgetError reports that a computation was abandoned because it exceeded a limit or its context ended.
type BudgetError struct {
	What string // the exhausted resource: "time", "states", …
	Err  error  // the error of the context, if time ran out
}

// Error returns a message naming the exhausted resource.
func (e *BudgetError) Error() string {
	if e.Err != nil {
		return "the translation to a Büchi automaton took too long"
	}
	return fmt.Sprintf("the Büchi automaton grows too large: too many %s", e.What)
}

// Unwrap returns the error of the context, or nil if another resource was exhausted.
func (e *BudgetError) Unwrap() error { return e.Err }

// timeUp is the value of a panic after the context of a computation has ended. guard recovers it.
type timeUp struct{ err error }

func checkTime(ctx context.Context) {
	if err := ctx.Err(); err != nil {
		panic(timeUp{err})
	}
}

// guard returns the result of f. If f panics with overBudget or timeUp, guard returns a *BudgetError instead.
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

// Translate returns an automaton accepting exactly the words satisfying f. The automaton has a single initial state
// and f.Props() atomic propositions.
//
// The error is a *BudgetError: ctx has ended, or the automaton grows too large.
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

// translation is the state of one call of Translate or TranslateGeneralised.
type translation struct {
	ctx   context.Context
	opt   Options
	m     *sets
	pool  *ltl.Pool
	props int // number of atomic propositions
	// retried is set if the check of the result failed, and the translation was repeated.
	retried bool
}

// newTranslation returns a new translation for f, and f itself. The error is a *BudgetError if f has too many atomic
// propositions.
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

// simplified returns f as a term. Unless the pass Rewriting is off, the rules on formulas are applied first.
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

// step calls Options.Step, if set, with the result g of the given pass.
func (t *translation) step(pass string, g *graph) {
	if t.opt.Step != nil {
		t.opt.Step(Step{Pass: pass, Automaton: g.generalised(t.props)})
	}
}

// best returns an automaton with accepting states for f. It is the smaller of two: the reduced, degeneralised result of
// the tableau, and the minimal weak deterministic automaton, if such an automaton exists. For equal numbers of states,
// best prefers the deterministic automaton.
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

// checked returns two reduced generalised automata: gen of f, and `other` of the negation of f. `other` is nil if it
// would be much larger than gen, or if the translation was repeated.
//
// The two automata must not accept a common word. If they do, some rule has let an obligation be postponed for ever,
// and checked repeats the translation without rules. This is a precaution that no known formula needs.
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

// budget has the maximum numbers of states and products of one tableau construction.
type budget struct {
	states, products int
}

var generous = budget{products: 1 << 22}

// opposite returns a reduced generalised automaton of the negation of f. n is the number of states of the automaton of
// f. The result is nil if the tableau of the negation would have many more states.
func (t *translation) opposite(f ltl.Term, n int) *graph {
	silent := *t
	silent.opt.Step = nil
	g, err := guard(func() *graph {
		return silent.generalised(t.pool.Not(f), budget{states: 40*n + 400, products: 1 << 17})
	})
	if err != nil {
		// If the time is up, end the translation; if only the budget is exceeded, go on without this automaton.
		checkTime(t.ctx)
		return nil
	}
	return g
}

// overlap reports whether g and h accept a common word. If the product is too large to decide, the result is false.
func (t *translation) overlap(g, h *graph) bool {
	yes, err := guard(func() bool { return haveCommonWord(g, h, func() { checkTime(t.ctx) }) })
	if err != nil {
		checkTime(t.ctx)
	}
	return yes && err == nil
}

// generalised returns a reduced generalised automaton of f. generalised panics with overBudget if the tableau exceeds
// limit.
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

// byState returns a reduced automaton with accepting states for the language of g: the smallest over all orders of
// degeneralisation tried.
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

// smaller reports whether g is smaller than h: it has fewer states, or as many states and fewer arcs.
func smaller(g, h *graph) bool {
	s, a := g.size()
	u, b := h.size()
	return s < u || s == u && a < b
}
