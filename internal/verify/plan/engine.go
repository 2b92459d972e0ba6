package plan

import (
	"runtime"

	"ltlpor/internal/base/words"
)

// Engine selects the code that computes the steps of a model and stores its states.
type Engine uint8

const (
	// Auto is Closure for small searches, and Packed for large searches where possible.
	Auto Engine = iota
	// Closure computes each step when needed. It is the reference.
	Closure
	// Packed caches the results of steps and stores each state in a few words. Closure computes the steps not in the
	// cache.
	Packed
	// Checked is Packed, and recomputes each cached result: a difference is a bug.
	Checked
)

var engines = words.Table[Engine]{
	Option:   "engine",
	Words:    []string{Auto: "auto", Closure: "closure", Packed: "packed", Checked: "checked"},
	Expected: "auto, closure, packed or checked",
}

// String returns the word for e.
func (e Engine) String() string { return engines.String(e) }

// MarshalText implements encoding.TextMarshaler by the word for e.
func (e Engine) MarshalText() ([]byte, error) { return engines.Marshal(e) }

// UnmarshalText implements encoding.TextUnmarshaler. It reads the word for a value.
func (e *Engine) UnmarshalText(text []byte) error { return engines.Unmarshal(text, e) }

// share sets p.Workers, and p.Together: whether the workers search for cycles together. With a single worker, a
// search by components uses package closure. Under strong fairness a fair run may be in a part of a component, hence
// the search by components has a single worker.
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

// engine sets p.Engine, or leaves it Auto if the attempts decide. p.Walk must be set.
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

// takeClosure makes Closure the engine, for a reason.
func (p *Plan) takeClosure(r Reason) { p.Engine, p.Off[PartEngine] = Closure, r }

// packs reports whether states can be packed. If states cannot be packed, the engine becomes Closure.
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
