package plan

import (
	"runtime"

	"ltlpor/internal/base/words"
)

// Engine selects the code that computes the successors of states, and the form in which a search stores states.
type Engine uint8

const (
	// Auto selects Closure for searches of few states, and Packed for larger searches if the states can be packed.
	Auto Engine = iota
	// Closure executes every step. It is the reference for the correctness of the other engines.
	Closure
	// Packed stores each state in a few machine words and caches the effects of steps. Closure executes the steps that
	// are not in the cache.
	Packed
	// Checked is Packed with a check: it executes each cached step again, and reports any difference as a bug.
	Checked
)

var engines = words.Table[Engine]{
	Option:   "engine",
	Words:    []string{Auto: "auto", Closure: "closure", Packed: "packed", Checked: "checked"},
	Expected: "auto, closure, packed or checked",
}

// String returns the word for e in options.
func (e Engine) String() string { return engines.String(e) }

// MarshalText implements encoding.TextMarshaler: it returns the word for e in options.
func (e Engine) MarshalText() ([]byte, error) { return engines.Marshal(e) }

// UnmarshalText implements encoding.TextUnmarshaler: it sets e to the engine with the word in text.
func (e *Engine) UnmarshalText(text []byte) error { return engines.Unmarshal(text, e) }

// share sets p.Workers, and p.Together, which reports whether parallel workers search for accepting cycles together.
//
// A search by strongly connected components stays in one goroutine, with package closure (see engine), unless the
// options request several workers. It also stays in one goroutine under strong fairness, because a fair run may be in a
// proper part of a component.
func (p *Plan) share(q PropertyFacts, o Options) {
	if p.Workers = o.Workers; p.Workers == 0 {
		p.Workers = runtime.GOMAXPROCS(0)
	}
	switch p.Walk {
	case SingleDFS, NestedDFS:
		p.Together = o.Emptiness == CNDFS
	case Components:
		packs := p.Store == Collapse && o.Engine != Closure && !q.TakesPart
		p.Together = packs && o.Workers > 1 && p.Fairness != StronglyFair
	}
}

// engine sets p.Engine according to o.Engine. p.Walk, p.Store and p.Together must be set before. p.Engine stays Auto
// only if every attempt may use its own engine.
func (p *Plan) engine(q PropertyFacts, o Options) {
	p.Engine = o.Engine
	if o.Engine == Auto {
		p.Engine = Closure
		if (p.Together || !p.byComponents()) && p.Store == Collapse && !q.TakesPart {
			p.Engine = Auto
		}
		return
	}
	switch {
	case o.Engine == Closure:
	case q.TakesPart:
		p.takeClosure(Reason{Why: TakesPart})
	case p.Store != Collapse:
		p.takeClosure(Reason{Why: OtherStore})
	case p.byComponents() && !p.Together:
		p.takeClosure(Reason{Why: AsksWhoMoves})
	}
}

// takeClosure sets p.Engine to Closure, and records r as the reason.
func (p *Plan) takeClosure(r Reason) { p.Engine, p.Off[PartEngine] = Closure, r }

// packs reports whether the search can pack states. If p.Engine is Packed or Checked and the states have too many
// parts, packs sets p.Engine to Closure.
func (p *Plan) packs(facts Facts) (bool, error) {
	if p.Engine == Closure {
		return false, nil
	}
	fit, err := facts.Packs(p)
	if err == nil && !fit && p.Engine != Auto {
		p.takeClosure(Reason{Why: ManyParts})
	}
	return fit, err
}
