package interp

import (
	"slices"

	"ltlpor/internal/lang/promela"
)

// edge is a possible step of a process: the process executes the statement of element `from`, and continues at element
// `to`.
type edge struct {
	from, to *element
	// escape is the first element of the escape sequence to which the edge belongs. For an ordinary edge it is nil.
	// (rule 7.1)
	escape *element
}

// edges returns the edges at e; those of escapes come first. (rules 2.2, 2.4, 7.1)
func (e *element) edges() []edge {
	if e.known != nil {
		return e.known
	}
	own := e.plain()
	list := own
	for _, o := range own {
		if o.from.kind == join && !o.from.exit {
			continue
		}
		for _, escape := range slices.Backward(o.from.escapes) {
			p := settle(escape, o.from.keeps)
			guards := p.plain()
			if p.number < e.number { // an escape numbered before e counts together with its escapes (rule 7.3)
				guards = p.edges()
			}
			for _, g := range guards {
				if !slices.ContainsFunc(list, func(x edge) bool { return x.from == g.from }) {
					g.escape = p
					list = append([]edge{g}, list...)
				}
			}
		}
	}
	e.known = list
	return list
}

// plain returns the edges at e without the edges of escapes of e itself.
func (e *element) plain() []edge {
	switch e.kind {
	case selection:
		var list []edge
		for _, o := range e.options {
			first := start(o.first())
			if x, ok := first.stmt.(*promela.ExprStmt); ok {
				if n, ok := x.X.(*promela.Const); ok && n.Value == 0 && len(first.escapes) == 0 { // no edge (rule 2.9)
					continue
				}
			}
			list = append(list, first.plain()...)
		}
		return list
	case block:
		return start(e.main.first()).plain()
	case guarded: // an escape stops before an unless (rules 2.7, 7.1)
		return nil
	case jump:
		return []edge{{from: e, to: settle(e.target, e.keeps)}}
	case finish:
		return []edge{{from: e}}
	}
	return []edge{{from: e, to: settle(e.next, e.keeps)}}
}

// start returns the element at which a process stops when it enters a sequence beginning with e. start skips joins, and
// enters the main part of an unless.
func start(e *element) *element {
	for {
		switch {
		case e.kind == join && e.next != nil:
			e = e.next
		case e.kind == guarded:
			e = e.main.first()
		default:
			return e
		}
	}
}

// entry returns the element at which the execution of s begins; s is the body of a d_step.
func (s *sequence) entry() *element { return settle(start(s.first()), false) }
