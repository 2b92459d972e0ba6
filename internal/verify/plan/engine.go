package plan

import "runtime"

// Engine is what computes the steps of a model, and keeps its states.
type Engine uint8

const (
	// Auto is Closure for small searches, and Packed for those that have become large, where it can be.
	Auto Engine = iota
	// Closure computes each step where it is needed. It is the reference.
	Closure
	// Packed remembers what steps lead to, and keeps each state in a few words; what it does not know
	// Closure computes.
	Packed
	// Checked is Packed, and computes again what it remembers: a difference is a bug.
	Checked
)

var engineNames = []string{Auto: "auto", Closure: "closure", Packed: "packed", Checked: "checked"}

// String returns the name that --engine takes.
func (e Engine) String() string { return engineNames[e] }

// ParseEngine reads what String returns.
func ParseEngine(name string) (Engine, error) {
	return named[Engine]("engine", name, engineNames, "auto, closure, packed or checked")
}

// share settles how many workers there are, and whether they are to search together what has cycles. By one worker the
// search by components is that of package closure. What is strongly fair a part of a component may be.
func (p *Plan) share(q Property, o Options) {
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

// engine settles the engine, when the walk is known.
func (p *Plan) engine(q Property, o Options) {
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
		p.TakeClosure(Reason{Why: TakesPart})
	case p.Store != Collapse:
		p.TakeClosure(Reason{Why: OtherStore})
	case p.byComponents() && !p.Together:
		p.TakeClosure(Reason{Why: AsksWhoMoves})
	}
}

// TakeClosure makes Closure the engine, for a reason.
func (p *Plan) TakeClosure(r Reason) { p.Engine, p.Off[PartEngine] = Closure, r }
